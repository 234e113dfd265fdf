// Up to eight heads share keys: positions are the rows of the tensor cores' tiles and heads their
// columns, so that no product is half empty. Thread blocks stay on the card and walk from page to
// page; keys and values of the next 32 positions are on their way while these are worked on, the
// first ones already while the kernel before ends. Orders of sums are those of pages and of a
// page's four warps: a row's bits depend on its own positions alone.

#include <cuda_fp16.h>

#include <algorithm>

#include "kernels/cuda/attention_decode_parts.cuh"
#include "kernels/cuda/attention_decode_walk.h"
#include "kernels/cuda/attention_merge.cuh"
#include "kernels/cuda/attention_pages.cuh"
#include "kernels/cuda/half_tiles.cuh"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

constexpr int warps = decode_warps;
constexpr int threads = decode_threads;
constexpr int blocks_of_multiprocessor = 2;
constexpr int positions_of_warp = page_size / warps;
constexpr int at_once = 32;  // positions
constexpr int tiles = at_once / 16;

/// A page for a head of keys: what a thread block does at a time.
struct Item {
    int number;  ///< as many as there are: none is left
    int row;
    int kv_head;
    int page;
    int first;  ///< position seen
    int last;
    std::int64_t page_row;

    /// The first one from `number` on, in steps of the grid, whose page the row sees.
    __device__ Item(const TileArgs& args, int items, int number) : number(number) {
        for (; this->number < items; this->number += static_cast<int>(gridDim.x)) {
            kv_head = this->number % args.kv_heads;
            page = this->number / args.kv_heads % args.splits;
            row = this->number / args.kv_heads / args.splits;
            const Seen seen(args, row);
            if (page < seen.first_page() || page > seen.last_page()) continue;
            first = seen.first, last = seen.last;
            const int stored = args.places.entries[args.places.first_entry[row] + page];
            page_row = (static_cast<std::int64_t>(stored) * args.kv_heads + kv_head) * page_size;
            return;
        }
        this->number = items;
    }

    /// The next stretch of a warp, at `place` of the page or behind, that has positions seen; -1.
    __device__ int stretch(int warp, int place) const {
        for (; place < (warp + 1) * positions_of_warp; place += at_once) {
            const int position = page * page_size + place;
            if (position <= last && position + at_once > first) return place;
        }
        return -1;
    }
};

// Volatile: they stay where they are written, ahead of the products that they run beside.
__device__ inline void stream_in(uint4& to, const __half* from) {
    asm volatile("ld.global.L1::no_allocate.v4.u32 {%0,%1,%2,%3}, [%4];"
                 : "=r"(to.x), "=r"(to.y), "=r"(to.z), "=r"(to.w)
                 : "l"(from));
}
__device__ inline void stream_in(uint2& to, const __half* from) {
    asm volatile("ld.global.L1::no_allocate.v2.u32 {%0,%1}, [%2];"
                 : "=r"(to.x), "=r"(to.y)
                 : "l"(from));
}

/// Keys and values of 32 positions on their way. Lane 4 g + j.
template <int dim>
struct Stretch {
    static constexpr int value_columns = dim % 64 == 0 ? 8 : 4;  // that a lane reads of a value
    static constexpr int value_blocks = dim / (8 * value_columns);
    using Piece = typename ValuePiece<value_columns>::Type;

    uint4 keys[2 * tiles][dim / 32];         ///< of positions 8 n + g
    Piece values[tiles][4][value_blocks];  ///< of 16 k + 2 j, 2 j + 1, and those 8 behind them

    __device__ void load_keys(const TileArgs& args, std::int64_t page_row, int place, int lane) {
#pragma unroll
        for (int n = 0; n < 2 * tiles; ++n) {
            const __half* const from =
                args.keys + (page_row + place + 8 * n + lane / 4) * dim + lane % 4 * 8;
#pragma unroll
            for (int block = 0; block < dim / 32; ++block) {
                stream_in(keys[n][block], from + 32 * block);
            }
        }
    }

    /// `left`: positions from here to the last one seen. A page holds nothing yet behind it,
    /// perhaps no number.
    __device__ void load_values(
        const TileArgs& args, std::int64_t page_row, int place, int left, int lane) {
#pragma unroll
        for (int k = 0; k < tiles; ++k) {
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int own = 16 * k + lane % 4 * 2 + i % 2 + i / 2 * 8;
                const __half* const from =
                    args.values + (page_row + place + own) * dim + lane / 4 * value_columns;
#pragma unroll
                for (int block = 0; block < value_blocks; ++block) {
                    values[k][i][block] = {};
                    if (own <= left) {
                        stream_in(values[k][i][block], from + 8 * value_columns * block);
                    }
                }
            }
        }
    }
};

/// What a warp has of an item. A lane has heads 2 j and 2 j + 1.
template <int dim>
struct WalkPart {
    using Own = Stretch<dim>;
    static constexpr int pairs = Own::value_columns / 2;

    std::uint32_t q[dim / 32][2][2];  ///< head g
    SoftmaxPart softmax[2];           ///< the sum is of the lane's positions alone
    /// Tile b * pairs + u: dimensions 8 value_columns b + value_columns g + 2 u, and + 1, of both heads.
    float out[dim / 16][4];

    __device__ void read_q(const TileArgs& args, const Item& item, int lane) {
        const int group = args.heads / args.kv_heads, head = lane / 4;
        const float* const from =
            args.q +
            (static_cast<std::int64_t>(item.row) * args.heads + item.kv_head * group + head) * dim +
            lane % 4 * 8;
#pragma unroll
        for (int block = 0; block < dim / 32; ++block) {
#pragma unroll
            for (int step = 0; step < 2; ++step) {
                float4 own = {};
                if (head < group) own = *reinterpret_cast<const float4*>(from + 32 * block + 4 * step);
                q[block][step][0] = two_halves(own.x * args.scale, own.y * args.scale);
                q[block][step][1] = two_halves(own.z * args.scale, own.w * args.scale);
            }
        }
    }

    __device__ void begin() {
        for (SoftmaxPart& part : softmax) part = {-INFINITY, 0.0F};
#pragma unroll
        for (auto& tile : out) {
#pragma unroll
            for (float& value : tile) value = 0.0F;
        }
    }

    __device__ void score(const Own& own, float (&scores)[tiles][4]) const {
#pragma unroll
        for (int m = 0; m < tiles; ++m) {
#pragma unroll
            for (float& value : scores[m]) value = 0.0F;
#pragma unroll
            for (int block = 0; block < dim / 32; ++block) {
                const uint4 &low = own.keys[2 * m][block], &high = own.keys[2 * m + 1][block];
                const std::uint32_t first[4] = {low.x, high.x, low.y, high.y};
                multiply(scores[m], first, q[block][0][0], q[block][0][1]);
                const std::uint32_t second[4] = {low.z, high.z, low.w, high.w};
                multiply(scores[m], second, q[block][1][0], q[block][1][1]);
            }
        }
    }

    /// Scores become weights; what was summed up shrinks to the new largest score.
    __device__ void weigh(
        float (&scores)[tiles][4], const TileArgs& args, const Item& item, int position, int lane) {
        float shrink[2];
#pragma unroll
        for (int head = 0; head < 2; ++head) {
            float largest = softmax[head].largest;
#pragma unroll
            for (int n = 0; n < 2 * tiles; ++n) {
                const int at = position + 8 * n + lane / 4;
                float& score = scores[n / 2][n % 2 * 2 + head];
                if (args.soft_cap > 0.0F) score = args.soft_cap * tanhf(score / args.soft_cap);
                if (at > item.last || at < item.first) score = -INFINITY;
                largest = fmaxf(largest, score);
            }
#pragma unroll
            for (int distance = 4; distance < 32; distance *= 2) {
                largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, distance));
            }
            const float base = largest == -INFINITY ? 0.0F : largest;
            shrink[head] = exponential(softmax[head].largest - base);
            float sum = softmax[head].sum * shrink[head];
#pragma unroll
            for (int n = 0; n < 2 * tiles; ++n) {
                float& score = scores[n / 2][n % 2 * 2 + head];
                score = exponential(score - base);
                sum += score;
            }
            softmax[head] = {largest, sum};
        }
#pragma unroll
        for (auto& tile : out) {
#pragma unroll
            for (int i = 0; i < 4; ++i) tile[i] *= shrink[i % 2];
        }
    }

    __device__ void add_values(const Own& own, const float (&scores)[tiles][4]) {
#pragma unroll
        for (int k = 0; k < tiles; ++k) {
            const std::uint32_t low = transposed(two_halves(scores[k][0], scores[k][1]));
            const std::uint32_t high = transposed(two_halves(scores[k][2], scores[k][3]));
#pragma unroll
            for (int block = 0; block < Own::value_blocks; ++block) {
                const auto* const first =
                    reinterpret_cast<const std::uint32_t*>(&own.values[k][0][block]);
                const auto* const next =
                    reinterpret_cast<const std::uint32_t*>(&own.values[k][1][block]);
                const auto* const third =
                    reinterpret_cast<const std::uint32_t*>(&own.values[k][2][block]);
                const auto* const fourth =
                    reinterpret_cast<const std::uint32_t*>(&own.values[k][3][block]);
#pragma unroll
                for (int u = 0; u < pairs; ++u) {
                    const std::uint32_t a[4] = {__byte_perm(first[u], next[u], 0x5410U),
                                                __byte_perm(first[u], next[u], 0x7632U),
                                                __byte_perm(third[u], fourth[u], 0x5410U),
                                                __byte_perm(third[u], fourth[u], 0x7632U)};
                    multiply(out[block * pairs + u], a, low, high);
                }
            }
        }
    }
};

template <int dim>
struct WalkShared {
    float out[warps][8][dim + 1];  // an odd distance: heads of lanes lie on banks of their own
    float largest[warps][8];
    float sums[warps][8];
};

template <int dim>
__device__ void keep_part(WalkShared<dim>& shared, const WalkPart<dim>& part, int warp, int lane) {
    using Own = Stretch<dim>;
    using Part = WalkPart<dim>;
#pragma unroll
    for (int i = 0; i < 2; ++i) {
        const int head = lane % 4 * 2 + i;
        float sum = part.softmax[i].sum;
#pragma unroll
        for (int distance = 4; distance < 32; distance *= 2) {
            sum += __shfl_xor_sync(0xFFFFFFFFU, sum, distance);
        }
        if (lane < 4) {
            shared.largest[warp][head] = part.softmax[i].largest;
            shared.sums[warp][head] = sum;
        }
#pragma unroll
        for (int block = 0; block < Own::value_blocks; ++block) {
#pragma unroll
            for (int u = 0; u < Part::pairs; ++u) {
                float* const to = shared.out[warp][head] + 8 * Own::value_columns * block +
                                  lane / 4 * Own::value_columns + 2 * u;
                to[0] = part.out[block * Part::pairs + u][i];
                to[1] = part.out[block * Part::pairs + u][2 + i];
            }
        }
    }
}

template <int dim>
__global__ void __launch_bounds__(threads, blocks_of_multiprocessor)
    attention_walk_kernel(const TileArgs args, int items) {
    __shared__ WalkShared<dim> shared;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    let_next_start();
    Item item(args, items, static_cast<int>(blockIdx.x));
    Stretch<dim> own;
    int place = item.number < items ? item.stretch(warp, warp * positions_of_warp) : -1;
    // Earlier steps wrote all pages but the one that this step's position lies on.
    const bool is_written = place >= 0 && item.page < item.last / page_size;
    const auto load = [&](const Item& from) {
        own.load_keys(args, from.page_row, place, lane);
        own.load_values(
            args, from.page_row, place, from.last - from.page * page_size - place, lane);
    };
    if (is_written) load(item);
    wait_for_earlier();
    if (!is_written && place >= 0) load(item);
    WalkPart<dim> part;
    int row = -1, kv_head = -1;  // whose q it has
    while (item.number < items) {
        if (item.row != row || item.kv_head != kv_head) {
            part.read_q(args, item, lane);
            row = item.row, kv_head = item.kv_head;
        }
        part.begin();
        const Item next(args, items, item.number + static_cast<int>(gridDim.x));
        bool is_own = place >= 0;  // what is on its way belongs to this item
        while (is_own) {
            float scores[tiles][4];
            part.score(own, scores);
            int ahead = item.stretch(warp, place + at_once);
            is_own = ahead >= 0;
            if (!is_own && next.number < items) {
                ahead = next.stretch(warp, warp * positions_of_warp);
            }
            const Item& from = is_own ? item : next;
            if (ahead >= 0) own.load_keys(args, from.page_row, ahead, lane);
            part.weigh(scores, args, item, item.page * page_size + place, lane);
            part.add_values(own, scores);
            if (ahead >= 0) {
                own.load_values(
                    args, from.page_row, ahead, from.last - from.page * page_size - ahead, lane);
            }
            place = ahead;
            if (!is_own) break;
        }
        __syncthreads();  // the page before has been read
        keep_part(shared, part, warp, lane);
        __syncthreads();
        hand_on<dim>(shared, args, item);
        item = next;
    }
}

template <int dim>
cudaError_t launch(const TileArgs& args, int rows, const Queue& queue) {
    const int items = rows * args.splits * args.kv_heads;
    int blocks = std::min(items, blocks_of_multiprocessor * queue.multiprocessors);
    // A block stays with a head of keys, and its q.
    if (blocks > args.kv_heads) blocks -= blocks % args.kv_heads;
    return launch_on(place_on(queue, dim3(static_cast<unsigned>(blocks)), threads),
                     attention_walk_kernel<dim>,
                     args,
                     items);
}

}  // namespace

cudaError_t attention_decode_walk(const TileArgs& args, int rows, int dim, const Queue& queue) {
    if (dim == 64) return launch<64>(args, rows, queue);
    if (dim == 96) return launch<96>(args, rows, queue);
    return launch<128>(args, rows, queue);
}

}  // namespace pergola::cuda

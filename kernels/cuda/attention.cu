// Keys and values into their pages, and attention over them.
//
// Heads of ordinary width in F16 go to tensor cores, one row of each sequence to
// attention_decode.h, prompts to attention_hopper.h or attention_tiles.h. What is here takes the
// rest. Its unit of work is a page: its scores, their largest m, the sum l of exp(score - m) and
// the values weighted by it. Parts of pages are merged in the order of the pages, by one function,
// whether one thread block walks through them or each had a block of its own. So a row's result
// does not depend on what else is in the batch, nor on how it was shared out.

#include <cuda_fp16.h>

#include <algorithm>

#include "kernels/cuda/attention.h"
#include "kernels/cuda/attention_decode.h"
#include "kernels/cuda/attention_hopper.h"
#include "kernels/cuda/attention_merge.cuh"
#include "kernels/cuda/attention_tiles.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pages.cuh"
#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

constexpr int threads = 128;
constexpr int warps = threads / 32;
constexpr int most_dim = 512;

__device__ float element(const std::byte* array, std::int64_t at, bool is_f32) {
    return is_f32 ? reinterpret_cast<const float*>(array)[at]
                  : __half2float(reinterpret_cast<const __half*>(array)[at]);
}

/// A thread block a token and one of its heads.
__global__ void kv_append_kernel(const float* k, const float* v, Pages pages, RowPlaces places) {
    enter();
    const int token = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
    const std::int64_t from = static_cast<std::int64_t>(token) * pages.kv_heads + head;
    const int position = places.positions[token];
    const int page = places.entries[places.first_entry[token] + position / page_size];
    const std::int64_t row = pages.row(page, head, position % page_size);
    for (int i = threadIdx.x; i < pages.key_dim; i += blockDim.x) {
        store(const_cast<std::byte*>(pages.keys),
              row * pages.key_dim + i,
              pages.keys_f32,
              k[from * pages.key_dim + i]);
    }
    for (int i = threadIdx.x; i < pages.value_dim; i += blockDim.x) {
        store(const_cast<std::byte*>(pages.values),
              row * pages.value_dim + i,
              pages.values_f32,
              v[from * pages.value_dim + i]);
    }
}

struct AttendArgs {
    const float* q;
    float* out;
    Pages pages;
    RowPlaces places;
    float*
        partial;  ///< [row, head, page] of value_dim sums, m and l; null: blocks walk through pages
    int heads;
    int splits;
    float scale;
    int window;
    float soft_cap;
};

__device__ float block_reduce(float value, float* shared, bool is_sum) {
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        const float other = __shfl_xor_sync(0xFFFFFFFFU, value, distance);
        value = is_sum ? value + other : fmaxf(value, other);
    }
    __syncthreads();
    if (threadIdx.x % 32 == 0) shared[threadIdx.x / 32] = value;
    __syncthreads();
    float result = shared[0];
    for (int warp = 1; warp < warps; ++warp) {
        result = is_sum ? result + shared[warp] : fmaxf(result, shared[warp]);
    }
    return result;
}

/// Scores of the positions [begin, end) of a page into `scores`, as exp(score - largest).
__device__ SoftmaxPart score_page(const AttendArgs& args,
                                  const float* q,
                                  int page,
                                  int kv_head,
                                  int begin,
                                  int end,
                                  float* scores,
                                  float* shared) {
    const int lane = threadIdx.x % 32;
    for (int place = begin + static_cast<int>(threadIdx.x) / 32; place < end; place += warps) {
        const std::int64_t at = args.pages.row(page, kv_head, place) * args.pages.key_dim;
        float score = 0.0F;
        for (int i = lane; i < args.pages.key_dim; i += 32) {
            score = fmaf(q[i], element(args.pages.keys, at + i, args.pages.keys_f32), score);
        }
#pragma unroll
        for (int distance = 16; distance > 0; distance /= 2) {
            score += __shfl_xor_sync(0xFFFFFFFFU, score, distance);
        }
        score *= args.scale;
        if (args.soft_cap > 0.0F) score = args.soft_cap * tanhf(score / args.soft_cap);
        if (lane == 0) scores[place] = score;
    }
    __syncthreads();
    float largest = -INFINITY;
    for (int place = begin + static_cast<int>(threadIdx.x); place < end; place += threads) {
        largest = fmaxf(largest, scores[place]);
    }
    largest = block_reduce(largest, shared, false);
    float sum = 0.0F;
    for (int place = begin + static_cast<int>(threadIdx.x); place < end; place += threads) {
        scores[place] = exponential(scores[place] - largest);
        sum += scores[place];
    }
    return {largest, block_reduce(sum, shared, true)};
}

/// A thread block a row and head; with `partial` also a page.
__global__ void __launch_bounds__(threads) attend_kernel(const AttendArgs args) {
    enter();
    __shared__ float q[most_dim];
    __shared__ float scores[page_size];
    __shared__ float shared[warps];
    constexpr int most_held = most_dim / threads;
    const int row = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
    const Pages& pages = args.pages;
    const int kv_head = head / (args.heads / pages.kv_heads);
    const int last = args.places.positions[row];
    const int first = args.window > 0 ? max(0, last - args.window + 1) : 0;
    const int first_entry = args.places.first_entry[row];
    const std::int64_t head_row = static_cast<std::int64_t>(row) * args.heads + head;
    const bool is_split = args.partial != nullptr;
    const int first_page = is_split ? static_cast<int>(blockIdx.z) : first / page_size;
    const int last_page = is_split ? first_page : last / page_size;
    if (is_split && (first_page > last / page_size || first_page < first / page_size)) return;

    for (int i = threadIdx.x; i < pages.key_dim; i += threads)
        q[i] = args.q[head_row * pages.key_dim + i];
    __syncthreads();
    SoftmaxPart all = {-INFINITY, 0.0F};
    float held[most_held] = {};
    for (int number = first_page; number <= last_page; ++number) {
        const int begin = max(0, first - number * page_size);
        const int end = min(page_size, last + 1 - number * page_size);
        const int page = args.places.entries[first_entry + number];
        const SoftmaxPart part = score_page(args, q, page, kv_head, begin, end, scores, shared);
        float keep = 0.0F, take = 1.0F;
        if (is_split) {
            all = part;
        } else {
            join(all, part, keep, take);
        }
        const std::int64_t values = pages.row(page, kv_head, 0) * pages.value_dim;
#pragma unroll
        for (int n = 0; n < most_held; ++n) {
            const int i = static_cast<int>(threadIdx.x) + n * threads;
            if (i >= pages.value_dim) break;
            float sum = 0.0F;
            for (int place = begin; place < end; ++place) {
                const std::int64_t at =
                    values + static_cast<std::int64_t>(place) * pages.value_dim + i;
                sum = fmaf(scores[place], element(pages.values, at, pages.values_f32), sum);
            }
            held[n] = is_split ? sum : fmaf(sum, take, held[n] * keep);
        }
        __syncthreads();
    }
    float* to = is_split
                    ? args.partial + (head_row * args.splits + first_page) * (pages.value_dim + 2)
                    : args.out + head_row * pages.value_dim;
    const float factor = is_split ? 1.0F : 1.0F / all.sum;
#pragma unroll
    for (int n = 0; n < most_held; ++n) {
        const int i = static_cast<int>(threadIdx.x) + n * threads;
        if (i < pages.value_dim) to[i] = held[n] * factor;
    }
    if (is_split && threadIdx.x == 0) {
        to[pages.value_dim] = all.largest;
        to[pages.value_dim + 1] = all.sum;
    }
}

/// The pages' parts of a row and head, in their order.
__global__ void __launch_bounds__(threads) merge_kernel(const AttendArgs args) {
    enter();
    const int row = static_cast<int>(blockIdx.x), head = static_cast<int>(blockIdx.y);
    const int dim = args.pages.value_dim;
    const int last = args.places.positions[row];
    const int first = args.window > 0 ? max(0, last - args.window + 1) : 0;
    const std::int64_t head_row = static_cast<std::int64_t>(row) * args.heads + head;
    for (int i = threadIdx.x; i < dim; i += threads) {
        SoftmaxPart all = {-INFINITY, 0.0F};
        float sum = 0.0F;
        for (int page = first / page_size; page <= last / page_size; ++page) {
            const float* part = args.partial + (head_row * args.splits + page) * (dim + 2);
            float keep = 0.0F, take = 0.0F;
            join(all, {part[dim], part[dim + 1]}, keep, take);
            sum = fmaf(part[i], take, sum * keep);
        }
        args.out[head_row * dim + i] = sum * (1.0F / all.sum);
    }
}

/// Which blocks take which sequence's rows; false where a step has more sequences than a launch
/// says.
bool map_tiles(TileMap& map, const AttentionArgs& args, int tokens, int& blocks) {
    if (static_cast<int>(args.sequences.size()) > TileMap::most) return false;
    blocks = 0;
    for (const SequenceRows& sequence : args.sequences) {
        const int i = map.sequences++;
        map.first_row[i] = static_cast<int>(sequence.first_row);
        map.end_row[i] = static_cast<int>(sequence.first_row + sequence.rows);
        blocks += (static_cast<int>(sequence.rows) + tokens - 1) / tokens;
        map.first_block[i + 1] = blocks;
    }
    return true;
}

TileArgs tiles_of(const AttendArgs& call, float* partial) {
    return {call.q,
            call.out,
            reinterpret_cast<const __half*>(call.pages.keys),
            reinterpret_cast<const __half*>(call.pages.values),
            call.places,
            partial,
            call.heads,
            call.pages.kv_heads,
            call.splits,
            call.scale,
            call.window,
            call.soft_cap};
}

}  // namespace

void kv_append(const KvAppendArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    if (!is_plain(args.pages))
        return queue.note(cudaErrorInvalidValue, "storing a quantised cache");
    queue.note(launch_on(place_on(queue,
                                  dim3(static_cast<unsigned>(args.k.rows()),
                                       static_cast<unsigned>(args.pages.kv_heads)),
                                  128),
                         kv_append_kernel,
                         static_cast<const float*>(args.k.data),
                         static_cast<const float*>(args.v.data),
                         pages_of(args.pages),
                         queue.places),
               "storing keys and values");
}

void attention(const AttentionArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const KvPages& pages = args.pages;
    if (!is_plain(pages) || pages.key_dim > most_dim || pages.value_dim > most_dim) {
        return queue.note(cudaErrorInvalidValue, "attending to such a cache");
    }
    const auto rows = static_cast<unsigned>(args.q.rows());
    const auto heads = static_cast<unsigned>(args.q.shape[1]);
    AttendArgs call = {static_cast<const float*>(args.q.data),
                       static_cast<float*>(args.out.data),
                       pages_of(pages),
                       queue.places,
                       nullptr,
                       static_cast<int>(heads),
                       static_cast<int>(queue.splits),
                       args.scale,
                       static_cast<int>(args.window),
                       args.soft_cap};
    const auto dim = static_cast<int>(pages.key_dim);
    const TileArgs tiles = tiles_of(call, queue.partial);
    if (queue.is_decode && takes_attention_tiles(args) &&
        takes_attention_decode(tiles, dim, queue.partial_floats)) {
        return queue.note(
            attention_decode(
                tiles, static_cast<int>(args.q.rows()), dim, queue.partial_floats, queue),
            "attending");
    }
    const std::int64_t parts = args.q.rows() * heads * queue.splits * (pages.value_dim + 2);
    const bool is_split = queue.is_decode && queue.splits > 1 && parts <= queue.partial_floats;
    if (is_split) call.partial = queue.partial;
    const dim3 grid(rows, heads, is_split ? static_cast<unsigned>(queue.splits) : 1U);
    TileMap map;
    int blocks = 0;
    const int group = static_cast<int>(heads / pages.kv_heads);
    const bool on_hopper = queue.has_hopper && (dim == 64 || dim == 128);
    const int tokens = on_hopper ? hopper_tokens_of_block(group) : tokens_of_block(group);
    if (takes_attention_tiles(args) && map_tiles(map, args, tokens, blocks)) {
        queue.note(on_hopper ? hopper_attention(tiles, map, blocks, dim, queue)
                             : attention_tiles(tiles, map, blocks, dim, queue),
                   "attending");
        return;
    }
    queue.note(launch_on(place_on(queue, grid, threads), attend_kernel, call), "attending");
    if (!is_split) return;
    queue.note(launch_on(place_on(queue, dim3(rows, heads), threads), merge_kernel, call),
               "attending");
}

}  // namespace pergola::cuda

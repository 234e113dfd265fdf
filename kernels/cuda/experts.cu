// The host never learns which experts were chosen. A pair is a token and one of its experts; pairs
// of few rows each read their own expert's matrices, pairs of many rows are put in the order of
// their experts and multiplied in tiles, of which there are at most as many as launched.

#include "kernels/cuda/experts.h"

#include <algorithm>
#include <utility>

#include "kernels/cuda/block_rows.h"
#include "kernels/cuda/exl3_many_rows.h"
#include "kernels/cuda/exl3_matrix.h"
#include "kernels/cuda/gguf_linear.h"
#include "kernels/cuda/half_product.h"
#include "kernels/cuda/half_product_hopper.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operators.h"
#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

constexpr int most_experts = 1024;
constexpr int threads = 256;
constexpr int most_few_tokens = 8;

/// Where the experts of a block lie, and how often each was used.
struct ExpertTable {
    int experts;
    const std::int64_t* offsets;
    std::uint32_t* uses;  ///< or null
};

/// Of so many experts for each lane the offsets are held in registers.
constexpr int held_offsets = 4;

/// By the whole warp, each lane for an expert of its own.
__device__ std::int64_t offset_of(int expert, const std::int64_t (&held)[held_offsets], const ExpertTable& table) {
    if (table.experts > 32 * held_offsets) return table.offsets[expert];
    std::int64_t offset = 0;
#pragma unroll
    for (int n = 0; n < held_offsets; ++n) {
        const std::int64_t other = __shfl_sync(0xFFFFFFFFU, held[n], expert % 32);
        if (expert / 32 == n) offset = other;
    }
    return offset;
}

/// A warp a token.
__global__ void choose_kernel(
    const float* scores, ExpertTable table, int used, bool renormalised, ExpertPairs to, Dividing dividing) {
    enter();
    const int experts = table.experts;
    __shared__ float shares[most_experts];
    const int token = static_cast<int>(blockIdx.x), lane = static_cast<int>(threadIdx.x);
    const float* own = scores + static_cast<std::int64_t>(token) * experts;
    // Asked for now, they are here when it is known whose are wanted.
    std::int64_t held[held_offsets];
#pragma unroll
    for (int n = 0; n < held_offsets; ++n) {
        const int i = lane + 32 * n;
        held[n] = i < experts ? table.offsets[i] : 0;
    }
    std::int64_t own_offset = 0;
    float largest = -INFINITY;
    for (int i = lane; i < experts; i += 32) largest = fmaxf(largest, own[i]);
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, distance));
    }
    float sum = 0.0F;
    for (int i = lane; i < experts; i += 32) sum += shares[i] = expf(own[i] - largest);
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, distance);
    }
    __syncwarp();
    float chosen = 0.0F;
    int own_expert = 0;  // of the lane's pick
    float own_share = 0.0F;
    for (int pick = 0; pick < used; ++pick) {
        float best = -1.0F;
        int expert = pick;  // where nothing is a number: a broken model shows by its weights
        for (int i = lane; i < experts; i += 32) {
            if (shares[i] > best) best = shares[i], expert = i;
        }
        // Shares are at least 0, where the order of floats is that of their bits.
        const int bits = __float_as_int(best);
        const int most = __reduce_max_sync(0xFFFFFFFFU, bits);
        expert = __reduce_min_sync(0xFFFFFFFFU, bits == most ? expert : most_experts);
        best = __int_as_float(most);
        chosen += best;
        if (lane == pick % 32) own_expert = expert, own_share = isfinite(sum) ? best : sum;
        if (lane == 0) shares[expert] = -1.0F;
        // The lanes write together what 32 picks have given, or the last ones.
        const int before = pick / 32 * 32;
        const bool is_full = pick % 32 == 31 || pick + 1 == used;
        if (is_full) own_offset = offset_of(own_expert, held, table);
        if (is_full && before + lane < used) {
            const int pair = token * used + before + lane;
            to.experts[pair] = own_expert;
            to.offsets[pair] = own_offset & ~expert_in_host;
            to.weights[pair] = own_share;
            if (table.uses != nullptr) atomicAdd(&table.uses[own_expert], 1U);
        }
        __syncwarp();
    }
    const float scale = renormalised ? chosen : sum;
    if (lane < used) to.weights[token * used + lane] /= scale;
    for (int pick = lane + 32; pick < used; pick += 32) to.weights[token * used + pick] /= scale;
    if (dividing.handed == nullptr) return;
    // One token: of its experts in the host's memory the first ones come over the bus.
    const bool is_in_host = lane < used && (own_offset & expert_in_host) != 0;
    const unsigned int in_host = __ballot_sync(0xFFFFFFFFU, is_in_host);
    const int on_bus = dividing.on_bus[__popc(in_host)];
    const bool is_handed = is_in_host && __popc(in_host & ((1U << lane) - 1U)) >= on_bus;
    const unsigned int mask = __ballot_sync(0xFFFFFFFFU, is_handed);
    if (lane == 0) dividing.handed->mask = mask;
    if (!is_handed) return;
    dividing.handed->offsets[lane] = own_offset & ~expert_in_host;
    dividing.handed->weights[lane] = to.weights[lane];
    to.offsets[lane] = expert_elsewhere;
}

/// One thread block: how many pairs each expert has, and their numbers in the order of the experts.
/// Which pair of an expert comes first is open, and changes no sum.
__global__ void __launch_bounds__(most_experts)
    sort_kernel(ExpertPairs pairs, int count, int experts) {
    enter();
    __shared__ int numbers[most_experts];
    for (int i = threadIdx.x; i < experts; i += blockDim.x) numbers[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) atomicAdd(&numbers[pairs.experts[i]], 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        int pair = 0, tile = 0;
        for (int expert = 0; expert < experts; ++expert) {
            pairs.first[expert] = pair;
            pairs.first_tile[expert] = tile;
            const int own = numbers[expert];
            numbers[expert] = pair;
            pair += own;
            tile += (own + pairs.tile_rows - 1) / pairs.tile_rows;
        }
        pairs.first[experts] = pair;
        pairs.first_tile[experts] = tile;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        pairs.order[atomicAdd(&numbers[pairs.experts[i]], 1)] = i;
    }
}

/// Fours of values; an expert's width is a multiple of 16.
__global__ void gate_kernel(float4* gate, const float4* up, std::int64_t fours) {
    enter();
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i >= fours) return;
    const float4 a = gate[i], b = up[i];
    gate[i] = make_float4(a.x / (1.0F + expf(-a.x)) * b.x,
                          a.y / (1.0F + expf(-a.y)) * b.y,
                          a.z / (1.0F + expf(-a.z)) * b.z,
                          a.w / (1.0F + expf(-a.w)) * b.w);
}

/// A column each, so that one token too is shared among the multiprocessors.
constexpr int combine_threads = 64;

/// The results of a token's experts, in the order in which they were chosen.
__global__ void combine_kernel(
    const float* results, ExpertPairs pairs, int used, float* out, int hidden) {
    enter();
    const std::int64_t token = blockIdx.x;
    const int i = static_cast<int>(blockIdx.y) * combine_threads + static_cast<int>(threadIdx.x);
    if (i >= hidden) return;
    float sum = 0.0F;
#pragma unroll 8
    for (int pick = 0; pick < used; ++pick) {
        const std::int64_t pair = token * used + pick;
        sum = fmaf(pairs.weights[pair], results[pair * hidden + i], sum);
    }
    out[token * hidden + i] = sum;
}

/// y[pair,:] = W_expert x, where `sharing` pairs in turn have one row of x.
void few_pairs(
    const WeightView& matrix, const float* x, int sharing, int pairs, float* y, Queue& queue) {
    queue.note(picked_product(matrix,
                              {queue.pairs.offsets, pairs, sharing},
                              x,
                              y,
                              queue),
               "multiplying by experts");
}

/// Gates and ups in one launch, the downs gate what they read in another; false: not such storages.
bool few_pairs_in_two(
    const ExpertMlpArgs& args, int pairs, float* gate, float* results, Queue& queue) {
    const WeightView& wide = args.gate;
    const WeightView& back = args.down;
    const WeightStorage both[] = {wide.storage, args.up.storage};
    const std::int64_t widest = std::max(wide.columns, back.columns);
    if (!takes_gguf_group(both) || !has_gguf_kernel(back.storage) ||
        widest * 3 / 2 + 1024 > queue.shared_bytes) {
        return false;
    }
    const auto part = [](const WeightView& matrix, float* y) {
        return GgufPart{{matrix.data,
                         matrix.storage,
                         static_cast<int>(matrix.rows),
                         static_cast<int>(matrix.columns)},
                        nullptr,
                        y};
    };
    float* const up = gate + static_cast<std::int64_t>(pairs) * wide.rows;
    GgufGroupArgs call;
    call.parts[0] = part(args.gate, gate);
    call.parts[1] = part(args.up, up);
    call.count = 2;
    call.x = static_cast<const float*>(args.x.data);
    call.rows = 1;
    call.multiprocessors = queue.multiprocessors;
    call.may_overlap = queue.may_overlap;
    call.picks = {queue.pairs.offsets, pairs, static_cast<int>(args.used)};
    queue.note(gguf_linear_group(call, queue.stream), "multiplying by experts");
    call.parts[0] = part(args.down, results);
    call.count = 1;
    call.x = gate;
    call.up = up;
    call.picks.sharing = 1;
    queue.note(gguf_linear_group(call, queue.stream), "multiplying by experts");
    return true;
}

/// The same for many pairs, which are sorted; x as F16 with a scale a row.
void many_pairs(
    const WeightView& matrix, const ExpertTable& table, int sharing, int pairs, float* y, Queue& queue) {
    const int experts = table.experts;
    const std::int64_t values = matrix.rows * matrix.columns;
    const int at_once =
        static_cast<int>(std::clamp<std::int64_t>(queue.w16_values / values, 1, experts));
    for (int begin = 0; begin < experts; begin += at_once) {
        const int end = std::min(experts, begin + at_once);
        queue.note(
            experts_as_half(
                matrix, {table.offsets, queue.pairs.first, begin}, end - begin, queue.w16, queue),
            "widening experts");
        GroupedProductArgs product;
        product.product.x = queue.x16;
        product.product.scales = queue.x_scales;
        product.product.w = queue.w16;
        product.product.y = y;
        product.product.outputs = static_cast<int>(matrix.rows);
        product.product.columns = static_cast<int>(matrix.columns);
        product.product.stride = static_cast<int>(matrix.rows);
        product.product.rows = pairs;
        product.pairs = queue.pairs;
        product.begin = begin;
        product.end = end;
        product.sharing = sharing;
        product.most_tiles = pairs / queue.pairs.tile_rows + (end - begin);
        queue.note(queue.has_hopper ? hopper_grouped_product(product, {}, queue)
                                    : grouped_half_product(product, queue),
                   "multiplying by experts");
    }
}

}  // namespace

void expert_mlp(const ExpertMlpArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const auto tokens = static_cast<int>(args.x.rows());
    const auto experts = static_cast<int>(args.scores.row_elements());
    const auto used = static_cast<int>(args.used);
    const auto hidden = static_cast<int>(args.x.row_elements());
    const auto width = static_cast<int>(args.gate.rows);
    const int pairs = tokens * used;
    if (experts > most_experts || pairs > queue.limits.expert_pairs ||
        2 * width + hidden > queue.limits.expert_width) {
        return queue.note(cudaErrorInvalidValue, "taking so many experts");
    }
    const std::int64_t layer = queue.hand_over.next_layer++;
    const bool is_staged = wants_stage(queue, layer, pairs, experts);
    const std::int64_t* const offsets = is_staged ? staged_offsets(layer, experts, queue) : args.offsets;
    const ExpertTable table = {experts, offsets, args.uses};
    float* const gate = queue.pair_rows;
    float* const up = gate + static_cast<std::int64_t>(pairs) * width;
    float* const results = up + static_cast<std::int64_t>(pairs) * width;
    const auto* x = static_cast<const float*>(args.x.data);
    const bool hands_over = queue.hand_over.is_on() && tokens == 1 && used <= most_host_picks &&
                            layer < queue.hand_over.layers;
    const Dividing dividing = hands_over ? Dividing{queue.hand_over.handed, queue.hand_over.on_bus} : Dividing{};
    queue.note(launch_on(place_on(queue, static_cast<unsigned>(tokens), 32),
                         choose_kernel,
                         static_cast<const float*>(args.scores.data),
                         table,
                         used,
                         args.renormalised,
                         queue.pairs,
                         dividing),
               "choosing experts");
    if (hands_over) ask_processor(layer, x, queue);
    const std::int64_t fours = static_cast<std::int64_t>(pairs) * width / 4;
    const auto gate_them = [&] {
        queue.note(
            launch_on(
                place_on(queue, static_cast<unsigned>((fours + threads - 1) / threads), threads),
                gate_kernel,
                reinterpret_cast<float4*>(gate),
                reinterpret_cast<const float4*>(up),
                fours),
            "gating experts");
    };
    const bool is_exl3 = args.gate.storage == WeightStorage::Exl3;
    if (tokens <= most_few_tokens && is_exl3) {
        exl3_pairs({&args.gate, gate, &args.up, up, x, nullptr, pairs, used}, queue);
        exl3_pairs({&args.down, results, nullptr, nullptr, gate, up, pairs, 1}, queue);
    } else if (tokens <= most_few_tokens) {
        if (!few_pairs_in_two(args, pairs, gate, results, queue)) {
            few_pairs(args.gate, x, used, pairs, gate, queue);
            few_pairs(args.up, x, used, pairs, up, queue);
            gate_them();
            few_pairs(args.down, gate, 1, pairs, results, queue);
        }
    } else {
        // A Hopper's tiles are copied as boxes: its rows of x lie in the order of the pairs.
        const bool gathers = queue.has_hopper;
        queue.pairs.tile_rows = gathers && pairs > 64 * experts ? 128 : 64;
        queue.note(
            launch_on(place_on(queue, 1, most_experts), sort_kernel, queue.pairs, pairs, experts),
            "sorting by experts");
        const auto round_inputs = [&](const float* from, int width_of_rows, int sharing) {
            const RowChoice choice = gathers ? RowChoice{queue.pairs.order, sharing} : RowChoice{};
            queue.note(rows_to_half(from,
                                    gathers ? pairs : pairs / sharing,
                                    width_of_rows,
                                    choice,
                                    queue.x16,
                                    queue.x_scales,
                                    queue),
                       "rounding inputs");
        };
        if (is_exl3) {
            exl3_many_pairs({args.gate, offsets, experts, x, used, pairs, gate}, queue);
            exl3_many_pairs({args.up, offsets, experts, x, used, pairs, up}, queue);
            gate_them();
            exl3_many_pairs({args.down, offsets, experts, gate, 1, pairs, results}, queue);
        } else {
            round_inputs(x, hidden, used);
            many_pairs(args.gate, table, used, pairs, gate, queue);
            many_pairs(args.up, table, used, pairs, up, queue);
            gate_them();
            round_inputs(gate, width, 1);
            many_pairs(args.down, table, 1, pairs, results, queue);
        }
    }
    if (is_staged) release_stage(layer, experts, queue);
    if (hands_over) await_processor(layer, results, queue.pairs.weights, used, queue);
    queue.unjoined = {results, static_cast<float*>(args.out.data), tokens, used, hidden};
}

namespace {

constexpr int changes_at_once = 64;

/// By value, so that no memory has to live until the card reads it.
struct OffsetChanges {
    OffsetChange of[changes_at_once];
};

__global__ void set_offsets_kernel(OffsetChanges changes, int count) {
    const int own = static_cast<int>(threadIdx.x);
    if (own < count) *changes.of[own].at = changes.of[own].offset;
}

}  // namespace

void set_offsets(std::span<const OffsetChange> changes, Stream& stream) {
    Queue& queue = queue_of(stream);
    queue.note(cudaSetDevice(queue.card), "choosing the card");
    for (std::size_t done = 0; done < changes.size(); done += changes_at_once) {
        const auto part = changes.subspan(done, std::min<std::size_t>(changes_at_once, changes.size() - done));
        OffsetChanges own = {};
        std::copy(part.begin(), part.end(), own.of);
        set_offsets_kernel<<<1, changes_at_once, 0, queue.stream>>>(own, static_cast<int>(part.size()));
        queue.note(cudaGetLastError(), "moving experts");
    }
}

void join_experts(Queue& queue) {
    const UnjoinedResults waiting = std::exchange(queue.unjoined, {});
    const dim3 columns(
        static_cast<unsigned>(waiting.tokens),
        static_cast<unsigned>((waiting.hidden + combine_threads - 1) / combine_threads));
    queue.note(launch_on(place_on(queue, columns, combine_threads),
                         combine_kernel,
                         waiting.results,
                         queue.pairs,
                         waiting.used,
                         waiting.out,
                         waiting.hidden),
               "joining experts");
}

}  // namespace pergola::cuda

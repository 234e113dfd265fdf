// The operators that touch each value once: norms, sums, activations, rotations, rows.

#include <cuda_fp16.h>

#include <algorithm>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operators.h"
#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

constexpr int threads = 256;

unsigned blocks_for(std::int64_t values) {
    return static_cast<unsigned>((values + threads - 1) / threads);
}

/// The sum over a thread block, the same for every thread and in the same order each time.
__device__ float block_sum(float value) {
    __shared__ float parts[32];
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        value += __shfl_xor_sync(0xFFFFFFFFU, value, distance);
    }
    if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = value;
    __syncthreads();
    float sum = 0.0F;
    for (int warp = 0; warp < static_cast<int>(blockDim.x / 32); ++warp) sum += parts[warp];
    return sum;
}

constexpr int norm_held = 4;  // of four values, by each of up to 1,024 threads

/// Four values of a token's results, joined in the order in which its experts were chosen.
__device__ float4 joined_four(const UnjoinedResults& waiting, const float* weights, int four) {
    const int fours = waiting.hidden / 4;
    const std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * waiting.used;
    const auto* results = reinterpret_cast<const float4*>(waiting.results) + first * fours + four;
    float4 sum = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
#pragma unroll 8
    for (int pick = 0; pick < waiting.used; ++pick) {
        const float weight = weights[first + pick];
        const float4 result = results[static_cast<std::int64_t>(pick) * fours];
        sum.x = fmaf(weight, result.x, sum.x), sum.y = fmaf(weight, result.y, sum.y);
        sum.z = fmaf(weight, result.z, sum.z), sum.w = fmaf(weight, result.w, sum.w);
    }
    return sum;
}

/// A thread block a row, whose values are read once where they fit in registers. With `more` it is
/// added to the row first; if results of experts wait, they become `more` on the way.
template <bool joins>
__global__ void __launch_bounds__(1024) rms_norm_kernel(float* x,
                                                        float* more,
                                                        const float* weight,
                                                        float* y,
                                                        int hidden,
                                                        float epsilon,
                                                        UnjoinedResults waiting,
                                                        const float* pair_weights) {
    enter();
    const int fours = hidden / 4;
    const std::int64_t begin = static_cast<std::int64_t>(blockIdx.x) * hidden;
    auto* row = reinterpret_cast<float4*>(x + begin);
    auto* add = reinterpret_cast<float4*>(more + (more == nullptr ? 0 : begin));
    const auto* scales = reinterpret_cast<const float4*>(weight);
    auto* out = reinterpret_cast<float4*>(y + static_cast<std::int64_t>(blockIdx.x) * hidden);
    float4 held[norm_held], scale[norm_held];
    float sum = 0.0F;
#pragma unroll
    for (int n = 0; n < norm_held; ++n) {
        const int i = static_cast<int>(threadIdx.x + n * blockDim.x);
        if (i >= fours) break;
        held[n] = row[i], scale[n] = scales[i];
        if constexpr (joins) add[i] = joined_four(waiting, pair_weights, i);
        if (more != nullptr) {
            const float4 other = add[i];
            held[n].x += other.x, held[n].y += other.y;
            held[n].z += other.z, held[n].w += other.w;
            row[i] = held[n];
        }
        sum = fmaf(held[n].x, held[n].x, sum), sum = fmaf(held[n].y, held[n].y, sum);
        sum = fmaf(held[n].z, held[n].z, sum), sum = fmaf(held[n].w, held[n].w, sum);
    }
    const float factor = 1.0F / sqrtf(block_sum(sum) / static_cast<float>(hidden) + epsilon);
#pragma unroll
    for (int n = 0; n < norm_held; ++n) {
        const int i = static_cast<int>(threadIdx.x + n * blockDim.x);
        if (i >= fours) break;
        out[i] = make_float4(scale[n].x * (held[n].x * factor),
                             scale[n].y * (held[n].y * factor),
                             scale[n].z * (held[n].z * factor),
                             scale[n].w * (held[n].w * factor));
    }
}

/// The same for rows of any width.
__global__ void rms_norm_any_kernel(
    float* x, const float* more, const float* weight, float* y, int hidden, float epsilon) {
    enter();
    float* row = x + static_cast<std::int64_t>(blockIdx.x) * hidden;
    float* out = y + static_cast<std::int64_t>(blockIdx.x) * hidden;
    float sum = 0.0F;
    if (more != nullptr) {
        const float* add = more + static_cast<std::int64_t>(blockIdx.x) * hidden;
        for (int i = threadIdx.x; i < hidden; i += blockDim.x) row[i] += add[i];
    }
    for (int i = threadIdx.x; i < hidden; i += blockDim.x) sum = fmaf(row[i], row[i], sum);
    const float factor = 1.0F / sqrtf(block_sum(sum) / static_cast<float>(hidden) + epsilon);
    for (int i = threadIdx.x; i < hidden; i += blockDim.x) out[i] = weight[i] * (row[i] * factor);
}

__global__ void add_kernel(float* x, const float* y, std::int64_t count, float scale) {
    enter();
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i < count) x[i] = fmaf(scale, y[i], x[i]);
}

__global__ void soft_cap_kernel(float* x, std::int64_t count, float cap) {
    enter();
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i < count) x[i] = cap * tanhf(x[i] / cap);
}

__device__ float activate(Activation activation, float x) {
    switch (activation) {
        case Activation::Silu:
            return x / (1.0F + expf(-x));
        case Activation::GeluTanh:
            return 0.5F * x * (1.0F + tanhf(0.7978845608F * (x + 0.044715F * x * x * x)));
        case Activation::Gelu:
            return 0.5F * x * (1.0F + erff(x * 0.7071067812F));
    }
    return x;
}

__global__ void gated_activation_kernel(
    const float* gate, const float* up, float* y, std::int64_t count, Activation activation) {
    enter();
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i < count) y[i] = activate(activation, gate[i]) * up[i];
}

/// The same in fours.
__global__ void gated_fours_kernel(
    const float4* gate, const float4* up, float4* y, std::int64_t fours, Activation activation) {
    enter();
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i >= fours) return;
    const float4 a = gate[i], b = up[i];
    y[i] = make_float4(activate(activation, a.x) * b.x,
                       activate(activation, a.y) * b.y,
                       activate(activation, a.z) * b.z,
                       activate(activation, a.w) * b.w);
}

constexpr int most_pairs = 256;
/// Sent with the launch: the frequencies of a model are constants of it.
struct Frequencies {
    float radians[most_pairs];
};

__global__ void rope_kernel(float* x,
                            const std::int32_t* positions,
                            const __grid_constant__ Frequencies frequencies,
                            int pairs,
                            int heads,
                            int head_dim,
                            bool is_adjacent,
                            float attention_factor) {
    enter();
    const int token = static_cast<int>(blockIdx.x);
    for (int pair = threadIdx.x; pair < pairs; pair += blockDim.x) {
        // The angle in F64 and brought within a turn: F32 would lose a far position's fraction.
        const double angle =
            static_cast<double>(positions[token]) * static_cast<double>(frequencies.radians[pair]);
        constexpr double turn = 6.283185307179586;
        const double within = angle - turn * rint(angle * (1.0 / turn));
        float sine = 0.0F, cosine = 0.0F;
        sincosf(static_cast<float>(within), &sine, &cosine);
        sine *= attention_factor, cosine *= attention_factor;
        const int first = is_adjacent ? 2 * pair : pair;
        const int second = is_adjacent ? 2 * pair + 1 : pair + pairs;
        const int step = static_cast<int>(gridDim.y * blockDim.y);
        for (int head = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y); head < heads;
             head += step) {
            float* row = x + (static_cast<std::int64_t>(token) * heads + head) * head_dim;
            const float a = row[first], b = row[second];
            row[first] = a * cosine - b * sine;
            row[second] = a * sine + b * cosine;
        }
    }
}

/// `more`: what is added to the rows of x first, or null.
void norm_rows(const RmsNormArgs& args, float* more, const Stream& stream) {
    Queue& queue = unjoined_queue_of(stream);
    const auto hidden = static_cast<int>(args.x.row_elements());
    const auto rows = static_cast<int>(args.x.rows());
    const bool is_held = hidden % 4 == 0 && hidden <= 4 * 1024 * norm_held;
    const UnjoinedResults waiting = queue.unjoined;
    const bool joins = is_held && waiting.out != nullptr && waiting.out == more &&
                       waiting.hidden == hidden && waiting.tokens == rows;
    if (joins) queue.unjoined = {};
    if (queue.unjoined.out != nullptr) join_experts(queue);
    const int wanted = is_held ? hidden / 4 : hidden;
    const int width = std::clamp((wanted + 31) / 32 * 32, 32, is_held ? 1024 : 512);
    const LaunchPlace place = place_on(queue, static_cast<unsigned>(rows), width);
    auto* const x = static_cast<float*>(args.x.data);
    const auto* weight = static_cast<const float*>(args.weight.data);
    auto* const y = static_cast<float*>(args.y.data);
    if (is_held) {
        queue.note(launch_on(place,
                             joins ? rms_norm_kernel<true> : rms_norm_kernel<false>,
                             x,
                             more,
                             weight,
                             y,
                             hidden,
                             args.epsilon,
                             waiting,
                             queue.pairs.weights),
                   "norming rows");
    } else {
        queue.note(launch_on(place, rms_norm_any_kernel, x, more, weight, y, hidden, args.epsilon),
                   "norming rows");
    }
}

__global__ void gather_rows_kernel(const float* x, const std::int32_t* rows, float* y, int width) {
    enter();
    const float* from = x + static_cast<std::int64_t>(rows[blockIdx.x]) * width;
    float* to = y + static_cast<std::int64_t>(blockIdx.x) * width;
    for (int i = threadIdx.x; i < width; i += blockDim.x) to[i] = from[i];
}

__global__ void trace_scores_kernel(
    float* scores, const float* log_shares, const std::int32_t* positions, int experts, int layer) {
    enter();
    const int token = static_cast<int>(blockIdx.x);
    for (int expert = static_cast<int>(threadIdx.x); expert < experts; expert += threads) {
        scores[static_cast<std::int64_t>(token) * experts + expert] =
            traced_score(log_shares[traced_place(expert, experts, layer)],
                         traced_number(layer, positions[token], expert));
    }
}

}  // namespace

void rms_norm(const RmsNormArgs& args, Stream& stream) {
    norm_rows(args, nullptr, stream);
}

void add_rms_norm(const AddRmsNormArgs& args, Stream& stream) {
    norm_rows({.x = args.x, .weight = args.weight, .y = args.normed, .epsilon = args.epsilon},
              static_cast<float*>(args.y.data),
              stream);
}

void add(const AddArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const std::int64_t count = args.x.elements();
    queue.note(launch_on(place_on(queue, blocks_for(count), threads),
                         add_kernel,
                         static_cast<float*>(args.x.data),
                         static_cast<const float*>(args.y.data),
                         count,
                         args.scale),
               "adding rows");
}

void soft_cap(const SoftCapArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const std::int64_t count = args.x.elements();
    queue.note(launch_on(place_on(queue, blocks_for(count), threads),
                         soft_cap_kernel,
                         static_cast<float*>(args.x.data),
                         count,
                         args.cap),
               "capping scores");
}

void gated_activation(const GatedActivationArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const std::int64_t count = args.y.elements();
    if (count % 4 == 0) {
        queue.note(launch_on(place_on(queue, blocks_for(count / 4), threads),
                             gated_fours_kernel,
                             static_cast<const float4*>(args.gate.data),
                             static_cast<const float4*>(args.up.data),
                             static_cast<float4*>(args.y.data),
                             count / 4,
                             args.activation),
                   "gating rows");
        return;
    }
    queue.note(launch_on(place_on(queue, blocks_for(count), threads),
                         gated_activation_kernel,
                         static_cast<const float*>(args.gate.data),
                         static_cast<const float*>(args.up.data),
                         static_cast<float*>(args.y.data),
                         count,
                         args.activation),
               "gating rows");
}

void rope(const RopeArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const auto pairs = static_cast<int>(args.inverse_frequencies.size());
    if (pairs > most_pairs) return queue.note(cudaErrorInvalidValue, "rotating so wide a head");
    Frequencies frequencies = {};
    std::copy(
        args.inverse_frequencies.begin(), args.inverse_frequencies.end(), frequencies.radians);
    // A few tokens are shared out by their heads too; of many each has its block.
    const bool is_few = args.x.rows() <= 16;
    const unsigned head_blocks = is_few ? (static_cast<unsigned>(args.x.shape[1]) + 3) / 4 : 1;
    const dim3 shape(std::min(64U, static_cast<unsigned>((pairs + 31) / 32 * 32)), 4);
    queue.note(
        launch_on(place_on(queue, dim3(static_cast<unsigned>(args.x.rows()), head_blocks), shape),
                  rope_kernel,
                  static_cast<float*>(args.x.data),
                  queue.places.positions,
                  frequencies,
                  pairs,
                  static_cast<int>(args.x.shape[1]),
                  static_cast<int>(args.x.shape[2]),
                  args.pairing == RopePairing::Adjacent,
                  args.attention_factor),
        "rotating heads");
}

void trace_scores(const TraceScoresArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    queue.note(launch_on(place_on(queue, static_cast<unsigned>(args.scores.rows()), threads),
                         trace_scores_kernel,
                         static_cast<float*>(args.scores.data),
                         args.log_shares,
                         queue.places.positions,
                         static_cast<int>(args.scores.row_elements()),
                         static_cast<int>(args.layer)),
               "drawing a route");
}

void gather_rows(const GatherRowsArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    queue.note(launch_on(place_on(queue, static_cast<unsigned>(args.y.rows()), threads),
                         gather_rows_kernel,
                         static_cast<const float*>(args.x.data),
                         queue.logit_rows,
                         static_cast<float*>(args.y.data),
                         static_cast<int>(args.y.row_elements())),
               "choosing rows");
}

}  // namespace pergola::cuda

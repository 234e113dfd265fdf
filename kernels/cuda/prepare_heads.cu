// Between the projections and attention: norms of heads, rotation, keys and values into pages, in
// one launch. A warp a head of a token; its lanes hold the pairs that are rotated together.

#include <cuda_fp16.h>

#include <algorithm>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/operators.h"
#include "kernels/cuda/pages.cuh"
#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

constexpr int warps = 4;
constexpr int most_pairs = 128;

struct PrepareArgs {
    float* q;
    const float* k;
    const float* v;
    const float* query_norm;
    const float* key_norm;
    float epsilon;
    float attention_factor;
    int heads;
    int pairs;
    bool is_adjacent;
    Pages pages;
    RowPlaces places;
    float radians[most_pairs];
};

/// The factor of an RMS norm over a warp's values.
template <int held>
__device__ float norm_factor(const float (&a)[held],
                             const float (&b)[held],
                             int dim,
                             float epsilon) {
    float sum = 0.0F;
#pragma unroll
    for (int n = 0; n < held; ++n) sum = fmaf(a[n], a[n], fmaf(b[n], b[n], sum));
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, distance);
    }
    return 1.0F / sqrtf(sum / static_cast<float>(dim) + epsilon);
}

/// Where a token's row of a head lies in the pages, in elements of one value.
__device__ std::int64_t page_row(const PrepareArgs& args, int token, int head, int position) {
    const int page = args.places.entries[args.places.first_entry[token] + position / page_size];
    return args.pages.row(page, head, position % page_size);
}

template <int held>
__global__ void __launch_bounds__(32 * warps)
    prepare_heads_kernel(const __grid_constant__ PrepareArgs args) {
    enter();
    const int token = static_cast<int>(blockIdx.x), lane = static_cast<int>(threadIdx.x) % 32;
    const int position = args.places.positions[token];
    const int kv_heads = args.pages.kv_heads, dim = args.pages.key_dim;
    float sine[held], cosine[held];
#pragma unroll
    for (int n = 0; n < held; ++n) {
        const int pair = lane + 32 * n;
        sine[n] = 0.0F, cosine[n] = 0.0F;
        if (pair >= args.pairs) continue;
        // The angle in F64 and brought within a turn: F32 would lose a far position's fraction.
        const double angle =
            static_cast<double>(position) * static_cast<double>(args.radians[pair]);
        constexpr double turn = 6.283185307179586;
        sincosf(
            static_cast<float>(angle - turn * rint(angle * (1.0 / turn))), &sine[n], &cosine[n]);
        sine[n] *= args.attention_factor, cosine[n] *= args.attention_factor;
    }
    const int first_warp = static_cast<int>(blockIdx.y * warps + threadIdx.x / 32);
    const int all = args.heads + 2 * kv_heads;
    for (int number = first_warp; number < all; number += static_cast<int>(gridDim.y) * warps) {
        if (number >= args.heads + kv_heads) {
            const int head = number - args.heads - kv_heads, width = args.pages.value_dim;
            const float* from =
                args.v + (static_cast<std::int64_t>(token) * kv_heads + head) * width;
            const std::int64_t to = page_row(args, token, head, position) * width;
            for (int i = lane; i < width; i += 32) {
                store(const_cast<std::byte*>(args.pages.values),
                      to + i,
                      args.pages.values_f32,
                      from[i]);
            }
            continue;
        }
        const bool is_key = number >= args.heads;
        const int head = is_key ? number - args.heads : number;
        const std::int64_t at =
            (static_cast<std::int64_t>(token) * (is_key ? kv_heads : args.heads) + head) * dim;
        const float* from = is_key ? args.k + at : args.q + at;
        const float* norm = is_key ? args.key_norm : args.query_norm;
        float a[held] = {}, b[held] = {};
#pragma unroll
        for (int n = 0; n < held; ++n) {
            const int pair = lane + 32 * n;
            if (pair >= args.pairs) continue;
            a[n] = from[args.is_adjacent ? 2 * pair : pair];
            b[n] = from[args.is_adjacent ? 2 * pair + 1 : pair + args.pairs];
        }
        const float factor = norm != nullptr ? norm_factor(a, b, dim, args.epsilon) : 1.0F;
        const std::int64_t row = is_key ? page_row(args, token, head, position) * dim : 0;
#pragma unroll
        for (int n = 0; n < held; ++n) {
            const int pair = lane + 32 * n;
            if (pair >= args.pairs) continue;
            const int first = args.is_adjacent ? 2 * pair : pair;
            const int second = args.is_adjacent ? 2 * pair + 1 : pair + args.pairs;
            if (norm != nullptr) {
                a[n] = norm[first] * (a[n] * factor);
                b[n] = norm[second] * (b[n] * factor);
            }
            const float turned_a = a[n] * cosine[n] - b[n] * sine[n];
            const float turned_b = a[n] * sine[n] + b[n] * cosine[n];
            if (is_key) {
                std::byte* keys = const_cast<std::byte*>(args.pages.keys);
                store(keys, row + first, args.pages.keys_f32, turned_a);
                store(keys, row + second, args.pages.keys_f32, turned_b);
            } else {
                args.q[at + first] = turned_a;
                args.q[at + second] = turned_b;
            }
        }
    }
}

/// Heads that are rotated in part, wide ones and quantised pages.
void one_after_another(const PrepareHeadsArgs& args, Stream& stream) {
    const auto norm = [&](const TensorView& x, const TensorView& weight) {
        if (weight.data == nullptr) return;
        const TensorView heads(x.data, x.dtype, {x.shape[0] * x.shape[1], x.shape[2]});
        rms_norm({.x = heads, .weight = weight, .y = heads, .epsilon = args.epsilon}, stream);
    };
    const auto rotate = [&](const TensorView& x) {
        rope({.x = x,
              .positions = args.positions,
              .inverse_frequencies = args.inverse_frequencies,
              .pairing = args.pairing,
              .attention_factor = args.attention_factor},
             stream);
    };
    norm(args.q, args.query_norm);
    norm(args.k, args.key_norm);
    rotate(args.q);
    rotate(args.k);
    kv_append({.k = args.k, .v = args.v, .sequences = args.sequences, .pages = args.pages}, stream);
}

}  // namespace

void prepare_heads(const PrepareHeadsArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    const auto pairs = static_cast<int>(args.inverse_frequencies.size());
    if (!is_plain(args.pages) || pairs > most_pairs || 2 * pairs != args.pages.key_dim) {
        return one_after_another(args, stream);
    }
    PrepareArgs call = {static_cast<float*>(args.q.data),
                        static_cast<const float*>(args.k.data),
                        static_cast<const float*>(args.v.data),
                        static_cast<const float*>(args.query_norm.data),
                        static_cast<const float*>(args.key_norm.data),
                        args.epsilon,
                        args.attention_factor,
                        static_cast<int>(args.q.shape[1]),
                        pairs,
                        args.pairing == RopePairing::Adjacent,
                        pages_of(args.pages),
                        queue.places,
                        {}};
    std::copy(args.inverse_frequencies.begin(), args.inverse_frequencies.end(), call.radians);
    // A few tokens are shared out by their heads too; of many each has its block.
    const auto all = static_cast<unsigned>(call.heads + 2 * call.pages.kv_heads);
    const bool is_few = args.q.rows() <= 16;
    const dim3 grid(static_cast<unsigned>(args.q.rows()), is_few ? (all + warps - 1) / warps : 1U);
    const auto launch = [&](auto kernel) {
        queue.note(launch_on(place_on(queue, grid, 32 * warps), kernel, call), "preparing heads");
    };
    if (pairs <= 32) return launch(prepare_heads_kernel<1>);
    if (pairs <= 64) return launch(prepare_heads_kernel<2>);
    launch(prepare_heads_kernel<4>);
}

}  // namespace pergola::cuda

#include "kernels/cuda/exl3_many_rows.h"

#include <algorithm>

#include "kernels/cuda/exl3_matrix.h"
#include "kernels/cuda/exl3_operand.cuh"
#include "kernels/cuda/half_product.h"
#include "kernels/cuda/half_product_hopper.h"
#include "kernels/cuda/half_tiles.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/panels.h"

namespace pergola::cuda {
namespace {

constexpr int threads = 256;
constexpr int width = exl3::hadamard_width;

/// Scales of inputs or of outputs, of one matrix or of the one that a row's expert has.
struct Scales {
    const __half* first;
    const std::int64_t* offsets;  ///< of pairs, or null

    __device__ const __half* of(int pair) const {
        if (offsets == nullptr) return first;
        return reinterpret_cast<const __half*>(reinterpret_cast<const unsigned char*>(first) +
                                               offsets[pair]);
    }
};

// Eight lanes have the 128 numbers of a group, 16 each: the transform is four steps in registers
// and three between lanes.
constexpr int lanes_a_group = 8;
constexpr int held = width / lanes_a_group;
constexpr int most_threads = 1024;

/// Where a lane's number `i` is inside its group: neighbouring lanes read neighbouring fours.
__device__ int place_in_group(int lane, int i) {
    return lane * 4 + i / 4 * 32 + i % 4;
}

/// Scaled inputs of a group; zeros behind the last column.
__device__ void read_group(
    const float* row, const __half* scales, int columns, int begin, int lane, float (&v)[held]) {
#pragma unroll
    for (int i = 0; i < held; i += 4) {
        const int at = begin + place_in_group(lane, i);
        float4 four = {0.0F, 0.0F, 0.0F, 0.0F};
        if (columns % 4 == 0) {
            if (at < columns) four = *reinterpret_cast<const float4*>(row + at);
        } else {
            if (at < columns) four.x = row[at];
            if (at + 1 < columns) four.y = row[at + 1];
            if (at + 2 < columns) four.z = row[at + 2];
            if (at + 3 < columns) four.w = row[at + 3];
        }
        float scale[4];
        four_halves(*reinterpret_cast<const uint2*>(scales + at), scale);
        v[i] = four.x * scale[0], v[i + 1] = four.y * scale[1];
        v[i + 2] = four.z * scale[2], v[i + 3] = four.w * scale[3];
    }
}

/// Times the Hadamard matrix less its factor.
__device__ void transform_group(float (&v)[held], int lane) {
#pragma unroll
    for (int distance = 1; distance < held; distance *= 2) {
#pragma unroll
        for (int i = 0; i < held; ++i) {
            if ((i & distance) != 0) continue;
            const float a = v[i], b = v[i + distance];
            v[i] = a + b;
            v[i + distance] = a - b;
        }
    }
#pragma unroll
    for (int distance = 1; distance < lanes_a_group; distance *= 2) {
        const float sign = (lane & distance) != 0 ? -1.0F : 1.0F;
#pragma unroll
        for (float& value : v) {
            value = fmaf(sign, value, __shfl_xor_sync(0xFFFFFFFFU, value, distance));
        }
    }
}

/// A thread block a row: [columns] F32 to [inputs] F16 and the power of two it was divided by.
template <int turns>
__global__ void __launch_bounds__(most_threads) rotate_rows_kernel(const float* x,
                                                                   int columns,
                                                                   int inputs,
                                                                   RowChoice choice,
                                                                   Scales input_scales,
                                                                   __half* to,
                                                                   float* scales) {
    enter();
    __shared__ float largest_of[most_threads / 32];
    const int lane = static_cast<int>(threadIdx.x) % lanes_a_group;
    const int pair =
        choice.order == nullptr ? static_cast<int>(blockIdx.x) : choice.order[blockIdx.x];
    const float* const row = x + static_cast<std::int64_t>(pair / choice.sharing) * columns;
    const __half* const own_scales = input_scales.of(pair);
    const auto begin_of = [](int turn) {
        return static_cast<int>(threadIdx.x + turn * blockDim.x) / lanes_a_group * width;
    };
    constexpr float inverse_root_128 = 0.088388347648318447F;
    float v[turns][held] = {};
    float largest = 0.0F;
#pragma unroll
    for (int turn = 0; turn < turns; ++turn) {
        if (begin_of(turn) < inputs) {
            read_group(row, own_scales, columns, begin_of(turn), lane, v[turn]);
        }
        transform_group(v[turn], lane);
#pragma unroll
        for (float& value : v[turn]) {
            value *= inverse_root_128;
            largest = fmaxf(largest, fabsf(value));
        }
    }
    const PowerOfTwo scale = largest_power(largest, largest_of);
    __half* const out = to + static_cast<std::int64_t>(blockIdx.x) * inputs;
#pragma unroll
    for (int turn = 0; turn < turns; ++turn) {
        if (begin_of(turn) >= inputs) continue;
#pragma unroll
        for (int i = 0; i < held; i += 4) {
            const float(&own)[held] = v[turn];
            const __half2 two[2] = {
                __floats2half2_rn(own[i] * scale.inverse, own[i + 1] * scale.inverse),
                __floats2half2_rn(own[i + 2] * scale.inverse, own[i + 3] * scale.inverse)};
            *reinterpret_cast<uint2*>(out + begin_of(turn) + place_in_group(lane, i)) =
                *reinterpret_cast<const uint2*>(two);
        }
    }
    if (threadIdx.x == 0) scales[blockIdx.x] = scale.value;
}

/// In place, a warp 128 outputs of a row: where the product did not do it.
__global__ void __launch_bounds__(threads)
    rotate_outputs_kernel(float* y, int outputs, Scales output_scales, const float* bias) {
    enter();
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int group = static_cast<int>(blockIdx.y * threads + threadIdx.x) / 32;
    if (group >= outputs / width) return;
    float* const row = y + static_cast<std::int64_t>(blockIdx.x) * outputs + group * width + lane;
    const __half* const scales =
        output_scales.of(static_cast<int>(blockIdx.x)) + group * width + lane;
    float v[4] = {row[0], row[32], row[64], row[96]};
    hadamard_of_warp(v, lane);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float added = bias == nullptr ? 0.0F : bias[group * width + lane + 32 * i];
        row[32 * i] = v[i] * __half2float(scales[32 * i]) + added;
    }
}

const __half* as_halves(const std::uint16_t* bits) {
    return reinterpret_cast<const __half*>(bits);
}

void rotate_rows(const float* x,
                 int rows,
                 int columns,
                 const RowChoice& choice,
                 const Scales& scales,
                 Queue& queue) {
    const auto inputs = static_cast<int>(exl3::padded_width(columns));
    const int wanted = (inputs / held + 31) / 32 * 32;
    const int turns = (wanted + most_threads - 1) / most_threads;
    const auto kernel = turns == 1   ? rotate_rows_kernel<1>
                        : turns == 2 ? rotate_rows_kernel<2>
                                     : rotate_rows_kernel<4>;
    if (turns > 4) return queue.note(cudaErrorInvalidValue, "rotating inputs");
    queue.note(launch_on(place_on(queue,
                                  static_cast<unsigned>(rows),
                                  static_cast<unsigned>(std::min(wanted, most_threads))),
                         kernel,
                         x,
                         columns,
                         inputs,
                         choice,
                         scales,
                         queue.x16,
                         queue.x_scales),
               "rotating inputs");
}

void rotate_outputs(
    float* y, int rows, int outputs, const Scales& scales, const float* bias, Queue& queue) {
    const dim3 grid(static_cast<unsigned>(rows),
                    static_cast<unsigned>((outputs / width * 32 + threads - 1) / threads));
    queue.note(
        launch_on(place_on(queue, grid, threads), rotate_outputs_kernel, y, outputs, scales, bias),
        "rotating outputs");
}

}  // namespace

void exl3_many_rows(const LinearArgs& args, Queue& queue) {
    const Exl3Weight weight = exl3_weight(args.weight);
    const auto rows = static_cast<int>(args.x.rows());
    const auto columns = static_cast<int>(args.weight.columns);
    const float* const bias = args.bias.empty() ? nullptr : args.bias.data();
    auto* const y = static_cast<float*>(args.y.data);
    const bool is_padded = weight.inputs != columns || weight.outputs != args.weight.rows;
    if (is_padded && !queue.has_hopper) return exl3_few_rows(args, queue);
    rotate_rows(static_cast<const float*>(args.x.data),
                rows,
                columns,
                {},
                {as_halves(weight.suh), nullptr},
                queue);
    const Panel panel = choose_panel({rows,
                                      weight.outputs,
                                      weight.inputs,
                                      queue.w16_values,
                                      queue.has_hopper ? queue.multiprocessors : 0,
                                      queue.has_hopper});
    const auto multiply = [&](std::int64_t first, std::int64_t first_input) {
        const std::int64_t count = std::min<std::int64_t>(panel.outputs, weight.outputs - first);
        const std::int64_t inputs = std::min(panel.columns, weight.inputs - first_input);
        queue.note(
            exl3_as_half({args.weight, first, count, first_input, inputs, {}, 1, queue.w16}, queue),
            "widening weights");
        HalfProductArgs product;
        product.x = queue.x16 + first_input;
        product.scales = queue.x_scales;
        product.w = queue.w16;
        product.y = y;
        product.rows = rows;
        product.outputs = static_cast<int>(std::min(count, args.weight.rows - first));
        product.columns = static_cast<int>(inputs);
        product.first = static_cast<int>(first);
        product.stride = static_cast<int>(args.weight.rows);
        if (queue.has_hopper) {
            product.x_stride = weight.inputs;
            product.adds = first_input > 0;
            if (first_input == 0) product.bias = bias;
            queue.note(hopper_half_product(product, {as_halves(weight.svh), nullptr}, queue),
                       "multiplying rows");
        } else {
            queue.note(half_product(product, queue), "multiplying rows");
        }
    };
    for (std::int64_t first = 0; first < weight.outputs; first += panel.outputs) {
        for (std::int64_t input = 0; input < weight.inputs; input += panel.columns) {
            multiply(first, input);
        }
    }
    if (!queue.has_hopper) {
        rotate_outputs(y, rows, weight.outputs, {as_halves(weight.svh), nullptr}, bias, queue);
    }
}

void exl3_many_pairs(const Exl3ManyPairs& args, Queue& queue) {
    const WeightView& matrix = args.matrix;
    const Exl3Weight weight = exl3_weight(matrix);
    rotate_rows(args.x,
                args.pairs,
                weight.inputs,
                {queue.has_hopper ? queue.pairs.order : nullptr, args.sharing},
                {as_halves(weight.suh), queue.pairs.offsets},
                queue);
    const std::int64_t values = matrix.rows * matrix.columns;
    const int at_once =
        static_cast<int>(std::clamp<std::int64_t>(queue.w16_values / values, 1, args.experts));
    for (int begin = 0; begin < args.experts; begin += at_once) {
        const int end = std::min(args.experts, begin + at_once);
        queue.note(
            exl3_as_half({matrix,
                          0,
                          matrix.rows,
                          0,
                          0,
                          {args.offsets, queue.pairs.first, begin},
                          end - begin,
                          queue.w16},
                         queue),
            "widening experts");
        GroupedProductArgs product;
        product.product.x = queue.x16;
        product.product.scales = queue.x_scales;
        product.product.w = queue.w16;
        product.product.y = args.y;
        product.product.rows = args.pairs;
        product.product.outputs = weight.outputs;
        product.product.columns = weight.inputs;
        product.product.stride = weight.outputs;
        product.pairs = queue.pairs;
        product.begin = begin;
        product.end = end;
        product.most_tiles = args.pairs / queue.pairs.tile_rows + (end - begin);
        queue.note(queue.has_hopper
                       ? hopper_grouped_product(
                             product, {as_halves(weight.svh), args.offsets}, queue)
                       : grouped_half_product(product, queue),
                   "multiplying by experts");
    }
    if (!queue.has_hopper) {
        rotate_outputs(args.y,
                       args.pairs,
                       weight.outputs,
                       {as_halves(weight.svh), queue.pairs.offsets},
                       nullptr,
                       queue);
    }
}

}  // namespace pergola::cuda

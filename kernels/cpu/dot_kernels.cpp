// The plain C++ set, and the choice among the sets.
#include "kernels/cpu/dot_kernels.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/cpu/dot_kernels_x86.h"

namespace pergola::cpu {
namespace {

template <class Block>
void unpack_blocks(const std::byte* row, std::int64_t columns, UnpackedRows out) {
    for (std::int64_t first = 0; first < columns; first += Block::values, row += Block::bytes) {
        for (int sixteen = 0; sixteen < Block::values / 16; ++sixteen) {
            gguf::sixteen_quants<Block>(row, sixteen, out.quants);
            *out.scales++ = Block::scale(row, sixteen);
            *out.minimums++ = Block::minimum(row, sixteen);
            out.quants += 16;
        }
    }
}

void add_up_row(UnpackedRows row, const RowShape& shape, bool signed_quants) {
    for (std::int64_t group = 0; group < shape.padded / 16; ++group) {
        int sum = signed_quants ? -16 * 128 : 0;
        for (int i = 0; i < 16; ++i) sum += row.quants[16 * group + i];
        row.sums[group] = row.scales[group] * static_cast<float>(sum);
    }
}

/// Where a group's 8-bit values lie: x ~ scale * quant + middle.
struct GroupRange {
    float scale;
    float middle;
};

/// Sixteen values in 8 bits.
GroupRange quantise_group(const float* x, std::int8_t* quants) {
    float least = x[0];
    float most = x[0];
    float poison = 0.0F;  // becomes NaN when the group holds a NaN or an infinity
    for (int i = 0; i < 16; ++i) {
        least = std::min(least, x[i]);
        most = std::max(most, x[i]);
        poison += x[i] * 0.0F;
    }
    const float middle = 0.5F * least + 0.5F * most;
    const float reach = most - middle;
    const float inverse = reach > 0.0F ? 127.0F / reach : 0.0F;
    for (int i = 0; i < 16; ++i) {
        const float rounded = std::nearbyint((x[i] - middle) * inverse);
        // Written so that a NaN fails both comparisons and becomes zero.
        const float bounded = rounded >= -127.0F ? (rounded <= 127.0F ? rounded : 127.0F) : 0.0F;
        quants[i] = static_cast<std::int8_t>(bounded);
    }
    return {reach / 127.0F + poison, middle};
}

void quantise_row(const float* x, const RowShape& shape, QuantisedActivations out) {
    std::fill(out.quants + shape.columns, out.quants + shape.padded, std::int8_t{0});
    for (float* figures : {out.scales, out.sums, out.middles})
        std::fill(figures + shape.columns / 16, figures + shape.groups, 0.0F);
    for (std::int64_t first = 0; first < shape.columns; first += 16) {
        const GroupRange range = quantise_group(x + first, out.quants + first);
        int sum = 0;
        for (int i = 0; i < 16; ++i) sum += out.quants[first + i];
        out.scales[first / 16] = range.scale;
        out.middles[first / 16] = range.middle;
        out.sums[first / 16] = range.scale * static_cast<float>(sum) + 16.0F * range.middle;
    }
}

void integer_dots(const IntegerTile& tile) {
    const RowShape& shape = *tile.shape;
    for (std::int64_t token = 0; token < tile.tokens; ++token) {
        const std::int8_t* x = tile.x.quants + token * shape.padded;
        const float* x_scales = tile.x.scales + token * shape.groups;
        const float* x_sums = tile.x.sums + token * shape.groups;
        const float* x_middles = tile.x.middles + token * shape.groups;
        for (int output = 0; output < tile.outputs; ++output) {
            const std::uint8_t* quants = tile.weights.quants + output * shape.padded;
            const float* scales = tile.weights.scales + output * shape.groups;
            const float* minimums = tile.weights.minimums + output * shape.groups;
            const float* weight_sums = tile.weights.sums + output * shape.groups;
            float sum = 0.0F;
            for (std::int64_t group = 0; group < shape.columns / 16; ++group) {
                int dot = 0;
                for (int i = 0; i < 16; ++i) dot += quants[16 * group + i] * x[16 * group + i];
                sum += static_cast<float>(dot) * (scales[group] * x_scales[group]) +
                       minimums[group] * x_sums[group] + weight_sums[group] * x_middles[group];
            }
            tile.results[token * tile.result_stride + output] = sum;
        }
    }
}

template <WeightStorage storage>
float weight_at(const std::byte* row, std::int64_t index) {
    if constexpr (storage == WeightStorage::F32) {
        float value = 0.0F;
        std::memcpy(&value, row + 4 * index, 4);
        return value;
    } else {
        std::uint16_t bits = 0;
        std::memcpy(&bits, row + 2 * index, 2);
        return storage == WeightStorage::F16 ? half_to_float(bits) : bfloat16_to_float(bits);
    }
}

template <WeightStorage storage>
float float_dot(const std::byte* weights, const float* x, std::int64_t columns) {
    float sums[8] = {};  // eight sums, which a compiler can keep in one register
    std::int64_t i = 0;
    for (; i + 8 <= columns; i += 8) {
        for (int lane = 0; lane < 8; ++lane)
            sums[lane] += weight_at<storage>(weights, i + lane) * x[i + lane];
    }
    for (int lane = 0; i < columns; ++i, ++lane)
        sums[lane] += weight_at<storage>(weights, i) * x[i];
    return ((sums[0] + sums[4]) + (sums[2] + sums[6])) +
           ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

template <WeightStorage storage>
void float_dots_of(const FloatTile& tile) {
    for (std::int64_t token = 0; token < tile.tokens; ++token) {
        const float* x = tile.x + token * tile.columns;
        for (int output = 0; output < tile.outputs; ++output) {
            tile.results[token * tile.result_stride + output] =
                float_dot<storage>(tile.weights + output * tile.row_bytes, x, tile.columns);
        }
    }
}

void float_dots(const FloatTile& tile) {
    if (tile.storage == WeightStorage::F16) return float_dots_of<WeightStorage::F16>(tile);
    if (tile.storage == WeightStorage::BF16) return float_dots_of<WeightStorage::BF16>(tile);
    float_dots_of<WeightStorage::F32>(tile);
}

}  // namespace

void unpack_row_portable(WeightStorage storage,
                         const std::byte* row,
                         std::int64_t columns,
                         UnpackedRows out) {
    [[maybe_unused]] const bool known = gguf::visit_block(
        storage, [&](auto block) { unpack_blocks<decltype(block)>(row, columns, out); });
    assert(known && "not a block type");
}

const DotKernels& dot_kernels(CpuLevel level) {
    static constexpr DotKernels portable = {
        .unpack_row = unpack_row_portable,
        .add_up_row = add_up_row,
        .widen_row = dequantise_row,
        .quantise_row = quantise_row,
        .integer_dots = integer_dots,
        .float_dots = float_dots,
        .wants_signed_quants = false,
    };
#if defined(__x86_64__)
    static constexpr DotKernels avx2 = {
        .unpack_row = unpack_row_avx2,
        .add_up_row = add_up_row_avx2,
        .widen_row = widen_row_avx2,
        .quantise_row = quantise_row_avx2,
        .integer_dots = integer_dots_avx2,
        .float_dots = float_dots_avx2,
        .wants_signed_quants = true,
    };
    static constexpr DotKernels avx512 = {
        .unpack_row = unpack_row_avx2,
        .add_up_row = add_up_row_avx2,
        .widen_row = widen_row_avx2,
        .quantise_row = quantise_row_avx2,
        .integer_dots = integer_dots_avx512,
        .float_dots = float_dots_avx512,
        .wants_signed_quants = false,
    };
    if (level == CpuLevel::Avx512) return avx512;
    if (level == CpuLevel::Avx2) return avx2;
#endif
    (void)level;
    return portable;
}

int quant_offset(WeightStorage storage) {
    int offset = 0;
    gguf::visit_block(storage, [&](auto block) { offset = decltype(block)::offset; });
    return offset;
}

}  // namespace pergola::cpu

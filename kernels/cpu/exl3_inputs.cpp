#include "kernels/cpu/exl3_inputs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "kernels/codecs/exl3_linear.h"

namespace pergola::cpu {
namespace {

void transform_portable(float* values, std::int64_t count) {
    exl3::hadamard_transform({values, static_cast<std::size_t>(count)});
}

void scale_portable(float* values, const std::uint16_t* scales, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) values[i] *= half_to_float(scales[i]);
}

/// Tile `down` of a unit from its 16 inputs. Returns their sum as rounded.
float round_tile(const float* inputs, int down, Exl3UnitInputs& out) {
    float largest = 0.0F;
    bool is_finite = true;
    for (int i = 0; i < exl3::tile_side; ++i) {
        largest = std::max(largest, std::fabs(inputs[i]));
        is_finite = is_finite && std::isfinite(inputs[i]);
    }
    if (!is_finite) largest = 0.0F;
    const float inverse = largest > exl3_least_input ? 32767.0F / largest : 0.0F;
    std::int32_t sum = 0;
    for (int k = 0; k < 16; ++k) {
        const int place = 4 * k + down;
        const float input = inputs[exl3_unit_input(place) - exl3::tile_side * down];
        const auto rounded =
            static_cast<std::int32_t>(is_finite ? std::nearbyint(input * inverse) : 0.0F);
        sum += rounded;
        out.pairs[place] = exl3_twice(rounded);
    }
    out.corrections[down] = -exl3_mul1_middle * sum;
    out.scales[down] = is_finite ? largest / 32767.0F : std::numeric_limits<float>::quiet_NaN();
    return out.scales[down] * static_cast<float>(sum);
}

float round_portable(const float* row, std::int64_t units, Exl3UnitInputs* out) {
    float sum = 0.0F;
    for (std::int64_t unit = 0; unit < units; ++unit) {
        for (int down = 0; down < 4; ++down) {
            sum += round_tile(
                row + unit * exl3::exl3_unit_inputs + down * exl3::tile_side, down, out[unit]);
        }
    }
    return sum;
}

}  // namespace

Exl3Rotation exl3_rotation(CpuLevel level) {
#if defined(__x86_64__)
    if (level == CpuLevel::Avx2 || level == CpuLevel::Avx512 || level == CpuLevel::Amx) {
        return {exl3_transform_avx2, exl3_scale_avx2, exl3_round_avx2};
    }
#endif
    (void)level;
    return {transform_portable, scale_portable, round_portable};
}

void exl3_lay_out(const float* row, std::int64_t units, Exl3UnitInputs* out) {
    for (std::int64_t unit = 0; unit < units; ++unit, row += exl3::exl3_unit_inputs) {
        for (int place = 0; place < 64; ++place) {
            out[unit].floats[place] = row[exl3_unit_input(place)];
        }
    }
}

}  // namespace pergola::cpu

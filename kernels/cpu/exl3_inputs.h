#pragma once
// What comes before and after the dots of EXL3: the rotations with their scales, and the inputs in
// the order and the numbers that the dots want. Knows nothing of threads.

#include <cstdint>

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/exl3_packed_dot.h"

namespace pergola::cpu {

struct Exl3Rotation {
    /// Hadamard transforms of groups of 128; bit for bit exl3::hadamard_transform.
    void (*transform)(float* values, std::int64_t count) = nullptr;
    /// values[i] *= scales[i], scales in F16.
    void (*scale)(float* values, const std::uint16_t* scales, std::int64_t count) = nullptr;
    /// Inputs of `units` units, rounded. Returns the sum of what they were rounded to.
    float (*round)(const float* row, std::int64_t units, Exl3UnitInputs* out) = nullptr;
};
Exl3Rotation exl3_rotation(CpuLevel level);

/// The same inputs as they are.
void exl3_lay_out(const float* row, std::int64_t units, Exl3UnitInputs* out);

// Mul1's numbers from sums of B - 510, B the sum of four bytes: slope * (B - 510) + rest.
constexpr float exl3_mul1_rest =
    exl3_mul1_intercept + (1024.0F + exl3_mul1_middle) * exl3_mul1_slope;

// Tiles of smaller inputs count as zeros: the inverse of the scale would not be finite.
constexpr float exl3_least_input = 1e-30F;

constexpr std::int32_t exl3_twice(std::int32_t sixteen_bits) {
    const auto bits = static_cast<std::uint32_t>(sixteen_bits);
    return static_cast<std::int32_t>((bits & 0xFFFFU) | (bits << 16));
}

#if defined(__x86_64__)
void exl3_transform_avx2(float* values, std::int64_t count);
void exl3_scale_avx2(float* values, const std::uint16_t* scales, std::int64_t count);
float exl3_round_avx2(const float* row, std::int64_t units, Exl3UnitInputs* out);
#endif

}  // namespace pergola::cpu

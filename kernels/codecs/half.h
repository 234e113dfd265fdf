#pragma once
// 16-bit floats <-> F32, exact, for host and device. Rounds to nearest even; keeps subnormals,
// infinities and NaN. A NaN becomes quiet and keeps its upper payload bits, as F16C does.

#include <bit>
#include <cstdint>

#include "kernels/codecs/host_device.h"

namespace pergola {

PG_HOST_DEVICE constexpr float half_to_float(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1FU;
    const std::uint32_t mantissa = half & 0x3FFU;
    if (exponent == 0) {
        // Zero and subnormals: a whole number of 2^-24, exact in F32.
        const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
        return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
    }
    if (exponent == 31) {
        const std::uint32_t quiet = mantissa == 0 ? 0U : 0x400000U;
        return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13) | quiet);
    }
    return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
}

PG_HOST_DEVICE constexpr std::uint16_t float_to_half(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    std::uint32_t half = 0;
    if (magnitude > 0x7F800000U) {
        half = 0x7E00U | ((magnitude >> 13) & 0x3FFU);
    } else if (magnitude >= 0x477FF000U) {  // 65520, half way from the largest half to 2^16
        half = 0x7C00U;
    } else if (magnitude >= 0x38800000U) {  // 2^-14: the normal halves
        const std::uint32_t even = (magnitude >> 13) & 1U;
        half = (magnitude - 0x38000000U + 0xFFFU + even) >> 13;
    } else if (magnitude >= 0x33000000U) {  // 2^-25: rounds to a subnormal, or ties to zero
        const std::uint32_t mantissa = (magnitude & 0x7FFFFFU) | 0x800000U;
        const std::uint32_t shift = 126U - (magnitude >> 23);
        const std::uint32_t rest = mantissa & ((1U << shift) - 1U);
        const std::uint32_t middle = 1U << (shift - 1U);
        half = mantissa >> shift;
        if (rest > middle || (rest == middle && (half & 1U) != 0)) ++half;
    }
    return static_cast<std::uint16_t>(sign | half);
}

PG_HOST_DEVICE constexpr float bfloat16_to_float(std::uint16_t bfloat) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bfloat) << 16);
}

PG_HOST_DEVICE constexpr std::uint16_t float_to_bfloat16(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

}  // namespace pergola

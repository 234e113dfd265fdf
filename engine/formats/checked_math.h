#pragma once
// Products and sums of numbers that a stranger chose: absent instead of wrapped. Any thread.

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace pergola {

/// a * b, unless it exceeds 2^63 - 1. Both must be >= 0.
inline std::optional<std::int64_t> checked_product(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
    return product;
}

/// a + b, unless it exceeds 2^63 - 1. Both must be >= 0.
inline std::optional<std::int64_t> checked_sum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
    return sum;
}

/// The number of elements; 1 for a scalar. A zero among the dims gives zero, whatever the others.
inline std::optional<std::int64_t> checked_elements(std::span<const std::int64_t> shape) {
    for (const std::int64_t dim : shape) {
        if (dim == 0) return 0;
    }
    std::optional<std::int64_t> elements = 1;
    for (const std::int64_t dim : shape) {
        if (elements) elements = checked_product(*elements, dim);
    }
    return elements;
}

/// The next multiple of `alignment`, a power of two, unless it exceeds 2^63 - 1.
inline std::optional<std::int64_t> checked_align(std::int64_t offset, std::int64_t alignment) {
    const std::optional<std::int64_t> sum = checked_sum(offset, alignment - 1);
    if (!sum) return std::nullopt;
    return *sum / alignment * alignment;
}

}  // namespace pergola

#include "kernels/codecs/kv_rows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>

#include "kernels/codecs/half.h"

namespace pergola {
namespace {

constexpr float inverse_root_32 = 0.17677669529663688F;

void rotate_block(float* values) {
    for (int distance = 1; distance < 32; distance *= 2) {
        for (int start = 0; start < 32; start += 2 * distance) {
            for (int i = start; i < start + distance; ++i) {
                const float a = values[i];
                const float b = values[i + distance];
                values[i] = a + b;
                values[i + distance] = a - b;
            }
        }
    }
}

/// The widths of the planes of so many bits, the most significant first: calls visit(width, shift).
template <class Visit>
void each_plane(int bits, Visit visit) {
    int left = bits;
    for (int width = 8; width >= 1; width /= 2) {
        if ((bits & width) == 0) continue;
        left -= width;
        visit(width, left);
    }
}

void write_block(int bits, const float* x, std::byte* words, std::byte* scale) {
    std::array<float, 32> turned;
    std::copy_n(x, 32, turned.data());
    rotate_block(turned.data());
    float largest = 0.0F;
    for (float& value : turned) {
        value *= inverse_root_32;
        largest = std::max(largest, std::fabs(value) + 1e-10F);
    }
    const std::uint16_t half = float_to_half(largest);
    std::memcpy(scale, &half, 2);

    const auto middle = static_cast<float>(1 << (bits - 1));
    const float inverse = 1.0F / largest;
    std::array<std::uint32_t, 32> quants;
    for (std::size_t i = 0; i < 32; ++i) {
        // `middle` is a power of two: its product is exact, so that a fused sum would round the
        // same.
        const float place = std::floor(turned[i] * inverse * middle + middle);
        // Written so that a NaN becomes the middle.
        const float bounded =
            place >= 0.0F ? std::min(place, 2.0F * middle - 1.0F) : (place < 0.0F ? 0.0F : middle);
        quants[i] = static_cast<std::uint32_t>(bounded);
    }
    each_plane(bits, [&](int width, int shift) {
        const std::uint32_t mask = (1U << width) - 1U;
        const auto per_word = static_cast<std::size_t>(32 / width);
        for (std::size_t first = 0; first < 32; first += per_word, words += 4) {
            std::uint32_t word = 0;
            for (std::size_t i = 0; i < per_word; ++i)
                word |= (quants[first + i] >> shift & mask)
                        << (i * static_cast<std::size_t>(width));
            std::memcpy(words, &word, 4);
        }
    });
}

void read_block(int bits, const std::byte* words, const std::byte* scale, float* out) {
    std::array<std::uint32_t, 32> quants = {};
    each_plane(bits, [&](int width, int shift) {
        const std::uint32_t mask = (1U << width) - 1U;
        const auto per_word = static_cast<std::size_t>(32 / width);
        for (std::size_t first = 0; first < 32; first += per_word, words += 4) {
            std::uint32_t word = 0;
            std::memcpy(&word, words, 4);
            for (std::size_t i = 0; i < per_word; ++i)
                quants[first + i] |= (word >> (i * static_cast<std::size_t>(width)) & mask)
                                     << shift;
        }
    });
    std::uint16_t half = 0;
    std::memcpy(&half, scale, 2);
    const auto middle = static_cast<float>(1 << (bits - 1));
    const float step = half_to_float(half) * (inverse_root_32 / middle);
    for (std::size_t i = 0; i < 32; ++i)
        out[i] = (static_cast<float>(quants[i]) - middle + 0.5F) * step;
}

}  // namespace

void rotate_kv_blocks(float* values, std::int64_t count) {
    assert(count % kv_block_values == 0);
    for (std::int64_t i = 0; i < count; i += kv_block_values) rotate_block(values + i);
}

void write_kv_row(KvFormat format, const float* x, std::int64_t values, std::byte* row) {
    assert(kv_fits(format, values));
    if (format == KvFormat::F32) {
        std::memcpy(row, x, static_cast<std::size_t>(4 * values));
        return;
    }
    if (format == KvFormat::F16) {
        for (std::int64_t i = 0; i < values; ++i) {
            const std::uint16_t half = float_to_half(x[i]);
            std::memcpy(row + 2 * i, &half, 2);
        }
        return;
    }
    const int bits = kv_bits(format);
    const std::int64_t block_bytes = std::int64_t{4} * bits;
    const std::int64_t blocks = values / kv_block_values;
    std::byte* scales = row + block_bytes * blocks;
    for (std::int64_t block = 0; block < blocks; ++block)
        write_block(bits, x + 32 * block, row + block_bytes * block, scales + 2 * block);
}

void read_kv_row(KvFormat format, const std::byte* row, std::int64_t values, float* out) {
    assert(kv_fits(format, values));
    if (format == KvFormat::F32) {
        std::memcpy(out, row, static_cast<std::size_t>(4 * values));
        return;
    }
    if (format == KvFormat::F16) {
        for (std::int64_t i = 0; i < values; ++i) {
            std::uint16_t half = 0;
            std::memcpy(&half, row + 2 * i, 2);
            out[i] = half_to_float(half);
        }
        return;
    }
    const int bits = kv_bits(format);
    const std::int64_t block_bytes = std::int64_t{4} * bits;
    const std::int64_t blocks = values / kv_block_values;
    const std::byte* scales = row + block_bytes * blocks;
    for (std::int64_t block = 0; block < blocks; ++block)
        read_block(bits, row + block_bytes * block, scales + 2 * block, out + 32 * block);
}

}  // namespace pergola

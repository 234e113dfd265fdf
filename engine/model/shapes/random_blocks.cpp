#include "engine/model/shapes/random_blocks.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>

#include "kernels/codecs/half.h"

namespace pergola {
namespace {

/// Where a block keeps its numbers of its own, and what its other bytes are worth if they are
/// random.
struct BlockScales {
    WeightStorage storage;
    int scale_at;         ///< F16; -1: none
    int minimum_at;       ///< F16; -1: none
    float spread;         ///< standard deviation of the values at scale 1
    float minimum_ratio;  ///< minimum / scale that puts the mean at zero
};

// The spreads: of 2^b equal quants about 2^b / 3.5, times those of the scales inside a block.
constexpr std::array known_scales = {
    BlockScales{WeightStorage::F32, -1, -1, 0, 0},
    BlockScales{WeightStorage::F16, -1, -1, 0, 0},
    BlockScales{WeightStorage::BF16, -1, -1, 0, 0},
    BlockScales{WeightStorage::Q4_0, 0, -1, 4.6F, 0},
    BlockScales{WeightStorage::Q4_1, 0, 2, 4.6F, -7.5F},
    BlockScales{WeightStorage::Q5_0, 0, -1, 9.2F, 0},
    BlockScales{WeightStorage::Q5_1, 0, 2, 9.2F, -15.5F},
    BlockScales{WeightStorage::Q8_0, 0, -1, 74, 0},
    BlockScales{WeightStorage::Q2_K, 80, 82, 14, 1.5F},
    BlockScales{WeightStorage::Q3_K, 108, -1, 42, 0},
    BlockScales{WeightStorage::Q4_K, 0, 2, 200, 7.5F},
    BlockScales{WeightStorage::Q5_K, 0, 2, 400, 15.5F},
    BlockScales{WeightStorage::Q6_K, 208, -1, 1360, 0},
    BlockScales{WeightStorage::IQ4_NL, 0, -1, 70, 0},
    BlockScales{WeightStorage::IQ4_XS, 0, -1, 1290, 0},
    BlockScales{WeightStorage::MXFP4, -1, -1, 2.8F, 0},
};

constexpr auto storages_of(const decltype(known_scales)& scales) {
    std::array<WeightStorage, known_scales.size()> storages{};
    for (std::size_t index = 0; index < scales.size(); ++index)
        storages[index] = scales[index].storage;
    return storages;
}
constexpr auto known_storages = storages_of(known_scales);

/// xorshift64* (Vigna 2014, arXiv:1402.6246): a word of eight bytes a step.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 2 + 1) {}
    std::uint64_t next() {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return state_ * 0x2545F4914F6CDD1DULL;
    }

private:
    std::uint64_t state_;
};

/// Words whose bits in `random_bits` are random; the others are those of `fixed`.
void fill_words(std::span<std::byte> bytes,
                std::uint64_t seed,
                std::uint64_t random_bits,
                std::uint64_t fixed) {
    Random random(seed);
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        const std::uint64_t word = (random.next() & random_bits) | fixed;
        std::memcpy(bytes.data() + at, &word, std::min<std::size_t>(8, bytes.size() - at));
    }
}

/// A number of 16 or 32 bits in every part of a word.
std::uint64_t repeated(std::uint32_t bits, int width) {
    return width == 16 ? bits * 0x0001000100010001ULL : bits * 0x0000000100000001ULL;
}

/// Both signs, 2^exponent to twice that.
void fill_plain(WeightStorage storage,
                int exponent,
                std::uint64_t seed,
                std::span<std::byte> bytes) {
    const auto biased = static_cast<std::uint32_t>(127 + exponent);
    if (storage == WeightStorage::F32) {
        fill_words(bytes, seed, repeated(0x807FFFFF, 32), repeated(biased << 23, 32));
    } else if (storage == WeightStorage::BF16) {
        fill_words(bytes, seed, repeated(0x807F, 16), repeated(biased << 7, 16));
    } else {
        const auto narrow = static_cast<std::uint32_t>(15 + std::max(exponent, -14));
        fill_words(bytes, seed, repeated(0x83FF, 16), repeated(narrow << 10, 16));
    }
}

void write_half(std::byte* at, float value) {
    const std::uint16_t bits = float_to_half(value);
    std::memcpy(at, &bits, sizeof(bits));
}

}  // namespace

std::span<const WeightStorage> random_storages() {
    return known_storages;
}

void fill_random_blocks(WeightStorage storage,
                        std::int64_t columns,
                        std::uint64_t seed,
                        std::span<std::byte> bytes) {
    const auto* const found =
        std::find_if(known_scales.begin(), known_scales.end(), [&](const BlockScales& scales) {
            return scales.storage == storage;
        });
    assert(found != known_scales.end() && "one of random_storages()");
    const float size = 1.0F / std::sqrt(static_cast<float>(columns));
    if (block_layout(storage).values == 1) {
        fill_plain(storage, static_cast<int>(std::floor(std::log2(size / 1.5F))), seed, bytes);
        return;
    }
    fill_words(bytes, seed, ~0ULL, 0);
    const float scale = size / found->spread;
    const auto block_bytes = static_cast<std::size_t>(block_layout(storage).bytes);
    for (std::size_t at = 0; at + block_bytes <= bytes.size(); at += block_bytes) {
        std::byte* const block = bytes.data() + at;
        if (storage == WeightStorage::MXFP4) {  // a power of two: e stands for 2^(e - 127)
            *block = static_cast<std::byte>(127 + static_cast<int>(std::round(std::log2(scale))));
        }
        if (found->scale_at >= 0) write_half(block + found->scale_at, scale);
        if (found->minimum_at >= 0)
            write_half(block + found->minimum_at, scale * found->minimum_ratio);
    }
}

void fill_random_tiles(const WeightView& matrix, std::uint64_t seed, std::span<std::byte> bytes) {
    fill_words(bytes, seed, ~0ULL, 0);
    Random random(seed + 1);
    // A tile's values have a spread of about 1, and so has what a Hadamard transform makes of them.
    const float size = 1.0F / std::sqrt(static_cast<float>(matrix.columns));
    const auto step = static_cast<std::size_t>(matrix.bytes());
    for (std::size_t at = 0; at + step <= bytes.size(); at += step) {
        const std::int64_t scales = exl3_scale_bytes(matrix.rows, matrix.columns) / 2;
        std::byte* to = bytes.data() + at + step - 2 * scales;
        for (std::int64_t i = 0; i < scales; ++i, to += 2) {
            const bool is_input = i < exl3::padded_width(matrix.columns);
            const float value = is_input ? 1.0F : size;
            write_half(to, (random.next() >> 63) != 0 ? value : -value);
        }
    }
}

}  // namespace pergola

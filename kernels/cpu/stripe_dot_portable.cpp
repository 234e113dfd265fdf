// Dots of stripes in plain C++, in lanes that a compiler can keep in registers; the table of sets.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "kernels/codecs/half.h"
#include "kernels/cpu/stripe_dot.h"

#define PERGOLA_UNROLL
#include "kernels/cpu/stripe_loops.h"

namespace pergola::cpu {
namespace {

struct Portable {
    static constexpr int lanes = 16;
    static constexpr int tile = 4;
    struct Int {
        std::uint32_t lane[lanes];
    };
    struct Float {
        float lane[lanes];
    };

    template <class Change>
    static Int each(Change change) {
        Int result;
        for (int i = 0; i < lanes; ++i) result.lane[i] = static_cast<std::uint32_t>(change(i));
        return result;
    }
    template <class Change>
    static Float each_float(Change change) {
        Float result;
        for (int i = 0; i < lanes; ++i) result.lane[i] = change(i);
        return result;
    }

    static Int load(const std::byte* from) {
        Int result;
        std::memcpy(&result, from, sizeof(result));
        return result;
    }
    static Int bytes(const std::byte* from) {
        return each([&](int i) { return std::to_integer<std::uint32_t>(from[i]); });
    }
    static Int signed_bytes(const std::byte* from) {
        return each([&](int i) { return (std::to_integer<int>(from[i]) ^ 0x80) - 128; });
    }
    static Int words(const std::byte* from) {
        return each([&](int i) {
            const std::byte* word = from + std::ptrdiff_t{2} * i;
            return std::to_integer<std::uint32_t>(word[0]) | std::to_integer<std::uint32_t>(word[1]) << 8;
        });
    }
    static Float halves(const std::byte* from) {
        const Int bits = words(from);
        return each_float(
            [&](int i) { return half_to_float(static_cast<std::uint16_t>(bits.lane[i])); });
    }
    static Int table(const std::uint8_t* codes) {
        Int result = {};
        std::memcpy(&result, codes, 16);
        return result;
    }
    static Int look_up(const Int& table, const Int& nibbles) {
        return each([&](int i) {
            std::uint32_t word = 0;
            for (int byte = 0; byte < 4; ++byte)
                word |= quant(table,
                              static_cast<int>(quant(nibbles, i, byte)) / 4,
                              static_cast<int>(quant(nibbles, i, byte)) % 4)
                        << (8 * byte);
            return word;
        });
    }
    static std::uint32_t quant(const Int& value, int lane, int byte) {
        return value.lane[lane] >> (8 * byte) & 255U;
    }

    static Int low_nibbles(const Int& value) { return both(value, all_bits(0x0F0F0F0F)); }
    static Int high_nibbles(const Int& value) { return low_nibbles(right<4>(value)); }
    /// Bits 0 to 3 of the first, 4 and 5 of the second.
    static Int six_bits(const Int& low, const Int& high) {
        return either(low_nibbles(low), both(high, all_bits(0x30303030)));
    }
    static Int bit_pairs(const Int& value, int shift) {
        return both(right_by(value, shift), all_bits(0x03030303));
    }
    static Int with_bit(const Int& quants, const Int& word, int bit, int place) {
        return each(
            [&](int i) { return quants.lane[i] | (word.lane[i] >> bit & 0x01010101U) << place; });
    }
    static Int flip_top_bits(const Int& value) {
        return each([&](int i) { return value.lane[i] ^ 0x80808080U; });
    }
    static Int both(const Int& a, const Int& b) {
        return each([&](int i) { return a.lane[i] & b.lane[i]; });
    }
    static Int either(const Int& a, const Int& b) {
        return each([&](int i) { return a.lane[i] | b.lane[i]; });
    }
    template <int bits>
    static Int left(const Int& value) {
        return each([&](int i) { return value.lane[i] << bits; });
    }
    template <int bits>
    static Int right(const Int& value) {
        return each([&](int i) { return value.lane[i] >> bits; });
    }
    static Int right_by(const Int& value, int bits) {
        return each([&](int i) { return value.lane[i] >> bits; });
    }

    template <int>
    static Int dot(const Int& start, const Int* quants, const std::int8_t* x) {
        Int sum = start;
        for (int v = 0; v < 4; ++v) {
            for (int byte = 0; byte < 4; ++byte) {
                const auto value = static_cast<std::uint32_t>(std::int32_t{x[4 * v + byte]});
                for (int i = 0; i < lanes; ++i) sum.lane[i] += quant(quants[v], i, byte) * value;
            }
        }
        return sum;
    }
    template <int>
    static Int sum_of_quants(const Int& start, const Int* quants) {
        Int sum = start;
        for (int v = 0; v < 4; ++v) {
            for (int byte = 0; byte < 4; ++byte)
                for (int i = 0; i < lanes; ++i) sum.lane[i] += quant(quants[v], i, byte);
        }
        return sum;
    }

    static Float to_float(const Int& value) {
        return each_float(
            [&](int i) { return static_cast<float>(static_cast<std::int32_t>(value.lane[i])); });
    }
    static Float from_bits(const Int& value) {
        Float result;
        std::memcpy(&result, &value, sizeof(result));
        return result;
    }
    static Float all(float value) {
        return each_float([&](int) { return value; });
    }
    static Int all_bits(std::int32_t value) {
        return each([&](int) { return value; });
    }
    static Float multiply(const Float& a, const Float& b) {
        return each_float([&](int i) { return a.lane[i] * b.lane[i]; });
    }
    static Float subtract(const Float& a, const Float& b) {
        return each_float([&](int i) { return a.lane[i] - b.lane[i]; });
    }
    static Float multiply_add(const Float& a, const Float& b, const Float& c) {
        return each_float([&](int i) { return a.lane[i] * b.lane[i] + c.lane[i]; });
    }
    static Float subtract_product(const Float& a, const Float& b, const Float& c) {
        return each_float([&](int i) { return c.lane[i] - a.lane[i] * b.lane[i]; });
    }
    static void store(float* to, const Float& value) { std::memcpy(to, &value, sizeof(value)); }
};

/// Sixteen values in 8 bits; returns the sum of what they are worth.
float quantise_half(const float* x, int half, int offset, ActivationGroup& out) {
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
    int sum = 0;
    for (int i = 0; i < 16; ++i) {
        const float rounded = std::nearbyint((x[i] - middle) * inverse);
        // Written so that a NaN fails both comparisons and becomes zero.
        const float bounded = rounded >= -127.0F ? (rounded <= 127.0F ? rounded : 127.0F) : 0.0F;
        out.quants[16 * half + i] = static_cast<std::int8_t>(bounded);
        sum += out.quants[16 * half + i];
    }
    out.scales[half] = reach / 127.0F + poison;
    out.middles[half] = middle;
    out.corrections[half] = -offset * sum;
    return out.scales[half] * static_cast<float>(sum) + 16.0F * middle;
}

void quantise_row(const float* x,
                  std::int64_t columns,
                  int offset,
                  ActivationGroup* out,
                  std::int64_t stride) {
    for (std::int64_t i = 0; i < columns; i += 32, out += stride) {
        out->first_sum = quantise_half(x + i, 0, offset, *out);
        out->sum = out->first_sum + quantise_half(x + i + 16, 1, offset, *out);
    }
}

}  // namespace

StripeDot stripe_dot_portable(WeightStorage storage) {
    return dot_of<Portable>(storage);
}

const StripeKernels& stripe_kernels(CpuLevel level) {
    static constexpr StripeKernels portable = {quantise_row, stripe_dot_portable, 4};
#if defined(__x86_64__)
    static constexpr StripeKernels avx2 = {quantise_row_avx2, stripe_dot_avx2, 4};
    static constexpr StripeKernels avx512 = {quantise_row_avx2, stripe_dot_avx512, 12};
    static constexpr StripeKernels amx = {quantise_row_avx2, stripe_dot_amx, 16};
    if (level == CpuLevel::Amx) return amx;
    if (level == CpuLevel::Avx512) return avx512;
    if (level == CpuLevel::Avx2) return avx2;
#elif defined(__aarch64__)
    static constexpr StripeKernels neon = {quantise_row, stripe_dot_neon, 4};
    if (level == CpuLevel::Neon) return neon;
#endif
    (void)level;
    return portable;
}

int stripe_offset(WeightStorage storage) {
    int offset = 0;
    visit_stripe(storage, [&](auto block) { offset = decltype(block)::offset; });
    return offset;
}

}  // namespace pergola::cpu

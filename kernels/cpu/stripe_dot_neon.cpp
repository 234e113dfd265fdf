// Dots of stripes with NEON's dot product (Armv8.2): four quarters of four rows.
#include "kernels/cpu/stripe_dot.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#include "kernels/cpu/stripe_loops.h"

namespace pergola::cpu {
namespace {

struct Neon {
    static constexpr int lanes = 4;
    static constexpr int tile = 4;
    using Int = uint32x4_t;
    using Float = float32x4_t;

    static const std::uint8_t* numbers(const std::byte* from) {
        return reinterpret_cast<const std::uint8_t*>(from);
    }
    static Int four_bytes(const std::byte* from) {
        // Not by a register of eight bytes: the last rows' bytes end where the field does.
        return Int{numbers(from)[0], numbers(from)[1], numbers(from)[2], numbers(from)[3]};
    }
    static Int load(const std::byte* from) { return vreinterpretq_u32_u8(vld1q_u8(numbers(from))); }
    static Int bytes(const std::byte* from) { return four_bytes(from); }
    static Int signed_bytes(const std::byte* from) {
        const int32x4_t top = vshlq_n_s32(vreinterpretq_s32_u32(four_bytes(from)), 24);
        return vreinterpretq_u32_s32(vshrq_n_s32(top, 24));
    }
    static Int words(const std::byte* from) {
        return vmovl_u16(vreinterpret_u16_u8(vld1_u8(numbers(from))));
    }
    static Float halves(const std::byte* from) {
        return vcvt_f32_f16(vreinterpret_f16_u8(vld1_u8(numbers(from))));
    }
    static Int table(const std::uint8_t* codes) { return vreinterpretq_u32_u8(vld1q_u8(codes)); }
    static Int look_up(Int table, Int nibbles) {
        return vreinterpretq_u32_u8(
            vqtbl1q_u8(vreinterpretq_u8_u32(table), vreinterpretq_u8_u32(nibbles)));
    }

    static Int each_byte(int value) {
        return vreinterpretq_u32_u8(vdupq_n_u8(static_cast<std::uint8_t>(value)));
    }
    static Int low_nibbles(Int value) { return both(value, each_byte(15)); }
    static Int high_nibbles(Int value) { return both(right<4>(value), each_byte(15)); }
    /// Bits 0 to 3 of the first, 4 and 5 of the second.
    static Int six_bits(Int low, Int high) {
        return either(low_nibbles(low), both(high, each_byte(48)));
    }
    static Int bit_pairs(Int value, int shift) {
        return both(right_by(value, shift), each_byte(3));
    }
    static Int with_bit(Int quants, Int word, int bit, int place) {
        const Int single = both(right_by(word, bit), each_byte(1));
        return either(quants, vshlq_u32(single, vdupq_n_s32(place)));
    }
    static Int flip_top_bits(Int value) { return veorq_u32(value, each_byte(0x80)); }
    static Int both(Int a, Int b) { return vandq_u32(a, b); }
    static Int either(Int a, Int b) { return vorrq_u32(a, b); }
    template <int bits>
    static Int left(Int value) {
        return vshlq_n_u32(value, bits);
    }
    template <int bits>
    static Int right(Int value) {
        return vshrq_n_u32(value, bits);
    }
    static Int right_by(Int value, int bits) { return vshlq_u32(value, vdupq_n_s32(-bits)); }

    /// Products are of signed bytes here. Quants up to 63 are their own sign; those of 8 bits are
    /// taken less their offset of 128, and `start`, which does that for unsigned quants, is left
    /// out.
    template <int max_quant>
    static Int dot(Int start, const Int* quants, const std::int8_t* x) {
        const int8x16_t values = vld1q_s8(x);
        int32x4_t sum = max_quant > 63 ? vdupq_n_s32(0) : vreinterpretq_s32_u32(start);
        sum = vdotq_laneq_s32(sum, signed_quants<max_quant>(quants[0]), values, 0);
        sum = vdotq_laneq_s32(sum, signed_quants<max_quant>(quants[1]), values, 1);
        sum = vdotq_laneq_s32(sum, signed_quants<max_quant>(quants[2]), values, 2);
        sum = vdotq_laneq_s32(sum, signed_quants<max_quant>(quants[3]), values, 3);
        return vreinterpretq_u32_s32(sum);
    }
    template <int max_quant>
    static int8x16_t signed_quants(Int quants) {
        return vreinterpretq_s8_u32(max_quant > 63 ? flip_top_bits(quants) : quants);
    }
    template <int>
    static Int sum_of_quants(Int start, const Int* quants) {
#pragma GCC unroll 16
        for (int v = 0; v < 4; ++v)
            start = vdotq_u32(start, vreinterpretq_u8_u32(quants[v]), vdupq_n_u8(1));
        return start;
    }

    static Float to_float(Int value) {
        return vcvtq_f32_s32(vreinterpretq_s32_u32(value));
    }
    static Float from_bits(Int value) {
        return vreinterpretq_f32_u32(value);
    }
    static Float all(float value) {
        return vdupq_n_f32(value);
    }
    static Int all_bits(std::int32_t value) {
        return vdupq_n_u32(static_cast<std::uint32_t>(value));
    }
    static Float multiply(Float a, Float b) {
        return vmulq_f32(a, b);
    }
    static Float subtract(Float a, Float b) {
        return vsubq_f32(a, b);
    }
    static Float multiply_add(Float a, Float b, Float c) {
        return vfmaq_f32(c, a, b);
    }
    static Float subtract_product(Float a, Float b, Float c) {
        return vfmsq_f32(c, a, b);
    }
    static void store(float* to, Float value) {
        vst1q_f32(to, value);
    }
};

}  // namespace

StripeDot stripe_dot_neon(WeightStorage storage) {
    return dot_of<Neon>(storage);
}

}  // namespace pergola::cpu

#endif

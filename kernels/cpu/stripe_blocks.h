#pragma once
// How the dots read a striped block: 32 values of every row a step, their scales and minimums.
// S is an instruction set (see stripe_loops.h): S::Int and S::Float hold one number a lane, S::Int
// also four quants a lane. `lane` is the first row in hand, a multiple of S::lanes. The layouts are
// those of codecs/gguf_blocks.h, woven as codecs/row_stripes.h says.
//
//     values, bytes   of a block of one row
//     offset          quant - offset is the stored number; done by the activations' corrections
//     max_quant       at most 63: products of two pairs fit in 16 bits
//     two_scales      a scale of its own for each 16 values rather than 32
//     minimums        none, or one that is added to each of 32 values, or taken from each of 32 or
//     16 groups_of       the two groups of 16 values that are a step
//
// Included only by files that are built for one instruction set: no function of the standard
// library, whose copy the linker might hand to code for older processors.

#include <cstddef>
#include <cstdint>

#include "kernels/weight_view.h"

// Vectors stay in registers only where their indices are constants. A set without registers of its
// own defines this away, and so do the sanitizers: it would gain nothing and take minutes to
// compile.
#if !defined(PERGOLA_UNROLL) && (defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__))
#define PERGOLA_UNROLL
#elif !defined(PERGOLA_UNROLL)
#define PERGOLA_UNROLL _Pragma("GCC unroll 16")
#endif

namespace pergola::cpu {
namespace {

enum class Minimums { None, AddedTo32, TakenFrom32, TakenFrom16 };

/// What 32 values of S::lanes rows need.
template <class S>
struct Step {
    typename S::Int quants[8];  // four of each row a vector; the first half is the first group
    typename S::Float scales[2];
    typename S::Float minimums[2];
};

/// Which groups of 16 of the block's values a step has.
struct StepGroups {
    int first;
    int second;
};

template <class S>
inline typename S::Int quads(const std::byte* field, int vector, int lane) {
    return S::load(field + std::ptrdiff_t{64} * vector + std::ptrdiff_t{4} * lane);
}

template <class S>
inline void read_nibbles(const std::byte* field, int lane, typename S::Int* quants) {
    PERGOLA_UNROLL for (int v = 0; v < 4; ++v) {
        const typename S::Int packed = quads<S>(field, v, lane);
        quants[v] = S::low_nibbles(packed);
        quants[4 + v] = S::high_nibbles(packed);
    }
}

template <class S>
inline typename S::Float halves(const std::byte* field, int lane) {
    return S::halves(field + std::ptrdiff_t{2} * lane);
}

/// The bytes number `index` of the rows.
template <class S>
inline typename S::Int bytes_of(const std::byte* field, int index, int lane) {
    return S::bytes(field + std::ptrdiff_t{16} * index + lane);
}

template <int block_bytes, int block_offset, int largest>
struct PlainBlock {
    static constexpr int values = 32, bytes = block_bytes, offset = block_offset;
    static constexpr int max_quant = largest;
    static constexpr bool two_scales = false;
    static constexpr Minimums minimums = Minimums::None;
    static constexpr StepGroups groups_of(int index) { return {2 * index, 2 * index + 1}; }
};

struct StripeQ4_0 : PlainBlock<18, 8, 15> {
    template <class S>
    static inline void read(const std::byte* block, int, int lane, Step<S>& step) {
        step.scales[0] = halves<S>(block, lane);
        read_nibbles<S>(block + 32, lane, step.quants);
    }
};

struct StripeQ4_1 : PlainBlock<20, 0, 15> {
    static constexpr Minimums minimums = Minimums::AddedTo32;
    template <class S>
    static inline void read(const std::byte* block, int, int lane, Step<S>& step) {
        step.scales[0] = halves<S>(block, lane);
        step.minimums[0] = halves<S>(block + 32, lane);
        read_nibbles<S>(block + 64, lane, step.quants);
    }
};

/// `bits`: single bits as row_stripes spreads them.
template <class S>
inline void read_five_bits(const std::byte* bits,
                           const std::byte* nibbles,
                           int lane,
                           typename S::Int* quants) {
    read_nibbles<S>(nibbles, lane, quants);
    const typename S::Int word = quads<S>(bits, 0, lane);
    quants[0] = S::with_bit(quants[0], word, 0, 4);
    quants[1] = S::with_bit(quants[1], word, 1, 4);
    quants[2] = S::with_bit(quants[2], word, 2, 4);
    quants[3] = S::with_bit(quants[3], word, 3, 4);
    quants[4] = S::with_bit(quants[4], word, 4, 4);
    quants[5] = S::with_bit(quants[5], word, 5, 4);
    quants[6] = S::with_bit(quants[6], word, 6, 4);
    quants[7] = S::with_bit(quants[7], word, 7, 4);
}

struct StripeQ5_0 : PlainBlock<22, 16, 31> {
    template <class S>
    static inline void read(const std::byte* block, int, int lane, Step<S>& step) {
        step.scales[0] = halves<S>(block, lane);
        read_five_bits<S>(block + 32, block + 96, lane, step.quants);
    }
};

struct StripeQ5_1 : PlainBlock<24, 0, 31> {
    static constexpr Minimums minimums = Minimums::AddedTo32;
    template <class S>
    static inline void read(const std::byte* block, int, int lane, Step<S>& step) {
        step.scales[0] = halves<S>(block, lane);
        step.minimums[0] = halves<S>(block + 32, lane);
        read_five_bits<S>(block + 64, block + 128, lane, step.quants);
    }
};

struct StripeQ8_0 : PlainBlock<34, 128, 255> {
    template <class S>
    static inline void read(const std::byte* block, int, int lane, Step<S>& step) {
        step.scales[0] = halves<S>(block, lane);
        PERGOLA_UNROLL for (int v = 0; v < 8; ++v) step.quants[v] =
            S::flip_top_bits(quads<S>(block + 32, v, lane));
    }
};

/// The four-bit codes of IQ4_NL and IQ4_XS plus 128, and those of MXFP4, doubled, plus 12.
inline constexpr std::uint8_t iq4_codes[16] = {
    1, 24, 45, 63, 79, 93, 106, 118, 129, 141, 153, 166, 181, 197, 217, 241};
inline constexpr std::uint8_t mxfp4_codes[16] = {
    12, 13, 14, 15, 16, 18, 20, 24, 12, 11, 10, 9, 8, 6, 4, 0};

template <class S>
inline void read_codes(const std::byte* field,
                       const std::uint8_t* codes,
                       int lane,
                       typename S::Int* quants) {
    read_nibbles<S>(field, lane, quants);
    const typename S::Int table = S::table(codes);
    PERGOLA_UNROLL for (int v = 0; v < 8; ++v) quants[v] = S::look_up(table, quants[v]);
}

struct StripeIQ4_NL : PlainBlock<18, 128, 255> {
    template <class S>
    static inline void read(const std::byte* block, int, int lane, Step<S>& step) {
        step.scales[0] = halves<S>(block, lane);
        read_codes<S>(block + 32, iq4_codes, lane, step.quants);
    }
};

struct StripeMXFP4 : PlainBlock<17, 12, 24> {
    template <class S>
    static inline void read(const std::byte* block, int, int lane, Step<S>& step) {
        // 2^(e - 128) as half of 2^(e - 127); a scale of 2^-128 counts as zero.
        const typename S::Int exponent = S::bytes(block + lane);
        step.scales[0] = S::multiply(S::from_bits(S::template left<23>(exponent)), S::all(0.5F));
        read_codes<S>(block + 16, mxfp4_codes, lane, step.quants);
    }
};

/// Blocks of 256 values: eight steps.
template <int block_bytes, int block_offset, int largest, bool scale_of_16, Minimums minimum>
struct WideBlock {
    static constexpr int values = 256, bytes = block_bytes, offset = block_offset;
    static constexpr int max_quant = largest;
    static constexpr bool two_scales = scale_of_16;
    static constexpr Minimums minimums = minimum;
    static constexpr StepGroups groups_of(int index) { return {2 * index, 2 * index + 1}; }
};

/// The six-bit scales and minimums of Q4_K and Q5_K, d and dmin before them.
template <class S>
inline void read_k_scales(const std::byte* block, int index, int lane, Step<S>& step) {
    const typename S::Float d = halves<S>(block, lane);
    const typename S::Float dmin = halves<S>(block + 32, lane);
    const std::byte* packed = block + 64;
    typename S::Int scale;
    typename S::Int minimum;
    if (index < 4) {
        scale = S::both(bytes_of<S>(packed, index, lane), S::all_bits(63));
        minimum = S::both(bytes_of<S>(packed, 4 + index, lane), S::all_bits(63));
    } else {
        const typename S::Int low = bytes_of<S>(packed, 4 + index, lane);
        const typename S::Int scale_high =
            S::template right<6>(bytes_of<S>(packed, index - 4, lane));
        const typename S::Int minimum_high = S::template right<6>(bytes_of<S>(packed, index, lane));
        scale = S::either(S::both(low, S::all_bits(15)), S::template left<4>(scale_high));
        minimum = S::either(S::template right<4>(low), S::template left<4>(minimum_high));
    }
    step.scales[0] = S::multiply(d, S::to_float(scale));
    step.minimums[0] = S::multiply(dmin, S::to_float(minimum));
}

/// The nibbles of group `index` of 32 values: two groups share their bytes.
template <class S>
inline void read_k_nibbles(const std::byte* field, int index, int lane, typename S::Int* quants) {
    PERGOLA_UNROLL for (int v = 0; v < 8; ++v) {
        const typename S::Int packed = quads<S>(field, 8 * (index / 2) + v, lane);
        quants[v] = index % 2 == 0 ? S::low_nibbles(packed) : S::high_nibbles(packed);
    }
}

struct StripeQ4_K : WideBlock<144, 0, 15, false, Minimums::TakenFrom32> {
    template <class S>
    static inline void read(const std::byte* block, int index, int lane, Step<S>& step) {
        read_k_scales<S>(block, index, lane, step);
        read_k_nibbles<S>(block + 256, index, lane, step.quants);
    }
};

struct StripeQ5_K : WideBlock<176, 0, 31, false, Minimums::TakenFrom32> {
    template <class S>
    static inline void read(const std::byte* block, int index, int lane, Step<S>& step) {
        read_k_scales<S>(block, index, lane, step);
        read_k_nibbles<S>(block + 768, index, lane, step.quants);
        PERGOLA_UNROLL for (int v = 0; v < 8; ++v) step.quants[v] =
            S::with_bit(step.quants[v], quads<S>(block + 256, v, lane), index, 4);
    }
};

/// A step takes 16 values of two quarters of a half of the block: they share the bytes of their low
/// bits, and four quarters those of their high ones, so that the stripe is read from its begin to
/// its end at one pace. In the order of the values a Zen 4 read 15 GB/s on one thread.
struct StripeQ6_K : WideBlock<210, 32, 63, true, Minimums::None> {
    static constexpr StepGroups groups_of(int index) {
        const int first = 8 * (index / 4) + 2 * (index % 2) + index / 2 % 2;
        return {first, first + 4};
    }
    template <class S>
    static inline void read(const std::byte* block, int index, int lane, Step<S>& step) {
        const std::byte* half = block + 32 + std::ptrdiff_t{1664} * (index / 4);
        const std::byte* high_bits = half + 128 + std::ptrdiff_t{768} * (index / 2 % 2);
        const std::byte* low_bits = high_bits + 256 + std::ptrdiff_t{256} * (index % 2);
        PERGOLA_UNROLL for (int v = 0; v < 4; ++v) {
            const typename S::Int high = quads<S>(high_bits, v, lane);
            const typename S::Int low = quads<S>(low_bits, v, lane);
            const typename S::Int next = S::template right<4>(low);
            if (index % 2 == 0) {
                step.quants[v] = S::six_bits(low, S::template left<4>(high));
                step.quants[4 + v] = S::six_bits(next, high);
            } else {
                step.quants[v] = S::six_bits(low, S::template left<2>(high));
                step.quants[4 + v] = S::six_bits(next, S::template right<2>(high));
            }
        }
        const typename S::Float d = halves<S>(block, lane);
        PERGOLA_UNROLL for (int group = 0; group < 2; ++group) {
            const int number = (group == 0 ? groups_of(index).first : groups_of(index).second) % 8;
            const std::byte* stored = half + std::ptrdiff_t{16} * number + lane;
            step.scales[group] = S::multiply(d, S::to_float(S::signed_bytes(stored)));
        }
    }
};

struct StripeQ2_K : WideBlock<84, 0, 3, true, Minimums::TakenFrom16> {
    template <class S>
    static inline void read(const std::byte* block, int index, int lane, Step<S>& step) {
        const int half = index / 4;
        PERGOLA_UNROLL for (int v = 0; v < 8; ++v) step.quants[v] =
            S::bit_pairs(quads<S>(block + 320, 8 * half + v, lane), 2 * (index % 4));
        const typename S::Float d = halves<S>(block, lane);
        const typename S::Float dmin = halves<S>(block + 32, lane);
        PERGOLA_UNROLL for (int group = 0; group < 2; ++group) {
            const typename S::Int packed = bytes_of<S>(block + 64, 2 * index + group, lane);
            step.scales[group] = S::multiply(d, S::to_float(S::both(packed, S::all_bits(15))));
            step.minimums[group] = S::multiply(dmin, S::to_float(S::template right<4>(packed)));
        }
    }
};

struct StripeQ3_K : WideBlock<110, 4, 7, true, Minimums::None> {
    template <class S>
    static inline void read(const std::byte* block, int index, int lane, Step<S>& step) {
        const int half = index / 4;
        PERGOLA_UNROLL for (int v = 0; v < 8; ++v) {
            const typename S::Int low =
                S::bit_pairs(quads<S>(block + 736, 8 * half + v, lane), 2 * (index % 4));
            step.quants[v] = S::with_bit(low, quads<S>(block + 224, v, lane), index, 2);
        }
        const std::byte* packed = block + 32;
        const typename S::Float d = halves<S>(block, lane);
        PERGOLA_UNROLL for (int group = 0; group < 2; ++group) {
            const int number = 2 * index + group;
            const typename S::Int byte = bytes_of<S>(packed, number % 8, lane);
            const typename S::Int low =
                number < 8 ? S::both(byte, S::all_bits(15)) : S::template right<4>(byte);
            const typename S::Int high =
                S::both(S::right_by(bytes_of<S>(packed, 8 + number % 4, lane), 2 * (number / 4)),
                        S::all_bits(3));
            const typename S::Int scale = S::either(low, S::template left<4>(high));
            step.scales[group] = S::multiply(d, S::subtract(S::to_float(scale), S::all(32.0F)));
        }
    }
};

struct StripeIQ4_XS : WideBlock<136, 128, 255, false, Minimums::None> {
    template <class S>
    static inline void read(const std::byte* block, int index, int lane, Step<S>& step) {
        read_codes<S>(block + 128 + std::ptrdiff_t{256} * index, iq4_codes, lane, step.quants);
        const typename S::Int pair = bytes_of<S>(block + 64, index / 2, lane);
        const typename S::Int low =
            index % 2 == 0 ? S::both(pair, S::all_bits(15)) : S::template right<4>(pair);
        const typename S::Int high =
            S::both(S::right_by(S::words(block + 32 + std::ptrdiff_t{2} * lane), 2 * index),
                    S::all_bits(3));
        const typename S::Int scale = S::either(low, S::template left<4>(high));
        step.scales[0] =
            S::multiply(halves<S>(block, lane), S::subtract(S::to_float(scale), S::all(32.0F)));
    }
};

/// Calls visitor(StripeQ4_0{}) and so on; false for storages that are not striped.
template <class Visitor>
constexpr bool visit_stripe(WeightStorage storage, Visitor&& visitor) {
    switch (storage) {
        case WeightStorage::Q4_0:
            visitor(StripeQ4_0{});
            return true;
        case WeightStorage::Q4_1:
            visitor(StripeQ4_1{});
            return true;
        case WeightStorage::Q5_0:
            visitor(StripeQ5_0{});
            return true;
        case WeightStorage::Q5_1:
            visitor(StripeQ5_1{});
            return true;
        case WeightStorage::Q8_0:
            visitor(StripeQ8_0{});
            return true;
        case WeightStorage::Q2_K:
            visitor(StripeQ2_K{});
            return true;
        case WeightStorage::Q3_K:
            visitor(StripeQ3_K{});
            return true;
        case WeightStorage::Q4_K:
            visitor(StripeQ4_K{});
            return true;
        case WeightStorage::Q5_K:
            visitor(StripeQ5_K{});
            return true;
        case WeightStorage::Q6_K:
            visitor(StripeQ6_K{});
            return true;
        case WeightStorage::IQ4_NL:
            visitor(StripeIQ4_NL{});
            return true;
        case WeightStorage::IQ4_XS:
            visitor(StripeIQ4_XS{});
            return true;
        case WeightStorage::MXFP4:
            visitor(StripeMXFP4{});
            return true;
        default:
            return false;
    }
}

}  // namespace
}  // namespace pergola::cpu

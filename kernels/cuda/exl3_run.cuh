#pragma once
// A lane's bits of a unit (exl3_packed.h) as states. All shifts are known at compile time; the only
// thing that comes from another lane are the 16 bits before each of the two runs.

#include <cstdint>

#include "kernels/codecs/exl3_trellis.h"

namespace pergola::cuda {

/// state * multiplier + addend, of which a code word is made.
template <exl3::Codebook codebook>
struct Exl3Affine {
    static constexpr std::uint32_t multiplier =
        codebook == exl3::Codebook::Mul1  ? exl3::mul1_multiplier
        : codebook == exl3::Codebook::Mcg ? exl3::mcg_multiplier
                                          : exl3::three_inst_multiplier;
    static constexpr std::uint32_t addend =
        codebook == exl3::Codebook::ThreeInst ? exl3::three_inst_addend : 0U;

    __device__ static std::uint32_t of_state(std::uint32_t state) {
        return state * multiplier + addend;
    }
    /// Of the lower half of a window of 32 bits, given that of its upper half.
    __device__ static std::uint32_t of_window(std::uint32_t window, std::uint32_t of_upper) {
        constexpr std::uint32_t both = addend + (addend << 16);
        return of_upper * 0xFFFF0000U + (window * multiplier + both);
    }
    __device__ static std::uint32_t code_word(std::uint32_t product) {
        return codebook == exl3::Codebook::Mul1 ? product : (product & 0x8FFF8FFFU) ^ 0x3B603B60U;
    }
};

template <int half_bits>
class Exl3Run {
public:
    static constexpr int words = half_bits;
    static constexpr bool is_odd = half_bits % 2 != 0;

    /// Reads the lane's words of a unit in shared memory.
    __device__ Exl3Run(const unsigned char* unit, int lane) {
        constexpr int in_fours = half_bits / 4 * 4;
#pragma unroll
        for (int i = 0; i < in_fours; i += 4) {
            const uint4 four = *reinterpret_cast<const uint4*>(unit + i * 128 + lane * 16);
            word_[i] = four.x, word_[i + 1] = four.y, word_[i + 2] = four.z, word_[i + 3] = four.w;
        }
        if constexpr (half_bits % 4 >= 2) {
            const uint2 two = *reinterpret_cast<const uint2*>(unit + in_fours * 128 + lane * 8);
            word_[in_fours] = two.x, word_[in_fours + 1] = two.y;
        }
        if constexpr (is_odd) {
            word_[half_bits - 1] =
                *reinterpret_cast<const std::uint32_t*>(unit + (half_bits - 1) * 128 + lane * 4);
        }
    }

    /// Fetches the bits before the runs: the ring's previous positions are 4 lanes back.
    __device__ void find_context(int lane) {
        constexpr int left_end = is_odd ? (half_bits - 1) / 2 : half_bits / 2 - 1;
        const std::uint32_t ends =
            __byte_perm(word_[half_bits - 1], word_[left_end], is_odd ? 0x7610 : 0x5410);
        const std::uint32_t before = __shfl_sync(0xFFFFFFFFU, ends, (lane + 28) % 32);
        context_[0] = before >> 16;
        context_[1] = before;
    }

    /// The products of one tile's states, in the ring's order: code words but for a codebook's last
    /// step. Every way to cut 16 bits out costs the pipes differently: shifts and permutations run
    /// where a tensor instruction also wants to go, multiplications beside it. Hence
    ///
    ///   - where 16 bits are a whole number of positions, the product of the whole 32-bit window
    ///     less 2^16 times the product that many positions before, instead of a mask,
    ///   - elsewhere a multiplication that shifts left, then a shift right by 16.
    template <exl3::Codebook codebook, int tile>
    class Products {
    public:
        __device__ explicit Products(const Exl3Run& run) : run_(run) {}

        /// Position j; the positions before it have been asked for.
        __device__ __forceinline__ std::uint32_t operator()(int j) {
            const std::uint32_t product = of(j);
            products_[j] = product;
            return product;
        }

    private:
        static constexpr int back = half_bits == 4 || half_bits == 8 || half_bits == 16
                                        ? 32 / half_bits
                                        : 32;  // positions in 16 bits, or more than there are

        __device__ __forceinline__ std::uint32_t of(int j) const {
            // Bits between the end of the state and the end of the word in which the run ends.
            const int offset =
                16 * half_bits - exl3::end_bit(half_bits, j) + (is_odd && tile == 0 ? 16 : 0);
            const int shift = offset % 32;
            const int index = offset / 32;
            if (back < 32 && j >= back && (shift < 8 || shift >= 24)) {
                return Exl3Affine<codebook>::of_window(window(index, shift), products_[j - back]);
            }
            return Exl3Affine<codebook>::of_state(state(index, shift));
        }
        __device__ __forceinline__ std::uint32_t window(int index, int shift) const {
            const std::uint32_t low = run_.from_end(tile, index);
            return shift == 0 ? low : __funnelshift_r(low, run_.from_end(tile, index + 1), shift);
        }
        __device__ __forceinline__ std::uint32_t state(int index, int shift) const {
            if (back < 32) {
                const int base = shift >= 24 ? shift : shift % 8;
                const std::uint32_t shifted = window(index, base);
                if (shift - base == 16) return shifted >> 16;
                return __byte_perm(shifted, 0, shift == base ? 0x4410 : 0x4421);
            }
            const int inside = shift > 16 ? shift - 16 : shift;
            const std::uint32_t word = window(index, shift > 16 ? 16 : 0);
            if (inside == 16) return word >> 16;
            if (inside % 8 == 0) return __byte_perm(word, 0, inside == 0 ? 0x4410 : 0x4421);
            // The compiler would make a shift and a mask of it, both for the crowded pipe.
            std::uint32_t raised;
            asm("mul.lo.u32 %0, %1, %2;" : "=r"(raised) : "r"(word), "r"(1U << (16 - inside)));
            return raised >> 16;
        }

        const Exl3Run& run_;
        std::uint32_t products_[32];
    };

private:
    /// The tile's words, the last one first, then its context. Where two runs share a word, the
    /// right one takes its half of it with the context above.
    __device__ __forceinline__ std::uint32_t from_end(int tile, int index) const {
        constexpr int of_left = (half_bits + 1) / 2;
        constexpr int of_right = half_bits / 2;
        if (tile == 0) {
            return index < of_left ? word_[of_left - 1 - index] : context_[0];
        }
        if (index < of_right) return word_[half_bits - 1 - index];
        return is_odd ? __byte_perm(word_[half_bits / 2], context_[1], 0x5410) : context_[1];
    }

    std::uint32_t word_[half_bits];
    std::uint32_t context_[2];
};

}  // namespace pergola::cuda

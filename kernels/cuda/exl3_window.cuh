#pragma once
// What one lane of a warp reads of a tile: its eight ring positions need 4 R new bits (R half bits
// a weight) and 16 - D bits before them, two or three neighbouring words. All shifts but the first
// are known at compile time.

#include <cstdint>

#include "kernels/codecs/exl3_trellis.h"

namespace pergola::cuda {

template <int half_bits>
class Exl3Window {
public:
    static constexpr int lane_bits = 4 * half_bits;  // also the words of a tile
    /// Bits between the end of position j and the end of the lane's eight.
    PG_HOST_DEVICE static constexpr int bits_after(int j) {
        return lane_bits - exl3::end_bit(half_bits, j);
    }
    PG_HOST_DEVICE static constexpr int largest_pad() {
        int pad = 0;
        for (int t = 1; t <= 32; ++t) {
            const int rest = (32 - lane_bits * t % 32) % 32;
            pad = rest > pad ? rest : pad;
        }
        return pad;
    }
    static constexpr int words = bits_after(0) + 16 + largest_pad() <= 64 ? 2 : 3;
    static_assert(bits_after(0) + 16 + largest_pad() <= 32 * words);

    /// At 4 bits a lane's new bits are a whole word: the word before comes from the lane before.
    static constexpr bool from_neighbour = half_bits == 8;
    static constexpr int held_words = from_neighbour ? 1 : words;

    __device__ explicit Exl3Window(int lane) {
        const int end = lane_bits * (lane + 1);
        const int last = (end - 1) / 32;
        pad_ = 32 * (last + 1) - end;
        before_ = (lane + 31) % 32;
#pragma unroll
        for (int i = 0; i < held_words; ++i) index_[i] = (last - i + lane_bits) % lane_bits;
    }

    /// Where the lane's i-th word lies in a tile, the last one first.
    __device__ int index(int i) const {
        return index_[i];
    }

    /// Streams where each word is read once; else the second reader finds it in L1.
    __device__ static std::uint32_t load(const std::uint32_t* word) {
        if constexpr (!from_neighbour) return __ldg(word);
        std::uint32_t value;
        asm volatile("ld.global.nc.L1::no_allocate.b32 %0, [%1];" : "=r"(value) : "l"(word));
        return value;
    }

    /// Puts the end of position 7 at bit 0; words[0] holds the last bits.
    __device__ void align(const std::uint32_t (&held)[held_words],
                          std::uint32_t (&out)[words]) const {
        if constexpr (from_neighbour) {
            out[0] = held[0];
            out[1] = __shfl_sync(0xFFFFFFFFU, held[0], before_);
        } else {
#pragma unroll
            for (int i = 0; i < words; ++i) {
                const std::uint32_t above = i + 1 < words ? held[i + 1 < words ? i + 1 : i] : 0U;
                out[i] = largest_pad() == 0 ? held[i] : __funnelshift_r(held[i], above, pad_);
            }
        }
    }

    /// The code words of the lane's eight positions.
    template <exl3::Codebook codebook>
    __device__ static void code_words(const std::uint32_t (&aligned)[words],
                                      std::uint32_t (&code)[8]) {
        code[0] = exl3::code_word(codebook, state<0>(aligned));
        code[1] = exl3::code_word(codebook, state<1>(aligned));
        code[2] = exl3::code_word(codebook, state<2>(aligned));
        code[3] = exl3::code_word(codebook, state<3>(aligned));
        code[4] = exl3::code_word(codebook, state<4>(aligned));
        code[5] = exl3::code_word(codebook, state<5>(aligned));
        code[6] = exl3::code_word(codebook, state<6>(aligned));
        code[7] = exl3::code_word(codebook, state<7>(aligned));
    }

private:
    /// Positions whose offsets agree modulo 8 share one shifted word: a byte permutation takes
    /// the 16 bits at 0, 8 or 16 out of it.
    template <int j>
    __device__ static std::uint32_t state(const std::uint32_t (&aligned)[words]) {
        constexpr int offset = bits_after(j);
        constexpr int base = offset % 8 + offset / 24 * 24;
        constexpr int word = base / 32;
        constexpr int above = word + 1 < words ? word + 1 : word;
        constexpr int rest = offset - base;
        static_assert(rest == 0 || rest == 8 || rest == 16);
        static_assert(base % 32 == 0 || word + 1 < words || base % 32 + rest + 16 <= 32);
        const std::uint32_t shifted =
            base % 32 == 0 ? aligned[word]
                           : __funnelshift_r(aligned[word], aligned[above], base % 32);
        return __byte_perm(shifted, 0, rest == 0 ? 0x4410 : rest == 8 ? 0x4421 : 0x4432);
    }

    int pad_;
    int before_;
    int index_[held_words];
};

}  // namespace pergola::cuda

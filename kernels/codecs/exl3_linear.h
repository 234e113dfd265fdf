#pragma once
// A linear layer stored as EXL3: packed tiles between two Hadamard transforms and two vectors of
// signs and scales. Plain loops, the definition that every faster form is compared with. Any
// thread.
//
//     W = diag(suh) P T P diag(svh)      [inputs, outputs], y = x W + bias
//
// T are the decoded tiles and P the block-diagonal matrix of 128-point Hadamard matrices in natural
// order with entries +-1/sqrt(128), its own inverse.

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/codecs/exl3_trellis.h"
#include "kernels/result.h"
#include "kernels/weight_view.h"

namespace pergola::exl3 {

/// Borrowed memory, as in the file. Widths are the padded ones, multiples of 128.
struct LinearView {
    const std::uint32_t* trellis = nullptr;  ///< [inputs / 16, outputs / 16, tile_words], 4-aligned
    const std::uint16_t* suh = nullptr;      ///< [inputs]  F16
    const std::uint16_t* svh = nullptr;      ///< [outputs] F16
    const std::uint16_t* bias = nullptr;     ///< [outputs] F16, or null
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    int half_bits = 0;
    Codebook codebook = Codebook::Mul1;

    const std::uint32_t* tile(std::int64_t row, std::int64_t column) const {
        return trellis + (row * (outputs / tile_side) + column) * tile_words(half_bits);
    }
};

/// The parts of a matrix that lies in memory as WeightView says, tiles in the file's order.
LinearView view_of(const WeightView& matrix);

/// Half bits a weight from the last dimension of `.trellis` in 16-bit words; CorruptFile if none.
Result<int> half_bits_of(std::int64_t trellis_width, Codebook codebook);

/// The F16 signs that an old model's `.su` or `.sv` packs, 16 a word: a set bit is -1.
std::vector<std::uint16_t> unpack_signs(std::span<const std::uint16_t> packed);

/// Each group of 128 values times the Hadamard matrix, in place. The size is a multiple of 128.
void hadamard_transform(std::span<float> values);

/// The tiles alone, T[inputs, outputs]; every value is exact in F16.
void decode_tiles(const LinearView& weight, std::span<float> out);

/// W[inputs, outputs] in F32.
void dequantise(const LinearView& weight, std::span<float> out);

/// y[t,o] = sum_i x[t,i] W[i,o] + bias[o]; x is [rows, inputs], y [rows, outputs]. Works in the
/// rotated basis and never holds W; F32, with sums over the inputs in F64.
void linear(const LinearView& weight,
            std::span<const float> x,
            std::int64_t rows,
            std::span<float> y);

}  // namespace pergola::exl3

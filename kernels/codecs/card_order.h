#pragma once
// A matrix from its file's order into the one of a card (RowOrder::Card) and back, on the host. As
// many bytes either way. Any thread; several may share a matrix, each with parts of its own.

#include <cstddef>
#include <cstdint>

#include "kernels/weight_view.h"

namespace pergola {

/// Whether the card's order of this storage is another than the file's.
bool has_card_order(WeightStorage storage);

/// Into how many parts to_card_order cuts the work: about rows, or 32 outputs of EXL3.
std::int64_t card_order_parts(const WeightView& matrix);

/// Parts [begin, end) of a matrix in the file's order to `to`, where the whole one has
/// matrix.bytes(). No part touches another's bytes. The memories must not overlap.
void to_card_order(const WeightView& matrix, std::byte* to, std::int64_t begin, std::int64_t end);
inline void to_card_order(const WeightView& matrix, std::byte* to) {
    to_card_order(matrix, to, 0, card_order_parts(matrix));
}

/// The inverse: a whole matrix in the card's order to `to` in the file's.
void to_file_order(const WeightView& matrix, std::byte* to);

/// Where the bytes from `offset` of a file's block on lie, as far as the block's field goes; of a
/// matrix in the card's order or in the file's. Not of EXL3.
struct CardField {
    std::int64_t begin = 0;   ///< of the first row's first block, in the matrix' bytes
    std::int64_t inside = 0;  ///< bytes of the same block before them, in this plane
    std::int64_t row_stride = 0;
    std::int64_t block_stride = 0;
};
CardField card_field(const WeightView& matrix, std::int64_t offset);

/// One row of a matrix in the card's order, as the file has it: row_bytes() to `to`. Not of EXL3.
void card_row_in_file_order(const WeightView& matrix, std::int64_t row, std::byte* to);

}  // namespace pergola

#pragma once
// Sixteen rows of a quantised matrix woven together, in the bytes that they had before.
//
// A CPU register holds as many output rows as it has 32-bit lanes: lane r works on row r, so a dot
// product needs no sum across lanes and the scales of all rows come in one load. In a file the rows
// lie one after another; a stripe is the same blocks, each field (scales, quants) of the sixteen
// rows gathered in units of 1, 2 or 4 bytes. Quants go by 4 bytes: what one lane multiplies at
// once.
//
//     file      row 0: [d q q q ...] [d q q q ...]   row 1: [d q q q ...] ...
//     stripe    block 0: [d of 16 rows] [q0..3 of 16 rows] [q4..7 of 16 rows] ...   block 1: ...
//
// A stripe has the bytes of its sixteen rows and takes their place.

#include <cstddef>
#include <cstdint>

#include "kernels/weight_view.h"

namespace pergola {

inline constexpr int stripe_rows = 16;

/// Whether rows of this storage can be woven: the block types whose quants are integers.
bool can_stripe(WeightStorage storage);

/// Weaves `rows` <= 16 rows of a matrix that lies as files or as cards have it into 16 * row_bytes
/// at `stripe`; missing rows become zero bytes. The memories must not overlap. can_stripe() holds.
void pack_stripe(const WeightView& matrix, std::int64_t first_row, int rows, std::byte* stripe);

/// The inverse for one row: its bytes as the file has them.
void unpack_stripe_row(WeightStorage storage,
                       const std::byte* stripe,
                       int row,
                       std::int64_t row_bytes,
                       std::byte* out);

/// Row `row` of a matrix in any order as F32; as dequantise_row otherwise.
void dequantise_matrix_row(const WeightView& weight, std::int64_t row, float* out);

}  // namespace pergola

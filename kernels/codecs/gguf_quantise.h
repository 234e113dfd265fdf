#pragma once
// Numbers to blocks, for files that we write: the reverse of dequantise_row(). Never allocates.

#include <cstddef>
#include <cstdint>

#include "kernels/weight_view.h"

namespace pergola {

/// F32, F16, BF16 and Q8_0.
bool can_quantise(WeightStorage storage);

/// Writes a row of `columns` values, a multiple of the block's; can_quantise(storage) holds; both
/// are asserted. F16 and BF16 round to nearest even. Q8_0 as the ggml library does it: the scale is
/// max |x| / 127 in F32, quants are x / scale rounded half away from zero, and the scale is stored
/// as F16. A block of Q8_0 with a NaN, an infinity or a value from 8,320,900 on has no finite
/// scale: it reads back as NaN, so the row check of a file finds it.
void quantise_row(WeightStorage storage, const float* values, std::int64_t columns, std::byte* out);

}  // namespace pergola

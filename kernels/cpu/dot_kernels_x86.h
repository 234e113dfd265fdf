#pragma once
// The inner loops for x86-64. The AVX2 set needs AVX2, FMA and F16C; the AVX-512 set also F, BW,
// DQ, VL and VNNI. Unpacking is bound by loads, so both sets share it. See dot_kernels.h for
// contracts.

#include "kernels/cpu/dot_kernels.h"

#if defined(__x86_64__)

namespace pergola::cpu {

void unpack_row_avx2(WeightStorage storage,
                     const std::byte* row,
                     std::int64_t columns,
                     UnpackedRows out);
void widen_row_avx2(WeightStorage storage, const std::byte* row, std::int64_t columns, float* out);
void add_up_row_avx2(UnpackedRows row, const RowShape& shape, bool signed_quants);
void quantise_row_avx2(const float* x, const RowShape& shape, QuantisedActivations out);
void integer_dots_avx2(const IntegerTile& tile);
void float_dots_avx2(const FloatTile& tile);
void integer_dots_avx512(const IntegerTile& tile);
void float_dots_avx512(const FloatTile& tile);

}  // namespace pergola::cpu

#endif

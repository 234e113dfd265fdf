#pragma once
// Before a kernel of compute capability 9.0 (hopper.cuh) is launched: the driver's descriptions of
// matrices, from whose boxes copies are made.

#include <cuda.h>
#include <cuda_fp16.h>

#include <cstdint>

namespace pergola::cuda {

/// Whether the driver can describe matrices.
bool can_map_boxes();

/// [rows, columns], its rows `stride` values apart.
struct HalfMatrix {
    const __half* values = nullptr;
    std::int64_t rows = 0;
    int columns = 0;
    int stride = 0;
};

/// Boxes of 64 columns and `box_rows` rows of a matrix, 16-byte pieces exchanged so that products
/// read them (hopper::tile_descriptor). False: the driver refused.
bool map_boxes(CUtensorMap& map, const HalfMatrix& matrix, int box_rows);

}  // namespace pergola::cuda

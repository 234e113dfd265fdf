#pragma once
// Random weights that are valid blocks of a storage, about 1 / sqrt(columns) large, so that a model
// of them computes finite numbers at the speed of a real one. Pure, any thread.

#include <cstdint>
#include <span>

#include "kernels/weight_view.h"

namespace pergola {

/// The storages that fill_random_blocks() can make.
std::span<const WeightStorage> random_storages();

/// Fills whole rows of `columns` values. The same seed gives the same bytes.
void fill_random_blocks(WeightStorage storage,
                        std::int64_t columns,
                        std::uint64_t seed,
                        std::span<std::byte> bytes);

/// Fills `bytes` with EXL3 matrices like `matrix`, one after another.
void fill_random_tiles(const WeightView& matrix, std::uint64_t seed, std::span<std::byte> bytes);

}  // namespace pergola

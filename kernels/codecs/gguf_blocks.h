#pragma once
// The block types of GGUF files: which bits are which number. Host and device. Never allocates;
// trusts that the bytes are there. The layouts are in gguf_legacy_blocks.h, gguf_k_blocks.h,
// gguf_table_blocks.h, gguf_grid_blocks.h and gguf_ternary_blocks.h, the one place where each is
// written down in scalar form.
//
// Every type is read through the same four names, so that one loop serves all of them:
//
//     value(i) = scale(i / 16) * (quant(i) - offset) + minimum(i / 16)
//
// `quant` is unsigned and below 256. A scale belongs to at least 16 values in every type. No type
// has both an offset and minimums.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "kernels/codecs/gguf_grid_blocks.h"
#include "kernels/codecs/gguf_k_blocks.h"
#include "kernels/codecs/gguf_legacy_blocks.h"
#include "kernels/codecs/gguf_table_blocks.h"
#include "kernels/codecs/gguf_ternary_blocks.h"
#include "kernels/weight_view.h"

namespace pergola {

namespace gguf {

/// Value i of a block, in the order of operations that the format's reference uses.
template <class Block>
PG_HOST_DEVICE constexpr float block_value(const std::byte* block, int i) {
    const float scaled =
        Block::scale(block, i / 16) * static_cast<float>(Block::quant(block, i) - Block::offset);
    if constexpr (Block::has_minimum) return scaled + Block::minimum(block, i / 16);
    return scaled;
}

/// The sixteen quants that share a scale. Grids give eight at a time.
template <class Block>
PG_HOST_DEVICE void sixteen_quants(const std::byte* block, int sixteen, std::uint8_t* out) {
    if constexpr (requires { Block::eight_quants(block, 0); }) {
        static_assert(std::endian::native == std::endian::little, "the first quant comes first");
        for (int eight = 2 * sixteen; eight < 2 * sixteen + 2; ++eight, out += 8) {
            const std::uint64_t quants = Block::eight_quants(block, eight);
            std::memcpy(out, &quants, 8);
        }
    } else {
        for (int i = 0; i < 16; ++i)
            out[i] = static_cast<std::uint8_t>(Block::quant(block, 16 * sixteen + i));
    }
}

/// Calls visitor(BlockQ4_0{}) and so on for the storage's block type; false if it has none here.
template <class Visitor>
constexpr bool visit_block(WeightStorage storage, Visitor&& visitor) {
    switch (storage) {
        case WeightStorage::Q4_0:
            visitor(BlockQ4_0{});
            return true;
        case WeightStorage::Q4_1:
            visitor(BlockQ4_1{});
            return true;
        case WeightStorage::Q5_0:
            visitor(BlockQ5_0{});
            return true;
        case WeightStorage::Q5_1:
            visitor(BlockQ5_1{});
            return true;
        case WeightStorage::Q8_0:
            visitor(BlockQ8_0{});
            return true;
        case WeightStorage::Q2_K:
            visitor(BlockQ2_K{});
            return true;
        case WeightStorage::Q3_K:
            visitor(BlockQ3_K{});
            return true;
        case WeightStorage::Q4_K:
            visitor(BlockQ4_K{});
            return true;
        case WeightStorage::Q5_K:
            visitor(BlockQ5_K{});
            return true;
        case WeightStorage::Q6_K:
            visitor(BlockQ6_K{});
            return true;
        case WeightStorage::IQ4_NL:
            visitor(BlockIQ4_NL{});
            return true;
        case WeightStorage::IQ4_XS:
            visitor(BlockIQ4_XS{});
            return true;
        case WeightStorage::IQ2_XXS:
            visitor(BlockIQ2_XXS{});
            return true;
        case WeightStorage::IQ2_XS:
            visitor(BlockIQ2_XS{});
            return true;
        case WeightStorage::IQ2_S:
            visitor(BlockIQ2_S{});
            return true;
        case WeightStorage::IQ3_XXS:
            visitor(BlockIQ3_XXS{});
            return true;
        case WeightStorage::IQ3_S:
            visitor(BlockIQ3_S{});
            return true;
        case WeightStorage::IQ1_S:
            visitor(BlockIQ1_S{});
            return true;
        case WeightStorage::IQ1_M:
            visitor(BlockIQ1_M{});
            return true;
        case WeightStorage::TQ1_0:
            visitor(BlockTQ1_0{});
            return true;
        case WeightStorage::TQ2_0:
            visitor(BlockTQ2_0{});
            return true;
        case WeightStorage::MXFP4:
            visitor(BlockMXFP4{});
            return true;
        case WeightStorage::NVFP4:
            visitor(BlockNVFP4{});
            return true;
        default:
            return false;
    }
}

}  // namespace gguf

/// Whether `dequantise_row` knows this storage.
bool can_dequantise(WeightStorage storage);

/// Writes `columns` values of a packed row as F32. `columns` is a multiple of the block's values
/// and can_dequantise(storage) holds; both are asserted.
void dequantise_row(WeightStorage storage, const std::byte* row, std::int64_t columns, float* out);

}  // namespace pergola

#include "kernels/cuda/exl3_linear.h"
#include "kernels/cuda/exl3_packed.h"

namespace pergola::cuda {
namespace {

/// One thread a packed word.
__global__ void repack_units(const std::uint32_t* trellis,
                             std::uint32_t* packed,
                             int unit_rows,
                             int tile_columns,
                             int half_bits) {
    const int words_of_unit = exl3_unit_words(half_bits);
    const int lane = static_cast<int>(threadIdx.x);
    const int unit_row = static_cast<int>(blockIdx.x) % unit_rows;
    const int unit_column = static_cast<int>(blockIdx.x) / unit_rows;
    std::uint32_t* unit = packed + static_cast<std::int64_t>(blockIdx.x) * words_of_unit;
    for (int word = static_cast<int>(threadIdx.y); word < half_bits;
         word += static_cast<int>(blockDim.y)) {
        std::uint32_t value = 0;
        for (int half = 2 * word; half < 2 * word + 2; ++half) {
            const Exl3HalfSource from = exl3_half_source(half_bits, lane, half);
            const std::int64_t tile =
                static_cast<std::int64_t>(unit_row * 4 + from.tile_down) * tile_columns +
                unit_column * 2 + from.tile_across;
            const std::uint32_t source =
                trellis[tile * exl3::tile_words(half_bits) + from.half / 2];
            value = value << 16 | exl3_stream_half(source, from.half);
        }
        unit[exl3_packed_index(half_bits, lane, word)] = value;
    }
}

}  // namespace

cudaError_t exl3_repack(const std::uint32_t* trellis,
                        const Exl3Weight& weight,
                        std::uint32_t* packed,
                        cudaStream_t stream) {
    if (weight.inputs <= 0 || weight.inputs % 128 != 0 || weight.outputs <= 0 ||
        weight.outputs % 128 != 0 || !exl3::is_rate(weight.half_bits, weight.codebook)) {
        return cudaErrorInvalidValue;
    }
    const int unit_rows = weight.inputs / exl3_unit_inputs;
    const int unit_columns = weight.outputs / exl3_unit_outputs;
    repack_units<<<static_cast<unsigned int>(unit_rows * unit_columns), dim3(32, 8), 0, stream>>>(
        trellis, packed, unit_rows, weight.outputs / exl3::tile_side, weight.half_bits);
    return cudaGetLastError();
}

}  // namespace pergola::cuda

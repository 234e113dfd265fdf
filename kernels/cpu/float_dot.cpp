// Float dots in plain C++, and the choice among the sets.
#include "kernels/cpu/float_dot.h"

#include <cstring>

#include "kernels/codecs/gguf_blocks.h"

namespace pergola::cpu {
namespace {

template <WeightStorage storage>
float weight_at(const std::byte* row, std::int64_t index) {
    if constexpr (storage == WeightStorage::F32) {
        float value = 0.0F;
        std::memcpy(&value, row + 4 * index, 4);
        return value;
    } else {
        std::uint16_t bits = 0;
        std::memcpy(&bits, row + 2 * index, 2);
        return storage == WeightStorage::F16 ? half_to_float(bits) : bfloat16_to_float(bits);
    }
}

template <WeightStorage storage>
float float_dot(const std::byte* weights, const float* x, std::int64_t columns) {
    float sums[8] = {};  // eight sums, which a compiler can keep in one register
    std::int64_t i = 0;
    for (; i + 8 <= columns; i += 8) {
        for (int lane = 0; lane < 8; ++lane)
            sums[lane] += weight_at<storage>(weights, i + lane) * x[i + lane];
    }
    for (int lane = 0; i < columns; ++i, ++lane)
        sums[lane] += weight_at<storage>(weights, i) * x[i];
    return ((sums[0] + sums[4]) + (sums[2] + sums[6])) +
           ((sums[1] + sums[5]) + (sums[3] + sums[7]));
}

template <WeightStorage storage>
void float_dots_of(const FloatTile& tile) {
    for (std::int64_t token = 0; token < tile.tokens; ++token) {
        const float* x = tile.x + token * tile.columns;
        for (int output = 0; output < tile.outputs; ++output) {
            tile.results[token * tile.result_stride + output] =
                float_dot<storage>(tile.weights + output * tile.row_bytes, x, tile.columns);
        }
    }
}

void float_dots(const FloatTile& tile) {
    if (tile.storage == WeightStorage::F16) return float_dots_of<WeightStorage::F16>(tile);
    if (tile.storage == WeightStorage::BF16) return float_dots_of<WeightStorage::BF16>(tile);
    float_dots_of<WeightStorage::F32>(tile);
}

}  // namespace

const FloatKernels& float_kernels(CpuLevel level) {
    static constexpr FloatKernels portable = {dequantise_row, float_dots};
#if defined(__x86_64__)
    static constexpr FloatKernels avx2 = {widen_row_avx2, float_dots_avx2};
    static constexpr FloatKernels avx512 = {widen_row_avx2, float_dots_avx512};
    if (level == CpuLevel::Avx512 || level == CpuLevel::Amx) return avx512;
    if (level == CpuLevel::Avx2) return avx2;
#endif
    (void)level;
    return portable;
}

}  // namespace pergola::cpu

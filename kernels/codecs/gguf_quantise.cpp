#include "kernels/codecs/gguf_quantise.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/codecs/gguf_blocks.h"

namespace pergola {
namespace {

template <std::uint16_t (*from_float)(float)>
void narrow_row(const float* values, std::int64_t columns, std::byte* out) {
    for (std::int64_t column = 0; column < columns; ++column) {
        const std::uint16_t bits = from_float(values[column]);
        std::memcpy(out + 2 * column, &bits, 2);
    }
}

void write_half(float value, std::byte* out) {
    const std::uint16_t bits = float_to_half(value);
    std::memcpy(out, &bits, 2);
}

void quantise_q8_0(const float* values, std::byte* block) {
    float most = 0.0F;
    float poison = 0.0F;  // becomes NaN when the block holds a NaN or an infinity
    for (int i = 0; i < gguf::BlockQ8_0::values; ++i) {
        most = std::max(most, std::fabs(values[i]));
        poison += values[i] * 0.0F;
    }
    const float scale = most / 127.0F;
    if (std::isnan(poison) || !std::isfinite(half_to_float(float_to_half(scale)))) {
        write_half(std::numeric_limits<float>::quiet_NaN(), block);
        std::memset(block + 2, 0, gguf::BlockQ8_0::values);
        return;
    }
    // The reciprocal, since the reference multiplies by it. It overflows where `scale` is subnormal
    // or nearly so; the stored half is zero then, and so are the quants.
    const float inverse = scale == 0.0F ? 0.0F : 1.0F / scale;
    write_half(scale, block);
    for (int i = 0; i < gguf::BlockQ8_0::values; ++i) {
        const float scaled = std::isfinite(inverse) ? values[i] * inverse : 0.0F;
        block[2 + i] = static_cast<std::byte>(static_cast<std::int8_t>(std::round(scaled)));
    }
}

}  // namespace

bool can_quantise(WeightStorage storage) {
    return storage == WeightStorage::F32 || storage == WeightStorage::F16 ||
           storage == WeightStorage::BF16 || storage == WeightStorage::Q8_0;
}

void quantise_row(WeightStorage storage,
                  const float* values,
                  std::int64_t columns,
                  std::byte* out) {
    assert(can_quantise(storage) && "ask can_quantise() first");
    assert(columns % block_layout(storage).values == 0 && "a row is made of whole blocks");
    if (storage == WeightStorage::F32) {
        std::memcpy(out, values, static_cast<std::size_t>(columns) * 4);
    } else if (storage == WeightStorage::F16) {
        narrow_row<float_to_half>(values, columns, out);
    } else if (storage == WeightStorage::BF16) {
        narrow_row<float_to_bfloat16>(values, columns, out);
    } else {
        const std::int64_t blocks = columns / gguf::BlockQ8_0::values;
        for (std::int64_t block = 0; block < blocks; ++block) {
            quantise_q8_0(values + block * gguf::BlockQ8_0::values,
                          out + block * gguf::BlockQ8_0::bytes);
        }
    }
}

}  // namespace pergola

#include "kernels/codecs/exl3_linear.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace pergola::exl3 {
namespace {

constexpr float inverse_root_128 = 0.088388347648318447F;

/// T[16 rows from 16 * tile_row, all outputs].
void decode_tile_row(const LinearView& weight,
                     const std::vector<float>& table,
                     std::int64_t row,
                     float* out) {
    for (std::int64_t column = 0; column < weight.outputs / tile_side; ++column) {
        const std::uint32_t* words = weight.tile(row, column);
        for (int i = 0; i < tile_values; ++i) {
            out[tile_row(i) * weight.outputs + column * tile_side + tile_column(i)] =
                table[state(words, weight.half_bits, i)];
        }
    }
}

std::vector<float> codebook_table(Codebook codebook) {
    std::vector<float> table(65536);
    for (std::uint32_t s = 0; s < 65536; ++s) {
        table[s] = half_to_float(value_bits(codebook, s));
    }
    return table;
}

void assert_view(const LinearView& weight) {
    assert(weight.inputs % hadamard_width == 0 && weight.outputs % hadamard_width == 0 &&
           is_rate(weight.half_bits, weight.codebook) && "not a valid EXL3 linear");
    static_cast<void>(weight);
}

}  // namespace

LinearView view_of(const WeightView& matrix) {
    assert(matrix.storage == WeightStorage::Exl3 && "no EXL3 matrix");
    LinearView view;
    view.inputs = padded_width(matrix.columns);
    view.outputs = padded_width(matrix.rows);
    view.half_bits = matrix.rate.half_bits;
    view.codebook = matrix.rate.codebook;
    view.trellis = reinterpret_cast<const std::uint32_t*>(matrix.data);
    const std::int64_t tile_bytes = view.inputs * view.outputs * view.half_bits / 16;
    view.suh = reinterpret_cast<const std::uint16_t*>(matrix.data + tile_bytes);
    view.svh = view.suh + view.inputs;
    return view;
}

Result<int> half_bits_of(std::int64_t trellis_width, Codebook codebook) {
    const std::int64_t half_bits = trellis_width / 8;
    if (trellis_width <= 0 || trellis_width % 8 != 0 || half_bits > 16 ||
        !is_rate(static_cast<int>(half_bits), codebook)) {
        return Error{ErrorCode::CorruptFile,
                     "an EXL3 tile has " + std::to_string(trellis_width) +
                         " 16-bit words, expected 16 a bit for 1 to 8 bits, or 24, 40 or 56 with "
                         "the codebook mul1"};
    }
    return static_cast<int>(half_bits);
}

std::vector<std::uint16_t> unpack_signs(std::span<const std::uint16_t> packed) {
    std::vector<std::uint16_t> signs;
    signs.reserve(packed.size() * 16);
    for (const std::uint16_t word : packed) {
        for (int bit = 0; bit < 16; ++bit) signs.push_back((word >> bit) & 1 ? 0xBC00 : 0x3C00);
    }
    return signs;
}

void hadamard_transform(std::span<float> values) {
    assert(values.size() % hadamard_width == 0 && "the Hadamard transform takes groups of 128");
    for (std::size_t first = 0; first < values.size(); first += hadamard_width) {
        float* group = values.data() + first;
        for (int half = 1; half < hadamard_width; half *= 2) {
            for (int i = 0; i < hadamard_width; ++i) {
                if ((i & half) != 0) continue;
                const float low = group[i];
                const float high = group[i + half];
                group[i] = low + high;
                group[i + half] = low - high;
            }
        }
        for (int i = 0; i < hadamard_width; ++i) group[i] *= inverse_root_128;
    }
}

void decode_tiles(const LinearView& weight, std::span<float> out) {
    assert_view(weight);
    const std::vector<float> table = codebook_table(weight.codebook);
    for (std::int64_t row = 0; row < weight.inputs / tile_side; ++row) {
        decode_tile_row(weight, table, row, out.data() + row * tile_side * weight.outputs);
    }
}

void dequantise(const LinearView& weight, std::span<float> out) {
    decode_tiles(weight, out);
    std::vector<float> column(static_cast<std::size_t>(weight.inputs));
    for (std::int64_t o = 0; o < weight.outputs; ++o) {
        for (std::int64_t i = 0; i < weight.inputs; ++i) {
            column[static_cast<std::size_t>(i)] =
                out[static_cast<std::size_t>(i * weight.outputs + o)];
        }
        hadamard_transform(column);
        for (std::int64_t i = 0; i < weight.inputs; ++i) {
            out[static_cast<std::size_t>(i * weight.outputs + o)] =
                column[static_cast<std::size_t>(i)] * half_to_float(weight.suh[i]);
        }
    }
    hadamard_transform(out);
    for (std::int64_t i = 0; i < weight.inputs; ++i) {
        float* row = out.data() + i * weight.outputs;
        for (std::int64_t o = 0; o < weight.outputs; ++o) row[o] *= half_to_float(weight.svh[o]);
    }
}

void linear(const LinearView& weight,
            std::span<const float> x,
            std::int64_t rows,
            std::span<float> y) {
    assert_view(weight);
    std::vector<float> rotated(x.begin(), x.end());
    for (std::int64_t t = 0; t < rows; ++t) {
        float* row = rotated.data() + t * weight.inputs;
        for (std::int64_t i = 0; i < weight.inputs; ++i) row[i] *= half_to_float(weight.suh[i]);
    }
    hadamard_transform(rotated);

    const std::vector<float> table = codebook_table(weight.codebook);
    std::vector<float> tiles(static_cast<std::size_t>(tile_side * weight.outputs));
    std::vector<double> sums(static_cast<std::size_t>(rows * weight.outputs), 0.0);
    for (std::int64_t row = 0; row < weight.inputs / tile_side; ++row) {
        decode_tile_row(weight, table, row, tiles.data());
        for (std::int64_t t = 0; t < rows; ++t) {
            double* sum = sums.data() + t * weight.outputs;
            for (int r = 0; r < tile_side; ++r) {
                const double activation =
                    rotated[static_cast<std::size_t>(t * weight.inputs + row * tile_side + r)];
                const float* values = tiles.data() + r * weight.outputs;
                for (std::int64_t o = 0; o < weight.outputs; ++o) sum[o] += activation * values[o];
            }
        }
    }
    std::transform(
        sums.begin(), sums.end(), y.begin(), [](double v) { return static_cast<float>(v); });
    hadamard_transform(y.first(sums.size()));
    for (std::int64_t t = 0; t < rows; ++t) {
        float* row = y.data() + t * weight.outputs;
        for (std::int64_t o = 0; o < weight.outputs; ++o) {
            row[o] *= half_to_float(weight.svh[o]);
            if (weight.bias != nullptr) row[o] += half_to_float(weight.bias[o]);
        }
    }
}

}  // namespace pergola::exl3

#pragma once
// A weight matrix in whatever storage its file has. Borrowed memory, immutable, any thread.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/codecs/exl3_trellis.h"

namespace pergola {

/// How the numbers of a weight are stored. The names are those of the file formats.
enum class WeightStorage : std::uint8_t {
    F32,
    F16,
    BF16,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    IQ4_NL,
    IQ4_XS,
    IQ2_XXS,
    IQ2_XS,
    IQ2_S,
    IQ3_XXS,
    IQ3_S,
    IQ1_S,
    IQ1_M,
    TQ1_0,
    TQ2_0,
    MXFP4,
    NVFP4,
    Exl3,
};

/// Values in one block, and its bytes. (1, element size) for the plain storages; {0, 0} where the
/// storage is not made of blocks along the row (Exl3).
struct BlockLayout {
    std::int64_t values = 0;
    std::int64_t bytes = 0;
};
BlockLayout block_layout(WeightStorage storage);

/// The file formats' own name of a storage, e.g. "Q4_K".
const char* storage_name(WeightStorage storage);

/// How a matrix lies in memory, in as many bytes whatever the order.
enum class RowOrder : std::uint8_t {
    OneByOne,  ///< as files have it
    /// Rows woven by sixteen (codecs/row_stripes.h) for the CPU; whole stripes only.
    Stripes,
    /// As a card keeps it: some GGUF blocks in planes of the whole matrix (codecs/gguf_planes.h),
    /// all others row by row as in files; EXL3's tiles as codecs/exl3_packed.h says, the scales
    /// behind them as ever. Made and undone by codecs/card_order.h. The device's own operators are
    /// given such a matrix as OneByOne: they know no other order.
    Card,
};

/// Bytes of an EXL3 matrix in memory: the tiles, as in the file or as a device orders them, the
/// inputs' scales and the outputs', F16 each; widths are padded to 128. Aligned to 4 bytes.
constexpr std::int64_t exl3_matrix_bytes(std::int64_t rows, std::int64_t columns, exl3::Rate rate) {
    const std::int64_t outputs = exl3::padded_width(rows);
    const std::int64_t inputs = exl3::padded_width(columns);
    return outputs * inputs * rate.half_bits / 16 + 2 * (outputs + inputs);
}

/// Those of the scales alone.
constexpr std::int64_t exl3_scale_bytes(std::int64_t rows, std::int64_t columns) {
    return 2 * (exl3::padded_width(rows) + exl3::padded_width(columns));
}

/// W[rows, columns] of y = x W^T: `rows` outputs, `columns` inputs, rows packed one after another.
/// Exl3 has no rows: it is one run of bytes, tiles first (exl3_matrix_bytes), and is never cut.
struct WeightView {
    const std::byte* data = nullptr;
    WeightStorage storage = WeightStorage::F32;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    RowOrder order = RowOrder::OneByOne;
    exl3::Rate rate;  ///< of Exl3

    std::int64_t row_bytes() const {
        assert(storage != WeightStorage::Exl3 && "an EXL3 matrix has no rows");
        const BlockLayout layout = block_layout(storage);
        return columns / layout.values * layout.bytes;
    }
    std::int64_t bytes() const {
        if (storage == WeightStorage::Exl3) return exl3_matrix_bytes(rows, columns, rate);
        return rows * row_bytes();
    }
    bool empty() const { return data == nullptr; }
    /// Of a striped matrix only whole stripes can be cut out; of one in the card's order nothing.
    WeightView slice_rows(std::int64_t first, std::int64_t count) const {
        assert(order != RowOrder::Card && "planes cannot be cut");
        return {data + first * row_bytes(), storage, count, columns, order};
    }
};

}  // namespace pergola

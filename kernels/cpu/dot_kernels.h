#pragma once
// The inner loops of `linear`, one set per instruction set. Knows nothing of threads or of tensors.
//
// A weight row is taken apart once ("unpacked") into bytes and scales that lie in the first-level
// cache, then meets one or many activation rows. One token and a thousand run the same dot routine
// on the same unpacked row, so a result's bits cannot depend on the number of tokens.

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/cpu_features.h"
#include "kernels/weight_view.h"

namespace pergola::cpu {

/// Sizes of unpacked rows and quantised activations; everything past `columns` is zero.
struct RowShape {
    explicit RowShape(std::int64_t row_columns)
        : columns(row_columns),
          padded(round_up(row_columns, 64)),
          groups(round_up(round_up(row_columns, 64) / 16, 16)) {}

    static constexpr std::int64_t round_up(std::int64_t value, std::int64_t multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }

    std::int64_t columns;
    std::int64_t padded;  ///< values of a row, a multiple of the widest register's 64 bytes
    std::int64_t groups;  ///< floats of a row's scales (one per 16 values), a multiple of 16
};

/// Weight rows taken apart, `padded` quants and `groups` scales apart:
/// value i = scales[i / 16] * (quants[i] - offset) + minimums[i / 16]; sums[g] = scales[g] * (sum
/// of the group's quants).
struct UnpackedRows {
    std::uint8_t* quants = nullptr;
    float* scales = nullptr;
    float* minimums = nullptr;
    float* sums = nullptr;
};

/// Activation rows in 8 bits: x[i] ~ scales[i / 16] * quants[i] + middles[i / 16], quants in
/// [-127, 127]; sums[g] = the sum of the group's values so rounded. 16 values a group and a middle
/// of their own, because a group often holds one large value: the step is half as wide then. It
/// raises SmolLM2's perplexity (Q4_1, 2,044 tokens) by less than 0.1 % over F32; 32 values without
/// a middle raised it by 0.58 %.
struct QuantisedActivations {
    std::int8_t* quants = nullptr;
    float* scales = nullptr;
    float* sums = nullptr;
    float* middles = nullptr;
};

/// At most 4 weight rows times some activation rows: results[token * result_stride + output].
struct IntegerTile {
    UnpackedRows weights;  ///< the offset is in the minimums already, but for `signed_quants`
    QuantisedActivations x;
    const RowShape* shape = nullptr;
    int outputs = 0;
    std::int64_t tokens = 0;
    float* results = nullptr;
    std::int64_t result_stride = 0;
    bool signed_quants = false;  ///< weight = quant - 128, done inside the dot
};

struct FloatTile {
    const std::byte* weights =
        nullptr;  ///< rows `row_bytes` apart, as they lie in the file or widened
    WeightStorage storage =
        WeightStorage::F32;  ///< F32, F16 or BF16; the bits of a result do not differ
    std::int64_t row_bytes = 0;
    const float* x = nullptr;  ///< rows `columns` apart
    std::int64_t columns = 0;
    int outputs = 0;
    std::int64_t tokens = 0;
    float* results = nullptr;
    std::int64_t result_stride = 0;
};

struct DotKernels {
    /// Writes the first `columns` quants and their scales and minimums; leaves the padding alone.
    void (*unpack_row)(WeightStorage storage,
                       const std::byte* row,
                       std::int64_t columns,
                       UnpackedRows out);
    /// Fills in the sums of an unpacked row; `signed_quants` as in IntegerTile.
    void (*add_up_row)(UnpackedRows row, const RowShape& shape, bool signed_quants);
    /// Writes the first `columns` values; any storage.
    void (*widen_row)(WeightStorage storage,
                      const std::byte* row,
                      std::int64_t columns,
                      float* out);
    /// Writes the whole row with its padding. columns is a multiple of 32.
    void (*quantise_row)(const float* x, const RowShape& shape, QuantisedActivations out);
    void (*integer_dots)(const IntegerTile& tile);
    void (*float_dots)(const FloatTile& tile);
    /// Whether quants above 127 need `signed_quants`, since products of 8 unsigned bits overflow.
    bool wants_signed_quants;
};

const DotKernels& dot_kernels(CpuLevel level);

/// The `unpack_row` that knows every block type, for the sets that have no faster one for a type.
void unpack_row_portable(WeightStorage storage,
                         const std::byte* row,
                         std::int64_t columns,
                         UnpackedRows out);

/// quant = stored value + offset; 0 where quants are the value.
int quant_offset(WeightStorage storage);

}  // namespace pergola::cpu

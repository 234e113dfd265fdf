#include "kernels/codecs/row_stripes.h"

#include <array>
#include <cassert>
#include <cstring>
#include <span>
#include <vector>

#include "kernels/codecs/card_order.h"
#include "kernels/codecs/gguf_blocks.h"

namespace pergola {
namespace {

/// A part of a block, gathered in units of so many bytes.
struct Field {
    std::int64_t offset;
    std::int64_t bytes;
    std::int64_t unit;
    /// A word of 32 single bits, whose bit 4 v + k becomes bit v of byte k: then a shift by v
    /// leaves the bits of values 4 v to 4 v + 3 at the bottom of a lane's four bytes.
    bool spreads_bits = false;
};

/// The fields of a block in the order of the stripe, which is that of reading: a processor fetches
/// ahead where addresses rise, and waits for memory where they go to and fro (Q6_K in its file's
/// order: 8 instead of 30 GB/s). Empty for storages that cannot be woven.
std::span<const Field> fields_of(WeightStorage storage) {
    static constexpr std::array<Field, 2> q4_0 = {{{0, 2, 2}, {2, 16, 4}}};
    static constexpr std::array<Field, 3> q4_1 = {{{0, 2, 2}, {2, 2, 2}, {4, 16, 4}}};
    static constexpr std::array<Field, 3> q5_0 = {{{0, 2, 2}, {2, 4, 4, true}, {6, 16, 4}}};
    static constexpr std::array<Field, 4> q5_1 = {
        {{0, 2, 2}, {2, 2, 2}, {4, 4, 4, true}, {8, 16, 4}}};
    static constexpr std::array<Field, 2> q8_0 = {{{0, 2, 2}, {2, 32, 4}}};
    static constexpr std::array<Field, 4> q2_k = {
        {{80, 2, 2}, {82, 2, 2}, {0, 16, 1}, {16, 64, 4}}};
    static constexpr std::array<Field, 4> q3_k = {
        {{108, 2, 2}, {96, 12, 1}, {0, 32, 4}, {32, 64, 4}}};
    static constexpr std::array<Field, 4> q4_k = {{{0, 2, 2}, {2, 2, 2}, {4, 12, 1}, {16, 128, 4}}};
    static constexpr std::array<Field, 5> q5_k = {
        {{0, 2, 2}, {2, 2, 2}, {4, 12, 1}, {16, 32, 4}, {48, 128, 4}}};
    // Each half's scales, then for 16 values of each quarter: high bits, and low ones of two
    // quarters at a time.
    static constexpr std::array<Field, 15> q6_k = {{{208, 2, 2},
                                                    {192, 8, 1},
                                                    {128, 16, 4},
                                                    {0, 16, 4},
                                                    {32, 16, 4},
                                                    {144, 16, 4},
                                                    {16, 16, 4},
                                                    {48, 16, 4},
                                                    {200, 8, 1},
                                                    {160, 16, 4},
                                                    {64, 16, 4},
                                                    {96, 16, 4},
                                                    {176, 16, 4},
                                                    {80, 16, 4},
                                                    {112, 16, 4}}};
    static constexpr std::array<Field, 4> iq4_xs = {{{0, 2, 2}, {2, 2, 2}, {4, 4, 1}, {8, 128, 4}}};
    static constexpr std::array<Field, 2> mxfp4 = {{{0, 1, 1}, {1, 16, 4}}};
    switch (storage) {
        case WeightStorage::Q4_0:
        case WeightStorage::IQ4_NL:
            return q4_0;
        case WeightStorage::Q4_1:
            return q4_1;
        case WeightStorage::Q5_0:
            return q5_0;
        case WeightStorage::Q5_1:
            return q5_1;
        case WeightStorage::Q8_0:
            return q8_0;
        case WeightStorage::Q2_K:
            return q2_k;
        case WeightStorage::Q3_K:
            return q3_k;
        case WeightStorage::Q4_K:
            return q4_k;
        case WeightStorage::Q5_K:
            return q5_k;
        case WeightStorage::Q6_K:
            return q6_k;
        case WeightStorage::IQ4_XS:
            return iq4_xs;
        case WeightStorage::MXFP4:
            return mxfp4;
        default:
            return {};
    }
}

std::uint32_t spread(std::uint32_t word) {
    std::uint32_t bits = 0;
    for (int i = 0; i < 32; ++i) bits |= (word >> i & 1U) << (8 * (i % 4) + i / 4);
    return bits;
}

std::uint32_t gather(std::uint32_t word) {
    std::uint32_t bits = 0;
    for (int i = 0; i < 32; ++i) bits |= (word >> (8 * (i % 4) + i / 4) & 1U) << i;
    return bits;
}

template <class Change>
void change_word(std::byte* bytes, Change change) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes, 4);
    word = change(word);
    std::memcpy(bytes, &word, 4);
}

template <std::size_t unit>
void weave(
    const std::byte* field, std::int64_t units, int rows, std::int64_t row_bytes, std::byte* out) {
    for (int row = 0; row < rows; ++row) {
        const std::byte* from = field + row * row_bytes;
        std::byte* to = out + static_cast<std::size_t>(row) * unit;
        for (std::int64_t i = 0; i < units; ++i, from += unit, to += stripe_rows * unit)
            std::memcpy(to, from, unit);
    }
}

void weave_field(
    const Field& field, const std::byte* block, int rows, std::int64_t row_bytes, std::byte* out) {
    const std::byte* from = block + field.offset;
    const std::int64_t units = field.bytes / field.unit;
    if (field.unit == 4) return weave<4>(from, units, rows, row_bytes, out);
    if (field.unit == 2) return weave<2>(from, units, rows, row_bytes, out);
    weave<1>(from, units, rows, row_bytes, out);
}

}  // namespace

bool can_stripe(WeightStorage storage) {
    return !fields_of(storage).empty();
}

void pack_stripe(WeightStorage storage,
                 const std::byte* first_row,
                 int rows,
                 std::int64_t row_bytes,
                 std::byte* stripe) {
    assert(can_stripe(storage) && rows >= 1 && rows <= stripe_rows);
    const std::int64_t block_bytes = block_layout(storage).bytes;
    assert(row_bytes % block_bytes == 0 && "a row is made of whole blocks");
    if (rows < stripe_rows) std::memset(stripe, 0, static_cast<std::size_t>(16 * row_bytes));
    for (std::int64_t offset = 0; offset < row_bytes; offset += block_bytes) {
        for (const Field& field : fields_of(storage)) {
            weave_field(field, first_row + offset, rows, row_bytes, stripe);
            for (int row = 0; field.spreads_bits && row < rows; ++row)
                change_word(stripe + std::ptrdiff_t{4} * row, spread);
            stripe += stripe_rows * field.bytes;
        }
    }
}

void unpack_stripe_row(WeightStorage storage,
                       const std::byte* stripe,
                       int row,
                       std::int64_t row_bytes,
                       std::byte* out) {
    assert(can_stripe(storage) && row >= 0 && row < stripe_rows);
    const std::int64_t block_bytes = block_layout(storage).bytes;
    for (std::int64_t offset = 0; offset < row_bytes; offset += block_bytes) {
        for (const Field& field : fields_of(storage)) {
            std::byte* to = out + offset + field.offset;
            for (std::int64_t i = 0; i < field.bytes / field.unit; ++i) {
                std::memcpy(to + i * field.unit,
                            stripe + (i * stripe_rows + row) * field.unit,
                            static_cast<std::size_t>(field.unit));
            }
            if (field.spreads_bits) change_word(to, gather);
            stripe += stripe_rows * field.bytes;
        }
    }
}

void dequantise_matrix_row(const WeightView& weight, std::int64_t row, float* out) {
    const std::int64_t row_bytes = weight.row_bytes();
    if (weight.order == RowOrder::OneByOne) {
        return dequantise_row(weight.storage, weight.data + row * row_bytes, weight.columns, out);
    }
    std::vector<std::byte> bytes(static_cast<std::size_t>(row_bytes));
    if (weight.order == RowOrder::Card) {
        card_row_in_file_order(weight, row, bytes.data());
        return dequantise_row(weight.storage, bytes.data(), weight.columns, out);
    }
    const std::int64_t in_stripe = row % stripe_rows;
    unpack_stripe_row(weight.storage,
                      weight.data + (row - in_stripe) * row_bytes,
                      static_cast<int>(in_stripe),
                      row_bytes,
                      bytes.data());
    dequantise_row(weight.storage, bytes.data(), weight.columns, out);
}

}  // namespace pergola

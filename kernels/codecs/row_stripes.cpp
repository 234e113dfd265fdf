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

constexpr std::size_t most_fields = 15;

/// Bits 0, 4, 8 ... of the word are those of byte 0, and so on: a transposition of eight by four.
std::uint32_t spread(std::uint32_t word) {
    std::uint32_t bits = 0;
    for (std::uint32_t byte = 0; byte < 4; ++byte) {
        std::uint32_t own = (word >> byte) & 0x11111111U;  // bit v of it at 4 v
        own = (own | own >> 3) & 0x03030303U;
        own = (own | own >> 6) & 0x000F000FU;
        own = (own | own >> 12) & 0x000000FFU;
        bits |= own << (8 * byte);
    }
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

/// Where the blocks' bytes of a field come from: as files have them, or from a plane.
struct Source {
    const std::byte* first;
    std::int64_t row_stride;
    std::int64_t block_stride;
    const std::byte* ahead;  ///< the same of the next stripe, for the first field of a plane only
};

Source source_of(const WeightView& matrix, std::int64_t first_row, const Field& field) {
    const CardField lies = card_field(matrix, field.offset);
    const std::byte* const first = matrix.data + lies.begin + first_row * lies.row_stride;
    const bool is_ahead = lies.inside == 0 && first_row + 2 * stripe_rows <= matrix.rows;
    return {first,
            lies.row_stride,
            lies.block_stride,
            is_ahead ? first + stripe_rows * lies.row_stride : nullptr};
}

/// A block's share of the next stripe, from its begin on: a processor that is to read sixteen rows
/// at once fetches little ahead itself.
void fetch_ahead(const Source& source, std::int64_t block) {
    if (source.ahead == nullptr) return;
    const std::int64_t bytes = stripe_rows * source.block_stride;
    const std::byte* const from = source.ahead + block * bytes;
    for (std::int64_t at = 0; at < bytes; at += 64) __builtin_prefetch(from + at);
}

template <std::size_t unit>
void weave(
    const std::byte* field, std::int64_t units, int rows, std::int64_t row_stride, std::byte* out) {
    for (int row = 0; row < rows; ++row) {
        const std::byte* from = field + row * row_stride;
        std::byte* to = out + static_cast<std::size_t>(row) * unit;
        for (std::int64_t i = 0; i < units; ++i, from += unit, to += stripe_rows * unit)
            std::memcpy(to, from, unit);
    }
}

// The compiler's own vectors, 16 bytes on every processor.
using Words = std::uint32_t __attribute__((vector_size(16)));
using Longs = std::uint64_t __attribute__((vector_size(16)));
using Bytes = std::uint8_t __attribute__((vector_size(16)));

/// Four words of each of sixteen rows: a square of four by four at a time.
void weave_four_words(const std::byte* field, std::int64_t row_stride, std::byte* out) {
    for (int row = 0; row < stripe_rows; row += 4) {
        Words rows[4];
        for (int i = 0; i < 4; ++i) std::memcpy(&rows[i], field + (row + i) * row_stride, 16);
        const auto low01 =
            reinterpret_cast<Longs>(__builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5));
        const auto low23 =
            reinterpret_cast<Longs>(__builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5));
        const auto high01 =
            reinterpret_cast<Longs>(__builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7));
        const auto high23 =
            reinterpret_cast<Longs>(__builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7));
        const Longs columns[4] = {__builtin_shufflevector(low01, low23, 0, 2),
                                  __builtin_shufflevector(low01, low23, 1, 3),
                                  __builtin_shufflevector(high01, high23, 0, 2),
                                  __builtin_shufflevector(high01, high23, 1, 3)};
        for (int i = 0; i < 4; ++i) {
            std::memcpy(out + stripe_rows * 4 * i + 4 * row, &columns[i], 16);
        }
    }
}

/// Up to sixteen bytes of each of sixteen rows: four rounds of a perfect shuffle.
void weave_bytes(const std::byte* field,
                 std::int64_t count,
                 std::int64_t row_stride,
                 std::byte* out) {
    Bytes rows[16];
    for (int i = 0; i < stripe_rows; ++i) {
        const std::byte* const from = field + i * row_stride;
        Bytes row = {};
        if (count == 16) {
            std::memcpy(&row, from, 16);
        } else if (count == 12) {
            std::memcpy(&row, from, 12);
        } else {
            std::memcpy(&row, from, 8);
        }
        rows[i] = row;
    }
    for (int round = 0; round < 4; ++round) {
        Bytes next[16];
        for (int i = 0; i < 8; ++i) {
            next[2 * i] = __builtin_shufflevector(
                rows[i], rows[i + 8], 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            next[2 * i + 1] = __builtin_shufflevector(
                rows[i], rows[i + 8], 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
        std::memcpy(rows, next, sizeof(rows));
    }
    std::memcpy(out, rows, static_cast<std::size_t>(stripe_rows * count));
}

void weave_field(
    const Field& field, const std::byte* from, int rows, std::int64_t row_stride, std::byte* out) {
    const std::int64_t units = field.bytes / field.unit;
    if (rows == stripe_rows && field.unit == 4 && units % 4 == 0) {
        for (std::int64_t i = 0; i < units; i += 4) {
            weave_four_words(from + 4 * i, row_stride, out + stripe_rows * 4 * i);
        }
        return;
    }
    if (rows == stripe_rows && field.unit == 1 && units >= 8) {
        return weave_bytes(from, units, row_stride, out);
    }
    if (field.unit == 4) return weave<4>(from, units, rows, row_stride, out);
    if (field.unit == 2) return weave<2>(from, units, rows, row_stride, out);
    weave<1>(from, units, rows, row_stride, out);
}

}  // namespace

bool can_stripe(WeightStorage storage) {
    return !fields_of(storage).empty();
}

void pack_stripe(const WeightView& matrix, std::int64_t first_row, int rows, std::byte* stripe) {
    assert(can_stripe(matrix.storage) && matrix.order != RowOrder::Stripes);
    assert(rows >= 1 && rows <= stripe_rows && first_row + rows <= matrix.rows);
    const BlockLayout layout = block_layout(matrix.storage);
    const std::int64_t row_bytes = matrix.row_bytes();
    const std::int64_t blocks = matrix.columns / layout.values;
    if (rows < stripe_rows) std::memset(stripe, 0, static_cast<std::size_t>(16 * row_bytes));
    const std::span<const Field> fields = fields_of(matrix.storage);
    std::array<Source, most_fields> sources{};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        sources[i] = source_of(matrix, first_row, fields[i]);
    }
    for (std::int64_t block = 0; block < blocks; ++block) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            fetch_ahead(sources[i], block);
            const Field& field = fields[i];
            weave_field(field,
                        sources[i].first + block * sources[i].block_stride,
                        rows,
                        sources[i].row_stride,
                        stripe);
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

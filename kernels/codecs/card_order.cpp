#include "kernels/codecs/card_order.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "kernels/codecs/exl3_packed.h"
#include "kernels/codecs/gguf_planes.h"

namespace pergola {
namespace {

/// Copies the fields of `count` blocks from number `first` on between file order and planes.
template <class Block, int field = 0, class Copy>
void for_each_plane(std::int64_t blocks, const Copy& copy, std::int64_t begin = 0) {
    if constexpr (field < gguf::gguf_fields<Block>()) {
        constexpr gguf::GgufField of = gguf::gguf_field<Block>(field);
        copy.template operator()<of.at, of.bytes>(begin);
        for_each_plane<Block, field + 1>(blocks, copy, begin + blocks * of.bytes);
    }
}

template <class Block>
void split_blocks(const std::byte* from,
                  std::byte* to,
                  std::int64_t blocks,
                  std::int64_t first,
                  std::int64_t count) {
    for_each_plane<Block>(blocks, [&]<int at, int bytes>(std::int64_t begin) {
        for (std::int64_t block = first; block < first + count; ++block) {
            std::memcpy(to + begin + block * bytes, from + block * Block::bytes + at, bytes);
        }
    });
}

/// The inverse; the first block goes to the begin of `to`.
template <class Block>
void join_blocks(const std::byte* from,
                 std::byte* to,
                 std::int64_t blocks,
                 std::int64_t first,
                 std::int64_t count) {
    for_each_plane<Block>(blocks, [&]<int at, int bytes>(std::int64_t begin) {
        for (std::int64_t block = 0; block < count; ++block) {
            std::memcpy(
                to + block * Block::bytes + at, from + begin + (first + block) * bytes, bytes);
        }
    });
}

/// Calls visitor(BlockQ4_0{}) and so on for the storages whose blocks are split; else false.
template <class Visitor>
bool visit_split_block(WeightStorage storage, const Visitor& visitor) {
    switch (storage) {
        case WeightStorage::Q4_0:
            visitor(gguf::BlockQ4_0{});
            return true;
        case WeightStorage::Q8_0:
            visitor(gguf::BlockQ8_0{});
            return true;
        case WeightStorage::Q6_K:
            visitor(gguf::BlockQ6_K{});
            return true;
        default:
            return false;
    }
}

/// The units of an EXL3 matrix; a column of them has all inputs of 32 outputs.
struct Units {
    explicit Units(const WeightView& matrix)
        : half_bits(matrix.rate.half_bits),
          down(exl3::padded_width(matrix.columns) / exl3::exl3_unit_inputs),
          across(exl3::padded_width(matrix.rows) / exl3::exl3_unit_outputs) {}

    std::int64_t words() const { return down * across * exl3::exl3_unit_words(half_bits); }
    std::int64_t unit(std::int64_t row, std::int64_t column) const {
        return (column * down + row) * exl3::exl3_unit_words(half_bits);
    }
    /// The left tile of a unit; the right one follows it.
    std::int64_t tile(std::int64_t row, std::int64_t column, int tile_down) const {
        return ((row * 4 + tile_down) * across + column) * 2 * exl3::tile_words(half_bits);
    }

    int half_bits;
    std::int64_t down;
    std::int64_t across;
};

std::uint32_t half_of(const std::uint32_t* words, int half) {
    return exl3::exl3_stream_half(words[half / 2], half);
}

/// Lanes of a unit from the four pairs of tiles beside one another.
template <int half_bits>
void pack_unit(const std::uint32_t* const* tiles, std::uint32_t* unit) {
    constexpr int tile_words = exl3::tile_words(half_bits);
    for (int lane = 0; lane < 32; ++lane) {
        const std::uint32_t* const left = tiles[lane % 4];
        for (int word = 0; word < half_bits; ++word) {
            std::uint32_t& to = unit[exl3::exl3_packed_index(half_bits, lane, word)];
            if constexpr (half_bits % 2 == 0) {
                constexpr int of_tile = half_bits / 2;
                to = left[word / of_tile * tile_words + lane / 4 * of_tile + word % of_tile];
            } else {
                const auto half = [&](int index) {
                    const exl3::Exl3HalfSource from =
                        exl3::exl3_half_source(half_bits, lane, index);
                    return half_of(left + from.tile_across * tile_words, from.half);
                };
                to = half(2 * word) << 16 | half(2 * word + 1);
            }
        }
    }
}

template <int half_bits>
void pack_column(const Units& units,
                 const std::uint32_t* from,
                 std::uint32_t* to,
                 std::int64_t column) {
    for (std::int64_t row = 0; row < units.down; ++row) {
        const std::uint32_t* tiles[4];
        for (int down = 0; down < 4; ++down) tiles[down] = from + units.tile(row, column, down);
        pack_unit<half_bits>(tiles, to + units.unit(row, column));
    }
}

using PackColumn = void (*)(const Units&, const std::uint32_t*, std::uint32_t*, std::int64_t);

PackColumn pack_column_of(int half_bits) {
    switch (half_bits) {
        case 2:
            return pack_column<2>;
        case 3:
            return pack_column<3>;
        case 4:
            return pack_column<4>;
        case 5:
            return pack_column<5>;
        case 6:
            return pack_column<6>;
        case 7:
            return pack_column<7>;
        case 8:
            return pack_column<8>;
        case 10:
            return pack_column<10>;
        case 12:
            return pack_column<12>;
        case 14:
            return pack_column<14>;
        case 16:
            return pack_column<16>;
        default:
            assert(false && "no rate of EXL3");
            return nullptr;
    }
}

void pack_tiles(const WeightView& matrix, std::byte* to, std::int64_t begin, std::int64_t end) {
    const Units units(matrix);
    const PackColumn pack = pack_column_of(units.half_bits);
    const auto* const from = reinterpret_cast<const std::uint32_t*>(matrix.data);
    for (std::int64_t column = begin; column < end; ++column) {
        pack(units, from, reinterpret_cast<std::uint32_t*>(to), column);
    }
    if (begin != 0) return;  // the scales go with the first part
    const std::int64_t tile_bytes = 4 * units.words();
    std::memcpy(to + tile_bytes,
                matrix.data + tile_bytes,
                static_cast<std::size_t>(exl3_scale_bytes(matrix.rows, matrix.columns)));
}

void unpack_tiles(const WeightView& matrix, std::byte* to) {
    const Units units(matrix);
    const auto* const packed = reinterpret_cast<const std::uint32_t*>(matrix.data);
    auto* const trellis = reinterpret_cast<std::uint32_t*>(to);
    std::memset(to, 0, static_cast<std::size_t>(4 * units.words()));
    for (std::int64_t unit = 0; unit < units.down * units.across; ++unit) {
        const std::uint32_t* const words = packed + unit * exl3::exl3_unit_words(units.half_bits);
        for (int lane = 0; lane < 32; ++lane) {
            for (int half = 0; half < 2 * units.half_bits; ++half) {
                const exl3::Exl3HalfSource from =
                    exl3::exl3_half_source(units.half_bits, lane, half);
                const std::uint32_t value = exl3::exl3_stream_half(
                    words[exl3::exl3_packed_index(units.half_bits, lane, half / 2)], half);
                std::uint32_t* const tile =
                    trellis + units.tile(unit % units.down, unit / units.down, from.tile_down) +
                    from.tile_across * exl3::tile_words(units.half_bits);
                tile[from.half / 2] |= from.half % 2 == 0 ? value << 16 : value;
            }
        }
    }
    const std::int64_t tile_bytes = 4 * units.words();
    std::memcpy(to + tile_bytes,
                matrix.data + tile_bytes,
                static_cast<std::size_t>(exl3_scale_bytes(matrix.rows, matrix.columns)));
}

std::int64_t blocks_of_row(const WeightView& matrix) {
    return matrix.columns / block_layout(matrix.storage).values;
}

}  // namespace

bool has_card_order(WeightStorage storage) {
    return storage == WeightStorage::Exl3 || visit_split_block(storage, [](auto) {});
}

std::int64_t card_order_parts(const WeightView& matrix) {
    return matrix.storage == WeightStorage::Exl3 ? Units(matrix).across : matrix.rows;
}

void to_card_order(const WeightView& matrix, std::byte* to, std::int64_t begin, std::int64_t end) {
    assert(matrix.order == RowOrder::OneByOne && "only from the file's order");
    if (begin >= end) return;
    if (matrix.storage == WeightStorage::Exl3) return pack_tiles(matrix, to, begin, end);
    const std::int64_t of_row = blocks_of_row(matrix);
    if (visit_split_block(matrix.storage, [&](auto block) {
            split_blocks<decltype(block)>(
                matrix.data, to, matrix.rows * of_row, begin * of_row, (end - begin) * of_row);
        })) {
        return;
    }
    const std::int64_t row_bytes = matrix.row_bytes();
    std::memcpy(to + begin * row_bytes,
                matrix.data + begin * row_bytes,
                static_cast<std::size_t>((end - begin) * row_bytes));
}

void to_file_order(const WeightView& matrix, std::byte* to) {
    assert(matrix.order == RowOrder::Card && "only from the card's order");
    if (matrix.storage == WeightStorage::Exl3) return unpack_tiles(matrix, to);
    const std::int64_t row_bytes = matrix.row_bytes();
    for (std::int64_t row = 0; row < matrix.rows; ++row) {
        card_row_in_file_order(matrix, row, to + row * row_bytes);
    }
}

CardField card_field(const WeightView& matrix, std::int64_t offset) {
    const std::int64_t block_bytes = block_layout(matrix.storage).bytes;
    const std::int64_t of_row = blocks_of_row(matrix);
    CardField found = {offset, offset, of_row * block_bytes, block_bytes};
    if (matrix.order != RowOrder::Card) return found;
    visit_split_block(matrix.storage, [&](auto block) {
        for_each_plane<decltype(block)>(
            matrix.rows * of_row, [&]<int at, int bytes>(std::int64_t begin) {
                if (offset < at || offset >= at + bytes) return;
                found = {begin + offset - at, offset - at, of_row * bytes, bytes};
            });
    });
    return found;
}

void card_row_in_file_order(const WeightView& matrix, std::int64_t row, std::byte* to) {
    assert(matrix.order == RowOrder::Card && row >= 0 && row < matrix.rows);
    const std::int64_t of_row = blocks_of_row(matrix);
    if (visit_split_block(matrix.storage, [&](auto block) {
            join_blocks<decltype(block)>(
                matrix.data, to, matrix.rows * of_row, row * of_row, of_row);
        })) {
        return;
    }
    const std::int64_t row_bytes = matrix.row_bytes();
    std::memcpy(to, matrix.data + row * row_bytes, static_cast<std::size_t>(row_bytes));
}

}  // namespace pergola

#include "kernels/codecs/card_order.h"

#include <gtest/gtest.h>

#include "kernels/codecs/exl3_packed.h"
#include "kernels/codecs/gguf_planes.h"
#include "kernels/codecs/row_stripes.h"
#include "tests/kernels/exl3_matrix.h"

namespace pergola::tests {
namespace {

std::vector<std::byte> bytes_of(const WeightView& matrix) {
    return {matrix.data, matrix.data + matrix.bytes()};
}

/// Made in three parts, the last one first.
std::vector<std::byte> in_card_order(const WeightView& matrix) {
    std::vector<std::byte> made(static_cast<std::size_t>(matrix.bytes()), std::byte{0xEE});
    const std::int64_t parts = card_order_parts(matrix);
    to_card_order(matrix, made.data(), parts / 2, parts);
    to_card_order(matrix, made.data(), 1, parts / 2);
    to_card_order(matrix, made.data(), 0, std::min<std::int64_t>(1, parts));
    return made;
}

template <class Block>
void expect_planes(const Weight& weight) {
    const WeightView view = weight.view();
    const std::vector<std::byte> found = in_card_order(view);
    const std::int64_t blocks = view.bytes() / Block::bytes;
    std::vector<std::byte> expected(found.size());
    for (std::int64_t i = 0; i < view.bytes(); ++i) {
        const std::int64_t at = gguf::gguf_planes_index<Block>(
            i / Block::bytes, blocks, static_cast<int>(i % Block::bytes));
        expected[static_cast<std::size_t>(at)] = view.data[i];
    }
    EXPECT_EQ(found, expected) << storage_name(view.storage);
}

TEST(CardOrder, lays_a_blocks_fields_in_planes) {
    expect_planes<gguf::BlockQ4_0>(Weight(WeightStorage::Q4_0, 5, 96, 1));
    expect_planes<gguf::BlockQ8_0>(Weight(WeightStorage::Q8_0, 7, 64, 2));
    expect_planes<gguf::BlockQ6_K>(Weight(WeightStorage::Q6_K, 3, 512, 3));
}

TEST(CardOrder, leaves_the_other_storages_as_they_are) {
    for (const WeightStorage storage : storages()) {
        if (has_card_order(storage)) continue;
        const Weight weight(storage, 5, 512, 4);
        EXPECT_EQ(in_card_order(weight.view()), bytes_of(weight.view())) << storage_name(storage);
    }
    EXPECT_FALSE(has_card_order(WeightStorage::Q4_K));
    EXPECT_TRUE(has_card_order(WeightStorage::Q6_K));
}

TEST(CardOrder, can_be_undone_and_read_row_by_row) {
    for (const WeightStorage storage : storages()) {
        const Weight weight(storage, 9, 768, 5);
        const std::vector<std::byte> bytes = in_card_order(weight.view());
        WeightView card = weight.view();
        card.data = bytes.data();
        card.order = RowOrder::Card;
        std::vector<std::byte> back(bytes.size());
        to_file_order(card, back.data());
        EXPECT_EQ(back, bytes_of(weight.view())) << storage_name(storage);
        std::vector<float> values(768);
        for (const std::int64_t row : {0, 4, 8}) {
            dequantise_matrix_row(card, row, values.data());
            EXPECT_EQ(values, weight.row(row)) << storage_name(storage) << " row " << row;
        }
    }
}

/// Every 16 bits of the trellis, by the definition.
std::vector<std::uint32_t> packed_by_definition(const WeightView& matrix) {
    const exl3::LinearView parts = exl3::view_of(matrix);
    const int rate = parts.half_bits;
    const std::int64_t down = parts.inputs / exl3::exl3_unit_inputs;
    const std::int64_t across = parts.outputs / exl3::exl3_unit_outputs;
    std::vector<std::uint32_t> packed(
        static_cast<std::size_t>(down * across * exl3::exl3_unit_words(rate)));
    for (std::int64_t unit = 0; unit < down * across; ++unit) {
        for (int lane = 0; lane < 32; ++lane) {
            for (int half = 0; half < 2 * rate; ++half) {
                const exl3::Exl3HalfSource from = exl3::exl3_half_source(rate, lane, half);
                const std::uint32_t* const tile = parts.tile(unit % down * 4 + from.tile_down,
                                                             unit / down * 2 + from.tile_across);
                const std::uint32_t value = exl3::exl3_stream_half(tile[from.half / 2], from.half);
                packed[static_cast<std::size_t>(unit * exl3::exl3_unit_words(rate) +
                                                exl3::exl3_packed_index(rate, lane, half / 2))] |=
                    half % 2 == 0 ? value << 16 : value;
            }
        }
    }
    return packed;
}

TEST(CardOrder, packs_every_rate_of_exl3) {
    for (const exl3::Rate rate : exl3_rates()) {
        const Exl3Matrix matrix(200, 384, rate, 6);
        const WeightView view = matrix.view();
        const std::vector<std::byte> bytes = in_card_order(view);
        std::vector<std::byte> expected = bytes_of(view);  // with the scales
        const std::vector<std::uint32_t> packed = packed_by_definition(view);
        std::memcpy(expected.data(), packed.data(), packed.size() * 4);
        EXPECT_EQ(bytes, expected) << int{rate.half_bits} << " half bits";
        WeightView card = view;
        card.data = bytes.data();
        card.order = RowOrder::Card;
        std::vector<std::byte> back(bytes.size());
        to_file_order(card, back.data());
        EXPECT_EQ(back, bytes_of(view)) << int{rate.half_bits} << " half bits";
    }
}

}  // namespace
}  // namespace pergola::tests

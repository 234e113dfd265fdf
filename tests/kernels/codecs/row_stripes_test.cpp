#include "kernels/codecs/row_stripes.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

TEST(RowStripes, give_back_every_row_byte_for_byte) {
    int woven = 0;
    for (const WeightStorage storage : storages()) {
        if (!can_stripe(storage)) continue;
        ++woven;
        const Weight weight(storage, 16, 1024, 7);
        const std::int64_t row_bytes = weight.view().row_bytes();
        for (const int rows : {1, 7, 16}) {
            std::vector<std::byte> stripe(static_cast<std::size_t>(16 * row_bytes),
                                          std::byte{0xEE});
            pack_stripe(weight.view(), 0, rows, stripe.data());
            std::vector<std::byte> row(static_cast<std::size_t>(row_bytes));
            for (int index = 0; index < 16; ++index) {
                unpack_stripe_row(storage, stripe.data(), index, row_bytes, row.data());
                const std::vector<std::byte> zeros(row.size());
                const std::byte* expected =
                    index < rows ? weight.view().data + index * row_bytes : zeros.data();
                ASSERT_EQ(std::memcmp(row.data(), expected, row.size()), 0)
                    << storage_name(storage) << " row " << index << " of " << rows;
            }
        }
    }
    EXPECT_GE(woven, 7);
}

TEST(RowStripes, lie_by_four_quants_of_sixteen_rows) {
    // Q8_0: the scales of sixteen rows, then values 0 to 3 of each, then 4 to 7.
    const Weight weight(WeightStorage::Q8_0, 16, 32, 7);
    std::vector<std::byte> stripe(16 * 34);
    pack_stripe(weight.view(), 0, 16, stripe.data());
    for (int row = 0; row < 16; ++row) {
        const std::byte* block = weight.view().data + 34 * row;
        EXPECT_EQ(stripe[static_cast<std::size_t>(2 * row)], block[0]);
        for (int i = 0; i < 32; ++i)
            EXPECT_EQ(stripe[static_cast<std::size_t>(32 + 64 * (i / 4) + 4 * row + i % 4)],
                      block[2 + i]);
    }
}

TEST(RowStripes, read_a_row_of_a_matrix_in_either_order) {
    for (const WeightStorage storage : storages()) {
        if (!can_stripe(storage)) continue;
        const Weight weight(storage, 32, 256, 9);
        std::vector<float> values(256);
        for (const std::int64_t row : {0, 15, 16, 31}) {
            dequantise_matrix_row(weight.striped_view(), row, values.data());
            EXPECT_EQ(values, weight.row(row)) << storage_name(storage) << " row " << row;
        }
    }
}

TEST(RowStripes, are_not_for_plain_storages) {
    for (const WeightStorage storage :
         {WeightStorage::F32, WeightStorage::F16, WeightStorage::BF16})
        EXPECT_FALSE(can_stripe(storage));
}

}  // namespace
}  // namespace pergola::tests

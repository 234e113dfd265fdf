#include "kernels/cuda/panels.h"

#include <gtest/gtest.h>

namespace pergola::cuda {
namespace {

constexpr std::int64_t room = std::int64_t{64} << 20;

TEST(Panels, take_a_matrix_whole_that_fits) {
    const Panel panel = choose_panel({2048, 14336, 4096, room, 132, true});
    EXPECT_EQ(panel.outputs, 14336);
    EXPECT_EQ(panel.columns, 4096);
}

TEST(Panels, cut_a_tall_matrix_by_outputs_that_leave_no_multiprocessor_idle) {
    const Panel panel = choose_panel({2048, 25600, 5120, room, 132, true});
    EXPECT_EQ(panel.columns, 5120);
    EXPECT_LE(panel.outputs * panel.columns, room);
    const std::int64_t tiles = 16 * (panel.outputs / 256);
    EXPECT_GE(static_cast<double>(tiles) / static_cast<double>((tiles + 131) / 132 * 132), 0.96);
}

TEST(Panels, cut_a_wide_matrix_across_its_columns_into_equal_pieces) {
    const Panel panel = choose_panel({2048, 8192, 28672, room, 132, true});
    EXPECT_EQ(panel.outputs, 8192);
    EXPECT_EQ(panel.columns, 7168);
}

// A row's sums must come in the same order however many rows come with it.
TEST(Panels, cut_columns_alike_for_any_number_of_rows) {
    for (const std::int64_t columns : {16640, 24064, 28672, 53248}) {
        const Panel wanted = choose_panel({9, 8192, columns, room, 132, true});
        for (const std::int64_t rows : {10, 512, 2048, 4096}) {
            EXPECT_EQ(choose_panel({rows, 8192, columns, room, 132, true}).columns, wanted.columns)
                << columns << " columns, " << rows << " rows";
        }
    }
}

TEST(Panels, cut_no_columns_where_products_cannot_add) {
    const Panel panel = choose_panel({2048, 8192, 28672, room, 0, false});
    EXPECT_EQ(panel.columns, 28672);
    EXPECT_EQ(panel.outputs, room / 28672 / 128 * 128);
}

TEST(Panels, never_need_more_than_the_room_or_fewer_than_128_outputs) {
    for (const std::int64_t outputs : {128, 1000, 8192, 128256}) {
        for (const std::int64_t columns : {256, 4096, 16640, 131072}) {
            const Panel panel = choose_panel({700, outputs, columns, room, 132, true});
            EXPECT_GE(panel.outputs, std::min<std::int64_t>(outputs, 128));
            EXPECT_GT(panel.columns, 0);
            EXPECT_LE(panel.outputs * panel.columns, room) << outputs << " x " << columns;
        }
    }
}

}  // namespace
}  // namespace pergola::cuda

#include "engine/base/units.h"

#include <gtest/gtest.h>

#include <limits>

namespace pergola {
namespace {

TEST(Units, shows_sizes_with_one_digit) {
    EXPECT_EQ(format_bytes(0), "0 bytes");
    EXPECT_EQ(format_bytes(512), "512 bytes");
    EXPECT_EQ(format_bytes(1'500), "1.5 kB");
    EXPECT_EQ(format_bytes(4'921'337'728), "4.9 GB");
    EXPECT_EQ(format_bytes(999'960'000), "1.0 GB");
    EXPECT_EQ(format_bytes(std::numeric_limits<std::int64_t>::max()), "9.2 EB");
}

TEST(Units, shows_a_part_in_the_unit_of_the_whole) {
    EXPECT_EQ(format_part(3'100'000'000, 4'900'000'000), "3.1 of 4.9 GB");
    EXPECT_EQ(format_part(600'000'000, 4'900'000'000), "0.6 of 4.9 GB");
}

TEST(Units, falls_back_to_bytes_where_a_digit_would_hide_the_difference) {
    EXPECT_EQ(format_part(4'899'999'999, 4'900'000'000), "4899999999 of 4900000000 bytes");
    EXPECT_EQ(format_part(12, 4'900'000'000), "12 of 4900000000 bytes");
    EXPECT_EQ(format_part(3, 8), "3 of 8 bytes");
}

}  // namespace
}  // namespace pergola

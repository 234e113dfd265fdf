#include "engine/base/quote.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

TEST(Quote, keeps_plain_text_and_shows_the_rest_as_numbers) {
    EXPECT_EQ(quote("blk.0.w"), "'blk.0.w'");
    EXPECT_EQ(quote(""), "''");
    EXPECT_EQ(quote("a\n\x1B[2J\xFF"), "'a\\x0a\\x1b[2J\\xff'");
}

TEST(Quote, cuts_long_text) {
    EXPECT_EQ(quote("abcdef", 3), "'abc...'");
    EXPECT_EQ(quote("abc", 3), "'abc'");
    EXPECT_EQ(quote(std::string(1000, 'x')).size(), 85U);
}

TEST(Quote, counts_the_names_that_a_list_leaves_out) {
    EXPECT_EQ(quote_list({}), "");
    EXPECT_EQ(quote_list({"a", "b\n"}), "'a', 'b\\x0a'");
    EXPECT_EQ(quote_list({"a", "b", "c", "d"}, 2), "'a', 'b' and 2 more");
}

}  // namespace
}  // namespace pergola

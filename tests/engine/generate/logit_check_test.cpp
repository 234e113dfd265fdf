// Logits that are no numbers.

#include "engine/generate/logit_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace pergola {
namespace {

TEST(LogitCheck, lets_every_number_pass) {
    const float most = std::numeric_limits<float>::max();
    const std::vector<float> logits = {0, -0.0F, most, -most, std::numeric_limits<float>::denorm_min(), 1};
    EXPECT_TRUE(check_logits(logits, 0));
    EXPECT_TRUE(check_logits({}, 0));
}

TEST(LogitCheck, finds_one_strange_value_anywhere) {
    for (const float strange : {NAN, -NAN, INFINITY, -INFINITY}) {
        for (std::size_t place = 0; place < 37; ++place) {
            std::vector<float> logits(37, 1.0F);
            logits[place] = strange;
            const Result<> checked = check_logits(logits, 5);
            ASSERT_FALSE(checked) << strange << " at " << place;
            EXPECT_EQ(checked.error().code, ErrorCode::CorruptFile);
            EXPECT_EQ(checked.error().message,
                      "at position 5 the model's output is not a number for 1 of 37 tokens, so that no answer can be trusted: "
                      "its file is damaged or badly converted, fetch it again or choose another version");
        }
    }
}

}  // namespace
}  // namespace pergola

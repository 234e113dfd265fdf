#include "engine/generate/repetition_guard.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace pergola {
namespace {

/// By definition: the least period of the last `window` tokens.
std::int64_t plain(const std::vector<TokenId>& tokens, std::int64_t window) {
    const std::vector<TokenId> last(tokens.end() - window, tokens.end());
    for (std::size_t period = 1; 3 * period <= last.size(); ++period) {
        bool holds = true;
        for (std::size_t at = period; at < last.size(); ++at) holds = holds && last[at] == last[at - period];
        if (holds) return static_cast<std::int64_t>(period);
    }
    return 0;
}

TEST(RepetitionGuard, finds_the_shortest_text_that_is_repeated) {
    std::mt19937 random(1);
    int found = 0;
    for (int round = 0; round < 3000; ++round) {
        const auto window = static_cast<std::int64_t>(3 + random() % 20);
        const std::size_t period = 1 + random() % 9;
        std::vector<TokenId> tokens;
        while (tokens.size() < static_cast<std::size_t>(window)) {
            tokens.push_back(tokens.size() < period ? static_cast<TokenId>(random() % 3) : tokens[tokens.size() - period]);
        }
        if (random() % 3 == 0) tokens[random() % tokens.size()] = 7;
        EXPECT_EQ(repeated_tokens(tokens, window), plain(tokens, window));
        found += plain(tokens, window) > 0 ? 1 : 0;
    }
    EXPECT_GT(found, 500);
}

TEST(RepetitionGuard, waits_for_a_whole_window_and_can_be_off) {
    std::vector<TokenId> tokens(29, 1);
    EXPECT_EQ(repeated_tokens(tokens, 30), 0);
    tokens.push_back(1);
    EXPECT_EQ(repeated_tokens(tokens, 30), 1);
    EXPECT_EQ(repeated_tokens(tokens, 0), 0);
    EXPECT_EQ(repeated_tokens({}, 5), 0);
}

TEST(RepetitionGuard, sees_every_repetition_that_goes_on) {
    std::vector<TokenId> tokens = {5, 6, 7};
    int steps = 0;
    while (repeated_tokens(tokens, 100) == 0 && ++steps < 200) tokens.push_back(static_cast<TokenId>(tokens.size() % 10));
    EXPECT_LE(steps, 110);
}

TEST(RepetitionGuard, lets_tables_pass) {
    std::vector<TokenId> tokens;
    for (int row = 0; row < 60; ++row) {
        for (const TokenId cell : {1, 2, 100 + row, 3}) tokens.push_back(cell);
        EXPECT_EQ(repeated_tokens(tokens, 60), 0);
    }
}

}  // namespace
}  // namespace pergola

// Rules over the conversation, against plain computations of their definitions.
#include "engine/generate/logit_rules.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pergola {
namespace {

constexpr int vocabulary = 6;

std::vector<TokenId> random_tokens(std::mt19937& random, std::size_t count) {
    std::vector<TokenId> tokens;
    while (tokens.size() < count) tokens.push_back(static_cast<TokenId>(random() % (vocabulary + 1)) - (random() % 20 == 0 ? 3 : 0));
    return tokens;
}
std::vector<float> random_logits(std::mt19937& random) {
    std::vector<float> logits;
    for (int id = 0; id < vocabulary; ++id) logits.push_back(static_cast<float>(random() % 1000) / 100 - 5);
    return logits;
}

TEST(LogitRules, add_biases) {
    std::vector<float> logits = {1, 2, 3};
    apply_bias(logits, std::vector<LogitBias>{{0, 2.5}, {2, -INFINITY}, {-1, 9}, {3, 9}});
    EXPECT_EQ(logits, (std::vector<float>{3.5F, 2, -INFINITY}));
}

TEST(LogitRules, penalties_fade_over_their_decay) {
    std::mt19937 random(6);
    for (int round = 0; round < 500; ++round) {
        SamplingSettings settings;
        settings.repetition_penalty = 1 + 0.1 * (round % 5);
        settings.presence_penalty = 0.3 * (round % 3);
        settings.frequency_penalty = 0.2 * (round % 4) - 0.2;
        settings.penalty_window_tokens = round % 7 == 0 ? -1 : round % 9;
        settings.penalty_decay_tokens = round % 2 == 0 ? 0 : round % 11;
        settings.penalty_scope = round % 3 == 0 ? PenaltyScope::AnswerOnly : PenaltyScope::Everything;
        const std::vector<TokenId> tokens = random_tokens(random, random() % 30);
        const std::int64_t prompt = tokens.empty() ? 0 : static_cast<std::int64_t>(random() % tokens.size());
        const std::vector<float> before = random_logits(random);
        std::vector<float> after = before;
        apply_penalties(after, {tokens, prompt}, settings);
        for (int id = 0; id < vocabulary; ++id) {
            double nearest = 0;
            double sum = 0;
            for (std::size_t at = 0; at < tokens.size(); ++at) {
                if (tokens[at] != id || (round % 3 == 0 && static_cast<std::int64_t>(at) < prompt)) continue;
                const auto distance = static_cast<double>(tokens.size() - at);
                const double over = distance - settings.penalty_window_tokens;
                double share = 1;
                if (settings.penalty_window_tokens >= 0 && over > 0) {
                    share = settings.penalty_decay_tokens > 0 ? std::max(0.0, 1 - over / settings.penalty_decay_tokens) : 0;
                }
                nearest = std::max(nearest, share);
                sum += share;
            }
            const double logit = before[static_cast<std::size_t>(id)];
            const double repeated = logit > 0 ? logit / settings.repetition_penalty : logit * settings.repetition_penalty;
            const double expected = logit + nearest * (repeated - logit) - settings.presence_penalty * nearest - settings.frequency_penalty * sum;
            EXPECT_NEAR(after[static_cast<std::size_t>(id)], expected, 1e-5) << "round " << round << ", token " << id;
        }
    }
}

TEST(LogitRules, dry_punishes_the_longest_repeat_that_a_token_would_lengthen) {
    std::mt19937 random(7);
    const auto is_breaker = [](TokenId id) { return id == 5; };
    for (int round = 0; round < 600; ++round) {
        SamplingSettings settings;
        settings.dry_multiplier = 0.8;
        settings.dry_base = 1.5;
        settings.dry_allowed_tokens = 1 + round % 3;
        settings.dry_window_tokens = round % 4 == 0 ? 12 : -1;
        std::vector<TokenId> tokens;
        for (auto count = random() % 40; count > 0; --count) tokens.push_back(static_cast<TokenId>(random() % (round % 2 == 0 ? 2 : 6)));
        const std::vector<float> before = random_logits(random);
        std::vector<float> after = before;
        apply_dry(after, tokens, settings, is_breaker);

        std::vector<TokenId> seen = tokens;
        if (settings.dry_window_tokens >= 0 && seen.size() > 12) seen.erase(seen.begin(), seen.end() - 12);
        for (int id = 0; id < vocabulary; ++id) {
            std::size_t longest = 0;
            for (std::size_t at = 1; at < seen.size(); ++at) {  // `id` stands at `at`: how far back do the ends agree?
                if (seen[at] != id) continue;
                std::size_t length = 0;
                while (length < at && !is_breaker(seen[seen.size() - 1 - length]) && seen[at - 1 - length] == seen[seen.size() - 1 - length]) ++length;
                longest = std::max(longest, length);
            }
            double expected = before[static_cast<std::size_t>(id)];
            const auto allowed = static_cast<std::size_t>(settings.dry_allowed_tokens);
            if (longest >= allowed && !is_breaker(id)) expected -= 0.8 * std::pow(1.5, static_cast<double>(longest - allowed));
            EXPECT_NEAR(after[static_cast<std::size_t>(id)], expected, 1e-4) << "round " << round << ", token " << id;
        }
    }
}

TEST(LogitRules, dry_stays_finite_on_long_repeats) {
    SamplingSettings settings;
    settings.dry_multiplier = 1;
    settings.dry_base = 4;
    const std::vector<TokenId> tokens(100000, 1);
    std::vector<float> logits = {0, 0};
    apply_dry(logits, tokens, settings, [](TokenId) { return false; });
    EXPECT_EQ(logits[0], 0);
    EXPECT_TRUE(std::isfinite(logits[1]));
    EXPECT_LT(logits[1], -1e20F);
}

TEST(LogitRules, guidance_extrapolates_log_probabilities) {
    std::mt19937 random(8);
    for (const double scale : {0.0, 1.0, 1.5, 4.0}) {
        const std::vector<float> positive = random_logits(random);
        const std::vector<float> negative = random_logits(random);
        std::vector<float> mixed = positive;
        apply_guidance(mixed, negative, scale);
        const auto log_softmax = [](const std::vector<float>& logits, std::size_t id) {
            double sum = 0;
            for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
            return logits[id] - std::log(sum);
        };
        for (std::size_t id = 0; id < vocabulary; ++id) {
            const double unwanted = log_softmax(negative, id);
            EXPECT_NEAR(mixed[id], unwanted + scale * (log_softmax(positive, id) - unwanted), 1e-5);
        }
    }
    std::vector<float> banned = {-INFINITY, 1};
    apply_guidance(banned, std::vector<float>{3, 1}, 2);
    EXPECT_EQ(banned[0], -INFINITY);
}

}  // namespace
}  // namespace pergola

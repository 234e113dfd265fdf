// Two lines for one answer, against two plain runs of the model side by side.
#include <algorithm>

#include "engine/generate/forward_runner.h"
#include "engine/generate/logit_rules.h"
#include "tests/engine/generate/scheduling.h"

namespace pergola {
namespace {

class Guidance : public Scheduling {
protected:
    std::vector<TokenId> ids(const std::string& text) const { return model_->text.tokenizer->encode(text, SpecialTokens::Parse); }

    /// The likeliest tokens by l_negative + scale (l - l_negative), each line computed from the start.
    std::string expected(std::vector<TokenId> wanted, std::vector<TokenId> unwanted, double scale, int count) {
        std::vector<TokenId> answer;
        for (int step = 0; step < count; ++step) {
            std::vector<float> logits = last_logits(wanted);
            const std::vector<float> negative = last_logits(unwanted);
            double sums[2] = {0, 0};
            for (std::size_t id = 0; id < logits.size(); ++id) {
                sums[0] += std::exp(static_cast<double>(logits[id]));
                sums[1] += std::exp(static_cast<double>(negative[id]));
            }
            std::size_t best = 0;
            std::vector<double> mixed;
            for (std::size_t id = 0; id < logits.size(); ++id) {
                const double l = logits[id] - std::log(sums[0]);
                const double n = negative[id] - std::log(sums[1]);
                mixed.push_back(n + scale * (l - n));
                if (mixed[id] > mixed[best]) best = id;
            }
            const auto token = static_cast<TokenId>(best);
            if (token == fakes::TinyLlama::end_id) break;
            answer.push_back(token);
            wanted.push_back(token);
            unwanted.push_back(token);
        }
        return model_->text.tokenizer->decode(answer, false);
    }
    std::vector<float> last_logits(const std::vector<TokenId>& tokens) {
        auto runner = ForwardRunner::create(*model_->model, cpu_f32_ops(), Stream{&pool_}, {KvType::F16, KvType::F16}, 1024);
        EXPECT_TRUE(runner);
        std::vector<float> logits;
        EXPECT_TRUE((*runner)->run(tokens, 0, WantedRows::Last,
                                   [&](std::int64_t, std::span<float> row) { logits.assign(row.begin(), row.end()); }, {}));
        return logits;
    }
    GenerationJob guided(std::uint64_t id, const std::string& prompt, const std::string& unwanted, double scale) const {
        GenerationJob each = job(id, prompt, 12);
        each.unwanted_prompt = ids(unwanted);
        each.sampling.guidance_scale = scale;
        return each;
    }
};

TEST_F(Guidance, is_what_two_runs_side_by_side_give) {
    for (const double scale : {0.0, 1.0, 1.5, 3.0}) {
        auto one = scheduler(1024);
        one->add(guided(1, "say something kind", words(60, 'n'), scale));
        run(*one);
        const std::string text = expected(ids("say something kind"), ids(words(60, 'n')), scale, 12);
        EXPECT_EQ(texts_[JobId{1}], text) << "scale " << scale;
        texts_.clear();
    }
}

TEST_F(Guidance, changes_nothing_at_scale_1) {
    auto one = scheduler(1024);
    one->add(guided(1, "hello", words(300, 'n'), 1));
    run(*one);
    EXPECT_EQ(texts_[JobId{1}], answer_alone("hello", 12));
}

TEST_F(Guidance, takes_two_places_and_shares_them_fairly) {
    std::vector<std::string> alone;
    for (std::uint64_t id = 0; id < 6; ++id) {
        auto one = scheduler(2048);
        one->add(guided(id, words(100 + 30 * static_cast<int>(id), 'a'), words(200, 'k'), 2));
        run(*one);
        alone.push_back(texts_[JobId{id}]);
    }
    for (const std::int64_t context : {4096, 768}) {
        texts_.clear();
        finished_.clear();
        auto together = scheduler(context);
        for (std::uint64_t id = 0; id < 6; ++id) together->add(guided(id, words(100 + 30 * static_cast<int>(id), 'a'), words(200, 'k'), 2));
        run(*together);
        for (std::uint64_t id = 0; id < 6; ++id) {
            EXPECT_EQ(finished_.count(JobId{id}), 1U) << "job " << id;
            EXPECT_EQ(texts_[JobId{id}], alone[id]) << "job " << id;
        }
    }
}

TEST_F(Guidance, refuses_two_lines_that_do_not_fit_together) {
    auto one = scheduler(512);
    one->add(guided(1, words(300, 'a'), words(300, 'b'), 2));
    run(*one);
    ASSERT_EQ(failed_.count(JobId{1}), 1U);
    EXPECT_EQ(failed_.at(JobId{1}).message, "the conversation has 600 tokens, its memory holds 512");
}

}  // namespace
}  // namespace pergola

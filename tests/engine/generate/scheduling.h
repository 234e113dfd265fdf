#pragma once
// A scheduler over a tiny model, and what its jobs gave.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "engine/generate/prepare.h"
#include "engine/generate/scheduler.h"
#include "kernels/cpu/worker_pool.h"
#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {

inline std::string words(int count, char first) {
    std::string text;
    for (int index = 0; index < count; ++index) text += static_cast<char>(first + index * 7 % 23);
    return text;
}

class Scheduling : public ::testing::Test {
protected:
    void SetUp() override {
        fakes::TinyLlama().write(folder_ / "tiny.gguf");
        auto opened = open_language_model(folder_ / "tiny.gguf");
        ASSERT_TRUE(opened) << opened.error().message;
        model_ = std::move(opened).take();
    }

    std::unique_ptr<Scheduler> scheduler(std::int64_t context, WorkerPool* pool = nullptr) {
        SchedulerOptions options;
        options.context_tokens = context;
        options.ops = &cpu_f32_ops();
        options.stream.pool = pool != nullptr ? pool : &pool_;
        // One second a look: chunks stay at their least, so that a prompt takes many steps.
        options.clock = [this] { return now_ += 1.0; };
        auto created = Scheduler::create(model_, std::move(options), counters_,
                                         [this](EngineEvent event) { take(std::move(event)); });
        EXPECT_TRUE(created);
        return std::move(created).take();
    }

    void take(EngineEvent event) {
        if (auto* token = std::get_if<TokenArrived>(&event)) texts_[token->job] += token->text;
        if (auto* token = std::get_if<TokenArrived>(&event)) tokens_[token->job] += token->tokens;
        if (auto* finished = std::get_if<JobFinished>(&event)) finished_.emplace(finished->job, *finished);
        if (auto* failed = std::get_if<JobFailed>(&event)) failed_.emplace(failed->job, failed->error);
    }

    GenerationJob job(std::uint64_t id, const std::string& text, std::int64_t max_tokens) const {
        GenerationJob job;
        job.job = JobId{id};
        job.prompt = model_->text.tokenizer->encode(text, SpecialTokens::Parse);
        job.sampling.temperature = 0;
        job.max_tokens = max_tokens;
        return job;
    }

    static void run(Scheduler& scheduler) {
        for (int step = 0; scheduler.has_work(); ++step) {
            ASSERT_LT(step, 20000) << "the jobs do not end";
            scheduler.step({});
        }
    }

    std::string answer_alone(const std::string& prompt, std::int64_t max_tokens) {
        auto alone = scheduler(2048);
        alone->add(job(1000, prompt, max_tokens));
        run(*alone);
        return texts_[JobId{1000}];
    }

    /// A second turn finds the pages of the first, and gives the tokens that it would give without them.
    void expect_reuse_of_the_last_turn() {
        const std::string first = words(400, 'a');
        auto one = scheduler(2048);
        one->add(job(1, first, 20));
        run(*one);
        const std::string second = first + texts_[JobId{1}] + words(50, 'q');
        one->add(job(2, second, 20));
        run(*one);
        ASSERT_EQ(finished_.count(JobId{2}), 1U);
        EXPECT_GE(finished_.at(JobId{2}).figures.reused_tokens, 400);
        const std::string warm = texts_[JobId{2}];
        texts_.clear();
        EXPECT_EQ(warm, answer_alone(second, 20)) << "a reused prefix gives the same tokens as a cold start";
    }

    fakes::TemporaryFolder folder_;
    std::shared_ptr<const LanguageModel> model_;
    WorkerPool pool_{2};
    Counters counters_;
    double now_ = 0;
    std::map<JobId, std::string> texts_;
    std::map<JobId, int> tokens_;
    std::map<JobId, JobFinished> finished_;
    std::map<JobId, Error> failed_;
};

}  // namespace pergola

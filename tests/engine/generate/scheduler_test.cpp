#include "engine/generate/scheduler.h"

#include <gtest/gtest.h>

#include "tests/engine/generate/scheduling.h"

namespace pergola {
namespace {

TEST_F(Scheduling, answers_until_the_limit) {
    auto one = scheduler(512);
    one->add(job(1, "hello", 12));
    run(*one);
    const JobFinished& end = finished_.at(JobId{1});
    EXPECT_TRUE(end.reason == FinishReason::MaxTokens || end.reason == FinishReason::EndOfAnswer);
    EXPECT_LE(end.figures.answer_tokens, 12);
    EXPECT_EQ(end.figures.prompt_tokens, 5);
    EXPECT_EQ(tokens_[JobId{1}], end.figures.answer_tokens);
}

TEST_F(Scheduling, counts_the_choice_of_tokens_as_the_answers_own_figure_does) {
    auto one = scheduler(2048);
    one->add(job(1, "hello", 9));
    run(*one);
    const TelemetrySnapshot counted = counters_.snapshot();
    const AnswerFigures& own = finished_.at(JobId{1}).figures;
    ASSERT_GT(own.answer_tokens, 1);
    ASSERT_EQ(counted.decode_tokens, own.answer_tokens - 1);
    EXPECT_DOUBLE_EQ(static_cast<double>(counted.decode_tokens) / counted.decode_busy_s,
                     own.decode_tokens_per_s);
}

TEST_F(Scheduling, gives_the_same_tokens_in_any_company) {
    const std::string prompts[] = {words(300, 'a'), words(40, 'b'), "x", words(700, 'c')};
    std::vector<std::string> alone;
    for (const std::string& prompt : prompts) {
        texts_.clear();
        alone.push_back(answer_alone(prompt, 30));
    }
    texts_.clear();
    auto together = scheduler(2048);
    for (std::uint64_t id = 0; id < 4; ++id) together->add(job(id, prompts[id], 30));
    run(*together);
    for (std::uint64_t id = 0; id < 4; ++id) EXPECT_EQ(texts_[JobId{id}], alone[id]) << "job " << id;
}

TEST_F(Scheduling, reuses_the_last_turn_of_a_model_with_a_sliding_window) {  // D08
    fakes::TinyLlama().writer().key("llama.attention.sliding_window", 64U).write(folder_ / "window.gguf");
    auto opened = open_language_model(folder_ / "window.gguf");
    ASSERT_TRUE(opened) << opened.error().message;
    model_ = std::move(opened).take();
    ASSERT_EQ(model_->model->spec().blocks[0].attention.window_tokens, 64);
    expect_reuse_of_the_last_turn();
}

TEST_F(Scheduling, reuses_what_the_last_turn_computed) { expect_reuse_of_the_last_turn(); }

TEST_F(Scheduling, reads_all_of_a_prompt_that_may_reuse_nothing) {
    const std::string prompt = words(600, 'a');
    auto one = scheduler(2048);
    one->add(job(1, prompt, 8));
    run(*one);
    const std::string first = texts_[JobId{1}];
    GenerationJob again = job(2, prompt, 8);
    again.reuse_prefix = false;
    one->add(std::move(again));
    run(*one);
    EXPECT_EQ(finished_.at(JobId{2}).figures.reused_tokens, 0);
    EXPECT_EQ(texts_[JobId{2}], first);
    one->add(job(3, prompt, 8));
    run(*one);
    EXPECT_GT(finished_.at(JobId{3}).figures.reused_tokens, 500) << "what it computed is kept all the same";
}

TEST_F(Scheduling, refuses_a_prompt_over_the_context_with_both_numbers) {  // E05
    auto one = scheduler(256);
    one->add(job(1, words(300, 'a'), 5));
    ASSERT_EQ(failed_.count(JobId{1}), 1U);
    EXPECT_EQ(failed_.at(JobId{1}).code, ErrorCode::ContextFull);
    EXPECT_NE(failed_.at(JobId{1}).message.find("300"), std::string::npos);
    EXPECT_NE(failed_.at(JobId{1}).message.find("256"), std::string::npos);
    EXPECT_FALSE(one->has_work());
}

TEST_F(Scheduling, ends_when_the_context_is_full) {
    auto one = scheduler(256);
    GenerationJob endless = job(1, words(200, 'a'), 0);
    endless.sampling.frequency_penalty = 5;  // wanders, so that no end token is certain
    one->add(std::move(endless));
    run(*one);
    const JobFinished& end = finished_.at(JobId{1});
    if (end.reason == FinishReason::ContextFull) {
        EXPECT_EQ(end.figures.prompt_tokens + end.figures.answer_tokens, 256);
    } else {
        EXPECT_EQ(end.reason, FinishReason::EndOfAnswer);
    }
}

TEST_F(Scheduling, lets_jobs_wait_for_pages_and_answers_them_all_the_same) {
    std::vector<std::string> prompts;
    std::vector<std::string> alone;
    for (char first = 'a'; first < 'g'; ++first) {
        prompts.push_back(words(250, first));
        texts_.clear();
        alone.push_back(answer_alone(prompts.back(), 40));
    }
    texts_.clear();
    auto tight = scheduler(768);  // three pages for six jobs of two
    for (std::uint64_t id = 0; id < prompts.size(); ++id) tight->add(job(id, prompts[id], 40));
    run(*tight);
    for (std::uint64_t id = 0; id < prompts.size(); ++id) {
        EXPECT_EQ(finished_.count(JobId{id}), 1U) << "job " << id;
        EXPECT_EQ(texts_[JobId{id}], alone[id]) << "job " << id;
    }
}

TEST_F(Scheduling, cancels_waiting_reading_and_writing_jobs) {
    auto one = scheduler(2048);
    for (std::uint64_t id = 1; id <= 12; ++id) one->add(job(id, words(200, 'a'), 0));
    one->step({});
    EXPECT_TRUE(one->cancel(JobId{1})) << "reading";
    EXPECT_TRUE(one->cancel(JobId{12})) << "waiting";
    EXPECT_FALSE(one->cancel(JobId{1})) << "it has ended";
    EXPECT_FALSE(one->cancel(JobId{99}));
    for (int step = 0; step < 60; ++step) one->step({});
    one->cancel_all();
    EXPECT_FALSE(one->has_work());
    EXPECT_EQ(finished_.size() + failed_.size(), 12U);
}

TEST_F(Scheduling, repeats_a_step_that_was_stopped) {
    auto one = scheduler(1024);
    one->add(job(1, words(100, 'a'), 20));
    int looks = 0;
    for (int step = 0; one->has_work() && step < 5000; ++step) {
        one->step([&looks] { return ++looks % 3 == 0; });
    }
    EXPECT_EQ(finished_.count(JobId{1}), 1U);
    const std::string interrupted = texts_[JobId{1}];
    texts_.clear();
    EXPECT_EQ(interrupted, answer_alone(words(100, 'a'), 20));
}

TEST_F(Scheduling, grows_and_shrinks_between_tokens_without_changing_them) {
    const std::string prompt = words(600, 'a');
    const std::string expected = answer_alone(prompt, 60);
    texts_.clear();
    auto one = scheduler(1024);
    one->add(job(7, words(500, 'k'), 1));  // leaves pages behind, so that the next ones lie higher
    run(*one);
    one->add(job(1, prompt, 60));
    const std::int64_t sizes[] = {2048, 768, 1536, 1024, 768, 2048};
    std::size_t turn = 0;
    for (int step = 0; one->has_work() && step < 5000; ++step) {
        one->step({});
        if (step % 5 != 4) continue;
        EXPECT_TRUE(one->resize_context(sizes[turn++ % 6]));
    }
    EXPECT_EQ(texts_[JobId{1}], expected);
}

TEST_F(Scheduling, does_not_shrink_below_a_running_answer) {
    auto one = scheduler(2048);
    one->add(job(1, words(600, 'a'), 0));
    one->step({});
    auto shrunk = one->resize_context(512);
    ASSERT_FALSE(shrunk);
    EXPECT_EQ(shrunk.error().code, ErrorCode::ContextFull);
    EXPECT_EQ(one->context_tokens(), 2048);
}

TEST_F(Scheduling, same_seed_gives_the_same_text) {
    auto one = scheduler(1024);
    for (std::uint64_t id = 1; id <= 3; ++id) {
        GenerationJob random = job(id, "tell me", 25);
        random.sampling.temperature = 1.5;
        random.sampling.seed = id == 3 ? 2 : 1;
        one->add(std::move(random));
        run(*one);
    }
    EXPECT_EQ(texts_[JobId{1}], texts_[JobId{2}]);
    EXPECT_NE(texts_[JobId{1}], texts_[JobId{3}]);
}

}  // namespace
}  // namespace pergola

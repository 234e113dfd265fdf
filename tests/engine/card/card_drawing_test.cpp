// Tokens that the card draws, and the next step that is sent before they are known: the same
// answers.

#include <vector>

#include "tests/engine/card/card_engine.h"

namespace pergola {
namespace {

class CardDrawing : public CardEngine {
protected:
    void SetUp() override {
        engine_options_.draws_on_card = true;
        CardEngine::SetUp();
    }

    /// The model on the card, and once more on the processor.
    ModelId draw_on_card() {
        processor_ = load(DeviceKind::Cpu).model;
        return load(DeviceKind::Cuda).model;
    }
    /// The whole answer, where it runs alone.
    std::string ended(const ChatRequest& request) {
        const JobId job = engine_->submit(request);
        EXPECT_TRUE(log_.wait_for<JobFinished>(job));
        EXPECT_EQ(log_.final_events(job), 1);
        return log_.text_of(job);
    }
    static ChatRequest sampled(ModelId model, std::uint64_t seed) {
        ChatRequest request = chat(model, "sampled", 60);
        request.sampling = {};
        request.sampling.temperature = 1.5;
        request.sampling.seed = seed;
        return request;
    }
    static ChatRequest on(ModelId model, ChatRequest request) {
        request.model = model;
        return request;
    }
    void expect_same(const ChatRequest& request) {
        EXPECT_EQ(ended(request), ended(on(processor_, request)));
    }

    ModelId processor_{};
};

TEST_F(CardDrawing, gives_the_likeliest_tokens_of_the_host) {
    const ModelId model = draw_on_card();
    expect_same(chat(model, "hello", 80));
    EXPECT_GE(card().draws, 30);
}

TEST_F(CardDrawing, gives_the_hosts_tokens_for_a_seed) {
    const ModelId model = draw_on_card();
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        ChatRequest request = sampled(model, seed);
        if (seed % 3 == 1) request.sampling.top_k = 5;
        if (seed % 3 == 2) request.sampling.top_p = 1;
        expect_same(request);
    }
    EXPECT_GE(card().draws, 100);
}

TEST_F(CardDrawing, leaves_to_the_host_what_is_restricted) {
    const ModelId model = draw_on_card();
    std::vector<ChatRequest> requests(6, sampled(model, 7));
    requests[0].sampling.repetition_penalty = 1.2;
    requests[1].sampling.logit_bias = {{40, 2.0}};
    requests[2].banned_texts = {"a"};
    requests[3].constraint = {ConstraintKind::Regex, "[a-z]{5,9}"};
    requests[4].sampling.min_p = 0;
    requests[5].sampling.xtc_probability = 0.5;
    for (const ChatRequest& request : requests) expect_same(request);
    EXPECT_EQ(card().draws, 0);
}

TEST_F(CardDrawing, goes_over_to_the_card_when_an_answer_is_long_enough_to_end) {
    const ModelId model = draw_on_card();
    ChatRequest request = sampled(model, 3);
    request.min_tokens = 20;
    expect_same(request);
    EXPECT_GT(card().draws, 0);
}

TEST_F(CardDrawing, draws_on_the_host_where_the_card_has_too_many_candidates) {
    const ModelId model = draw_on_card();
    card().draws_to_refuse = 3;
    expect_same(sampled(model, 4));
    EXPECT_EQ(card().draws_to_refuse, 0);
}

TEST_F(CardDrawing, computes_several_answers_at_once_as_each_alone) {
    const ModelId model = draw_on_card();
    std::vector<JobId> jobs;
    for (std::uint64_t seed = 20; seed < 26; ++seed) {
        ChatRequest request = sampled(model, seed);
        request.max_tokens = static_cast<std::int64_t>(20 + 7 * (seed - 20));
        jobs.push_back(engine_->submit(request));
    }
    for (std::size_t index = 0; index < jobs.size(); ++index) {
        ASSERT_TRUE(log_.wait_for<JobFinished>(jobs[index]));
        ChatRequest alone = sampled(processor_, 20 + index);
        alone.max_tokens = static_cast<std::int64_t>(20 + 7 * index);
        EXPECT_EQ(log_.text_of(jobs[index]), ended(alone)) << "answer " << index;
    }
}

TEST_F(CardDrawing, fills_a_conversation_to_its_last_token) {
    const ModelId model = draw_on_card();
    ChatRequest request = sampled(model, 5);
    request.max_tokens = 0;
    request.min_tokens = 5000;  // never ends by itself: by the host alone
    const JobId job = engine_->submit(request);
    EXPECT_EQ(log_.wait_for<JobFinished>(job)->reason, FinishReason::ContextFull);
    request.min_tokens = 0;
    expect_same(request);
}

TEST_F(CardDrawing, can_be_stopped_grown_and_unloaded_with_steps_on_their_way) {
    const ModelId model = draw_on_card();
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        ChatRequest request = sampled(model, seed);
        request.max_tokens = 900;
        const JobId job = engine_->submit(request);
        if (seed % 2 == 0) {
            EXPECT_TRUE(log_.wait_for<TokenArrived>(job));
            EXPECT_TRUE(log_.wait_for<ContextResized>(
                engine_->resize_context(model, 1024 + 256 * static_cast<std::int64_t>(seed % 5))));
        }
        engine_->cancel(job);
        EXPECT_TRUE(log_.wait_for<JobFinished>(job));
    }
    expect_same(sampled(model, 99));
    const JobId last = engine_->submit(sampled(model, 1));
    EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(model)));
    EXPECT_TRUE(ends(last));
}

TEST_F(CardDrawing, survives_a_card_that_crashes_with_steps_on_their_way) {
    const ModelId model = draw_on_card();
    const std::string before = ended(chat(model, "hello", 40));
    for (int steps = 2; steps < 10; steps += 3) {
        card().steps_to_fault = steps;
        card().fault = steps % 2 == 0 ? CardFault::Crashed : CardFault::Refused;
        EXPECT_EQ(failure_of(engine_->submit(chat(model, "hello", 40))).code,
                  ErrorCode::DeviceLost);
    }
    EXPECT_EQ(ended(chat(model, "hello", 40)), before);
}

}  // namespace
}  // namespace pergola

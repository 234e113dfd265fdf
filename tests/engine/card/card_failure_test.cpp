// Cards that refuse, crash or do not come back: one sentence each, and the same engine goes on.

#include "tests/engine/card/card_engine.h"

namespace pergola {
namespace {

class CardFailure : public CardEngine {
protected:
    /// Breaks the step after so many further ones, in the middle of an answer.
    void break_an_answer(ModelId model, CardFault fault) {
        card().steps_to_fault = 4;
        card().fault = fault;
        const JobId job = engine_->submit(chat(model));
        const Error error = failure_of(job);
        EXPECT_EQ(error.code, ErrorCode::DeviceLost);
        EXPECT_EQ(error.message,
                  "the graphics card failed while computing a step: a test broke it");
        EXPECT_EQ(log_.final_events(job), 1);
    }
};

TEST_F(CardFailure, rebuilds_itself_after_a_call_that_was_refused) {
    const ModelReady ready = load(DeviceKind::Cuda);
    const std::string before = answer(ready.model);
    break_an_answer(ready.model, CardFault::Refused);
    EXPECT_EQ(answer(ready.model), before) << "the same model, asked again";
    EXPECT_EQ(card().held_bytes, ready.vram.total_bytes());
}

TEST_F(CardFailure, rebuilds_itself_after_a_crash_that_leaves_the_card_dead) {
    const ModelReady ready = load(DeviceKind::Cuda);
    const std::string before = answer(ready.model);
    const std::int64_t starts = card().starts;
    for (int time = 0; time < 3; ++time) break_an_answer(ready.model, CardFault::Crashed);
    EXPECT_EQ(answer(ready.model), before);
    EXPECT_EQ(card().starts, starts + 3);
    EXPECT_EQ(card().held_bytes, ready.vram.total_bytes());
}

TEST_F(CardFailure, takes_every_model_of_the_card_along_and_no_other) {
    const ModelReady first = load(DeviceKind::Cuda);
    const ModelReady second = load(DeviceKind::Cuda);
    const ModelReady processor = load(DeviceKind::Cpu);
    const std::string before = answer(first.model);
    break_an_answer(first.model, CardFault::Crashed);
    EXPECT_EQ(answer(processor.model), before);
    EXPECT_EQ(answer(second.model), before);
    EXPECT_EQ(answer(first.model), before);
}

TEST_F(CardFailure, lets_an_answer_wait_and_be_stopped_while_it_rebuilds) {
    const ModelReady ready = load(DeviceKind::Cuda);
    break_an_answer(ready.model, CardFault::Crashed);
    const JobId stopped = engine_->submit(chat(ready.model, "stopped", 2000));
    engine_->cancel(stopped);
    const auto finished = log_.wait_for<JobFinished>(stopped);
    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->reason, FinishReason::Cancelled);
    EXPECT_FALSE(answer(ready.model).empty());
}

TEST_F(CardFailure, forgets_a_model_that_is_unloaded_while_it_rebuilds) {
    const ModelReady ready = load(DeviceKind::Cuda);
    break_an_answer(ready.model, CardFault::Crashed);
    const JobId waiting = engine_->submit(chat(ready.model));
    EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready.model)));
    EXPECT_TRUE(ends(waiting));
    EXPECT_EQ(failure_of(engine_->submit(chat(ready.model))).code, ErrorCode::NotFound);
}

TEST_F(CardFailure, goes_on_with_the_processor_when_the_card_stays_away) {
    const ModelReady ready = load(DeviceKind::Auto);
    ASSERT_EQ(ready.device, "Fake Card");
    const std::string before = answer(ready.model);
    card().can_restart = false;
    break_an_answer(ready.model, CardFault::Crashed);
    EXPECT_EQ(answer(ready.model), before);
    EXPECT_EQ(vram_of(engine_->telemetry()), 0);
    EXPECT_TRUE(engine_->telemetry().card_is_lost);
    const std::int64_t calls = card().calls;
    const ModelReady again = load(DeviceKind::Auto);
    EXPECT_EQ(again.device, "CPU");
    EXPECT_EQ(again.card_refusal,
              "the graphics card failed, and stays unused until the program is started again");
    EXPECT_EQ(failure_of(engine_->load(load_request(DeviceKind::Cuda))).message,
              "loading tiny.gguf: " + again.card_refusal);
    EXPECT_EQ(card().calls, calls) << "a lost card is not asked again";
}

TEST_F(CardFailure, leaves_a_card_alone_that_fails_again_and_again) {
    const ModelReady ready = load(DeviceKind::Auto);
    const std::string before = answer(ready.model);
    for (int time = 0; time < 3; ++time) break_an_answer(ready.model, CardFault::Crashed);
    EXPECT_FALSE(engine_->telemetry().card_is_lost);
    break_an_answer(ready.model, CardFault::Crashed);
    EXPECT_TRUE(eventually([&] { return engine_->telemetry().card_is_lost; }));
    EXPECT_EQ(card().held_bytes, 0);
    EXPECT_EQ(answer(ready.model), before) << "the processor takes over, though the card would start";
    EXPECT_EQ(vram_of(engine_->telemetry()), 0);
}

TEST_F(CardFailure, unloads_with_a_sentence_what_the_processor_may_not_compute) {
    const ModelReady ready = load(DeviceKind::Cuda);
    card().can_restart = false;
    break_an_answer(ready.model, CardFault::Crashed);
    const Error error = failure_of(engine_->submit(chat(ready.model)));
    EXPECT_EQ(error.message, "the graphics card failed, and stays unused until the program is started again");
    EXPECT_EQ(failure_of(engine_->submit(chat(ready.model))).code, ErrorCode::NotFound);
}

TEST_F(CardFailure, leaves_nothing_on_a_card_where_any_allocation_of_a_load_fails) {
    load(DeviceKind::Cuda);
    const std::int64_t needed = card().allocations;
    const std::int64_t held = card().held_bytes;
    ASSERT_GT(needed, 2);
    for (std::int64_t good = 0; good < needed; ++good) {
        card().good_allocations = good;
        const Error error = failure_of(engine_->load(load_request(DeviceKind::Cuda)));
        EXPECT_EQ(error.code, ErrorCode::OutOfMemory) << error.message;
        EXPECT_TRUE(eventually([&] { return card().held_bytes == held; }))
            << "after " << good << " allocations";
    }
}

TEST_F(CardFailure, leaves_nothing_on_a_card_that_crashes_while_it_takes_weights) {
    for (const std::int64_t good : {0, 3, 10}) {
        card().good_places = good;
        const Error error = failure_of(engine_->load(load_request(DeviceKind::Cuda)));
        EXPECT_EQ(error.code, ErrorCode::DeviceLost);
        card().good_places = -1;
        const ModelReady ready = load(DeviceKind::Cuda);
        EXPECT_FALSE(answer(ready.model).empty()) << "the card was started anew";
        EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready.model)));
        EXPECT_TRUE(is_given_back());
    }
}

TEST_F(CardFailure, refuses_a_card_whose_products_are_wrong) {
    card().is_wrong = true;
    const Error error = failure_of(engine_->load(load_request(DeviceKind::Cuda)));
    EXPECT_NE(error.message.find("the graphics card computes wrong numbers with weights in F32"),
              std::string::npos)
        << error.message;
    EXPECT_EQ(card().held_bytes, 0);
    card().is_wrong = false;
    EXPECT_FALSE(answer(load(DeviceKind::Cuda).model).empty());
}

TEST_F(CardFailure, leaves_nothing_on_a_card_where_loading_is_stopped) {
    for (int round = 0; round < 20; ++round) {
        const JobId job = engine_->load(load_request(DeviceKind::Cuda));
        engine_->cancel(job);
        const Error error = failure_of(job);
        EXPECT_EQ(error.code, ErrorCode::Cancelled);
    }
    EXPECT_TRUE(is_given_back());
}

}  // namespace
}  // namespace pergola

// What the engine holds of a graphics card, and that it computes there what the processor does.

#include <mutex>

#include "tests/engine/card/card_engine.h"

namespace pergola {
namespace {

TEST_F(CardEngine, answers_on_a_card_as_on_the_processor) {
    const ModelReady on_card = load(DeviceKind::Cuda);
    EXPECT_EQ(on_card.device, "Fake Card");
    const ModelReady on_processor = load(DeviceKind::Cpu);
    EXPECT_EQ(on_processor.device, "CPU");
    EXPECT_EQ(answer(on_card.model), answer(on_processor.model));
    EXPECT_GT(card().steps, 5);
}

TEST_F(CardEngine, tells_each_byte_that_a_model_holds_of_a_card) {
    const ModelReady ready = load(DeviceKind::Cuda);
    EXPECT_GT(ready.vram.weight_bytes, 0);
    EXPECT_EQ(ready.vram.kv_bytes, kv_cache_bytes(ready.facts, 1024, {}));
    EXPECT_GT(ready.vram.work_bytes, 0);
    EXPECT_EQ(ready.vram.total_bytes(), card().held_bytes);
    const TelemetrySnapshot snapshot = engine_->telemetry();
    EXPECT_EQ(vram_of(snapshot), card().held_bytes);
    EXPECT_EQ(snapshot.weight_bytes, 0) << "none of it is the processor's memory";

    const ModelReady other = load(DeviceKind::Cpu);
    EXPECT_EQ(other.vram.total_bytes(), 0);
    EXPECT_GT(engine_->telemetry().weight_bytes, 0);
    EXPECT_EQ(vram_of(engine_->telemetry()), card().held_bytes);
}

TEST_F(CardEngine, leaves_a_card_alone_that_is_switched_off) {
    const ModelReady ready = load(DeviceKind::Cpu);
    answer(ready.model);
    engine_->telemetry();
    EXPECT_EQ(card().calls, 0) << "not even a context may be made on it";
}

TEST_F(CardEngine, holds_everything_of_a_model_on_its_own_card) {
    cards().count = 2;
    const ModelReady ready = load(DeviceKind::Cuda, 1);
    answer(ready.model);
    EXPECT_EQ(ready.device, "Second Card");
    EXPECT_EQ(cards().cards[1].held_bytes, ready.vram.total_bytes()) << "weights, cache and work";
    EXPECT_EQ(card().held_bytes, 0);
    EXPECT_EQ(card().calls, 0);
}

TEST_F(CardEngine, allocates_nothing_after_loading) {
    const ModelReady ready = load(DeviceKind::Cuda);
    const std::int64_t allocations = card().allocations;
    const JobId job = engine_->submit(chat(ready.model, std::string(900, 'x'), 20));
    EXPECT_TRUE(log_.wait_for<JobFinished>(job));
    EXPECT_EQ(card().allocations, allocations) << "the longest prompt finds all memory reserved";
}

TEST_F(CardEngine, says_before_reading_weights_that_a_model_does_not_fit) {
    card().most_bytes = 100000;
    const Error error = failure_of(engine_->load(load_request(DeviceKind::Cuda)));
    EXPECT_EQ(error.code, ErrorCode::OutOfMemory);
    EXPECT_NE(error.message.find("weights"), std::string::npos) << error.message;
    EXPECT_EQ(card().allocations, 0);
    EXPECT_EQ(load(DeviceKind::Auto).device, "CPU") << "the processor takes what no card holds";
}

// Known failure C17: a driver that moves what does not fit into the computer's memory gives no error
// and a tenth of the speed. So no more is asked for than is free at that moment.
TEST_F(CardEngine, takes_only_what_other_programs_have_left) {
    card().others_bytes = card().most_bytes - 100000;
    const Error error = failure_of(engine_->load(load_request(DeviceKind::Cuda)));
    EXPECT_EQ(error.code, ErrorCode::OutOfMemory);
    EXPECT_EQ(card().allocations, 0);
    card().others_bytes = 0;
    const ModelReady ready = load(DeviceKind::Cuda);
    const std::int64_t held = card().held_bytes;

    card().others_bytes = card().most_bytes - held - 1000;
    const Error refused = failure_of(engine_->resize_context(ready.model, 2048));
    EXPECT_EQ(refused.code, ErrorCode::OutOfMemory);
    EXPECT_EQ(card().held_bytes, held) << "the conversation is as long as before";
    EXPECT_FALSE(answer(ready.model).empty());
}

// Known failure C19: the first start on a card that no machine code was built for is long, and is
// taken for a hang.
TEST_F(CardEngine, says_that_the_driver_translates_kernels_for_an_unknown_card) {
    std::mutex guard;
    std::string lines;
    engine_options_.log = [&](LogLevel, const std::string& line) {
        const std::lock_guard lock(guard);
        lines += line + '\n';
    };
    engine_.reset();
    open();
    const auto is_said = [&] {
        const std::lock_guard lock(guard);
        const std::size_t note = lines.find("the driver translates the kernels");
        return note != std::string::npos && note < lines.rfind("is ready on");
    };
    load(DeviceKind::Cuda);
    EXPECT_FALSE(is_said());
    card().has_machine_code = false;
    load(DeviceKind::Cpu);
    EXPECT_FALSE(is_said());
    load(DeviceKind::Cuda);
    EXPECT_TRUE(is_said());
    engine_.reset();
}

TEST_F(CardEngine, gives_a_card_back_after_each_of_a_hundred_loads) {
    for (int round = 0; round < 100; ++round) {
        const ModelReady ready = load(DeviceKind::Cuda);
        const JobId job = engine_->submit(chat(ready.model, "hello", 2000));
        if (round % 2 == 0) engine_->cancel(job);
        EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready.model)));
        ASSERT_TRUE(is_given_back()) << "round " << round;
    }
}

TEST_F(CardEngine, moves_a_conversation_that_grows) {
    const ModelReady ready = load(DeviceKind::Cuda);
    const std::string before = answer(ready.model);
    const auto resized = log_.wait_for<ContextResized>(engine_->resize_context(ready.model, 2048));
    ASSERT_TRUE(resized);
    EXPECT_EQ(engine_->telemetry().vram_kv_bytes, 2 * ready.vram.kv_bytes);
    EXPECT_EQ(vram_of(engine_->telemetry()), card().held_bytes);
    EXPECT_EQ(answer(ready.model), before);
}

}  // namespace
}  // namespace pergola

// Experts between the card's memory and the host's: where they lie changes no answer, moves go on while
// answers run, and whatever has no room is refused with need and have.

#include <algorithm>
#include <random>

#include "tests/engine/card/card_engine.h"

namespace pergola {
namespace {

class CardExperts : public CardEngine {
protected:
    static constexpr std::int64_t layers = 3;
    static constexpr std::int64_t experts = 8;

    void SetUp() override {
        CardEngine::SetUp();
        fakes::TinyLlama model;
        model.architecture = "qwen3moe";
        model.layers = layers;
        model.experts = experts;
        model.write(folder_ / "experts.gguf");
    }

    LoadRequest wish(DeviceKind kind, std::int64_t per_layer = -1, std::int64_t cap = 0) const {
        LoadRequest request = load_request(kind);
        request.path = folder_ / "experts.gguf";
        request.experts.per_layer = per_layer;
        request.experts.vram_cap_bytes = cap;
        return request;
    }
    ModelReady load_experts(std::int64_t per_layer, std::int64_t cap = 0) {
        const auto ready = log_.wait_for<ModelReady>(engine_->load(wish(DeviceKind::Cuda, per_layer, cap)));
        EXPECT_TRUE(ready);
        return ready.value_or(ModelReady{});
    }
    ExpertTelemetry figures() const { return engine_->telemetry().experts; }
    std::int64_t resident() const { return figures().resident; }
    /// What all experts' answers are to be: those of the processor.
    std::string expected(const std::string& text, std::int64_t most = 12) {
        const auto ready = log_.wait_for<ModelReady>(engine_->load(wish(DeviceKind::Cpu)));
        const JobId job = engine_->submit(chat(ready->model, text, most));
        EXPECT_TRUE(log_.wait_for<JobFinished>(job));
        const std::string answer = log_.text_of(job);
        EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready->model)));
        return answer;
    }
};

TEST_F(CardExperts, answers_the_same_wherever_experts_lie) {
    const std::string on_processor = expected("hello");
    for (std::int64_t per_layer = 0; per_layer <= experts; ++per_layer) {
        const ModelReady ready = load_experts(per_layer);
        EXPECT_EQ(resident(), layers * per_layer);
        EXPECT_EQ(answer(ready.model), on_processor) << per_layer << " on the card";
        EXPECT_EQ(ready.vram.total_bytes(), card().held_bytes);
        EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready.model)));
        ASSERT_TRUE(is_given_back());
    }
}

TEST_F(CardExperts, the_processor_computes_a_part_of_what_misses_the_card) {
    const std::string expected_answer = expected("hello");
    for (const MissPolicy misses : {MissPolicy::Both, MissPolicy::Processor, MissPolicy::Bus}) {
        LoadRequest request = wish(DeviceKind::Cuda, 2);
        request.experts.misses = misses;
        const auto ready = log_.wait_for<ModelReady>(engine_->load(request));
        ASSERT_TRUE(ready);
        card().handed = 0;
        EXPECT_EQ(answer(ready->model), expected_answer);
        if (misses == MissPolicy::Bus) EXPECT_EQ(card().handed, 0) << "the card alone";
        if (misses == MissPolicy::Processor) EXPECT_GT(card().handed, 10);
        EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready->model)));
        ASSERT_TRUE(is_given_back());
    }
}

TEST_F(CardExperts, moves_between_two_tokens_and_the_answer_does_not_notice) {
    const std::string on_processor = expected("once upon a time", 200);
    const ModelReady ready = load_experts(2);
    const JobId job = engine_->submit(chat(ready.model, "once upon a time", 200));
    std::mt19937 random(7);
    int moves = 0;
    while (log_.final_events(job) == 0) {
        const std::int64_t wanted = std::uniform_int_distribution<std::int64_t>(0, experts)(random);
        const JobId move = engine_->move_experts(ready.model, wanted);
        ASSERT_TRUE(ends(move));
        ++moves;
    }
    EXPECT_GT(moves, 3);
    EXPECT_EQ(log_.text_of(job), on_processor);
}

TEST_F(CardExperts, ten_thousand_moves_leave_the_tokens_as_they_are) {
    const std::string on_processor = expected("moves");
    const ModelReady ready = load_experts(3);
    std::mt19937 random(11);
    int left = 10000;
    while (left > 0) {
        const JobId job = engine_->submit(chat(ready.model, "moves"));
        std::vector<JobId> moves;
        for (int i = 0; i < 50; ++i, --left) {
            moves.push_back(engine_->move_experts(
                ready.model, std::uniform_int_distribution<std::int64_t>(0, experts)(random)));
            if (random() % 8 == 0) engine_->cancel(moves.back());
        }
        ASSERT_TRUE(ends(job));
        ASSERT_EQ(log_.text_of(job), on_processor) << left << " moves before the end";
        for (const JobId move : moves) ASSERT_TRUE(ends(move));
    }
}

TEST_F(CardExperts, gives_the_cards_memory_back_when_fewer_are_wished_for) {
    const ModelReady ready = load_experts(experts);
    EXPECT_EQ(figures().pinned_bytes, 0) << "what lies on the card needs no copy";
    const std::int64_t before = card().held_bytes;
    const JobId move = engine_->move_experts(ready.model, 0);
    const auto moved = log_.wait_for<ExpertsMoved>(move);
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->resident, 0);
    EXPECT_EQ(moved->vram.expert_bytes, 0);
    EXPECT_EQ(card().held_bytes, before - ready.vram.expert_bytes);
    EXPECT_GE(figures().pinned_bytes, figures().expert_bytes);
    EXPECT_EQ(answer(ready.model), expected("hello"));
}

TEST_F(CardExperts, refuses_more_than_there_is_room_for_and_keeps_what_there_was) {
    const ModelReady ready = load_experts(2);
    card().most_bytes = card().held_bytes + 1000;
    const JobId move = engine_->move_experts(ready.model, experts);
    const Error error = failure_of(move);
    EXPECT_EQ(error.code, ErrorCode::OutOfMemory) << error.message;
    EXPECT_EQ(resident(), 2 * layers);
    EXPECT_EQ(answer(ready.model), expected("hello"));
}

TEST_F(CardExperts, keeps_as_many_on_the_card_as_it_has_room_for) {
    const ModelReady whole = load_experts(experts);
    const std::int64_t fixed = whole.vram.total_bytes() - whole.vram.expert_bytes;
    EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(whole.model)));
    ASSERT_TRUE(is_given_back());
    std::int64_t last = -1;
    const std::int64_t reserve = std::int64_t{256} << 20;
    for (const double share : {0.0, 0.3, 0.6, 0.9, 1.0}) {
        const auto room = static_cast<std::int64_t>(share * static_cast<double>(whole.vram.expert_bytes));
        // The work memory for the plan is larger than what a shorter conversation takes in the end.
        const auto ready = log_.wait_for<ModelReady>(
            engine_->load(wish(DeviceKind::Cuda, -1, fixed + reserve + room + (8 << 20))));
        ASSERT_TRUE(ready) << share;
        EXPECT_GE(resident(), last) << "more memory never gives fewer experts";
        last = resident();
        EXPECT_LE(ready->vram.total_bytes(), fixed + reserve + room + (8 << 20));
        EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready->model)));
        ASSERT_TRUE(is_given_back());
    }
    EXPECT_EQ(last, layers * experts);
}

TEST_F(CardExperts, every_cap_loads_or_says_what_is_missing) {
    int refused_all = 0, refused_experts = 0, loaded = 0;
    for (std::int64_t cap = 500'000; cap < 40'000'000 && loaded < 3; cap += 250'000) {
        const JobId job = engine_->load(wish(DeviceKind::Cuda, experts, cap));
        ASSERT_TRUE(ends(job));
        if (const auto ready = log_.find<ModelReady>(job)) {
            ++loaded;
            EXPECT_LE(ready->vram.total_bytes(), cap);
            EXPECT_TRUE(log_.wait_for<ModelUnloaded>(engine_->unload(ready->model)));
        } else {
            const Error error = failure_of(job);
            EXPECT_EQ(error.code, ErrorCode::OutOfMemory);
            EXPECT_EQ(loaded, 0) << "more memory never refuses what less allowed";
            const bool is_of_experts = error.message.find("experts per layer need") != std::string::npos;
            EXPECT_TRUE(is_of_experts || refused_experts == 0) << error.message;
            ++(is_of_experts ? refused_experts : refused_all);
        }
        ASSERT_TRUE(is_given_back());
    }
    EXPECT_GT(refused_all, 0);
    EXPECT_GT(refused_experts, 0);
    EXPECT_EQ(loaded, 3);
}

TEST_F(CardExperts, says_so_where_the_system_keeps_no_memory_in_place) {
    card().most_pinned_bytes = 0;
    const Error error = failure_of(engine_->load(wish(DeviceKind::Cuda, 2)));
    EXPECT_EQ(error.code, ErrorCode::OutOfMemory);
    EXPECT_NE(error.message.find("in place for the graphics card"), std::string::npos) << error.message;
    ASSERT_TRUE(is_given_back());
    const ModelReady whole = load_experts(experts);
    const std::string before = answer(whole.model);
    const Error stopped = failure_of(engine_->move_experts(whole.model, 2));
    EXPECT_EQ(stopped.code, ErrorCode::OutOfMemory);
    EXPECT_EQ(answer(whole.model), before);
    EXPECT_EQ(figures().wanted, figures().resident) << "nothing goes on by itself";
}

TEST_F(CardExperts, a_card_that_fails_while_experts_move_comes_back) {
    const ModelReady ready = load_experts(2);
    const std::string before = answer(ready.model);
    card().good_moves = 3;
    const JobId move = engine_->move_experts(ready.model, experts);
    ASSERT_TRUE(ends(move));
    card().good_moves = -1;
    EXPECT_EQ(answer(ready.model), before) << "the model is loaded again with the next message";
}

TEST_F(CardExperts, those_used_most_come_to_the_card_by_themselves) {
    const ModelReady ready = load_experts(2);
    for (int round = 0; round < 20; ++round) answer(ready.model, "hello " + std::to_string(round));
    const ExpertTelemetry told = figures();
    EXPECT_GT(told.moved_bytes, 0);
    EXPECT_EQ(told.resident, 2 * layers);
    EXPECT_GT(told.calls, 0);
    EXPECT_GT(static_cast<double>(told.calls_on_card) / static_cast<double>(told.calls), 2.0 / experts)
        << "more than an even share";
}

TEST_F(CardExperts, they_stay_where_they_are_if_that_is_wished_for) {
    LoadRequest request = wish(DeviceKind::Cuda, 2);
    request.experts.is_live = false;
    const auto ready = log_.wait_for<ModelReady>(engine_->load(request));
    ASSERT_TRUE(ready);
    for (int round = 0; round < 10; ++round) answer(ready->model, "hello " + std::to_string(round));
    EXPECT_EQ(figures().moved_bytes, 0);
}

TEST_F(CardExperts, a_dense_model_has_none_to_move) {
    const ModelReady dense = load(DeviceKind::Cuda);
    EXPECT_EQ(failure_of(engine_->move_experts(dense.model, 1)).code, ErrorCode::Unsupported);
    EXPECT_EQ(figures(), ExpertTelemetry{});
}

}  // namespace
}  // namespace pergola

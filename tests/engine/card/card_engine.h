#pragma once
// An engine whose graphics cards are those of tests/fakes/fake_cards.h, fresh for each test.

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "engine/engine.h"
#include "tests/fakes/event_log.h"
#include "tests/fakes/fake_cards.h"
#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {

class CardEngine : public ::testing::Test {
protected:
    void SetUp() override {
        cards().count = 1;
        for (fakes::FakeCard& each : cards().cards) {
            each.held_bytes = 0;
            each.most_bytes = std::int64_t{1} << 32;
            each.others_bytes = 0;
            each.has_machine_code = true;
            each.allocations = each.calls = each.steps = each.draws = each.draws_to_refuse = 0;
            each.good_allocations = each.good_places = each.good_moves = -1;
            each.pinned_bytes = each.handed = 0;
            each.most_pinned_bytes = std::int64_t{1} << 32;
            each.fault = CardFault::None;
            each.is_crashed = each.is_wrong = false;
            each.can_restart = true;
        }
        fakes::TinyLlama().write(folder_ / "tiny.gguf");
        open();
    }
    void TearDown() override {
        engine_.reset();
        EXPECT_EQ(card().held_bytes, 0) << "an engine that is gone holds nothing of a card";
        EXPECT_EQ(card().pinned_bytes, 0) << "nor of memory that is kept in place for it";
    }

    static fakes::FakeCards& cards() {
        static fakes::FakeCards& all = fakes::fake_cards();
        return all;
    }
    static fakes::FakeCard& card() { return cards().cards[0]; }

    static std::int64_t vram_of(const TelemetrySnapshot& snapshot) {
        return snapshot.vram_weight_bytes + snapshot.vram_kv_bytes + snapshot.vram_work_bytes;
    }

    void open() {
        auto opened = Engine::open(engine_options_, log_.sink());
        ASSERT_TRUE(opened) << opened.error().message;
        engine_ = std::move(opened).take();
    }

    LoadRequest load_request(DeviceKind kind, int card = 0) const {
        LoadRequest request;
        request.path = folder_ / "tiny.gguf";
        request.context_tokens = 1024;
        request.precision = kind == DeviceKind::Cpu ? Precision::F32 : Precision::Auto;
        request.device = {kind, card};
        return request;
    }
    ModelReady load(DeviceKind kind, int card = 0) {
        const auto ready = log_.wait_for<ModelReady>(engine_->load(load_request(kind, card)));
        EXPECT_TRUE(ready);
        return ready.value_or(ModelReady{});
    }
    /// What ends a little later than an event tells: a text thread still holds the model, or a
    /// prompt is on its way.
    static bool eventually(const std::function<bool()>& holds) {
        for (int look = 0; look < 1000; ++look) {
            if (holds()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    bool ends(JobId job) {
        return eventually([&] { return log_.final_events(job) == 1; });
    }
    static bool is_given_back() {
        return eventually([] { return card().held_bytes == 0; });
    }
    Error failure_of(JobId job) {
        const auto failed = log_.wait_for<JobFailed>(job);
        EXPECT_TRUE(failed) << "it was to fail";
        return failed ? failed->error : Error{};
    }
    static ChatRequest chat(ModelId model,
                            const std::string& text = "hello",
                            std::int64_t max_tokens = 12) {
        ChatRequest request;
        request.model = model;
        request.messages = {{Role::User, text}};
        request.sampling.temperature = 0;
        request.max_tokens = max_tokens;
        return request;
    }
    std::string answer(ModelId model, const std::string& text = "hello") {
        const JobId job = engine_->submit(chat(model, text));
        EXPECT_TRUE(log_.wait_for<JobFinished>(job));
        EXPECT_EQ(log_.final_events(job), 1);
        return log_.text_of(job);
    }

    fakes::TemporaryFolder folder_;
    fakes::EventLog log_;
    EngineOptions engine_options_{.threads = 2, .log = {}};
    std::unique_ptr<Engine> engine_;
};

}  // namespace pergola

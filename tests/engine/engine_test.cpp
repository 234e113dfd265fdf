#include "engine/engine.h"

#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <utility>

#include "tests/fakes/event_log.h"
#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {
namespace {

class RunningEngine : public ::testing::Test {
protected:
    void SetUp() override {
        fakes::TinyLlama().write(path());
        auto opened = Engine::open({.threads = 2, .log = {}}, log_.sink());
        ASSERT_TRUE(opened) << opened.error().message;
        engine_ = std::move(opened).take();
    }
    std::filesystem::path path() const { return folder_ / "tiny.gguf"; }

    ModelId load(std::int64_t context = 1024) {
        LoadRequest request;
        request.path = path();
        request.context_tokens = context;
        const auto ready = log_.wait_for<ModelReady>(engine_->load(request));
        EXPECT_TRUE(ready);
        return ready ? ready->model : ModelId{};
    }
    static ChatRequest request(ModelId model, const std::string& text, std::int64_t max_tokens) {
        ChatRequest request;
        request.model = model;
        request.messages = {{Role::User, text}};
        request.sampling.temperature = 0;
        request.max_tokens = max_tokens;
        return request;
    }
    /// An answer that goes on until it is stopped: the end token is too rare for these weights to matter,
    /// and the penalty makes it wander.
    static ChatRequest long_request(ModelId model) {
        ChatRequest endless = request(model, std::string(300, 'a'), 0);
        endless.min_tokens = 1 << 20;  // at this temperature any token may come, the end too
        endless.sampling.temperature = 5;
        endless.sampling.min_p = 0;
        endless.sampling.top_p = 1;
        return endless;
    }

    fakes::TemporaryFolder folder_;
    fakes::EventLog log_;
    std::unique_ptr<Engine> engine_;
};

TEST_F(RunningEngine, loads_answers_and_tells_the_figures) {
    const ModelId model = load();
    const JobId job = engine_->submit(request(model, "hello", 10));
    const auto finished = log_.wait_for<JobFinished>(job);
    ASSERT_TRUE(finished);
    EXPECT_GT(finished->figures.prompt_tokens, 5);
    EXPECT_TRUE(finished->figures.first_request_after_load);
    EXPECT_GT(finished->figures.time_to_first_token_s, 0);
    EXPECT_EQ(log_.final_events(job), 1);
    const auto again = log_.wait_for<JobFinished>(engine_->submit(request(model, "hello", 10)));
    ASSERT_TRUE(again);
    EXPECT_FALSE(again->figures.first_request_after_load);
    EXPECT_GT(again->figures.reused_tokens, 0);
    const TelemetrySnapshot snapshot = engine_->telemetry();
    EXPECT_GT(snapshot.prefill_tokens, 0);
    EXPECT_EQ(snapshot.context_tokens, 1024);
    EXPECT_GT(snapshot.weight_bytes, 0);
}

TEST_F(RunningEngine, loads_no_model_that_can_neither_read_nor_write) {
    fakes::TinyLlama tiny;
    tiny.has_vocabulary = false;
    tiny.write(folder_ / "mute.gguf");
    LoadRequest mute;
    mute.path = folder_ / "mute.gguf";
    const auto failed = log_.wait_for<JobFailed>(engine_->load(mute));
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->error.code, ErrorCode::Unsupported);
    EXPECT_NE(failed->error.message.find("has no vocabulary"), std::string::npos);
}

TEST_F(RunningEngine, tells_why_a_file_cannot_be_loaded) {
    LoadRequest missing;
    missing.path = folder_ / "nothing.gguf";
    const JobId job = engine_->load(missing);
    const auto failed = log_.wait_for<JobFailed>(job);
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->error.code, ErrorCode::NotFound);
    EXPECT_NE(failed->error.message.find("nothing.gguf"), std::string::npos);
    EXPECT_EQ(log_.final_events(job), 1);
}

TEST_F(RunningEngine, refuses_requests_for_a_model_that_is_not_there) {
    for (const JobId job : {engine_->submit(request(ModelId{77}, "hi", 1)), engine_->unload(ModelId{77}),
                            engine_->resize_context(ModelId{77}, 512), engine_->count({ModelId{77}, {}})}) {
        const auto failed = log_.wait_for<JobFailed>(job);
        ASSERT_TRUE(failed);
        EXPECT_EQ(failed->error.code, ErrorCode::NotFound);
    }
}

TEST_F(RunningEngine, refuses_settings_that_are_no_numbers) {
    ChatRequest broken = request(load(), "hello", 4);
    broken.sampling.temperature = std::numeric_limits<double>::quiet_NaN();
    const auto failed = log_.wait_for<JobFailed>(engine_->submit(broken));
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->error.code, ErrorCode::InvalidArgument);
    EXPECT_EQ(failed->error.message, "temperature is nan, expected 0 to 1e+30");
}

TEST_F(RunningEngine, holds_answers_to_a_constraint) {
    ChatRequest held = request(load(), "hello", 0);
    held.constraint = {ConstraintKind::JsonSchema, R"({"type":"array","items":{"enum":["a","bc"]},"minItems":2,"maxItems":3})"};
    held.sampling.temperature = 1;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {  // the second and later ones find it ready
        held.sampling.seed = seed;
        const JobId job = engine_->submit(held);
        const auto finished = log_.wait_for<JobFinished>(job);
        ASSERT_TRUE(finished);
        EXPECT_EQ(finished->reason, FinishReason::EndOfAnswer);
        const std::string text = log_.text_of(job);
        EXPECT_EQ(text.front(), '[');
        EXPECT_EQ(text.back(), ']');
    }
    held.constraint.source = R"({"not":{}})";
    const auto failed = log_.wait_for<JobFailed>(engine_->submit(held));
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->error.message, "json schema, '#': 'not' is not supported");
}

TEST_F(RunningEngine, goes_on_from_the_start_of_an_answer) {
    const ModelId model = load();
    ChatRequest started = request(model, "hello", 12);
    started.answer_start = "Well";
    const JobId plain = engine_->submit(started);
    ASSERT_TRUE(log_.wait_for<JobFinished>(plain));
    started.heal_tokens = true;  // tokens of this model are bytes: healing changes nothing but takes one more
    started.max_tokens = 13;
    const JobId healed = engine_->submit(started);
    ASSERT_TRUE(log_.wait_for<JobFinished>(healed));
    EXPECT_EQ(log_.text_of(plain), log_.text_of(healed));
    const JobId other = engine_->submit(request(model, "hello", 12));
    ASSERT_TRUE(log_.wait_for<JobFinished>(other));
    EXPECT_NE(log_.text_of(plain), log_.text_of(other));
    ChatRequest stopped = request(model, "hello", 12);
    stopped.answer_so_far = "Well";  // what it said before it was stopped
    const JobId rest = engine_->submit(stopped);
    ASSERT_TRUE(log_.wait_for<JobFinished>(rest));
    EXPECT_EQ(log_.text_of(plain), log_.text_of(rest));
}

TEST_F(RunningEngine, is_guided_away_from_a_negative_prompt) {
    const ModelId model = load();
    ChatRequest guided = request(model, "hello", 12);
    guided.negative_prompt = "shout";
    const JobId off = engine_->submit(guided);
    ASSERT_TRUE(log_.wait_for<JobFinished>(off));
    guided.sampling.guidance_scale = 4;
    const JobId on = engine_->submit(guided);
    ASSERT_TRUE(log_.wait_for<JobFinished>(on));
    EXPECT_NE(log_.text_of(off), log_.text_of(on));
    const JobId again = engine_->submit(guided);
    ASSERT_TRUE(log_.wait_for<JobFinished>(again));
    EXPECT_EQ(log_.text_of(on), log_.text_of(again)) << "with both lines found in the cache";
}

TEST_F(RunningEngine, stops_an_answer_and_goes_on) {
    const ModelId model = load();
    const JobId job = engine_->submit(long_request(model));
    ASSERT_TRUE(log_.wait_for<PrefillProgress>(job));
    engine_->cancel(job);
    const auto finished = log_.wait_for<JobFinished>(job);
    ASSERT_TRUE(finished);
    EXPECT_EQ(log_.final_events(job), 1);
    engine_->cancel(job);  // again: ignored
    EXPECT_TRUE(log_.wait_for<JobFinished>(engine_->submit(request(model, "hello", 3))));
}

TEST_F(RunningEngine, cancels_right_after_it_was_asked) {
    const ModelId model = load();
    for (int round = 0; round < 20; ++round) {
        const JobId job = engine_->submit(long_request(model));
        engine_->cancel(job);
        ASSERT_TRUE(log_.wait_for<JobFinished>(job));
        EXPECT_EQ(log_.final_events(job), 1);
    }
}

TEST_F(RunningEngine, cancels_a_load_with_one_final_event) {
    for (int round = 0; round < 10; ++round) {
        LoadRequest request;
        request.path = path();
        const JobId job = engine_->load(request);
        engine_->cancel(job);
        // The cancel may come too late; either way there is one end.
        while (log_.final_events(job) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        EXPECT_EQ(log_.final_events(job), 1);
    }
}

TEST_F(RunningEngine, fails_the_answer_when_the_file_is_cut_short_and_loads_again) {
    engine_.reset();
    bool is_cut = false;  // on the engine's thread, in the middle of the answer
    auto opened = Engine::open({.threads = 2, .log = {}}, [&, sink = log_.sink()](EngineEvent event) {
        if (std::holds_alternative<TokenArrived>(event) && !std::exchange(is_cut, true)) {
            std::filesystem::resize_file(path(), 8192);
        }
        sink(std::move(event));
    });
    ASSERT_TRUE(opened);
    engine_ = std::move(opened).take();
    const ModelId model = load();
    const JobId job = engine_->submit(long_request(model));
    const auto failed = log_.wait_for<JobFailed>(job);
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->error.code, ErrorCode::FileLost);
    EXPECT_EQ(log_.final_events(job), 1);
    // The weights are zeros from now on; no later answer may be made of them.
    const auto later = log_.wait_for<JobFailed>(engine_->submit(request(model, "hello", 3)));
    ASSERT_TRUE(later);
    EXPECT_EQ(later->error.code, ErrorCode::FileLost);
    fakes::TinyLlama().write(path());
    EXPECT_TRUE(log_.wait_for<JobFinished>(engine_->submit(request(load(), "hello", 3))));
}

TEST_F(RunningEngine, unloads_during_an_answer) {
    const ModelId model = load();
    const JobId job = engine_->submit(long_request(model));
    ASSERT_TRUE(log_.wait_for<PrefillProgress>(job));
    const JobId unload = engine_->unload(model);
    EXPECT_TRUE(log_.wait_for<ModelUnloaded>(unload));
    EXPECT_TRUE(log_.wait_for<JobFinished>(job));
    EXPECT_EQ(engine_->telemetry().weight_bytes, 0);
    EXPECT_TRUE(log_.wait_for<JobFailed>(engine_->submit(request(model, "hello", 1))));
}

TEST_F(RunningEngine, resizes_the_context_without_a_reload) {
    const ModelId model = load(512);
    const auto resized = log_.wait_for<ContextResized>(engine_->resize_context(model, 1500));
    ASSERT_TRUE(resized);
    EXPECT_EQ(resized->context_tokens, 1536);
    EXPECT_EQ(engine_->telemetry().kv_bytes, resized->kv_bytes);
    EXPECT_TRUE(log_.wait_for<JobFailed>(engine_->resize_context(model, 0)));
    EXPECT_TRUE(log_.wait_for<JobFailed>(engine_->resize_context(model, 1 << 30)));
    EXPECT_TRUE(log_.wait_for<JobFinished>(engine_->submit(request(model, std::string(900, 'a'), 2))));
}

TEST_F(RunningEngine, counts_what_a_conversation_takes) {
    const ModelId model = load();
    const auto counted = log_.wait_for<TokensCounted>(engine_->count({model, {{Role::User, "hello"}}}));
    ASSERT_TRUE(counted);
    const auto finished = log_.wait_for<JobFinished>(engine_->submit(request(model, "hello", 1)));
    ASSERT_TRUE(finished);
    EXPECT_EQ(counted->tokens, finished->figures.prompt_tokens);
}

TEST_F(RunningEngine, answers_several_chats_at_once) {
    const ModelId model = load();
    std::vector<JobId> jobs;
    for (int index = 0; index < 6; ++index) {
        jobs.push_back(engine_->submit(request(model, "question " + std::to_string(index), 20)));
    }
    for (const JobId job : jobs) EXPECT_TRUE(log_.wait_for<JobFinished>(job));
}

TEST_F(RunningEngine, says_when_the_template_was_guessed) {  // E04
    fakes::TinyLlama tiny;
    tiny.with_template = false;
    tiny.write(path());
    LoadRequest request;
    request.path = path();
    const auto ready = log_.wait_for<ModelReady>(engine_->load(request));
    ASSERT_TRUE(ready);
    ASSERT_FALSE(ready->facts.notes.empty());
}

TEST_F(RunningEngine, ends_in_the_middle_of_everything) {
    const ModelId model = load();
    engine_->submit(long_request(model));
    LoadRequest request;
    request.path = path();
    engine_->load(request);
    engine_->count({model, {{Role::User, std::string(100000, 'x')}}});
    engine_.reset();
    SUCCEED();
}

TEST(EngineOptionsCheck, refuse_impossible_thread_counts) {
    EXPECT_FALSE(Engine::open({.threads = -1, .log = {}}, [](const EngineEvent&) {}));
    EXPECT_FALSE(Engine::open({.threads = 100000, .log = {}}, [](const EngineEvent&) {}));
}

}  // namespace
}  // namespace pergola

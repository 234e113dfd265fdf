// The starter model, end to end, where PERGOLA_STARTER_MODEL names it (./test does). Answers are those of
// transformers on the same weights in float32.

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/engine.h"
#include "engine/inspect.h"
#include "tests/fakes/event_log.h"

namespace pergola {
namespace {

class StarterModel : public ::testing::TestWithParam<Precision> {
protected:
    void SetUp() override {
        const char* path = std::getenv("PERGOLA_STARTER_MODEL");
        if (path == nullptr || *path == '\0') GTEST_SKIP() << "PERGOLA_STARTER_MODEL names no file";
        path_ = path;
    }
    std::filesystem::path path_;
};

TEST_P(StarterModel, answers_as_the_reference_does) {
    fakes::EventLog log;
    auto engine = Engine::open({}, log.sink());
    ASSERT_TRUE(engine);
    LoadRequest request;
    request.path = path_;
    request.context_tokens = 1024;
    request.precision = GetParam();
    const auto ready = log.wait_for<ModelReady>((*engine)->load(request));
    ASSERT_TRUE(ready);
    ChatRequest chat;
    chat.model = ready->model;
    chat.messages = {{Role::User, "What is the capital of France? Answer in one sentence."}};
    chat.sampling.temperature = 0;
    const JobId job = (*engine)->submit(chat);
    const auto finished = log.wait_for<JobFinished>(job);
    ASSERT_TRUE(finished);
    EXPECT_EQ(log.text_of(job), "The capital of France is Paris.");
    EXPECT_EQ(finished->reason, FinishReason::EndOfAnswer);
    EXPECT_EQ(finished->figures.answer_tokens, 7);
}
INSTANTIATE_TEST_SUITE_P(Precisions, StarterModel, ::testing::Values(Precision::F32, Precision::Auto));

TEST_F(StarterModel, has_the_facts_of_its_file) {
    auto model = ModelInspector::open_headers(path_);
    ASSERT_TRUE(model);
    const ModelReport report = model->report();
    EXPECT_EQ(report.facts.layers, 30);
    EXPECT_EQ(report.facts.quantisation, "Q4_1");
    EXPECT_EQ(report.vocabulary, 49152);
    EXPECT_EQ(kv_cache_bytes(report.facts, 8192, {}), 8192 * 23040);
    EXPECT_TRUE(report.facts.has_chat_template);
    EXPECT_TRUE(report.problems.empty());
}

}  // namespace
}  // namespace pergola

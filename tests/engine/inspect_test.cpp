// A real (random) llama in the format of public checkpoints, against the logits of transformers in float32.
// tests/golden/llama: our own vectors; P.last_logits and so on belong to P.input_ids.

#include "engine/inspect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/base/file_map.h"
#include "engine/base/json.h"
#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {
namespace {

const std::filesystem::path llama_folder = std::string(PERGOLA_TEST_DATA) + "/llama";

/// One tensor of a safetensors file, of any type: the reader of the product leaves integers out.
template <class T>
std::vector<T> golden(const std::string& name) {
    auto map = FileMap::open(llama_folder / "reference.safetensors");
    EXPECT_TRUE(map);
    const auto bytes = (*map)->bytes();
    std::uint64_t header = 0;
    std::memcpy(&header, bytes.data(), 8);
    auto json = parse_json({reinterpret_cast<const char*>(bytes.data()) + 8, static_cast<std::size_t>(header)}, "reference");
    EXPECT_TRUE(json);
    const auto offsets = json->at(name).at("data_offsets");
    const auto begin = offsets[0].get<std::size_t>();
    std::vector<T> values((offsets[1].get<std::size_t>() - begin) / sizeof(T));
    std::memcpy(values.data(), bytes.data() + 8 + header + begin, values.size() * sizeof(T));
    return values;
}

float largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
    EXPECT_EQ(a.size(), b.size());
    float largest = 0;
    for (std::size_t index = 0; index < std::min(a.size(), b.size()); ++index) largest = std::max(largest, std::abs(a[index] - b[index]));
    return largest;
}

class LlamaVectors : public ::testing::TestWithParam<const char*> {};

TEST_P(LlamaVectors, agree_with_the_reference_in_f32) {
    InspectOptions options;
    options.threads = 2;
    options.precision = Precision::F32;
    options.kv = {KvType::F32, KvType::F32};
    auto model = ModelInspector::open(llama_folder, options);
    ASSERT_TRUE(model) << model.error().message;
    const std::string prompt = GetParam();
    LogitsRequest request;
    request.ids = golden<std::int32_t>(prompt + ".input_ids");
    request.greedy_tokens = 24;
    auto report = model->logits(request, {});
    ASSERT_TRUE(report) << report.error().message;
    // transformers in float32 and float64 differ by up to 3e-4; we are mostly at 1e-5.
    EXPECT_LT(largest_difference(report->last_logits, golden<float>(prompt + ".last_logits")), 2e-3F);
    EXPECT_LT(largest_difference(report->token_logprobs, golden<float>(prompt + ".token_logprobs")), 2e-3F);
    EXPECT_EQ(report->argmax, golden<std::int32_t>(prompt + ".argmax"));
    EXPECT_EQ(report->greedy_ids, golden<std::int32_t>(prompt + ".greedy_ids"));
}
INSTANTIATE_TEST_SUITE_P(Prompts, LlamaVectors, ::testing::Values("short", "long"));

TEST(Inspector, decodes_what_one_pass_would_prefer) {
    auto model = ModelInspector::open(llama_folder, {.threads = 2, .kv = {}, .precision = Precision::F32});
    ASSERT_TRUE(model);
    LogitsRequest request;
    request.ids = golden<std::int32_t>("short.input_ids");
    request.greedy_tokens = 30;
    auto decoded = model->logits(request, {});
    ASSERT_TRUE(decoded);
    LogitsRequest whole;
    whole.ids = request.ids;
    whole.ids.insert(whole.ids.end(), decoded->greedy_ids.begin(), decoded->greedy_ids.end() - 1);
    auto pass = model->logits(whole, {});
    ASSERT_TRUE(pass);
    const std::vector<std::int32_t> preferred(pass->argmax.end() - 30, pass->argmax.end());
    EXPECT_EQ(preferred, decoded->greedy_ids);
}

TEST(Inspector, refuses_ids_outside_the_vocabulary) {
    auto model = ModelInspector::open(llama_folder, {.threads = 1, .kv = {}, .precision = Precision::Auto});
    ASSERT_TRUE(model);
    for (const std::vector<std::int32_t>& ids : {std::vector<std::int32_t>{512}, {-1}, {}}) {
        LogitsRequest request;
        request.ids = ids;
        auto report = model->logits(request, {});
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().code, ErrorCode::InvalidArgument);
    }
}

TEST(Inspector, refuses_more_than_the_memory_holds_before_it_takes_any) {
    auto model = ModelInspector::open(llama_folder, {.threads = 1, .kv = {}, .precision = Precision::F32});
    ASSERT_TRUE(model);
    LogitsRequest request;
    request.ids = {1};
    request.greedy_tokens = std::int64_t{1} << 36;
    const auto report = model->logits(request, {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::OutOfMemory);
}

TEST(Inspector, scores_windows_as_their_log_probabilities_say) {
    auto model = ModelInspector::open(llama_folder, {.threads = 2, .kv = {}, .precision = Precision::F32});
    ASSERT_TRUE(model);
    const auto ids = golden<std::int32_t>("long.input_ids");
    auto report = model->perplexity({.ids = ids, .window_tokens = 200, .second_half = false}, {});
    ASSERT_TRUE(report);
    double sum = 0;
    for (const float logprob : golden<float>("long.token_logprobs")) sum -= static_cast<double>(logprob);
    EXPECT_EQ(report->tokens_scored, 199);
    EXPECT_NEAR(report->mean_nll, sum / 199, 2e-3);
    auto half = model->perplexity({.ids = ids, .window_tokens = 200, .second_half = true}, {});
    ASSERT_TRUE(half);
    EXPECT_EQ(half->tokens_scored, 100);
    EXPECT_FALSE(model->perplexity({.ids = {1}, .window_tokens = 10, .second_half = false}, {}));
}

TEST(Inspector, stops_when_the_progress_says_so) {
    auto model = ModelInspector::open(llama_folder, {.threads = 1, .kv = {}, .precision = Precision::Auto});
    ASSERT_TRUE(model);
    auto speed = model->measure_prefill(2000, [](std::int64_t done, std::int64_t) { return done == 0; });
    ASSERT_FALSE(speed);
    EXPECT_EQ(speed.error().code, ErrorCode::Cancelled);
}

TEST(Inspector, measures_prefill_and_decode) {
    auto model = ModelInspector::open(llama_folder, {.threads = 1, .kv = {}, .precision = Precision::Auto});
    ASSERT_TRUE(model);
    auto prefill = model->measure_prefill(64, {});
    ASSERT_TRUE(prefill);
    EXPECT_EQ(prefill->tokens, 64);
    auto decode = model->measure_decode(300, 5, 3, {});
    ASSERT_TRUE(decode);
    EXPECT_EQ(decode->tokens, 15);
    EXPECT_GT(decode->seconds, 0);
}

TEST(TextInspection, works_without_weights) {
    const fakes::TemporaryFolder folder;
    fakes::TinyLlama().write(folder / "tiny.gguf");
    auto text = TextInspector::open(folder / "tiny.gguf");
    ASSERT_TRUE(text);
    auto ids = text->tokenize("Hi<|im_end|>", false, true);
    ASSERT_TRUE(ids);
    EXPECT_EQ(*ids, (std::vector<std::int32_t>{'H', 'i', fakes::TinyLlama::end_id}));
    EXPECT_EQ(*text->detokenize(*ids, true), "Hi<|im_end|>");
    EXPECT_FALSE(text->detokenize(std::vector<std::int32_t>{100000}, true));
    EXPECT_TRUE(text->template_source());
}

TEST(TextInspection, reads_a_folder) {
    auto text = TextInspector::open(llama_folder);
    ASSERT_TRUE(text);
    EXPECT_FALSE(text->tokenizer_kind().empty());
    EXPECT_TRUE(text->tokenize("hello", false, false));
}

TEST(LogitsFile, is_written_as_the_contract_names_its_tensors) {
    const fakes::TemporaryFolder folder;
    LogitsReport report;
    report.vocabulary = 2;
    report.last_logits = {1, 2};
    report.argmax = {1, 1};
    report.token_logprobs = {-0.5F};
    ASSERT_TRUE(write_logits_file(folder / "out.safetensors", report));
    auto text = read_text_file(folder / "out.safetensors", 1 << 20);
    ASSERT_TRUE(text);
    for (const char* name : {"last_logits", "argmax", "token_logprobs", "\"I32\"", "\"F32\""}) {
        EXPECT_NE(text->find(name), std::string::npos) << name;
    }
    EXPECT_EQ(text->find("greedy_ids"), std::string::npos);
}

}  // namespace
}  // namespace pergola

// A real (random) llama in the format of public checkpoints, against the logits of transformers in float32.
// tests/golden/llama: our own vectors; P.last_logits and so on belong to P.input_ids.

#include "engine/inspect.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

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

constexpr InspectOptions in_f32 = {.threads = 1, .kv = {KvType::F32, KvType::F32}, .precision = Precision::F32};

ModelInspector opened(const std::filesystem::path& path) {
    auto model = ModelInspector::open(path, in_f32);
    EXPECT_TRUE(model) << model.error().message;
    return std::move(model).take();
}

/// A tiny llama of its own random weights.
ModelInspector random_llama(const fakes::TemporaryFolder& folder, std::uint32_t seed) {
    const std::filesystem::path path = folder / (std::to_string(seed) + ".gguf");
    fakes::TinyLlama llama;
    llama.seed = seed;
    llama.write(path);
    return opened(path);
}

/// One whose head is 0: it finds every token equally likely.
ModelInspector even_llama(const fakes::TemporaryFolder& folder) {
    fakes::TinyLlama llama;
    llama.leave_out = "output.weight";
    fakes::GgufWriter file = llama.writer();
    const std::vector<float> zeros(static_cast<std::size_t>(llama.vocabulary * llama.hidden));
    file.f32("output.weight", {llama.vocabulary, llama.hidden}, zeros);
    file.write(folder / "even.gguf");
    return opened(folder / "even.gguf");
}

std::vector<std::int32_t> ids_of_a_text(std::int64_t count) {
    std::vector<std::int32_t> ids;
    for (std::int64_t i = 0; i < count; ++i) ids.push_back(static_cast<std::int32_t>(i * 71 % 256));
    return ids;
}

/// log p of every token at every position but the last, from all the logits at once.
std::vector<std::vector<double>> expectations(ModelInspector& model, const std::vector<std::int32_t>& ids) {
    LogitsRequest request;
    request.ids = ids;
    request.all_rows = true;
    const auto report = model.logits(request, {});
    EXPECT_TRUE(report) << report.error().message;
    std::vector<std::vector<double>> rows;
    for (std::size_t row = 0; row + 1 < ids.size(); ++row) {
        const float* logits = report->all_logits.data() + row * static_cast<std::size_t>(report->vocabulary);
        std::vector<double> logs(logits, logits + report->vocabulary);
        double sum = 0;
        for (const double logit : logs) sum += std::exp(logit);
        for (double& log : logs) log -= std::log(sum);
        rows.push_back(std::move(logs));
    }
    return rows;
}

TEST(Comparison, of_a_model_with_itself_is_nought) {
    ModelInspector model = opened(llama_folder);
    ModelInspector again = opened(llama_folder);
    const PerplexityRequest request = {.ids = golden<std::int32_t>("long.input_ids"), .window_tokens = 150, .second_half = false};
    const auto report = model.compare(again, request, {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->kl_mean, 0);
    EXPECT_EQ(report->kl_p99, 0);
    EXPECT_EQ(report->top1_agreement, 1);
    EXPECT_EQ(report->perplexity, report->reference_perplexity);
    EXPECT_EQ(report->tokens_scored, 149 + 49);
    const auto alone = model.perplexity(request, {});
    ASSERT_TRUE(alone);
    EXPECT_NEAR(report->perplexity, alone->perplexity, 1e-6 * alone->perplexity);
}

TEST(Comparison, gives_the_divergences_that_all_logits_give) {
    const fakes::TemporaryFolder folder;
    ModelInspector model = random_llama(folder, 1);
    ModelInspector reference = random_llama(folder, 2);
    const std::vector<std::int32_t> ids = ids_of_a_text(150);  // more pieces than one
    const auto found = expectations(model, ids);
    const auto expected = expectations(reference, ids);
    std::vector<double> divergences;
    double same = 0;
    double nll = 0;
    double reference_nll = 0;
    for (std::size_t row = 0; row < found.size(); ++row) {
        double divergence = 0;
        for (std::size_t id = 0; id < found[row].size(); ++id) {
            divergence += std::exp(expected[row][id]) * (expected[row][id] - found[row][id]);
        }
        divergences.push_back(divergence);
        const auto likeliest = [row](const auto& rows) { return std::max_element(rows[row].begin(), rows[row].end()) - rows[row].begin(); };
        same += likeliest(found) == likeliest(expected) ? 1 : 0;
        nll -= found[row][static_cast<std::size_t>(ids[row + 1])];
        reference_nll -= expected[row][static_cast<std::size_t>(ids[row + 1])];
    }
    double sum = 0;
    for (const double divergence : divergences) sum += divergence;
    std::sort(divergences.begin(), divergences.end());
    const auto report = model.compare(reference, {.ids = ids, .window_tokens = 512, .second_half = false}, {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->tokens_scored, 149);
    EXPECT_GT(sum, 10) << "the models should differ";
    EXPECT_NEAR(report->kl_mean, sum / 149, 1e-4);
    EXPECT_NEAR(report->kl_median, divergences[74], 1e-4);
    EXPECT_NEAR(report->kl_p99, 0.48 * divergences[146] + 0.52 * divergences[147], 1e-4);  // at 0.99 * 148
    EXPECT_NEAR(report->top1_agreement, same / 149, 1e-9);
    EXPECT_NEAR(report->perplexity, std::exp(nll / 149), 1e-3 * report->perplexity);
    EXPECT_NEAR(report->reference_perplexity, std::exp(reference_nll / 149), 1e-3 * report->reference_perplexity);
}

TEST(Comparison, is_taken_from_the_reference) {
    const fakes::TemporaryFolder folder;
    ModelInspector random = random_llama(folder, 1);
    ModelInspector even = even_llama(folder);
    const std::vector<std::int32_t> ids = ids_of_a_text(20);
    const double all_equal = std::log(fakes::TinyLlama::vocabulary);
    double from_random = 0;  // sum p (log p - log 1/n) = log n - entropy
    double from_even = 0;    // sum 1/n (log 1/n - log p)
    for (const std::vector<double>& row : expectations(random, ids)) {
        for (const double log : row) {
            from_random += std::exp(log) * (log + all_equal) / 19;
            from_even += (-all_equal - log) / static_cast<double>(row.size()) / 19;
        }
    }
    const PerplexityRequest request = {.ids = ids, .window_tokens = 20, .second_half = false};
    const auto even_report = even.compare(random, request, {});
    ASSERT_TRUE(even_report) << even_report.error().message;
    EXPECT_NEAR(even_report->kl_mean, from_random, 1e-4);
    EXPECT_NEAR(even_report->perplexity, fakes::TinyLlama::vocabulary, 1e-3);
    const auto random_report = random.compare(even, request, {});
    ASSERT_TRUE(random_report) << random_report.error().message;
    EXPECT_NEAR(random_report->kl_mean, from_even, 1e-4);
    EXPECT_NEAR(random_report->reference_perplexity, fakes::TinyLlama::vocabulary, 1e-3);
}

TEST(Comparison, scores_the_same_positions_as_perplexity) {
    ModelInspector model = opened(llama_folder);
    ModelInspector again = opened(llama_folder);
    const PerplexityRequest request = {.ids = golden<std::int32_t>("long.input_ids"), .window_tokens = 90, .second_half = true};
    const auto report = model.compare(again, request, {});
    const auto alone = model.perplexity(request, {});
    ASSERT_TRUE(report && alone);
    EXPECT_EQ(report->tokens_scored, 45 + 45);  // the last window of 20 has no second half
    EXPECT_EQ(report->tokens_scored, alone->tokens_scored);
    EXPECT_NEAR(report->perplexity, alone->perplexity, 1e-6 * alone->perplexity);
    EXPECT_FALSE(model.compare(again, {.ids = {1}, .window_tokens = 10, .second_half = false}, {}));
    EXPECT_FALSE(model.compare(again, {.ids = {1, 2}, .window_tokens = 1, .second_half = false}, {}));
}

TEST(Comparison, refuses_another_vocabulary) {
    const fakes::TemporaryFolder folder;
    ModelInspector model = opened(llama_folder);
    ModelInspector other = random_llama(folder, 1);
    const auto report = model.compare(other, {.ids = {1, 2, 3}, .window_tokens = 512, .second_half = false}, {});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(report.error().message, "the model has a vocabulary of 512 tokens and the reference one of 259, so that "
                                      "they cannot be compared");
}

TEST(Comparison, stops_when_the_progress_says_so) {
    ModelInspector model = opened(llama_folder);
    ModelInspector again = opened(llama_folder);
    std::int64_t furthest = 0;
    const auto report = model.compare(again, {.ids = ids_of_a_text(400), .window_tokens = 200, .second_half = false},
                                      [&](std::int64_t done, std::int64_t total) {
                                          EXPECT_EQ(total, 400);
                                          furthest = std::max(furthest, done);
                                          return done < 264;
                                      });
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(furthest, 264);  // the second piece of the second window
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
    auto decode = model->measure_decode({.depth = 300, .tokens = 5, .batch = 3}, {});
    ASSERT_TRUE(decode);
    EXPECT_EQ(decode->tokens, 15);
    EXPECT_GT(decode->seconds, 0);
}

/// The golden llama, whose output has NaN for token 7.
void write_damaged_llama(const std::filesystem::path& folder) {
    for (const auto& file : std::filesystem::directory_iterator(llama_folder))
        std::filesystem::copy(file.path(), folder / file.path().filename());
    std::filesystem::permissions(folder / "model.safetensors", std::filesystem::perms::owner_all);
    std::fstream weights(folder / "model.safetensors", std::ios::in | std::ios::out | std::ios::binary);
    std::uint64_t size = 0;
    weights.read(reinterpret_cast<char*>(&size), 8);
    std::string header(size, ' ');
    weights.read(header.data(), static_cast<std::streamsize>(size));
    const auto json = parse_json(header, "header");
    ASSERT_TRUE(json);
    const auto& head = json->at("lm_head.weight");
    const auto row_bytes = 2 * head.at("shape")[1].get<std::uint64_t>();
    weights.seekp(static_cast<std::streamoff>(8 + size + head.at("data_offsets")[0].get<std::uint64_t>() + 7 * row_bytes));
    for (std::uint64_t byte = 0; byte < row_bytes; byte += 2) weights.write("\xC0\x7F", 2);
}

TEST(Inspector, measures_no_decode_whose_output_is_no_number) {
    const fakes::TemporaryFolder folder;
    write_damaged_llama(folder.path());
    auto model = ModelInspector::open(folder.path(), {.threads = 1, .kv = {}, .precision = Precision::Auto});
    ASSERT_TRUE(model) << model.error().message;
    const auto decode = model->measure_decode({.depth = 0, .tokens = 3, .batch = 2}, {});
    ASSERT_FALSE(decode);
    EXPECT_EQ(decode.error().code, ErrorCode::CorruptFile);
    EXPECT_EQ(decode.error().message.rfind("at position 0 the model's output is not a number for 1 of 512 tokens", 0), 0U)
        << decode.error().message;
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

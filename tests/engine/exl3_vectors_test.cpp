// EXL3 folders of ExLlamaV3's own converter, against float32 arithmetic on their weights as an
// independent decoder reads them: tests/golden/exl3, tiny models of random weights. Where
// PERGOLA_VECTORS names the folder of all vectors, every folder of its exl3/ is compared too.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/reference_vectors.h"

namespace pergola {
namespace {

using namespace tests;

/// Models of one kind of block each, soft caps and windows too; half a bit and whole bits, two
/// codebooks.
std::vector<std::filesystem::path> golden_folders() {
    const std::filesystem::path exl3 = std::filesystem::path(PERGOLA_TEST_DATA) / "exl3";
    return {exl3 / "llama-mul1-2.5bpw", exl3 / "qwen3moe-mcg-2.0bpw", exl3 / "gemma2-mul1-3.0bpw"};
}

TEST(Exl3Vectors, models_of_the_converter_give_the_reference_logits) {
    for (const std::filesystem::path& folder : golden_folders()) {
        SCOPED_TRACE(folder);
        auto model = ModelInspector::open(folder, exact_options());
        ASSERT_TRUE(model) << model.error().message;
        const Vectors references(folder / "reference.safetensors");
        for (const char* prompt : {"short.", "long."}) compare_prompt(*model, references, prompt);
    }
}

/// Rounded as it is by default, a cache of F16 included: 0.0006 on average here, and an expert may
/// be another one where two are nearly equal.
TEST(Exl3Vectors, rounded_arithmetic_stays_near_the_reference_logits) {
    for (const std::filesystem::path& folder : golden_folders()) {
        SCOPED_TRACE(folder);
        InspectOptions options;
        options.threads = 2;
        auto model = ModelInspector::open(folder, options);
        ASSERT_TRUE(model) << model.error().message;
        const Vectors references(folder / "reference.safetensors");
        LogitsRequest request;
        request.ids = references.values<std::int32_t>("long.input_ids");
        const auto report = model->logits(request, {});
        ASSERT_TRUE(report) << report.error().message;
        const auto expected = references.values<float>("long.token_logprobs");
        ASSERT_EQ(report->token_logprobs.size(), expected.size());
        float sum = 0;
        for (std::size_t i = 0; i < expected.size(); ++i)
            sum += std::abs(report->token_logprobs[i] - expected[i]);
        EXPECT_LT(sum / static_cast<float>(expected.size()), 0.01F);
        const auto argmax = references.values<std::int32_t>("long.argmax");
        std::size_t equal = 0;
        for (std::size_t i = 0; i < argmax.size(); ++i) equal += report->argmax[i] == argmax[i];
        EXPECT_GE(equal, argmax.size() * 95 / 100);
    }
}

TEST(Exl3Vectors, every_folder_of_the_full_set_gives_the_reference_logits) {
    if (all_vectors().empty()) GTEST_SKIP() << "PERGOLA_VECTORS names no folder of vectors";
    std::string left_out;
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(all_vectors() / "exl3")) {
        if (!entry.is_directory()) continue;
        SCOPED_TRACE(entry.path());
        auto model = ModelInspector::open(entry.path(), exact_options());
        if (!model) {
            EXPECT_EQ(model.error().code, ErrorCode::Unsupported) << model.error().message;
            left_out += " " + entry.path().filename().string();
            continue;
        }
        const Vectors references(entry.path() / "reference.safetensors");
        for (const char* prompt : {"short.", "long."}) compare_prompt(*model, references, prompt);
        ++compared;
    }
    EXPECT_GE(compared, 10);
    if (!left_out.empty() && !HasFailure())
        GTEST_SKIP() << "all others agree; of an architecture that cannot be run:" << left_out;
}

}  // namespace
}  // namespace pergola

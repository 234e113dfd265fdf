// GGUF models of random weights in many types, against float32 arithmetic on their de-quantised
// weights: tests/golden/gguf, our own vectors. Where PERGOLA_VECTORS names the folder of all
// vectors, every file of its gguf/ and every type's blocks are compared too.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/codecs/gguf_quantise.h"
#include "tests/engine/reference_vectors.h"

namespace pergola {
namespace {

using namespace tests;

std::vector<std::filesystem::path> gguf_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".gguf") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Every model of `folder`; gives those of architectures that are not run here.
std::vector<std::string> compare_models(const std::filesystem::path& folder) {
    const Vectors references(folder / "references.safetensors");
    std::vector<std::string> left_out;
    for (const std::filesystem::path& file : gguf_files(folder)) {
        auto model = ModelInspector::open(file, exact_options());
        if (!model && model.error().code == ErrorCode::Unsupported) {
            left_out.push_back(file.stem().string());
            continue;
        }
        EXPECT_TRUE(model) << model.error().message;
        if (!model) continue;
        for (const char* prompt : {"/short.", "/long."})
            compare_prompt(*model, references, file.stem().string() + prompt);
    }
    return left_out;
}

TEST(GgufVectors, models_of_every_kind_of_block_give_the_reference_logits) {
    EXPECT_TRUE(compare_models(std::string(PERGOLA_TEST_DATA) + "/gguf").empty());
}

TEST(GgufVectors, every_model_of_the_full_set_gives_the_reference_logits) {
    if (all_vectors().empty()) GTEST_SKIP() << "PERGOLA_VECTORS names no folder of vectors";
    const std::vector<std::string> left_out = compare_models(all_vectors() / "gguf");
    if (left_out.empty() || HasFailure()) return;
    std::string names;
    for (const std::string& name : left_out) names += " " + name;
    GTEST_SKIP() << "all others agree; of an architecture that cannot be run:" << names;
}

TEST(ModelVectors, every_folder_of_the_full_set_gives_the_reference_logits) {
    if (all_vectors().empty()) GTEST_SKIP() << "PERGOLA_VECTORS names no folder of vectors";
    std::string left_out;
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(all_vectors() / "models")) {
        SCOPED_TRACE(entry.path());
        auto model = ModelInspector::open(entry.path(), exact_options());
        if (!model) {
            // Of an architecture, a scaling or a picture model that cannot be run.
            EXPECT_EQ(model.error().code, ErrorCode::Unsupported) << model.error().message;
            left_out += " " + entry.path().filename().string();
            continue;
        }
        const Vectors references(entry.path() / "reference.safetensors");
        for (const char* prompt : {"short.", "long."}) compare_prompt(*model, references, prompt);
        ++compared;
    }
    EXPECT_GE(compared, 4);
    if (!left_out.empty() && !HasFailure())
        GTEST_SKIP() << "all others agree; cannot be run:" << left_out;
}

TEST(GgufVectors, every_block_of_the_full_set_has_the_reference_values) {
    if (all_vectors().empty()) GTEST_SKIP() << "PERGOLA_VECTORS names no folder of vectors";
    const Vectors vectors(all_vectors() / "gguf" / "gguf_blocks.safetensors");
    std::set<std::string> compared;
    for (int id = 0; id < static_cast<int>(WeightStorage::Exl3); ++id) {
        const auto storage = static_cast<WeightStorage>(id);
        const std::string name = storage_name(storage);
        if (vectors.has(name + ".raw")) {
            const auto raw = vectors.values<std::byte>(name + ".raw");
            const auto expected = vectors.values<float>(name + ".f32");
            std::vector<float> found(expected.size());
            dequantise_row(
                storage, raw.data(), static_cast<std::int64_t>(found.size()), found.data());
            EXPECT_EQ(found, expected) << name;
            compared.insert(name);
        }
        if (can_quantise(storage) && vectors.has("quantise." + name + ".raw")) {
            const auto input = vectors.values<float>("quantise." + name + ".input");
            const auto expected = vectors.values<std::byte>("quantise." + name + ".raw");
            std::vector<std::byte> found(expected.size());
            quantise_row(
                storage, input.data(), static_cast<std::int64_t>(input.size()), found.data());
            EXPECT_EQ(found, expected) << name;
        }
    }
    EXPECT_EQ(compared.size(), 24U);
}

}  // namespace
}  // namespace pergola

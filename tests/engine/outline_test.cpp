// What the library is told of a model's files without loading them.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/outline.h"
#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {
namespace {

TEST(Outline, says_what_a_load_would_say) {
    const fakes::TemporaryFolder folder;
    fakes::TinyLlama tiny;
    fakes::GgufWriter writer = tiny.writer();
    writer.key("general.license", std::string("apache-2.0"));
    writer.write(folder / "Tiny-Q4_0.gguf");
    auto outline = outline_model(folder / "Tiny-Q4_0.gguf");
    ASSERT_TRUE(outline) << outline.error().message;
    EXPECT_FALSE(outline->refusal);
    EXPECT_EQ(outline->licence, "apache-2.0");
    EXPECT_EQ(outline->facts.name, "Tiny");
    EXPECT_EQ(outline->facts.architecture, "llama");
    EXPECT_EQ(outline->facts.layers, 2);
    EXPECT_EQ(outline->facts.trained_context_tokens, 2048);
    EXPECT_EQ(outline->facts.parameters, outline->active_parameters);
    EXPECT_EQ(outline->active_experts, 0);
    EXPECT_TRUE(outline->facts.has_chat_template);
    EXPECT_GT(outline->work_bytes, 0);
    // Keys and values of 2 layers with 2 heads of 16 values each, in F16.
    EXPECT_EQ(kv_cache_bytes(outline->facts, 256, {}), 256 * 2 * 2 * (2 * 16) * 2);
}

TEST(Outline, describes_a_family_that_cannot_be_run_and_names_it) {
    const fakes::TemporaryFolder folder;
    fakes::TinyLlama tiny;
    tiny.architecture = "marsian";
    tiny.write(folder / "m.gguf");
    auto outline = outline_model(folder / "m.gguf");
    ASSERT_TRUE(outline) << outline.error().message;
    ASSERT_TRUE(outline->refusal);
    EXPECT_EQ(outline->refusal->code, ErrorCode::Unsupported);
    EXPECT_NE(outline->refusal->message.find("marsian"), std::string::npos);
    EXPECT_EQ(outline->facts.architecture, "marsian");
    EXPECT_GT(outline->facts.parameters, 0);
    EXPECT_GT(outline->facts.weight_bytes, 0);
    EXPECT_EQ(outline->work_bytes, 0);
}

TEST(Outline, tells_that_a_model_without_vocabulary_can_say_nothing) {
    const fakes::TemporaryFolder folder;
    fakes::TinyLlama tiny;
    tiny.has_vocabulary = false;
    tiny.write(folder / "m.gguf");
    auto outline = outline_model(folder / "m.gguf");
    ASSERT_TRUE(outline) << outline.error().message;
    ASSERT_TRUE(outline->refusal);
    EXPECT_EQ(outline->refusal->code, ErrorCode::Unsupported);
    EXPECT_NE(outline->refusal->message.find("has no vocabulary"), std::string::npos);
    EXPECT_EQ(outline->facts.architecture, "llama");
    EXPECT_GT(outline->work_bytes, 0);
}

TEST(Outline, refuses_a_tensor_that_is_missing_or_ends_behind_the_file) {
    const fakes::TemporaryFolder folder;
    fakes::TinyLlama tiny;
    tiny.leave_out = "blk.1.ffn_up.weight";
    tiny.write(folder / "less.gguf");
    auto less = outline_model(folder / "less.gguf");
    ASSERT_TRUE(less) << less.error().message;
    ASSERT_TRUE(less->refusal);
    EXPECT_NE(less->refusal->message.find("blk.1.ffn_up"), std::string::npos) << less->refusal->message;

    tiny.leave_out.clear();
    tiny.write(folder / "cut.gguf");
    std::filesystem::resize_file(folder / "cut.gguf", std::filesystem::file_size(folder / "cut.gguf") - 40);
    auto cut = outline_model(folder / "cut.gguf");
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, ErrorCode::CorruptFile);
    EXPECT_EQ(outline_model(folder / "none.gguf").error().code, ErrorCode::NotFound);
}

TEST(Outline, describes_a_folder_of_safetensors) {
    auto outline = outline_model(std::string(PERGOLA_TEST_DATA) + "/llama");
    ASSERT_TRUE(outline) << outline.error().message;
    EXPECT_FALSE(outline->refusal);
    EXPECT_EQ(outline->facts.architecture, "llama");
    EXPECT_GT(outline->facts.weight_bytes, 0);
}

}  // namespace
}  // namespace pergola

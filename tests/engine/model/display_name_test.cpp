#include "engine/model/display_name.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

TEST(DisplayName, leaves_out_storage_part_and_separators) {
    EXPECT_EQ(display_name("/models/SmolLM2-135M-Instruct.Q4_1.gguf"), "SmolLM2 135M Instruct");
    EXPECT_EQ(display_name("Qwen3-30B-A3B-Instruct-Q4_K_M-00001-of-00002.gguf"), "Qwen3 30B A3B Instruct");
    EXPECT_EQ(display_name("Llama-3.1-8B-UD-IQ2_XXS.gguf"), "Llama 3.1 8B");
    EXPECT_EQ(display_name("my_model.gguf"), "my model");
    EXPECT_EQ(display_name("/models/TinyLlama-1.1B/"), "TinyLlama 1.1B");
}

TEST(DisplayName, keeps_what_it_does_not_know) {
    EXPECT_EQ(display_name("Qwen3.gguf"), "Qwen3");
    EXPECT_EQ(display_name("Q4_K_M.gguf"), "Q4_K_M");
    EXPECT_EQ(display_name("模型-7B.gguf"), "模型 7B");
    EXPECT_EQ(display_name("Quest-2.gguf"), "Quest 2");
}

}  // namespace
}  // namespace pergola

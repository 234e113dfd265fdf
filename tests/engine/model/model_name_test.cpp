#include <gtest/gtest.h>

#include "engine/engine.h"

namespace pergola {
namespace {

struct Case {
    const char* path;
    const char* name;
    const char* quantisation;
};

TEST(ModelName, tells_name_and_storage_apart) {
    for (const Case& each :
         {Case{"/models/SmolLM2-135M-Instruct.Q4_1.gguf", "SmolLM2 135M Instruct", "Q4_1"},
          Case{"Qwen3-30B-A3B-Instruct-Q4_K_M-00001-of-00002.gguf",
               "Qwen3 30B A3B Instruct",
               "Q4_K_M"},
          Case{"Llama-3.1-8B-UD-IQ2_XXS.gguf", "Llama 3.1 8B", "IQ2_XXS"},
          Case{"/models/Llama-3.1-8B-4.0bpw/", "Llama 3.1 8B", "4.0bpw"},
          Case{"tiny-moe-exl3-4.0bpw", "tiny moe", "EXL3 4.0bpw"},
          Case{"Qwen3-8B-2.25bpw-h6-exl3", "Qwen3 8B", "EXL3 2.25bpw"},
          Case{"Qwen3-8B_exl3", "Qwen3 8B", "EXL3"},
          Case{"H2-danube-4.0bpw-h8", "H2 danube", "4.0bpw"},
          Case{"my_model_q8_0.GGUF", "my model", "Q8_0"},
          Case{"my_model.gguf", "my model", ""},
          Case{"/models/TinyLlama-1.1B/", "TinyLlama 1.1B", ""}}) {
        EXPECT_EQ(model_name(each.path).name, each.name) << each.path;
        EXPECT_EQ(model_name(each.path).quantisation, each.quantisation) << each.path;
    }
}

TEST(ModelName, takes_no_time_for_a_name_that_no_file_can_have) {
    const std::string endless(200'000, 'a');
    EXPECT_EQ(model_name("/models/" + endless + "-Q4_0.gguf").name, endless);
    EXPECT_EQ(model_name("/models/" + endless + "-Q4_0.gguf").quantisation, "Q4_0");
    std::string dots;
    for (int i = 0; i < 100'000; ++i) dots += "a.";
    EXPECT_FALSE(model_name(dots + "gguf").name.empty());
}

TEST(ModelName, keeps_what_it_does_not_know) {
    EXPECT_EQ(model_name("Qwen3.gguf").name, "Qwen3");
    EXPECT_EQ(model_name("Q4_K_M.gguf").name, "Q4_K_M");
    EXPECT_EQ(model_name("模型-7B.gguf").name, "模型 7B");
    EXPECT_EQ(model_name("Quest-2.gguf").name, "Quest 2");
    EXPECT_EQ(model_name("__.gguf").name, "__");
    EXPECT_EQ(model_name("").name, "");
}

}  // namespace
}  // namespace pergola

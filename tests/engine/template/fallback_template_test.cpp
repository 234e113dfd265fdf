#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/template/chat_template.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

std::string prompt_of(const FallbackTemplate& fallback) {
    const auto chat_template = ChatTemplate::parse(fallback.source);
    EXPECT_TRUE(chat_template) << chat_template.error().message;
    const auto messages = Json::parse(R"([{"role": "system", "content": "S"},
        {"role": "user", "content": "U"}, {"role": "assistant", "content": "A"},
        {"role": "user", "content": "V"}])");
    const auto variables = Json::parse(R"({"bos_token": "<s>", "eos_token": "</s>"})");
    const auto prompt = chat_template->render({.messages = &messages, .variables = &variables});
    EXPECT_TRUE(prompt) << prompt.error().message;
    return *prompt;
}

TEST(FallbackTemplate, follows_the_turn_markers_of_the_vocabulary) {
    EXPECT_EQ(prompt_of(fallback_template("llama", {"<|im_start|>", "<|im_end|>"})),
              "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nU<|im_end|>\n"
              "<|im_start|>assistant\nA<|im_end|>\n<|im_start|>user\nV<|im_end|>\n"
              "<|im_start|>assistant\n");
    EXPECT_EQ(prompt_of(fallback_template("llama", {"<|start_header_id|>", "<|eot_id|>"})),
              "<s><|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|>"
              "<|start_header_id|>user<|end_header_id|>\n\nU<|eot_id|>"
              "<|start_header_id|>assistant<|end_header_id|>\n\nA<|eot_id|>"
              "<|start_header_id|>user<|end_header_id|>\n\nV<|eot_id|>"
              "<|start_header_id|>assistant<|end_header_id|>\n\n");
    EXPECT_EQ(prompt_of(fallback_template("llama", {"[INST]", "[/INST]"})),
              "<s>[INST] S\n\nU [/INST] A</s>[INST] V [/INST]");
    EXPECT_EQ(prompt_of(fallback_template("", {"<start_of_turn>"})),
              "<s><start_of_turn>user\nS\n\nU<end_of_turn>\n<start_of_turn>model\nA<end_of_turn>\n"
              "<start_of_turn>user\nV<end_of_turn>\n<start_of_turn>model\n");
}

TEST(FallbackTemplate, tells_phi_3_from_zephyr_by_the_end_marker) {
    EXPECT_EQ(prompt_of(fallback_template("phi3", {"<|user|>", "<|end|>"})),
              "<|system|>\nS<|end|>\n<|user|>\nU<|end|>\n<|assistant|>\nA<|end|>\n"
              "<|user|>\nV<|end|>\n<|assistant|>\n");
    EXPECT_EQ(prompt_of(fallback_template("llama", {"<|user|>", "<|assistant|>"})),
              "<|system|>\nS</s>\n<|user|>\nU</s>\n<|assistant|>\nA</s>\n"
              "<|user|>\nV</s>\n<|assistant|>\n");
}

TEST(FallbackTemplate, falls_back_to_the_architecture_and_then_to_plain_text) {
    EXPECT_NE(fallback_template("gemma2", {}).source.find("<start_of_turn>"), std::string::npos);
    EXPECT_NE(fallback_template("qwen2", {}).source.find("<|im_start|>"), std::string::npos);
    EXPECT_EQ(
        prompt_of(fallback_template("gpt2", {})),
        "S\n\n### Instruction:\nU\n\n### Response:\nA\n\n### Instruction:\nV\n\n### Response:\n");
}

TEST(FallbackTemplate, always_tells_the_user_why) {
    EXPECT_NE(fallback_template("llama", {"<|im_start|>"}).why.find("ChatML"), std::string::npos);
    EXPECT_NE(fallback_template("mistral", {}).why.find("architecture mistral"), std::string::npos);
    EXPECT_NE(fallback_template("", {}).why.find("no known turn markers"), std::string::npos);
}

}  // namespace
}  // namespace pergola

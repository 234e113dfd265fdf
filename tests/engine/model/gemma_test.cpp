#include <gtest/gtest.h>

#include <cmath>

#include "engine/model/architectures/registry.h"

namespace pergola {
namespace {

constexpr const char* two_layers =
    R"({"model_type": "gemma2", "vocab_size": 512, "hidden_size": 256,
    "intermediate_size": 512, "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
    "head_dim": 64, "max_position_embeddings": 1024, "hidden_act": "gelu_pytorch_tanh",
    "sliding_window": 64, "attn_logit_softcapping": 50.0, "query_pre_attn_scalar": 144)";

Result<ModelSpec> described(const std::string& more) {
    PG_TRY(const ModelConfig config, config_from_json(two_layers + more + "}"));
    return describe(config);
}

ModelConfig gguf_config(std::int64_t layers) {
    ModelConfig config;
    config.architecture = "gemma2";
    config.vocabulary = 512;
    config.hidden = 4608;
    config.intermediate = 512;
    config.layers = layers;
    config.heads = 32;
    config.kv_heads = 16;
    config.key_dim = config.value_dim = config.rope_dimensions = 128;
    config.trained_context_tokens = 8192;
    config.window_tokens = 4096;
    return config;
}

TEST(Gemma2, has_windows_in_every_other_layer_and_caps) {
    const auto spec = described(R"(, "final_logit_softcapping": 30.0)");
    ASSERT_TRUE(spec) << spec.error().message;
    EXPECT_EQ(spec->blocks[0].attention.window_tokens, 64);
    EXPECT_EQ(spec->blocks[1].attention.window_tokens, 0);
    EXPECT_EQ(spec->blocks[1].attention.soft_cap, 50.0F);
    EXPECT_EQ(spec->logit_soft_cap, 30.0F);
    EXPECT_FLOAT_EQ(spec->blocks[0].attention.scale, 1.0F / 12);
    EXPECT_FLOAT_EQ(spec->embedding_scale, 16);
    EXPECT_EQ(spec->norm_offset, 1.0F);
    EXPECT_EQ(spec->blocks[0].norms, BlockNorms::BeforeAndBehind);
}

TEST(Gemma2, obeys_the_kinds_of_layers_that_the_file_names) {
    const auto spec = described(R"(, "layer_types": ["full_attention", "sliding_attention"])");
    ASSERT_TRUE(spec) << spec.error().message;
    EXPECT_EQ(spec->blocks[0].attention.window_tokens, 0);
    EXPECT_EQ(spec->blocks[1].attention.window_tokens, 64);
    const auto short_list = described(R"(, "layer_types": ["full_attention"])");
    ASSERT_FALSE(short_list);
    EXPECT_NE(short_list.error().message.find("names 1 layers, and the model has 2"),
              std::string::npos);
    EXPECT_FALSE(described(R"(, "layer_types": [1, 2])"));
}

TEST(Gemma2, refuses_another_activation_and_impossible_caps) {
    const auto refused = described(R"(, "hidden_activation": "silu")");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("expected gelu_pytorch_tanh"), std::string::npos);
    for (const char* cap : {"-1", "1e300"}) {
        EXPECT_FALSE(described(std::string(R"(, "final_logit_softcapping": )") + cap)) << cap;
    }
}

TEST(Gemma2, takes_the_norms_of_a_gguf_as_they_are_and_knows_its_scales) {
    const auto small = describe(gguf_config(26));
    ASSERT_TRUE(small) << small.error().message;
    EXPECT_EQ(small->norm_offset, 0);
    EXPECT_FLOAT_EQ(small->blocks[0].attention.scale, 1.0F / std::sqrt(128.0F));
    const auto large = describe(gguf_config(46));  // the 27B: hidden size by heads
    ASSERT_TRUE(large) << large.error().message;
    EXPECT_FLOAT_EQ(large->blocks[0].attention.scale, 1.0F / 12);
}

}  // namespace
}  // namespace pergola

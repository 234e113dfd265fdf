#include "engine/model/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "engine/memory/weight_loader.h"
#include "engine/model/architectures/registry.h"
#include "kernels/codecs/row_stripes.h"
#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {
namespace {

class ModelFile : public ::testing::Test {
protected:
    Result<std::shared_ptr<Model>> open(const fakes::TinyLlama& tiny) {
        tiny.write(folder_ / "tiny.gguf");
        auto files = open_model_files(folder_ / "tiny.gguf");
        if (!files) return files.error();
        return bind_model(std::move(files).take());
    }
    std::string message(const fakes::TinyLlama& tiny) {
        auto model = open(tiny);
        return model ? "it opened" : model.error().message;
    }
    fakes::TemporaryFolder folder_;
};

TEST_F(ModelFile, binds_every_tensor_with_its_shape) {
    auto model = open({});
    ASSERT_TRUE(model) << model.error().message;
    const ModelSpec& spec = (*model)->spec();
    EXPECT_EQ(spec.blocks.size(), 2U);
    EXPECT_EQ(spec.vocabulary, fakes::TinyLlama::vocabulary);
    EXPECT_EQ((*model)->weights().blocks[1].down.weight.columns, 96);
    EXPECT_TRUE((*model)->notes().empty());
    EXPECT_EQ((*model)->weight_bytes(), 4 * (*model)->parameters());
}

TEST_F(ModelFile, uses_the_embedding_as_head_when_there_is_none) {  // known failure A08
    fakes::TinyLlama tiny;
    tiny.tied = true;
    auto model = open(tiny);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ((*model)->weights().head.weight.data, (*model)->weights().embedding.data);
    auto untied = open({});
    ASSERT_TRUE(untied);
    EXPECT_EQ((*untied)->parameters() - (*model)->parameters(), tiny.vocabulary * tiny.hidden);
}

TEST_F(ModelFile, names_a_missing_tensor) {  // A10
    fakes::TinyLlama tiny;
    tiny.leave_out = "blk.1.ffn_up.weight";
    EXPECT_NE(message(tiny).find("blk.1.ffn_up.weight"), std::string::npos) << message(tiny);
}

TEST_F(ModelFile, refuses_a_tensor_of_another_shape) {  // A12
    fakes::TinyLlama tiny;
    tiny.misshapen = "blk.0.attn_k.weight";
    const std::string said = message(tiny);
    EXPECT_NE(said.find("blk.0.attn_k.weight"), std::string::npos) << said;
    EXPECT_NE(said.find("33"), std::string::npos) << said;
}

TEST_F(ModelFile, refuses_a_scale_that_it_would_not_multiply_with) {
    fakes::TinyLlama tiny;
    tiny.leave_out = "blk.0.attn_v.weight";
    for (const bool has_scale : {false, true}) {
        fakes::GgufWriter file = tiny.writer();
        constexpr std::uint32_t nvfp4 = 40;
        file.tensor("blk.0.attn_v.weight", {32, 64}, nvfp4, fakes::Bytes(32 * 36));
        if (has_scale) file.f32("blk.0.attn_v.scale", {1}, std::vector<float>{2.0F});
        file.write(folder_ / "tiny.gguf");
        auto files = open_model_files(folder_ / "tiny.gguf");
        ASSERT_TRUE(files) << files.error().message;
        auto model = bind_model(std::move(files).take());
        EXPECT_EQ(bool(model), !has_scale);
        if (model) continue;
        EXPECT_NE(model.error().message.find("blk.0.attn_v.scale"), std::string::npos)
            << model.error().message;
    }
}

TEST_F(ModelFile, names_an_architecture_it_cannot_run) {  // A19
    fakes::TinyLlama tiny;
    tiny.architecture = "hyperbolic";
    const std::string said = message(tiny);
    EXPECT_NE(said.find("hyperbolic"), std::string::npos) << said;
    EXPECT_NE(said.find("llama"), std::string::npos) << said;
}

TEST_F(ModelFile, refuses_impossible_widths_before_it_allocates) {
    fakes::GgufWriter hostile;
    hostile.key("general.architecture", "llama").key("llama.block_count", std::uint64_t{1} << 62);
    const std::vector<float> one(1);
    hostile.f32("token_embd.weight", {1, 1}, one).write(folder_ / "hostile.gguf");
    auto files = open_model_files(folder_ / "hostile.gguf");
    ASSERT_TRUE(files) << files.error().message;
    auto model = bind_model(std::move(files).take());
    ASSERT_FALSE(model);
    EXPECT_NE(model.error().message.find("layers"), std::string::npos) << model.error().message;
}

TEST_F(ModelFile, says_what_a_file_without_weights_is) {  // A11
    fakes::GgufWriter file;
    file.key("general.architecture", "llama")
        .key("general.type", "adapter")
        .write(folder_ / "lora.gguf");
    auto adapter = open_model_files(folder_ / "lora.gguf");
    ASSERT_FALSE(adapter);
    EXPECT_NE(adapter.error().message.find("adapter"), std::string::npos);
    fakes::GgufWriter vocabulary;
    vocabulary.key("general.architecture", "llama").write(folder_ / "vocab.gguf");
    auto without = open_model_files(folder_ / "vocab.gguf");
    ASSERT_FALSE(without);
    EXPECT_NE(without.error().message.find("vocabulary"), std::string::npos);
}

TEST_F(ModelFile, tolerates_extra_tensors_with_a_note) {
    fakes::GgufWriter file = fakes::TinyLlama().writer();
    const std::vector<float> values(4);
    file.f32("vision.patch.weight", {4}, values).write(folder_ / "extra.gguf");
    auto files = open_model_files(folder_ / "extra.gguf");
    ASSERT_TRUE(files) << files.error().message;
    auto model = bind_model(std::move(files).take());
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_EQ((*model)->notes().size(), 1U);
    EXPECT_NE((*model)->notes()[0].find("vision.patch.weight"), std::string::npos);
}

TEST_F(ModelFile, names_a_key_of_the_wrong_kind) {
    const auto said = [this](const std::string& key, const auto& value) {
        fakes::GgufWriter file = fakes::TinyLlama().writer();
        file.key("llama." + key, value).write(folder_ / "odd.gguf");
        auto files = open_model_files(folder_ / "odd.gguf");
        if (!files) return files.error().message;
        auto model = bind_model(std::move(files).take());
        return model ? std::string("it opened") : model.error().message;
    };
    EXPECT_EQ(said("expert_count", std::string("8")), "the key llama.expert_count is a text, expected a whole number");
    EXPECT_EQ(said("expert_count", 8.0F), "the key llama.expert_count is a fraction, expected a whole number");
    EXPECT_EQ(said("expert_used_count", true), "the key llama.expert_used_count is true or false, expected a whole number");
    EXPECT_EQ(said("rope.scaling.type", 3U), "the key llama.rope.scaling.type is a whole number, expected a text");
    EXPECT_EQ(said("rope.scaling.factor", std::string("2")), "the key llama.rope.scaling.factor is a text, expected a number");
    EXPECT_EQ(said("rope.scale_linear", std::nanf("")), "the key llama.rope.scale_linear is not finite, expected a number");
    EXPECT_EQ(said("attention.key_length", std::vector<std::int32_t>{16, 16}),
              "the key llama.attention.key_length is a list, expected a whole number");
}

TEST_F(ModelFile, notes_layers_that_it_does_not_describe) {
    fakes::GgufWriter file = fakes::TinyLlama().writer();
    const std::vector<float> values(4);
    file.f32("blk.2.attn_norm.weight", {4}, values).write(folder_ / "more.gguf");
    auto files = open_model_files(folder_ / "more.gguf");
    ASSERT_TRUE(files) << files.error().message;
    auto model = bind_model(std::move(files).take());
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_EQ((*model)->notes().size(), 1U);
    EXPECT_EQ((*model)->notes()[0].substr(0, 80),
              "the model describes itself with 2 layers, and its file has tensors of 3: those o");
}

TEST_F(ModelFile, stops_reading_weights_when_asked_to) {
    auto model = open({});
    ASSERT_TRUE(model);
    LoadObserver observer;
    observer.is_cancelled = [] { return true; };
    auto read = load_weights(**model, {}, observer);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Cancelled);
}

TEST_F(ModelFile, weaves_quantised_matrices_as_the_operators_prefer) {
    fakes::TinyLlama tiny;
    tiny.is_quantised = true;
    tiny.write(folder_ / "q8.gguf");
    for (const bool is_woven : {false, true}) {
        auto files = open_model_files(folder_ / "q8.gguf");
        ASSERT_TRUE(files) << files.error().message;
        auto model = bind_model(std::move(files).take());
        ASSERT_TRUE(model) << model.error().message;
        std::vector<float> before(64);
        dequantise_matrix_row((*model)->weights().blocks[1].gate.weight, 37, before.data());
        const LoadWishes wishes{&cpu_ops(), is_woven ? 1 << 20 : 1000};
        std::int64_t done = 0;
        LoadObserver observer;
        observer.progress = [&](std::int64_t bytes, std::int64_t) { done = bytes; };
        auto loaded = load_weights(**model, wishes, observer);
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_EQ(done, (*model)->files().tensors().total_bytes());
        const BlockWeights& block = (*model)->weights().blocks[1];
        EXPECT_EQ(block.gate.weight.order, is_woven ? RowOrder::Stripes : RowOrder::OneByOne);
        EXPECT_EQ((*model)->weights().head.weight.order, RowOrder::OneByOne)
            << "259 rows are no whole stripes";
        std::vector<float> after(64);
        dequantise_matrix_row(block.gate.weight, 37, after.data());
        EXPECT_EQ(after, before);
    }
}

TEST(ModelFolder, reads_config_and_safetensors) {
    auto files = open_model_files(std::string(PERGOLA_TEST_DATA) + "/llama");
    ASSERT_TRUE(files) << files.error().message;
    EXPECT_EQ(files->config.rope_scaling.type, "llama3");
    auto model = bind_model(std::move(files).take());
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ((*model)->spec().blocks[0].attention.key_dim, 64);
    EXPECT_EQ((*model)->spec().blocks[0].attention.rope.pairing, RopePairing::HalfSplit);
}

/// A Qwen 3 of four layers; `more` is what config.json says beside the sizes.
Result<ModelSpec> describe_qwen(const std::string& more) {
    auto config = config_from_json(
        R"({"model_type":"qwen3_moe","vocab_size":512,"hidden_size":128,"intermediate_size":256,)"
        R"("num_hidden_layers":4,"num_attention_heads":4,"num_key_value_heads":2,"head_dim":64)" +
        more + "}");
    if (!config) return config.error();
    return describe(*config);
}

TEST(QwenExperts, stand_in_every_layer_of_the_step_but_the_dense_ones) {
    const std::string experts =
        R"(,"num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":128)";
    const auto layers_of = [](const Result<ModelSpec>& spec) {
        std::vector<std::int64_t> counts;
        for (const BlockSpec& block : spec->blocks) counts.push_back(block.experts.count);
        return counts;
    };
    const auto all = describe_qwen(experts);
    ASSERT_TRUE(all) << all.error().message;
    EXPECT_EQ(layers_of(all), (std::vector<std::int64_t>{8, 8, 8, 8}));
    const auto some =
        describe_qwen(experts + R"(,"decoder_sparse_step":2,"mlp_only_layers":[3])");
    ASSERT_TRUE(some) << some.error().message;
    EXPECT_EQ(layers_of(some), (std::vector<std::int64_t>{0, 8, 0, 0}));
}

TEST(QwenExperts, are_not_left_out_of_layers_that_are_none) {
    for (const char* layers : {"[3,-1]", "[4]", "[9223372036854775807]"}) {
        const auto refused = describe_qwen(
            R"(,"num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":128,"mlp_only_layers":)" +
            std::string(layers));
        ASSERT_FALSE(refused) << layers;
        EXPECT_NE(refused.error().message.find("and the model has 4 layers"), std::string::npos)
            << refused.error().message;
    }
}

TEST(QwenExperts, survive_a_step_of_nothing) {
    EXPECT_TRUE(describe_qwen(R"(,"decoder_sparse_step":0)")) << "a dense model has no use for it";
    const auto refused = describe_qwen(
        R"(,"num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":128,"decoder_sparse_step":0)");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("decoder_sparse_step"), std::string::npos);
    const auto never = describe_qwen(
        R"(,"num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":128,"decoder_sparse_step":9223372036854775807)");
    ASSERT_TRUE(never) << never.error().message;
    EXPECT_EQ(never->blocks[3].experts.count, 0);
}

TEST(ModelFolder, names_a_field_of_the_wrong_kind) {
    struct Case {
        const char* field;
        const char* message;
    };
    for (const Case& each : {
             Case{R"("norm_topk_prob":"yes")",
                  R"(norm_topk_prob of config.json is "yes", expected true or false)"},
             Case{R"("mlp_only_layers":3)",
                  "mlp_only_layers of config.json is 3, expected a list of whole numbers"},
             Case{R"("mlp_only_layers":[1,"2"])",
                  R"(mlp_only_layers of config.json is [1,"2"], expected a list of whole numbers)"},
             Case{R"("rope_scaling":"linear")",
                  R"(rope_scaling of config.json is "linear", expected an object)"},
             Case{R"("rope_scaling":{"factor":"8"})",
                  R"(factor of config.json is "8", expected a number)"},
             Case{R"("rope_parameters":[1])",
                  "rope_parameters of config.json is [1], expected an object"},
             Case{R"("num_hidden_layers":"4")",
                  R"(num_hidden_layers of config.json is "4", expected a whole number)"},
             Case{R"("hidden_size":128.5)",
                  "hidden_size of config.json is 128.5, expected a whole number"},
             Case{R"("vocab_size":18446744073709551615)",
                  "vocab_size of config.json is 18446744073709551615, expected a whole number"},
             Case{R"("attention_bias":0)", "attention_bias of config.json is 0, expected true or false"},
             Case{R"("hidden_act":null,"rms_norm_eps":true)",
                  "rms_norm_eps of config.json is true, expected a number"},
             Case{R"("rms_norm_eps":0)",
                  "norm epsilon is 0, expected more than 0 and less than 1"},
             Case{R"("sliding_window":-5)",
                  "the model's sliding window is -5 tokens, expected 0 to 1073741824"},
         }) {
        std::string json = std::string("{") + each.field;
        for (const char* usual : {R"("model_type":"qwen3")", R"("vocab_size":512)", R"("hidden_size":128)", R"("intermediate_size":256)",
                                  R"("num_hidden_layers":4)", R"("num_attention_heads":4)", R"("num_key_value_heads":2)", R"("head_dim":64)"}) {
            const std::string name = std::string(usual).substr(0, std::string(usual).find(':'));
            if (json.find(name) == std::string::npos) json += std::string(",") + usual;
        }
        const auto config = config_from_json(json + "}");
        ASSERT_TRUE(config) << config.error().message;
        const auto refused = describe(*config);
        ASSERT_FALSE(refused) << each.field;
        EXPECT_EQ(refused.error().message, each.message);
    }
}

TEST(ModelFolder, takes_a_whole_number_however_it_is_written) {
    const auto config = config_from_json(R"({"model_type":"llama","hidden_size":128.0,"vocab_size":5e2,"head_dim":null})");
    ASSERT_TRUE(config) << config.error().message;
    EXPECT_EQ(config->hidden, 128);
    EXPECT_EQ(config->vocabulary, 500);
    EXPECT_EQ(config->wrong_kind, "");
}

TEST(ModelFolder, says_that_a_folder_is_no_model) {
    const fakes::TemporaryFolder folder;
    auto files = open_model_files(folder.path());
    ASSERT_FALSE(files);
    EXPECT_NE(files.error().message.find("config.json"), std::string::npos);
}

TEST(ModelFolder, names_the_architecture_even_when_its_sizes_lie_elsewhere) {  // A19
    auto config =
        config_from_json(R"({"model_type": "qwen3_vl", "text_config": {"hidden_size": 64}})");
    ASSERT_TRUE(config) << config.error().message;
    const auto spec = describe(*config);
    ASSERT_FALSE(spec);
    EXPECT_EQ(spec.error().message.substr(0, 38), "the model's architecture is \"qwen3_vl\"");
}

TEST(ModelFolder, refuses_numbers_that_fit_no_integer) {
    EXPECT_FALSE(config_from_json(
        R"({"model_type": "llama", "head_dim": 64, "partial_rotary_factor": 1e300})"));
    auto config = config_from_json(
        R"({"model_type": "llama", "vocab_size": 9, "hidden_size": 64, "intermediate_size": 64,
        "num_hidden_layers": 1, "num_attention_heads": 1, "max_position_embeddings": 4611686018427387904})");
    ASSERT_TRUE(config) << config.error().message;
    const auto spec = describe(*config);
    ASSERT_FALSE(spec);
    EXPECT_EQ(spec.error().message,
              "the model's context length is 4611686018427387904, expected 1 to 1073741824");
}

TEST(ModelFolder, is_named_with_and_without_a_slash_behind_it) {
    const fakes::TemporaryFolder folder;
    std::filesystem::create_directory(folder / "things");
    for (const char* spelling : {"things", "things/"}) {
        const auto files = open_model_files(folder / spelling);
        ASSERT_FALSE(files);
        EXPECT_EQ(files.error().message, "things has no config.json, so it is no model folder");
    }
}

}  // namespace
}  // namespace pergola

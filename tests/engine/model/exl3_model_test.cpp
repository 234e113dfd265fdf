// EXL3 models whose widths are no multiples of 128, so that the file pads them.

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <fstream>
#include <random>

#include "engine/formats/safetensors_file.h"
#include "engine/inspect.h"
#include "kernels/codecs/exl3_linear.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

constexpr std::int64_t hidden = 96;
constexpr std::int64_t intermediate = 160;
constexpr std::int64_t vocabulary = 100;
constexpr std::int64_t heads = 2;
constexpr std::int64_t head_dim = 48;

constexpr const char* config = R"({"architectures":["LlamaForCausalLM"],"model_type":"llama",
"attention_bias":true,"hidden_size":96,"intermediate_size":160,"num_hidden_layers":1,
"num_attention_heads":2,"num_key_value_heads":1,"head_dim":48,"vocab_size":100,
"max_position_embeddings":256,"rms_norm_eps":1e-5,"rope_theta":10000.0,
"tie_word_embeddings":false})";

/// One random llama twice: as EXL3, and as the F32 weights that its tiles stand for.
class Twins {
public:
    enum class Embedding { Plain, Packed };
    explicit Twins(const fakes::TemporaryFolder& folder, Embedding form = Embedding::Plain)
        : packed_(folder / "Twin-exl3-2.5bpw"), plain_(folder / "Twin-F32") {
        vector("model.norm.weight", hidden);
        vector("model.layers.0.input_layernorm.weight", hidden);
        vector("model.layers.0.post_attention_layernorm.weight", hidden);
        if (form == Embedding::Plain) embedding();
        if (form == Embedding::Packed) linear("model.embed_tokens", vocabulary, hidden, false);
        const std::string attention = "model.layers.0.self_attn.";
        linear(attention + "q_proj", heads * head_dim, hidden, true);
        linear(attention + "k_proj", head_dim, hidden, true);
        linear(attention + "v_proj", head_dim, hidden, true);
        linear(attention + "o_proj", hidden, heads * head_dim, true);
        linear("model.layers.0.mlp.gate_proj", intermediate, hidden, false);
        linear("model.layers.0.mlp.up_proj", intermediate, hidden, false);
        linear("model.layers.0.mlp.down_proj", hidden, intermediate, false);
        linear("lm_head", vocabulary, hidden, false);
        write(packed_, packed_tensors_);
        write(plain_, plain_tensors_);
    }

    const std::filesystem::path& packed_folder() const { return packed_; }
    ModelInspector packed() const { return opened(packed_); }
    ModelInspector plain() const { return opened(plain_); }

private:
    static ModelInspector opened(const std::filesystem::path& folder) {
        InspectOptions options;
        options.threads = 1;
        options.precision = Precision::F32;
        options.kv = {KvType::F32, KvType::F32};
        auto model = ModelInspector::open(folder, options);
        EXPECT_TRUE(model) << model.error().message;
        return std::move(model).take();
    }
    static void write(const std::filesystem::path& folder,
                      const std::vector<NamedTensor>& tensors) {
        std::filesystem::create_directory(folder);
        std::ofstream(folder / "config.json") << config;
        const Result<> written = write_safetensors(folder / "model.safetensors", tensors);
        ASSERT_TRUE(written) << written.error().message;
    }

    float between(float least, float most) {
        return std::uniform_real_distribution<float>(least, most)(random_);
    }
    std::uint16_t half_between(float least, float most) {
        return float_to_half(between(least, most));
    }
    template <class T>
    std::span<const std::byte> hold(std::vector<T> values) {
        const auto bytes = std::as_bytes(std::span(values));
        return held_.emplace_back(bytes.begin(), bytes.end());
    }

    void vector(const std::string& name, std::int64_t size) {
        std::vector<float> values(static_cast<std::size_t>(size));
        for (float& value : values) value = between(0.8F, 1.2F);
        const NamedTensor tensor = {name, "F32", {size}, hold(values)};
        packed_tensors_.push_back(tensor);
        plain_tensors_.push_back(tensor);
    }
    void embedding() {
        std::vector<float> values(static_cast<std::size_t>(vocabulary * hidden));
        for (float& value : values) value = between(-1, 1);
        const NamedTensor tensor = {
            "model.embed_tokens.weight", "F32", {vocabulary, hidden}, hold(values)};
        packed_tensors_.push_back(tensor);
        plain_tensors_.push_back(tensor);
    }
    std::vector<std::uint16_t> scales(std::int64_t count, float size) {
        std::vector<std::uint16_t> values;
        for (std::int64_t i = 0; i < count; ++i) {
            values.push_back(half_between(0.5F * size, 1.5F * size));
            if (random_() % 2 == 0) values.back() ^= 0x8000;
        }
        return values;
    }

    /// 2.5 bits with the codebook mul1. What lies in the padding is random too: it must not count.
    void linear(const std::string& key, std::int64_t outputs, std::int64_t inputs, bool has_bias) {
        exl3::LinearView view;
        view.inputs = exl3::padded_width(inputs);
        view.outputs = exl3::padded_width(outputs);
        view.half_bits = 5;
        std::vector<std::uint32_t> tiles(
            static_cast<std::size_t>(view.inputs * view.outputs / 256 * exl3::tile_words(5)));
        for (std::uint32_t& word : tiles) word = static_cast<std::uint32_t>(random_());
        const std::vector<std::uint16_t> suh = scales(view.inputs, 1);
        const std::vector<std::uint16_t> svh =
            scales(view.outputs, 1 / std::sqrt(static_cast<float>(inputs)));
        std::vector<float> bias;
        view.trellis = tiles.data();
        view.suh = suh.data();
        view.svh = svh.data();
        std::vector<float> all(static_cast<std::size_t>(view.inputs * view.outputs));
        exl3::dequantise(view, all);
        std::vector<float> weights;  // [outputs, inputs], the padding left out
        for (std::int64_t output = 0; output < outputs; ++output) {
            for (std::int64_t input = 0; input < inputs; ++input) {
                weights.push_back(all[static_cast<std::size_t>(input * view.outputs + output)]);
            }
        }
        packed_tensors_.push_back(
            {key + ".trellis", "I16", {view.inputs / 16, view.outputs / 16, 40}, hold(tiles)});
        packed_tensors_.push_back({key + ".suh", "F16", {view.inputs}, hold(suh)});
        packed_tensors_.push_back({key + ".svh", "F16", {view.outputs}, hold(svh)});
        packed_tensors_.push_back(
            {key + ".mul1", "I32", {}, hold(std::vector<std::uint32_t>{exl3::mul1_multiplier})});
        plain_tensors_.push_back({key + ".weight", "F32", {outputs, inputs}, hold(weights)});
        if (!has_bias) return;
        std::vector<std::uint16_t> padded(static_cast<std::size_t>(view.outputs));
        for (std::uint16_t& value : padded) value = half_between(-0.5F, 0.5F);
        packed_tensors_.push_back({key + ".bias", "F16", {view.outputs}, hold(padded)});
        padded.resize(static_cast<std::size_t>(outputs));
        plain_tensors_.push_back({key + ".bias", "F16", {outputs}, hold(padded)});
    }

    std::filesystem::path packed_;
    std::filesystem::path plain_;
    std::mt19937 random_{7};
    std::deque<std::vector<std::byte>> held_;  // whose elements stay where they are
    std::vector<NamedTensor> packed_tensors_;
    std::vector<NamedTensor> plain_tensors_;
};

TEST(Exl3Model, of_padded_widths_computes_as_its_weights_say) {
    const fakes::TemporaryFolder folder;
    const Twins twins(folder);
    ModelInspector packed = twins.packed();
    ModelInspector plain = twins.plain();
    LogitsRequest request;
    request.ids = {1, 7, 42, 99, 3, 3, 58};
    request.all_rows = true;
    const auto found = packed.logits(request, {});
    const auto expected = plain.logits(request, {});
    ASSERT_TRUE(found && expected);
    float largest = 0;
    for (const float logit : expected->all_logits) largest = std::max(largest, std::abs(logit));
    EXPECT_GT(largest, 0.5F);
    ASSERT_EQ(found->all_logits.size(), expected->all_logits.size());
    for (std::size_t i = 0; i < expected->all_logits.size(); ++i) {
        ASSERT_NEAR(found->all_logits[i], expected->all_logits[i], 1e-3F * largest) << i;
    }
}

TEST(Exl3Model, whose_embedding_is_a_linear_is_refused) {
    const fakes::TemporaryFolder folder;
    const Twins twins(folder, Twins::Embedding::Packed);
    const auto model = ModelInspector::open(twins.packed_folder(), {.threads = 1});
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, ErrorCode::Unsupported);
    EXPECT_NE(model.error().message.find("model.embed_tokens.weight is stored as EXL3, which an"),
              std::string::npos)
        << model.error().message;
}

TEST(Exl3Model, counts_its_parameters_without_the_padding) {
    const fakes::TemporaryFolder folder;
    const Twins twins(folder);
    const ModelReport packed = twins.packed().report();
    const ModelReport plain = twins.plain().report();
    EXPECT_EQ(packed.facts.parameters, plain.facts.parameters);
    EXPECT_EQ(packed.active_parameters, packed.facts.parameters);
    EXPECT_EQ(packed.facts.quantisation, "EXL3 2.5bpw");
    EXPECT_EQ(plain.facts.quantisation, "F32");
    EXPECT_EQ(packed.facts.name, "Twin");
}

TEST(Exl3Model, of_experts_says_how_many_compute) {
    const std::filesystem::path golden =
        std::filesystem::path(PERGOLA_TEST_DATA) / "exl3" / "qwen3moe-mcg-2.0bpw";
    const auto model = ModelInspector::open_headers(golden);
    ASSERT_TRUE(model) << model.error().message;
    const ModelReport report = model->report();
    EXPECT_EQ(report.facts.quantisation, "EXL3 2.0bpw");
    EXPECT_EQ(report.facts.experts, 6);
    EXPECT_EQ(report.active_experts, 2);
    constexpr std::int64_t expert = 3 * 128 * 256;
    EXPECT_EQ(report.facts.parameters - report.active_parameters,
              2 * (6 - 2) * expert);  // 2 layers
}

}  // namespace
}  // namespace pergola

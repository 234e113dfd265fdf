#include "engine/model/shapes/synthetic_model.h"

#include <algorithm>
#include <vector>

#include "engine/formats/gguf_writer.h"
#include "engine/model/architectures/registry.h"
#include "engine/model/shapes/random_blocks.h"

namespace pergola {
namespace {

using Plan = std::vector<MemoryTensors::Plan>;

/// The tensors that ModelBuilder will look for, in the order of a file.
class TensorPlanner {
public:
    TensorPlanner(const ModelSpec& spec, const StorageMix& mix) : spec_(spec), mix_(mix) {}

    Plan plan() {
        matrix(WeightPlace::Embedding, 0, {spec_.vocabulary, spec_.hidden});
        for (std::size_t index = 0; index < spec_.blocks.size(); ++index) {
            block(spec_.blocks[index], static_cast<std::int64_t>(index));
        }
        vector(weight_name(NameStyle::Gguf, WeightPlace::FinalNorm), spec_.hidden);
        if (!spec_.tied_head || mix_.always_has_head())
            matrix(WeightPlace::Head, 0, {spec_.vocabulary, spec_.hidden});
        return std::move(plan_);
    }

private:
    void block(const BlockSpec& block, std::int64_t index) {
        const AttentionSpec& attention = block.attention;
        const bool qkv_bias = attention.bias != ProjectionBias::None;
        const std::int64_t hidden = spec_.hidden;
        norm(WeightPlace::AttentionNorm, index, hidden);
        linear(WeightPlace::Query, index, {attention.heads * attention.key_dim, hidden}, qkv_bias);
        linear(WeightPlace::Key, index, {attention.kv_heads * attention.key_dim, hidden}, qkv_bias);
        linear(WeightPlace::Value,
               index,
               {attention.kv_heads * attention.value_dim, hidden},
               qkv_bias);
        linear(WeightPlace::AttentionOutput,
               index,
               {hidden, attention.heads * attention.value_dim},
               attention.bias == ProjectionBias::All);
        if (attention.qk_norm == QkNorm::PerHead) {
            norm(WeightPlace::QueryNorm, index, attention.key_dim);
            norm(WeightPlace::KeyNorm, index, attention.key_dim);
        }
        norm(WeightPlace::MlpNorm, index, hidden);
        if (const ExpertsSpec& experts = block.experts; experts.count > 0) {
            matrix(WeightPlace::Router, index, {experts.count, hidden});
            matrix(WeightPlace::ExpertGates, index, {experts.count, experts.intermediate, hidden});
            matrix(WeightPlace::ExpertUps, index, {experts.count, experts.intermediate, hidden});
            matrix(WeightPlace::ExpertDowns, index, {experts.count, hidden, experts.intermediate});
            return;
        }
        linear(WeightPlace::Gate, index, {block.mlp.intermediate, hidden}, block.mlp.bias);
        linear(WeightPlace::Up, index, {block.mlp.intermediate, hidden}, block.mlp.bias);
        linear(WeightPlace::Down, index, {hidden, block.mlp.intermediate}, block.mlp.bias);
    }

    void norm(WeightPlace place, std::int64_t index, std::int64_t size) {
        vector(weight_name(NameStyle::Gguf, place, index), size);
    }

    void vector(std::string name, std::int64_t size) {
        plan_.push_back({std::move(name), WeightStorage::F32, {size}, {}});
    }

    void matrix(WeightPlace place, std::int64_t index, std::vector<std::int64_t> shape) {
        const auto layers = static_cast<std::int64_t>(spec_.blocks.size());
        const MixedStorage storage =
            mix_.storage_of(place, index, layers, shape.back(), spec_.tied_head);
        plan_.push_back({weight_name(NameStyle::Gguf, place, index),
                         storage.storage,
                         std::move(shape),
                         storage.rate});
    }

    void linear(WeightPlace place,
                std::int64_t index,
                std::vector<std::int64_t> shape,
                bool has_bias) {
        const std::int64_t rows = shape.front();
        matrix(place, index, std::move(shape));
        if (has_bias) vector(bias_name(NameStyle::Gguf, place, index), rows);
    }

    const ModelSpec& spec_;
    const StorageMix& mix_;
    Plan plan_;
};

Result<Plan> plan_of(const SyntheticModel& model) {
    PG_TRY(const ModelSpec spec, describe(config_of(model.shape)));
    return TensorPlanner(spec, model.mix).plan();
}

/// FNV-1a of the name, so that no two tensors are alike: equal experts would share their inputs.
std::uint64_t seed_of(const std::string& name) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char letter : name) {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
    }
    return hash;
}

/// A norm's weights lie around one, a bias's around nothing.
void fill_tensor(const MemoryTensors::Plan& tensor, std::span<std::byte> bytes) {
    if (tensor.shape.size() == 1) {
        auto* const values = reinterpret_cast<float*>(bytes.data());
        const bool is_bias = tensor.name.find(".bias") != std::string::npos;
        std::fill(values, values + tensor.shape[0], is_bias ? 0.0F : 1.0F);
        return;
    }
    if (tensor.storage == WeightStorage::Exl3) {
        const WeightView matrix{bytes.data(),
                                tensor.storage,
                                tensor.shape[tensor.shape.size() - 2],
                                tensor.shape.back(),
                                RowOrder::OneByOne,
                                tensor.rate};
        return fill_random_tiles(matrix, seed_of(tensor.name), bytes);
    }
    fill_random_blocks(tensor.storage, tensor.shape.back(), seed_of(tensor.name), bytes);
}

std::vector<GgufKey> gguf_keys(const SyntheticModel& model) {
    const ModelConfig config = config_of(model.shape);
    std::vector<GgufKey> keys = {{"general.architecture", config.architecture},
                                 {"general.name", model.name()}};
    const auto number = [&](const char* name, std::int64_t value) {
        if (value > 0) {
            keys.push_back({config.architecture + "." + name, static_cast<std::uint32_t>(value)});
        }
    };
    number("context_length", config.trained_context_tokens);
    number("block_count", config.layers);
    number("embedding_length", config.hidden);
    number("feed_forward_length", config.intermediate);
    number("attention.head_count", config.heads);
    number("attention.head_count_kv", config.kv_heads);
    number("attention.key_length", config.key_dim);
    number("attention.value_length", config.value_dim);
    number("rope.dimension_count", config.rope_dimensions);
    number("vocab_size", config.vocabulary);
    number("expert_count", config.experts);
    number("expert_used_count", config.experts_used);
    number("expert_feed_forward_length", config.expert_intermediate);
    keys.push_back({config.architecture + ".attention.layer_norm_rms_epsilon",
                    static_cast<float>(config.norm_epsilon)});
    keys.push_back(
        {config.architecture + ".rope.freq_base", static_cast<float>(config.rope_theta)});
    keys.push_back({"tokenizer.ggml.model", std::string("no_vocab")});
    return keys;
}

/// Keeps the sum of what is done.
class Done {
public:
    explicit Done(const SyntheticProgress& progress) : progress_(progress) {}
    Result<> add(std::int64_t bytes) {
        done_ += bytes;
        return progress_ ? progress_(done_) : Result<>{};
    }

private:
    const SyntheticProgress& progress_;
    std::int64_t done_ = 0;
};

}  // namespace

std::string SyntheticModel::name() const {
    return std::string(shape.name) + " " + mix.name();
}

Result<SyntheticModel> find_synthetic_model(std::string_view shape, std::string_view format) {
    PG_TRY(const ModelShape found, find_model_shape(shape));
    PG_TRY(const StorageMix mix, StorageMix::find(format));
    return SyntheticModel{found, mix};
}

Result<std::int64_t> synthetic_bytes(const SyntheticModel& model) {
    PG_TRY(const Plan plan, plan_of(model));
    std::int64_t bytes = 0;
    for (const MemoryTensors::Plan& tensor : plan) bytes += tensor.bytes();
    return bytes;
}

Result<ModelFiles> make_synthetic_files(const SyntheticModel& model,
                                        const SyntheticProgress& progress) {
    PG_TRY(const Plan plan, plan_of(model));
    Done done(progress);
    const auto fill = [&](const MemoryTensors::Plan& tensor, std::span<std::byte> bytes) {
        fill_tensor(tensor, bytes);
        return done.add(tensor.bytes());
    };
    PG_TRY(MemoryTensors tensors, MemoryTensors::create(plan, fill));
    ModelConfig config = config_of(model.shape);
    config.name = model.name();
    return ModelFiles{std::move(tensors), std::move(config), {}};
}

Result<> write_synthetic_gguf(const SyntheticModel& model,
                              const std::filesystem::path& path,
                              const SyntheticProgress& progress) {
    PG_TRY(const Plan plan, plan_of(model));
    std::vector<GgufTensorPlan> file_plan;
    for (const MemoryTensors::Plan& tensor : plan) {
        file_plan.push_back({tensor.name, tensor.shape, tensor.storage});
    }
    PG_TRY(GgufWriter writer, GgufWriter::create(path, gguf_keys(model), std::move(file_plan)));
    Done done(progress);
    for (const MemoryTensors::Plan& tensor : plan) {
        std::vector<std::byte> bytes(static_cast<std::size_t>(tensor.bytes()));
        fill_tensor(tensor, bytes);
        PG_CHECK(writer.append(bytes));
        PG_CHECK(done.add(tensor.bytes()));
    }
    return writer.publish();
}

}  // namespace pergola

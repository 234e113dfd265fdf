#include "engine/model/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "engine/model/weight_names.h"
#include "kernels/codecs/gguf_blocks.h"
#include "kernels/codecs/row_stripes.h"

namespace pergola {

const TensorDirectory& ModelFiles::tensors() const {
    return std::visit([](const auto& file) -> const TensorDirectory& { return file.tensors(); },
                      tensors_of);
}

std::vector<std::string> ModelFiles::notes() const {
    std::vector<std::string> notes =
        std::visit([](const auto& file) { return file.notes(); }, tensors_of);
    for (std::string& note : codebook_notes(tensors(), codebooks)) notes.push_back(std::move(note));
    return notes;
}

std::int64_t ModelFiles::file_bytes() const {
    return std::visit([](const auto& file) { return file.file_bytes(); }, tensors_of);
}

std::int64_t ModelFiles::held_bytes() const {
    const auto* made_up = std::get_if<MemoryTensors>(&tensors_of);
    return made_up != nullptr ? made_up->file_bytes() : 0;
}

Result<> ModelFiles::check() const {
    return std::visit([](const auto& file) { return file.check_files(); }, tensors_of);
}

void ModelFiles::advise(std::span<const std::byte> part, FileAccess access) const {
    std::visit([&](const auto& file) { file.advise(part, access); }, tensors_of);
}

namespace {

/// The linears of a block but its router; empty ones too.
template <class Block>
auto linears_of(Block& block) {
    return std::array{&block.query,
                      &block.key,
                      &block.value,
                      &block.attention_output,
                      &block.gate,
                      &block.up,
                      &block.down};
}

template <class Block>
auto experts_of(Block& block) {
    return std::array{&block.expert_gates, &block.expert_ups, &block.expert_downs};
}

template <class Weights, class Visitor>
void visit_linears(Weights& weights, const Visitor& visitor) {
    for (auto& block : weights.blocks) {
        for (auto* linear : linears_of(block)) visitor(linear->weight);
        for (auto* experts : experts_of(block)) {
            // A part of a striped matrix is made of whole stripes.
            if (!experts->stacked.empty() && experts->rows % stripe_rows == 0)
                visitor(experts->stacked);
        }
    }
    visitor(weights.head.weight);
}

}  // namespace

std::vector<WeightView> Model::matrices() const {
    std::vector<WeightView> found;
    visit_linears(weights_, [&](const WeightView& weight) {
        if (!weight.empty()) found.push_back(weight);
    });
    return found;
}

void Model::rehouse(const std::byte* data, const WeightView& matrix, AnonymousMemory memory) {
    rehouse(data, matrix);
    rehoused_.push_back(std::move(memory));
}

void Model::rehouse(const std::byte* data, const WeightView& matrix) {
    visit_linears(weights_, [&](WeightView& weight) {
        if (weight.data == data) weight = matrix;
    });
    if (weights_.embedding.data == data) weights_.embedding = matrix;
    for (BlockWeights& block : weights_.blocks) {
        if (block.router.weight.data == data) block.router.weight = matrix;
    }
}

std::int64_t Model::expert_bytes() const {
    std::int64_t bytes = 0;
    for (const BlockWeights& block : weights_.blocks) {
        for (const ExpertMatrices* experts :
             {&block.expert_gates, &block.expert_ups, &block.expert_downs}) {
            if (experts->rows > 0 && experts->count() > 0)
                bytes += experts->count() * experts->of(0).bytes();
        }
    }
    return bytes;
}

void Model::visit_matrices(const std::function<void(WeightView&)>& visitor) {
    for (BlockWeights& block : weights_.blocks) {
        for (auto* linear : linears_of(block)) visitor(linear->weight);
        visitor(block.router.weight);
        for (auto* experts : experts_of(block)) {
            visitor(experts->stacked);
            for (WeightView& expert : experts->apart) visitor(expert);
        }
    }
    visitor(weights_.head.weight);
    visitor(weights_.embedding);
}

const Exl3Parts* Model::exl3_parts(const std::byte* data) const {
    const auto found = exl3_parts_.find(data);
    return found == exl3_parts_.end() ? nullptr : &found->second;
}

void Model::visit_vectors(const std::function<void(std::span<const float>&)>& visitor) {
    for (BlockWeights& block : weights_.blocks) {
        for (auto* vector : {&block.attention_norm,
                             &block.query_norm,
                             &block.key_norm,
                             &block.mlp_norm,
                             &block.attention_behind_norm,
                             &block.mlp_behind_norm}) {
            visitor(*vector);
        }
        for (auto* linear : linears_of(block)) visitor(linear->bias);
        visitor(block.router.bias);
    }
    visitor(weights_.final_norm);
    visitor(weights_.head.bias);
}

/// Binds tensors to their places, gathering all problems instead of stopping at the first.
class ModelBuilder {
public:
    explicit ModelBuilder(Model& model) : model_(model), style_(model.files_.config.names) {}

    Result<> build() {
        const ModelSpec& spec = model_.spec_;
        ModelWeights& weights = model_.weights_;
        model_.notes_ = model_.files_.notes();
        weights.embedding = matrix(WeightPlace::Embedding, 0, spec.vocabulary, spec.hidden);
        weights.final_norm = norm(WeightPlace::FinalNorm, 0, spec.hidden);
        // EXL3 always has a head of its own, also where the model before it was tied.
        if (model_.files_.tensors().find(weight_name(style_, WeightPlace::Head)) != nullptr) {
            model_.spec_.tied_head = false;
        }
        if (spec.tied_head) {
            weights.head.weight = weights.embedding;
        } else {
            weights.head.weight = matrix(WeightPlace::Head, 0, spec.vocabulary, spec.hidden);
        }
        for (std::size_t index = 0; index < spec.blocks.size(); ++index) {
            weights.blocks.push_back(block(spec.blocks[index], static_cast<std::int64_t>(index)));
        }
        apply_rope_factors();
        PG_CHECK(report());
        count();
        return {};
    }

private:
    BlockWeights block(const BlockSpec& spec, std::int64_t index) {
        const AttentionSpec& attention = spec.attention;
        const std::int64_t hidden = model_.spec_.hidden;
        const std::int64_t q_rows = attention.heads * attention.key_dim;
        const bool qkv_bias = attention.bias != ProjectionBias::None;
        BlockWeights weights;
        weights.attention_norm = norm(WeightPlace::AttentionNorm, index, hidden);
        weights.query = linear(WeightPlace::Query, index, q_rows, hidden, qkv_bias);
        weights.key = linear(
            WeightPlace::Key, index, attention.kv_heads * attention.key_dim, hidden, qkv_bias);
        weights.value = linear(
            WeightPlace::Value, index, attention.kv_heads * attention.value_dim, hidden, qkv_bias);
        weights.attention_output = linear(WeightPlace::AttentionOutput,
                                          index,
                                          hidden,
                                          attention.heads * attention.value_dim,
                                          attention.bias == ProjectionBias::All);
        if (spec.norms == BlockNorms::BeforeAndBehind) {
            weights.mlp_norm = norm(WeightPlace::InnerMlpNorm, index, hidden);
            weights.attention_behind_norm = norm(WeightPlace::AttentionBehindNorm, index, hidden);
            weights.mlp_behind_norm = norm(WeightPlace::MlpBehindNorm, index, hidden);
        } else {
            weights.mlp_norm = norm(WeightPlace::MlpNorm, index, hidden);
        }
        if (attention.qk_norm == QkNorm::PerHead) {
            weights.query_norm = norm(WeightPlace::QueryNorm, index, attention.key_dim);
            weights.key_norm = norm(WeightPlace::KeyNorm, index, attention.key_dim);
        }
        if (spec.experts.count > 0) {
            bind_experts(weights, spec.experts, index);
        } else {
            bind_mlp(weights, spec.mlp, index);
        }
        return weights;
    }

    void bind_mlp(BlockWeights& weights, const MlpSpec& spec, std::int64_t index) {
        const std::int64_t hidden = model_.spec_.hidden;
        weights.gate = linear(WeightPlace::Gate, index, spec.intermediate, hidden, spec.bias);
        weights.up = linear(WeightPlace::Up, index, spec.intermediate, hidden, spec.bias);
        weights.down = linear(WeightPlace::Down, index, hidden, spec.intermediate, spec.bias);
    }

    void bind_experts(BlockWeights& weights, const ExpertsSpec& spec, std::int64_t index) {
        const std::int64_t hidden = model_.spec_.hidden;
        weights.router = linear(WeightPlace::Router, index, spec.count, hidden, false);
        weights.expert_gates =
            experts(WeightPlace::ExpertGates, index, spec.count, {spec.intermediate, hidden});
        weights.expert_ups =
            experts(WeightPlace::ExpertUps, index, spec.count, {spec.intermediate, hidden});
        weights.expert_downs =
            experts(WeightPlace::ExpertDowns, index, spec.count, {hidden, spec.intermediate});
    }

    struct Shape {
        std::int64_t rows;
        std::int64_t columns;
    };

    ExpertMatrices experts(WeightPlace place, std::int64_t index, std::int64_t count, Shape shape) {
        ExpertMatrices matrices;
        matrices.rows = shape.rows;
        if (style_ == NameStyle::Gguf) {
            const TensorEntry* tensor =
                entry(weight_name(style_, place, index), {count, shape.rows, shape.columns});
            if (tensor != nullptr)
                matrices.stacked = view_of(*tensor, count * shape.rows, shape.columns);
            return matrices;
        }
        for (std::int64_t expert = 0; expert < count; ++expert) {
            const TensorEntry* tensor =
                entry(expert_name(place, index, expert), {shape.rows, shape.columns});
            matrices.apart.push_back(tensor != nullptr ? view_of(*tensor, shape.rows, shape.columns)
                                                       : WeightView{});
        }
        return matrices;
    }

    const TensorEntry* entry(const std::string& name, std::initializer_list<std::int64_t> shape) {
        std::int64_t values = 1;
        for (const std::int64_t width : shape) values *= width;
        used_.emplace(name, values);
        if (const Error* why = model_.files_.tensors().why_not(name)) {
            if (!first_problem_) first_problem_ = *why;
            return nullptr;
        }
        if (model_.files_.tensors().find(name) == nullptr) {
            missing_.push_back(name);
            return nullptr;
        }
        std::vector<std::int64_t> expected(shape);
        if (model_.files_.tensors().find(name)->storage == WeightStorage::Exl3) {
            // The last two are a matrix; before them may be the number of experts.
            for (std::size_t i = expected.size() - std::min<std::size_t>(2, expected.size());
                 i < expected.size();
                 ++i) {
                expected[i] = exl3::padded_width(expected[i]);
            }
        }
        auto found = model_.files_.tensors().require(name, expected);
        if (!found) {
            if (!first_problem_) first_problem_ = found.error();
            return nullptr;
        }
        return *found;
    }

    WeightView matrix(WeightPlace place,
                      std::int64_t index,
                      std::int64_t rows,
                      std::int64_t columns) {
        const std::string name = weight_name(style_, place, index);
        const TensorEntry* tensor = entry(name, {rows, columns});
        if (tensor == nullptr) return {};
        if (place == WeightPlace::Embedding && tensor->storage == WeightStorage::Exl3) {
            // Its rows cannot be read alone, and no converter writes it so.
            if (!first_problem_) {
                first_problem_ = Error{
                    ErrorCode::Unsupported,
                    fmt::format("{} is stored as {}, which an embedding cannot be; convert the "
                                "model again, or fetch another version of it",
                                name,
                                storage_name(tensor->storage))};
            }
            return {};
        }
        return view_of(*tensor, rows, columns);
    }

    /// A tensor of that shape as a matrix; empty, with the problem noted, if nothing computes with
    /// it.
    WeightView view_of(const TensorEntry& tensor, std::int64_t rows, std::int64_t columns) {
        if (tensor.storage == WeightStorage::Exl3) return exl3_view_of(tensor, rows, columns);
        const BlockLayout layout = block_layout(tensor.storage);
        if (!can_dequantise(tensor.storage) || layout.values == 0 || columns % layout.values != 0) {
            if (!first_problem_) {
                first_problem_ =
                    Error{ErrorCode::Unsupported,
                          fmt::format("{} is stored as {}, which Pergola {} cannot compute with",
                                      tensor.name,
                                      storage_name(tensor.storage),
                                      PERGOLA_VERSION)};
            }
            return {};
        }
        if (tensor.storage == WeightStorage::NVFP4) refuse_scale_of_tensor(tensor.name);
        return {tensor.bytes.data(), tensor.storage, rows, columns};
    }

    /// Its parts lie apart in the files until a loader joins them.
    WeightView exl3_view_of(const TensorEntry& tensor, std::int64_t rows, std::int64_t columns) {
        if (!tensor.exl3->is_joined()) model_.exl3_parts_[tensor.bytes.data()] = *tensor.exl3;
        WeightView view = {tensor.bytes.data(), WeightStorage::Exl3, rows, columns};
        view.rate = tensor.exl3->rate;
        return view;
    }

    /// An NVFP4 tensor may come with one number that multiplies it all. Without it every answer
    /// would be nonsense.
    void refuse_scale_of_tensor(const std::string& name) {
        const std::string scale = name.substr(0, name.rfind('.')) + ".scale";
        if (first_problem_ || model_.files_.tensors().find(scale) == nullptr) return;
        first_problem_ = Error{
            ErrorCode::Unsupported,
            fmt::format(
                "{} is NVFP4 with a scale of its own ({}), which Pergola {} cannot compute with",
                name,
                scale,
                PERGOLA_VERSION)};
    }

    LinearWeights linear(
        WeightPlace place, std::int64_t index, std::int64_t rows, std::int64_t columns, bool bias) {
        LinearWeights weights;
        weights.weight = matrix(place, index, rows, columns);
        if (bias) {
            const bool is_padded = weights.weight.storage == WeightStorage::Exl3;
            weights.bias = vector_of(bias_name(style_, place, index),
                                     is_padded ? exl3::padded_width(rows) : rows);
            if (is_padded && !weights.bias.empty()) {
                weights.bias = weights.bias.first(static_cast<std::size_t>(rows));
                used_[bias_name(style_, place, index)] = rows;
            }
        }
        return weights;
    }

    std::span<const float> norm(WeightPlace place, std::int64_t index, std::int64_t size) {
        const std::span<float> weight = vector_of(weight_name(style_, place, index), size);
        for (float& value : weight) value += model_.spec_.norm_offset;
        return weight;
    }

    /// Vectors are tiny: all are copied as F32, whatever their storage and alignment.
    std::span<float> vector_of(const std::string& name, std::int64_t size) {
        const TensorEntry* tensor = entry(name, {size});
        if (tensor == nullptr) return {};
        const BlockLayout layout = block_layout(tensor->storage);
        if (!can_dequantise(tensor->storage) || layout.values == 0 || size % layout.values != 0) {
            if (!first_problem_) {
                first_problem_ = Error{ErrorCode::Unsupported,
                                       fmt::format("{} is stored as {}, expected F32 or F16",
                                                   name,
                                                   storage_name(tensor->storage))};
            }
            return {};
        }
        std::vector<float> values(static_cast<std::size_t>(size));
        dequantise_row(tensor->storage, tensor->bytes.data(), size, values.data());
        model_.converted_.push_back(std::move(values));
        return model_.converted_.back();
    }

    /// Llama 3.1 GGUFs carry the llama3 scaling as divisors of the frequencies.
    void apply_rope_factors() {
        const std::string name = weight_name(NameStyle::Gguf, WeightPlace::RopeFactors);
        if (style_ != NameStyle::Gguf || model_.files_.tensors().find(name) == nullptr) return;
        const auto pairs = static_cast<std::int64_t>(
            model_.spec_.blocks.front().attention.rope.inverse_frequencies.size());
        const std::span<const float> factors = vector_of(name, pairs);
        for (BlockSpec& block : model_.spec_.blocks) {
            std::vector<float>& frequencies = block.attention.rope.inverse_frequencies;
            for (std::size_t pair = 0; pair < factors.size(); ++pair) {
                if (factors[pair] != 0) frequencies[pair] /= factors[pair];
            }
        }
    }

    Result<> report() {
        if (!missing_.empty()) {
            PG_CHECK(check_slices());
            std::string list;
            for (std::size_t index = 0; index < missing_.size() && index < 8; ++index) {
                list += (index == 0 ? "" : ", ") + missing_[index];
            }
            if (missing_.size() > 8) list += fmt::format(" and {} more", missing_.size() - 8);
            return Error{ErrorCode::CorruptFile,
                         fmt::format("the file lacks {} of the model's tensors: {}; fetch it again",
                                     missing_.size(),
                                     list)};
        }
        if (first_problem_) return *first_problem_;
        note_unused();
        return {};
    }

    /// ExLlamaV3 cuts an MLP wider than 55296 into several: gate_proj.slice.0 and so on.
    Result<> check_slices() const {
        const std::string slice =
            missing_.front().substr(0, missing_.front().rfind('.')) + ".slice.0.weight";
        if (model_.files_.tensors().find(slice) == nullptr) return {};
        return Error{
            ErrorCode::Unsupported,
            fmt::format(
                "{} is stored in slices, as ExLlamaV3 does with very wide layers, which Pergola {} "
                "cannot compute with; choose another version of the model, such as GGUF",
                missing_.front(),
                PERGOLA_VERSION)};
    }

    void note_unused() {
        std::int64_t unreadable = 0;
        const Error* why = nullptr;
        for (const auto& [name, reason] : model_.files_.tensors().set_aside()) {
            if (used_.count(name) != 0) continue;
            if (unreadable++ == 0) why = &reason;
        }
        if (why != nullptr) {
            model_.notes_.push_back(
                fmt::format("{} tensors cannot be read, which the model does not need, e.g. {}",
                            unreadable,
                            why->message));
        }
        std::int64_t extra = 0;
        std::int64_t layers = 0;  // that the tensors' names speak of
        std::string example;
        for (const TensorEntry& tensor : model_.files_.tensors().entries()) {
            layers = std::max(layers, layer_of(style_, tensor.name) + 1);
            if (used_.count(tensor.name) != 0) continue;
            if (extra++ == 0) example = tensor.name;
        }
        const auto described = static_cast<std::int64_t>(model_.spec_.blocks.size());
        if (layers > described) {
            model_.notes_.push_back(fmt::format(
                "the model describes itself with {} layers, and its file has tensors of {}: those "
                "of the rest are not used, and answers may be nonsense",
                described,
                layers));
        } else if (extra > 0) {
            model_.notes_.push_back(
                fmt::format("{} tensors are not used, e.g. {}", extra, example));
        }
    }

    void count() {
        const ModelWeights& weights = model_.weights_;
        for (const TensorEntry& tensor : model_.files_.tensors().entries()) {
            const auto used = used_.find(tensor.name);
            if (used == used_.end()) continue;
            model_.parameters_ += used->second;
            model_.weight_bytes_ += static_cast<std::int64_t>(tensor.bytes.size());
            if (tensor.exl3) model_.weight_bytes_ += tensor.exl3->scale_bytes();
        }
        model_.bytes_per_decode_step_ = model_.weight_bytes_;
        model_.active_parameters_ = model_.parameters_;
        for (std::size_t index = 0; index < weights.blocks.size(); ++index) {
            const ExpertsSpec& experts = model_.spec_.blocks[index].experts;
            const BlockWeights& block = weights.blocks[index];
            const std::int64_t idle = experts.count - experts.used;  // of each token
            for (const ExpertMatrices* matrices :
                 {&block.expert_gates, &block.expert_ups, &block.expert_downs}) {
                if (idle <= 0) continue;
                const WeightView expert = matrices->of(0);
                model_.bytes_per_decode_step_ -= idle * expert.bytes();
                model_.active_parameters_ -= idle * expert.rows * expert.columns;
            }
        }
        if (!model_.spec_.tied_head) model_.bytes_per_decode_step_ -= weights.embedding.bytes();
    }

    Model& model_;
    NameStyle style_;
    std::vector<std::string> missing_;
    std::unordered_map<std::string, std::int64_t> used_;  ///< and how many values, padding left out
    std::optional<Error> first_problem_;
};

Result<std::shared_ptr<Model>> Model::create(ModelFiles files, ModelSpec spec) {
    std::shared_ptr<Model> model(new Model(std::move(files), std::move(spec)));
    model->converted_.reserve(16 + 16 * model->spec_.blocks.size());
    PG_CHECK(ModelBuilder(*model).build());
    return model;
}

}  // namespace pergola

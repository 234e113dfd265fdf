#pragma once
// A loaded model: its spec and its weights. Immutable once loaded, any thread; the only thing that
// is shared by pointer. Knows nothing of caches, sequences or devices' memory.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engine/base/anonymous_memory.h"
#include "engine/base/device_memory.h"
#include "engine/formats/gguf_file.h"
#include "engine/formats/memory_tensors.h"
#include "engine/formats/safetensors_file.h"
#include "engine/model/exl3_codebooks.h"
#include "engine/model/model_config.h"
#include "engine/model/model_spec.h"
#include "engine/tokenizer/tokenizer.h"
#include "kernels/ops/linear.h"
#include "kernels/weight_view.h"

namespace pergola {

/// A matrix and its optional bias.
struct LinearWeights {
    WeightView weight;
    std::span<const float> bias;
};

/// x W^T + b into y, for the operators.
inline LinearArgs product(const LinearWeights& weights, const TensorView& x, const TensorView& y) {
    return {.x = x, .weight = weights.weight, .bias = weights.bias, .y = y};
}

/// The same matrix of every expert of a block: one after another in one tensor, or each in its own.
struct ExpertMatrices {
    WeightView stacked;  ///< [experts * rows, columns]; empty: they lie apart
    std::vector<WeightView> apart;
    std::int64_t rows = 0;  ///< of one expert

    WeightView of(std::int64_t expert) const {
        if (stacked.empty()) return apart[static_cast<std::size_t>(expert)];
        WeightView matrix = stacked;
        matrix.rows = rows;
        matrix.data += expert * matrix.bytes();
        return matrix;
    }
    std::int64_t count() const {
        return stacked.empty() ? static_cast<std::int64_t>(apart.size()) : stacked.rows / rows;
    }
};

/// The experts of a block where a card computes them (kernels/ops/expert_mlp.h). Which of them lie in
/// its memory and which in the host's may change between two steps: memory/expert_residency.h.
struct PlacedExperts {
    WeightView gate;  ///< of the expert whose offset is 0; no data: no card computes them
    WeightView up;
    WeightView down;
    const std::int64_t* offsets = nullptr;  ///< [experts], in the card's memory
    std::uint32_t* uses = nullptr;          ///< the same
};

struct BlockWeights {
    std::span<const float> attention_norm;
    LinearWeights query;
    LinearWeights key;
    LinearWeights value;
    LinearWeights attention_output;
    std::span<const float> query_norm;  ///< of each head; empty: none
    std::span<const float> key_norm;
    std::span<const float> mlp_norm;
    std::span<const float> attention_behind_norm;  ///< ahead of the sum; empty: none
    std::span<const float> mlp_behind_norm;
    LinearWeights gate;
    LinearWeights up;
    LinearWeights down;
    LinearWeights router;  ///< [experts, hidden]; the rest is empty where the block has no experts
    ExpertMatrices expert_gates;
    ExpertMatrices expert_ups;
    ExpertMatrices expert_downs;
    PlacedExperts placed_experts;
};

struct ModelWeights {
    WeightView embedding;
    std::span<const float> final_norm;
    LinearWeights head;
    std::vector<BlockWeights> blocks;
};

/// The open files that the weights point into, and what they say of themselves. MemoryTensors: there
/// is no file, the weights were made up.
struct ModelFiles {
    std::variant<GgufFile, SafetensorsFolder, MemoryTensors> tensors_of;
    ModelConfig config;
    StatedCodebooks codebooks;  ///< of an EXL3 folder

    const TensorDirectory& tensors() const;
    /// What the reader left out or found odd, a sentence each.
    std::vector<std::string> notes() const;
    std::int64_t file_bytes() const;
    /// Memory of their own, which advise(NotAgain) gives back; a mapped file has none.
    std::int64_t held_bytes() const;
    /// A hint about a tensor's bytes (see FileMap::advise).
    void advise(std::span<const std::byte> part, FileAccess access) const;
    /// FileLost once a byte of them could not be read any more: what was computed with it is void.
    Result<> check() const;
};

class Model {
public:
    /// Checks every tensor's name and shape against the spec before use; missing ones are listed by
    /// block; extra ones are a note, as is what the reader found odd. Reads no weight but the norms, which are turned into F32.
    static Result<std::shared_ptr<Model>> create(ModelFiles files, ModelSpec spec);

    const ModelSpec& spec() const { return spec_; }
    const ModelWeights& weights() const { return weights_; }
    const ModelFiles& files() const { return files_; }
    const std::vector<std::string>& notes() const { return notes_; }
    std::int64_t parameters() const { return parameters_; }
    /// Those that one token passes: all but the experts that are not chosen.
    std::int64_t active_parameters() const { return active_parameters_; }
    std::int64_t weight_bytes() const { return weight_bytes_; }  ///< of the tensors in use
    /// Bytes that one decode step reads: every weight but the embedding, of which it reads a row.
    std::int64_t bytes_per_decode_step() const { return bytes_per_decode_step_; }

    /// The matrices that `linear` multiplies by, each once. While loading only.
    std::vector<WeightView> matrices() const;
    /// Uses `matrix`, which lies in `memory`, wherever `data` was used. Same storage and shape.
    /// While loading only, before anyone shares the model.
    void rehouse(const std::byte* data, const WeightView& matrix, AnonymousMemory memory);
    /// The same for matrices that lie in memory that is kept apart: see keep().
    void rehouse(const std::byte* data, const WeightView& matrix);
    /// Every norm and bias, for who wants to see or to move them; empty ones too.
    void visit_vectors(const std::function<void(std::span<const float>&)>& visitor);
    /// Every matrix: linears, heads, embedding, routers, experts stacked or apart; empty ones too.
    void visit_matrices(const std::function<void(WeightView&)>& visitor);
    /// The parts of an EXL3 matrix that still lies in its files, by its data; null: none such.
    const Exl3Parts* exl3_parts(const std::byte* data) const;
    /// From now on a card computes the experts of this block. While loading only.
    void place_experts(std::size_t block, const PlacedExperts& placed) { weights_.blocks[block].placed_experts = placed; }
    std::int64_t expert_bytes() const;  ///< of weight_bytes: the matrices of experts
    /// Memory on a card lives as long as the model.
    void keep(DeviceBuffer memory) { on_device_.push_back(std::move(memory)); }
    std::int64_t device_bytes() const {
        std::int64_t bytes = 0;
        for (const DeviceBuffer& memory : on_device_) bytes += memory.bytes();
        return bytes;
    }
    /// The same for memory that holds matrices.
    void keep(AnonymousMemory memory) { rehoused_.push_back(std::move(memory)); }

private:
    friend class ModelBuilder;
    Model(ModelFiles files, ModelSpec spec) : files_(std::move(files)), spec_(std::move(spec)) {}

    ModelFiles files_;
    ModelSpec spec_;
    ModelWeights weights_;
    std::vector<std::vector<float>> converted_;  ///< norms and biases as F32
    std::unordered_map<const std::byte*, Exl3Parts> exl3_parts_;
    std::vector<AnonymousMemory> rehoused_;
    std::vector<DeviceBuffer> on_device_;
    std::vector<std::string> notes_;
    std::int64_t parameters_ = 0;
    std::int64_t active_parameters_ = 0;
    std::int64_t weight_bytes_ = 0;
    std::int64_t bytes_per_decode_step_ = 0;
};

}  // namespace pergola

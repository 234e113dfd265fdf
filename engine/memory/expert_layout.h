#pragma once
// How the experts of a model are cut for a card and the host: an expert is one block of bytes, gate,
// up and down one after another in the card's order, wherever it lies. Pure.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/model/model.h"

namespace pergola {

/// The experts of one block of the model.
struct ExpertLayer {
    std::size_t block = 0;  ///< of the model
    std::int64_t count = 0;
    std::int64_t used = 0;  ///< by a token
    WeightView gate;        ///< shapes; `data` is not used
    WeightView up;
    WeightView down;
    std::int64_t up_at = 0;  ///< bytes from the begin of an expert
    std::int64_t down_at = 0;
    std::int64_t bytes = 0;  ///< of an expert, a multiple of 256
    std::size_t size_class = 0;  ///< layers of one class have experts of as many bytes
};

struct ExpertLayout {
    std::vector<ExpertLayer> layers;
    std::vector<std::int64_t> class_bytes;  ///< of an expert
    std::vector<std::int64_t> class_experts;  ///< how many there are

    std::int64_t experts() const;      ///< of all layers
    std::int64_t total_bytes() const;  ///< of all of them
    /// What the tables of offsets and uses take on a card.
    std::int64_t table_bytes() const;
};
ExpertLayout expert_layout(const Model& model);

/// How many experts of each class are to be on the card where `resident` are of all: as many of each
/// layer, the rest by the first ones.
std::vector<std::int64_t> class_quotas(const ExpertLayout& layout, std::int64_t resident);
/// The same of each layer.
std::vector<std::int64_t> layer_quotas(const ExpertLayout& layout, std::int64_t resident);

/// Experts of a class lie in chunks of the card's memory that come and go as a whole.
struct SlotChunk {
    std::int64_t slots = 0;
    std::int64_t bytes = 0;
};
SlotChunk slot_chunk(const ExpertLayout& layout, std::size_t size_class);

/// Bytes on the card for so many experts: whole chunks.
std::int64_t slot_bytes(const ExpertLayout& layout, std::int64_t resident);
/// The most experts whose chunks take at most `bytes`.
std::int64_t most_resident(const ExpertLayout& layout, std::int64_t bytes);

}  // namespace pergola

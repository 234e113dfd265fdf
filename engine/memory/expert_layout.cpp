#include "engine/memory/expert_layout.h"

#include <algorithm>

namespace pergola {
namespace {

constexpr std::int64_t alignment = 256;
/// Large enough that a model has some hundred chunks, small enough that a class wastes little.
constexpr std::int64_t wanted_chunk_bytes = std::int64_t{32} << 20;
/// Of a small model, so that its slots too follow the wish.
constexpr std::int64_t least_chunks = 64;

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace

ExpertLayout expert_layout(const Model& model) {
    ExpertLayout layout;
    const std::vector<BlockWeights>& blocks = model.weights().blocks;
    for (std::size_t index = 0; index < blocks.size(); ++index) {
        const BlockWeights& block = blocks[index];
        if (block.expert_gates.rows == 0 || block.expert_gates.count() == 0) continue;
        ExpertLayer layer;
        layer.block = index;
        layer.count = block.expert_gates.count();
        layer.used = model.spec().blocks[index].experts.used;
        layer.gate = block.expert_gates.of(0);
        layer.up = block.expert_ups.of(0);
        layer.down = block.expert_downs.of(0);
        layer.up_at = aligned(layer.gate.bytes());
        layer.down_at = layer.up_at + aligned(layer.up.bytes());
        layer.bytes = layer.down_at + aligned(layer.down.bytes());
        const auto known = std::find(layout.class_bytes.begin(), layout.class_bytes.end(), layer.bytes);
        layer.size_class = static_cast<std::size_t>(known - layout.class_bytes.begin());
        if (known == layout.class_bytes.end()) {
            layout.class_bytes.push_back(layer.bytes);
            layout.class_experts.push_back(0);
        }
        layout.class_experts[layer.size_class] += layer.count;
        layout.layers.push_back(layer);
    }
    return layout;
}

std::int64_t ExpertLayout::experts() const {
    std::int64_t sum = 0;
    for (const ExpertLayer& layer : layers) sum += layer.count;
    return sum;
}

std::int64_t ExpertLayout::total_bytes() const {
    std::int64_t sum = 0;
    for (const ExpertLayer& layer : layers) sum += layer.count * layer.bytes;
    return sum;
}

std::int64_t ExpertLayout::table_bytes() const {
    std::int64_t sum = 0;
    for (const ExpertLayer& layer : layers) sum += aligned(layer.count * 8) + aligned(layer.count * 4);
    return sum;
}

std::vector<std::int64_t> layer_quotas(const ExpertLayout& layout, std::int64_t resident) {
    std::vector<std::int64_t> quotas(layout.layers.size(), 0);
    // Layers need not have as many experts: those that are full leave the rest to the others.
    std::int64_t left = std::min(resident, layout.experts());
    std::int64_t open = static_cast<std::int64_t>(quotas.size());
    while (left > 0 && open > 0) {
        const std::int64_t each = std::max<std::int64_t>(1, left / open);
        open = 0;
        for (std::size_t index = 0; index < quotas.size() && left > 0; ++index) {
            const std::int64_t more = std::min({each, left, layout.layers[index].count - quotas[index]});
            quotas[index] += more;
            left -= more;
            if (quotas[index] < layout.layers[index].count) ++open;
        }
    }
    return quotas;
}

std::vector<std::int64_t> class_quotas(const ExpertLayout& layout, std::int64_t resident) {
    const std::vector<std::int64_t> of_layers = layer_quotas(layout, resident);
    std::vector<std::int64_t> quotas(layout.class_bytes.size(), 0);
    for (std::size_t index = 0; index < of_layers.size(); ++index) {
        quotas[layout.layers[index].size_class] += of_layers[index];
    }
    return quotas;
}

SlotChunk slot_chunk(const ExpertLayout& layout, std::size_t size_class) {
    const std::int64_t expert_bytes = layout.class_bytes[size_class];
    const std::int64_t slots =
        std::max<std::int64_t>(1, std::min(wanted_chunk_bytes / expert_bytes,
                                           layout.class_experts[size_class] / least_chunks));
    return {slots, slots * expert_bytes};
}

std::int64_t slot_bytes(const ExpertLayout& layout, std::int64_t resident) {
    const std::vector<std::int64_t> quotas = class_quotas(layout, resident);
    std::int64_t bytes = 0;
    for (std::size_t index = 0; index < quotas.size(); ++index) {
        const SlotChunk chunk = slot_chunk(layout, index);
        bytes += (quotas[index] + chunk.slots - 1) / chunk.slots * chunk.bytes;
    }
    return bytes;
}

std::int64_t most_resident(const ExpertLayout& layout, std::int64_t bytes) {
    std::int64_t least = 0, most = layout.experts();
    while (least < most) {
        const std::int64_t middle = (least + most + 1) / 2;
        if (slot_bytes(layout, middle) <= bytes) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    return least;
}

}  // namespace pergola

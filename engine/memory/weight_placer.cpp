#include "engine/memory/weight_placer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_set>

#include "engine/formats/exl3_tensors.h"
#include "engine/memory/card_check.h"

namespace pergola {
namespace {

constexpr std::int64_t alignment = 256;
constexpr std::int64_t columns_at_once = 16;  // of a weight, in every kernel

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

/// Each matrix once, embedding and routers among them, but the experts.
std::vector<WeightView> all_matrices(const Model& model) {
    std::vector<WeightView> matrices = model.matrices();
    matrices.push_back(model.weights().embedding);
    std::unordered_set<const std::byte*> seen = {nullptr};
    for (const BlockWeights& block : model.weights().blocks) {
        matrices.push_back(block.router.weight);
        for (const ExpertMatrices* experts :
             {&block.expert_gates, &block.expert_ups, &block.expert_downs}) {
            seen.insert(experts->stacked.data);
        }
    }
    std::erase_if(matrices,
                  [&](const WeightView& matrix) { return !seen.insert(matrix.data).second; });
    return matrices;
}

std::vector<const ExpertMatrices*> all_experts(const Model& model) {
    std::vector<const ExpertMatrices*> found;
    for (const BlockWeights& block : model.weights().blocks) {
        for (const ExpertMatrices* experts :
             {&block.expert_gates, &block.expert_ups, &block.expert_downs}) {
            if (experts->rows > 0 && experts->count() > 0) found.push_back(experts);
        }
    }
    return found;
}

Error device_failed() {
    return {ErrorCode::DeviceLost,
            "the graphics card failed while the model was being copied to it"};
}

/// However placing ends.
struct PlacingEnd {
    const Device& device;
    explicit PlacingEnd(const Device& of) : device(of) {}
    PlacingEnd(const PlacingEnd&) = delete;
    PlacingEnd& operator=(const PlacingEnd&) = delete;
    ~PlacingEnd() { device.end_placing(device.card); }
};

/// Parts of the arena in turn.
class Cursor {
public:
    explicit Cursor(std::byte* next) : next_(next) {}
    std::byte* take(std::int64_t bytes) {
        std::byte* const at = next_;
        next_ += aligned(bytes);
        return at;
    }

private:
    std::byte* next_;
};

/// Copies matrix after matrix, telling the observer.
struct Placing {
    Model& model;
    const Device& device;
    const LoadObserver& observer;
    Cursor cursor;
    std::int64_t done = 0;
    std::int64_t total = 0;
    std::vector<std::byte> joined = {};  ///< an EXL3 matrix, whose parts lie apart in the files

    Result<const std::byte*> place(const WeightView& matrix) {
        std::byte* const to = cursor.take(matrix.bytes());
        PG_CHECK(place_at(to, matrix));
        return static_cast<const std::byte*>(to);
    }

    Result<> place_at(std::byte* to, const WeightView& matrix) {
        if (!device.place(device.card, to, in_one(matrix))) return device_failed();
        PG_CHECK(model.files().check());
        model.files().advise(in_file(matrix), FileAccess::NotAgain);
        done += matrix.bytes();
        if (observer.progress) observer.progress(done, total);
        if (observer.is_cancelled && observer.is_cancelled()) {
            return Error{ErrorCode::Cancelled, "loading was stopped"};
        }
        return {};
    }

    /// What of the file the matrix has been read from in one piece.
    std::span<const std::byte> in_file(const WeightView& matrix) const {
        if (model.exl3_parts(matrix.data) != nullptr) return exl3_tiles(matrix);
        return {matrix.data, static_cast<std::size_t>(matrix.bytes())};
    }

    PlacedSample sample_of(const WeightView& matrix) {
        const WeightView whole = in_one(matrix);
        return {matrix, {whole.data, whole.data + whole.bytes()}, {}};
    }

    WeightView in_one(const WeightView& matrix) {
        const Exl3Parts* const parts = model.exl3_parts(matrix.data);
        if (parts == nullptr) return matrix;
        joined.resize(static_cast<std::size_t>(matrix.bytes()));
        write_exl3_matrix(exl3_tiles(matrix), *parts, joined.data());
        WeightView copy = matrix;
        copy.data = joined.data();
        return copy;
    }
};

Result<> place_vectors(Model& model, const Device& device, Cursor& cursor) {
    bool is_good = true;
    model.visit_vectors([&](std::span<const float>& vector) {
        if (vector.empty()) return;
        const auto bytes = static_cast<std::int64_t>(vector.size_bytes());
        std::byte* const to = cursor.take(bytes);
        is_good = is_good && device.write(device.card, to, vector.data(), bytes);
        vector = {reinterpret_cast<const float*>(to), vector.size()};
    });
    if (!is_good) return device_failed();
    return {};
}

/// The most of all matrices. Most shapes come once a block, and a card is asked once for each.
class Exl3Most {
public:
    explicit Exl3Most(const Device& device) : device_(device) {}

    void add(const WeightView& matrix, std::int64_t experts_used) {
        if (matrix.storage != WeightStorage::Exl3) return;
        const auto shape = std::tuple(
            matrix.rows, matrix.columns, matrix.rate.half_bits, matrix.rate.codebook, experts_used);
        if (!asked_.insert(shape).second) return;
        const Exl3Needs needs = device_.exl3_needs(device_.card, matrix, experts_used);
        most_.floats = std::max(most_.floats, needs.floats);
        most_.counters = std::max(most_.counters, needs.counters);
    }
    const Exl3Needs& most() const { return most_; }

private:
    const Device& device_;
    std::set<std::tuple<std::int64_t, std::int64_t, std::uint8_t, exl3::Codebook, std::int64_t>> asked_;
    Exl3Needs most_;
};

}  // namespace

QueueLimits queue_limits(const Model& model, const StepLimits& limits, const Device& device) {
    QueueLimits queue;
    queue.rows = limits.rows;
    queue.page_entries = limits.page_entries;
    queue.logits = limits.logit_rows * model.spec().vocabulary;
    Exl3Most exl3(device);
    for (const WeightView& matrix : all_matrices(model)) {
        const bool is_padded = matrix.storage == WeightStorage::Exl3;
        const auto width = [is_padded](std::int64_t own) {
            return is_padded ? exl3::padded_width(own) : own;
        };
        queue.widest_input = std::max(queue.widest_input, width(matrix.columns));
        queue.most_weights =
            std::max(queue.most_weights, width(matrix.rows) * width(matrix.columns));
        exl3.add(matrix, 0);
    }
    for (const BlockSpec& block : model.spec().blocks) {
        const ExpertsSpec& experts = block.experts;
        queue.experts = std::max(queue.experts, experts.count);
        queue.expert_pairs = std::max(queue.expert_pairs, limits.rows * experts.used);
        if (experts.count == 0) continue;
        ++queue.expert_layers;
        queue.hidden = model.spec().hidden;
        queue.expert_width =
            std::max(queue.expert_width, 2 * experts.intermediate + model.spec().hidden);
        queue.expert_input =
            std::max({queue.expert_input, experts.intermediate, model.spec().hidden});
        queue.most_weights = std::max(queue.most_weights,
                                      experts.count * experts.intermediate * model.spec().hidden);
    }
    for (std::size_t index = 0; index < model.weights().blocks.size(); ++index) {
        const BlockWeights& block = model.weights().blocks[index];
        const std::int64_t used = model.spec().blocks[index].experts.used;
        for (const ExpertMatrices* experts : {&block.expert_gates, &block.expert_downs}) {
            if (experts->rows > 0 && experts->count() > 0) {
                exl3.add(experts->of(0), used);
            }
        }
    }
    queue.exl3 = exl3.most();
    if (limits.stages_experts) {
        for (const ExpertLayer& layer : expert_layout(model).layers) {
            queue.stage_bytes = std::max(queue.stage_bytes, layer.count * layer.bytes);
        }
    }
    return queue;
}

Result<> check_device_can(const Device& device, const Model& model, KvPrecision kv) {
    const auto refuse = [](std::string reason) {
        return Error{ErrorCode::Unsupported, std::move(reason)};
    };
    for (const KvType type : {kv.keys, kv.values}) {
        if (type != KvType::F16 && type != KvType::F32) {
            return refuse(
                "a quantised cache is computed by the processor; choose f16 for the graphics card");
        }
    }
    std::vector<WeightView> matrices = all_matrices(model);
    for (const ExpertMatrices* experts : all_experts(model)) {
        for (std::int64_t expert = 0; expert < experts->count(); ++expert) {
            matrices.push_back(experts->of(expert));
            const WeightView& matrix = matrices.back();
            if (matrix.storage == WeightStorage::Exl3 &&
                (matrix.rows != exl3::padded_width(matrix.rows) ||
                 matrix.columns != exl3::padded_width(matrix.columns))) {
                return refuse(
                    fmt::format("experts of {} x {} weights in EXL3 are computed by the processor, "
                                "the graphics card takes multiples of 128",
                                matrix.rows,
                                matrix.columns));
            }
            if (matrices.back().storage != experts->of(0).storage ||
                matrices.back().rate != experts->of(0).rate) {
                return refuse("experts stored in several ways are computed by the processor");
            }
        }
    }
    for (const WeightView& matrix : matrices) {
        if (!device.ops->supports_storage(matrix.storage)) {
            return refuse(fmt::format("weights in {} are computed by the processor",
                                      storage_name(matrix.storage)));
        }
        if (matrix.columns % columns_at_once != 0) {
            return refuse(
                fmt::format("a weight of {} inputs is computed by the processor, the graphics card "
                            "takes multiples of {}",
                            matrix.columns,
                            columns_at_once));
        }
    }
    return {};
}

std::int64_t arena_bytes(Model& model) {
    std::int64_t bytes = expert_layout(model).table_bytes();
    for (const WeightView& matrix : all_matrices(model)) bytes += aligned(matrix.bytes());
    model.visit_vectors([&](std::span<const float>& vector) {
        bytes += aligned(static_cast<std::int64_t>(vector.size_bytes()));
    });
    return bytes;
}

namespace {

/// Expert after expert to where it is to lie.
Result<> place_experts(ExpertResidency& experts, Placing& placing) {
    const std::vector<ExpertLayer>& layers = experts.layout().layers;
    for (std::size_t index = 0; index < layers.size(); ++index) {
        const ExpertLayer& layer = layers[index];
        const BlockWeights& block = placing.model.weights().blocks[layer.block];
        for (std::int64_t expert = 0; expert < layer.count; ++expert) {
            const auto number = static_cast<std::size_t>(expert);
            std::byte* const to = experts.place_for(index, number);
            PG_CHECK(placing.place_at(to, block.expert_gates.of(expert)));
            PG_CHECK(placing.place_at(to + layer.up_at, block.expert_ups.of(expert)));
            PG_CHECK(placing.place_at(to + layer.down_at, block.expert_downs.of(expert)));
            PG_CHECK(experts.placed(index, number));
        }
    }
    return experts.finish(placing.model, placing.cursor.take(experts.layout().table_bytes()));
}

}  // namespace

Result<std::shared_ptr<ExpertResidency>> place_weights(Model& model,
                                                       const Device& device,
                                                       const ExpertResidency::Wishes& wishes,
                                                       const LoadObserver& observer) {
    const std::vector<WeightView> matrices = all_matrices(model);
    ExpertLayout layout = expert_layout(model);
    std::int64_t total = layout.total_bytes();
    for (const WeightView& matrix : matrices) total += matrix.bytes();
    PG_TRY(DeviceBuffer arena, DeviceBuffer::create(device, arena_bytes(model)));
    std::shared_ptr<ExpertResidency> experts;
    if (!layout.layers.empty()) {
        PG_TRY(experts, ExpertResidency::create(device, std::move(layout), wishes));
    }
    const PlacingEnd end{device};
    Placing placing{model, device, observer, Cursor(arena.data()), 0, total, {}};
    const std::vector<WeightView> wanted = choose_samples(model.matrices());
    std::vector<PlacedSample> samples;
    for (const WeightView& matrix : matrices) {
        const bool is_sample = std::any_of(wanted.begin(), wanted.end(), [&](const WeightView& sample) {
            return sample.data == matrix.data;
        });
        if (is_sample) samples.push_back(placing.sample_of(matrix));
        PG_TRY(const std::byte* const to, placing.place(matrix));
        WeightView placed = matrix;
        placed.data = to;
        placed.order = RowOrder::OneByOne;
        if (is_sample) samples.back().on_card = placed;
        model.rehouse(matrix.data, placed);
    }
    if (experts != nullptr) PG_CHECK(place_experts(*experts, placing));
    PG_CHECK(place_vectors(model, device, placing.cursor));
    PG_CHECK(check_products(device, samples));
    model.keep(std::move(arena));
    return experts;
}

}  // namespace pergola

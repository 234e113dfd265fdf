#include "engine/memory/weight_placer.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace pergola {
namespace {

constexpr std::int64_t alignment = 256;
constexpr std::int64_t columns_at_once = 16;  // of a weight, in every kernel

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

/// Each matrix once, the embedding among them.
std::vector<WeightView> all_matrices(const Model& model) {
    std::vector<WeightView> matrices = model.matrices();
    matrices.push_back(model.weights().embedding);
    std::unordered_set<const std::byte*> seen;
    std::erase_if(matrices,
                  [&](const WeightView& matrix) { return !seen.insert(matrix.data).second; });
    return matrices;
}

Error device_failed() {
    return {ErrorCode::DeviceLost,
            "the graphics card failed while the model was being copied to it"};
}

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

}  // namespace

QueueLimits queue_limits(const Model& model, const StepLimits& limits) {
    QueueLimits queue;
    queue.rows = limits.rows;
    queue.page_entries = limits.page_entries;
    queue.logits = limits.logit_rows * model.spec().vocabulary;
    for (const WeightView& matrix : all_matrices(model)) {
        queue.widest_input = std::max(queue.widest_input, matrix.columns);
        queue.most_weights = std::max(queue.most_weights, matrix.rows * matrix.columns);
    }
    return queue;
}

Result<> check_device_can(const Device& device, const Model& model, KvPrecision kv) {
    const auto refuse = [](std::string reason) {
        return Error{ErrorCode::Unsupported, std::move(reason)};
    };
    for (const BlockSpec& block : model.spec().blocks) {
        if (block.experts.count > 0)
            return refuse("models of experts are computed by the processor");
    }
    for (const KvType type : {kv.keys, kv.values}) {
        if (type != KvType::F16 && type != KvType::F32) {
            return refuse(
                "a quantised cache is computed by the processor; choose f16 for the graphics card");
        }
    }
    for (const WeightView& matrix : all_matrices(model)) {
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
    std::int64_t bytes = 0;
    for (const WeightView& matrix : all_matrices(model)) bytes += aligned(matrix.bytes());
    model.visit_vectors([&](std::span<const float>& vector) {
        bytes += aligned(static_cast<std::int64_t>(vector.size_bytes()));
    });
    return bytes;
}

Result<> place_weights(Model& model, const Device& device, const LoadObserver& observer) {
    const std::vector<WeightView> matrices = all_matrices(model);
    std::int64_t total = 0;
    for (const WeightView& matrix : matrices) total += matrix.bytes();
    PG_TRY(DeviceBuffer arena, DeviceBuffer::create(device, arena_bytes(model)));
    Cursor cursor(arena.data());
    std::int64_t done = 0;
    for (const WeightView& matrix : matrices) {
        std::byte* const to = cursor.take(matrix.bytes());
        if (!device.place(device.card, to, matrix)) return device_failed();
        PG_CHECK(model.files().check());
        model.files().advise({matrix.data, static_cast<std::size_t>(matrix.bytes())},
                             FileAccess::NotAgain);
        model.rehouse(matrix.data, {to, matrix.storage, matrix.rows, matrix.columns});
        done += matrix.bytes();
        if (observer.progress) observer.progress(done, total);
        if (observer.is_cancelled && observer.is_cancelled()) {
            return Error{ErrorCode::Cancelled, "loading was stopped"};
        }
    }
    PG_CHECK(place_vectors(model, device, cursor));
    model.keep(std::move(arena));
    return {};
}

}  // namespace pergola

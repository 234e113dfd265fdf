#include "engine/memory/card_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <random>

#include "engine/base/device_memory.h"
#include "kernels/cpu/worker_pool.h"
#include "kernels/op_table.h"

namespace pergola {
namespace {

/// Of the size of the whole: inputs in 8 bits cost up to 2 % of it, gibberish is as large as the
/// numbers.
constexpr double allowed_error = 0.1;
/// One row and many go through different kernels.
constexpr std::array<std::int64_t, 2> row_counts = {1, 16};

bool is_same_kind(const WeightView& a, const WeightView& b) {
    return a.storage == b.storage && a.rate == b.rate;
}

std::vector<float> numbers(std::int64_t count) {
    std::mt19937 random(20);
    std::normal_distribution<float> normal;
    std::vector<float> made(static_cast<std::size_t>(count));
    std::generate(made.begin(), made.end(), [&] { return normal(random); });
    return made;
}

/// A small queue and memory for the vectors.
class Bench {
public:
    static Result<Bench> create(const Device& device, const std::vector<PlacedSample>& samples) {
        QueueLimits limits{.rows = 16, .page_entries = 16};
        std::int64_t widest_output = 0;
        for (const PlacedSample& sample : samples) {
            const WeightView& matrix = sample.on_card;
            const bool is_padded = matrix.storage == WeightStorage::Exl3;
            const std::int64_t inputs =
                is_padded ? exl3::padded_width(matrix.columns) : matrix.columns;
            const std::int64_t outputs = is_padded ? exl3::padded_width(matrix.rows) : matrix.rows;
            limits.widest_input = std::max(limits.widest_input, inputs);
            limits.most_weights = std::max(limits.most_weights, inputs * outputs);
            widest_output = std::max(widest_output, matrix.rows);
            if (matrix.storage != WeightStorage::Exl3) continue;
            const Exl3Needs needs = device.exl3_needs(device.card, matrix, 0);
            limits.exl3.floats = std::max(limits.exl3.floats, needs.floats);
            limits.exl3.counters = std::max(limits.exl3.counters, needs.counters);
        }
        limits.logits = limits.rows * widest_output;
        Bench bench(device);
        PG_TRY(bench.queue_, DeviceQueue::create(device, limits));
        PG_TRY(bench.x_, DeviceBuffer::create(device, limits.rows * limits.widest_input * 4));
        PG_TRY(bench.y_, DeviceBuffer::create(device, limits.logits * 4));
        bench.stream_.pool = &bench.pool();
        bench.stream_.device = &device;
        bench.stream_.native = bench.queue_.native();
        return bench;
    }

    /// The error of the card's product against the processor's, as a share of its size.
    Result<double> error_of(const PlacedSample& sample, std::int64_t rows) {
        const WeightView& matrix = sample.on_card;
        std::vector<float> x = numbers(rows * matrix.columns);
        PG_TRY(const float* const got, on_card(matrix, x, rows));
        std::vector<float> expected(static_cast<std::size_t>(rows * matrix.rows));
        WeightView here = sample.in_file;
        here.data = sample.bytes.data();
        Stream stream;
        stream.pool = &pool();
        cpu_f32_ops().linear({.x = {x.data(), DType::F32, {rows, matrix.columns}},
                              .weight = here,
                              .bias = {},
                              .y = {expected.data(), DType::F32, {rows, matrix.rows}}},
                             stream);
        double difference = 0;
        double size = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            difference += std::pow(static_cast<double>(got[i]) - expected[i], 2);
            size += std::pow(static_cast<double>(expected[i]), 2);
        }
        return std::sqrt(difference / std::max(size, 1e-30));
    }

private:
    explicit Bench(const Device& device)
        : device_(&device), pool_(std::make_unique<WorkerPool>(4)) {}
    WorkerPool& pool() { return *pool_; }

    Result<const float*> on_card(const WeightView& matrix,
                                 const std::vector<float>& x,
                                 std::int64_t rows) {
        if (!device_->write(
                device_->card, x_.data(), x.data(), static_cast<std::int64_t>(x.size()) * 4)) {
            return Error{ErrorCode::DeviceLost,
                         "the graphics card failed while its products were checked"};
        }
        const std::vector<std::int32_t> zeros(static_cast<std::size_t>(rows));
        const std::vector<std::int32_t> pages = {0};
        const std::vector<SequenceRows> sequences = {{0, rows, 0, pages}};
        // No two steps are alike, so that none is taken for a recorded one.
        const DeviceStepArgs step{.ids = zeros,
                                  .positions = zeros,
                                  .sequences = sequences,
                                  .logit_rows = {},
                                  .draws = {},
                                  .ids_are_drawn = false,
                                  .work = matrix.data};
        const TensorView y(y_.data(), DType::F32, {rows, matrix.rows});
        const StepStart start = device_->ops->begin_step(step, stream_);
        if (start == StepStart::Enqueue) {
            device_->ops->linear({.x = {x_.data(), DType::F32, {rows, matrix.columns}},
                                  .weight = matrix,
                                  .bias = {},
                                  .y = y},
                                 stream_);
        }
        const float* const host = start == StepStart::Failed
                                      ? nullptr
                                      : device_->ops->end_step(y, StepEnd::Finish, stream_);
        if (host == nullptr) return Error{ErrorCode::DeviceLost, device_->ops->step_error(stream_)};
        return host;
    }

    const Device* device_;
    std::unique_ptr<WorkerPool> pool_;
    DeviceBuffer x_;
    DeviceBuffer y_;
    DeviceQueue queue_;
    Stream stream_;
};

}  // namespace

std::vector<WeightView> choose_samples(const std::vector<WeightView>& matrices) {
    std::vector<WeightView> samples;
    for (const WeightView& matrix : matrices) {
        const auto known =
            std::find_if(samples.begin(), samples.end(), [&](const WeightView& sample) {
                return is_same_kind(sample, matrix);
            });
        if (known == samples.end()) {
            samples.push_back(matrix);
        } else if (matrix.bytes() < known->bytes()) {
            *known = matrix;
        }
    }
    return samples;
}

Result<> check_products(const Device& device, const std::vector<PlacedSample>& samples) {
    if (samples.empty()) return {};
    PG_TRY(Bench bench, Bench::create(device, samples));
    for (const PlacedSample& sample : samples) {
        for (const std::int64_t rows : row_counts) {
            PG_TRY(const double error, bench.error_of(sample, rows));
            if (error <= allowed_error) continue;
            return Error{ErrorCode::Internal,
                         fmt::format("the graphics card computes wrong numbers with weights in {} "
                                     "({:.0f} % off), so its "
                                     "answers would be gibberish; let the processor compute, or "
                                     "update the card's driver",
                                     storage_name(sample.on_card.storage),
                                     std::min(error, 9.99) * 100)};
        }
    }
    return {};
}

}  // namespace pergola

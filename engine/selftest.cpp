#include "engine/selftest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/memory/compute_device.h"
#include "kernels/codecs/exl3_linear.h"
#include "kernels/codecs/gguf_blocks.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola {

TensorView TestSide::view(TwinNumbers& numbers, std::initializer_list<std::int64_t> shape) const {
    if (is_reference) return {numbers.reference.data(), DType::F32, shape};
    void* const tested = numbers.on_device.data() != nullptr
                             ? static_cast<void*>(numbers.on_device.data())
                             : static_cast<void*>(numbers.tested.data());
    return {tested, DType::F32, shape};
}

std::span<const float> TestSide::vector(TwinNumbers& numbers) const {
    const auto count = static_cast<std::int64_t>(numbers.reference.size());
    return {static_cast<const float*>(view(numbers, {count}).data), numbers.reference.size()};
}

WeightView TestSide::weight(const TwinBytes& bytes, const WeightView& shape) const {
    WeightView weight = shape;
    weight.data = !is_reference && bytes.on_device.data() != nullptr ? bytes.on_device.data()
                                                                     : bytes.reference.data();
    return weight;
}

std::byte* TestSide::bytes(TwinBytes& bytes) const {
    return !is_reference && bytes.on_device.data() != nullptr ? bytes.on_device.data()
                                                              : bytes.reference.data();
}

WeightView TestSide::expert(const TwinExperts& experts, const WeightView& shape, std::int64_t at) const {
    WeightView matrix = shape;
    const bool is_on_device = !is_reference && experts.on_device.data() != nullptr;
    matrix.data = (is_on_device ? experts.on_device.data() : experts.reference.data()) + at;
    return matrix;
}

const std::int64_t* TestSide::offsets(const TwinExperts& experts) const {
    if (is_reference || experts.offsets.data() == nullptr) return experts.reference_offsets.data();
    return reinterpret_cast<const std::int64_t*>(experts.offsets.data());
}

OperatorBench::OperatorBench(const OpTable& ops,
                             const Device* device,
                             WorkerPool& pool,
                             std::uint64_t seed)
    : ops_(ops), device_(device), random_(seed) {
    stream_.pool = &pool;
    stream_.device = device;
}

Result<OperatorBench> OperatorBench::create(const OpTable& ops,
                                            const Device* device,
                                            WorkerPool& pool,
                                            std::uint64_t seed) {
    OperatorBench bench(ops, device, pool, seed);
    if (device != nullptr) {
        const QueueLimits limits{1024,
                                 4096,
                                 std::int64_t{4} << 20,
                                 36864,
                                 std::int64_t{128} << 20,
                                 64,
                                 8192,
                                 2048,
                                 1024,
                                 {std::int64_t{4} << 20, 65536}};
        PG_TRY(bench.queue_, DeviceQueue::create(*device, limits));
        bench.stream_.native = bench.queue_.native();
    }
    return bench;
}

std::int64_t OperatorBench::between(std::int64_t least, std::int64_t most) {
    return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
}

void OperatorBench::write(DeviceBuffer& buffer, const void* from, std::int64_t bytes) {
    auto created = DeviceBuffer::create(*device_, bytes);
    if (!created) {
        if (trouble_) trouble_ = created.take_error();
        return;
    }
    buffer = std::move(created).take();
    if (!device_->write(device_->card, buffer.data(), from, bytes) && trouble_) {
        trouble_ = Error{ErrorCode::DeviceLost, "the graphics card failed while taking test data"};
    }
}

TwinNumbers OperatorBench::numbers(std::int64_t count, float spread) {
    return changed_numbers(count, [spread](std::vector<float>& values) {
        for (float& value : values) value *= spread;
    });
}

TwinNumbers OperatorBench::changed_numbers(std::int64_t count,
                                           const std::function<void(std::vector<float>&)>& change) {
    TwinNumbers made;
    std::normal_distribution<float> normal(0.0F, 1.0F);
    for (std::int64_t i = 0; i < count; ++i) made.reference.push_back(normal(random_));
    change(made.reference);
    if (device_ == nullptr) {
        made.tested = made.reference;
    } else {
        write(made.on_device, made.reference.data(), count * 4);
    }
    return made;
}

TwinBytes OperatorBench::zeros(std::int64_t bytes) {
    TwinBytes made;
    made.reference.resize(static_cast<std::size_t>(bytes));
    if (device_ != nullptr) write(made.on_device, made.reference.data(), bytes);
    return made;
}

TwinBytes OperatorBench::matrix(const WeightView& shape) {
    return matrices(shape, 1);
}

void OperatorBench::fill_with_blocks(WeightStorage storage, std::span<std::byte> bytes) {
    const BlockLayout layout = block_layout(storage);
    std::vector<float> values(static_cast<std::size_t>(layout.values));
    for (std::size_t at = 0; at < bytes.size(); at += static_cast<std::size_t>(layout.bytes)) {
        std::byte* const block = bytes.data() + at;
        const auto is_tame = [&] {
            dequantise_row(storage, block, layout.values, values.data());
            for (const float value : values) {
                if (!(std::abs(value) < 100.0F)) return false;
            }
            return true;
        };
        do {
            for (std::int64_t byte = 0; byte < layout.bytes; ++byte) {
                block[byte] = static_cast<std::byte>(random_() & 0xFF);
            }
        } while (!is_tame());
    }
}

void OperatorBench::fill_with_tiles(const WeightView& shape, std::byte* bytes) {
    WeightView matrix = shape;
    matrix.data = bytes;
    const exl3::LinearView parts = exl3::view_of(matrix);
    std::generate_n(bytes, matrix.bytes(), [&] { return static_cast<std::byte>(random_()); });
    const auto fill = [&](const std::uint16_t* scales, std::int64_t count, float size) {
        std::generate_n(const_cast<std::uint16_t*>(scales), count, [&] {
            const float sign = between(0, 1) == 0 ? 1.0F : -1.0F;
            return float_to_half(sign * size * static_cast<float>(between(50, 150)) / 100.0F);
        });
    };
    fill(parts.suh, parts.inputs, 1.0F);
    fill(parts.svh, parts.outputs, 1.0F / std::sqrt(static_cast<float>(shape.columns)));
}

TwinBytes OperatorBench::matrices(const WeightView& shape, std::int64_t count) {
    TwinBytes made;
    made.reference.resize(static_cast<std::size_t>(count * shape.bytes()));
    if (shape.storage == WeightStorage::Exl3) {
        for (std::int64_t i = 0; i < count; ++i) {
            fill_with_tiles(shape, made.reference.data() + i * shape.bytes());
        }
    } else {
        fill_with_blocks(shape.storage, made.reference);
    }
    if (device_ == nullptr) return made;
    auto created = DeviceBuffer::create(*device_, count * shape.bytes());
    if (!created) {
        if (trouble_) trouble_ = created.take_error();
        return made;
    }
    made.on_device = std::move(created).take();
    for (std::int64_t i = 0; i < count; ++i) {
        WeightView file = shape;
        file.data = made.reference.data() + i * shape.bytes();
        if (!device_->place(device_->card, made.on_device.data() + i * shape.bytes(), file) &&
            trouble_) {
            trouble_ =
                Error{ErrorCode::DeviceLost, "the graphics card failed while taking a matrix"};
        }
    }
    return made;
}

TwinExperts OperatorBench::experts(const WeightView& wide, const WeightView& back, std::int64_t count) {
    constexpr std::int64_t alignment = 256;
    const auto aligned = [](std::int64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; };
    TwinExperts made;
    made.up_at = aligned(wide.bytes());
    made.down_at = 2 * made.up_at;
    const std::int64_t each = made.down_at + aligned(back.bytes());
    made.reference.resize(static_cast<std::size_t>(count * each));
    const std::array<std::pair<WeightView, std::int64_t>, 3> parts = {
        {{wide, 0}, {wide, made.up_at}, {back, made.down_at}}};
    for (std::int64_t expert = 0; expert < count; ++expert) {
        made.reference_offsets.push_back(expert * each);
        for (const auto& [shape, at] : parts) {
            std::byte* const to = made.reference.data() + expert * each + at;
            if (shape.storage == WeightStorage::Exl3) {
                fill_with_tiles(shape, to);
            } else {
                fill_with_blocks(shape.storage, {to, static_cast<std::size_t>(shape.bytes())});
            }
        }
    }
    if (device_ == nullptr || !trouble_) return made;
    const auto place = [&]() -> Result<> {
        PG_TRY(made.on_device, DeviceBuffer::create(*device_, count * each));
        PG_TRY(made.offsets, DeviceBuffer::create(*device_, count * 8));
        made.in_host = HostArena(*device_, count * each);
        std::vector<std::int64_t> offsets = made.reference_offsets;
        const Error failed{ErrorCode::DeviceLost, "the graphics card failed while taking experts"};
        for (std::int64_t expert = 0; expert < count; ++expert) {
            std::byte* const to = made.on_device.data() + expert * each;
            for (const auto& [shape, at] : parts) {
                WeightView file = shape;
                file.data = made.reference.data() + expert * each + at;
                if (!device_->place(device_->card, to + at, file)) return failed;
            }
            if (expert % 3 != 1) continue;
            PG_TRY(const HostPlace room, made.in_host.take(each));
            if (!device_->read(device_->card, room.host, to, each)) return failed;
            const std::vector<std::byte> nothing(static_cast<std::size_t>(each), std::byte{0xFF});
            if (!device_->write(device_->card, to, nothing.data(), each)) return failed;
            offsets[static_cast<std::size_t>(expert)] = (room.on_card - made.on_device.data()) | expert_in_host;
        }
        if (!device_->write(device_->card, made.offsets.data(), offsets.data(), count * 8)) return failed;
        return {};
    };
    trouble_ = place();
    return made;
}

std::vector<float> OperatorBench::run_tested(const DeviceStepArgs& step,
                                             TwinNumbers& result,
                                             const std::function<void(const TestSide&)>& work) {
    const TestSide tested{ops_, stream_, false};
    if (device_ == nullptr) {
        work(tested);
        return result.tested;
    }
    const StepStart start = ops_.begin_step(step, stream_);
    if (start == StepStart::Enqueue) work(tested);
    const auto count = static_cast<std::int64_t>(result.reference.size());
    const float* const host =
        start == StepStart::Failed
            ? nullptr
            : ops_.end_step(tested.view(result, {count}), StepEnd::Finish, stream_);
    if (host == nullptr) {
        if (trouble_) trouble_ = Error{ErrorCode::DeviceLost, ops_.step_error(stream_)};
        return {};
    }
    return {host, host + count};
}

std::vector<std::int32_t> OperatorBench::draw(TwinNumbers& logits,
                                              std::int64_t vocabulary,
                                              std::span<const DrawRow> rows) {
    if (!trouble_) return {};
    const auto count = static_cast<std::int64_t>(rows.size());
    const auto width = static_cast<std::int64_t>(logits.reference.size()) / count;
    const std::vector<std::int32_t> zeros(rows.size());
    const std::vector<std::int32_t> pages = {0};
    std::vector<std::int64_t> logit_rows;
    std::vector<SequenceRows> sequences;
    for (std::int64_t row = 0; row < count; ++row) {
        logit_rows.push_back(row);
        sequences.push_back({row, 1, 0, pages});
    }
    const DeviceStepArgs step{.ids = zeros,
                              .positions = zeros,
                              .sequences = sequences,
                              .logit_rows = logit_rows,
                              .draws = rows,
                              // An address could come again with other logits, and their recorded step.
                              .work = work_tag(~++draws_)};
    const TestSide tested{ops_, stream_, false};
    std::vector<std::int32_t> tokens;
    for (int time = 0; time < 2; ++time) {
        const StepStart start = ops_.begin_step(step, stream_);
        if (start == StepStart::Enqueue) {
            ops_.draw_tokens({.logits = tested.view(logits, {count, width}),
                              .vocabulary = vocabulary,
                              .rows = rows,
                              .tokens = {}},
                             stream_);
        }
        const bool is_sent = start != StepStart::Failed && ops_.end_drawing(stream_);
        const std::int32_t* const drawn = is_sent ? ops_.drawn_tokens(stream_) : nullptr;
        if (drawn == nullptr) {
            trouble_ = Error{ErrorCode::DeviceLost, ops_.step_error(stream_)};
            return {};
        }
        tokens.assign(drawn, drawn + count);
    }
    return tokens;
}

std::vector<float> OperatorBench::compare(const Comparison& how,
                                          const DeviceStepArgs& step,
                                          TwinNumbers& result,
                                          const std::function<void(const TestSide&)>& work) {
    if (!trouble_) return {};
    Stream plain;
    plain.pool = stream_.pool;
    work({reference_ops(), plain, true});
    std::vector<float> got = run_tested(step, result, work);
    if (got.empty()) return got;
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double expected = result.reference[i];
        difference += (got[i] - expected) * (got[i] - expected);
        size += expected * expected;
    }
    const double error = std::sqrt(difference / std::max(size, 1e-30));
    claim(how.name,
          error <= how.tolerance,
          fmt::format("error {:.2e}, allowed {:.2e}", error, how.tolerance));
    return got;
}

void OperatorBench::claim(const std::string& name, bool holds, const std::string& detail) {
    if (sink_) sink_({name, holds, detail});
}

Result<std::string> run_selftest(const SelftestRequest& request,
                                 const std::function<void(const SelftestCase&)>& sink) {
    PG_TRY(const ComputeDevice chosen, find_device(request.device, Precision::Auto));
    WorkerPool pool(request.threads > 0 ? request.threads : physical_cores());
    PG_TRY(OperatorBench bench,
           OperatorBench::create(*chosen.ops, chosen.device, pool, request.seed));
    bench.report_to(sink);
    test_plain_operators(bench);
    test_weights(bench);
    test_attention(bench);
    test_draws(bench);
    PG_CHECK(Result<>(bench.trouble()));
    return chosen.name;
}

}  // namespace pergola

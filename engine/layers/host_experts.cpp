#include "engine/layers/host_experts.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "engine/base/clock.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola {
namespace {

/// Of the processor's answer: until the card's question is seen, and until the answer is.
constexpr double hand_over_s = 8e-6;

TensorView rows_of(std::vector<float>& memory, std::int64_t first, std::int64_t rows, std::int64_t width) {
    return {memory.data() + first * width, DType::F32, {rows, width}};
}

}  // namespace

HostExperts::HostExperts(std::shared_ptr<const ExpertResidency> experts, std::int64_t hidden, WorkerPool& pool)
    : experts_(std::move(experts)), hidden_(hidden), pool_(pool), ops_(cpu_ops()) {
    stream_.pool = &pool_;
    std::int64_t widest = 0;
    for (const ExpertLayer& layer : experts_->layout().layers) widest = std::max(widest, layer.gate.rows);
    gates_.resize(static_cast<std::size_t>(most_host_picks * widest));
    ups_.resize(gates_.size());
    results_.resize(static_cast<std::size_t>(most_host_picks * hidden_));
}

/// results_[i] = the i-th expert's of x.
void HostExperts::run(const ExpertLayer& layer, std::span<const std::byte* const> experts, const float* x) {
    const auto count = static_cast<std::int64_t>(experts.size());
    const std::int64_t width = layer.gate.rows;
    const TensorView input(const_cast<float*>(x), DType::F32, {1, hidden_});
    const auto matrix = [](const WeightView& shape, const std::byte* data) {
        WeightView own = shape;
        own.data = data;
        own.order = RowOrder::Card;
        return own;
    };
    std::array<LinearArgs, 2 * most_host_picks> products;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        products[2 * at] = {.x = input, .weight = matrix(layer.gate, experts[at]), .y = rows_of(gates_, i, 1, width)};
        products[2 * at + 1] = {
            .x = input, .weight = matrix(layer.up, experts[at] + layer.up_at), .y = rows_of(ups_, i, 1, width)};
    }
    ops_.linear_group({std::span(products).first(2 * experts.size())}, stream_);
    const TensorView gates = rows_of(gates_, 0, count, width);
    ops_.gated_activation({.gate = gates, .up = rows_of(ups_, 0, count, width), .y = gates}, stream_);
    for (std::int64_t i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        products[at] = {.x = rows_of(gates_, i, 1, width),
                        .weight = matrix(layer.down, experts[at] + layer.down_at),
                        .y = rows_of(results_, i, 1, hidden_)};
    }
    ops_.linear_group({std::span(products).first(experts.size())}, stream_);
}

void HostExperts::compute(const HostExpertJob& job) {
    assert(!job.picks.empty() && job.picks.size() <= most_host_picks);
    const auto layer = static_cast<std::size_t>(job.layer);
    std::array<const std::byte*, most_host_picks> experts;
    for (std::size_t i = 0; i < job.picks.size(); ++i) experts[i] = experts_->host_address(layer, job.picks[i].offset);
    run(experts_->layout().layers[layer], std::span(experts).first(job.picks.size()), job.x);
    for (std::int64_t i = 0; i < hidden_; ++i) {
        float sum = 0.0F;
        for (std::size_t pick = 0; pick < job.picks.size(); ++pick) {
            sum += job.picks[pick].weight * results_[pick * static_cast<std::size_t>(hidden_) + static_cast<std::size_t>(i)];
        }
        job.out[i] = sum;
    }
}

Result<MissRates> HostExperts::measure(const Device& device, void* queue) {
    constexpr std::size_t most_measured = 64;
    constexpr std::size_t at_once = 8;
    MissRates rates;
    const std::vector<ExpertResidency::InHost> known = experts_->in_host(most_measured);
    if (known.size() < at_once) return rates;
    std::vector<float> x(static_cast<std::size_t>(hidden_), 0.5F);
    std::int64_t bytes = 0;
    double begin = 0;
    // The first ones wake the workers.
    for (std::size_t first = 0; first + at_once <= known.size(); first += at_once) {
        if (first == at_once) begin = steady_seconds();
        const std::size_t layer = known[first].layer;
        std::array<const std::byte*, at_once> experts;
        std::size_t count = 0;
        for (; count < at_once && known[first + count].layer == layer; ++count) experts[count] = known[first + count].place.host;
        run(experts_->layout().layers[layer], std::span(experts).first(count), x.data());
        if (first >= at_once) bytes += static_cast<std::int64_t>(count) * experts_->layout().layers[layer].bytes;
    }
    if (bytes > 0) rates.processor = static_cast<double>(bytes) / std::max(steady_seconds() - begin, 1e-9);
    PG_TRY(rates.bus, experts_->measure_bus(device, queue, known));
    return rates;
}

std::int32_t misses_on_bus(std::int64_t misses, std::int64_t expert_bytes, const MissRates& rates) {
    if (rates.processor <= 0) return static_cast<std::int32_t>(misses);
    if (rates.bus <= 0) return 0;
    const auto bytes = static_cast<double>(expert_bytes);
    std::int64_t best = misses;
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t on_bus = 0; on_bus <= misses; ++on_bus) {
        const auto others = static_cast<double>(misses - on_bus);
        const double processor = others > 0 ? hand_over_s + others * bytes / rates.processor : 0;
        const double seconds = std::max(processor, static_cast<double>(on_bus) * bytes / rates.bus);
        if (seconds < least) least = seconds, best = on_bus;
    }
    return static_cast<std::int32_t>(best);
}

HostExpertServer HostExperts::server(const MissRates& rates, MissPolicy policy) {
    HostExpertServer server;
    server.context = this;
    server.plan = [](void* context, std::int64_t layer, std::byte* room, HostCopy* copies, std::int64_t* offsets) {
        const HostExperts& own = *static_cast<HostExperts*>(context);
        return own.experts_->plan_stage(static_cast<std::size_t>(layer), room, copies, offsets);
    };
    if (policy == MissPolicy::Bus || rates.processor <= 0) return server;
    server.compute = [](void* context, const HostExpertJob& job) { static_cast<HostExperts*>(context)->compute(job); };
    const std::vector<std::int64_t>& sizes = experts_->layout().class_bytes;
    const std::int64_t largest = sizes.empty() ? 1 : *std::max_element(sizes.begin(), sizes.end());
    for (std::int64_t misses = 0; misses <= most_host_picks; ++misses) {
        server.on_bus[misses] = policy == MissPolicy::Processor ? 0 : misses_on_bus(misses, largest, rates);
    }
    return server;
}

}  // namespace pergola

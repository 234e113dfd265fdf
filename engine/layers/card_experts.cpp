#include "engine/layers/card_experts.h"

#include <utility>

namespace pergola {

CardExperts::CardExperts(std::shared_ptr<ExpertResidency> experts,
                         std::int64_t hidden,
                         MissPolicy misses,
                         const Stream& stream)
    : experts_(std::move(experts)), misses_(misses), pool_(stream.pool) {
    const bool can_hand_over = stream.device != nullptr && stream.device->serve_experts != nullptr;
    if (experts_ != nullptr && can_hand_over) host_ = std::make_unique<HostExperts>(experts_, hidden, *pool_);
}

/// The speeds are measured once there is something to measure with.
Result<> CardExperts::serve(Stream& stream) {
    const bool misses = experts_->misses();
    if (misses && misses_ != MissPolicy::Bus && rates_.processor <= 0) {
        PG_TRY(rates_, host_->measure(*stream.device, stream.native));
    }
    const HostExpertServer server = host_->server(misses ? rates_ : MissRates{}, misses_);
    if (stream.device->serve_experts(stream.native, server)) {
        serves_misses_ = misses;
    } else {
        host_.reset();  // no memory for what is handed over: the card computes all
    }
    return {};
}

Result<> CardExperts::tick(const OpTable& ops, Stream& stream, bool is_idle) {
    if (experts_ == nullptr) return {};
    PG_CHECK(experts_->tick(ops, stream, is_idle));
    if (host_ == nullptr || !is_idle) return {};
    if (!std::exchange(is_told_, true)) stream.device->serve_experts(stream.native, host_->server({}, misses_));
    // While experts move the bus is busy, and its speed is not its own.
    if (!experts_->is_moving() && serves_misses_ != experts_->misses()) PG_CHECK(serve(stream));
    return {};
}

}  // namespace pergola

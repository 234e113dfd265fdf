#include "engine/layers/card_experts.h"

namespace pergola {

CardExperts::CardExperts(std::shared_ptr<ExpertResidency> experts,
                         std::int64_t hidden,
                         MissPolicy misses,
                         const Stream& stream)
    : experts_(std::move(experts)), misses_(misses), pool_(stream.pool) {
    const bool can_hand_over = stream.device != nullptr && stream.device->serve_experts != nullptr;
    if (experts_ == nullptr || misses == MissPolicy::Bus || !can_hand_over) return;
    host_ = std::make_unique<HostExperts>(experts_, hidden, *pool_);
}

/// Once there is something to measure with.
Result<> CardExperts::serve(Stream& stream) {
    PG_TRY(rates_, host_->measure(*stream.device, stream.native));
    if (rates_.processor <= 0) return {};
    if (!stream.device->serve_experts(stream.native, host_->server(rates_, misses_))) host_.reset();
    return {};
}

Result<> CardExperts::tick(const OpTable& ops, Stream& stream, bool is_idle) {
    if (experts_ == nullptr) return {};
    PG_CHECK(experts_->tick(ops, stream, is_idle));
    if (host_ != nullptr && rates_.processor <= 0 && is_idle && !experts_->is_moving()) PG_CHECK(serve(stream));
    return {};
}

}  // namespace pergola

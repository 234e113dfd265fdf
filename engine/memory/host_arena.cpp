#include "engine/memory/host_arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/units.h"

namespace pergola {
namespace {

/// To pin a piece takes as long as a token may be late, at most.
constexpr std::int64_t piece_bytes = std::int64_t{64} << 20;
constexpr std::int64_t alignment = 256;

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace

HostArena::~HostArena() {
    for (Piece& piece : pieces_) device_->unpin(device_->card, piece.memory.data(), start_);
}

HostArena& HostArena::operator=(HostArena&& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(start_, other.start_);
    std::swap(pieces_, other.pieces_);
    std::swap(expected_bytes_, other.expected_bytes_);
    std::swap(taken_bytes_, other.taken_bytes_);
    std::swap(used_, other.used_);
    return *this;
}

std::int64_t HostArena::bytes() const {
    std::int64_t sum = 0;
    for (const Piece& piece : pieces_) sum += piece.memory.bytes();
    return sum;
}

const std::byte* HostArena::host_address(const std::byte* on_card) const {
    for (const Piece& piece : pieces_) {
        const std::ptrdiff_t at = on_card - piece.on_card;
        if (at >= 0 && at < piece.memory.bytes()) return piece.memory.data() + at;
    }
    assert(false && "a place is of the arena");
    return nullptr;
}

Result<> HostArena::add_piece(std::int64_t least_bytes) {
    Piece piece;
    const std::int64_t left = expected_bytes_ - taken_bytes_;
    PG_TRY(piece.memory, AnonymousMemory::create(std::max(std::min(piece_bytes, left), least_bytes)));
    if (pieces_.empty()) start_ = device_->starts(device_->card);
    piece.on_card = device_->pin(device_->card, piece.memory.data(), piece.memory.bytes());
    if (piece.on_card == nullptr) {
        return Error{ErrorCode::OutOfMemory,
                     fmt::format("the system keeps no more than {} of memory in place for the graphics card; "
                                 "choose more experts on the card, or a smaller model",
                                 format_bytes(bytes()))};
    }
    pieces_.push_back(std::move(piece));
    used_ = 0;
    return {};
}

Result<HostPlace> HostArena::take(std::int64_t bytes) {
    if (pieces_.empty() || used_ + bytes > pieces_.back().memory.bytes()) PG_CHECK(add_piece(bytes));
    Piece& piece = pieces_.back();
    const HostPlace place{piece.memory.data() + used_, piece.on_card + used_};
    used_ += aligned(bytes);
    taken_bytes_ += aligned(bytes);
    return place;
}

}  // namespace pergola

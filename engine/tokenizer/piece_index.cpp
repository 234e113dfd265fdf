#include "engine/tokenizer/piece_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <random>

namespace pergola {
namespace {

__extension__ typedef unsigned __int128 Product;

/// One round of multiply and fold for each 8 bytes.
std::uint64_t hash_of(std::string_view text, std::uint64_t seed) {
    constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
    std::uint64_t hash = seed ^ (text.size() * odd);
    while (!text.empty()) {
        std::uint64_t word = 0;
        const std::size_t bytes = std::min<std::size_t>(8, text.size());
        std::memcpy(&word, text.data(), bytes);
        text.remove_prefix(bytes);
        const auto product =
            static_cast<Product>(hash ^ word ^ odd) * (seed | 1);  // the seed is odd
        hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
        hash += odd;
    }
    return hash ^ (hash >> 29);
}

int hex_digit(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return -1;
}

}  // namespace

PieceIndex::PieceIndex(std::span<const std::string_view> pieces) {
    std::random_device random;
    seed_ = (std::uint64_t{random()} << 32) | random();
    std::size_t bytes = 0, count = 0;
    for (const std::string_view piece : pieces) {
        bytes += piece.size();
        count += piece.empty() ? 0 : 1;
        longest_ = std::max(longest_, piece.size());
    }
    std::size_t size = 16;
    while (size < count * 2) size *= 2;
    slots_.assign(size, -1);
    texts_.reserve(bytes);
    starts_.reserve(pieces.size() + 1);
    for (const std::string_view piece : pieces) {
        texts_ += piece;
        starts_.push_back(texts_.size());
        if (piece.empty()) continue;
        const auto id = static_cast<TokenId>(starts_.size()) - 2;
        TokenId& slot = slots_[slot_of(piece)];
        if (slot < 0) slot = id;
    }
}

std::size_t PieceIndex::slot_of(std::string_view piece) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(piece, seed_) & mask;
    while (slots_[slot] >= 0 && text(slots_[slot]) != piece) slot = (slot + 1) & mask;
    return slot;
}

std::optional<TokenId> PieceIndex::find(std::string_view piece) const {
    if (piece.empty() || piece.size() > longest_) return std::nullopt;
    const TokenId id = slots_[slot_of(piece)];
    return id < 0 ? std::nullopt : std::optional(id);
}

std::string_view PieceIndex::text(TokenId id) const {
    const auto index = static_cast<std::size_t>(id);
    return std::string_view(texts_).substr(starts_[index], starts_[index + 1] - starts_[index]);
}

std::vector<TokenId> byte_tokens(const PieceIndex& index) {
    std::vector<TokenId> ids;
    ids.reserve(256);
    for (int byte = 0; byte < 256; ++byte) {
        ids.push_back(index.find(fmt::format("<0x{:02X}>", byte)).value_or(-1));
    }
    return ids;
}

std::optional<std::uint8_t> byte_of_token(std::string_view piece) {
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') return std::nullopt;
    const int high = hex_digit(piece[3]);
    const int low = hex_digit(piece[4]);
    if (high < 0 || low < 0) return std::nullopt;
    return static_cast<std::uint8_t>(high * 16 + low);
}

}  // namespace pergola

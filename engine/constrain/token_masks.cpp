#include "engine/constrain/token_masks.h"

#include <algorithm>

#include "engine/base/work_share.h"

namespace pergola {
namespace {

constexpr std::size_t most_masks = 2048;  // 19 KB each with a vocabulary of 152,000
/// Items that one mask may look at: some tenths of a second, which no grammar of use needs.
constexpr std::int64_t most_mask_work = 4'000'000 / work_divisor;

}  // namespace

const TokenMasks::Mask& TokenMasks::of(StateId state) {
    if (const auto known = masks_.find(state); known != masks_.end()) return known->second;
    if (masks_.size() >= most_masks) masks_.clear();
    walks_.forget_if_large();
    recogniser_.begin_work(most_mask_work);
    Mask mask;
    mask.bits.assign((static_cast<std::size_t>(trie_.vocabulary_size()) + 63) / 64, 0);
    // A copy: what follows adds states, and the items may move.
    const std::span<const Recogniser::Item> borrowed = recogniser_.items(state);
    const std::vector<Recogniser::Item> items(borrowed.begin(), borrowed.end());
    for (const Recogniser::Item& item : items) {
        const std::int32_t target = grammar_.symbol(item.position).target;
        TerminalWalk& part = walks_.of(target, item.progress);
        const PartsLeft left = walks_.parts_left(target, item.progress);
        part.add_tokens(left, mask.bits);
        if (!part.can_leave()) continue;
        const StateId after = recogniser_.after(item);
        if (after != Recogniser::dead) add_leaving(part, left, after, mask.bits);
    }
    mask.is_empty = std::all_of(mask.bits.begin(), mask.bits.end(), [](std::uint64_t word) { return word == 0; });
    return masks_.emplace(state, std::move(mask)).first->second;
}

void TokenMasks::prepare() {
    walks_.prepare();
    if (recogniser_.start() != Recogniser::dead) (void)of(recogniser_.start());
}

void TokenMasks::add_leaving(TerminalWalk& part, const PartsLeft& left, StateId after, std::vector<std::uint64_t>& bits) {
    for (int value = 0; value < 256; ++value) {
        const auto byte = static_cast<std::uint8_t>(value);
        if (!part.can_leave_by(byte)) continue;
        const StateId state = recogniser_.next(after, byte);
        if (state == Recogniser::dead) continue;
        for (const TerminalWalk::Leaving& place : part.leaving_by(byte)) {
            if (left.allow_end_after(place.parts)) walk(place.node, state, bits);
        }
    }
}

/// `state` is that after the byte of `node`.
void TokenMasks::walk(std::int32_t node, StateId state, std::vector<std::uint64_t>& bits) {
    const std::span<const TokenTrie::Node> nodes = trie_.nodes();
    const TokenTrie::Node& top = nodes[static_cast<std::size_t>(node)];
    if (top.token >= 0) set_token(top.token, bits);
    path_.resize(static_cast<std::size_t>(trie_.longest()) + 1);
    path_[top.depth] = state;
    for (std::int32_t index = node + 1; index < top.skip;) {
        const TokenTrie::Node& each = nodes[static_cast<std::size_t>(index)];
        const StateId next = recogniser_.next(path_[each.depth - 1U], each.byte);
        if (next == Recogniser::dead) {
            index = each.skip;
            continue;
        }
        path_[each.depth] = next;
        if (each.token >= 0) set_token(each.token, bits);
        ++index;
    }
}

void TokenMasks::set_token(TokenId token, std::vector<std::uint64_t>& bits) const {
    for (; token >= 0; token = trie_.twin(token)) {
        bits[static_cast<std::size_t>(token) / 64] |= std::uint64_t{1} << (static_cast<std::size_t>(token) % 64);
    }
}

}  // namespace pergola

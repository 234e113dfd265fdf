#include "engine/constrain/token_masks.h"

#include <algorithm>

namespace pergola {
namespace {

constexpr std::size_t most_masks = 2048;  // 19 KB each with a vocabulary of 152,000
constexpr std::int64_t most_inside_bytes = 256 << 20;
/// Items that one mask may look at: some tenths of a second, which no grammar of use needs.
constexpr std::int64_t most_mask_work = 4'000'000;

}  // namespace

const TokenMasks::Mask& TokenMasks::of(StateId state) {
    if (const auto known = masks_.find(state); known != masks_.end()) return known->second;
    if (masks_.size() >= most_masks) masks_.clear();
    if (inside_bytes_ > most_inside_bytes) {
        insides_.clear();
        inside_bytes_ = 0;
    }
    recogniser_.begin_work(most_mask_work);
    Mask mask;
    mask.bits.assign(words(), 0);
    // A copy: what follows adds states, and the items may move.
    const std::span<const Recogniser::Item> borrowed = recogniser_.items(state);
    const std::vector<Recogniser::Item> items(borrowed.begin(), borrowed.end());
    for (const Recogniser::Item& item : items) {
        const Inside& part = inside(grammar_.symbol(item.position), item.progress);
        for (std::size_t word = 0; word < mask.bits.size(); ++word) mask.bits[word] |= part.bits[word];
        if (part.leaving.empty()) continue;
        const StateId after = recogniser_.after(item);
        if (after != Recogniser::dead) add_leaving(part, after, mask.bits);
    }
    mask.is_empty = std::all_of(mask.bits.begin(), mask.bits.end(), [](std::uint64_t word) { return word == 0; });
    return masks_.emplace(state, std::move(mask)).first->second;
}

const TokenMasks::Inside& TokenMasks::inside(const Symbol& symbol, std::int64_t progress) {
    const Terminal& terminal = grammar_.terminals[static_cast<std::size_t>(symbol.target)];
    auto& known = insides_[symbol.target];
    const auto [found, is_new] = known.try_emplace(terminal.horizon(progress, trie_.longest()));
    if (is_new) {
        found->second = walk_inside(terminal, progress);
        inside_bytes_ += static_cast<std::int64_t>(sizeof(Inside) + found->second.bits.size() * 8 + found->second.leaving.size() * 4);
    }
    return found->second;
}

TokenMasks::Inside TokenMasks::walk_inside(const Terminal& terminal, std::int64_t progress) const {
    Inside part;
    part.bits.assign(words(), 0);
    const std::span<const TokenTrie::Node> nodes = trie_.nodes();
    std::vector<std::int64_t> path(static_cast<std::size_t>(trie_.longest()) + 1, Terminal::dead);
    path[0] = progress;
    const auto end = static_cast<std::int32_t>(nodes.size());
    std::vector<std::int32_t> leaving;
    for (std::int32_t index = 1; index < end;) {
        const TokenTrie::Node& node = nodes[static_cast<std::size_t>(index)];
        const std::int64_t state = terminal.next(path[node.depth - 1U], node.byte);
        if (state == Terminal::dead) {
            index = node.skip;
            continue;
        }
        path[node.depth] = state;
        if (node.token >= 0) set_token(node.token, part.bits);
        if (terminal.accepts(state)) {
            for (std::int32_t child = index + 1; child < node.skip; child = nodes[static_cast<std::size_t>(child)].skip) {
                leaving.push_back(child);
            }
        }
        index = terminal.goes_on(state) ? index + 1 : node.skip;
    }
    // By the byte that leads to each: counted, then placed.
    for (const std::int32_t node : leaving) ++part.first_of[nodes[static_cast<std::size_t>(node)].byte + 1U];
    for (std::size_t byte = 0; byte < 256; ++byte) part.first_of[byte + 1] += part.first_of[byte];
    std::array<std::int32_t, 257> place = part.first_of;
    part.leaving.resize(leaving.size());
    for (const std::int32_t node : leaving) {
        part.leaving[static_cast<std::size_t>(place[nodes[static_cast<std::size_t>(node)].byte]++)] = node;
    }
    return part;
}

void TokenMasks::add_leaving(const Inside& part, StateId after, std::vector<std::uint64_t>& bits) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
        const std::int32_t first = part.first_of[byte];
        const std::int32_t last = part.first_of[byte + 1];
        if (first == last) continue;
        const StateId state = recogniser_.next(after, static_cast<std::uint8_t>(byte));
        if (state == Recogniser::dead) continue;
        for (std::int32_t index = first; index < last; ++index) walk(part.leaving[static_cast<std::size_t>(index)], state, bits);
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

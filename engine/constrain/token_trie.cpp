#include "engine/constrain/token_trie.h"

#include <algorithm>
#include <numeric>

namespace pergola {

TokenTrie::TokenTrie(const std::vector<std::string>& texts) : twins_(texts.size(), -1) {
    std::vector<TokenId> order(texts.size());
    std::iota(order.begin(), order.end(), 0);
    const auto text_of = [&](TokenId id) -> const std::string& { return texts[static_cast<std::size_t>(id)]; };
    std::erase_if(order, [&](TokenId id) { return text_of(id).empty() || text_of(id).size() > most_bytes; });
    // By bytes, so that a subtree lies together; char may be signed, and compare() looks at unsigned ones.
    std::sort(order.begin(), order.end(), [&](TokenId a, TokenId b) {
        const int difference = text_of(a).compare(text_of(b));
        return difference != 0 ? difference < 0 : a < b;
    });
    nodes_.push_back({});
    std::vector<std::int32_t> path = {0};  // nodes from the root to the last text's end
    const auto close_to = [&](std::size_t length) {
        while (path.size() > length) {
            nodes_[static_cast<std::size_t>(path.back())].skip = static_cast<std::int32_t>(nodes_.size());
            path.pop_back();
        }
    };
    const std::string* last = nullptr;
    for (const TokenId id : order) {
        const std::string& text = text_of(id);
        std::size_t common = 0;
        if (last != nullptr) {
            const std::size_t most = std::min(last->size(), text.size());
            while (common < most && (*last)[common] == text[common]) ++common;
        }
        close_to(common + 1);
        for (std::size_t at = common; at < text.size(); ++at) {
            path.push_back(static_cast<std::int32_t>(nodes_.size()));
            nodes_.push_back({0, -1, 0, static_cast<std::uint16_t>(at + 1), static_cast<std::uint8_t>(text[at])});
        }
        TokenId& token = nodes_[static_cast<std::size_t>(path.back())].token;
        twins_[static_cast<std::size_t>(id)] = token;
        token = id;
        longest_ = std::max(longest_, static_cast<std::int64_t>(text.size()));
        last = &text;
    }
    close_to(0);
    gather_ends();
    gather_kinds();
    gather_bytes();
}

void TokenTrie::gather_ends() {
    for (Node& node : nodes_) {
        node.first_end = static_cast<std::int32_t>(ends_.size());
        for (TokenId token = node.token; token >= 0; token = twin(token)) ends_.push_back(token);
    }
}

/// From the last node to the first, so that a node's children are known before it.
void TokenTrie::gather_kinds() {
    constexpr std::array<std::uint8_t, 128> ascii = ascii_kinds();
    // below[n]: what stands behind a node at which a character still lacks n bytes.
    std::array<std::vector<ByteKinds>, 3> below;
    for (auto& kinds : below) kinds.resize(nodes_.size(), 0);
    const ByteKinds ill = kind_bit(ByteKind::ill_formed);
    const auto behind = [&](std::int32_t node, int lacking) { return below[static_cast<std::size_t>(lacking)][static_cast<std::size_t>(node)]; };
    const auto over_children = [&](std::int32_t node, const auto& kinds_of) {
        ByteKinds kinds = 0;
        for (std::int32_t child = node + 1; child < nodes_[static_cast<std::size_t>(node)].skip; child = nodes_[static_cast<std::size_t>(child)].skip) {
            kinds |= kinds_of(child, nodes_[static_cast<std::size_t>(child)].byte);
        }
        return kinds;
    };
    for (auto node = static_cast<std::int32_t>(nodes_.size()) - 1; node >= 0; --node) {
        const auto at = static_cast<std::size_t>(node);
        for (const int lacking : {1, 2}) {
            below[static_cast<std::size_t>(lacking)][at] = over_children(node, [&](std::int32_t child, std::uint8_t byte) {
                return is_tail(byte) ? behind(child, lacking - 1) : ill;
            });
        }
        below[0][at] = over_children(node, [&](std::int32_t child, std::uint8_t lead) {
            const int size = character_bytes(lead);
            if (size == 0) return ill;
            if (size == 1) return kind_bit(ascii[lead]) | behind(child, 0);
            const ByteKinds rest = over_children(child, [&](std::int32_t second, std::uint8_t byte) {
                return may_follow(lead, byte) ? behind(second, size - 2) : ill;
            });
            return kind_bit(size == 2 ? ByteKind::two_bytes : size == 3 ? ByteKind::three_bytes : ByteKind::four_bytes) | rest;
        });
    }
    kinds_ = std::move(below[0]);
}

void TokenTrie::gather_bytes() {
    for (std::size_t node = 1; node < nodes_.size(); ++node) ++first_of_byte_[nodes_[node].byte + 1U];
    for (std::size_t byte = 0; byte < 256; ++byte) first_of_byte_[byte + 1] += first_of_byte_[byte];
    std::array<std::int32_t, 257> place = first_of_byte_;
    by_byte_.resize(nodes_.size() - 1);
    for (std::size_t node = 1; node < nodes_.size(); ++node) {
        by_byte_[static_cast<std::size_t>(place[nodes_[node].byte]++)] = static_cast<std::int32_t>(node);
    }
}

TokenTrie TokenTrie::of(const Tokenizer& tokenizer) {
    std::vector<std::string> texts;
    texts.reserve(static_cast<std::size_t>(tokenizer.vocabulary_size()));
    for (std::int64_t id = 0; id < tokenizer.vocabulary_size(); ++id) {
        texts.push_back(tokenizer.token_bytes(static_cast<TokenId>(id), false));
    }
    return TokenTrie(texts);
}

}  // namespace pergola

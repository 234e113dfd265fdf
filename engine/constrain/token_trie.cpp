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
            nodes_.push_back({0, -1, static_cast<std::uint16_t>(at + 1), static_cast<std::uint8_t>(text[at])});
        }
        TokenId& token = nodes_[static_cast<std::size_t>(path.back())].token;
        twins_[static_cast<std::size_t>(id)] = token;
        token = id;
        longest_ = std::max(longest_, static_cast<std::int64_t>(text.size()));
        last = &text;
    }
    close_to(0);
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

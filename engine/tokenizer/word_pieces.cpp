#include "engine/tokenizer/word_pieces.h"

#include <algorithm>

#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

// Longer tokens are never found: they would make each place of a text cost as much.
constexpr std::size_t piece_limit = 512;

PieceTrie trie_of(std::span<const std::string_view> pieces, std::string_view prefix) {
    std::vector<PieceTrie::Entry> entries;
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        if (!pieces[id].starts_with(prefix)) continue;
        entries.emplace_back(pieces[id].substr(prefix.size()), static_cast<TokenId>(id));
    }
    return {std::move(entries), piece_limit};
}

/// Characters of `word`, counted up to `limit` + 1.
bool is_longer(std::string_view word, std::size_t limit) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < word.size() && count <= limit; ++count) {
        at += utf8_part(word, at).bytes;
    }
    return count > limit;
}

}  // namespace

WordPiece::WordPiece(std::span<const std::string_view> pieces, Options options)
    : first_(trie_of(pieces, options.first_prefix)),
      next_(trie_of(pieces, options.next_prefix)),
      options_(std::move(options)) {}

void WordPiece::encode(std::string_view word, std::vector<TokenId>& ids) const {
    if (word.empty()) return;
    const std::size_t before = ids.size();
    if (!is_longer(word, options_.longest_word) && append(word, ids)) return;
    ids.resize(before);
    if (options_.unknown >= 0) ids.push_back(options_.unknown);
}

bool WordPiece::append(std::string_view word, std::vector<TokenId>& ids) const {
    bool is_first = true;
    while (!word.empty()) {
        PieceTrie::Found found;
        (is_first ? first_ : next_).visit_prefixes(word, [&](std::size_t bytes, TokenId id) {
            const bool ends_inside_character =
                bytes < word.size() && (static_cast<unsigned char>(word[bytes]) & 0xC0U) == 0x80U;
            if (!ends_inside_character) found = {bytes, id};
        });
        if (found.bytes == 0) return false;
        ids.push_back(found.id);
        word.remove_prefix(found.bytes);
        is_first = false;
    }
    return true;
}

void WordLevel::encode(std::string_view word, std::vector<TokenId>& ids) const {
    const TokenId id = index_.find(word).value_or(unknown_);
    if (id >= 0 && !word.empty()) ids.push_back(id);
}

GreedyPieces::GreedyPieces(std::vector<PieceTrie::Entry> entries, TokenId unknown)
    : trie_(std::move(entries), piece_limit), unknown_(unknown) {}

void GreedyPieces::encode(std::string_view text, std::vector<TokenId>& ids) const {
    while (!text.empty()) {
        const PieceTrie::Found found = trie_.longest_prefix(text);
        if (found.bytes > 0) {
            ids.push_back(found.id);
        } else if (unknown_ >= 0) {
            ids.push_back(unknown_);
        }
        text.remove_prefix(std::max<std::size_t>(1, found.bytes));
    }
}

}  // namespace pergola

#include "engine/tokenizer/special_tokens.h"

#include <algorithm>
#include <utility>

#include "engine/tokenizer/unicode_classes.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
AddedTokenMatcher::AddedTokenMatcher(std::vector<AddedToken> tokens) : tokens_(std::move(tokens)) {
    std::erase_if(tokens_, [](const AddedToken& token) {
        return token.text.empty() || token.text.size() > text_limit;
    });
    std::stable_sort(tokens_.begin(), tokens_.end(), [](const AddedToken& a, const AddedToken& b) {
        return a.text < b.text;
    });
    const auto same = [](const AddedToken& a, const AddedToken& b) { return a.text == b.text; };
    tokens_.erase(std::unique(tokens_.begin(), tokens_.end(), same), tokens_.end());
    for (const AddedToken& token : tokens_)
        first_bytes_.set(static_cast<std::uint8_t>(token.text.front()));
}

const AddedToken* AddedTokenMatcher::longest_at(std::string_view text, std::size_t position) const {
    const AddedToken* longest = nullptr;
    // The tokens that start with the bytes read so far are neighbours; each byte narrows the range.
    auto begin = tokens_.begin();
    auto end = tokens_.end();
    for (std::size_t length = 0; position + length < text.size(); ++length) {
        const auto byte = static_cast<std::uint8_t>(text[position + length]);
        const auto byte_of = [length](const AddedToken& token) {
            return token.text.size() == length
                       ? -1
                       : static_cast<int>(static_cast<std::uint8_t>(token.text[length]));
        };
        begin = std::lower_bound(begin, end, int{byte}, [&](const AddedToken& token, int wanted) {
            return byte_of(token) < wanted;
        });
        end = std::upper_bound(begin, end, int{byte}, [&](int wanted, const AddedToken& token) {
            return wanted < byte_of(token);
        });
        if (begin == end) break;
        if (begin->text.size() == length + 1) longest = &*begin;
    }
    return longest;
}

namespace {

/// The last row of white space that was looked through: tokens within it do not look again.
struct WhiteRun {
    std::size_t begin = 0;
    std::size_t end = 0;

    /// Where the white space at `from` ends.
    std::size_t end_from(std::string_view text, std::size_t from) {
        if (from >= begin && from < end) return end;
        begin = end = from;
        while (starts_with(text, end, is_white_space)) end += utf8_part(text, end).bytes;
        return end;
    }
};

}  // namespace

std::vector<MarkedText> AddedTokenMatcher::split(std::string_view text,
                                                 SpecialTokens special) const {
    std::vector<MarkedText> parts;
    std::size_t done = 0;  // what stands before is in `parts`
    std::size_t position = 0;
    WhiteRun run;
    while (position < text.size() && !tokens_.empty()) {
        const bool possible = first_bytes_.test(static_cast<std::uint8_t>(text[position]));
        const AddedToken* token = possible ? longest_at(text, position) : nullptr;
        if (token == nullptr) {
            ++position;
            continue;
        }
        std::size_t start = position;
        std::size_t stop = position + token->text.size();
        position = stop;
        if (token->control && special == SpecialTokens::AsText) continue;
        if (token->single_word && (ends_with(text, start, is_word_character) ||
                                   starts_with(text, stop, is_word_character))) {
            continue;
        }
        while (token->lstrip && start > done && ends_with(text, start, is_white_space)) {
            start = std::max(done, character_start_before(text, start));
        }
        if (token->rstrip) stop = run.end_from(text, stop);
        // One that would take what stands before it does not take what another has swallowed.
        if (token->lstrip) start = std::max(start, done);
        if (start >= stop) continue;
        if (done < start) parts.push_back({text.substr(done, start - done), -1});
        parts.push_back({text.substr(start, stop - start), token->id});
        done = stop;
    }
    if (done < text.size()) parts.push_back({text.substr(done), -1});
    return parts;
}

}  // namespace pergola

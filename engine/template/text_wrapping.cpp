#include "engine/template/text_wrapping.h"

#include <algorithm>

#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

bool is_blank(char32_t character) {
    return character == U' ' || (character >= U'\t' && character <= U'\r');
}
bool is_word(char32_t character) {
    return character == U'_' || is_alphabetic(character) || is_numeric(character);
}
bool is_letter(char32_t character) {
    return is_word(character) && !is_decimal(character);
}
bool is_white(std::u32string_view chunk) {
    return std::all_of(chunk.begin(), chunk.end(), is_space);
}

/// Cuts a text into what may not be broken and the white space between.
class Chunker {
public:
    Chunker(std::u32string_view text, bool on_hyphens) : text_(text), on_hyphens_(on_hyphens) {}

    std::vector<std::u32string_view> chunks() const {
        std::vector<std::u32string_view> found;
        for (std::size_t begin = 0; begin < text_.size();) {
            const std::size_t end = end_of_chunk(begin);
            found.push_back(text_.substr(begin, end - begin));
            begin = end;
        }
        return found;
    }

private:
    bool has(std::size_t at, bool (*is)(char32_t)) const {
        return at < text_.size() && is(text_[at]);
    }
    bool has_dash(std::size_t at) const { return at < text_.size() && text_[at] == U'-'; }
    /// A word, or what stands close to one.
    bool has_word_or_mark(std::size_t at) const {
        constexpr std::u32string_view marks = U"!\"'&.,?";
        return has(at, is_word) ||
               (at < text_.size() && marks.find(text_[at]) != std::u32string_view::npos);
    }

    std::size_t end_of_chunk(std::size_t begin) const {
        std::size_t end = begin;
        while (has(end, is_blank)) ++end;
        if (end > begin) return end;
        if (on_hyphens_ && begin > 0 && has_word_or_mark(begin - 1)) {
            if (const std::size_t dash_end = end_of_long_dash(begin); dash_end > begin)
                return dash_end;
        }
        for (end = begin + 1; end < text_.size() && !is_blank(text_[end]); ++end) {
            if (!on_hyphens_ || !has_dash(end)) continue;
            if (is_hyphen_in_word(end)) return end + 1;
            if (has_word_or_mark(end - 1) && end_of_long_dash(end) > end) return end;
        }
        return end;
    }

    /// Two dashes or more, and a word behind them: where they end; `at`: there are none.
    std::size_t end_of_long_dash(std::size_t at) const {
        std::size_t end = at;
        while (has_dash(end)) ++end;
        return end >= at + 2 && has(end, is_word) ? end : at;
    }

    /// Two letters, or a letter, a hyphen and one of a word before it, and letters behind.
    bool is_hyphen_in_word(std::size_t at) const {
        const bool follows_letters = at >= 2 && has(at - 1, is_letter) && has(at - 2, is_letter);
        const bool follows_hyphen =
            at >= 3 && has_word_or_mark(at - 1) && has_dash(at - 2) && has(at - 3, is_letter);
        if (!follows_letters && !follows_hyphen) return false;
        if (!has(at + 1, is_letter)) return false;
        return has(has_dash(at + 2) ? at + 3 : at + 2, is_letter);
    }

    std::u32string_view text_;
    bool on_hyphens_;
};

/// How much of a chunk that is longer than a line still fits into one.
std::size_t fitting_part(std::u32string_view chunk, std::size_t room, bool on_hyphens) {
    if (!on_hyphens || room == 0) return room;
    const std::size_t hyphen = chunk.substr(0, room).rfind(U'-');
    if (hyphen == std::u32string_view::npos) return room;
    const std::u32string_view before = chunk.substr(0, hyphen);
    return before.find_first_not_of(U'-') == std::u32string_view::npos ? room : hyphen + 1;
}

}  // namespace

std::vector<std::u32string> wrapped_lines(std::u32string_view text, const WrapRules& rules) {
    std::vector<std::u32string_view> chunks = Chunker(text, rules.breaks_on_hyphens).chunks();
    std::vector<std::u32string> lines;
    for (std::size_t next = 0; next < chunks.size();) {
        if (!lines.empty() && is_white(chunks[next])) {
            ++next;
            if (next == chunks.size()) break;
        }
        std::vector<std::u32string_view> line;
        std::size_t length = 0;
        while (next < chunks.size() && length + chunks[next].size() <= rules.width) {
            length += chunks[next].size();
            line.push_back(chunks[next++]);
        }
        if (next < chunks.size() && chunks[next].size() > rules.width) {
            if (rules.breaks_long_words) {
                const std::size_t part =
                    fitting_part(chunks[next], rules.width - length, rules.breaks_on_hyphens);
                line.push_back(chunks[next].substr(0, part));
                chunks[next].remove_prefix(part);
            } else if (line.empty()) {
                line.push_back(chunks[next++]);
            }
        }
        if (!line.empty() && is_white(line.back())) line.pop_back();
        if (line.empty()) continue;
        std::u32string& whole = lines.emplace_back();
        for (const std::u32string_view chunk : line) whole += chunk;
    }
    return lines;
}

}  // namespace pergola::jinja

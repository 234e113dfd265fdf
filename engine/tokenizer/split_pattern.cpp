#include "engine/tokenizer/split_pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "engine/base/quote.h"
#include "engine/tokenizer/later_characters.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

// A pattern of a model's file is a stranger's: the longest in use has about 700 bytes, our own for
// scripts 18,000.
constexpr std::size_t pattern_limit = 32768;
// Steps back that one match may take, besides four for each byte of the text: the patterns in use
// take at most one each (a megabyte of spaces), a crafted one would take forever.
constexpr std::size_t free_steps = 100'000;
constexpr std::uint32_t heap_limit_kib = 64 * 1024;

pcre2_code* code_of(void* memory) {
    return static_cast<pcre2_code*>(memory);
}
pcre2_match_data* match_data_of(void* memory) {
    return static_cast<pcre2_match_data*>(memory);
}
pcre2_match_context* context_of(void* memory) {
    return static_cast<pcre2_match_context*>(memory);
}

Error refused(std::string_view pattern, std::string_view reason) {
    return {ErrorCode::Unsupported,
            fmt::format("the split pattern {} {}", quote(pattern, 120), reason)};
}

// Word characters as Oniguruma has them: letters, marks, digits, connectors, Latin-1's superscripts
// and fractions, letters in circles and squares. PCRE2's own leave out marks and connectors.
#define PG_WORD_SET                                                                             \
    R"(\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE}\x{24B6}-\x{24E9}\x{1F130}-)" \
    R"(\x{1F149}\x{1F150}-\x{1F169}\x{1F170}-\x{1F189})"
#define PG_WORD "[" PG_WORD_SET "]"

struct Translation {
    char letter;
    const char* outside;  // of a set
    const char* inside;   // null: as it is
};
// \s takes U+180E in PCRE2, which Unicode 6.3 made no white space; \h is a hexadecimal digit for
// Oniguruma.
constexpr std::array<Translation, 8> translations{{
    {'s', R"([\t-\r \x{85}\p{Z}])", R"(\t-\r \x{85}\p{Z})"},
    {'S', R"([^\t-\r \x{85}\p{Z}])", nullptr},
    {'h', "[0-9A-Fa-f]", "0-9A-Fa-f"},
    {'H', "[^0-9A-Fa-f]", nullptr},
    {'w', PG_WORD, PG_WORD_SET},
    {'W', "[^" PG_WORD_SET "]", nullptr},
    {'b', "(?:(?<=" PG_WORD ")(?!" PG_WORD ")|(?<!" PG_WORD ")(?=" PG_WORD "))", nullptr},
    {'B', "(?:(?<=" PG_WORD ")(?=" PG_WORD ")|(?<!" PG_WORD ")(?!" PG_WORD "))", nullptr},
}};

/// What PCRE2 calls `\letter`.
std::string in_words_of_pcre2(char letter, bool in_set) {
    for (const Translation& one : translations) {
        const char* const text = in_set ? one.inside : one.outside;
        if (one.letter == letter && text != nullptr) return text;
    }
    return {'\\', letter};
}

/// The same expression in PCRE2's words. Sets inside sets and their intersections exist only in
/// Oniguruma: they become alternatives and lookaheads.
class Translator {
public:
    explicit Translator(std::string_view pattern) : pattern_(pattern) {}

    Result<std::string> translate() {
        std::string result;
        while (at_ < pattern_.size()) {
            if (pattern_[at_] == '\\') {
                result += escape(false);
            } else if (pattern_[at_] == '[') {
                PG_TRY(const std::string set, read_set(0));
                result += set;
            } else {
                result += pattern_[at_++];
            }
        }
        return result;
    }

private:
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0';
    }

    /// The category of a \p{...} or \P{...} that stands here; empty: none that has later
    /// characters.
    std::string_view category() const {
        if (peek(2) != '{') return {};
        const std::size_t end = pattern_.find('}', at_ + 3);
        if (end == std::string_view::npos || end - at_ > 6) return {};
        return pattern_.substr(at_ + 3, end - at_ - 3);
    }

    /// A category with its later characters.
    std::string property(bool in_set, std::string_view category, const std::string& later) {
        const bool is_negated = peek(1) == 'P';
        at_ += 4 + category.size();
        std::string members = fmt::format("\\p{{{}}}{}", category, later);
        if (in_set) return members;
        return (is_negated ? "[^" : "[") + members + "]";
    }

    std::string escape(bool in_set) {
        const char letter = peek(1);
        // \P within a set would need a set of its own: what is not later stays right.
        if (letter == 'p' || (letter == 'P' && !in_set)) {
            const std::string_view found = category();
            if (const std::string later = later_characters(found); !later.empty()) {
                return property(in_set, found, later);
            }
        }
        const bool is_whole = at_ + 1 < pattern_.size();
        at_ += is_whole ? 2 : 1;
        return is_whole ? in_words_of_pcre2(letter, in_set) : "\\";
    }

    /// From '[' to its ']'. What it gives matches one character.
    Result<std::string> read_set(int depth) {
        constexpr int depth_limit = 16;
        if (depth > depth_limit) return refused(pattern_, "has sets nested too deeply");
        ++at_;
        const bool is_negated = peek() == '^';
        if (is_negated) ++at_;
        std::string members;                // of the part being read, without brackets
        std::vector<std::string> nested;    // sets inside it
        std::vector<std::string> required;  // parts before each &&
        const auto part = [&] {
            std::string text = members.empty() ? "" : "[" + members + "]";
            for (const std::string& set : nested) text += (text.empty() ? "" : "|") + set;
            members.clear();
            nested.clear();
            return "(?:" + text + ")";
        };
        if (peek() == ']') members += pattern_[at_++];
        while (at_ < pattern_.size() && pattern_[at_] != ']') {
            if (pattern_[at_] == '\\') {
                members += escape(true);
            } else if (pattern_[at_] == '[' && peek(1) == ':') {
                const std::size_t end = pattern_.find(":]", at_ + 2);
                if (end == std::string_view::npos)
                    return refused(pattern_, "has an unfinished character class");
                members += pattern_.substr(at_, end + 2 - at_);
                at_ = end + 2;
            } else if (pattern_[at_] == '[') {
                PG_TRY(std::string set, read_set(depth + 1));
                nested.push_back(std::move(set));
            } else if (pattern_[at_] == '&' && peek(1) == '&') {
                required.push_back(part());
                at_ += 2;
            } else {
                members += pattern_[at_++];
            }
        }
        if (at_ == pattern_.size()) return refused(pattern_, "has an unfinished set");
        ++at_;
        if (nested.empty() && required.empty()) {
            return (is_negated ? "[^" : "[") + members + "]";
        }
        std::string all;
        for (const std::string& set : required) all += "(?=" + set + ")";
        all += part();
        return is_negated ? "(?:(?!" + all + ")(?s:.))" : "(?:" + all + ")";
    }

    std::string_view pattern_;
    std::size_t at_ = 0;
};

}  // namespace

void SplitPattern::Free::operator()(void* memory) const {
    pcre2_code_free(code_of(memory));
}
void SplitPattern::Scratch::Free::operator()(void* memory) const {
    pcre2_match_data_free(match_data_of(memory));
}
void SplitPattern::Scratch::FreeContext::operator()(void* memory) const {
    pcre2_match_context_free(context_of(memory));
}

SplitPattern::Scratch::Scratch()
    : match_data_(pcre2_match_data_create(1, nullptr)),
      context_(pcre2_match_context_create(nullptr)) {
    if (match_data_ == nullptr || context_ == nullptr) throw std::bad_alloc();
    pcre2_set_heap_limit(context_of(context_.get()), heap_limit_kib);
}

Result<SplitPattern> SplitPattern::compile(std::string_view pattern) {
    if (pattern.size() > pattern_limit) {
        return refused(
            pattern,
            fmt::format("has {} bytes, expected at most {}", pattern.size(), pattern_limit));
    }
    PG_TRY(const std::string translated, Translator(pattern).translate());
    // Oniguruma's ^ and $ always stand at lines; \C would match half a character.
    constexpr std::uint32_t options =
        PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_ALT_CIRCUMFLEX | PCRE2_NEVER_BACKSLASH_C;
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(translated.data()),
                                     translated.size(),
                                     options,
                                     &error,
                                     &offset,
                                     nullptr);
    if (code == nullptr) {
        std::array<PCRE2_UCHAR, 256> text{};
        pcre2_get_error_message(error, text.data(), text.size());
        return refused(
            pattern, fmt::format("cannot be used: {}", reinterpret_cast<const char*>(text.data())));
    }
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);  // where it fails, matching is only slower
    return SplitPattern(code);
}

Result<SplitPattern> SplitPattern::literal(std::string_view text) {
    PG_TRY(SplitPattern pattern, compile(""));
    pattern.literal_ = text;
    return pattern;
}

void SplitPattern::find_literal(std::string_view text, Scratch& scratch) const {
    auto& stretches = scratch.stretches_;
    stretches.clear();
    std::size_t done = 0;
    while (done < text.size()) {
        const std::size_t begin = text.find(literal_, done);
        if (begin == std::string_view::npos) break;
        if (done < begin) stretches.push_back({done, begin, false});
        done = begin + literal_.size();
        stretches.push_back({begin, done, true});
    }
    if (done < text.size()) stretches.push_back({done, text.size(), false});
}

/// Empty matches are stretches too: they part the text around them. One that touches the match
/// before it does not count.
void SplitPattern::find_stretches(std::string_view text, Scratch& scratch) const {
    if (!literal_.empty()) return find_literal(text, scratch);
    auto& stretches = scratch.stretches_;
    stretches.clear();
    std::size_t done = 0;   // up to here the text is in `stretches`
    std::size_t start = 0;  // of the search
    const std::size_t steps = std::min<std::size_t>(free_steps + text.size() * 4, UINT32_MAX);
    pcre2_set_match_limit(context_of(scratch.context_.get()), static_cast<std::uint32_t>(steps));
    pcre2_match_data* found = match_data_of(scratch.match_data_.get());
    const auto search = [&](std::uint32_t options) {
        return pcre2_match(code_of(code_.get()),
                           reinterpret_cast<PCRE2_SPTR>(text.data()),
                           text.size(),
                           start,
                           PCRE2_NO_UTF_CHECK | options,
                           found,
                           context_of(scratch.context_.get()));
    };
    while (start <= text.size() && !text.empty()) {
        int outcome = search(0);
        if (outcome == PCRE2_ERROR_JIT_STACKLIMIT) outcome = search(PCRE2_NO_JIT);
        if (outcome < 0) break;  // no match, or over a limit: the rest is one stretch
        const PCRE2_SIZE* bounds = pcre2_get_ovector_pointer(found);
        const std::size_t begin = bounds[0];
        const std::size_t end = bounds[1];
        if (begin < done || end < begin || end > text.size()) break;  // \K can move the bounds
        const bool touches = begin == end && begin == done && !stretches.empty();
        if (done < begin) stretches.push_back({done, begin, false});
        if (!touches) stretches.push_back({begin, end, true});
        done = end;
        start = begin < end ? end : end + (end < text.size() ? utf8_part(text, end).bytes : 1);
    }
    if (done < text.size()) stretches.push_back({done, text.size(), false});
}

void SplitPattern::replace(std::string_view text,
                           std::string_view content,
                           Scratch& scratch,
                           std::string& result) const {
    find_stretches(text, scratch);
    for (const Scratch::Stretch& stretch : scratch.stretches_) {
        result +=
            stretch.matched ? content : text.substr(stretch.begin, stretch.end - stretch.begin);
    }
}

void SplitPattern::split(std::string_view text,
                         SplitBehavior behavior,
                         bool invert,
                         Scratch& scratch,
                         std::vector<std::string_view>& pieces) const {
    find_stretches(text, scratch);
    std::size_t begin = 0;    // of the piece being built
    bool open = false;        // there is one
    bool open_match = false;  // its last stretch was a match
    const auto close = [&](std::size_t end) {
        if (open && begin < end) pieces.push_back(text.substr(begin, end - begin));
        open = false;
    };
    for (const Scratch::Stretch& stretch : scratch.stretches_) {
        const bool matched = stretch.matched != invert;
        bool joins = false;
        switch (behavior) {
            case SplitBehavior::Isolated:
            case SplitBehavior::Removed:
                break;
            case SplitBehavior::MergedWithPrevious:
                joins = matched && !open_match;
                break;
            case SplitBehavior::MergedWithNext:
                joins = open_match && !matched;
                break;
            case SplitBehavior::Contiguous:
                joins = open_match == matched;
                break;
        }
        if (!joins) close(stretch.begin);
        if (!open && !(matched && behavior == SplitBehavior::Removed)) {
            open = true;
            begin = stretch.begin;
        }
        open_match = matched;
    }
    close(text.size());
}

}  // namespace pergola

#include "engine/tokenizer/split_pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

// A pattern of a model's file is a stranger's: the longest in use has about 700 bytes.
constexpr std::size_t pattern_limit = 16384;
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

/// The same expression in PCRE2's words. \s there also takes U+180E, which Unicode 6.3 made no
/// white space; \h is a hexadecimal digit for Oniguruma; sets inside sets exist only there.
Result<std::string> in_words_of_pcre2(std::string_view pattern) {
    std::string translated;
    bool in_set = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char character = pattern[i];
        const char next = i + 1 < pattern.size() ? pattern[i + 1] : '\0';
        if (character == '\\') {
            ++i;
            if (next == 's') {
                translated += in_set ? R"(\t-\r \x{85}\p{Z})" : R"([\t-\r \x{85}\p{Z}])";
            } else if (next == 'S' && !in_set) {
                translated += R"([^\t-\r \x{85}\p{Z}])";
            } else if (next == 'h') {
                translated += in_set ? "0-9A-Fa-f" : "[0-9A-Fa-f]";
            } else {
                translated += character;
                if (i < pattern.size()) translated += next;
            }
            continue;
        }
        if (in_set && character == '[' && next == ':') {
            const std::size_t end = pattern.find(":]", i + 2);
            if (end == std::string_view::npos)
                return refused(pattern, "has an unfinished character class");
            translated += pattern.substr(i, end + 2 - i);
            i = end + 1;
            continue;
        }
        if (in_set && (character == '[' || (character == '&' && next == '&'))) {
            return refused(pattern, "has a set inside a set");
        }
        if (character == '[') {
            in_set = true;
            translated += character;
            if (next == '^') translated += pattern[++i];
            if (i + 1 < pattern.size() && pattern[i + 1] == ']') translated += pattern[++i];
            continue;
        }
        if (character == ']') in_set = false;
        translated += character;
    }
    return translated;
}

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
    PG_TRY(const std::string translated, in_words_of_pcre2(pattern));
    // Oniguruma's ^ and $ always stand at lines; \C would match half a character.
    constexpr std::uint32_t options =
        PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C;
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
    std::string pattern;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (byte < 0x80) {
            pattern += fmt::format("\\x{{{:x}}}", byte);
        } else {
            pattern += character;
        }
    }
    return compile(pattern);
}

void SplitPattern::find_stretches(std::string_view text, Scratch& scratch) const {
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
        if (begin == end && (begin == done || begin == text.size())) {
            if (begin == text.size()) break;
            start = begin + utf8_part(text, begin).bytes;
            continue;
        }
        if (done < begin) stretches.push_back({done, begin, false});
        if (begin < end) stretches.push_back({begin, end, true});
        done = end;
        start = begin < end ? end : end + utf8_part(text, end).bytes;
    }
    if (done < text.size()) stretches.push_back({done, text.size(), false});
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
        if (open) pieces.push_back(text.substr(begin, end - begin));
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

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

bool compiles(const std::string& pattern) {
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()),
                                     pattern.size(),
                                     PCRE2_UTF,
                                     &error,
                                     &offset,
                                     nullptr);
    pcre2_code_free(code);
    return code != nullptr;
}

/// Members of a set, in PCRE2's words, for a class that Oniguruma draws otherwise; empty: none
/// such. \h is a hexadecimal digit there; \s takes U+180E in PCRE2, which Unicode 6.3 made no white
/// space; word characters are letters, marks, digits, connectors and whatever else is alphabetic.
std::string class_members(std::string_view name) {
    constexpr std::string_view space = R"(\t-\r \x{85}\p{Z})";
    constexpr std::string_view hexadecimal = "0-9A-Fa-f";
    const auto with_later = [](std::string_view property) {
        return fmt::format("\\p{{{}}}{}", property, later_characters(property));
    };
    if (name == "s" || name == "space") return std::string(space);
    if (name == "h" || name == "xdigit") return std::string(hexadecimal);
    if (name == "d" || name == "digit") return with_later("Nd");
    if (name == "w" || name == "word") {
        return with_later("M") + with_later("Nd") + with_later("Pc") + with_later("Alphabetic");
    }
    // Outside of a set Latin-1's superscripts and fractions count too.
    if (name == "lone w") return class_members("w") + R"(\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE})";
    if (name == "alpha") return with_later("Alphabetic");
    if (name == "alnum") return with_later("Alphabetic") + with_later("Nd");
    if (name == "upper") return with_later("Uppercase");
    if (name == "lower") return with_later("Lowercase");
    if (name == "punct") return with_later("P") + with_later("S");
    if (name == "blank") return R"(\t\p{Zs})";
    if (name == "graph" || name == "print") {
        return with_later("L") + with_later("M") + with_later("N") + with_later("P") +
               with_later("S") + with_later("Cf") + R"(\p{Co})" +
               (name == "print" ? R"(\p{Zs})" : "");
    }
    return {};
}

/// The short name of a category, the name of a class ("alpha"), or the name as it is.
std::string property_in_words_of_pcre2(std::string_view written) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 20> categories{{
        {"letter", "L"},           {"mark", "M"},
        {"number", "N"},           {"punctuation", "P"},
        {"symbol", "S"},           {"separator", "Z"},
        {"uppercaseletter", "Lu"}, {"lowercaseletter", "Ll"},
        {"titlecaseletter", "Lt"}, {"modifierletter", "Lm"},
        {"otherletter", "Lo"},     {"nonspacingmark", "Mn"},
        {"spacingmark", "Mc"},     {"enclosingmark", "Me"},
        {"decimalnumber", "Nd"},   {"letternumber", "Nl"},
        {"othernumber", "No"},     {"mathsymbol", "Sm"},
        {"currencysymbol", "Sc"},  {"spaceseparator", "Zs"},
    }};
    std::string plain;
    for (const char letter : written) {
        if (letter == '_' || letter == '-' || letter == ' ') continue;
        plain += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter | 0x20) : letter;
    }
    for (const auto& [name, category] : categories) {
        if (plain == name) return std::string(category);
    }
    if (plain == "alphabetic") return "alpha";
    if (plain == "uppercase") return "upper";
    if (plain == "lowercase") return "lower";
    if (plain == "punct") return "P";  // without symbols, unlike [:punct:]
    if (plain.size() > 1 && !class_members(plain).empty()) return plain;
    return std::string(written);
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
                result += escape();
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
    struct Members {
        std::string text;  // empty: PCRE2 means the same
        bool is_negated = false;

        std::string as_set() const { return (is_negated ? "[^" : "[") + text + "]"; }
    };

    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0';
    }

    /// The name in a \p{...}, \p{^...} or \P{...} that stands here; empty: there is none.
    std::string_view property_name() const {
        if (peek(2) != '{') return {};
        const std::size_t begin = at_ + (peek(3) == '^' ? 4 : 3);
        const std::size_t end = pattern_.find('}', begin);
        constexpr std::size_t name_limit = 40;
        if (end == std::string_view::npos || end - begin > name_limit) return {};
        return pattern_.substr(begin, end - begin);
    }

    /// What stands here as members of a set, where Oniguruma draws it otherwise: categories and
    /// scripts have later characters, and a script is no list of who else uses a character.
    Members property() {
        const bool is_negated = (peek(1) == 'P') != (peek(3) == '^');
        const std::string_view written = property_name();
        if (written.empty()) return {};
        const std::size_t end = pattern_.find('}', at_) + 1;
        const std::string name = property_in_words_of_pcre2(written);
        if (std::string members = class_members(name); !members.empty() && name.size() > 1) {
            at_ = end;
            return {std::move(members), is_negated};
        }
        const bool is_script = compiles(fmt::format("\\p{{sc:{}}}", name));
        const std::string later = later_characters(name);
        if (!is_script && later.empty() && name == written) return {};
        at_ = end;
        return {fmt::format("\\p{{{}{}}}{}", is_script ? "sc:" : "", name, later), is_negated};
    }

    Members escaped_class() {
        const char letter = peek(1);
        if (letter == 'p' || letter == 'P') return property();
        // Within a set \S stays PCRE2's, which is quicker than a set of its own.
        if (letter == 'S' && in_set_) return {};
        const auto lower = static_cast<char>(letter | 0x20);
        if (std::string_view("shdw").find(lower) == std::string_view::npos) return {};
        at_ += 2;
        const bool is_lone_word = lower == 'w' && !in_set_;
        return {class_members(is_lone_word ? "lone w" : std::string_view(&lower, 1)),
                lower != letter};
    }

    std::string border(bool is_inside) {
        at_ += 2;
        const std::string word = "[" + class_members("lone w") + "]";
        return fmt::format("(?:(?<={0})(?{1}{0})|(?<!{0})(?{2}{0}))",
                           word,
                           is_inside ? '=' : '!',
                           is_inside ? '!' : '=');
    }

    /// Outside of a set.
    std::string escape() {
        if (const Members found = escaped_class(); !found.text.empty()) return found.as_set();
        if (peek(1) == 'b' || peek(1) == 'B') return border(peek(1) == 'B');
        return verbatim_escape();
    }

    std::string verbatim_escape() {
        const std::size_t length = at_ + 1 < pattern_.size() ? 2 : 1;
        at_ += length;
        return length == 2 ? std::string(pattern_.substr(at_ - 2, 2)) : "\\";
    }

    /// "[:alpha:]" or "[:^alpha:]", which stands here, as members of a set.
    Result<Members> named_class() {
        const std::size_t end = pattern_.find(":]", at_ + 2);
        if (end == std::string_view::npos)
            return refused(pattern_, "has an unfinished character class");
        const std::string_view whole = pattern_.substr(at_, end + 2 - at_);
        const bool is_negated = peek(2) == '^';
        at_ = end + 2;
        const std::size_t before = is_negated ? 3 : 2;
        const std::string members = class_members(whole.substr(before, whole.size() - before - 2));
        if (members.empty()) return Members{std::string(whole), false};
        return Members{members, is_negated};
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
        in_set_ = true;
        const auto add = [&](const Members& found) {
            if (found.is_negated) {
                nested.push_back(found.as_set());
            } else {
                members += found.text;
            }
        };
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
                const Members found = escaped_class();
                if (found.text.empty()) members += verbatim_escape();
                add(found);
            } else if (pattern_[at_] == '[' && peek(1) == ':') {
                PG_TRY(const Members found, named_class());
                add(found);
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
        in_set_ = depth > 0;
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
    bool in_set_ = false;
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

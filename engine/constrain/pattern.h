#pragma once
// What a text may look like, as a tree: the common form of GBNF rules, regular expressions and JSON
// schemas. Values. Knows nothing of tokens or of how texts are recognised.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pergola {

class Dfa;

/// Code points, both ends included.
struct CodeRange {
    char32_t first = 0;
    char32_t last = 0;
};
using CodeRanges = std::vector<CodeRange>;

/// Sorted, joined, without surrogates.
CodeRanges normalized(const CodeRanges& ranges);
/// Every code point but these and the surrogates.
CodeRanges complement(const CodeRanges& ranges);

struct Pattern {
    enum class Kind : std::uint8_t {
        Nothing,    ///< no text at all, not even the empty one
        Bytes,      ///< exactly `text`
        Class,      ///< one character of `ranges`
        Sequence,   ///< `parts` one after another; none: the empty text
        Choice,     ///< one of `parts`
        Repeat,     ///< parts[0], `least` to `most` times
        Rule,       ///< the rule named `text`
        Automaton,  ///< what `automaton` accepts
    };
    static constexpr std::int64_t no_limit = -1;

    Kind kind = Kind::Sequence;
    std::string text;
    CodeRanges ranges;
    std::vector<Pattern> parts;
    std::int64_t least = 0;
    std::int64_t most = no_limit;
    std::shared_ptr<const Dfa> automaton;
};

Pattern nothing();
Pattern bytes(std::string_view text);
Pattern one_of(const CodeRanges& ranges);
Pattern sequence(std::vector<Pattern> parts);
Pattern choice(std::vector<Pattern> parts);  ///< of none: nothing()
Pattern repeat(Pattern part, std::int64_t least, std::int64_t most = Pattern::no_limit);
Pattern optional(Pattern part);
Pattern rule(std::string_view name);
Pattern automaton(Dfa dfa);

/// Named patterns that may refer to each other.
struct PatternRules {
    std::map<std::string, Pattern, std::less<>> rules;
    std::string root = "root";
};

/// Most levels of a pattern that a reader may build: what walks the tree calls itself once a level.
inline constexpr int most_pattern_levels = 200;

}  // namespace pergola

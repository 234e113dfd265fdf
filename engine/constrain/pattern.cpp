#include "engine/constrain/pattern.h"

#include <algorithm>

#include "engine/constrain/dfa.h"

namespace pergola {
namespace {

constexpr char32_t last_code_point = 0x10FFFF;
constexpr char32_t before_surrogates = 0xD7FF;
constexpr char32_t after_surrogates = 0xE000;

}  // namespace

CodeRanges normalized(const CodeRanges& ranges) {
    CodeRanges without;
    for (CodeRange range : ranges) {
        range.last = std::min(range.last, last_code_point);
        if (range.first > range.last) continue;
        if (range.first <= before_surrogates) without.push_back({range.first, std::min(range.last, before_surrogates)});
        if (range.last >= after_surrogates) without.push_back({std::max(range.first, after_surrogates), range.last});
    }
    std::sort(without.begin(), without.end(), [](const CodeRange& a, const CodeRange& b) { return a.first < b.first; });
    CodeRanges joined;
    for (const CodeRange& range : without) {
        if (!joined.empty() && range.first <= joined.back().last + 1) {
            joined.back().last = std::max(joined.back().last, range.last);
        } else {
            joined.push_back(range);
        }
    }
    return joined;
}

CodeRanges complement(const CodeRanges& ranges) {
    CodeRanges others;
    char32_t next = 0;
    for (const CodeRange& range : normalized(ranges)) {
        if (range.first > next) others.push_back({next, range.first - 1});
        next = range.last + 1;
    }
    if (next <= last_code_point) others.push_back({next, last_code_point});
    return normalized(others);
}

Pattern nothing() {
    Pattern pattern;
    pattern.kind = Pattern::Kind::Nothing;
    return pattern;
}

Pattern bytes(std::string_view text) {
    Pattern pattern;
    pattern.kind = Pattern::Kind::Bytes;
    pattern.text = text;
    return pattern;
}

Pattern one_of(const CodeRanges& ranges) {
    Pattern pattern;
    pattern.kind = Pattern::Kind::Class;
    pattern.ranges = normalized(ranges);
    return pattern.ranges.empty() ? nothing() : pattern;
}

Pattern sequence(std::vector<Pattern> parts) {
    if (parts.size() == 1) return std::move(parts.front());
    Pattern pattern;
    pattern.parts = std::move(parts);
    return pattern;
}

Pattern choice(std::vector<Pattern> parts) {
    if (parts.empty()) return nothing();
    if (parts.size() == 1) return std::move(parts.front());
    Pattern pattern;
    pattern.kind = Pattern::Kind::Choice;
    pattern.parts = std::move(parts);
    return pattern;
}

Pattern repeat(Pattern part, std::int64_t least, std::int64_t most) {
    if (least == 1 && most == 1) return part;
    Pattern pattern;
    pattern.kind = Pattern::Kind::Repeat;
    pattern.parts.push_back(std::move(part));
    pattern.least = least;
    pattern.most = most;
    return pattern;
}

Pattern optional(Pattern part) { return repeat(std::move(part), 0, 1); }

Pattern rule(std::string_view name) {
    Pattern pattern;
    pattern.kind = Pattern::Kind::Rule;
    pattern.text = name;
    return pattern;
}

Pattern automaton(Dfa dfa) {
    Pattern pattern;
    pattern.kind = Pattern::Kind::Automaton;
    pattern.automaton = std::make_shared<const Dfa>(std::move(dfa));
    return pattern;
}

}  // namespace pergola

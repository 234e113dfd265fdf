#include "engine/constrain/regex.h"

#include <fmt/format.h>

#include <optional>

#include "engine/constrain/character_reader.h"

namespace pergola {
namespace {

CodeRanges digits() { return {{U'0', U'9'}}; }
CodeRanges word_characters() { return {{U'0', U'9'}, {U'A', U'Z'}, {U'_', U'_'}, {U'a', U'z'}}; }
CodeRanges line_ends() { return {{U'\n', U'\n'}, {U'\r', U'\r'}, {0x2028, 0x2029}}; }
CodeRanges white_space() {
    return {{U'\t', U'\r'}, {U' ', U' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x2000, 0x200A},
            {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
}

class RegexParser {
public:
    RegexParser(CharacterReader reader, CharacterPattern character, bool is_search)
        : reader_(std::move(reader)), character_(std::move(character)), is_search_(is_search) {}

    Result<Pattern> parse() {
        std::vector<Pattern> alternatives;
        do {
            const bool from_start = reader_.take("^");
            PG_TRY(Pattern body, parse_sequence(0));
            const bool to_end = reader_.take("$");
            std::vector<Pattern> parts;
            if (is_search_ && !from_start) parts.push_back(repeat(character_(complement({})), 0));
            parts.push_back(std::move(body));
            if (is_search_ && !to_end) parts.push_back(repeat(character_(complement({})), 0));
            alternatives.push_back(sequence(std::move(parts)));
        } while (reader_.take("|"));
        if (reader_.is_next(')')) return reader_.error("there is no ( for this )");
        if (!reader_.is_at_end()) return reader_.unsupported("^ and $ are possible only at the ends of the whole expression");
        return choice(std::move(alternatives));
    }

private:
    Result<Pattern> parse_alternatives(int depth) {
        if (depth > most_pattern_levels / 3) return reader_.error("the expression nests too deep");
        std::vector<Pattern> parts;
        do {
            PG_TRY(Pattern part, parse_sequence(depth));
            parts.push_back(std::move(part));
        } while (reader_.take("|"));
        return choice(std::move(parts));
    }
    Result<Pattern> parse_sequence(int depth) {
        std::vector<Pattern> parts;
        while (true) {
            const char c = reader_.peek();
            if (reader_.is_at_end() || c == '|' || c == ')' || c == '$' || c == '^') break;
            if (c == '*' || c == '+' || c == '?' || c == '{') return reader_.error("there is nothing to repeat");
            PG_TRY(Pattern part, parse_part(depth));
            PG_TRY(part, parse_repetition(std::move(part)));
            parts.push_back(std::move(part));
        }
        if (depth > 0 && (reader_.is_next('^') || reader_.is_next('$'))) {
            return reader_.unsupported("^ and $ are possible only at the ends of the whole expression");
        }
        return sequence(std::move(parts));
    }
    Result<Pattern> parse_repetition(Pattern part) {
        CharacterReader::Counts counts{1, 1};
        if (reader_.take("*")) {
            counts = {0, Pattern::no_limit};
        } else if (reader_.take("+")) {
            counts = {1, Pattern::no_limit};
        } else if (reader_.take("?")) {
            counts = {0, 1};
        } else if (reader_.take("{")) {
            PG_TRY(counts, reader_.read_counts());
        } else {
            return part;
        }
        reader_.take("?");  // lazy: the same texts
        return repeat(std::move(part), counts.least, counts.most);
    }
    Result<Pattern> parse_part(int depth) {
        if (reader_.take("(")) return parse_group(depth);
        if (reader_.take("[")) return parse_class();
        if (reader_.take(".")) return character_(complement(line_ends()));
        PG_TRY(const CodeRanges ranges, read_characters(false));
        return character_(ranges);
    }
    Result<Pattern> parse_group(int depth) {
        if (reader_.take("?")) {
            if (reader_.is_next('=') || reader_.is_next('!') || reader_.is_next("<=") || reader_.is_next("<!")) {
                return reader_.unsupported("looking around is not supported");
            }
            if (reader_.take("<") || reader_.take("P<")) {
                while (!reader_.is_at_end() && !reader_.take(">")) reader_.read();
            } else if (!reader_.take(":")) {
                return reader_.unsupported("this kind of group is not supported");
            }
        }
        PG_TRY(Pattern inner, parse_alternatives(depth + 1));
        if (!reader_.take(")")) return reader_.error(") is expected");
        return inner;
    }
    Result<Pattern> parse_class() {
        const bool is_negated = reader_.take("^");
        CodeRanges ranges;
        while (!reader_.take("]")) {
            if (reader_.is_at_end()) return reader_.error("the set in brackets does not end");
            PG_TRY(CodeRanges first, read_characters(true));
            const bool is_range = reader_.is_next('-') && !reader_.is_next("-]");
            if (is_range && is_single(first)) {
                reader_.read();
                if (reader_.is_at_end()) return reader_.error("the set in brackets does not end");
                PG_TRY(const CodeRanges last, read_characters(true));
                if (!is_single(last)) return reader_.error("a range ends with one character");
                if (last.front().first < first.front().first) return reader_.error("the range runs backwards");
                first.front().last = last.front().first;
            }
            ranges.insert(ranges.end(), first.begin(), first.end());
        }
        return character_(is_negated ? complement(ranges) : normalized(ranges));
    }
    static bool is_single(const CodeRanges& ranges) { return ranges.size() == 1 && ranges.front().first == ranges.front().last; }

    /// One character, or the set that an escape stands for.
    Result<CodeRanges> read_characters(bool in_class) {
        const char32_t character = reader_.read();
        if (character != U'\\') return CodeRanges{{character, character}};
        if (reader_.is_at_end()) return reader_.error("an escape is not finished");
        const char32_t escaped = reader_.read();
        switch (escaped) {
            case U'd': return digits();
            case U'D': return complement(digits());
            case U'w': return word_characters();
            case U'W': return complement(word_characters());
            case U's': return white_space();
            case U'S': return complement(white_space());
            case U'b':
                if (in_class) return CodeRanges{{U'\b', U'\b'}};
                return reader_.unsupported("borders of words are not supported");
            default: break;
        }
        PG_TRY(const char32_t one, read_escaped(escaped));
        return CodeRanges{{one, one}};
    }
    Result<char32_t> read_escaped(char32_t escaped) {
        switch (escaped) {
            case U'n': return U'\n';
            case U'r': return U'\r';
            case U't': return U'\t';
            case U'f': return U'\f';
            case U'v': return U'\v';
            case U'0': return U'\0';
            case U'x': return reader_.read_hexadecimal(2);
            case U'u': return read_unicode();
            default: break;
        }
        const bool is_letter = (escaped >= U'a' && escaped <= U'z') || (escaped >= U'A' && escaped <= U'Z');
        const bool is_digit = escaped >= U'1' && escaped <= U'9';
        if (is_digit) return reader_.unsupported("back-references are not supported");
        if (is_letter) return reader_.unsupported(fmt::format("the escape \\{} is not supported", static_cast<char>(escaped)));
        return escaped;
    }
    Result<char32_t> read_unicode() {
        if (!reader_.take("{")) return reader_.read_hexadecimal(4);
        char32_t value = 0;
        for (int count = 1; !reader_.take("}"); ++count) {
            PG_TRY(const char32_t digit, reader_.read_hexadecimal(1));
            value = value * 16 + digit;
            if (value > 0x10FFFF || count > 8) return reader_.error("this is no character");
        }
        return value;
    }

    CharacterReader reader_;
    CharacterPattern character_;
    bool is_search_;
};

}  // namespace

Result<Pattern> parse_regex(std::string_view source) {
    PG_TRY(CharacterReader reader, CharacterReader::open(source, "regular expression"));
    return RegexParser(std::move(reader), [](const CodeRanges& ranges) { return one_of(ranges); }, false).parse();
}

Result<Pattern> parse_regex_search(std::string_view source, const CharacterPattern& character) {
    PG_TRY(CharacterReader reader, CharacterReader::open(source, "regular expression"));
    return RegexParser(std::move(reader), character, true).parse();
}

}  // namespace pergola

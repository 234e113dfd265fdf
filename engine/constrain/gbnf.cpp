#include "engine/constrain/gbnf.h"

#include <fmt/format.h>

#include "engine/base/quote.h"
#include "engine/constrain/character_reader.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

class GbnfParser {
public:
    explicit GbnfParser(CharacterReader reader) : reader_(std::move(reader)) {}

    Result<PatternRules> parse() {
        PatternRules rules;
        skip_blanks(Lines::Skip);
        while (!reader_.is_at_end()) {
            const std::string name = read_name();
            if (name.empty()) return reader_.error("the name of a rule is expected");
            skip_blanks(Lines::Keep);
            if (!reader_.take("::=")) return reader_.error(fmt::format("::= is expected behind {}", quote(name)));
            PG_TRY(Pattern pattern, parse_alternatives(0));
            if (!rules.rules.emplace(name, std::move(pattern)).second) {
                return reader_.error(fmt::format("there are two rules {}", quote(name)));
            }
            if (!reader_.is_at_end() && !reader_.is_next('\n') && !reader_.is_next('\r')) {
                return reader_.error(fmt::format("{} was not expected here", quote(std::string(1, reader_.peek()))));
            }
            skip_blanks(Lines::Skip);
        }
        if (rules.rules.count(rules.root) == 0) return Error{ErrorCode::InvalidArgument, "the grammar has no rule 'root'"};
        return rules;
    }

private:
    enum class Lines { Keep, Skip };

    void skip_blanks(Lines lines) {
        while (true) {
            if (reader_.is_next('#')) {
                while (!reader_.is_at_end() && !reader_.is_next('\n')) reader_.read();
            }
            const bool is_blank = reader_.is_next(' ') || reader_.is_next('\t') ||
                                  (lines == Lines::Skip && (reader_.is_next('\n') || reader_.is_next('\r')));
            if (!is_blank) return;
            reader_.read();
        }
    }
    /// An alternative may begin on a line of its own; any other new line ends the rule.
    void skip_to_bar() {
        CharacterReader ahead = reader_;
        std::swap(ahead, reader_);
        skip_blanks(Lines::Skip);
        if (!reader_.is_next('|')) reader_ = ahead;
    }
    std::string read_name() {
        std::string name;
        while (is_name_character(reader_.peek())) name += static_cast<char>(reader_.read());
        return name;
    }

    Result<Pattern> parse_alternatives(int depth) {
        if (depth > most_pattern_levels / 3) return reader_.error("the grammar nests too deep");
        std::vector<Pattern> parts;
        do {
            skip_blanks(Lines::Skip);
            PG_TRY(Pattern part, parse_sequence(depth));
            parts.push_back(std::move(part));
            skip_to_bar();
        } while (reader_.take("|"));
        return choice(std::move(parts));
    }
    /// Up to |, ) or, outside parentheses, the end of the line.
    Result<Pattern> parse_sequence(int depth) {
        const Lines lines = depth > 0 ? Lines::Skip : Lines::Keep;
        std::vector<Pattern> parts;
        while (true) {
            skip_blanks(lines);
            const char c = reader_.peek();
            if (reader_.is_at_end() || c == '|' || c == ')' || c == '\n' || c == '\r') break;
            if (c == '*' || c == '+' || c == '?' || c == '{') {
                if (parts.empty()) return reader_.error("there is nothing to repeat");
                PG_TRY(parts.back(), parse_repetition(std::move(parts.back())));
                continue;
            }
            PG_TRY(Pattern part, parse_part(depth));
            parts.push_back(std::move(part));
        }
        return sequence(std::move(parts));
    }
    Result<Pattern> parse_repetition(Pattern part) {
        if (++repetitions_ > most_pattern_levels / 3) return reader_.error("too many repetitions of repetitions");
        if (reader_.take("*")) return repeat(std::move(part), 0);
        if (reader_.take("+")) return repeat(std::move(part), 1);
        if (reader_.take("?")) return optional(std::move(part));
        reader_.take("{");
        PG_TRY(const CharacterReader::Counts counts, reader_.read_counts());
        return repeat(std::move(part), counts.least, counts.most);
    }
    Result<Pattern> parse_part(int depth) {
        repetitions_ = 0;
        if (reader_.take("\"")) return parse_text();
        if (reader_.take("[")) return parse_class();
        if (reader_.take(".")) return one_of(complement({}));
        if (reader_.take("(")) {
            PG_TRY(Pattern inner, parse_alternatives(depth + 1));
            skip_blanks(Lines::Skip);
            if (!reader_.take(")")) return reader_.error(") is expected");
            return inner;
        }
        const std::string name = read_name();
        if (name.empty()) return reader_.error(fmt::format("{} was not expected here", quote(std::string(1, reader_.peek()))));
        return rule(name);
    }
    Result<Pattern> parse_text() {
        std::string text;
        while (!reader_.take("\"")) {
            if (reader_.is_at_end()) return reader_.error("the text in quotes does not end");
            PG_TRY(const char32_t character, read_character());
            append_utf8(text, character);
        }
        return bytes(text);
    }
    Result<Pattern> parse_class() {
        const bool is_negated = reader_.take("^");
        CodeRanges ranges;
        while (!reader_.take("]")) {
            if (reader_.is_at_end()) return reader_.error("the set in brackets does not end");
            PG_TRY(const char32_t first, read_character());
            char32_t last = first;
            if (reader_.is_next('-') && !reader_.is_next("-]")) {
                reader_.read();
                if (reader_.is_at_end()) return reader_.error("the set in brackets does not end");
                PG_TRY(last, read_character());
            }
            if (last < first) return reader_.error("the range runs backwards");
            ranges.push_back({first, last});
        }
        return one_of(is_negated ? complement(ranges) : ranges);
    }
    Result<char32_t> read_character() {
        const char32_t character = reader_.read();
        if (character != U'\\') return character;
        if (reader_.is_at_end()) return reader_.error("an escape is not finished");
        const char32_t escaped = reader_.read();
        switch (escaped) {
            case U'n': return U'\n';
            case U'r': return U'\r';
            case U't': return U'\t';
            case U'x': return reader_.read_hexadecimal(2);
            case U'u': return reader_.read_hexadecimal(4);
            case U'U': return reader_.read_hexadecimal(8);
            case U'\\': case U'"': case U'[': case U']': case U'-': case U'^': case U'\'': case U'/': return escaped;
            default: return reader_.error("this escape is not known");
        }
    }

    CharacterReader reader_;
    int repetitions_ = 0;  ///< behind the part that was read last
};

}  // namespace

Result<PatternRules> parse_gbnf(std::string_view source) {
    PG_TRY(CharacterReader reader, CharacterReader::open(source, "grammar"));
    return GbnfParser(std::move(reader)).parse();
}

}  // namespace pergola

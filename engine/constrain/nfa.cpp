#include "engine/constrain/nfa.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

std::string utf8_of(char32_t code_point) {
    std::string text;
    append_utf8(text, code_point);
    return text;
}

/// `first` and `last` have the same length and differ, if at all, so that one row of ranges says them:
/// splits until that holds.
void add_sequences(char32_t first, char32_t last, std::vector<std::vector<ByteRange>>& rows) {
    constexpr std::array<char32_t, 3> longest = {0x7F, 0x7FF, 0xFFFF};  // of one, two, three bytes
    for (const char32_t border : longest) {
        if (first <= border && last > border) {
            add_sequences(first, border, rows);
            add_sequences(border + 1, last, rows);
            return;
        }
    }
    const std::string low = utf8_of(first);
    const std::string high = utf8_of(last);
    for (std::size_t tail = low.size() - 1; tail > 0; --tail) {
        const char32_t mask = (char32_t{1} << (6 * tail)) - 1;
        if ((first & ~mask) == (last & ~mask)) continue;
        if ((first & mask) != 0) {
            add_sequences(first, first | mask, rows);
            add_sequences((first | mask) + 1, last, rows);
            return;
        }
        if ((last & mask) != mask) {
            add_sequences(first, (last & ~mask) - 1, rows);
            add_sequences(last & ~mask, last, rows);
            return;
        }
    }
    std::vector<ByteRange> row;
    for (std::size_t index = 0; index < low.size(); ++index) {
        row.push_back({static_cast<std::uint8_t>(low[index]), static_cast<std::uint8_t>(high[index])});
    }
    rows.push_back(std::move(row));
}

}  // namespace

std::vector<std::vector<ByteRange>> utf8_sequences(CodeRange range) {
    std::vector<std::vector<ByteRange>> rows;
    add_sequences(range.first, range.last, rows);
    return rows;
}

class NfaBuilder {
public:
    NfaBuilder(const RuleLookup& lookup, std::int64_t most_states) : lookup_(lookup), most_(most_states) {}

    std::optional<Nfa> build(const Pattern& pattern) {
        const std::int32_t start = add();
        const auto end = append(pattern, start);
        if (!end) return std::nullopt;
        nfa_.end_ = *end;
        return std::move(nfa_);
    }

private:
    using End = std::optional<std::int32_t>;  ///< nullopt: too large, or a rule that is not given

    std::int32_t add() {
        nfa_.states_.emplace_back();
        return static_cast<std::int32_t>(nfa_.states_.size()) - 1;
    }
    Nfa::State& state(std::int32_t index) { return nfa_.states_[static_cast<std::size_t>(index)]; }
    bool is_full() const { return static_cast<std::int64_t>(nfa_.states_.size()) > most_; }
    /// A lead of its own: `from` may have one already.
    std::int32_t read(std::int32_t from, ByteRange range) {
        const std::int32_t middle = add();
        const std::int32_t to = add();
        state(from).free.push_back(middle);
        state(middle).first = range.first;
        state(middle).last = range.last;
        state(middle).target = to;
        return to;
    }

    End append(const Pattern& pattern, std::int32_t from) {
        if (is_full()) return std::nullopt;
        switch (pattern.kind) {
            case Pattern::Kind::Nothing: return add();  // nothing leads there
            case Pattern::Kind::Bytes: return append_bytes(pattern.text, from);
            case Pattern::Kind::Class: return append_class(pattern.ranges, from);
            case Pattern::Kind::Sequence: return append_sequence(pattern.parts, from);
            case Pattern::Kind::Choice: return append_choice(pattern.parts, from);
            case Pattern::Kind::Repeat: return append_repeat(pattern, from);
            case Pattern::Kind::Rule: return append_rule(pattern.text, from);
            case Pattern::Kind::Automaton: return append_automaton(*pattern.automaton, from);
        }
        return std::nullopt;
    }
    End append_bytes(const std::string& text, std::int32_t from) {
        for (const char c : text) {
            const auto byte = static_cast<std::uint8_t>(c);
            from = read(from, {byte, byte});
        }
        return from;
    }
    End append_class(const CodeRanges& ranges, std::int32_t from) {
        const std::int32_t end = add();
        for (const CodeRange& range : ranges) {
            for (const std::vector<ByteRange>& row : utf8_sequences(range)) {
                std::int32_t at = from;
                for (const ByteRange& bytes : row) at = read(at, bytes);
                state(at).free.push_back(end);
            }
            if (is_full()) return std::nullopt;
        }
        return end;
    }
    End append_sequence(const std::vector<Pattern>& parts, std::int32_t from) {
        End at = from;
        for (const Pattern& part : parts) {
            at = append(part, *at);
            if (!at) return std::nullopt;
        }
        return at;
    }
    End append_choice(const std::vector<Pattern>& parts, std::int32_t from) {
        const std::int32_t end = add();
        for (const Pattern& part : parts) {
            const End at = append(part, from);
            if (!at) return std::nullopt;
            state(*at).free.push_back(end);
        }
        return end;
    }
    End append_repeat(const Pattern& pattern, std::int32_t from) {
        const Pattern& part = pattern.parts.front();
        std::int32_t at = from;
        for (std::int64_t count = 0; count < pattern.least; ++count) {
            const End next = append(part, at);
            if (!next) return std::nullopt;
            // A state of its own for each copy: copies of the empty text would never fill the automaton up.
            at = add();
            state(*next).free.push_back(at);
        }
        if (pattern.most == Pattern::no_limit) {
            const std::int32_t loop = add();
            state(at).free.push_back(loop);
            const End next = append(part, loop);
            if (!next) return std::nullopt;
            state(*next).free.push_back(loop);
            const std::int32_t end = add();
            state(loop).free.push_back(end);
            return end;
        }
        const std::int32_t end = add();
        state(at).free.push_back(end);
        for (std::int64_t count = pattern.least; count < pattern.most; ++count) {
            const End next = append(part, at);
            if (!next) return std::nullopt;
            at = add();
            state(*next).free.push_back(at);
            state(at).free.push_back(end);
        }
        return end;
    }
    End append_rule(const std::string& name, std::int32_t from) {
        constexpr int most_rules = 16;
        const Pattern* pattern = lookup_ && rules_ < most_rules ? lookup_(name) : nullptr;
        if (pattern == nullptr) return std::nullopt;
        // A state of its own: rules that stand for nothing must fill the automaton up too.
        const std::int32_t begin = add();
        state(from).free.push_back(begin);
        ++rules_;
        const End end = append(*pattern, begin);
        --rules_;
        return end;
    }
    End append_automaton(const Dfa& dfa, std::int32_t from) {
        const auto first = static_cast<std::int32_t>(nfa_.states_.size());
        for (std::int32_t index = 0; index <= dfa.states(); ++index) {  // one more: the end
            add();
            if (is_full()) return std::nullopt;
        }
        const std::int32_t end = first + dfa.states();
        state(from).free.push_back(first);
        for (std::int32_t index = 0; index < dfa.states(); ++index) {
            if (dfa.accepts(index)) state(first + index).free.push_back(end);
            for (int byte = 0; byte < 256;) {
                const std::int32_t to = dfa.next(index, static_cast<std::uint8_t>(byte));
                int last = byte;
                while (last < 255 && dfa.next(index, static_cast<std::uint8_t>(last + 1)) == to) ++last;
                if (to != Dfa::dead) {
                    const std::int32_t at = read(first + index, {static_cast<std::uint8_t>(byte), static_cast<std::uint8_t>(last)});
                    state(at).free.push_back(first + to);
                }
                byte = last + 1;
            }
            if (is_full()) return std::nullopt;
        }
        return end;
    }

    const RuleLookup& lookup_;
    std::int64_t most_;
    int rules_ = 0;
    Nfa nfa_;
};

std::optional<Nfa> build_nfa(const Pattern& pattern, const RuleLookup& lookup, std::int64_t most_states) {
    return NfaBuilder(lookup, most_states).build(pattern);
}

std::vector<std::int32_t> Nfa::closure(std::vector<std::int32_t> open, Marks& marks) const {
    std::vector<std::int32_t> reached;
    marks.seen.resize(states_.size(), 0);
    ++marks.round;
    while (!open.empty()) {
        const std::int32_t state = open.back();
        open.pop_back();
        ++marks.visits;
        std::int64_t& seen = marks.seen[static_cast<std::size_t>(state)];
        if (seen == marks.round) continue;
        seen = marks.round;
        const State& from = states_[static_cast<std::size_t>(state)];
        // Only what reads or ends tells two subsets apart.
        if (from.target >= 0 || state == end_) reached.push_back(state);
        open.insert(open.end(), from.free.begin(), from.free.end());
    }
    std::sort(reached.begin(), reached.end());
    return reached;
}

std::vector<std::int32_t> Nfa::targets(std::span<const std::int32_t> states, std::uint8_t byte) const {
    std::vector<std::int32_t> reached;
    for (const std::int32_t index : states) {
        const State& state = states_[static_cast<std::size_t>(index)];
        if (state.target >= 0 && byte >= state.first && byte <= state.last) reached.push_back(state.target);
    }
    return reached;
}

std::bitset<257> Nfa::borders() const {
    std::bitset<257> borders;
    for (const State& state : states_) {
        if (state.target < 0) continue;
        borders.set(state.first);
        borders.set(static_cast<std::size_t>(state.last) + 1);
    }
    return borders;
}

}  // namespace pergola

// From patterns to a Grammar: what needs no memory becomes automata, the rest rules over them; then what
// the recogniser relies on is proved or computed: no empty rules, no rule that begins with itself.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/base/quote.h"
#include "engine/base/work_share.h"
#include "engine/constrain/grammar.h"

namespace pergola {
namespace {

constexpr std::int64_t most_symbols = 1'000'000 / work_divisor;
/// Of all automata together, those given up included: a bound of time and memory.
constexpr std::int64_t most_states_in_all = 600'000 / work_divisor;
/// A repeated part may look into small rules ("char*"), so that a long run of it is one automaton.
constexpr std::int64_t most_inlined_states = 256;

/// Repeats over this are counted, not written out: copies would each need a walk over the vocabulary.
constexpr std::int64_t most_copies = 16;

bool is_counted(const Pattern& pattern) {
    return pattern.kind == Pattern::Kind::Repeat && std::max(pattern.least, pattern.most) > most_copies;
}
/// Whether it is more than one automaton should hold.
bool needs_rules(const Pattern& pattern) {
    return pattern.kind == Pattern::Kind::Rule || is_counted(pattern) ||
           std::any_of(pattern.parts.begin(), pattern.parts.end(), needs_rules);
}

class Compiler {
public:
    explicit Compiler(const PatternRules& source) : source_(source) {}

    Result<Grammar> compile() {
        PG_TRY(grammar_.root, rule_named(source_.root));
        while (!open_.empty()) {
            const Open next = open_.back();
            open_.pop_back();
            PG_CHECK(add_alternatives(next.rule, *next.pattern));
        }
        return std::move(grammar_);
    }

private:
    struct Open {
        std::int32_t rule;
        const Pattern* pattern;  ///< in source_
    };

    std::int32_t add_rule(std::string name, const Pattern& pattern) {
        grammar_.rules.push_back({std::move(name), {}, false, 0});
        const auto index = static_cast<std::int32_t>(grammar_.rules.size()) - 1;
        open_.push_back({index, &pattern});
        return index;
    }
    Result<std::int32_t> rule_named(const std::string& name) {
        if (const auto known = named_.find(name); known != named_.end()) return known->second;
        const auto found = source_.rules.find(name);
        if (found == source_.rules.end()) {
            return Error{ErrorCode::InvalidArgument, fmt::format("there is no rule {}", quote(name))};
        }
        const std::int32_t index = add_rule(name, found->second);
        named_.emplace(name, index);
        return index;
    }

    Result<> add_alternatives(std::int32_t index, const Pattern& pattern) {
        PG_TRY(std::optional<Dfa> dfa, try_dfa(pattern));
        if (dfa || pattern.kind != Pattern::Kind::Choice) {
            std::vector<Symbol> symbols;
            if (dfa) {
                add_terminal(std::move(*dfa), symbols);
            } else {
                PG_CHECK(add_symbols(pattern, symbols));
            }
            return close(index, symbols);
        }
        for (const Pattern& part : pattern.parts) {
            std::vector<Symbol> symbols;
            PG_CHECK(add_symbols(part, symbols));
            PG_CHECK(close(index, symbols));
        }
        return {};
    }
    Result<> close(std::int32_t rule, const std::vector<Symbol>& symbols) {
        if (static_cast<std::int64_t>(grammar_.symbols.size() + symbols.size()) > most_symbols) {
            return Error{ErrorCode::Unsupported, fmt::format("the grammar has more than {} symbols", most_symbols)};
        }
        grammar_.rules[static_cast<std::size_t>(rule)].alternatives.push_back(static_cast<std::int32_t>(grammar_.symbols.size()));
        grammar_.symbols.insert(grammar_.symbols.end(), symbols.begin(), symbols.end());
        grammar_.symbols.push_back({});
        return {};
    }

    /// nullopt: it needs rules, or is too large for an automaton.
    Result<std::optional<Dfa>> try_dfa(const Pattern& pattern) {
        if (needs_rules(pattern)) return std::optional<Dfa>();
        return build(pattern, {}, most_dfa_states);
    }
    Result<std::optional<Dfa>> build(const Pattern& pattern, const RuleLookup& lookup, std::int64_t most_states) {
        auto dfa = build_dfa(pattern, lookup, most_states);
        states_ += dfa ? dfa->states() : most_states;
        if (states_ > most_states_in_all) {
            return Error{ErrorCode::Unsupported, fmt::format("the grammar's automata need more than {} states", most_states_in_all)};
        }
        return dfa;
    }

    void add_terminal(Dfa dfa, std::vector<Symbol>& symbols) {
        if (dfa.is_empty()) {
            symbols.push_back({Symbol::Kind::Rule, nothing_rule(), 0, 0});
        } else if (dfa.goes_on(0)) {
            grammar_.terminals.emplace_back(std::move(dfa));
            symbols.push_back({Symbol::Kind::Terminal, static_cast<std::int32_t>(grammar_.terminals.size()) - 1, 0, 0});
        }
    }
    /// A rule without alternatives.
    std::int32_t nothing_rule() {
        if (nothing_ < 0) {
            grammar_.rules.push_back({"(nothing)", {}, false, 0});
            nothing_ = static_cast<std::int32_t>(grammar_.rules.size()) - 1;
        }
        return nothing_;
    }

    Result<> add_symbols(const Pattern& pattern, std::vector<Symbol>& symbols) {
        PG_TRY(std::optional<Dfa> dfa, try_dfa(pattern));
        if (dfa) {
            add_terminal(std::move(*dfa), symbols);
            return {};
        }
        switch (pattern.kind) {
            case Pattern::Kind::Sequence: return add_sequence(pattern.parts, symbols);
            case Pattern::Kind::Repeat: return add_repeat(pattern, symbols);
            case Pattern::Kind::Choice:
                symbols.push_back({Symbol::Kind::Rule, add_rule("(choice)", pattern), 0, 0});
                return {};
            case Pattern::Kind::Rule: {
                PG_TRY(const std::int32_t rule, rule_named(pattern.text));
                symbols.push_back({Symbol::Kind::Rule, rule, 0, 0});
                return {};
            }
            default: return Error{ErrorCode::Unsupported, "a piece of the grammar is too large for an automaton"};
        }
    }
    /// Neighbours without rules become one automaton where that is small enough.
    Result<> add_sequence(const std::vector<Pattern>& parts, std::vector<Symbol>& symbols) {
        for (std::size_t begin = 0; begin < parts.size();) {
            std::size_t end = begin;
            while (end < parts.size() && !needs_rules(parts[end])) ++end;
            if (end - begin > 1 && end - begin < parts.size()) {
                PG_TRY(std::optional<Dfa> dfa, try_dfa(sequence({parts.begin() + static_cast<std::ptrdiff_t>(begin),
                                                                 parts.begin() + static_cast<std::ptrdiff_t>(end)})));
                if (dfa) {
                    add_terminal(std::move(*dfa), symbols);
                    begin = end;
                    continue;
                }
            }
            end = std::max(end, begin + 1);
            for (; begin < end; ++begin) PG_CHECK(add_symbols(parts[begin], symbols));
        }
        return {};
    }
    Result<> add_repeat(const Pattern& pattern, std::vector<Symbol>& symbols) {
        if (pattern.most == 0) return {};
        const Pattern& part = pattern.parts.front();
        const RuleLookup lookup = [this](std::string_view name) {
            const auto found = source_.rules.find(name);
            return found == source_.rules.end() ? nullptr : &found->second;
        };
        if (!is_counted(pattern)) {
            PG_TRY(std::optional<Dfa> inlined, build(pattern, lookup, most_inlined_states));
            if (inlined) {
                add_terminal(std::move(*inlined), symbols);
                return {};
            }
        }
        PG_TRY(std::optional<Dfa> inner, build(part, lookup, most_inlined_states));
        // A counted terminal takes state 0 for the border between two parts.
        if (inner && !inner->is_empty() && inner->is_prefix_free() && !inner->returns_to_start()) {
            grammar_.terminals.emplace_back(std::move(*inner), pattern.least, pattern.most);
            symbols.push_back({Symbol::Kind::Terminal, static_cast<std::int32_t>(grammar_.terminals.size()) - 1, 0, 0});
            return {};
        }
        symbols.push_back({Symbol::Kind::Repeat, add_rule("(repeated)", part), pattern.least, pattern.most});
        return {};
    }

    const PatternRules& source_;
    Grammar grammar_;
    std::map<std::string, std::int32_t> named_;
    std::vector<Open> open_;
    std::int64_t states_ = 0;
    std::int32_t nothing_ = -1;
};

// ── What the recogniser relies on ─────────────────────────────────────────────────────────────────

class Checker {
public:
    explicit Checker(Grammar& grammar) : grammar_(grammar) {}

    Result<> check() {
        drop_unproductive();
        if (grammar_.rules[static_cast<std::size_t>(grammar_.root)].alternatives.empty()) {
            return Error{ErrorCode::InvalidArgument, "no text at all matches the grammar"};
        }
        find_nullable();
        return rank();
    }

private:
    GrammarRule& rule(std::int32_t index) { return grammar_.rules[static_cast<std::size_t>(index)]; }

    /// Rounds over all symbols until nothing changes; each rule changes once.
    template <class Holds>
    void spread(std::vector<bool>& flags, const Holds& alternative_holds) {
        // A rule is looked at again only when one that it uses has changed.
        std::vector<std::vector<std::int32_t>> users(grammar_.rules.size());
        std::vector<std::int32_t> open;
        for (std::int32_t index = 0; index < static_cast<std::int32_t>(grammar_.rules.size()); ++index) {
            open.push_back(index);
            for (const std::int32_t begin : rule(index).alternatives) {
                for (std::int32_t at = begin; grammar_.symbol(at).kind != Symbol::Kind::End; ++at) {
                    const Symbol& symbol = grammar_.symbol(at);
                    if (symbol.kind != Symbol::Kind::Terminal) users[static_cast<std::size_t>(symbol.target)].push_back(index);
                }
            }
        }
        while (!open.empty()) {
            const std::int32_t index = open.back();
            open.pop_back();
            if (flags[static_cast<std::size_t>(index)]) continue;
            const std::vector<std::int32_t>& alternatives = rule(index).alternatives;
            if (!std::any_of(alternatives.begin(), alternatives.end(), alternative_holds)) continue;
            flags[static_cast<std::size_t>(index)] = true;
            const std::vector<std::int32_t>& who = users[static_cast<std::size_t>(index)];
            open.insert(open.end(), who.begin(), who.end());
        }
    }
    template <class Holds>
    bool all_symbols(std::int32_t begin, const Holds& holds) {
        for (std::int32_t at = begin; grammar_.symbol(at).kind != Symbol::Kind::End; ++at) {
            if (!holds(grammar_.symbol(at))) return false;
        }
        return true;
    }

    void drop_unproductive() {
        std::vector<bool> productive(grammar_.rules.size(), false);
        const auto holds = [&](const Symbol& symbol) {
            return symbol.kind == Symbol::Kind::Terminal || productive[static_cast<std::size_t>(symbol.target)] ||
                   (symbol.kind == Symbol::Kind::Repeat && symbol.least == 0);
        };
        spread(productive, [&](std::int32_t begin) { return all_symbols(begin, holds); });
        for (GrammarRule& each : grammar_.rules) {
            std::erase_if(each.alternatives, [&](std::int32_t begin) { return !all_symbols(begin, holds); });
        }
        // A part that cannot be is repeated no times.
        for (Symbol& symbol : grammar_.symbols) {
            if (symbol.kind == Symbol::Kind::Repeat && !productive[static_cast<std::size_t>(symbol.target)]) symbol.most = 0;
        }
    }

    bool can_be_empty(const Symbol& symbol) {
        switch (symbol.kind) {
            case Symbol::Kind::Terminal: return grammar_.terminals[static_cast<std::size_t>(symbol.target)].accepts(0);
            case Symbol::Kind::Repeat: return symbol.least == 0 || rule(symbol.target).is_nullable;
            default: return rule(symbol.target).is_nullable;
        }
    }
    void find_nullable() {
        std::vector<bool> nullable(grammar_.rules.size(), false);
        spread(nullable, [&](std::int32_t begin) {
            return all_symbols(begin, [&](const Symbol& symbol) {
                return symbol.kind == Symbol::Kind::Terminal ? can_be_empty(symbol)
                                                             : nullable[static_cast<std::size_t>(symbol.target)] ||
                                                                   (symbol.kind == Symbol::Kind::Repeat && symbol.least == 0);
            });
        });
        for (std::size_t index = 0; index < nullable.size(); ++index) grammar_.rules[index].is_nullable = nullable[index];
    }

    /// Rules that `index` can begin with.
    std::vector<std::int32_t> beginnings(std::int32_t index) {
        std::vector<std::int32_t> found;
        for (const std::int32_t begin : rule(index).alternatives) {
            for (std::int32_t at = begin; grammar_.symbol(at).kind != Symbol::Kind::End; ++at) {
                const Symbol& symbol = grammar_.symbol(at);
                if (symbol.kind != Symbol::Kind::Terminal && symbol.most != 0) found.push_back(symbol.target);
                if (symbol.kind == Symbol::Kind::Rule) found.push_back(symbol.target);
                if (!can_be_empty(symbol)) break;
            }
        }
        return found;
    }
    /// Depth first without calling itself; a rule gets its rank when all that it can begin with have theirs.
    Result<> rank() {
        enum class Mark : std::uint8_t { New, Open, Done };
        std::vector<Mark> marks(grammar_.rules.size(), Mark::New);
        std::int32_t next_rank = 0;
        struct Visit {
            std::int32_t index;
            std::vector<std::int32_t> rest;
        };
        for (std::int32_t first = 0; first < static_cast<std::int32_t>(grammar_.rules.size()); ++first) {
            if (marks[static_cast<std::size_t>(first)] != Mark::New) continue;
            std::vector<Visit> path = {{first, beginnings(first)}};
            marks[static_cast<std::size_t>(first)] = Mark::Open;
            while (!path.empty()) {
                Visit& visit = path.back();
                if (visit.rest.empty()) {
                    marks[static_cast<std::size_t>(visit.index)] = Mark::Done;
                    rule(visit.index).rank = --next_rank;
                    path.pop_back();
                    continue;
                }
                const std::int32_t next = visit.rest.back();
                visit.rest.pop_back();
                Mark& mark = marks[static_cast<std::size_t>(next)];
                if (mark == Mark::Open) {
                    std::vector<std::int32_t> cycle;
                    cycle.reserve(path.size());
                    for (const Visit& each : path) cycle.push_back(each.index);
                    return begins_with_itself(cycle, next);
                }
                if (mark == Mark::Done) continue;
                mark = Mark::Open;
                path.push_back({next, beginnings(next)});
            }
        }
        return {};
    }
    /// The cycle runs from `index` to the end of `path`; the first rule with a name of its author's is named.
    Error begins_with_itself(const std::vector<std::int32_t>& path, std::int32_t index) {
        for (auto at = std::find(path.begin(), path.end(), index); at != path.end(); ++at) {
            if (rule(*at).name.front() != '(') index = *at;
        }
        return {ErrorCode::InvalidArgument,
                fmt::format("rule {} begins with itself (left recursion), so it could go on without reading anything",
                            quote(rule(index).name))};
    }

    Grammar& grammar_;
};

}  // namespace

Result<Grammar> compile_grammar(const PatternRules& source) {
    PG_TRY(Grammar grammar, Compiler(source).compile());
    PG_CHECK(Checker(grammar).check());
    return grammar;
}

}  // namespace pergola

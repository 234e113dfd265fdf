#include "engine/constrain/dfa.h"

#include <algorithm>
#include <bitset>
#include <map>

#include "engine/base/work_share.h"
#include "engine/constrain/nfa.h"

namespace pergola {
namespace {

/// States of the Nfa that building one Dfa may look at: some tenths of a second.
constexpr std::int64_t most_visits = 16'000'000 / work_divisor;

}  // namespace

/// Gathers states and leads, then drops what cannot end.
class DfaBuilder {
public:
    explicit DfaBuilder(const std::bitset<257>& borders) {
        int current = -1;
        for (std::size_t byte = 0; byte < 256; ++byte) {
            if (byte == 0 || borders[byte]) {
                ++current;
                first_byte_.push_back(static_cast<std::uint8_t>(byte));
            }
            dfa_.class_of_[byte] = static_cast<std::uint8_t>(current);
        }
        dfa_.classes_ = current + 1;
    }
    std::int32_t classes() const { return dfa_.classes_; }
    std::uint8_t byte_of(std::int32_t byte_class) const { return first_byte_[static_cast<std::size_t>(byte_class)]; }
    std::int32_t add(bool accepts) {
        dfa_.accepts_.push_back(accepts ? 1 : 0);
        dfa_.next_.resize(dfa_.next_.size() + static_cast<std::size_t>(dfa_.classes_), Dfa::dead);
        return dfa_.states() - 1;
    }
    void lead(std::int32_t from, std::int32_t byte_class, std::int32_t to) { slot(from, byte_class) = to; }

    Dfa finish() {
        const std::vector<bool> leads = leading_to_acceptance();
        std::vector<std::int32_t> number(leads.size(), Dfa::dead);
        Dfa trimmed = dfa_;
        trimmed.next_.clear();
        trimmed.accepts_.clear();
        std::int32_t kept = 0;
        for (std::size_t state = 0; state < leads.size(); ++state) {
            if (leads[state] || state == 0) number[state] = kept++;
        }
        for (std::size_t state = 0; state < leads.size(); ++state) {
            if (number[state] == Dfa::dead) continue;
            trimmed.accepts_.push_back(dfa_.accepts_[state]);
            bool goes_on = false;
            for (std::int32_t byte_class = 0; byte_class < classes(); ++byte_class) {
                const std::int32_t to = slot(static_cast<std::int32_t>(state), byte_class);
                const bool is_dead = to == Dfa::dead || !leads[static_cast<std::size_t>(to)];
                trimmed.next_.push_back(is_dead ? Dfa::dead : number[static_cast<std::size_t>(to)]);
                goes_on = goes_on || !is_dead;
            }
            trimmed.goes_on_.push_back(goes_on ? 1 : 0);
        }
        return trimmed;
    }

    /// Both at once; `accepting` says when a pair of states accepts. The second may be dead.
    template <class Accepting>
    static std::optional<Dfa> product(const Dfa& a, const Dfa& b, const Accepting& accepting) {
        std::bitset<257> borders;
        for (std::size_t byte = 1; byte < 256; ++byte) {
            borders[byte] = a.class_of_[byte] != a.class_of_[byte - 1] || b.class_of_[byte] != b.class_of_[byte - 1];
        }
        DfaBuilder builder(borders);
        std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> known;
        std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
        const auto state_of = [&](std::int32_t of_a, std::int32_t of_b) {
            const auto [found, is_new] = known.try_emplace({of_a, of_b}, static_cast<std::int32_t>(pairs.size()));
            if (is_new) {
                pairs.emplace_back(of_a, of_b);
                builder.add(accepting(of_a, of_b));
            }
            return found->second;
        };
        state_of(0, 0);
        for (std::size_t from = 0; from < pairs.size(); ++from) {
            if (static_cast<std::int64_t>(pairs.size()) > most_dfa_states) return std::nullopt;
            const auto [of_a, of_b] = pairs[from];
            for (std::int32_t byte_class = 0; byte_class < builder.classes(); ++byte_class) {
                const std::uint8_t byte = builder.byte_of(byte_class);
                const std::int32_t next_a = a.next(of_a, byte);
                if (next_a == Dfa::dead) continue;
                const std::int32_t next_b = of_b == Dfa::dead ? Dfa::dead : b.next(of_b, byte);
                builder.lead(static_cast<std::int32_t>(from), byte_class, state_of(next_a, next_b));
            }
        }
        return builder.finish();
    }

private:
    std::int32_t& slot(std::int32_t state, std::int32_t byte_class) {
        return dfa_.next_[static_cast<std::size_t>(state) * static_cast<std::size_t>(dfa_.classes_) +
                          static_cast<std::size_t>(byte_class)];
    }
    std::vector<bool> leading_to_acceptance() {
        std::vector<std::vector<std::int32_t>> sources(dfa_.accepts_.size());
        std::vector<std::int32_t> open;
        std::vector<bool> leads(dfa_.accepts_.size(), false);
        for (std::int32_t state = 0; state < dfa_.states(); ++state) {
            for (std::int32_t byte_class = 0; byte_class < classes(); ++byte_class) {
                const std::int32_t to = slot(state, byte_class);
                if (to != Dfa::dead) sources[static_cast<std::size_t>(to)].push_back(state);
            }
            if (!dfa_.accepts(state)) continue;
            leads[static_cast<std::size_t>(state)] = true;
            open.push_back(state);
        }
        while (!open.empty()) {
            const std::int32_t state = open.back();
            open.pop_back();
            for (const std::int32_t source : sources[static_cast<std::size_t>(state)]) {
                if (leads[static_cast<std::size_t>(source)]) continue;
                leads[static_cast<std::size_t>(source)] = true;
                open.push_back(source);
            }
        }
        return leads;
    }

    Dfa dfa_;
    std::vector<std::uint8_t> first_byte_;
};

bool Dfa::is_prefix_free() const {
    for (std::int32_t state = 0; state < states(); ++state) {
        if (accepts(state) && (state == 0 || goes_on(state))) return false;
    }
    return true;
}

bool Dfa::returns_to_start() const { return std::find(next_.begin(), next_.end(), 0) != next_.end(); }

std::uint64_t Dfa::hash() const {
    std::uint64_t hash = accepts_.size();
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15ULL; };
    for (const std::uint8_t byte_class : class_of_) add(byte_class);
    for (const std::int32_t to : next_) add(static_cast<std::uint32_t>(to));
    for (const std::uint8_t accepts : accepts_) add(accepts);
    return hash;
}

bool Dfa::accepts_text(std::string_view text) const {
    std::int32_t state = 0;
    for (const char c : text) {
        state = next(state, static_cast<std::uint8_t>(c));
        if (state == dead) return false;
    }
    return accepts(state);
}

std::optional<Dfa> build_dfa(const Pattern& pattern, const RuleLookup& lookup, std::int64_t most_states) {
    const std::optional<Nfa> nfa = build_nfa(pattern, lookup, 4 * most_states);
    if (!nfa) return std::nullopt;
    DfaBuilder builder(nfa->borders());
    std::map<std::vector<std::int32_t>, std::int32_t> known;
    std::vector<std::vector<std::int32_t>> subsets;
    const auto state_of = [&](std::vector<std::int32_t> subset) {
        const auto [found, is_new] = known.try_emplace(std::move(subset), static_cast<std::int32_t>(subsets.size()));
        if (is_new) {
            subsets.push_back(found->first);
            builder.add(std::binary_search(found->first.begin(), found->first.end(), nfa->end()));
        }
        return found->second;
    };
    Nfa::Marks marks;
    state_of(nfa->closure({nfa->start()}, marks));
    for (std::size_t from = 0; from < subsets.size(); ++from) {
        if (static_cast<std::int64_t>(subsets.size()) > most_states) return std::nullopt;
        for (std::int32_t byte_class = 0; byte_class < builder.classes(); ++byte_class) {
            marks.visits += static_cast<std::int64_t>(subsets[from].size());
            if (marks.visits > most_visits) return std::nullopt;
            std::vector<std::int32_t> targets = nfa->targets(subsets[from], builder.byte_of(byte_class));
            if (targets.empty()) continue;
            builder.lead(static_cast<std::int32_t>(from), byte_class, state_of(nfa->closure(std::move(targets), marks)));
        }
    }
    return builder.finish();
}

std::optional<Dfa> intersection(const Dfa& a, const Dfa& b) {
    return DfaBuilder::product(a, b, [&](std::int32_t of_a, std::int32_t of_b) {
        return a.accepts(of_a) && of_b != Dfa::dead && b.accepts(of_b);
    });
}

std::optional<Dfa> difference(const Dfa& a, const Dfa& b) {
    return DfaBuilder::product(a, b, [&](std::int32_t of_a, std::int32_t of_b) {
        return a.accepts(of_a) && (of_b == Dfa::dead || !b.accepts(of_b));
    });
}

}  // namespace pergola

#include "engine/constrain/terminal_walks.h"

#include <algorithm>

namespace pergola {
namespace {

constexpr std::int64_t most_bytes = 256 << 20;
/// Beforehand: about a fifth of a second, and a part of what may be kept.
constexpr std::int64_t most_prepared_nodes = 20'000'000;
constexpr std::int64_t most_prepared_bytes = 64 << 20;
/// Sets of bits that one counted walk keeps; a long bounded string asks for another with each token.
constexpr std::size_t most_within = 64;
constexpr ByteKinds not_asked = ~ByteKinds{0};  // no automaton stays on what is ill formed

void set_bit(TokenId token, std::vector<std::uint64_t>& bits) {
    bits[static_cast<std::size_t>(token) / 64] |= std::uint64_t{1} << (static_cast<std::size_t>(token) % 64);
}
void clear_bit(TokenId token, std::vector<std::uint64_t>& bits) {
    bits[static_cast<std::size_t>(token) / 64] &= ~(std::uint64_t{1} << (static_cast<std::size_t>(token) % 64));
}

}  // namespace

// ── One walk ──────────────────────────────────────────────────────────────────────────────────────

void TerminalWalk::walk(const Dfa& dfa, std::int32_t start, std::vector<ByteKinds>& loops) {
    const std::span<const TokenTrie::Node> nodes = trie_->nodes();
    std::vector<std::int32_t> path(static_cast<std::size_t>(trie_->longest()) + 1, Dfa::dead);
    path[0] = start;
    const auto end = static_cast<std::int32_t>(nodes.size());
    for (std::int32_t index = 1; index < end; ++nodes_) {
        const TokenTrie::Node& node = nodes[static_cast<std::size_t>(index)];
        const std::int32_t state = dfa.next(path[node.depth - 1U], node.byte);
        if (state == Dfa::dead) {
            index = node.skip;
            continue;
        }
        ByteKinds& loop = loops[static_cast<std::size_t>(state)];
        if (loop == not_asked) loop = loops_of(dfa, state);
        // Nothing below leads away from this state: most of a vocabulary, for a string of any characters.
        if (node.skip > index + 1 && (trie_->kinds_below(index) & ~loop) == 0) {
            const std::span<const TokenId> ends = trie_->ends_from(index);
            tokens_.insert(tokens_.end(), ends.begin(), ends.end());
            if (dfa.accepts(state)) runs_.emplace_back(index + 1, node.skip);
            index = node.skip;
            continue;
        }
        path[node.depth] = state;
        if (node.token >= 0) add_token(node.token);
        if (dfa.accepts(state)) leave_below(index, 0);
        index = dfa.goes_on(state) ? index + 1 : node.skip;
    }
    sort_leaving();
    pack_tokens();
}

void TerminalWalk::walk_parts(const Dfa& part, std::int32_t start) {
    struct Place {
        std::int32_t state;
        std::int32_t parts;  ///< that are complete
    };
    const std::span<const TokenTrie::Node> nodes = trie_->nodes();
    std::vector<Place> path(static_cast<std::size_t>(trie_->longest()) + 1);
    path[0] = {start, 0};
    std::vector<std::pair<std::int32_t, TokenId>> needs;
    const auto end = static_cast<std::int32_t>(nodes.size());
    for (std::int32_t index = 1; index < end; ++nodes_) {
        const TokenTrie::Node& node = nodes[static_cast<std::size_t>(index)];
        const Place before = path[node.depth - 1U];
        const std::int32_t state = part.next(before.state, node.byte);
        if (state == Dfa::dead) {
            index = node.skip;
            continue;
        }
        const bool is_complete = part.accepts(state);
        Place& place = path[node.depth];
        place = is_complete ? Place{0, before.parts + 1} : Place{state, before.parts};
        const std::int32_t need = before.parts + 1;  // the part that is being read is one, too
        for (TokenId token = node.token; token >= 0; token = trie_->twin(token)) needs.emplace_back(need, token);
        if (is_complete) leave_below(index, place.parts);
        ++index;
    }
    first_of_need_.assign(static_cast<std::size_t>(trie_->longest()) + 2, 0);
    for (const auto& [need, token] : needs) ++first_of_need_[static_cast<std::size_t>(need) + 1];
    for (std::size_t need = 1; need < first_of_need_.size(); ++need) first_of_need_[need] += first_of_need_[need - 1];
    std::vector<std::int32_t> place = first_of_need_;
    tokens_.resize(needs.size());
    for (const auto& [need, token] : needs) tokens_[static_cast<std::size_t>(place[static_cast<std::size_t>(need)]++)] = token;
    sort_leaving();
}

void TerminalWalk::add_token(TokenId token) {
    for (; token >= 0; token = trie_->twin(token)) tokens_.push_back(token);
}

void TerminalWalk::leave_below(std::int32_t node, std::int32_t parts) {
    const std::span<const TokenTrie::Node> nodes = trie_->nodes();
    for (std::int32_t child = node + 1; child < nodes[static_cast<std::size_t>(node)].skip; child = nodes[static_cast<std::size_t>(child)].skip) {
        leaving_.push_back({child, parts});
    }
}

void TerminalWalk::sort_leaving() {
    const auto byte_of = [this](const Leaving& each) { return trie_->nodes()[static_cast<std::size_t>(each.node)].byte; };
    for (const Leaving& each : leaving_) ++first_of_[byte_of(each) + 1U];
    for (std::size_t byte = 0; byte < 256; ++byte) first_of_[byte + 1] += first_of_[byte];
    std::array<std::int32_t, 257> place = first_of_;
    std::vector<Leaving> sorted(leaving_.size());
    for (const Leaving& each : leaving_) sorted[static_cast<std::size_t>(place[byte_of(each)]++)] = each;
    leaving_ = std::move(sorted);
}

/// A list where it is smaller than the bits.
void TerminalWalk::pack_tokens() {
    const std::size_t words = (static_cast<std::size_t>(trie_->vocabulary_size()) + 63) / 64;
    if (tokens_.size() * sizeof(TokenId) <= words * 8) {
        tokens_.shrink_to_fit();
        return;
    }
    bits_.assign(words, 0);
    for (const TokenId token : tokens_) set_bit(token, bits_);
    tokens_ = {};
}

/// Of a counted terminal, tokens that need at most so many parts. Made from the nearest that is known.
const std::vector<std::uint64_t>& TerminalWalk::within(std::int64_t most) {
    most = std::clamp<std::int64_t>(most, 0, static_cast<std::int64_t>(first_of_need_.size()) - 2);
    if (const auto known = within_.find(most); known != within_.end()) return known->second;
    if (within_.size() >= most_within) within_.clear();
    std::int64_t nearest = 0;
    for (const auto& [other, bits] : within_) {
        if (std::abs(other - most) < std::abs(nearest - most)) nearest = other;
    }
    std::vector<std::uint64_t> bits;
    if (nearest > 0) {
        bits = within_.at(nearest);
    } else {
        bits.assign((static_cast<std::size_t>(trie_->vocabulary_size()) + 63) / 64, 0);
    }
    const auto first = static_cast<std::size_t>(first_of_need_[static_cast<std::size_t>(std::min(nearest, most)) + 1]);
    const auto last = static_cast<std::size_t>(first_of_need_[static_cast<std::size_t>(std::max(nearest, most)) + 1]);
    for (std::size_t index = first; index < last; ++index) {
        if (most > nearest) {
            set_bit(tokens_[index], bits);
        } else {
            clear_bit(tokens_[index], bits);
        }
    }
    *bytes_ += static_cast<std::int64_t>(bits.size() * 8);
    return within_.emplace(most, std::move(bits)).first->second;
}

void TerminalWalk::add_tokens(const PartsLeft& left, std::vector<std::uint64_t>& bits) {
    if (!left.is_counted && bits_.empty()) {
        for (const TokenId token : tokens_) set_bit(token, bits);
        return;
    }
    const std::vector<std::uint64_t>& more = left.is_counted ? within(left.most) : bits_;
    for (std::size_t word = 0; word < bits.size(); ++word) bits[word] |= more[word];
}

std::span<const TerminalWalk::Leaving> TerminalWalk::leaving_by(std::uint8_t byte) {
    const auto first = static_cast<std::size_t>(first_of_[byte]);
    const auto last = static_cast<std::size_t>(first_of_[byte + 1U]);
    if (runs_.empty() || is_tail(byte)) return std::span(leaving_).subspan(first, last - first);
    const auto [found, is_new] = found_in_runs_.try_emplace(byte);
    if (is_new) {
        found->second.assign(leaving_.begin() + static_cast<std::ptrdiff_t>(first), leaving_.begin() + static_cast<std::ptrdiff_t>(last));
        auto run = runs_.begin();
        for (const std::int32_t node : trie_->nodes_of(byte)) {
            while (run != runs_.end() && run->second <= node) ++run;
            if (run == runs_.end()) break;
            if (node >= run->first) found->second.push_back({node, 0});
        }
        *bytes_ += static_cast<std::int64_t>(found->second.size() * sizeof(Leaving));
    }
    return found->second;
}

void TerminalWalk::count_bytes() {
    const std::size_t size = sizeof(TerminalWalk) + tokens_.size() * sizeof(TokenId) + bits_.size() * 8 + leaving_.size() * sizeof(Leaving) +
                             runs_.size() * sizeof(runs_.front());
    *bytes_ += static_cast<std::int64_t>(size);
}

// ── All of a grammar ──────────────────────────────────────────────────────────────────────────────

TerminalWalks::TerminalWalks(const Grammar& grammar, const TokenTrie& trie) : grammar_(grammar), trie_(trie) {
    std::unordered_multimap<std::uint64_t, std::int32_t> known;
    for (const Terminal& terminal : grammar.terminals) {
        const Dfa& dfa = terminal.automaton();
        const std::uint64_t hash = dfa.hash() + (terminal.is_counted() ? 1 : 0);
        const auto [first, last] = known.equal_range(hash);
        const auto same = std::find_if(first, last, [&](const auto& entry) {
            const Automaton& other = automata_[static_cast<std::size_t>(entry.second)];
            return other.is_counted == terminal.is_counted() && *other.dfa == dfa;
        });
        if (same != last) {
            automaton_of_.push_back(same->second);
            continue;
        }
        const auto index = static_cast<std::int32_t>(automata_.size());
        known.emplace(hash, index);
        automaton_of_.push_back(index);
        Automaton& added = automata_.emplace_back();
        added.dfa = &dfa;
        added.is_counted = terminal.is_counted();
    }
}

TerminalWalk& TerminalWalks::of(std::int32_t terminal, std::int64_t progress) {
    const std::int32_t index = automaton_of_[static_cast<std::size_t>(terminal)];
    return from(automata_[static_cast<std::size_t>(index)], grammar_.terminals[static_cast<std::size_t>(terminal)].state_within(progress));
}

TerminalWalk& TerminalWalks::from(Automaton& automaton, std::int32_t state) {
    std::unique_ptr<TerminalWalk>& walk = automaton.walks[state];
    if (walk == nullptr) {
        walk.reset(new TerminalWalk(trie_, bytes_));
        if (automaton.is_counted) {
            walk->walk_parts(*automaton.dfa, state);
        } else {
            automaton.loops.resize(static_cast<std::size_t>(automaton.dfa->states()), not_asked);
            walk->walk(*automaton.dfa, state, automaton.loops);
        }
        walk->count_bytes();
        nodes_ += walk->nodes_;
    }
    return *walk;
}

PartsLeft TerminalWalks::parts_left(std::int32_t terminal, std::int64_t progress) const {
    const Terminal& asked = grammar_.terminals[static_cast<std::size_t>(terminal)];
    return {asked.is_counted(), asked.least_left(progress), asked.most_left(progress)};
}

void TerminalWalks::prepare() {
    for (Automaton& automaton : automata_) {
        for (std::int32_t state = 0; state < automaton.dfa->states(); ++state) {
            if (nodes_ > most_prepared_nodes || bytes_ > most_prepared_bytes) return;
            if (automaton.dfa->goes_on(state)) (void)from(automaton, state);
        }
    }
}

void TerminalWalks::forget_if_large() {
    if (bytes_ <= most_bytes) return;
    for (Automaton& automaton : automata_) automaton.walks.clear();
    bytes_ = 0;
}

}  // namespace pergola

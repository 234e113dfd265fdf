#pragma once
// What the tokens of a vocabulary do inside one terminal of a grammar: which of them stay in it, and where in
// a token it may have ended, so that what follows must read the rest. Each is found by one walk over the
// vocabulary's tree and kept; equal automata share it, and so do all counts of a counted one. One thread.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/constrain/byte_kinds.h"
#include "engine/constrain/grammar.h"
#include "engine/constrain/token_trie.h"

namespace pergola {

/// How many parts of a counted terminal must and may still come; nothing to hold where nothing is counted.
struct PartsLeft {
    bool is_counted = false;
    std::int64_t least = 0;
    std::int64_t most = 0;
    bool allow_end_after(std::int64_t parts) const { return !is_counted || (parts >= least && parts <= most); }
};

/// What tokens do from one state of one automaton.
class TerminalWalk {
public:
    /// A place in a token at which the terminal may have ended.
    struct Leaving {
        std::int32_t node = 0;   ///< whose byte must be read by what follows
        std::int32_t parts = 0;  ///< of a counted terminal that lie before it
    };

    /// Sets the bits of the tokens that end inside the terminal, or at its end.
    void add_tokens(const PartsLeft& left, std::vector<std::uint64_t>& bits);
    bool can_leave() const { return !leaving_.empty() || !runs_.empty(); }
    bool can_leave_by(std::uint8_t byte) const { return first_of_[byte] != first_of_[byte + 1U] || (!runs_.empty() && !is_tail(byte)); }
    /// Valid until the next call.
    std::span<const Leaving> leaving_by(std::uint8_t byte);

private:
    friend class TerminalWalks;
    /// `bytes` counts what all walks keep.
    TerminalWalk(const TokenTrie& trie, std::int64_t& bytes) : trie_(&trie), bytes_(&bytes) {}
    void count_bytes();
    void walk(const Dfa& dfa, std::int32_t state, std::vector<ByteKinds>& loops);
    void walk_parts(const Dfa& part, std::int32_t state);
    void add_token(TokenId token);
    void leave_below(std::int32_t node, std::int32_t parts);
    void sort_leaving();
    void pack_tokens();
    const std::vector<std::uint64_t>& within(std::int64_t most);

    const TokenTrie* trie_;
    std::int64_t* bytes_;
    std::int64_t nodes_ = 0;  ///< that the walk looked at
    std::vector<TokenId> tokens_;      ///< if they are few, or counted: then by the parts that they need
    std::vector<std::uint64_t> bits_;  ///< if they are many
    std::vector<std::int32_t> first_of_need_;  ///< counted: tokens that need n parts are [n, n + 1) of this
    std::unordered_map<std::int64_t, std::vector<std::uint64_t>> within_;  ///< counted: by the most parts
    std::vector<Leaving> leaving_;  ///< by byte; those of byte b are [first_of_[b], first_of_[b + 1])
    std::array<std::int32_t, 257> first_of_ = {};
    /// Rows of nodes at each of which the terminal may have ended before a whole character: the automaton stays in
    /// one accepting state over all of them.
    std::vector<std::pair<std::int32_t, std::int32_t>> runs_;
    std::unordered_map<std::uint8_t, std::vector<Leaving>> found_in_runs_;  ///< with those of leaving_
};

class TerminalWalks {
public:
    /// Both outlive it.
    TerminalWalks(const Grammar& grammar, const TokenTrie& trie);
    TerminalWalks(const TerminalWalks&) = delete;
    TerminalWalks& operator=(const TerminalWalks&) = delete;

    /// `terminal` as an index, `progress` as the terminal's state. Valid until forget_if_large().
    TerminalWalk& of(std::int32_t terminal, std::int64_t progress);
    PartsLeft parts_left(std::int32_t terminal, std::int64_t progress) const;
    /// Walks from as many states as some tenths of a second and some memory allow.
    void prepare();
    void forget_if_large();

private:
    struct Automaton {
        const Dfa* dfa = nullptr;
        bool is_counted = false;
        std::vector<ByteKinds> loops;  ///< by state
        std::unordered_map<std::int32_t, std::unique_ptr<TerminalWalk>> walks;  ///< by state
    };
    TerminalWalk& from(Automaton& automaton, std::int32_t state);

    const Grammar& grammar_;
    const TokenTrie& trie_;
    std::vector<Automaton> automata_;          ///< each different one once
    std::vector<std::int32_t> automaton_of_;   ///< by terminal
    std::int64_t bytes_ = 0;
    std::int64_t nodes_ = 0;
};

}  // namespace pergola

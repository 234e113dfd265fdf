#pragma once
// Which tokens may come next, as bits. Kept per state of the recogniser, and put together from parts that
// are kept longer: what a token does inside one terminal depends on the terminal alone, so the walk over
// the whole vocabulary is done once for each place in a grammar, not once for each text. One thread.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/constrain/recogniser.h"
#include "engine/constrain/token_trie.h"

namespace pergola {

class TokenMasks {
public:
    /// All three outlive it.
    TokenMasks(const Grammar& grammar, Recogniser& recogniser, const TokenTrie& trie)
        : grammar_(grammar), recogniser_(recogniser), trie_(trie) {}

    struct Mask {
        std::vector<std::uint64_t> bits;  ///< token t is bit t % 64 of word t / 64
        bool is_empty = true;
    };
    /// Tokens after which the text can still become one that the grammar allows. Valid until the next call.
    const Mask& of(StateId state);
    /// To be called when the recogniser has forgotten states.
    void forget_states() { masks_.clear(); }

private:
    /// What tokens do from one state of one terminal.
    struct Inside {
        std::vector<std::uint64_t> bits;  ///< tokens that end inside it, or at its end
        /// Nodes whose parent is a place where the terminal may have ended: sorted by the byte that leads
        /// to them, which what follows must read; those of byte b are [first_of[b], first_of[b + 1]).
        std::vector<std::int32_t> leaving;
        std::array<std::int32_t, 257> first_of = {};
    };
    const Inside& inside(const Symbol& symbol, std::int64_t progress);
    Inside walk_inside(const Terminal& terminal, std::int64_t progress) const;
    void add_leaving(const Inside& part, StateId after, std::vector<std::uint64_t>& bits);
    void walk(std::int32_t node, StateId state, std::vector<std::uint64_t>& bits);
    void set_token(TokenId token, std::vector<std::uint64_t>& bits) const;
    std::size_t words() const { return (static_cast<std::size_t>(trie_.vocabulary_size()) + 63) / 64; }

    const Grammar& grammar_;
    Recogniser& recogniser_;
    const TokenTrie& trie_;
    std::unordered_map<StateId, Mask> masks_;
    std::unordered_map<std::int64_t, std::unordered_map<std::int64_t, Inside>> insides_;  ///< by terminal, horizon
    std::int64_t inside_bytes_ = 0;
    std::vector<StateId> path_;
};

}  // namespace pergola

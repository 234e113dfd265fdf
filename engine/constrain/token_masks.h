#pragma once
// Which tokens may come next, as bits. Kept per state of the recogniser, and put together from parts that
// are kept longer: what a token does inside one terminal depends on the terminal alone, so the walk over
// the whole vocabulary is done once for each place in a grammar (mostly before the first token, see
// prepare()), not once for each text. One thread at a time.

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/constrain/recogniser.h"
#include "engine/constrain/terminal_walks.h"
#include "engine/constrain/token_trie.h"

namespace pergola {

class TokenMasks {
public:
    /// All three outlive it.
    TokenMasks(const Grammar& grammar, Recogniser& recogniser, const TokenTrie& trie)
        : grammar_(grammar), recogniser_(recogniser), trie_(trie), walks_(grammar, trie) {}

    struct Mask {
        std::vector<std::uint64_t> bits;  ///< token t is bit t % 64 of word t / 64
        bool is_empty = true;
    };
    /// Tokens after which the text can still become one that the grammar allows. Valid until the next call.
    const Mask& of(StateId state);
    /// Does beforehand what masks will need, as far as that is a matter of some tenths of a second.
    void prepare();
    /// To be called when the recogniser has forgotten states.
    void forget_states() { masks_.clear(); }

private:
    void add_leaving(TerminalWalk& part, const PartsLeft& left, StateId after, std::vector<std::uint64_t>& bits);
    void walk(std::int32_t node, StateId state, std::vector<std::uint64_t>& bits);
    void set_token(TokenId token, std::vector<std::uint64_t>& bits) const;

    const Grammar& grammar_;
    Recogniser& recogniser_;
    const TokenTrie& trie_;
    TerminalWalks walks_;
    std::unordered_map<StateId, Mask> masks_;
    std::vector<StateId> path_;
};

}  // namespace pergola

#pragma once
// What an answer must look like, at work: a grammar over one vocabulary, shared by all answers that ask
// for the same, and a cursor for each of them.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/constrain/grammar.h"
#include "engine/constrain/recogniser.h"
#include "engine/constrain/token_masks.h"
#include "engine/constrain/token_trie.h"
#include "engine/engine.h"
#include "kernels/result.h"

namespace pergola {

/// Reads a constraint; any thread, may take long. `request.kind` is not None. Errors are sentences about
/// the source.
Result<Grammar> compile_constraint(const AnswerConstraint& request);

/// One grammar with what was learned about it. One thread at a time.
class ConstraintMachine {
public:
    ConstraintMachine(Grammar grammar, std::shared_ptr<const TokenTrie> trie)
        : grammar_(std::move(grammar)), trie_(std::move(trie)), recogniser_(grammar_), masks_(grammar_, recogniser_, *trie_) {}
    /// Does beforehand what the first tokens would wait for: some tenths of a second at most.
    void prepare() { masks_.prepare(); }
    ConstraintMachine(const ConstraintMachine&) = delete;
    ConstraintMachine& operator=(const ConstraintMachine&) = delete;

private:
    friend class ConstraintCursor;
    Grammar grammar_;
    std::shared_ptr<const TokenTrie> trie_;
    Recogniser recogniser_;
    TokenMasks masks_;
};

/// How far one answer has got. A value: a copy is a place to come back to. Same thread as its machine.
class ConstraintCursor {
public:
    explicit ConstraintCursor(std::shared_ptr<ConstraintMachine> machine);
    ConstraintCursor(const ConstraintCursor& other);
    ConstraintCursor(ConstraintCursor&& other) noexcept;
    ConstraintCursor& operator=(ConstraintCursor other) noexcept;
    ~ConstraintCursor();

    /// Tokens that may come, as bits; valid until the machine is used again.
    const TokenMasks::Mask& mask();
    /// Whether the text may end here.
    bool can_end() const;
    /// Goes on over `bytes`; false, and the cursor is of no more use, if they may not come.
    bool advance(std::string_view bytes);
    /// Why a mask may be smaller than it should be; mostly empty.
    const std::string& problem() const { return machine_->recogniser_.problem(); }

private:
    std::shared_ptr<ConstraintMachine> machine_;
    StateId state_ = Recogniser::dead;
    TokenMasks::Mask nothing_;  ///< for a dead cursor
};

/// Bans every token that the mask lacks; tokens behind its end too.
void apply_mask(std::span<float> logits, const TokenMasks::Mask& mask);

}  // namespace pergola

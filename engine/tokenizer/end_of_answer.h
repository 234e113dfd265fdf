#pragma once
// Which tokens end a turn when a file does not say, or says only part of it (known failure D07: the
// file names one end, the chat template writes another).

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// A token that may end a turn: its text, and whether the vocabulary marks it as control or
/// user-defined (ordinary text like "[EOT]" is an end only if nothing else is).
struct TurnEndCandidate {
    std::string_view text;
    TokenId id = 0;
    bool marked = false;
};

/// Whether `text` is one that families write at the end of a turn or of a message to a tool.
bool is_turn_end_text(std::string_view text);

/// `named` (ids from the file's keys, -1 for absent) and what the texts tell, without repeats, in
/// ascending order. Unmarked candidates count only with `guess` and when there is no marked one.
enum class GuessTurnEnd : std::uint8_t { No, Yes };
std::vector<TokenId> end_of_answer_ids(std::span<const TokenId> named,
                                       std::span<const TurnEndCandidate> candidates,
                                       GuessTurnEnd guess);

}  // namespace pergola

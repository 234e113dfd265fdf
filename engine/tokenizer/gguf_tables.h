#pragma once
// The tables of a GGUF's vocabulary (tokenizer.ggml.tokens, token_type, scores, merges) and the ids
// of its roles, checked against each other. Every table is a stranger's.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/formats/gguf_file.h"
#include "engine/tokenizer/end_of_answer.h"
#include "engine/tokenizer/tokenizer.h"
#include "kernels/result.h"

namespace pergola {

enum class TokenKind : std::uint8_t { Normal, Unknown, Control, UserDefined, Unused, Byte };

/// Borrows the texts from the file.
struct GgufTables {
    const std::vector<std::string>* tokens = nullptr;  ///< not empty, no text twice
    const std::vector<std::string>* merges = nullptr;  ///< null: none
    std::vector<TokenKind> kinds;                      ///< by id
    std::vector<double> scores;                        ///< by id; empty: none

    std::size_t size() const { return tokens->size(); }
    /// Kinds that merges never produce and that are not shown: matched as text only on request.
    bool is_control(std::size_t id) const {
        return kinds[id] == TokenKind::Control || kinds[id] == TokenKind::Unknown;
    }
};

/// CorruptFile for tables that are missing, short or of another type, and for a text that occurs
/// twice.
Result<GgufTables> read_gguf_tables(const GgufFile& file);

/// The id under `key` if it is one of the vocabulary's, `fallback` where there is no such key, else
/// -1 with a note.
TokenId gguf_role_id(const GgufFile& file,
                     const char* key,
                     const GgufTables& tables,
                     TokenId fallback,
                     std::vector<std::string>& notes);

/// Every id that ends a turn. Marks what is one by its text as control, whatever type the file
/// gives it: a user's message must not be able to end a turn.
std::vector<TokenId> gguf_turn_ends(std::span<const TokenId> named,
                                    GuessTurnEnd guess,
                                    GgufTables& tables);

}  // namespace pergola

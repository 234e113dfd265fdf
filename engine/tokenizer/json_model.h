#pragma once
// The "model" of a tokenizer.json: BPE, Unigram, WordPiece or WordLevel, with its vocabulary.

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tokenizer/pipeline_tokenizer.h"
#include "kernels/result.h"

namespace pergola {

enum class JsonModelKind : std::uint8_t { Bpe, Unigram, WordPiece, WordLevel };

/// Unsupported with a name that is none of them.
Result<JsonModelKind> json_model_kind(const nlohmann::ordered_json& model);

/// The texts by id, empty where there is none; they point into `model`. CorruptFile for ids that
/// are negative, far above the number of tokens, or used twice.
Result<std::vector<std::string_view>> json_vocabulary(const nlohmann::ordered_json& model,
                                                      JsonModelKind kind);

/// An id of a vocabulary with `count` texts: gaps are legal, but a crafted id must not make the
/// tables as large as it likes.
Result<TokenId> checked_json_id(const nlohmann::ordered_json& value,
                                std::size_t count,
                                std::string_view text);

/// Whether text must be in byte-level writing before the model sees it: false only for BPE that
/// needs nothing but bytes.
bool needs_mapped_bytes(const nlohmann::ordered_json& model,
                        JsonModelKind kind,
                        std::span<const std::string_view> pieces);

/// The model at work. As published, a text can be written with control tokens where the model finds
/// them by itself.
Result<PieceModel> piece_model_from_json(const nlohmann::ordered_json& model,
                                         JsonModelKind kind,
                                         std::span<const std::string_view> pieces,
                                         bool takes_bytes);

}  // namespace pergola

#pragma once
// A model that one can talk to: weights, tokenizer and chat template together, and what people are told
// about it. Immutable once opened, any thread.

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/constrain/token_trie.h"
#include "engine/engine.h"
#include "engine/memory/weight_loader.h"
#include "engine/model/model.h"
#include "engine/template/chat_template.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// The parts of a model that deal with text. A folder or file without weights has them too.
struct TextParts {
    std::unique_ptr<const Tokenizer> tokenizer;  ///< null: the model brings none (ids only)
    std::optional<ChatTemplate> chat_template;
    std::string template_source;
    /// bos_token, eos_token and others, as the folder names them for its template; an object, or null: ask the
    /// tokenizer.
    nlohmann::ordered_json template_tokens;
    SuggestedSampling suggested_sampling;
    std::vector<TokenId> end_of_answer;          ///< every id that ends a turn, by all that the model says (D07)
    std::string tokenizer_problem;               ///< why `tokenizer` is null, a sentence
    std::string template_problem;                ///< why `chat_template` is empty, a sentence
    std::vector<std::string> notes;              ///< e.g. a guessed template
};

/// From a GGUF's keys; `folder_of` is where a tokenizer.json may lie beside it.
TextParts text_parts_from_gguf(const GgufFile& file, std::string_view architecture);
/// From tokenizer.json, tokenizer_config.json and chat_template.jinja in `folder`.
TextParts text_parts_from_folder(const std::filesystem::path& folder, std::string_view architecture);

/// The vocabulary as a tree, built when the first answer is constrained: it takes a tenth of a second.
class LazyTokenTrie {
public:
    std::shared_ptr<const TokenTrie> of(const Tokenizer& tokenizer) const;

private:
    mutable std::once_flag once_;
    mutable std::shared_ptr<const TokenTrie> trie_;
};

struct LanguageModel {
    std::shared_ptr<const Model> model;
    TextParts text;
    ModelFacts facts;
    LazyTokenTrie trie;
};

/// Whether the files have a vocabulary, without which a model can neither read nor write a text;
/// Unsupported. Looks at keys and names alone.
Result<> check_vocabulary(const ModelFiles& files, const std::filesystem::path& path);

/// What people are told of a model; `path` is where it lies.
ModelFacts facts_of(const Model& model, const TextParts& text, const std::filesystem::path& path);

/// The CPU operators that compute in this precision.
const OpTable& cpu_table(Precision precision);

/// What is to be done with the bound model before it is shared: plan its memory, load its weights.
using PrepareModel = std::function<Result<>(Model&)>;

/// Opens, checks and binds everything, then calls `prepare`; without it only headers are read.
Result<std::shared_ptr<const LanguageModel>> open_language_model(const std::filesystem::path& path,
                                                                 const PrepareModel& prepare = {});
/// The same for files that are open already; `path` is where their texts and their name come from.
Result<std::shared_ptr<const LanguageModel>> language_model_of(ModelFiles files,
                                                               const std::filesystem::path& path,
                                                               const PrepareModel& prepare);

}  // namespace pergola

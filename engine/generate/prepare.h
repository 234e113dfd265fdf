#pragma once
// From messages to token ids: the chat template, then the tokenizer. Pure; text thread.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/constrain/constraint.h"
#include "engine/generate/language_model.h"

namespace pergola {

/// The prompt as text. Unsupported without a template, Template when it fails.
Result<std::string> render_prompt(const LanguageModel& model, std::span<const ChatMessage> messages);

/// The prompt as ids: special tokens are parsed; a BOS is added only where the template wrote none.
/// `answer_start` and then `answer_so_far` stand behind it as text; control tokens are made of the first alone.
Result<std::vector<TokenId>> prepare_prompt(const LanguageModel& model, std::span<const ChatMessage> messages,
                                            std::string_view answer_start = {}, std::string_view answer_so_far = {});

/// All that a request's texts become.
struct PreparedChat {
    std::vector<TokenId> prompt;
    std::vector<TokenId> unwanted_prompt;  ///< the same with the negative prompt as system message; empty: no guidance
    std::string healed;                    ///< text of the token that was taken from the end of both; empty: none
    std::shared_ptr<ConstraintMachine> constraint;  ///< null: no constraint, or it is known already
};
enum class Constraint : std::uint8_t { Compile, IsKnown };
Result<PreparedChat> prepare_chat(const LanguageModel& model, const ChatRequest& request, Constraint constraint);

/// bos_token and eos_token for a template, from the tokenizer.
nlohmann::ordered_json template_variables(const TextParts& text);

}  // namespace pergola

#pragma once
// From messages to token ids: the chat template, then the tokenizer. Pure; text thread.

#include <span>
#include <string>
#include <vector>

#include "engine/generate/language_model.h"

namespace pergola {

/// The prompt as text. Unsupported without a template, Template when it fails.
Result<std::string> render_prompt(const LanguageModel& model, std::span<const ChatMessage> messages);

/// The prompt as ids: special tokens are parsed; a BOS is added only where the template wrote none.
Result<std::vector<TokenId>> prepare_prompt(const LanguageModel& model, std::span<const ChatMessage> messages);

/// bos_token and eos_token for a template, from the tokenizer.
nlohmann::ordered_json template_variables(const TextParts& text);

}  // namespace pergola

#include "engine/generate/prepare.h"

#include <nlohmann/json.hpp>

namespace pergola {
namespace {

using nlohmann::ordered_json;

const char* role_name(Role role) {
    switch (role) {
        case Role::System: return "system";
        case Role::User: return "user";
        case Role::Assistant: return "assistant";
        case Role::Tool: return "tool";
    }
    return "user";
}

}  // namespace

ordered_json template_variables(const TextParts& text) {
    ordered_json variables = ordered_json::object();
    if (text.tokenizer == nullptr) return variables;
    const Tokenizer::Roles& roles = text.tokenizer->roles();
    variables["bos_token"] = roles.bos >= 0 ? std::string(text.tokenizer->token_piece(roles.bos)) : "";
    variables["eos_token"] = roles.eos >= 0 ? std::string(text.tokenizer->token_piece(roles.eos)) : "";
    return variables;
}

Result<std::string> render_prompt(const LanguageModel& model, std::span<const ChatMessage> messages) {
    if (!model.text.chat_template) {
        return Error{ErrorCode::Unsupported, "the model has no chat template: " + model.text.template_problem};
    }
    ordered_json list = ordered_json::array();
    for (const ChatMessage& message : messages) {
        list.push_back({{"role", role_name(message.role)}, {"content", message.content}});
    }
    const ordered_json variables = template_variables(model.text);
    TemplateInput input;
    input.messages = &list;
    input.variables = &variables;
    auto prompt = model.text.chat_template->render(input);
    if (!prompt) return std::move(prompt.take_error()).while_doing("the model's chat template");
    return prompt;
}

Result<std::vector<TokenId>> prepare_prompt(const LanguageModel& model, std::span<const ChatMessage> messages) {
    if (model.text.tokenizer == nullptr) {
        return Error{ErrorCode::Unsupported, "the model's text cannot be split into tokens: " + model.text.tokenizer_problem};
    }
    PG_TRY(const std::string prompt, render_prompt(model, messages));
    const Tokenizer& tokenizer = *model.text.tokenizer;
    std::vector<TokenId> ids = tokenizer.encode(prompt, SpecialTokens::Parse);
    const Tokenizer::Roles& roles = tokenizer.roles();
    if (roles.add_bos && roles.bos >= 0 && (ids.empty() || ids.front() != roles.bos)) ids.insert(ids.begin(), roles.bos);
    if (ids.empty()) return Error{ErrorCode::InvalidArgument, "the conversation is empty"};
    return ids;
}

}  // namespace pergola

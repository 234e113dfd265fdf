#include "engine/generate/prepare.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/constrain/constraint.h"
#include "engine/tokenizer/utf8.h"

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

/// Takes the last token away from both prompts and gives its text: whole characters, no control token, and
/// the same in both. Else nothing.
std::string take_healed(const Tokenizer& tokenizer, std::vector<TokenId>& prompt, std::vector<TokenId>& unwanted) {
    const TokenId last = prompt.back();
    if (prompt.size() < 2 || tokenizer.is_special(last)) return {};
    if (!unwanted.empty() && (unwanted.size() < 2 || unwanted.back() != last)) return {};
    std::string text = tokenizer.token_bytes(last, false);
    const Utf8Run run = utf8_run(text);
    if (text.empty() || !run.well_formed || run.bytes != text.size()) return {};
    prompt.pop_back();
    if (!unwanted.empty()) unwanted.pop_back();
    return text;
}

/// A character that no text has (U+FDD0 to U+FDEF are none), to stand inside the texts of control tokens that
/// messages quote.
std::string unused_mark(const std::string& all_text) {
    for (int last = 0x90; last <= 0xAF; ++last) {
        std::string mark = std::string("\xEF\xB7") + static_cast<char>(last);
        if (all_text.find(mark) == std::string::npos) return mark;
    }
    return {};
}

/// The same value with marks in its texts.
ordered_json with_marks(const Tokenizer& tokenizer, const ordered_json& value, const std::string& mark) {
    if (value.is_string()) return tokenizer.with_marks(value.get_ref<const std::string&>(), mark);
    ordered_json result = value;
    for (auto& item : result) item = with_marks(tokenizer, item, mark);
    return result;
}

ordered_json list_of(std::span<const ChatMessage> messages) {
    ordered_json list = ordered_json::array();
    for (const ChatMessage& message : messages) {
        list.push_back({{"role", role_name(message.role)}, {"content", message.content}});
    }
    return list;
}

}  // namespace

ordered_json template_variables(const TextParts& text) {
    ordered_json variables = ordered_json::object();
    if (text.tokenizer != nullptr) {
        const Tokenizer::Roles& roles = text.tokenizer->roles();
        variables["bos_token"] = roles.bos >= 0 ? std::string(text.tokenizer->token_piece(roles.bos)) : "";
        variables["eos_token"] = roles.eos >= 0 ? std::string(text.tokenizer->token_piece(roles.eos)) : "";
    }
    if (text.template_tokens.is_object()) variables.update(text.template_tokens);
    return variables;
}

namespace {

Result<std::string> render(const LanguageModel& model, const ordered_json& messages) {
    if (!model.text.chat_template) {
        return Error{ErrorCode::Unsupported, "the model has no chat template: " + model.text.template_problem};
    }
    const ordered_json variables = template_variables(model.text);
    TemplateInput input;
    input.messages = &messages;
    input.variables = &variables;
    auto prompt = model.text.chat_template->render(input);
    if (!prompt) return std::move(prompt.take_error()).while_doing("the model's chat template");
    return prompt;
}

/// A tokenizer may come from another model than the weights.
Result<> check_known(std::span<const TokenId> ids, const Model& model) {
    const std::int64_t vocabulary = model.spec().vocabulary;
    const TokenId highest = *std::max_element(ids.begin(), ids.end());
    if (highest < vocabulary) return {};
    return Error{ErrorCode::CorruptFile,
                 fmt::format("the tokenizer gives the token {}, and the model's weights know {}: the two do not belong "
                             "together; fetch the model again",
                             highest, vocabulary)};
}

}  // namespace

Result<std::string> render_prompt(const LanguageModel& model, std::span<const ChatMessage> messages) {
    return render(model, list_of(messages));
}

Result<std::vector<TokenId>> prepare_prompt(const LanguageModel& model, std::span<const ChatMessage> messages,
                                            std::string_view answer_start, std::string_view answer_so_far) {
    if (model.text.tokenizer == nullptr) {
        return Error{ErrorCode::Unsupported, "the model's text cannot be split into tokens: " + model.text.tokenizer_problem};
    }
    const Tokenizer& tokenizer = *model.text.tokenizer;
    const ordered_json list = list_of(messages);
    const std::string quoted = list.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    const std::string mark = unused_mark(quoted + std::string(answer_so_far));
    if (mark.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     "the conversation has each of the characters U+FDD0 to U+FDEF, which no text may have"};
    }
    PG_TRY(std::string prompt, render(model, with_marks(tokenizer, list, mark)));
    prompt += answer_start;
    prompt += tokenizer.with_marks(answer_so_far, mark);
    std::vector<TokenId> ids = tokenizer.encode_marked(prompt, mark);
    const Tokenizer::Roles& roles = tokenizer.roles();
    if (roles.add_bos && roles.bos >= 0 && (ids.empty() || ids.front() != roles.bos)) ids.insert(ids.begin(), roles.bos);
    if (ids.empty()) return Error{ErrorCode::InvalidArgument, "the conversation is empty"};
    if (model.model != nullptr) PG_CHECK(check_known(ids, *model.model));
    return ids;
}

Result<PreparedChat> prepare_chat(const LanguageModel& model, const ChatRequest& request, Constraint constraint) {
    PreparedChat chat;
    for (const LogitBias& bias : request.sampling.logit_bias) {
        const std::int64_t vocabulary = model.model->spec().vocabulary;
        if (bias.token >= 0 && bias.token < vocabulary) continue;
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("the logit bias is for token {}, and the model has the tokens 0 to {}", bias.token, vocabulary - 1)};
    }
    if (request.constraint.kind != ConstraintKind::None && constraint == Constraint::Compile) {
        PG_TRY(Grammar grammar, compile_constraint(request.constraint));
        if (model.text.tokenizer == nullptr) {
            return Error{ErrorCode::Unsupported, "the model's text cannot be split into tokens: " + model.text.tokenizer_problem};
        }
        chat.constraint = std::make_shared<ConstraintMachine>(std::move(grammar), model.trie.of(*model.text.tokenizer));
        chat.constraint->prepare();  // here, where it delays no token
    }
    PG_TRY(chat.prompt, prepare_prompt(model, request.messages, request.answer_start, request.answer_so_far));
    if (request.sampling.guidance_scale != 1 && !request.negative_prompt.empty()) {
        std::vector<ChatMessage> unwanted;
        unwanted.push_back({Role::System, request.negative_prompt});
        for (const ChatMessage& message : request.messages) {
            if (message.role != Role::System) unwanted.push_back(message);
        }
        PG_TRY(chat.unwanted_prompt, prepare_prompt(model, unwanted, request.answer_start, request.answer_so_far));
    }
    if (request.heal_tokens) chat.healed = take_healed(*model.text.tokenizer, chat.prompt, chat.unwanted_prompt);
    return chat;
}

}  // namespace pergola

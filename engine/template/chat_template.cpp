#include "engine/template/chat_template.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/template/jinja_eval.h"
#include "engine/template/jinja_json.h"
#include "engine/template/jinja_lexer.h"
#include "engine/template/jinja_parser.h"

namespace pergola {
namespace {

constexpr std::size_t max_source_bytes = 1 << 20;  // the longest public templates have some 20 KiB

using Variables = std::vector<std::pair<std::string, jinja::Value>>;

void set_variable(Variables& variables, std::string_view name, jinja::Value value) {
    for (auto& [known, old] : variables) {
        if (known == name) {
            old = std::move(value);
            return;
        }
    }
    variables.emplace_back(std::string(name), std::move(value));
}

Result<> set_json(Variables& variables, std::string_view name, const nlohmann::ordered_json* json) {
    if (json == nullptr) {
        set_variable(variables, name, jinja::Value::none());
        return {};
    }
    PG_TRY(jinja::Value value, jinja::value_of_json(*json));
    set_variable(variables, name, std::move(value));
    return {};
}

/// The caller's own variables go over the given ones, as keyword arguments would.
Result<Variables> variables_of(const TemplateInput& input) {
    Variables variables;
    PG_CHECK(set_json(variables, "messages", input.messages));
    PG_CHECK(set_json(variables, "tools", input.tools));
    PG_CHECK(set_json(variables, "documents", input.documents));
    set_variable(
        variables, "add_generation_prompt", jinja::Value::boolean(input.add_generation_prompt));
    if (input.variables == nullptr) return variables;
    if (!input.variables->is_object()) {
        return Error{ErrorCode::InvalidArgument, "template variables must be a JSON object"};
    }
    for (const auto& [name, json] : input.variables->items()) {
        PG_CHECK(set_json(variables, name, &json));
    }
    return variables;
}

}  // namespace

struct ChatTemplate::Program {
    std::string source;
    jinja::Block block;
};

ChatTemplate::ChatTemplate(std::unique_ptr<const Program> program) : program_(std::move(program)) {}
ChatTemplate::ChatTemplate(ChatTemplate&&) noexcept = default;
ChatTemplate& ChatTemplate::operator=(ChatTemplate&&) noexcept = default;
ChatTemplate::~ChatTemplate() = default;

Result<ChatTemplate> ChatTemplate::parse(std::string_view source) {
    if (source.size() > max_source_bytes) {
        return Error{
            ErrorCode::Template,
            fmt::format(
                "the chat template has {} bytes, more than {}", source.size(), max_source_bytes)};
    }
    auto program = std::make_unique<Program>();
    program->source = jinja::normalized_source(source);
    PG_TRY(program->block, jinja::parse_template(program->source));
    return ChatTemplate(std::move(program));
}

Result<std::string> ChatTemplate::render(const TemplateInput& input) const {
    PG_TRY(RenderedPrompt prompt, render_with_spans(input));
    return std::move(prompt.text);
}

Result<RenderedPrompt> ChatTemplate::render_with_spans(const TemplateInput& input) const {
    PG_TRY(Variables variables, variables_of(input));
    jinja::ClockTime clock = jinja::local_time_now();
    if (input.now) {
        PG_TRY(clock, jinja::parse_iso_time(*input.now));
    }
    jinja::Evaluator evaluator(program_->source, program_->block, std::move(clock));
    RenderedPrompt prompt;
    PG_TRY(prompt.text, evaluator.run(std::move(variables)));
    for (const auto& span : evaluator.generation_spans()) {
        prompt.assistant_spans.push_back({span.start, span.end});
    }
    return prompt;
}

}  // namespace pergola

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/input_file.h"
#include "app/cli/model_options.h"

namespace pergola::cli {
namespace {

using nlohmann::ordered_json;

struct TemplateOptions : ModelOptions {
    std::string source;
    std::string messages;
    std::string tools;
    std::vector<std::string> variables;
    std::string now;
    bool no_generation_prompt = false;
};

/// NAME=JSON; a value that is no JSON is taken as text, which is what people mean by --var x=yes.
Result<> add_variable(RenderRequest& request, ordered_json& variables, const std::string& setting) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
        return Error{ErrorCode::InvalidArgument, fmt::format("--var {}: expected NAME=JSON, such as enable_thinking=false", setting)};
    }
    const std::string name = setting.substr(0, equals);
    const std::string text = setting.substr(equals + 1);
    ordered_json value = ordered_json::parse(text, nullptr, false);
    if (value.is_discarded()) value = text;
    if (name == "documents") {
        request.documents = value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    } else {
        variables[name] = std::move(value);
    }
    return {};
}

Result<> render(const TemplateOptions& options) {
    RenderRequest request;
    ordered_json variables = ordered_json::object();
    if (!options.source.empty()) {
        PG_TRY(request.source, read_file(options.source));
    } else {
        PG_TRY(const std::filesystem::path path, options.path());
        PG_TRY(const TextInspector text, TextInspector::open(path));
        PG_TRY(request.source, text.template_source());
        variables = ordered_json::parse(text.template_variables_json());
        for (const std::string& note : text.notes()) warn(note);
    }
    PG_TRY(request.messages, read_file(options.messages));
    if (!options.tools.empty()) {
        PG_TRY(request.tools, read_file(options.tools));
    }
    for (const std::string& setting : options.variables) PG_CHECK(add_variable(request, variables, setting));
    request.variables = variables.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    request.add_generation_prompt = !options.no_generation_prompt;
    if (!options.now.empty()) request.now = options.now;
    Result<std::string> prompt = render_template(request);
    if (prompt) return print(*prompt);
    Error error = prompt.take_error();
    if (error.code == ErrorCode::CorruptFile) {  // JSON of the caller's own
        error = {ErrorCode::InvalidArgument, error.message + "; expected JSON, such as [{\"role\":\"user\",\"content\":\"hi\"}] for messages"};
    }
    return error;
}

}  // namespace

void add_template(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("template", "Messages to the prompt, exactly as the model gets it");
    auto options = std::make_shared<TemplateOptions>();
    auto* source = command->add_option_group("template");
    source->add_option("MODEL", options->model, "A model, or a folder with its tokenizer files");
    source->add_option("--source", options->source, "A file with a Jinja2 template");
    source->require_option(1);
    command->add_option("--messages", options->messages, "A JSON file with the list of messages")->required();
    command->add_option("--tools", options->tools, "A JSON file with the list of tools");
    command->add_option("--var", options->variables, "NAME=JSON, a further variable; may be given again")->allow_extra_args(false);
    command->add_option("--now", options->now, "The clock of strftime_now, e.g. 2026-01-31T12:00:00");
    command->add_flag("--no-generation-prompt", options->no_generation_prompt, "End after the last message");
    command->callback([&run, options] {
        run = [options] {
            auto rendered = render(*options);
            return rendered ? static_cast<int>(Done) : report(rendered.error());
        };
    });
}

}  // namespace pergola::cli

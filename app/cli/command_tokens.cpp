// `tokenize` and `detokenize`.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/input_file.h"
#include "app/cli/model_options.h"
#include "app/cli/output_path.h"

namespace pergola::cli {
namespace {

using nlohmann::ordered_json;

struct TokenizeOptions : ModelOptions {
    std::string text;
    std::string file;
    std::string cases;
    std::string out;
    bool special = false;
    CLI::Option* out_option = nullptr;
};

Result<std::string> tokenize_one(const TextInspector& text, const TokenizeOptions& options) {
    std::string input = options.text;
    if (!options.file.empty()) {
        PG_TRY(input, read_file(options.file));
    }
    PG_TRY(const std::vector<std::int32_t> ids, text.tokenize(input, false, options.special));
    PG_TRY(const std::vector<std::string> pieces, text.pieces(ids));
    if (options.json) return json_line({{"ids", ids}, {"pieces", pieces}});
    std::string line;
    for (const std::int32_t id : ids) line += (line.empty() ? "" : ",") + std::to_string(id);
    return line + "\n";
}

Result<std::string> tokenize_cases(const TextInspector& text, const std::string& path) {
    PG_TRY(const std::string json, read_file(path));
    const ordered_json input = ordered_json::parse(json, nullptr, false);
    if (!input.is_object() || !input.contains("cases") || !input["cases"].is_array()) {
        return Error{ErrorCode::InvalidArgument, fmt::format("{} is no JSON object {{\"cases\":[...]}} with a list of texts", path)};
    }
    ordered_json answers = ordered_json::array();
    for (const ordered_json& entry : input["cases"]) {
        if (!entry.is_object() || !entry.contains("text") || !entry["text"].is_string()) {
            return Error{ErrorCode::InvalidArgument, fmt::format("case {} of {} has no \"text\", the text to split", answers.size(), path)};
        }
        for (const char* flag : {"add_special", "parse_special"}) {
            if (entry.contains(flag) && !entry[flag].is_boolean()) {
                return Error{ErrorCode::InvalidArgument,
                             fmt::format("{} of case {} of {} is not true or false", flag, answers.size(), path)};
            }
        }
        PG_TRY(const std::vector<std::int32_t> ids,
               text.tokenize(entry["text"].get<std::string>(), entry.value("add_special", false), entry.value("parse_special", false)));
        PG_TRY(const std::string decoded, text.detokenize(ids, true));
        answers.push_back({{"ids", ids}, {"text", decoded}});
    }
    return json_line({{"cases", answers}});
}

Result<> tokenize(const TokenizeOptions& options) {
    PG_TRY(const std::filesystem::path path, options.path());
    if (options.out_option->count() > 0) PG_CHECK(check_output("--out", options.out, {path, options.cases}));
    PG_TRY(const TextInspector text, TextInspector::open(path));
    if (options.cases.empty()) {
        PG_TRY(const std::string line, tokenize_one(text, options));
        return print(line);
    }
    if (options.special) warn("--special does nothing with --cases, where each case has a parse_special of its own");
    if (options.json) warn("--json does nothing with --cases, whose answers are JSON anyway");
    PG_TRY(const std::string answers, tokenize_cases(text, options.cases));
    return options.out.empty() ? print(answers) : write_result_file(options.out, answers);
}

Result<> detokenize(const ModelOptions& options, const std::string& id_text) {
    PG_TRY(const std::filesystem::path path, options.path());
    PG_TRY(const TextInspector text, TextInspector::open(path));
    PG_TRY(const std::vector<std::int32_t> ids, parse_ids(id_text));
    PG_TRY(const std::string decoded, text.detokenize(ids, true));
    return print(decoded + "\n");
}

int status_of(const Result<>& result) { return result ? static_cast<int>(Done) : report(result.error()); }

}  // namespace

void add_tokenize(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("tokenize", "Text to token ids");
    auto options = std::make_shared<TokenizeOptions>();
    options->add_model(*command);
    auto* source = command->add_option_group("input");
    source->add_option("--text", options->text, "The text");
    source->add_option("--file", options->file, "A file with the text");
    CLI::Option* cases = source->add_option("--cases", options->cases, "Many at once: {\"cases\":[{\"text\",\"add_special\",\"parse_special\"}]}");
    source->require_option(1);
    options->out_option = command->add_option("--out", options->out, "Where the answers of --cases go (default: standard output)")->needs(cases);
    command->add_flag("--special", options->special, "Texts of special tokens become those tokens");
    command->add_flag("--json", options->json, "Print {\"ids\":[...],\"pieces\":[...]}");
    command->callback([&run, options] { run = [options] { return status_of(tokenize(*options)); }; });
}

void add_detokenize(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("detokenize", "Token ids to text");
    auto options = std::make_shared<ModelOptions>();
    auto ids = std::make_shared<std::string>();
    options->add_model(*command);
    command->add_option("--ids", *ids, "Ids, separated by commas")->required();
    command->callback([&run, options, ids] { run = [options, ids] { return status_of(detokenize(*options, *ids)); }; });
}

}  // namespace pergola::cli

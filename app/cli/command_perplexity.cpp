#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"

namespace pergola::cli {
namespace {

struct PerplexityOptions : ModelOptions {
    std::string file;
    std::string ids_file;
    std::int64_t window = 512;
    bool second_half = false;
};

Result<> show_perplexity(const PerplexityOptions& options) {
    PG_TRY(const std::filesystem::path path, options.path());
    PG_TRY(const InspectOptions how, options.inspect_options());
    PerplexityRequest request;
    if (options.ids_file.empty()) {
        PG_TRY(const std::string text, read_file(options.file));
        PG_TRY(const TextInspector tokens, TextInspector::open(path));
        PG_TRY(request.ids, tokens.tokenize(text, false, false));
    } else {
        PG_TRY(request.ids, read_ids_file(options.ids_file));
    }
    request.window_tokens = options.window;
    request.second_half = options.second_half;
    PG_TRY(ModelInspector model, ModelInspector::open(path, how));
    catch_interrupt();
    Progress progress(options.progress_style(), "perplexity", "tokens");
    PG_TRY(const PerplexityReport report, model.perplexity(request, progress.as_function()));
    if (!options.json) {
        return print(fmt::format("perplexity {:.4f}, mean negative log-likelihood {:.5f} per token, {} tokens scored\n",
                                 report.perplexity, report.mean_nll, report.tokens_scored));
    }
    return print(json_line({{"mean_nll", report.mean_nll},
                            {"perplexity", report.perplexity},
                            {"tokens_scored", report.tokens_scored}}));
}

}  // namespace

void add_perplexity(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("perplexity", "How well the model expects a text");
    auto options = std::make_shared<PerplexityOptions>();
    options->add_model(*command);
    options->add_compute(*command);
    options->add_output(*command);
    auto* input = command->add_option_group("input");
    input->add_option("--file", options->file, "A text file");
    input->add_option("--ids-file", options->ids_file, "A file of ids: text, or little-endian .u16 or .u32");
    input->require_option(1);
    command->add_option("--window", options->window, "Tokens per window, without overlap")->check(CLI::Range(2, 1 << 24))->capture_default_str();
    command->add_flag("--second-half", options->second_half, "Score the second half of each window only");
    command->callback([&run, options] {
        run = [options] {
            auto shown = show_perplexity(*options);
            return shown ? static_cast<int>(Done) : report(shown.error());
        };
    });
}

}  // namespace pergola::cli

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/likelihood_options.h"

namespace pergola::cli {
namespace {

Result<> show_perplexity(const LikelihoodOptions& options) {
    PG_TRY(const std::filesystem::path path, options.path());
    PG_TRY(const InspectOptions how, options.inspect_options());
    PG_TRY(const PerplexityRequest request, options.request(path));
    PG_TRY(ModelInspector model, ModelInspector::open(path, how));
    options.tell_of(model.report(), std::min(request.window_tokens, static_cast<std::int64_t>(request.ids.size())));
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
    auto options = std::make_shared<LikelihoodOptions>();
    options->add_all(*command);
    command->callback([&run, options] {
        run = [options] {
            auto shown = show_perplexity(*options);
            return shown ? static_cast<int>(Done) : report(shown.error());
        };
    });
}

}  // namespace pergola::cli

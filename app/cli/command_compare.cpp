#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/likelihood_options.h"

namespace pergola::cli {
namespace {

struct CompareOptions : LikelihoodOptions {
    std::string reference;
};

std::string as_text(const ComparisonReport& report) {
    return fmt::format(
        "KL divergence to the reference: mean {:.5f}, median {:.5f}, 99th percentile {:.5f} nats\n"
        "same likeliest token: {:.2f} %\n"
        "perplexity {:.4f}, of the reference {:.4f}\n"
        "{} tokens scored\n",
        report.kl_mean,
        report.kl_median,
        report.kl_p99,
        100 * report.top1_agreement,
        report.perplexity,
        report.reference_perplexity,
        report.tokens_scored);
}

Result<> show_comparison(const CompareOptions& options) {
    PG_TRY(const std::filesystem::path path, options.path());
    ModelOptions of_reference = options;
    of_reference.model = options.reference;
    PG_TRY(const std::filesystem::path reference_path, of_reference.path());
    PG_TRY(const InspectOptions how, options.inspect_options());
    PG_TRY(const PerplexityRequest request, options.request(path));
    PG_TRY(ModelInspector reference, ModelInspector::open(reference_path, how));
    PG_TRY(ModelInspector model, ModelInspector::open(path, how));
    const std::int64_t tokens =
        std::min(request.window_tokens, static_cast<std::int64_t>(request.ids.size()));
    options.tell_of(model.report(), tokens);
    options.tell_of(reference.report(), tokens);
    catch_interrupt();
    Progress progress(options.progress_style(), "compare", "tokens");
    PG_TRY(const ComparisonReport report,
           model.compare(reference, request, progress.as_function()));
    if (!options.json) return print(as_text(report));
    return print(json_line({{"kl_mean", report.kl_mean},
                            {"kl_median", report.kl_median},
                            {"kl_p99", report.kl_p99},
                            {"top1_agreement", report.top1_agreement},
                            {"perplexity", report.perplexity},
                            {"reference_perplexity", report.reference_perplexity},
                            {"tokens_scored", report.tokens_scored}}));
}

}  // namespace

void add_compare(CLI::App& app, Run& run) {
    CLI::App* command =
        app.add_subcommand("compare", "How far a model's expectations are from another's");
    auto options = std::make_shared<CompareOptions>();
    options->add_all(*command);
    command
        ->add_option("--reference",
                     options->reference,
                     "The model to compare with, such as the one that MODEL was quantised from")
        ->check(not_empty())
        ->required();
    command->callback([&run, options] {
        run = [options] {
            auto shown = show_comparison(*options);
            return shown ? static_cast<int>(Done) : report(shown.error());
        };
    });
}

}  // namespace pergola::cli

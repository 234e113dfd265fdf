#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/output_path.h"
#include "engine/inspect.h"

namespace pergola::cli {
namespace {

struct LogitsOptions : ModelOptions {
    std::string ids;
    std::string ids_file;
    std::string out;
    bool all = false;
    std::int64_t greedy = 0;
};

Result<> write_logits(const LogitsOptions& options) {
    PG_TRY(const std::filesystem::path path, options.path());
    PG_TRY(const InspectOptions how, options.inspect_options());
    PG_CHECK(check_output("--out", options.out, {path, options.ids_file}));
    LogitsRequest request;
    if (options.ids_file.empty()) {
        PG_TRY(request.ids, parse_ids(options.ids));
    } else {
        PG_TRY(request.ids, read_ids_file(options.ids_file));
    }
    request.all_rows = options.all;
    request.greedy_tokens = options.greedy;
    PG_TRY(ModelInspector model, ModelInspector::open(path, how));
    options.tell_of(model.report(), static_cast<std::int64_t>(request.ids.size()) + request.greedy_tokens);
    catch_interrupt();
    Progress progress(options.progress_style(), "logits", "tokens");
    PG_TRY(const LogitsReport report, model.logits(request, progress.as_function()));
    PG_CHECK(write_logits_file(options.out, report));
    if (!options.json) return {};
    return print(json_line({{"out", options.out},
                            {"tokens", report.argmax.size()},
                            {"vocabulary", report.vocabulary},
                            {"argmax", report.argmax.back()},
                            {"greedy_ids", report.greedy_ids}}));
}

}  // namespace

void add_logits(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("logits", "Raw scores for given ids, as a safetensors file");
    auto options = std::make_shared<LogitsOptions>();
    options->add_model(*command);
    options->add_compute(*command);
    options->add_output(*command);
    auto* input = command->add_option_group("input");
    input->add_option("--ids", options->ids, "Ids, separated by commas; nothing is added");
    input->add_option("--ids-file", options->ids_file, "A file of ids: text, or little-endian .u16 or .u32");
    input->require_option(1);
    command->add_option("--out", options->out, "The safetensors file to write")->required();
    command->add_flag("--all", options->all, "Also the logits of every position");
    command->add_option("--greedy", options->greedy, "Continue by this many likeliest tokens")->check(CLI::Range(0, 1 << 20))->capture_default_str();
    command->callback([&run, options] {
        run = [options] {
            auto written = write_logits(*options);
            return written ? static_cast<int>(Done) : report(written.error());
        };
    });
}

}  // namespace pergola::cli

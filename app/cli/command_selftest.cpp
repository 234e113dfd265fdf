#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"

namespace pergola::cli {
namespace {

struct SelftestOptions : ModelOptions {
    std::uint64_t seed = 1;
    bool verbose = false;
    ModelTestRequest model_test;
};

Result<int> selftest(const SelftestOptions& options) {
    SelftestRequest request;
    PG_TRY(request.device, device_choice(options.device));
    request.seed = options.seed;
    int passed = 0;
    int failed = 0;
    Result<> printed;
    const auto take = [&](const SelftestCase& test) {
        (test.passed ? passed : failed) += 1;
        if (options.json || (test.passed && !options.verbose) || !printed) return;
        printed = print(
            fmt::format("{} {}: {}\n", test.passed ? "pass" : "FAIL", test.name, test.detail));
    };
    std::string device = options.device;
    if (options.model_test.path.empty()) {
        PG_TRY(device, run_selftest(request, take));
    } else {
        ModelTestRequest model_test = options.model_test;
        model_test.device = request.device;
        PG_CHECK(run_model_test(model_test, take));
    }
    PG_CHECK(std::move(printed));
    if (options.json) {
        PG_CHECK(print(json_line(
            {{"device", device}, {"seed", options.seed}, {"passed", passed}, {"failed", failed}})));
    } else {
        PG_CHECK(print(fmt::format("{}: {} passed, {} failed\n", device, passed, failed)));
    }
    return failed == 0 ? static_cast<int>(Done) : static_cast<int>(Failed);
}

}  // namespace

void add_selftest(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand(
        "selftest", "Every operator of a device against the reference, on random shapes");
    auto options = std::make_shared<SelftestOptions>();
    options->add_device(*command);
    CLI::Option* with = command->add_option(
        "--with", options->model_test.path, "Test a whole engine with this model instead of operators");
    command->add_option("--reload", options->model_test.reloads, "Load, stop and unload it so often")
        ->needs(with)
        ->check(CLI::Range(0, 100000));
    command->add_flag("--break", options->model_test.breaks, "Make the card fail in the middle of answers")
        ->needs(with);
    command->add_flag("--card-draws", options->model_test.draws_on_card, "Let the card draw the tokens")
        ->needs(with);
    command->add_option("--seed", options->seed, "Of the shapes and values")->capture_default_str();
    command->add_flag("--verbose", options->verbose, "Print what passed too");
    command->add_flag("--json", options->json, "Print one JSON object instead of text");
    command->callback([&run, options] {
        run = [options] {
            auto status = selftest(*options);
            return status ? *status : report(status.error());
        };
    });
}

}  // namespace pergola::cli

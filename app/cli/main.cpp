// `pergola-cli`: a thin client of the engine. People script with it; tests and measurements use it.

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "engine/inspect.h"

namespace {

std::string version_text() {
    std::string features;
    for (const std::string& name : pergola::cpu_instruction_sets()) features += " " + name;
    return fmt::format("pergola-cli {} ({} build, CUDA no, CPU:{})", PERGOLA_VERSION,
#ifdef NDEBUG
                       "release",
#else
                       "developer",
#endif
                       features);
}

int run_program(int argc, char** argv) {
    using namespace pergola::cli;
    CLI::App app("Pergola without a window: chat with a model, measure it, look into it");
    app.set_version_flag("--version", version_text);
    app.require_subcommand(1);
    Run run;
    for (const auto add : {add_devices, add_info, add_tokenize, add_detokenize, add_template, add_logits, add_chat,
                           add_bench, add_perplexity}) {
        add(app, run);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() == 0) return app.exit(problem);  // --help, --version
        fmt::print(stderr, "error: {}; see pergola-cli --help\n", problem.what());
        return WrongUsage;
    }
    return run();
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error with a message, not a silent end
    try {
        return run_program(argc, argv);
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "error: there is not enough memory\n");
        return pergola::cli::NotEnoughMemory;
    } catch (const std::exception& exception) {
        fmt::print(stderr, "error: {}\n", exception.what());
        return pergola::cli::Failed;
    }
}

// `pergola-cli`: a thin client of the engine. People script with it; tests and measurements use it.

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "engine/inspect.h"

namespace {

std::string version_text() {
    std::string features;
    for (const std::string& name : pergola::cpu_instruction_sets()) features += " " + name;
    return fmt::format("pergola-cli {} ({} build, CUDA {}, CPU:{})", PERGOLA_VERSION,
#ifdef NDEBUG
                       "release",
#else
                       "developer",
#endif
                       pergola::has_cuda_part() ? "yes" : "no",
                       features);
}

/// --help and --version.
int show_asked(CLI::App& app, const CLI::ParseError& asked) {
    using namespace pergola::cli;
    std::ostringstream text;
    app.exit(asked, text, text);
    auto printed = print(text.str());
    return printed ? static_cast<int>(Done) : report(printed.error());
}

std::string what_is_wrong(const CLI::App& app, const CLI::ParseError& problem, int argc, char** argv) {
    const bool has_command = !app.get_subcommands().empty();
    if (has_command) return problem.what();
    if (argc < 2) return "a command is missing";
    return fmt::format("\"{}\" is no command", argv[1]);
}

int run_program(int argc, char** argv) {
    using namespace pergola::cli;
    CLI::App app("Pergola without a window: chat with a model, measure it, look into it");
    app.set_version_flag("--version", version_text);
    app.require_subcommand(1);
    Run run;
    for (const auto add : {add_devices, add_info, add_tokenize, add_detokenize, add_template, add_logits, add_chat,
                           add_bench, add_perplexity, add_compare, add_selftest}) {
        add(app, run);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() == 0) return show_asked(app, problem);
        return report({pergola::ErrorCode::InvalidArgument, what_is_wrong(app, problem, argc, argv) + "; see pergola-cli --help"});
    }
    return run();
}

}  // namespace

int main(int argc, char** argv) {
    // A closed pipe and a file over the limit of the shell are errors with a message, not silent ends.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    pergola::cli::occupy_standard_streams();
    pergola::cli::end_on_interrupt();
    try {
        return run_program(argc, argv);
    } catch (const std::bad_alloc&) {
        return pergola::cli::report(pergola::no_memory_left());
    } catch (const std::exception& exception) {
        return pergola::cli::report({pergola::ErrorCode::Internal, exception.what()});
    }
}

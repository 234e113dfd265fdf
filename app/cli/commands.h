#pragma once
// Each command adds itself to the parser and, when it was chosen, sets `run` to what is to be done.

#include <CLI/CLI.hpp>
#include <functional>

namespace pergola::cli {

/// The chosen command's work; gives the exit status.
using Run = std::function<int()>;

void add_devices(CLI::App& app, Run& run);
void add_info(CLI::App& app, Run& run);
void add_tokenize(CLI::App& app, Run& run);
void add_detokenize(CLI::App& app, Run& run);
void add_template(CLI::App& app, Run& run);
void add_logits(CLI::App& app, Run& run);
void add_chat(CLI::App& app, Run& run);
void add_bench(CLI::App& app, Run& run);
void add_perplexity(CLI::App& app, Run& run);
void add_compare(CLI::App& app, Run& run);
void add_selftest(CLI::App& app, Run& run);

}  // namespace pergola::cli

#include "app/cli/likelihood_options.h"

#include "app/cli/input_file.h"

namespace pergola::cli {

void LikelihoodOptions::add_all(CLI::App& command) {
    add_model(command);
    add_compute(command);
    add_output(command);
    auto* input = command.add_option_group("input");
    input->add_option("--file", file, "A text file");
    input->add_option(
        "--ids-file", ids_file, "A file of ids: text, or little-endian .u16 or .u32");
    input->require_option(1);
    command.add_option("--window", window, "Tokens per window, without overlap")
        ->check(CLI::Range(2, 1 << 24))
        ->capture_default_str();
    command.add_flag("--second-half", second_half, "Score the second half of each window only");
}

Result<PerplexityRequest> LikelihoodOptions::request(
    const std::filesystem::path& model_path) const {
    PerplexityRequest request;
    request.window_tokens = window;
    request.second_half = second_half;
    if (!ids_file.empty()) {
        PG_TRY(request.ids, read_ids_file(ids_file));
        return request;
    }
    PG_TRY(const std::string text, read_file(file));
    PG_TRY(const TextInspector tokens, TextInspector::open(model_path));
    PG_TRY(request.ids, tokens.tokenize(text, false, false));
    return request;
}

}  // namespace pergola::cli

#pragma once
// The options of commands that score a text: where it is, and which of its tokens count.

#include <memory>

#include "app/cli/model_options.h"

namespace pergola::cli {

struct LikelihoodOptions : ModelOptions {
    std::string file;
    std::string ids_file;
    std::int64_t window = 512;
    bool second_half = false;

    /// MODEL and all options but those of the command itself.
    void add_all(CLI::App& command);
    /// The ids as `model`, a path that path() gave, splits the text, or as they were given.
    Result<PerplexityRequest> request(const std::filesystem::path& model_path) const;
};

}  // namespace pergola::cli

#pragma once
// What the window's settings say for a program without one. Reads the file and changes nothing in it; an option
// goes before it, and what it leaves out is as the model's makers advise or as it is by default.

#include <filesystem>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace pergola::cli {

/// Absent and empty is what nobody changed from its default.
struct SavedSettings {
    int threads = 0;
    std::int64_t context_tokens = 0;
    std::string system_prompt;
    SuggestedSampling sampling;
    std::vector<std::filesystem::path> model_folders;  ///< besides the program's own
    std::vector<std::string> problems;  ///< a sentence for each thing that could not be understood
};

/// $XDG_CONFIG_HOME/pergola/settings.json, else the one under ~/.config; empty: there is no home.
std::filesystem::path settings_file();

/// A file that is not there says nothing; one that cannot be read or understood says so in `problems`.
SavedSettings read_saved_settings(const std::filesystem::path& file);

}  // namespace pergola::cli

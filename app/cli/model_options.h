#pragma once
// The options that commands share: MODEL, device, threads, cache, precision, progress.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/console.h"
#include "app/cli/saved_settings.h"
#include "engine/inspect.h"

namespace pergola::cli {

struct ModelOptions {
    std::string model;
    std::string device = "auto";
    int threads = 0;
    std::string kv = "f16";
    std::string precision = "auto";
    std::int64_t context_tokens = 0;
    std::string gpu_experts = "auto";
    std::string placement = "live";
    std::string misses = "both";
    std::string vram = "";
    std::string log_level = "warning";
    std::string progress = "bar";
    bool quiet = false;
    bool json = false;
    mutable std::optional<SavedSettings> read_settings;  ///< by saved()

    CLI::Option* add_model(CLI::App& command);  ///< MODEL, required
    void add_compute(CLI::App& command);  ///< --device --threads --kv --precision --gpu-experts --placement --vram --log-level
    void add_device(CLI::App& command);   ///< --device alone
    void add_context(CLI::App& command);  ///< --context
    void add_output(CLI::App& command);   ///< --json --progress --quiet

    /// The file or folder that `model` names: a path, or the name of a model in the program's own folder
    /// or in one that the settings name.
    Result<std::filesystem::path> path() const;
    /// What the window's settings say, read at the first call; what is wrong with them goes to standard error,
    /// unless --log-level error.
    const SavedSettings& saved() const;
    /// As the option says, else the settings; 0: one a physical core.
    int wanted_threads() const { return threads > 0 ? threads : saved().threads; }
    Result<KvPrecision> kv_precision() const;
    Result<ExpertChoice> expert_choice() const;
    Result<InspectOptions> inspect_options() const;
    ProgressStyle progress_style() const;
    LogLevel log_level_value() const;
    /// To standard error, unless --log-level error: what is odd about the model's weights, and that `tokens`
    /// in a row are more than it was trained with. Not its text parts, which nobody asks here.
    void tell_of(const ModelReport& report, std::int64_t tokens = 0) const;
};

/// A note for `tokens` in a row, where the model was trained with fewer.
std::string beyond_training(std::int64_t tokens, std::int64_t trained_tokens);

/// "cpu", "cuda", "cuda:1" or "auto".
Result<DeviceChoice> device_choice(std::string_view name);

/// "8GiB", "1500MB", "1024" in bytes; InvalidArgument where it is none.
Result<std::int64_t> size_in_bytes(std::string_view text);

/// A number within both, with NaN refused: CLI::Range lets it through, since no comparison with it is true.
CLI::Validator number_within(double least, double most);
/// A script whose variable is empty means something, not nothing.
CLI::Validator not_empty();
/// 0 to 2^64 - 1: CLI11 itself takes "-5" for a very large number.
CLI::Validator whole_number();

/// "1,2,3" or numbers apart by white space, with no number missing beside a comma; or little-endian binary for names ending in .u16 or .u32.
Result<std::vector<std::int32_t>> parse_ids(std::string_view text);
Result<std::vector<std::int32_t>> read_ids_file(const std::string& path);

}  // namespace pergola::cli

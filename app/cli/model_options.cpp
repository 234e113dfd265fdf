#include "app/cli/model_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "app/cli/input_file.h"

namespace pergola::cli {
namespace {

std::filesystem::path own_models_folder() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
        return std::filesystem::path(data) / "pergola" / "models";
    }
    const char* home = std::getenv("HOME");
    return std::filesystem::path(home != nullptr ? home : "/") / ".local" / "share" / "pergola" / "models";
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// The file or folder of that name below `folder`; empty: none.
std::filesystem::path model_below(const std::filesystem::path& folder, const std::string& wanted) {
    std::error_code ignored;
    for (std::filesystem::recursive_directory_iterator entry(folder, ignored), end; entry != end; entry.increment(ignored)) {
        if (ignored) break;
        const std::filesystem::path& found = entry->path();
        const bool is_model = found.extension() == ".gguf" || std::filesystem::exists(found / "config.json", ignored);
        if (is_model && (lower(found.filename().string()) == wanted || lower(found.stem().string()) == wanted)) return found;
    }
    return {};
}

/// `all` is what stands behind --kv.
Result<KvType> kv_type(std::string_view name, std::string_view all) {
    static constexpr std::array<std::string_view, 9> names = {"f32", "f16", "q8", "q7", "q6", "q5", "q4", "q3", "q2"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<KvType>(found - names.begin());
    return Error{ErrorCode::InvalidArgument,
                 fmt::format("--kv \"{}\": known are f32, f16 and q8 to q2, or a pair KEYS,VALUES such as q8,q4", all)};
}

bool ends_word(const char* at, const char* end) {
    return at == end || *at == ',' || std::isspace(static_cast<unsigned char>(*at)) != 0;
}

/// What stands there instead of an id, short and printable: it may be a piece of a binary file.
std::string word_at(const char* next, const char* end) {
    std::string word;
    for (; !ends_word(next, end) && word.size() < 24; ++next) {
        const auto byte = static_cast<unsigned char>(*next);
        word += byte >= 0x20 && byte < 0x7F ? *next : '?';
    }
    return word;
}

}  // namespace

CLI::Validator number_within(double least, double most) {
    const std::string range = fmt::format("{} to {}", least, most);
    return CLI::Validator(
        [least, most, range](std::string& text) {
            double value = 0;
            const bool is_number = CLI::detail::lexical_cast(text, value);
            return is_number && value >= least && value <= most ? std::string() : fmt::format("{} is not within {}", text, range);
        },
        range);
}

CLI::Validator not_empty() {
    return CLI::Validator([](std::string& text) { return text.empty() ? std::string("is empty") : std::string(); }, "");
}

CLI::Validator whole_number() {
    return CLI::Validator(
        [](std::string& text) {
            std::uint64_t value = 0;
            const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
            const bool is_whole = problem == std::errc{} && stop == text.data() + text.size();
            return is_whole ? std::string() : fmt::format("{} is no number from 0 to 2^64 - 1", text);
        },
        "");
}

CLI::Option* ModelOptions::add_model(CLI::App& command) {
    return command.add_option("MODEL", model, "A .gguf file (any shard), a folder with config.json, or an installed model's name")
        ->required();
}

void ModelOptions::add_compute(CLI::App& command) {
    add_device(command);
    command.add_option("--threads", threads, "Worker threads (default: as the window's settings say, else one per physical core)")->check(CLI::Range(1, 1024));
    command.add_option("--kv", kv, "Storage of the KV cache: f32, f16, q8 to q2 (bits a value), or a pair KEYS,VALUES")->capture_default_str();
    command.add_option("--precision", precision, "Arithmetic: auto, or f32 throughout for comparisons")
        ->check(CLI::IsMember({"auto", "f32"}))->capture_default_str();
    command.add_option("--gpu-experts", gpu_experts, "Experts kept in the graphics card's memory, on average per layer: N, all or auto")
        ->capture_default_str();
    command.add_option("--placement", placement, "live: those used most move to the card; static: they stay where they are")
        ->check(CLI::IsMember({"live", "static"}))->capture_default_str();
    command.add_option("--expert-misses", misses, "Who computes experts in RAM while one answers: both, bus (the card; the same bits wherever they lie) or cpu")
        ->check(CLI::IsMember({"both", "bus", "cpu"}))->capture_default_str();
    command.add_option("--vram", vram, "The most of the graphics card's memory to take, e.g. 8GiB (default: what is free)");
    command.add_option("--log-level", log_level, "error, warning, info or debug")
        ->check(CLI::IsMember({"error", "warning", "info", "debug"}))->capture_default_str();
}

void ModelOptions::add_device(CLI::App& command) {
    const auto check = [](const std::string& text) {
        auto choice = device_choice(text);
        return choice ? std::string() : choice.error().message;
    };
    command.add_option("--device", device, "Where to compute: cpu, cuda, cuda:N for one graphics card of several, or auto")
        ->check(CLI::Validator(check, "DEVICE"))->capture_default_str();
}

void ModelOptions::add_context(CLI::App& command) {
    command.add_option("--context", context_tokens, "Conversation length in tokens (default: as the window's settings say, else the smaller of 8192 and the model's)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 32));
}

void ModelOptions::add_output(CLI::App& command) {
    command.add_flag("--json", json, "Print one JSON object instead of text");
    command.add_option("--progress", progress, "Progress on standard error: bar or jsonl")
        ->check(CLI::IsMember({"bar", "jsonl"}))->capture_default_str();
    command.add_flag("--quiet", quiet, "No progress, whatever --progress says");
}

Result<std::filesystem::path> ModelOptions::path() const {
    if (model.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     "MODEL is empty, expected a .gguf file, a folder with config.json or an installed model's name"};
    }
    std::error_code ignored;
    if (std::filesystem::exists(model, ignored)) return std::filesystem::path(model);
    std::vector<std::filesystem::path> folders = {own_models_folder()};
    folders.insert(folders.end(), saved().model_folders.begin(), saved().model_folders.end());
    for (const std::filesystem::path& folder : folders) {
        if (std::filesystem::path found = model_below(folder, lower(model)); !found.empty()) return found;
    }
    return Error{ErrorCode::NotFound, fmt::format("{}: there is no such file, folder or installed model; check the path, or see {}", model, own_models_folder().string())};
}

const SavedSettings& ModelOptions::saved() const {
    if (!read_settings) {
        read_settings = read_saved_settings(settings_file());
        for (const std::string& problem : read_settings->problems) {
            if (log_level_value() >= LogLevel::Warning) warn(problem);
        }
    }
    return *read_settings;
}

Result<KvPrecision> ModelOptions::kv_precision() const {
    const std::size_t comma = kv.find(',');
    PG_TRY(const KvType keys, kv_type(std::string_view(kv).substr(0, comma), kv));
    PG_TRY(const KvType values, kv_type(comma == std::string::npos ? std::string_view(kv) : std::string_view(kv).substr(comma + 1), kv));
    return KvPrecision{keys, values};
}

Result<std::int64_t> size_in_bytes(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::int64_t>, 8> units = {{{"", 1},
                                                                                 {"B", 1},
                                                                                 {"KB", 1'000},
                                                                                 {"MB", 1'000'000},
                                                                                 {"GB", 1'000'000'000},
                                                                                 {"KiB", std::int64_t{1} << 10},
                                                                                 {"MiB", std::int64_t{1} << 20},
                                                                                 {"GiB", std::int64_t{1} << 30}}};
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    const auto* const known = std::find_if(units.begin(), units.end(), [unit](const auto& each) { return each.first == unit; });
    constexpr double most = 1e15;
    if (problem == std::errc{} && known != units.end() && number > 0 && number * static_cast<double>(known->second) < most) {
        return static_cast<std::int64_t>(number * static_cast<double>(known->second));
    }
    return Error{ErrorCode::InvalidArgument, fmt::format("{} is no size; write 8GiB, 1500MB or a number of bytes", text)};
}

Result<ExpertChoice> ModelOptions::expert_choice() const {
    ExpertChoice choice;
    choice.is_live = placement == "live";
    choice.misses = misses == "bus" ? MissPolicy::Bus : misses == "cpu" ? MissPolicy::Processor : MissPolicy::Both;
    if (!vram.empty()) {
        PG_TRY(choice.vram_cap_bytes, size_in_bytes(vram));
    }
    constexpr std::int64_t all = 1 << 20;  // more than any model has
    if (gpu_experts == "auto") return choice;
    if (gpu_experts == "all") {
        choice.per_layer = all;
        return choice;
    }
    const char* const end = gpu_experts.data() + gpu_experts.size();
    const auto [rest, problem] = std::from_chars(gpu_experts.data(), end, choice.per_layer);
    if (problem == std::errc{} && rest == end && choice.per_layer >= 0 && choice.per_layer <= all) return choice;
    return Error{ErrorCode::InvalidArgument, fmt::format("--gpu-experts {}: expected a number from 0 on, all or auto", gpu_experts)};
}

Result<DeviceChoice> device_choice(std::string_view name) {
    if (name == "auto") return DeviceChoice{};
    if (name == "cpu") return DeviceChoice{DeviceKind::Cpu, 0};
    if (name == "cuda") return DeviceChoice{DeviceKind::Cuda, 0};
    constexpr std::string_view prefix = "cuda:";
    int card = 0;
    const std::string_view number = name.substr(0, prefix.size()) == prefix ? name.substr(prefix.size()) : "";
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), card);
    if (!number.empty() && problem == std::errc{} && end == number.data() + number.size() && card >= 0) {
        return DeviceChoice{DeviceKind::Cuda, card};
    }
    return Error{ErrorCode::InvalidArgument, fmt::format("{} is no device; known are cpu, cuda, cuda:N and auto", name)};
}

Result<InspectOptions> ModelOptions::inspect_options() const {
    InspectOptions options;
    PG_TRY(options.device, device_choice(device));
    options.threads = wanted_threads();
    PG_TRY(options.kv, kv_precision());
    PG_TRY(options.experts, expert_choice());
    options.precision = precision == "f32" ? Precision::F32 : Precision::Auto;
    return options;
}

ProgressStyle ModelOptions::progress_style() const {
    if (quiet) return ProgressStyle::Quiet;
    return progress == "jsonl" ? ProgressStyle::JsonLines : ProgressStyle::Bar;
}

LogLevel ModelOptions::log_level_value() const {
    if (log_level == "error") return LogLevel::Error;
    if (log_level == "info") return LogLevel::Info;
    if (log_level == "debug") return LogLevel::Debug;
    return LogLevel::Warning;
}

std::string beyond_training(std::int64_t tokens, std::int64_t trained_tokens) {
    return fmt::format("{} tokens in a row are more than the {} that the model was trained with; what comes behind those may be nonsense",
                       tokens, trained_tokens);
}

void ModelOptions::tell_of(const ModelReport& report, std::int64_t tokens) const {
    if (log_level_value() < LogLevel::Warning) return;
    for (const std::string& note : report.weight_notes) warn(note);
    const std::int64_t trained = report.facts.trained_context_tokens;
    if (trained > 0 && tokens > trained) warn(beyond_training(tokens, trained));
}

Result<std::vector<std::int32_t>> parse_ids(std::string_view text) {
    std::vector<std::int32_t> ids;
    const char* next = text.data();
    const char* const end = text.data() + text.size();
    bool wants_id = false;  // a comma stands before
    while (true) {
        while (next != end && std::isspace(static_cast<unsigned char>(*next)) != 0) ++next;
        if (next == end && !wants_id) break;
        if (next == end || *next == ',') {
            return Error{ErrorCode::InvalidArgument, fmt::format("an id is missing beside a comma, after {} ids; write 1,2,3", ids.size())};
        }
        std::int32_t id = 0;
        const auto [stop, problem] = std::from_chars(next, end, id);
        if (problem != std::errc{} || id < 0 || !ends_word(stop, end)) {
            return Error{ErrorCode::InvalidArgument, fmt::format("\"{}\" is no token id, a whole number from 0 on; ids are split by commas or spaces", word_at(next, end))};
        }
        ids.push_back(id);
        next = stop;
        while (next != end && std::isspace(static_cast<unsigned char>(*next)) != 0) ++next;
        wants_id = next != end && *next == ',';
        if (wants_id) ++next;
    }
    return ids;
}

Result<std::vector<std::int32_t>> read_ids_file(const std::string& path) {
    PG_TRY(const std::string bytes, read_file(path));
    const std::string extension = std::filesystem::path(path).extension().string();
    const std::size_t width = extension == ".u16" ? 2 : extension == ".u32" ? 4 : 0;
    if (width == 0) return parse_ids(bytes);
    if (bytes.size() % width != 0) {
        return Error{ErrorCode::CorruptFile, fmt::format("{} has {} bytes, no multiple of {}: it is cut short, or no file of {}-bit ids", path, bytes.size(), width, 8 * width)};
    }
    std::vector<std::int32_t> ids;
    for (std::size_t at = 0; at < bytes.size(); at += width) {
        std::uint32_t id = 0;
        for (std::size_t byte = 0; byte < width; ++byte) {
            id |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + byte])) << (8 * byte);
        }
        if (id > 0x7FFFFFFF) return Error{ErrorCode::CorruptFile, fmt::format("{}: {} is no token id, which has at most 31 bits; it may be another kind of file", path, id)};
        ids.push_back(static_cast<std::int32_t>(id));
    }
    return ids;
}

}  // namespace pergola::cli

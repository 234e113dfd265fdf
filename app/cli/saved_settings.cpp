#include "app/cli/saved_settings.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/input_file.h"
#include "app/cli/setting_bounds.h"

namespace pergola::cli {
namespace {

using nlohmann::json;

constexpr std::size_t largest_file = 8 << 20;  // as the window reads it

/// The values of one file, by their names in it ("answers.top_k"). What is wrong is told and then
/// absent.
class Values {
public:
    Values(const json& root, const std::filesystem::path& file, std::vector<std::string>& problems)
        : root_(root), file_(file), problems_(problems) {}

    template <class Number>
    std::optional<Number> number(const char* group,
                                 const char* name,
                                 Bounds<Number> bounds) const {
        const json* value = find(group, name);
        if (value == nullptr) return {};
        const auto least = static_cast<double>(bounds.least);
        const auto most = static_cast<double>(bounds.most);
        const double given = value->is_number() ? value->get<double>() : std::nan("");
        const bool is_whole = !std::is_integral_v<Number> || given == std::floor(given);
        if (given >= least && given <= most && is_whole) return static_cast<Number>(given);
        tell(group,
             name,
             fmt::format("a {}number from {} to {}",
                         std::is_integral_v<Number> ? "whole " : "",
                         least,
                         most));
        return {};
    }

    std::string text(const char* group, const char* name) const {
        const json* value = find(group, name);
        if (value == nullptr) return {};
        if (value->is_string()) return value->get<std::string>();
        tell(group, name, "a text");
        return {};
    }

    std::vector<std::filesystem::path> folders(const char* group, const char* name) const {
        std::vector<std::filesystem::path> found;
        const json* value = find(group, name);
        if (value == nullptr) return found;
        if (!value->is_array()) tell(group, name, "a list of folders");
        for (const json& each : value->is_array() ? *value : json::array()) {
            if (each.is_string()) found.emplace_back(each.get<std::string>());
        }
        return found;
    }

private:
    const json* find(const char* group, const char* name) const {
        const auto section = root_.find(group);
        if (section == root_.end() || !section->is_object()) return nullptr;
        const auto value = section->find(name);
        return value != section->end() ? &*value : nullptr;
    }
    void tell(const char* group, const char* name, const std::string& expected) const {
        problems_.push_back(fmt::format("{}: {}.{} is not {}, so that its default is used",
                                        file_.string(),
                                        group,
                                        name,
                                        expected));
    }

    const json& root_;
    const std::filesystem::path& file_;
    std::vector<std::string>& problems_;
};

/// What is as it always was does not stand before what a model's makers advise.
template <class Number>
std::optional<Number> changed(std::optional<Number> value, Number standard) {
    return value && *value == standard ? std::nullopt : value;
}

void take(SavedSettings& saved, const Values& values) {
    namespace bounds = setting_bounds;
    const SamplingSettings standard;
    saved.threads = values.number("engine", "threads", bounds::threads).value_or(0);
    saved.context_tokens =
        values.number("engine", "context_tokens", bounds::contextTokens).value_or(0);
    saved.system_prompt = values.text("answers", "system_prompt");
    SuggestedSampling& sampling = saved.sampling;
    sampling.temperature =
        changed(values.number("answers", "temperature", bounds::temperature), standard.temperature);
    sampling.top_p = changed(values.number("answers", "top_p", bounds::topP), standard.top_p);
    sampling.min_p = changed(values.number("answers", "min_p", bounds::minP), standard.min_p);
    sampling.top_k = changed(values.number("answers", "top_k", bounds::topK), standard.top_k);
    sampling.repetition_penalty =
        changed(values.number("answers", "repetition_penalty", bounds::repetitionPenalty),
                standard.repetition_penalty);
    saved.model_folders = values.folders("models", "folders");
}

}  // namespace

std::filesystem::path settings_file() {
    const auto below = [](const std::filesystem::path& folder) {
        return folder / "pergola" / "settings.json";
    };
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && *config == '/')
        return below(config);
    const char* home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? below(std::filesystem::path(home) / ".config")
                                           : std::filesystem::path();
}

SavedSettings read_saved_settings(const std::filesystem::path& file) {
    SavedSettings saved;
    if (file.empty()) return saved;
    const auto bytes = read_file(file.string());
    if (!bytes) {
        if (bytes.error().code != ErrorCode::NotFound) {
            saved.problems.push_back(
                fmt::format("the settings are not used: {}", bytes.error().message));
        }
        return saved;
    }
    const json root = bytes->size() <= largest_file ? json::parse(*bytes, nullptr, false)
                                                    : json(json::value_t::discarded);
    if (!root.is_object()) {
        saved.problems.push_back(
            fmt::format("{} is no file of settings, so that the defaults are used", file.string()));
        return saved;
    }
    take(saved, Values(root, file, saved.problems));
    return saved;
}

}  // namespace pergola::cli

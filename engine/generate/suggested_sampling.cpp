#include "engine/generate/suggested_sampling.h"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace pergola {
namespace {

using nlohmann::ordered_json;

constexpr std::int64_t most_candidates = 1 << 30;

std::optional<int> count_of(std::optional<std::int64_t> value) {
    if (!value || *value < 0 || *value > most_candidates) return std::nullopt;
    return static_cast<int>(*value);
}

/// A file of single precision says 0.949999988 where 0.95 was meant: five digits are all that anyone chose.
std::optional<double> number_of(std::optional<double> value) {
    constexpr double digits = 1e5;
    if (!value || !std::isfinite(*value) || std::abs(*value) > 1e6) return std::nullopt;
    return std::round(*value * digits) / digits;
}

std::optional<double> number_in(const ordered_json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number()) return std::nullopt;
    return number_of(found->get<double>());
}

}  // namespace

SuggestedSampling suggested_sampling_of(const ordered_json& generation_config) {
    SuggestedSampling result;
    if (!generation_config.is_object()) return result;
    const auto draws = generation_config.find("do_sample");
    if (draws != generation_config.end() && draws->is_boolean() && !draws->get<bool>()) return result;
    result.temperature = number_in(generation_config, "temperature");
    result.top_p = number_in(generation_config, "top_p");
    result.min_p = number_in(generation_config, "min_p");
    result.repetition_penalty = number_in(generation_config, "repetition_penalty");
    const auto candidates = generation_config.find("top_k");
    if (candidates != generation_config.end() && candidates->is_number_integer())
        result.top_k = count_of(candidates->get<std::int64_t>());
    return result;
}

SuggestedSampling suggested_sampling_of(const GgufFile& file) {
    SuggestedSampling result;
    result.temperature = number_of(file.number("general.sampling.temp"));
    result.top_p = number_of(file.number("general.sampling.top_p"));
    result.min_p = number_of(file.number("general.sampling.min_p"));
    result.repetition_penalty = number_of(file.number("general.sampling.penalty_repeat"));
    result.top_k = count_of(file.integer("general.sampling.top_k"));
    return result;
}

}  // namespace pergola

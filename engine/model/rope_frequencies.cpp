#include "engine/model/rope_frequencies.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace pergola {
namespace {

double scale_llama3(double frequency, const RopeScaling& scaling) {
    const auto original = static_cast<double>(scaling.original_context_tokens);
    const double wavelength = 2 * std::numbers::pi / frequency;
    if (wavelength < original / scaling.high_frequency_factor) return frequency;
    if (wavelength > original / scaling.low_frequency_factor) return frequency / scaling.factor;
    const double smooth = (original / wavelength - scaling.low_frequency_factor) /
                          (scaling.high_frequency_factor - scaling.low_frequency_factor);
    return frequency * ((1 - smooth) / scaling.factor + smooth);
}

}  // namespace

Result<std::vector<float>> rope_frequencies(const ModelConfig& config) {
    const RopeScaling& scaling = config.rope_scaling;
    const bool linear = scaling.type == "linear";
    const bool llama3 = scaling.type == "llama3";
    if (!scaling.type.empty() && !linear && !llama3) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("the model stretches its positions by the rule \"{}\"; known are linear and llama3",
                                 scaling.type)};
    }
    if (!scaling.type.empty() && !(scaling.factor > 0 && std::isfinite(scaling.factor))) {
        return Error{ErrorCode::CorruptFile, fmt::format("rope factor is {}, expected more than 0", scaling.factor)};
    }
    if (llama3 && !(scaling.high_frequency_factor > scaling.low_frequency_factor &&
                    scaling.low_frequency_factor > 0 && scaling.original_context_tokens > 0)) {
        return Error{ErrorCode::CorruptFile, "the llama3 rope factors are out of order"};
    }
    std::vector<float> frequencies;
    const std::int64_t pairs = config.rope_dimensions / 2;
    for (std::int64_t pair = 0; pair < pairs; ++pair) {
        double frequency = std::pow(config.rope_theta, -static_cast<double>(pair) / static_cast<double>(pairs));
        if (linear) frequency /= scaling.factor;
        if (llama3) frequency = scale_llama3(frequency, scaling);
        frequencies.push_back(static_cast<float>(frequency));
    }
    return frequencies;
}

}  // namespace pergola

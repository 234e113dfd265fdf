#include "engine/model/exl3_codebooks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/base/json.h"
#include "engine/base/quote.h"

namespace pergola {
namespace {

using exl3::Codebook;
constexpr std::array<std::string_view, 3> kNames = {"3inst", "mcg", "mul1"};
constexpr std::string_view kWeight = ".weight";
constexpr const char* kRemedy =
    "if answers are nonsense, a marker tensor (.mul1 or .mcg) was lost: fetch the model again";

std::string_view name_of(Codebook codebook) {
    return kNames[static_cast<std::size_t>(codebook)];
}

std::string_view key_of(const TensorEntry& linear) {
    return std::string_view(linear.name).substr(0, linear.name.size() - kWeight.size());
}

bool is_in_layer(const TensorEntry& linear) {
    return linear.name.starts_with("model.layers.") ||
           linear.name.find(".language_model.layers.") != std::string::npos;
}

/// Linears of layers by their codebook.
using Groups = std::array<std::vector<std::string>, kNames.size()>;

std::string mixed(const Groups& groups) {
    std::string counts;
    for (std::size_t codebook = 0; codebook < groups.size(); ++codebook) {
        if (groups[codebook].empty()) continue;
        counts += fmt::format(
            "{}{} {}", counts.empty() ? "" : ", ", kNames[codebook], groups[codebook].size());
    }
    const auto fewest =
        std::min_element(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
            const auto rank = [](const auto& group) {
                return group.empty() ? SIZE_MAX : group.size();
            };
            return rank(a) < rank(b);
        });
    return fmt::format(
        "the layers' linears use different codebooks ({}; the fewest: {}), as only recompiled "
        "models do; {}",
        counts,
        quote_list(*fewest, 3),
        kRemedy);
}

}  // namespace

StatedCodebooks stated_codebooks(std::string_view json) {
    StatedCodebooks stated;
    const auto parsed = parse_json(json, "quantization_config.json");
    if (!parsed || !parsed->is_object()) return stated;
    const auto inner = parsed->find("quantization_config");
    const nlohmann::ordered_json& config =
        inner != parsed->end() && inner->is_object() ? *inner : *parsed;
    if (const auto codebook = config.find("codebook");
        codebook != config.end() && codebook->is_string()) {
        stated.of_model = codebook->get<std::string>();
    }
    const auto storage = config.find("tensor_storage");
    if (storage == config.end() || !storage->is_object()) return stated;
    for (const auto& [key, linear] : storage->items()) {
        if (!linear.is_object()) continue;
        if (linear.contains("mul1_multiplier")) stated.of_linear.emplace(key, Codebook::Mul1);
        if (linear.contains("mcg_multiplier")) stated.of_linear.emplace(key, Codebook::Mcg);
    }
    return stated;
}

std::vector<std::string> codebook_notes(const TensorDirectory& tensors,
                                        const StatedCodebooks& stated) {
    std::vector<std::string> unlike;
    const TensorEntry* first_unlike = nullptr;
    Groups groups;
    for (const TensorEntry& tensor : tensors.entries()) {
        if (!tensor.exl3) continue;
        const Codebook found = tensor.exl3->rate.codebook;
        if (const auto said = stated.of_linear.find(key_of(tensor));
            said != stated.of_linear.end() && said->second != found) {
            if (first_unlike == nullptr) first_unlike = &tensor;
            unlike.emplace_back(key_of(tensor));
        }
        if (is_in_layer(tensor))
            groups[static_cast<std::size_t>(found)].emplace_back(key_of(tensor));
    }
    if (first_unlike != nullptr) {
        return {fmt::format(
            "the model's config says that {} of its linears use another codebook than their "
            "tensors do ({} is {} there and {} here); {}",
            unlike.size(),
            quote(unlike.front()),
            name_of(stated.of_linear.find(key_of(*first_unlike))->second),
            name_of(first_unlike->exl3->rate.codebook),
            kRemedy)};
    }
    const auto used = std::count_if(
        groups.begin(), groups.end(), [](const auto& group) { return !group.empty(); });
    if (used > 1) return {mixed(groups)};
    for (std::size_t codebook = 0; codebook < groups.size(); ++codebook) {
        const bool is_known =
            std::find(kNames.begin(), kNames.end(), stated.of_model) != kNames.end();
        if (groups[codebook].empty() || !is_known || stated.of_model == kNames[codebook]) continue;
        return {fmt::format(
            "the model's config says codebook {}, and the linears of its layers use {}; {}",
            stated.of_model,
            kNames[codebook],
            kRemedy)};
    }
    return {};
}

}  // namespace pergola

// Headers of stand-in files, whose content is a hole: what their names and sizes would mean in real ones.

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "tests/fakes/scripted_engine.h"

namespace pergola {
namespace {

struct StorageBits {
    const char* name;
    double bits;
};
constexpr std::array<StorageBits, 7> storage_bits{{{"Q8_0", 8.5}, {"Q6_K", 6.6}, {"Q5_K", 5.7}, {"Q4_K", 4.9}, {"Q4_1", 5.0},
                                                   {"F16", 16}, {"BF16", 16}}};

double bits_of(const std::string& quantisation) {
    for (const StorageBits& each : storage_bits) {
        if (quantisation.rfind(each.name, 0) == 0) return each.bits;
    }
    return 4.5;
}

std::int64_t bytes_of(const std::filesystem::path& path) {
    std::error_code failure;
    if (!std::filesystem::is_directory(path, failure)) {
        const auto size = static_cast<std::int64_t>(std::filesystem::file_size(path, failure));
        return failure ? -1 : size;
    }
    std::int64_t sum = 0;
    for (const auto& entry : std::filesystem::directory_iterator(path, failure)) {
        if (entry.path().extension() == ".safetensors") sum += static_cast<std::int64_t>(entry.file_size(failure));
    }
    return sum;
}

/// "-A3B" in a name: a mixture of experts of which so many billions work for a token.
double active_billions(const std::string& name) {
    const auto found = name.find("-A");
    if (found == std::string::npos || std::isdigit(static_cast<unsigned char>(name[found + 2])) == 0) return 0;
    return std::atof(name.c_str() + found + 2);
}

}  // namespace

Result<ModelOutline> outline_model(const std::filesystem::path& path) {
    const scripted::Script script = scripted::script();
    return script.outline ? script.outline(path) : scripted::made_up_outline(path);
}

Result<ModelOutline> scripted::made_up_outline(const std::filesystem::path& path) {
    const scripted::Script script = scripted::script();
    const std::int64_t bytes = bytes_of(path);
    if (bytes < 0) return Error{ErrorCode::NotFound, path.filename().string() + ": no such file"};
    const ModelName name = model_name(path);
    ModelOutline outline;
    outline.facts = script.facts;
    outline.facts.name = name.name;
    outline.facts.path = path.string();
    outline.facts.quantisation = name.quantisation;
    outline.facts.file_bytes = outline.facts.weight_bytes = bytes;
    outline.facts.bits_per_weight = bits_of(name.quantisation);
    outline.facts.parameters = static_cast<std::int64_t>(static_cast<double>(bytes) * 8 / outline.facts.bits_per_weight);
    outline.facts.trained_context_tokens = std::max<std::int64_t>(outline.facts.trained_context_tokens, 8192);
    outline.active_parameters = outline.facts.parameters;
    if (const double billions = active_billions(path.filename().string()); billions > 0) {
        outline.facts.experts = 128;
        outline.active_experts = 8;
        outline.active_parameters = std::min(outline.facts.parameters, static_cast<std::int64_t>(billions * 1e9));
    }
    outline.work_bytes = 24LL << 20;
    outline.licence = "apache-2.0";
    return outline;
}

}  // namespace pergola

#pragma once
// Reference vectors: named tensors in a file, and a model held to them. Needs nothing of the
// engine's inside but the reader of safetensors.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/file_map.h"
#include "engine/formats/safetensors_file.h"
#include "engine/inspect.h"

namespace pergola::tests {

/// The named tensors of a file, of any type.
class Vectors {
public:
    explicit Vectors(const std::filesystem::path& path) {
        auto map = FileMap::open(path);
        EXPECT_TRUE(map) << path;
        if (!map) return;
        map_ = *map;
        auto entries = read_safetensors(map_->bytes(), path.filename().string());
        EXPECT_TRUE(entries) << path;
        if (!entries) return;
        for (SafetensorsEntry& entry : *entries) {
            std::string name = entry.name;
            entries_.emplace(std::move(name), std::move(entry));
        }
    }
    bool has(const std::string& name) const { return entries_.count(name) != 0; }
    template <class T>
    std::vector<T> values(const std::string& name) const {
        const auto bytes = entries_.at(name).bytes;
        std::vector<T> values(bytes.size() / sizeof(T));
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return values;
    }

private:
    std::shared_ptr<const FileMap> map_;
    std::map<std::string, SafetensorsEntry> entries_;
};

inline float largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
    EXPECT_EQ(a.size(), b.size());
    float largest = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

/// F32 arithmetic and cache: what references are compared in.
inline InspectOptions exact_options() {
    InspectOptions options;
    options.threads = 2;
    options.precision = Precision::F32;
    options.kv = {KvType::F32, KvType::F32};
    return options;
}

/// 2e-3: what transformers in float32 and float64 differ by, and some room; the smallest greedy
/// margin is larger.
inline void compare_prompt(ModelInspector& model,
                           const Vectors& references,
                           const std::string& prefix) {
    SCOPED_TRACE(prefix);
    LogitsRequest request;
    request.ids = references.values<std::int32_t>(prefix + "input_ids");
    request.greedy_tokens = 24;
    const auto report = model.logits(request, {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_LT(
        largest_difference(report->last_logits, references.values<float>(prefix + "last_logits")),
        2e-3F);
    EXPECT_LT(largest_difference(report->token_logprobs,
                                 references.values<float>(prefix + "token_logprobs")),
              2e-3F);
    EXPECT_EQ(report->argmax, references.values<std::int32_t>(prefix + "argmax"));
    EXPECT_EQ(report->greedy_ids, references.values<std::int32_t>(prefix + "greedy_ids"));
}

/// Where the full set of vectors is; empty: nobody said.
inline std::filesystem::path all_vectors() {
    const char* path = std::getenv("PERGOLA_VECTORS");
    return path == nullptr ? "" : path;
}

}  // namespace pergola::tests

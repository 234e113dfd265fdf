#pragma once
// Reads one GGUF container from memory: keys, and where each tensor lies. Grammar: top of
// gguf_file.cpp. Knows nothing of split files and of what a key means, general.alignment aside.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/gguf_metadata.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/result.h"

namespace pergola {

struct GgufContainer {
    GgufMetadata metadata;
    std::vector<TensorEntry> tensors;  ///< their bytes lie in the bytes that were read
    std::int64_t tensor_count = 0;     ///< with those that `notes` name as left out
    std::vector<std::string> notes;
};

/// CorruptFile, Unsupported; messages start with `name`.
Result<GgufContainer> read_gguf(std::span<const std::byte> bytes, std::string_view name);

}  // namespace pergola

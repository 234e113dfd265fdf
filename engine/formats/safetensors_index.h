#pragma once
// model.safetensors.index.json: which tensor is in which shard. Knows nothing of the shards'
// content.

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

struct SafetensorsIndex {
    std::map<std::string, std::string, std::less<>>
        file_of;  ///< tensor -> file name in the same folder
};

/// CorruptFile; a file name that leads out of the folder is refused.
Result<SafetensorsIndex> parse_safetensors_index(std::string_view text, std::string_view name);

/// Whether a text model runs without it: draft heads (MTP), vision and audio parts.
bool is_optional_tensor(std::string_view tensor);

}  // namespace pergola

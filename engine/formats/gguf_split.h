#pragma once
// The names of a split GGUF's parts: NAME-00001-of-00003.gguf. Knows nothing of their content.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "kernels/result.h"

namespace pergola {

struct GgufPartName {
    std::filesystem::path folder;
    std::string prefix;       ///< NAME
    std::int64_t number = 1;  ///< from 1
    std::int64_t count = 1;

    std::filesystem::path part(std::int64_t which) const;  ///< from 1
};

/// Nothing if the name does not have that form, or its numbers make no sense.
std::optional<GgufPartName> parse_gguf_part_name(const std::filesystem::path& path);

/// NotFound naming every part that is not there, with the count.
Result<> check_all_parts_exist(const GgufPartName& name);

}  // namespace pergola

#pragma once
// The keys and values of a GGUF file. Knows nothing of what a key means, general.alignment aside.

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "engine/formats/gguf_cursor.h"
#include "kernels/result.h"

namespace pergola {

using GgufArray =
    std::variant<std::vector<std::int64_t>,
                 std::vector<double>,
                 std::vector<bool>,
                 std::vector<std::string>>;  ///< u64 elements above 2^63 - 1 are refused
using GgufValue = std::variant<std::int64_t, double, bool, std::string, GgufArray>;
using GgufMetadata = std::map<std::string, GgufValue, std::less<>>;

/// Reads `count` pairs. Arrays of arrays are checked and passed over: no known key has one.
Result<GgufMetadata> read_gguf_metadata(GgufCursor& cursor, std::uint64_t count);

}  // namespace pergola

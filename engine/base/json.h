#pragma once
// JSON of strangers, read strictly. Knows nothing of what the documents mean.

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

struct JsonLimits {
    int depth = 64;
    std::int64_t values = 32'000'000;  ///< of any kind, in the whole document
};

/// CorruptFile unless `text` is one JSON document in UTF-8: no byte-order mark, no duplicate keys,
/// finite numbers, nothing after it, within `limits`. `what` starts the message ("config.json").
///
/// Keys keep their order. Looking one up is linear in the object's size, so objects with thousands
/// of keys are to be walked once, not asked by key. Integers outside 64 bits become doubles: ask
/// is_number_integer() before taking a number for a size.
Result<nlohmann::ordered_json> parse_json(std::string_view text,
                                          std::string_view what,
                                          JsonLimits limits = {});

/// The whole file. NotFound, Io; CorruptFile when it is larger than `max_bytes`.
Result<std::string> read_text_file(const std::filesystem::path& path, std::int64_t max_bytes);

}  // namespace pergola

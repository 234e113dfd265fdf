#pragma once
// Recognises what often lies on a disk under the name of a model. Knows nothing of model formats.

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace pergola {

/// A clause for a message ("is a web page, not a model: the download failed, fetch it again"), or
/// nothing when the first bytes are of no known foreign kind.
std::optional<std::string> recognise_foreign_file(std::span<const std::byte> bytes);

}  // namespace pergola

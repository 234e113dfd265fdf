#pragma once
// The files that options name: texts, ids, messages, schemas. Knows nothing of what is in them.

#include <string>

#include "kernels/result.h"

namespace pergola::cli {

/// A file of at most 1 GiB, or as much from a pipe that the shell gave (/dev/stdin, /dev/fd/N).
/// What would wait or never end is refused: a named pipe, a device. NotFound, Io, InvalidArgument.
Result<std::string> read_file(const std::string& path);

}  // namespace pergola::cli

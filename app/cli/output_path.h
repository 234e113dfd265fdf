#pragma once
// Where a command may write: never over the model or a file that it reads. Knows nothing of what is
// written.

#include <filesystem>
#include <string>
#include <vector>

#include "kernels/result.h"

namespace pergola::cli {

/// InvalidArgument when `output` is one of `inputs`, one of the files of a model folder or of a
/// split GGUF among them (also by a link), or would become a file of such a folder; NotFound when
/// its folder is not there. `option` starts the message. Empty inputs are passed over.
Result<> check_output(const std::string& option,
                      const std::string& output,
                      const std::vector<std::filesystem::path>& inputs);

}  // namespace pergola::cli

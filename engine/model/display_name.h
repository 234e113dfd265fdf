#pragma once
// A model's name for people. Pure.

#include <filesystem>
#include <string>

namespace pergola {

/// From the file's or folder's name, which is what people chose and see in their library: the part number,
/// the quantisation and the separators left out. "SmolLM2-135M-Instruct.Q4_1.gguf" -> "SmolLM2 135M Instruct".
/// UTF-8; the name as it is when nothing would be left.
std::string display_name(const std::filesystem::path& path);

}  // namespace pergola

#pragma once
// Reader of GGUF v2/v3, split files included. Grammar: see the top of gguf_file.cpp.
// Every field is checked against the file before use; a hostile file gives an Error, never a crash.

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/file_map.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/result.h"

namespace pergola {

using GgufArray = std::variant<std::vector<std::int64_t>, std::vector<double>, std::vector<bool>,
                               std::vector<std::string>>;  ///< u64 elements above 2^63 - 1 are refused
using GgufValue = std::variant<std::int64_t, double, bool, std::string, GgufArray>;

class GgufFile {
public:
    /// Opens the file, or all shards of a split one given any of them. Bytes are mapped, not read.
    static Result<GgufFile> open(const std::filesystem::path& path);
    /// From memory, for tests and fuzzing; `bytes` must outlive the result. No split files.
    static Result<GgufFile> parse(std::span<const std::byte> bytes, std::string name);

    const TensorDirectory& tensors() const { return tensors_; }
    const std::map<std::string, GgufValue, std::less<>>& metadata() const { return metadata_; }
    std::int64_t file_bytes() const { return file_bytes_; }

    // Absent or of another kind: nullopt. Integers are given from any integer type, numbers from both.
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::optional<double> number(std::string_view key) const;
    std::optional<bool> boolean(std::string_view key) const;
    std::optional<std::string_view> text(std::string_view key) const;
    const std::vector<std::string>* texts(std::string_view key) const;
    const std::vector<std::int64_t>* integers(std::string_view key) const;
    /// Floats, or integers converted.
    std::optional<std::vector<double>> numbers(std::string_view key) const;

private:
    std::vector<std::shared_ptr<const FileMap>> maps_;
    std::map<std::string, GgufValue, std::less<>> metadata_;
    TensorDirectory tensors_;
    std::int64_t file_bytes_ = 0;
};

}  // namespace pergola

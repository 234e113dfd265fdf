#pragma once
// Reader of GGUF v2/v3, split files included. Grammar: see the top of gguf_file.cpp.
// Every field is checked against the file before use; a hostile file gives an Error, never a crash.
// Immutable once open, any thread.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/file_map.h"
#include "engine/formats/gguf_metadata.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/result.h"

namespace pergola {

struct GgufContainer;
struct GgufPartName;

/// What a GGUF file is for. Only a Model can be loaded; a Vocabulary has a tokenizer and no
/// weights.
enum class GgufKind {
    Model,
    Adapter,
    Projector,
    ImportanceMatrix,
    Vocabulary,
    ControlVector,
    Other
};

/// For messages: "a LoRA adapter", "a vision or audio projector (mmproj)", ...
const char* gguf_kind_text(GgufKind kind);

class GgufFile {
public:
    /// Opens the file, or all shards of a split one given any of them. Bytes are mapped, not read.
    static Result<GgufFile> open(const std::filesystem::path& path);
    /// From memory, for tests and fuzzing; `bytes` must outlive the result. No split files.
    static Result<GgufFile> parse(std::span<const std::byte> bytes, const std::string& name);

    const TensorDirectory& tensors() const { return tensors_; }
    const GgufMetadata& metadata() const { return metadata_; }
    std::int64_t file_bytes() const { return file_bytes_; }  ///< of all shards
    /// FileLost once a byte of the files could not be read any more.
    Result<> check_files() const;
    GgufKind kind() const;
    /// A hint about a tensor's bytes (see FileMap::advise).
    void advise(std::span<const std::byte> part, FileAccess access) const;
    /// What was left out of tensors(), a sentence each.
    const std::vector<std::string>& notes() const { return notes_; }

    // Absent or of another kind: nullopt. Integers are given from any integer type, numbers from
    // both, and only if they are finite.
    std::optional<std::int64_t> integer(std::string_view key) const;
    std::optional<double> number(std::string_view key) const;
    std::optional<bool> boolean(std::string_view key) const;
    std::optional<std::string_view> text(std::string_view key) const;
    const std::vector<std::string>* texts(std::string_view key) const;
    const std::vector<std::int64_t>* integers(std::string_view key) const;
    /// Floats, or integers converted.
    std::optional<std::vector<double>> numbers(std::string_view key) const;

private:
    Result<> add_container(GgufContainer container, std::string_view name, std::size_t bytes);
    Result<> add_split(const GgufPartName& name);

    std::vector<std::shared_ptr<const FileMap>> maps_;
    GgufMetadata metadata_;
    TensorDirectory tensors_;
    std::vector<std::string> notes_;
    std::int64_t tensor_count_ = 0;  // with those that were left out
    std::int64_t file_bytes_ = 0;
};

}  // namespace pergola

#pragma once
// Reader of safetensors: one file, or a model folder with its index. Grammar: top of the .cpp.
// Immutable once open, any thread.

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/file_map.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/result.h"

namespace pergola {

/// One tensor as a file's header states it, whatever its type.
struct SafetensorsEntry {
    std::string name;
    std::string_view dtype;           ///< "F32", "I64", ...; static text
    std::vector<std::int64_t> shape;  ///< outermost first
    std::span<const std::byte> bytes;
};

/// Every tensor of one file, in the order of the data. CorruptFile; messages start with `name`.
Result<std::vector<SafetensorsEntry>> read_safetensors(std::span<const std::byte> bytes,
                                                       std::string_view name);

/// A tensor of an EXL3 linear, and the file that it is in.
struct Exl3Piece {
    SafetensorsEntry tensor;
    std::string file;
};

class SafetensorsFolder {
public:
    /// All shards of `folder` by model.safetensors.index.json, else model.safetensors, else every
    /// root *.safetensors. Missing shards are listed by name. F32, F16 and BF16 tensors and EXL3
    /// linears get entries; the others are left to later formats and named in notes().
    static Result<SafetensorsFolder> open(const std::filesystem::path& folder);
    /// One file from memory, for tests and fuzzing; `bytes` must outlive the result.
    static Result<SafetensorsFolder> parse(std::span<const std::byte> bytes, const std::string& name);

    const TensorDirectory& tensors() const { return tensors_; }
    const std::vector<std::string>& notes() const { return notes_; }
    std::int64_t file_bytes() const { return file_bytes_; }
    /// A hint about a tensor's bytes (see FileMap::advise).
    void advise(std::span<const std::byte> part, FileAccess access) const;
    /// FileLost once a byte of the files could not be read any more.
    Result<> check_files() const;

private:
    Result<> open_indexed(const std::filesystem::path& folder,
                          const std::filesystem::path& index_path);
    Result<> open_unindexed(const std::filesystem::path& folder);
    Result<> add_file(const std::filesystem::path& path);
    Result<> add_entries(std::vector<SafetensorsEntry> entries, std::string_view name);
    /// Once all files are read: a linear's pieces may be in several.
    Result<> join_pieces();
    Result<> join_read_pieces();

    std::vector<std::shared_ptr<const FileMap>> maps_;
    TensorDirectory tensors_;
    std::vector<std::string> notes_;
    std::vector<Exl3Piece> exl3_pieces_;  ///< until they are joined
    std::int64_t file_bytes_ = 0;
};

struct NamedTensor {
    std::string name;
    std::string dtype;  ///< "F32", "I32", ...
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};
/// Writes one safetensors file under a temporary name and renames it. InvalidArgument when a
/// tensor's bytes are not what its shape and dtype say; DiskFull, Io.
Result<> write_safetensors(const std::filesystem::path& path,
                           const std::vector<NamedTensor>& tensors);

}  // namespace pergola

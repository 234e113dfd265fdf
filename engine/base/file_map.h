#pragma once
// A file mapped for reading. Immutable, any thread. Knows nothing of formats.

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

#include "kernels/result.h"

namespace pergola {

/// How a part of the mapping is about to be read.
/// NotAgain gives the memory of the whole pages inside back; reading them later fetches them anew.
enum class FileAccess { Sequential, Random, Soon, NotAgain };

struct MappedRange;

class FileMap {
public:
    /// NotFound, Io, OutOfMemory. An empty file gives an empty span. Directories are refused with a
    /// sentence.
    static Result<std::shared_ptr<const FileMap>> open(const std::filesystem::path& path);
    ~FileMap();
    FileMap(const FileMap&) = delete;
    FileMap& operator=(const FileMap&) = delete;

    std::span<const std::byte> bytes() const { return bytes_; }
    const std::filesystem::path& path() const { return path_; }

    /// FileLost once a byte of the file could not be read: it was cut short, or its drive is gone, and
    /// zeros stand in its place. So ask after reading, before trusting what was made of it. Cheap.
    Result<> check() const;

    /// A hint to the kernel about `part` of bytes(); never fails and may do nothing.
    void advise(std::span<const std::byte> part, FileAccess access) const;

private:
    FileMap(std::filesystem::path path, std::span<const std::byte> bytes, MappedRange* range);
    std::filesystem::path path_;
    std::span<const std::byte> bytes_;
    MappedRange* range_;  ///< of bytes_; null: empty
};

}  // namespace pergola

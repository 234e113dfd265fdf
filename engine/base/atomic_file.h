#pragma once
// Writing a file so that its name never shows a half-written one. One thread at a time.

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

/// A file under a temporary name in the folder of its final one. Destroyed without publish(), it
/// leaves nothing behind. A link keeps pointing: the file it names is the one replaced. A device or
/// a pipe (/dev/null, /dev/stdout) is written to as it is, since a rename would replace the device.
class AtomicFile {
public:
    /// NotFound when the folder is not there, Io, DiskFull.
    static Result<AtomicFile> create(std::filesystem::path path);
    ~AtomicFile();
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;

    /// Appends. DiskFull, Io.
    Result<> write(std::span<const std::byte> bytes);
    /// Flushes to the disk and renames; replaces a file of that name. DiskFull, Io.
    Result<> publish();

private:
    AtomicFile(std::filesystem::path path, std::filesystem::path temporary, int descriptor);
    std::filesystem::path path_;
    std::filesystem::path temporary_;  ///< empty: written in place
    int descriptor_;
};

/// The whole content at once. Errors as AtomicFile.
Result<> write_file_atomically(const std::filesystem::path& path, std::span<const std::byte> bytes);
Result<> write_file_atomically(const std::filesystem::path& path, std::string_view text);

/// Writes all of `bytes` to an open descriptor; `name` starts the message. DiskFull, Io.
Result<> write_all(int descriptor, std::span<const std::byte> bytes, std::string_view name);

}  // namespace pergola

#include "engine/base/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "engine/base/units.h"

namespace pergola {
namespace {

Error write_error(std::string_view name, int number) {
    if (number == EFBIG) {
        return {ErrorCode::Io, fmt::format("{}: is larger than a file may be on this disk, or than this process may write (ulimit -f)", name)};
    }
    if (number == ENOENT || number == ENOTDIR) {
        return {ErrorCode::NotFound, fmt::format("{}: its folder does not exist", name)};
    }
    return {
        ErrorCode::Io,
        fmt::format("{}: cannot be written: {}", name, std::generic_category().message(number))};
}

/// Makes a rename in `folder` survive a power cut. Not every file system can; that is no error.
void flush_folder(const std::filesystem::path& folder) {
    const int descriptor =
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// The same, for a descriptor that did not take `bytes` more; 0: flushing failed, so nobody knows how many.
Error write_error(std::string_view name, int number, int descriptor, std::size_t bytes) {
    if (number != ENOSPC && number != EDQUOT) return write_error(name, number);
    const std::string need = bytes == 0 ? "more space" : format_bytes(static_cast<std::int64_t>(bytes)) + " more";
    if (number == EDQUOT) return {ErrorCode::DiskFull, fmt::format("{}: needs {}, and the disk quota leaves none", name, need)};
    struct stat status {};
    struct statvfs disk {};
    std::int64_t free_bytes = 0;  // of what is no file, like /dev/full
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && ::fstatvfs(descriptor, &disk) == 0) {
        free_bytes = static_cast<std::int64_t>(disk.f_bavail) * static_cast<std::int64_t>(disk.f_frsize);
    }
    return {ErrorCode::DiskFull, fmt::format("{}: needs {}, and the disk has {} free", name, need, format_bytes(free_bytes))};
}

}  // namespace

Result<AtomicFile> AtomicFile::create(std::filesystem::path path) {
    struct stat old {};
    const bool exists = ::stat(path.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) return write_error(path.string(), EISDIR);
    if (exists && !S_ISREG(old.st_mode)) {
        const int device = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (device < 0) return write_error(path.string(), errno);
        return AtomicFile(std::move(path), {}, device);
    }
    std::error_code problem;
    if (std::filesystem::is_symlink(path, problem)) {
        std::filesystem::path target = std::filesystem::weakly_canonical(path, problem);
        if (problem) return write_error(path.string(), problem.value());
        path = std::move(target);
    }
    std::string temporary = path.string() + ".part-XXXXXX";
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0) return write_error(path.string(), errno);
    // mkostemp makes the file private; give it what the file it replaces has, or what is usual.
    const mode_t mode = exists ? old.st_mode & 0777U : 0644U;
    AtomicFile file(std::move(path), std::move(temporary), descriptor);
    if (::fchmod(descriptor, mode) != 0) return write_error(file.path_.string(), errno);
    return file;
}

AtomicFile::AtomicFile(std::filesystem::path path, std::filesystem::path temporary, int descriptor)
    : path_(std::move(path)), temporary_(std::move(temporary)), descriptor_(descriptor) {}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Result<> AtomicFile::write(std::span<const std::byte> bytes) {
    return write_all(descriptor_, bytes, path_.string());
}

Result<> AtomicFile::publish() {
    if (temporary_.empty()) {
        if (::close(std::exchange(descriptor_, -1)) != 0) return write_error(path_.string(), errno);
        return {};
    }
    // Before the rename: else a power cut could leave the final name with an empty file.
    if (::fsync(descriptor_) != 0) return write_error(path_.string(), errno, descriptor_, 0);
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) return write_error(path_.string(), errno);
    const int closed = ::close(std::exchange(descriptor_, -1));
    if (closed != 0) return write_error(path_.string(), errno);
    flush_folder(path_.parent_path());
    return {};
}

Result<> write_all(int descriptor, std::span<const std::byte> bytes, std::string_view name) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return write_error(name, errno, descriptor, bytes.size());
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<> write_file_atomically(const std::filesystem::path& path,
                               std::span<const std::byte> bytes) {
    PG_TRY(AtomicFile file, AtomicFile::create(path));
    PG_CHECK(file.write(bytes));
    return file.publish();
}

Result<> write_file_atomically(const std::filesystem::path& path, std::string_view text) {
    return write_file_atomically(path, std::as_bytes(std::span(text)));
}

}  // namespace pergola

#include "engine/base/file_map.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>
#include <system_error>
#include <utility>

#include "engine/base/machine_memory.h"
#include "engine/base/mapped_ranges.h"

namespace pergola {
namespace {

class Descriptor {
public:
    explicit Descriptor(int value) : value_(value) {}
    ~Descriptor() {
        if (value_ >= 0) ::close(value_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int value() const { return value_; }

private:
    int value_;
};

Error open_error(const std::filesystem::path& path, int number) {
    if (number == ENOENT || number == ENOTDIR) {
        return {ErrorCode::NotFound, fmt::format("{}: no such file", path.string())};
    }
    return {
        ErrorCode::Io,
        fmt::format(
            "{}: cannot be opened: {}", path.string(), std::generic_category().message(number))};
}

/// The size by fstat of the open descriptor, so that it belongs to the file that gets mapped even
/// if the name is replaced meanwhile.
Result<std::size_t> regular_file_size(const Descriptor& file, const std::filesystem::path& path) {
    struct stat status {};
    if (::fstat(file.value(), &status) != 0) return open_error(path, errno);
    if (S_ISDIR(status.st_mode)) {
        return Error{ErrorCode::Io, fmt::format("{}: is a folder, expected a file", path.string())};
    }
    if (!S_ISREG(status.st_mode)) {
        return Error{ErrorCode::Io,
                     fmt::format("{}: is a device or a pipe, expected a file", path.string())};
    }
    if (std::cmp_greater(status.st_size, std::numeric_limits<std::ptrdiff_t>::max())) {
        return Error{ErrorCode::Io, fmt::format("{}: is too large to be mapped", path.string())};
    }
    return static_cast<std::size_t>(status.st_size);
}

Error map_error(const std::filesystem::path& path, std::size_t size, int number) {
    if (number == ENOMEM) return memory_refused(path.string() + ":", static_cast<std::int64_t>(size));
    return {ErrorCode::Io,
            fmt::format(
                "{}: cannot be mapped: {}", path.string(), std::generic_category().message(number))};
}

}  // namespace

Result<std::shared_ptr<const FileMap>> FileMap::open(const std::filesystem::path& path) {
    // O_NONBLOCK: opening a pipe without a writer would wait for ever; a regular file ignores it.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.value() < 0) return open_error(path, errno);
    PG_TRY(const std::size_t size, regular_file_size(file, path));

    std::span<const std::byte> bytes;
    MappedRange* range = nullptr;
    if (size > 0) {
        // Our own writers only ever rename a complete file into place; other programs may cut it short
        // while it is mapped, hence the watch.
        void* start = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.value(), 0);
        if (start == MAP_FAILED) return map_error(path, size, errno);
        bytes = {static_cast<const std::byte*>(start), size};
        range = watch_range(bytes);
        if (range == nullptr) {
            ::munmap(start, size);
            return map_error(path, size, ENOMEM);
        }
    }
    return std::shared_ptr<const FileMap>(new FileMap(path, bytes, range));
}

FileMap::FileMap(std::filesystem::path path, std::span<const std::byte> bytes, MappedRange* range)
    : path_(std::move(path)), bytes_(bytes), range_(range) {}

FileMap::~FileMap() {
    if (range_ == nullptr) return;
    forget_range(*range_);
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

Result<> FileMap::check() const {
    if (range_ == nullptr || !range_->is_lost.load()) return {};
    return Error{ErrorCode::FileLost,
                 fmt::format("{}: was cut short or its drive went away while it was in use; "
                             "load it again",
                             path_.string())};
}

void FileMap::advise(std::span<const std::byte> part, FileAccess access) const {
    if (part.empty() || part.data() < bytes_.data() ||
        part.data() + part.size() > bytes_.data() + bytes_.size()) {
        return;
    }
    const int advice = access == FileAccess::Sequential ? MADV_SEQUENTIAL
                       : access == FileAccess::Random   ? MADV_RANDOM
                                                        : MADV_WILLNEED;
    // madvise wants the address of a page; the mapping itself starts at one.
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    const std::size_t offset = static_cast<std::size_t>(part.data() - bytes_.data());
    if (access == FileAccess::NotAgain) {
        const std::size_t first = (offset + page - 1) / page * page;
        const std::size_t end = (offset + part.size()) / page * page;
        if (end > first)
            ::madvise(const_cast<std::byte*>(bytes_.data()) + first, end - first, MADV_DONTNEED);
        return;
    }
    const std::size_t start = offset / page * page;
    ::madvise(const_cast<std::byte*>(bytes_.data()) + start, offset - start + part.size(), advice);
}

}  // namespace pergola

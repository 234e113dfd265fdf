#include "app/cli/input_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace pergola::cli {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;
constexpr std::size_t part_bytes = std::size_t{1} << 20;

class OpenFile {
public:
    /// Without waiting for whoever would write to a pipe.
    explicit OpenFile(const std::string& path)
        : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
    ~OpenFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

Error file_error(const char* what, const std::string& path) {
    if (errno == ENOENT)
        return {ErrorCode::NotFound,
                fmt::format("{}: there is no such file; check the path", path)};
    return {ErrorCode::Io, fmt::format("cannot {} {}: {}", what, path, std::strerror(errno))};
}

/// A stream that this program was started with: `<(command)` of a shell is one.
bool is_own_stream(const std::string& path) {
    const std::string name = std::filesystem::path(path).lexically_normal().string();
    return name == "/dev/stdin" || name.starts_with("/dev/fd/") ||
           name.starts_with("/proc/self/fd/");
}

/// Takes away O_NONBLOCK for a stream whose end will come.
Result<> check_kind(int descriptor, const std::string& path) {
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return file_error("read", path);
    const auto refuse = [&](const std::string& what) {
        return Error{ErrorCode::InvalidArgument, fmt::format("{} {}", path, what)};
    };
    if (S_ISDIR(status.st_mode)) return refuse("is a folder, expected a file");
    if (S_ISREG(status.st_mode)) {
        if (status.st_size >= 0 && static_cast<std::size_t>(status.st_size) <= most_bytes)
            return {};
        return refuse(fmt::format(
            "has {:.1f} GB, more than the 1 GiB that is read at once; give a part of it",
            static_cast<double>(status.st_size) / 1e9));
    }
    const bool ends =
        S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) || ::isatty(descriptor) != 0;
    if (!ends || !is_own_stream(path)) {
        return refuse(
            "is a pipe or a device, which may never end; write its content to a file and give "
            "that");
    }
    if (::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) != 0)
        return file_error("read", path);
    return {};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
    if (path.empty())
        return Error{ErrorCode::InvalidArgument, "the name of a file to read is empty"};
    const OpenFile file(path);
    if (file.descriptor() < 0) return file_error("open", path);
    PG_CHECK(check_kind(file.descriptor(), path));
    std::string text;
    while (true) {
        const std::size_t before = text.size();
        text.resize(before + part_bytes);
        const ssize_t size = ::read(file.descriptor(), text.data() + before, part_bytes);
        if (size < 0 && errno != EINTR) return file_error("read", path);
        text.resize(before + static_cast<std::size_t>(size < 0 ? 0 : size));
        if (size == 0) return text;
        if (text.size() > most_bytes) {
            return Error{
                ErrorCode::InvalidArgument,
                fmt::format("{} gives more than the 1 GiB that is read at once; give a part of it",
                            path)};
        }
    }
}

}  // namespace pergola::cli

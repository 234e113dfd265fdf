#include "engine/base/atomic_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/json.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

using std::string_view_literals::operator""sv;

std::string content(const std::filesystem::path& path) {
    return read_text_file(path, 1 << 20).take();
}

std::size_t files_in(const std::filesystem::path& folder) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(AtomicFile, replaces_the_content_and_keeps_the_mode) {
    const fakes::TemporaryFolder folder;
    const auto path = folder / "settings.json";
    ASSERT_TRUE(write_file_atomically(path, "first"sv));
    ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
    ASSERT_TRUE(write_file_atomically(path, "second"sv));
    EXPECT_EQ(content(path), "second");
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
    EXPECT_EQ(files_in(folder.path()), 1U);
}

TEST(AtomicFile, leaves_the_old_content_until_it_is_published) {
    const fakes::TemporaryFolder folder;
    const auto path = folder / "a";
    ASSERT_TRUE(write_file_atomically(path, "old"sv));
    {
        auto created = AtomicFile::create(path);
        ASSERT_TRUE(created);
        AtomicFile file = std::move(created).take();
        ASSERT_TRUE(file.write(std::as_bytes(std::span("half"sv))));
        EXPECT_EQ(content(path), "old");
        EXPECT_EQ(files_in(folder.path()), 2U);
    }
    EXPECT_EQ(content(path), "old");
    EXPECT_EQ(files_in(folder.path()), 1U);
}

TEST(AtomicFile, says_that_the_folder_is_missing) {
    const fakes::TemporaryFolder folder;
    const Result<> written = write_file_atomically(folder / "none" / "a", "x"sv);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::NotFound);
}

TEST(AtomicFile, recognises_a_full_disk) {
    const int full =
        ::open("/dev/full", O_WRONLY | O_CLOEXEC);  // every write to it fails for want of space
    ASSERT_GE(full, 0);
    const Result<> written = write_all(full, std::as_bytes(std::span("x"sv)), "model.safetensors");
    ::close(full);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::DiskFull);
    EXPECT_EQ(written.error().message, "model.safetensors: needs 1 bytes more, and the disk has 0 bytes free");
}

TEST(AtomicFile, fails_when_a_folder_has_its_name) {
    const fakes::TemporaryFolder folder;
    std::filesystem::create_directory(folder / "a");
    EXPECT_FALSE(write_file_atomically(folder / "a", "x"sv));
    EXPECT_EQ(files_in(folder.path()), 1U);
}

TEST(AtomicFile, writes_into_a_device_instead_of_replacing_it) {
    const fakes::TemporaryFolder folder;
    // A pipe stands for /dev/null and /dev/stdout, which a failing test would replace on this machine.
    const auto pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_TRUE(write_file_atomically(pipe, "through"sv));
    char text[8] = {};
    EXPECT_EQ(::read(reader, text, sizeof(text)), 7);
    EXPECT_EQ(std::string_view(text), "through");
    ::close(reader);
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    EXPECT_EQ(files_in(folder.path()), 1U);
}

TEST(AtomicFile, replaces_what_a_link_names_and_keeps_the_link) {
    const fakes::TemporaryFolder folder;
    std::filesystem::create_directory(folder / "far");
    ASSERT_TRUE(write_file_atomically(folder / "far" / "file", "old"sv));
    std::filesystem::create_symlink("far/file", folder / "link");
    ASSERT_TRUE(write_file_atomically(folder / "link", "new"sv));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(content(folder / "far" / "file"), "new");
}

}  // namespace
}  // namespace pergola

#include "engine/base/file_map.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

TEST(FileMap, shows_the_bytes_of_the_file) {
    const fakes::TemporaryFolder folder;
    std::ofstream(folder / "a") << std::string(10'000, 'x') << 'y';
    const auto map = FileMap::open(folder / "a");
    ASSERT_TRUE(map) << map.error().message;
    ASSERT_EQ((*map)->bytes().size(), 10'001U);
    EXPECT_EQ((*map)->bytes()[10'000], std::byte{'y'});
    EXPECT_EQ((*map)->path(), folder / "a");
    for (const FileAccess access : {FileAccess::Sequential, FileAccess::Random, FileAccess::Soon}) {
        (*map)->advise((*map)->bytes().subspan(5000, 100), access);
    }
    EXPECT_EQ((*map)->bytes()[5000], std::byte{'x'});
}

TEST(FileMap, keeps_the_content_when_the_file_is_replaced_or_removed) {
    const fakes::TemporaryFolder folder;
    std::ofstream(folder / "a") << "old";
    const auto map = FileMap::open(folder / "a");
    ASSERT_TRUE(map);
    std::filesystem::remove(folder / "a");
    EXPECT_EQ((*map)->bytes()[0], std::byte{'o'});
}

TEST(FileMap, gives_an_empty_span_for_an_empty_file) {
    const fakes::TemporaryFolder folder;
    std::ofstream(folder / "a").flush();
    const auto map = FileMap::open(folder / "a");
    ASSERT_TRUE(map);
    EXPECT_TRUE((*map)->bytes().empty());
}

TEST(FileMap, refuses_folders_pipes_and_what_is_not_there) {
    const fakes::TemporaryFolder folder;
    const auto of = [](const std::filesystem::path& path) {
        return FileMap::open(path).take_error();
    };
    EXPECT_EQ(of(folder.path()).message, folder.path().string() + ": is a folder, expected a file");
    EXPECT_EQ(of(folder / "none").code, ErrorCode::NotFound);
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(of(folder / "pipe").message,
              (folder / "pipe").string() + ": is a device or a pipe, expected a file");
}

}  // namespace
}  // namespace pergola

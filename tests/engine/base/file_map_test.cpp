#include "engine/base/file_map.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

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

TEST(FileMap, reads_zeros_and_says_so_when_the_file_is_cut_short) {
    const fakes::TemporaryFolder folder;
    std::ofstream(folder / "a") << std::string(100'000, 'x');
    const auto map = FileMap::open(folder / "a");
    ASSERT_TRUE(map);
    EXPECT_TRUE((*map)->check());
    std::filesystem::resize_file(folder / "a", 20'000);
    EXPECT_TRUE((*map)->check());  // nobody has met the gap yet
    EXPECT_EQ((*map)->bytes()[10'000], std::byte{'x'});
    errno = 7;
    EXPECT_EQ((*map)->bytes()[50'000], std::byte{0});
    EXPECT_EQ(errno, 7);
    EXPECT_EQ((*map)->bytes()[99'999], std::byte{0});
    const Result<> lost = (*map)->check();
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().code, ErrorCode::FileLost);
    EXPECT_EQ(lost.error().message, (folder / "a").string() +
                                        ": was cut short or its drive went away while it was in use; load it again");
    const auto whole = FileMap::open(folder / "a");
    ASSERT_TRUE(whole);
    EXPECT_EQ((*whole)->bytes().size(), 20'000U);
    EXPECT_TRUE((*whole)->check());
}

TEST(FileMap, marks_only_the_file_that_was_cut_short) {
    const fakes::TemporaryFolder folder;
    std::vector<std::shared_ptr<const FileMap>> maps;
    for (int index = 0; index < 20; ++index) {
        const auto path = folder / std::to_string(index);
        std::ofstream(path) << std::string(30'000, 'x');
        auto map = FileMap::open(path);
        ASSERT_TRUE(map);
        maps.push_back(*map);
        if (index % 3 == 0) maps.erase(maps.begin());  // records are used again
    }
    std::filesystem::resize_file(maps[5]->path(), 0);
    std::vector<std::thread> readers;
    for (int reader = 0; reader < 4; ++reader) {
        readers.emplace_back([&] {
            for (const auto& map : maps) EXPECT_EQ(map->bytes()[0], map == maps[5] ? std::byte{0} : std::byte{'x'});
        });
    }
    for (std::thread& reader : readers) reader.join();
    for (const auto& map : maps) EXPECT_EQ(static_cast<bool>(map->check()), map != maps[5]);
}

TEST(FileMapDeathTest, leaves_faults_elsewhere_to_whoever_was_there_before) {
    const fakes::TemporaryFolder folder;
    std::ofstream(folder / "a") << "x";
    EXPECT_EXIT(
        {
            std::signal(SIGBUS, [](int) { _exit(42); });
            const auto map = FileMap::open(folder / "a");
            std::raise(SIGBUS);
        },
        ::testing::ExitedWithCode(42), "");
    EXPECT_EXIT(
        {
            std::signal(SIGBUS, SIG_DFL);
            const auto map = FileMap::open(folder / "a");
            std::raise(SIGBUS);
        },
        ::testing::KilledBySignal(SIGBUS), "");
}

void limit_address_space(rlim_t bytes) {
    struct rlimit limit {};
    limit.rlim_cur = limit.rlim_max = bytes;
    ::setrlimit(RLIMIT_AS, &limit);
}

TEST(FileMapDeathTest, tells_need_and_have_when_the_address_space_is_limited) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer takes more address space than the limit of this test";
#endif
    const fakes::TemporaryFolder folder;
    std::ofstream(folder / "a").flush();
    std::filesystem::resize_file(folder / "a", std::uintmax_t{1} << 40);  // sparse
    EXPECT_EXIT(
        {
            limit_address_space(rlim_t{1} << 36);
            const auto map = FileMap::open(folder / "a");
            std::fprintf(stderr, "%s\n", map ? "mapped" : map.error().message.c_str());
            std::_Exit(!map && map.error().code == ErrorCode::OutOfMemory ? 0 : 1);
        },
        ::testing::ExitedWithCode(0),
        "a: needs 1.1 TB of memory, and the limit of this process .ulimit -v. leaves [0-9.]+ GB");
}

}  // namespace
}  // namespace pergola

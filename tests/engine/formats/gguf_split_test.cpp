// Models in several GGUF parts.

#include "engine/formats/gguf_split.h"

#include <gtest/gtest.h>

#include "engine/formats/gguf_file.h"
#include "tests/fakes/gguf_writer.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

using fakes::Bytes;
using fakes::GgufWriter;

#define EXPECT_SAYS(message, part) EXPECT_NE((message).find(part), std::string::npos) << (message)

GgufWriter model_of(int tensors) {
    GgufWriter writer;
    writer.key("general.architecture", "llama");
    for (int i = 0; i < tensors; ++i) {
        writer.tensor(
            "blk." + std::to_string(i) + ".w", {8}, 0, Bytes(32, static_cast<std::byte>(i)));
    }
    return writer;
}

GgufWriter part_of(std::uint16_t number, std::uint16_t count, std::int32_t tensors) {
    GgufWriter writer;
    writer.key("split.no", number).key("split.count", count).key("split.tensors.count", tensors);
    return writer;
}

TEST(GgufSplit, opens_all_parts_given_any_of_them) {
    const fakes::TemporaryFolder folder;
    const auto paths = model_of(7).write_split(folder.path(), "m", 3);
    for (const auto& path : paths) {
        const auto file = GgufFile::open(path);
        ASSERT_TRUE(file) << file.error().message;
        ASSERT_EQ(file->tensors().entries().size(), 7U);
        for (int i = 0; i < 7; ++i) {
            const TensorEntry* entry = file->tensors().find("blk." + std::to_string(i) + ".w");
            ASSERT_NE(entry, nullptr);
            EXPECT_EQ(entry->bytes[31], static_cast<std::byte>(i));
        }
        EXPECT_EQ(file->text("general.architecture"), "llama");
        std::int64_t bytes = 0;
        for (const auto& part : paths)
            bytes += static_cast<std::int64_t>(std::filesystem::file_size(part));
        EXPECT_EQ(file->file_bytes(), bytes);
    }
}

TEST(GgufSplit, names_every_missing_part_with_the_count) {
    const fakes::TemporaryFolder folder;
    const auto paths = model_of(6).write_split(folder.path(), "big-Q4_K_M", 4);
    std::filesystem::remove(paths[0]);
    std::filesystem::remove(paths[2]);
    // Whether the part that was asked for is there or not.
    for (const std::size_t asked : {1U, 0U}) {
        const auto file = GgufFile::open(paths[asked]);
        ASSERT_FALSE(file);
        EXPECT_EQ(file.error().code, ErrorCode::NotFound);
        EXPECT_EQ(file.error().message,
                  "big-Q4_K_M: 2 of 4 parts are missing: big-Q4_K_M-00001-of-00004.gguf, "
                  "big-Q4_K_M-00003-of-00004.gguf");
    }
}

TEST(GgufSplit, names_the_part_that_is_cut_short) {
    const fakes::TemporaryFolder folder;
    const auto paths = model_of(6).write_split(folder.path(), "m", 3);
    std::filesystem::resize_file(paths[1], std::filesystem::file_size(paths[1]) - 40);
    const auto file = GgufFile::open(paths[0]);
    ASSERT_FALSE(file);
    EXPECT_SAYS(file.error().message, "m-00002-of-00003.gguf: file is ");
    EXPECT_SAYS(file.error().message, "the download is incomplete");
}

TEST(GgufSplit, refuses_a_wrong_split_count_or_number) {
    const fakes::TemporaryFolder folder;
    part_of(0, 3, 0).write(folder / "m-00001-of-00002.gguf");
    part_of(1, 2, 0).write(folder / "m-00002-of-00002.gguf");
    const auto first = GgufFile::open(folder / "m-00001-of-00002.gguf");
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().message,
              "m-00001-of-00002.gguf: is named one of 2 parts, but its split.count is 3");
    const auto second = GgufFile::open(folder / "m-00002-of-00002.gguf");
    ASSERT_FALSE(second);
    EXPECT_SAYS(second.error().message, "but its split.count is 3");

    part_of(1, 2, 0).write(folder / "m-00001-of-00002.gguf");
    const auto swapped = GgufFile::open(folder / "m-00001-of-00002.gguf");
    ASSERT_FALSE(swapped);
    EXPECT_EQ(swapped.error().message,
              "m-00001-of-00002.gguf: is named part 1, but its split.no is 1, expected 0");
}

TEST(GgufSplit, refuses_a_part_that_is_no_part) {
    const fakes::TemporaryFolder folder;
    part_of(0, 2, 0).write(folder / "m-00001-of-00002.gguf");
    model_of(1).write(folder / "m-00002-of-00002.gguf");
    const auto file = GgufFile::open(folder / "m-00001-of-00002.gguf");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message,
              "m-00002-of-00002.gguf: is named one of 2 parts, but its split.count is 1");
}

TEST(GgufSplit, refuses_tensors_twice_and_a_wrong_total) {
    const fakes::TemporaryFolder folder;
    part_of(0, 2, 2).tensor("w", {1}, 0, Bytes(4)).write(folder / "m-00001-of-00002.gguf");
    part_of(1, 2, 2).tensor("w", {1}, 0, Bytes(4)).write(folder / "m-00002-of-00002.gguf");
    const auto twice = GgufFile::open(folder / "m-00001-of-00002.gguf");
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().message, "m-00002-of-00002.gguf: tensor 'w' is there twice");

    part_of(1, 2, 3).tensor("v", {1}, 0, Bytes(4)).write(folder / "m-00002-of-00002.gguf");
    part_of(0, 2, 3).tensor("w", {1}, 0, Bytes(4)).write(folder / "m-00001-of-00002.gguf");
    const auto total = GgufFile::open(folder / "m-00001-of-00002.gguf");
    ASSERT_FALSE(total);
    EXPECT_EQ(total.error().message,
              "m: has 2 tensors in its 2 parts, but split.tensors.count is 3");
}

TEST(GgufSplit, says_that_a_renamed_part_needs_its_name) {
    const fakes::TemporaryFolder folder;
    part_of(1, 3, 0).write(folder / "renamed.gguf");
    const auto file = GgufFile::open(folder / "renamed.gguf");
    ASSERT_FALSE(file);
    EXPECT_SAYS(file.error().message,
                "renamed.gguf: is one of 3 parts of a model, but its name does not end in");
}

TEST(GgufSplit, opens_a_whole_file_that_is_merely_named_like_a_part) {
    const fakes::TemporaryFolder folder;
    model_of(1).write(folder / "m-00001-of-00001.gguf");
    EXPECT_TRUE(GgufFile::open(folder / "m-00001-of-00001.gguf"));
    model_of(1).write(folder / "m-00002-of-00005.gguf");
    EXPECT_TRUE(GgufFile::open(folder / "m-00002-of-00005.gguf"));
}

TEST(GgufSplit, takes_part_names_apart) {
    const auto name = parse_gguf_part_name("/models/a-b-00002-of-00010.gguf");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->prefix, "a-b");
    EXPECT_EQ(name->number, 2);
    EXPECT_EQ(name->count, 10);
    EXPECT_EQ(name->part(10), "/models/a-b-00010-of-00010.gguf");
    for (const char* odd : {"a.gguf",
                            "a-1-of-3.gguf",
                            "a-00001-of-00003.bin",
                            "a-00000-of-00003.gguf",
                            "a-00004-of-00003.gguf",
                            "a-0000x-of-00003.gguf",
                            "a00001-of-00003.gguf",
                            "-of-00003.gguf",
                            ".gguf",
                            ""}) {
        EXPECT_FALSE(parse_gguf_part_name(odd)) << odd;
    }
}

}  // namespace
}  // namespace pergola

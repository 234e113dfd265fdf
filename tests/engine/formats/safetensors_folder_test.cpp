// Folders of safetensors shards, with and without an index.

#include <gtest/gtest.h>

#include <array>
#include <fstream>

#include "engine/formats/safetensors_file.h"
#include "engine/formats/safetensors_index.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

#define EXPECT_SAYS(message, part) EXPECT_NE((message).find(part), std::string::npos) << (message)

constexpr std::array<std::byte, 8> kEight{};
constexpr const char* kIndex = "model.safetensors.index.json";

void write_text(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path) << text;
}

/// One shard with a small F32 tensor for each name.
void write_shard(const std::filesystem::path& path, const std::vector<std::string>& names) {
    std::vector<NamedTensor> tensors;
    for (const std::string& name : names) tensors.push_back({name, "F32", {2}, kEight});
    const Result<> written = write_safetensors(path, tensors);
    ASSERT_TRUE(written) << written.error().message;
}

std::string failure(const std::filesystem::path& folder, ErrorCode code) {
    const auto opened = SafetensorsFolder::open(folder);
    if (opened) return "opened";
    EXPECT_EQ(opened.error().code, code);
    return opened.error().message;
}

TEST(SafetensorsFolder, opens_a_single_file) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "model.safetensors", {"a", "b"});
    write_shard(folder / "adapter.safetensors", {"a"});  // not part of the model
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->tensors().entries().size(), 2U);
}

TEST(SafetensorsFolder, opens_shards_by_their_index) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "one.safetensors", {"a", "extra"});
    write_shard(folder / "two.safetensors", {"b"});
    write_text(
        folder / kIndex,
        R"({"metadata":{"total_size":16},"weight_map":{"a":"one.safetensors","b":"two.safetensors"}})");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->tensors().entries().size(), 2U);
    EXPECT_EQ(opened->tensors().find("extra"), nullptr);
    ASSERT_EQ(opened->notes().size(), 1U);
    EXPECT_EQ(opened->notes()[0],
              "one.safetensors: tensors that the index does not name are left out (1): 'extra'");
}

TEST(SafetensorsFolder, names_every_missing_shard) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "two.safetensors", {"b"});
    write_text(
        folder / kIndex,
        R"({"weight_map":{"a":"one.safetensors","b":"two.safetensors","c":"three.safetensors"}})");
    const std::string message = failure(folder.path(), ErrorCode::NotFound);
    EXPECT_SAYS(message, "2 of 3 model files are missing: 'one.safetensors', 'three.safetensors'");
}

TEST(SafetensorsFolder, goes_on_without_optional_parts_that_were_never_shipped) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "one.safetensors", {"model.norm.weight"});
    write_text(
        folder / kIndex,
        R"({"weight_map":{"model.norm.weight":"one.safetensors","mtp.layers.0.w":"mtp.safetensors","visual.patch.w":"eyes.safetensors"}})");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    ASSERT_EQ(opened->notes().size(), 2U);
    EXPECT_EQ(opened->notes()[0],
              "eyes.safetensors is missing, and its optional tensors are left out (1): "
              "'visual.patch.w'");
    EXPECT_SAYS(opened->notes()[1], "mtp.safetensors is missing");
}

TEST(SafetensorsFolder, needs_a_file_that_also_has_needed_tensors) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "one.safetensors", {"a"});
    write_text(
        folder / kIndex,
        R"({"weight_map":{"a":"one.safetensors","mtp.w":"last.safetensors","lm_head.weight":"last.safetensors"}})");
    EXPECT_SAYS(failure(folder.path(), ErrorCode::NotFound),
                "1 of 2 model files is missing: 'last.safetensors'");
}

TEST(SafetensorsFolder, names_the_tensors_that_a_shard_lacks) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "one.safetensors", {"a"});
    write_text(
        folder / kIndex,
        R"({"weight_map":{"a":"one.safetensors","b":"one.safetensors","c":"one.safetensors"}})");
    EXPECT_EQ(failure(folder.path(), ErrorCode::CorruptFile),
              "one.safetensors: lacks 2 of the 3 tensors that the index puts there: 'b', 'c'");
}

TEST(SafetensorsFolder, refuses_a_tensor_in_two_shards) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "one.safetensors", {"a"});
    write_shard(folder / "two.safetensors", {"a", "b"});
    write_text(folder / kIndex, R"({"weight_map":{"a":"one.safetensors","b":"two.safetensors"}})");
    EXPECT_EQ(failure(folder.path(), ErrorCode::CorruptFile),
              "two.safetensors: holds tensor 'a', which the index puts in 'one.safetensors'");
    std::filesystem::remove(folder / kIndex);
    EXPECT_EQ(failure(folder.path(), ErrorCode::CorruptFile),
              "two.safetensors: tensor 'a' is there twice");
}

TEST(SafetensorsFolder, takes_all_files_together_without_an_index) {
    const fakes::TemporaryFolder folder;
    write_shard(folder / "model-00001-of-00002.safetensors", {"a"});
    EXPECT_SAYS(failure(folder.path(), ErrorCode::NotFound),
                "1 of 2 model files is missing: 'model-00002-of-00002.safetensors'");
    write_shard(folder / "model-00002-of-00002.safetensors", {"b"});
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->tensors().entries().size(), 2U);
}

TEST(SafetensorsFolder, says_that_there_is_no_model) {
    const fakes::TemporaryFolder folder;
    EXPECT_SAYS(failure(folder.path(), ErrorCode::NotFound), "has no .safetensors files");
    EXPECT_SAYS(failure(folder / "none", ErrorCode::NotFound), "no such folder");
}

TEST(SafetensorsFolder, names_the_shard_that_is_damaged) {
    const fakes::TemporaryFolder folder;
    write_text(folder / "one.safetensors", "<html>too many requests</html>");
    write_text(folder / kIndex, R"({"weight_map":{"a":"one.safetensors"}})");
    EXPECT_SAYS(failure(folder.path(), ErrorCode::CorruptFile), "one.safetensors: is a web page");
}

TEST(SafetensorsIndex, refuses_file_names_that_lead_elsewhere) {
    for (const char* file : {"../one.safetensors",
                             "/etc/one.safetensors",
                             "a/b.safetensors",
                             "a\\\\b.safetensors",
                             ".safetensors",
                             "..",
                             "",
                             "one.bin",
                             "C:one.safetensors",
                             "a\\u0000.safetensors"}) {
        const std::string text = std::string(R"({"weight_map":{"a":")") + file + R"("}})";
        const auto index = parse_safetensors_index(text, "index");
        ASSERT_FALSE(index) << file;
        EXPECT_SAYS(index.error().message,
                    "expected the name of a .safetensors file in the same folder");
    }
}

TEST(SafetensorsIndex, refuses_what_is_no_index) {
    for (const char* text : {"{}",
                             "[]",
                             R"({"weight_map":[]})",
                             R"({"weight_map":{"a":1}})",
                             "x",
                             R"({"weight_map":{"a":"x.safetensors","a":"x.safetensors"}})"}) {
        EXPECT_FALSE(parse_safetensors_index(text, "index")) << text;
    }
    const fakes::TemporaryFolder folder;
    write_text(folder / kIndex, R"({"weight_map":{}})");
    EXPECT_SAYS(failure(folder.path(), ErrorCode::CorruptFile), "names no tensors");
}

TEST(SafetensorsIndex, knows_optional_tensors_by_whole_words) {
    EXPECT_TRUE(is_optional_tensor("mtp.layers.0.w"));
    EXPECT_TRUE(is_optional_tensor("mtp_block.w"));
    EXPECT_TRUE(is_optional_tensor("model.visual.blocks.0.w"));
    EXPECT_TRUE(is_optional_tensor("mm_projector.0.weight"));
    EXPECT_FALSE(is_optional_tensor("model.layers.0.w"));
    EXPECT_FALSE(is_optional_tensor("visualiser.w"));
    EXPECT_FALSE(is_optional_tensor("lm_head.weight"));
}

}  // namespace
}  // namespace pergola

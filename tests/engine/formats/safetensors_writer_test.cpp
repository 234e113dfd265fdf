#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <numeric>

#include "engine/base/file_map.h"
#include "engine/formats/safetensors_file.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

std::vector<std::byte> counting(std::size_t size) {
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 7);
    return bytes;
}

TEST(SafetensorsWriter, reads_back_what_it_wrote) {
    const fakes::TemporaryFolder folder;
    const auto data = counting(64);
    const std::span<const std::byte> all(data);
    const std::vector<NamedTensor> tensors = {
        {"bytes", "U8", {3}, all.first(3)},
        {"norm", "F32", {2, 4}, all.first(32)},
        {"quote\" \xC3\xA9", "BF16", {5}, all.first(10)},
        {"ids", "I64", {1}, all.subspan(8, 8)},
        {"none", "F16", {0, 9}, {}},
        {"scalar", "F32", {}, all.subspan(60)},
    };
    const Result<> written = write_safetensors(folder / "model.safetensors", tensors);
    ASSERT_TRUE(written) << written.error().message;

    const auto map = FileMap::open(folder / "model.safetensors");
    ASSERT_TRUE(map);
    const auto entries = read_safetensors((*map)->bytes(), "model.safetensors");
    ASSERT_TRUE(entries) << entries.error().message;
    ASSERT_EQ(entries->size(), tensors.size());
    for (const NamedTensor& tensor : tensors) {
        const auto found =
            std::find_if(entries->begin(), entries->end(), [&](const SafetensorsEntry& entry) {
                return entry.name == tensor.name;
            });
        ASSERT_NE(found, entries->end()) << tensor.name;
        EXPECT_EQ(found->dtype, tensor.dtype);
        EXPECT_EQ(found->shape, tensor.shape);
        ASSERT_EQ(found->bytes.size(), tensor.bytes.size());
        EXPECT_TRUE(std::equal(found->bytes.begin(), found->bytes.end(), tensor.bytes.begin()));
    }
}

TEST(SafetensorsWriter, aligns_every_tensor_to_its_element) {
    const fakes::TemporaryFolder folder;
    const auto data = counting(64);
    const std::span<const std::byte> all(data);
    ASSERT_TRUE(
        write_safetensors(folder / "a.safetensors",
                          {{"odd", "U8", {3}, all.first(3)}, {"wide", "F32", {2}, all.first(8)}}));
    const auto map = FileMap::open(folder / "a.safetensors");
    ASSERT_TRUE(map);
    const auto entries = read_safetensors((*map)->bytes(), "a");
    ASSERT_TRUE(entries);
    EXPECT_EQ((*entries)[0].name, "wide");
    EXPECT_EQ(((*entries)[0].bytes.data() - (*map)->bytes().data()) % 8, 0);
}

TEST(SafetensorsWriter, refuses_tensors_whose_bytes_do_not_fit) {
    const fakes::TemporaryFolder folder;
    const auto data = counting(8);
    for (const NamedTensor& wrong : {NamedTensor{"w", "F32", {3}, data},
                                     NamedTensor{"w", "F99", {2}, data},
                                     NamedTensor{"w", "F4", {3}, {}}}) {
        const Result<> written = write_safetensors(folder / "a.safetensors", {wrong});
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().code, ErrorCode::InvalidArgument);
    }
    const NamedTensor good{"w", "F32", {2}, data};
    EXPECT_FALSE(write_safetensors(folder / "a.safetensors", {good, good}));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace pergola

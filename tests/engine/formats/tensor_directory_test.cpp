#include "engine/formats/tensor_directory.h"

#include <gtest/gtest.h>

#include <array>

namespace pergola {
namespace {

TensorDirectory with_one() {
    static constexpr std::array<std::byte, 24> kBytes{};
    TensorDirectory directory;
    const Result<> added = directory.add({"layers.3.up", WeightStorage::F32, {2, 3}, kBytes});
    EXPECT_TRUE(added);
    return directory;
}

TEST(TensorDirectory, finds_by_name_and_shape) {
    const TensorDirectory directory = with_one();
    constexpr std::array<std::int64_t, 2> kShape = {2, 3};
    const auto found = directory.require("layers.3.up", kShape);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, directory.find("layers.3.up"));
    EXPECT_EQ(directory.find("layers.3"), nullptr);
    EXPECT_EQ(directory.total_bytes(), 24);
}

TEST(TensorDirectory, says_what_was_expected_and_what_is_there) {
    const TensorDirectory directory = with_one();
    constexpr std::array<std::int64_t, 2> kOther = {3, 2};
    const auto other = directory.require("layers.3.up", kOther);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, ErrorCode::CorruptFile);
    EXPECT_EQ(other.error().message, "tensor 'layers.3.up' is [2, 3] F32, expected [3, 2]");
    const auto absent = directory.require("layers.4.up", kOther);
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, ErrorCode::NotFound);
    EXPECT_EQ(absent.error().message, "tensor 'layers.4.up' is missing, expected [3, 2]");
}

TEST(TensorDirectory, refuses_a_name_twice) {
    TensorDirectory directory = with_one();
    const Result<> again = directory.add({"layers.3.up", WeightStorage::F16, {1}, {}});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::CorruptFile);
    EXPECT_EQ(directory.entries().size(), 1U);
}

}  // namespace
}  // namespace pergola

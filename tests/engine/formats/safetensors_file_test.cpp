// One safetensors file: the reference library's list of malformed files, one by one.

#include "engine/formats/safetensors_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "tests/fakes/gguf_writer.h"

namespace pergola {
namespace {

using fakes::Bytes;

#define EXPECT_SAYS(message, part) EXPECT_NE((message).find(part), std::string::npos) << (message)

Bytes file_of(std::string_view header, std::size_t data_bytes) {
    Bytes bytes;
    fakes::append_text(bytes, header);  // u64 length and the text: the same shape as a GGUF text
    for (std::size_t i = 0; i < data_bytes; ++i) bytes.push_back(static_cast<std::byte>(i));
    return bytes;
}

/// The message of the refusal; "accepted" if there was none. On a heap copy of the exact size, so
/// that the address sanitizer sees a read past the end.
std::string refusal(const Bytes& bytes) {
    const auto exact = std::make_unique<std::byte[]>(bytes.size());
    if (!bytes.empty()) std::memcpy(exact.get(), bytes.data(), bytes.size());
    const auto file = SafetensorsFolder::parse({exact.get(), bytes.size()}, "m.safetensors");
    if (file) return "accepted";
    EXPECT_EQ(file.error().code, ErrorCode::CorruptFile);
    EXPECT_TRUE(file.error().message.starts_with("m.safetensors: ")) << file.error().message;
    return file.error().message;
}
std::string refusal(std::string_view header, std::size_t data_bytes) {
    return refusal(file_of(header, data_bytes));
}

constexpr std::string_view kTwo =
    R"({"__metadata__":{"format":"pt"},"b":{"dtype":"F32","shape":[2,1],"data_offsets":[4,12]},)"
    R"("a":{"dtype":"BF16","shape":[2],"data_offsets":[0,4]}})";

TEST(SafetensorsFile, gives_each_tensor_its_shape_type_and_bytes) {
    const Bytes bytes = file_of(kTwo, 12);
    const auto file = SafetensorsFolder::parse(bytes, "m.safetensors");
    ASSERT_TRUE(file) << file.error().message;
    const TensorEntry* b = file->tensors().find("b");
    ASSERT_NE(b, nullptr);
    EXPECT_EQ(b->storage, WeightStorage::F32);
    EXPECT_EQ(b->shape, (std::vector<std::int64_t>{2, 1}));
    EXPECT_EQ(b->bytes.size(), 8U);
    EXPECT_EQ(b->bytes[0], std::byte{4});
    EXPECT_EQ(file->tensors().find("a")->storage, WeightStorage::BF16);
    EXPECT_EQ(file->tensors().total_bytes(), 12);
    EXPECT_EQ(file->file_bytes(), static_cast<std::int64_t>(bytes.size()));
}

TEST(SafetensorsFile, accepts_what_the_reference_accepts) {
    EXPECT_EQ(refusal("{}", 0), "accepted");
    EXPECT_EQ(refusal("  {}   ", 0), "accepted");
    EXPECT_EQ(refusal(R"({"x":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})", 4), "accepted");
    EXPECT_EQ(refusal(R"({"x":{"dtype":"F32","shape":[0,7],"data_offsets":[0,0]}})", 0),
              "accepted");
    EXPECT_EQ(
        refusal(R"({"x":{"dtype":"F32","shape":[9223372036854775807,9,0],"data_offsets":[0,0]}})",
                0),
        "accepted");
    EXPECT_EQ(refusal(R"({"":{"dtype":"F16","shape":[1],"data_offsets":[0,2],"more":[1,{}]}})", 2),
              "accepted");
    EXPECT_EQ(
        refusal(
            R"({"z":{"dtype":"F32","shape":[0],"data_offsets":[2,2]},"x":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}})",
            2),
        "accepted");
}

TEST(SafetensorsFile, leaves_other_types_out_with_a_note) {
    const Bytes bytes = file_of(
        R"({"q":{"dtype":"F4","shape":[4],"data_offsets":[0,2]},"i":{"dtype":"I64","shape":[1],"data_offsets":[2,10]}})",
        10);
    const auto file = SafetensorsFolder::parse(bytes, "m.safetensors");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(file->tensors().entries().empty());
    ASSERT_EQ(file->notes().size(), 2U);
    EXPECT_EQ(file->notes()[0], "m.safetensors: tensors stored as F4 are left out (1): 'q'");
    EXPECT_EQ(file->notes()[1], "m.safetensors: tensors stored as I64 are left out (1): 'i'");
}

TEST(SafetensorsFile, refuses_a_file_cut_at_any_byte) {
    const Bytes whole = file_of(kTwo, 12);
    ASSERT_EQ(refusal(whole), "accepted");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string message =
            refusal(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        EXPECT_NE(message, "accepted") << size;
        EXPECT_SAYS(message, size == 0 ? "is empty" : "the download is incomplete");
    }
}

TEST(SafetensorsFile, survives_each_byte_flipped) {
    const Bytes whole = file_of(kTwo, 12);
    int refused = 0;
    for (std::size_t i = 0; i < whole.size() - 12; ++i) {
        for (int mask = 1; mask < 256; mask = mask * 2) {
            Bytes flipped = whole;
            flipped[i] ^= static_cast<std::byte>(mask);
            refused += refusal(flipped) != "accepted" ? 1 : 0;
        }
    }
    EXPECT_GT(refused, 700);
}

TEST(SafetensorsFile, says_how_much_of_the_file_is_there) {
    Bytes bytes =
        file_of(R"({"x":{"dtype":"F32","shape":[1000000],"data_offsets":[0,4000000]}})", 4'000'000);
    bytes.resize(3'100'000);
    EXPECT_EQ(refusal(bytes), "m.safetensors: file is 3.1 of 4.0 MB: the download is incomplete");
}

TEST(SafetensorsFile, refuses_lengths_that_no_header_has) {
    for (const std::uint64_t length : {~0ULL, 1ULL << 63, 100'000'001ULL}) {
        Bytes bytes = file_of("{}", 64);
        std::memcpy(bytes.data(), &length, sizeof(length));
        EXPECT_SAYS(
            refusal(bytes),
            "claims a header of " + std::to_string(length) + " bytes, expected at most 100000000");
    }
    Bytes bytes = file_of("{}", 0);
    bytes[0] = std::byte{3};
    EXPECT_SAYS(refusal(bytes), "ends inside its header");
}

TEST(SafetensorsFile, recognises_what_a_failed_download_leaves) {
    const auto text = [](std::string_view content) {
        Bytes bytes;
        fakes::append_raw(bytes, content);
        return refusal(bytes);
    };
    EXPECT_SAYS(text("<!DOCTYPE html><html>"), "is a web page, not a model");
    EXPECT_SAYS(text("version https://git-lfs.github.com/spec/v1\n"), "is a git-LFS pointer");
    EXPECT_SAYS(text(R"({"error":"gated"})"), "is JSON text");
    EXPECT_SAYS(text("404"), "is plain text");
    EXPECT_SAYS(text(std::string("GGUF\3\0\0\0", 8)), "is a GGUF file under another name");
}

TEST(SafetensorsFile, refuses_headers_that_are_not_strict_json) {
    EXPECT_SAYS(refusal("[]", 0), "the header is not a JSON object");
    EXPECT_SAYS(refusal("", 0), "is not valid JSON");
    EXPECT_SAYS(refusal("{} {}", 0), "is not valid JSON");
    EXPECT_SAYS(refusal("\xEF\xBB\xBF{}", 0), "byte-order mark");
    EXPECT_SAYS(refusal("{\"\xFF\":1}", 0), "is not valid JSON");
    EXPECT_SAYS(refusal(R"({"x":[[[[1]]]]})", 0), "is nested deeper than 4 levels");
    EXPECT_SAYS(
        refusal(
            R"({"x":{"dtype":"F16","shape":[0],"data_offsets":[0,0]},"x":{"dtype":"F16","shape":[0],"data_offsets":[0,0]}})",
            0),
        "has the key 'x' twice");
}

TEST(SafetensorsFile, refuses_metadata_that_is_not_text) {
    EXPECT_SAYS(refusal(R"({"__metadata__":{"a":1}})", 0),
                "__metadata__ has 'a' that is not a text");
    EXPECT_SAYS(refusal(R"({"__metadata__":"pt"})", 0), "__metadata__ is not an object");
}

TEST(SafetensorsFile, refuses_fields_of_the_wrong_kind) {
    EXPECT_SAYS(refusal(R"({"x":1})", 0), "tensor 'x' is not an object");
    EXPECT_SAYS(refusal(R"({"x":{"shape":[1],"data_offsets":[0,4]}})", 4), "has no dtype");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F31","shape":[1],"data_offsets":[0,4]}})", 4),
                "has the unknown dtype 'F31'");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F32","data_offsets":[0,4]}})", 4), "has no shape");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F32","shape":[1]}})", 4), "has no data_offsets");
    for (const char* size : {"-1", "1.0", "\"1\"", "18446744073709551615", "1e3", "null"}) {
        const std::string header =
            std::string(R"({"x":{"dtype":"F32","shape":[)") + size + R"(],"data_offsets":[0,4]}})";
        EXPECT_SAYS(refusal(header, 4), "has a shape that is not made of sizes");
    }
    EXPECT_SAYS(
        refusal(R"({"x":{"dtype":"F32","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,4]}})", 4),
        "has 9 numbers in its shape");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[0]}})", 4),
                "has data_offsets [0]");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}})", 4),
                "has 3 numbers in its data_offsets");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4),
                "has data_offsets [4, 0]");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}})", 4),
                "that is not made of sizes");
    EXPECT_SAYS(refusal("{\"a\\nb\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}", 4),
                "'a\\x0ab' has an impossible name");
    EXPECT_SAYS(refusal("{\"" + std::string(513, 'n') +
                            "\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
                        4),
                "has an impossible name");
}

TEST(SafetensorsFile, refuses_shapes_and_spans_that_disagree) {
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4),
                "tensor 'x' is [2] F32, 64 bits, but its data_offsets span 4 bytes");
    EXPECT_SAYS(refusal(R"({"x":{"dtype":"F4","shape":[3],"data_offsets":[0,1]}})", 1), "12 bits");
    EXPECT_SAYS(
        refusal(R"({"x":{"dtype":"F32","shape":[9223372036854775807,2],"data_offsets":[0,4]}})", 4),
        "more than any file can hold");
    EXPECT_SAYS(
        refusal(R"({"x":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})", 0),
        "more than any file can hold");
    EXPECT_SAYS(
        refusal(
            R"({"x":{"dtype":"U8","shape":[1152921504606846975],"data_offsets":[0,1152921504606846975]}})",
            0),
        "the download is incomplete");
}

TEST(SafetensorsFile, refuses_data_that_the_tensors_do_not_tile) {
    const auto two = [](std::string_view first, std::string_view second, std::size_t data) {
        std::string header = R"({"a":{"dtype":"U8","shape":[4],"data_offsets":)";
        header += std::string(first) + R"(},"b":{"dtype":"U8","shape":[4],"data_offsets":)" +
                  std::string(second) + "}}";
        return refusal(header, data);
    };
    EXPECT_EQ(two("[0,4]", "[4,8]", 8), "accepted");
    EXPECT_SAYS(two("[0,4]", "[5,9]", 9),
                "tensor 'b' begins at 5, expected 4 where the one before ends");
    EXPECT_SAYS(two("[0,4]", "[3,7]", 8), "tensor 'b' begins at 3, expected 4");
    EXPECT_SAYS(two("[0,4]", "[0,4]", 4), "tensor 'b' begins at 0, expected 4");
    EXPECT_SAYS(two("[1,5]", "[5,9]", 9), "tensor 'a' begins at 1, expected 0");
    EXPECT_SAYS(two("[0,4]", "[4,8]", 9), "has 9 bytes of data, but its tensors cover only 8");
    EXPECT_SAYS(two("[0,4]", "[4,8]", 7), "the download is incomplete");
}

}  // namespace
}  // namespace pergola

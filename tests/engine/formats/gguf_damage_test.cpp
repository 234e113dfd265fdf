// A GGUF file that is cut, flipped or crafted is refused with a sentence: never a crash, never a
// read past the end (each case runs on a heap copy of the exact size, so the address sanitizer
// would tell).

#include <gtest/gtest.h>

#include <cstring>
#include <ctime>
#include <memory>

#include "engine/formats/gguf_file.h"
#include "tests/fakes/gguf_writer.h"

namespace pergola {
namespace {

using fakes::append_number;
using fakes::Bytes;
using fakes::GgufWriter;

GgufWriter tiny_model() {
    GgufWriter writer;
    writer.key("general.architecture", "llama")
        .key("llama.block_count", 1U)
        .key("llama.eps", 1e-5F);
    writer.key("tokenizer.ggml.tokens", std::vector<std::string>{"<s>", "a", "b"});
    writer.key("tokenizer.ggml.scores", std::vector<float>{0, -1, -2});
    writer.tensor("token_embd.weight", {3, 32}, 8, Bytes(102))
        .tensor("output_norm.weight", {32}, 0, Bytes(128));
    return writer;
}

/// The message of the refusal; "accepted" if there was none.
std::string refusal(const Bytes& bytes, ErrorCode* code = nullptr) {
    const auto exact = std::make_unique<std::byte[]>(bytes.size());
    if (!bytes.empty()) std::memcpy(exact.get(), bytes.data(), bytes.size());
    const auto file = GgufFile::parse({exact.get(), bytes.size()}, "m.gguf");
    if (file) return "accepted";
    if (code != nullptr) *code = file.error().code;
    return file.error().message;
}

#define EXPECT_SAYS(message, part) EXPECT_NE((message).find(part), std::string::npos) << (message)

template <class T>
Bytes with(Bytes bytes, std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof(T));
    return bytes;
}

Bytes header(std::uint64_t tensors, std::uint64_t keys) {
    Bytes bytes;
    fakes::append_raw(bytes, "GGUF");
    append_number<std::uint32_t>(bytes, 3);
    append_number(bytes, tensors);
    append_number(bytes, keys);
    return bytes;
}

Bytes one_tensor(std::string_view name,
                 const std::vector<std::uint64_t>& dims,
                 std::uint32_t type,
                 std::uint64_t offset,
                 std::size_t data) {
    Bytes bytes = header(1, 0);
    fakes::append_text(bytes, name);
    append_number(bytes, static_cast<std::uint32_t>(dims.size()));
    for (const std::uint64_t dim : dims) append_number(bytes, dim);
    append_number(bytes, type);
    append_number(bytes, offset);
    bytes.resize((bytes.size() + 31) / 32 * 32 + data);
    return bytes;
}

TEST(GgufDamage, refuses_a_file_cut_at_any_byte) {
    const Bytes whole = tiny_model().bytes();
    ASSERT_EQ(refusal(whole), "accepted");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string message =
            refusal(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        EXPECT_NE(message, "accepted") << size;
        EXPECT_TRUE(message.starts_with("m.gguf: ")) << message;
        EXPECT_SAYS(message, size >= 4 ? "incomplete" : "m.gguf");
    }
}

TEST(GgufDamage, survives_each_byte_flipped) {
    const Bytes whole = tiny_model().bytes();
    int refused = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const int mask : {0x01, 0x80, 0xFF}) {
            refused +=
                refusal(with(whole, i, whole[i] ^ static_cast<std::byte>(mask))) != "accepted" ? 1
                                                                                               : 0;
        }
    }
    EXPECT_GT(refused, 100);
}

TEST(GgufDamage, survives_huge_numbers_at_each_place) {
    const Bytes whole = tiny_model().bytes();
    for (std::size_t i = 4; i + 8 <= whole.size(); ++i) {
        for (const std::uint64_t huge : {~0ULL, 1ULL << 63, (1ULL << 63) - 1, 1ULL << 61, 0ULL}) {
            EXPECT_FALSE(refusal(with(whole, i, huge)).empty());
        }
    }
}

TEST(GgufDamage, says_how_much_of_the_file_is_there) {
    Bytes bytes = one_tensor("w", {1'000'000}, 0, 0, 4'000'000);
    bytes.resize(3'100'000);
    EXPECT_EQ(refusal(bytes), "m.gguf: file is 3.1 of 4.0 MB: the download is incomplete");
    const Bytes whole = one_tensor("w", {8}, 0, 0, 32);
    EXPECT_EQ(refusal(Bytes(whole.begin(), whole.end() - 1)),
              "m.gguf: file is 95 of 96 bytes: the download is incomplete");
}

TEST(GgufDamage, names_the_version_it_cannot_read) {
    const auto version = [](std::uint32_t number) {
        ErrorCode code = ErrorCode::Internal;
        std::string message = refusal(with(tiny_model().bytes(), 4, number), &code);
        EXPECT_EQ(code, ErrorCode::Unsupported);
        return message;
    };
    EXPECT_SAYS(
        version(1),
        "is GGUF version 1 (August 2023), and versions 2 and 3 are read: fetch a newer file");
    EXPECT_SAYS(version(4),
                "is GGUF version 4, and versions 2 and 3 are read: a newer program is needed");
    EXPECT_SAYS(version(0x03000000), "is a big-endian GGUF version 3 file");
    EXPECT_SAYS(version(0x02000000), "is a big-endian GGUF version 2 file");
    EXPECT_SAYS(version(0x12345678), "the file is damaged");
}

TEST(GgufDamage, names_the_formats_before_gguf) {
    for (const char* magic : {"lmgg", "fmgg", "tjgg", "ggml", "ggmf", "ggjt"}) {
        Bytes bytes(64);
        std::memcpy(bytes.data(), magic, 4);
        ErrorCode code = ErrorCode::Internal;
        const std::string message = refusal(bytes, &code);
        EXPECT_SAYS(message,
                    "the format before GGUF (August 2023), which is no longer read: fetch the "
                    "model as GGUF");
        EXPECT_EQ(code, ErrorCode::Unsupported);
    }
    EXPECT_SAYS(refusal(with(Bytes(64), 0, std::uint32_t{0x67676a74})), "is a GGJT file");
}

TEST(GgufDamage, recognises_what_a_failed_download_leaves) {
    const auto text = [](std::string_view content) {
        Bytes bytes;
        fakes::append_raw(bytes, content);
        return refusal(bytes);
    };
    EXPECT_SAYS(text("<!DOCTYPE html><html><head><title>Not found</title>"),
                "is a web page, not a model: the download failed, fetch it again");
    EXPECT_SAYS(text("\n  <html lang=\"en\">"), "is a web page");
    EXPECT_SAYS(text(R"({"error":"Repository not found"})"), "is JSON text");
    EXPECT_SAYS(
        text("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 4921337728\n"),
        "is a git-LFS pointer");
    EXPECT_SAYS(text("Entry not found"), "is plain text");
    EXPECT_SAYS(text(""), "is empty");
    EXPECT_SAYS(text(std::string(100, '\0')), "starts with nothing but zeros");
    EXPECT_SAYS(text("\x80\x02\x8a\x0a"), "expected 'GGUF'");
}

TEST(GgufDamage, checks_counts_before_it_takes_memory) {
    EXPECT_SAYS(refusal(header(1ULL << 63, 0)),
                "claims 9223372036854775808 tensors, expected at most 1000000");
    EXPECT_SAYS(refusal(header(0, 1ULL << 63)), "keys");
    EXPECT_SAYS(refusal(header(1'000'000, 0)),
                "claims 0 keys and 1000000 tensors, but has only 24 bytes");
    EXPECT_SAYS(refusal(header(0, 100'000)), "claims 100000 keys");
    Bytes padded = header(0, 100'001);
    padded.resize(2'000'000);
    EXPECT_SAYS(refusal(padded), "claims 100001 keys, expected at most 100000");
}

TEST(GgufDamage, checks_the_length_of_texts_and_arrays) {
    Bytes huge_text;
    append_number<std::uint64_t>(huge_text, (1ULL << 63) + 1);
    EXPECT_SAYS(refusal(GgufWriter().raw_key("a", 8, huge_text).bytes()),
                "'a' has 9223372036854775809 bytes, expected at most");
    Bytes long_text;
    append_number<std::uint64_t>(long_text, 1000);
    EXPECT_SAYS(refusal(GgufWriter().raw_key("a", 8, long_text).bytes()), "ends after");
    for (const std::uint32_t type : {0U, 4U, 8U, 9U, 10U}) {
        Bytes array;
        append_number(array, type);
        append_number<std::uint64_t>(array, 1ULL << 62);
        EXPECT_SAYS(refusal(GgufWriter().raw_key("a", 9, array).bytes()), "too many");
        array.resize(4);
        append_number<std::uint64_t>(array, 9'000'000);
        EXPECT_SAYS(refusal(GgufWriter().raw_key("a", 9, array).bytes()), "ends after");
    }
}

TEST(GgufDamage, bounds_all_arrays_together) {
    Bytes array;
    append_number<std::uint32_t>(array, 0);
    append_number<std::uint64_t>(array, 10'000'000);
    array.resize(array.size() + 10'000'000);
    GgufWriter writer;
    writer.raw_key("a", 9, array).raw_key("b", 9, array);
    EXPECT_EQ(refusal(writer.bytes()), "accepted");
    EXPECT_SAYS(refusal(writer.raw_key("c", 9, array).bytes()),
                "'c' has 10000000 elements, too many");
}

TEST(GgufDamage, refuses_values_that_no_writer_makes) {
    const Bytes two = {std::byte{2}};
    EXPECT_SAYS(refusal(GgufWriter().raw_key("a", 7, two).bytes()),
                "'a' has the truth value 2, expected 0 or 1");
    EXPECT_SAYS(refusal(GgufWriter().raw_key("a", 13, two).bytes()), "'a' has value type 13");
    EXPECT_SAYS(refusal(GgufWriter().key("a", ~std::uint64_t{0}).bytes()),
                "expected less than 2^63");
    EXPECT_SAYS(refusal(GgufWriter().key("a", 1).key("a", 1).bytes()), "has the key 'a' twice");
    EXPECT_SAYS(refusal(GgufWriter().key("", 1).bytes()), "expected a plain name");
    EXPECT_SAYS(refusal(GgufWriter().key("a\nb", 1).bytes()), "'a\\x0ab'");
    EXPECT_SAYS(refusal(GgufWriter().key(std::string(65'536, 'k'), 1).bytes()),
                "expected at most 65535");
    Bytes deep;
    for (int i = 0; i < 3; ++i) {
        append_number<std::uint32_t>(deep, 9);
        append_number<std::uint64_t>(deep, 1);
    }
    deep.resize(deep.size() + 64);
    EXPECT_SAYS(refusal(GgufWriter().raw_key("a", 9, deep).bytes()),
                "nests arrays deeper than 2 levels");
}

TEST(GgufDamage, refuses_alignments_that_no_writer_uses) {
    for (const std::uint32_t alignment : {0U, 1U, 4U, 48U, 1U << 21}) {
        EXPECT_SAYS(
            refusal(GgufWriter().key("general.alignment", alignment).bytes()),
            "general.alignment is " + std::to_string(alignment) + ", expected a power of two");
    }
    EXPECT_SAYS(refusal(GgufWriter().key("general.alignment", "32").bytes()), "not an integer");
}

TEST(GgufDamage, refuses_shapes_that_cannot_be) {
    EXPECT_EQ(refusal(one_tensor("w", {2, 3, 4, 5}, 0, 0, 480)), "accepted");
    EXPECT_SAYS(refusal(one_tensor("w", {}, 0, 0, 64)),
                "tensor 'w' has 0 dimensions, expected 1 to 4");
    EXPECT_SAYS(refusal(one_tensor("w", {1, 1, 1, 1, 1}, 0, 0, 64)), "tensor 'w' has 5 dimensions");
    EXPECT_SAYS(refusal(one_tensor("w", {1ULL << 63, 2}, 0, 0, 64)),
                "has a dimension of 9223372036854775808");
    EXPECT_SAYS(refusal(one_tensor("w", {1ULL << 32, 1ULL << 32}, 0, 0, 64)),
                "more than any file can hold");
    EXPECT_SAYS(refusal(one_tensor("w", {1ULL << 62}, 0, 0, 64)), "more than any file can hold");
    EXPECT_SAYS(refusal(one_tensor("w", {1ULL << 40}, 0, 0, 64)), "the download is incomplete");
    EXPECT_SAYS(refusal(one_tensor("w", {(1ULL << 61) - 1}, 0, 0, 64)),
                "claims more tensor data than any file can hold");
    EXPECT_SAYS(refusal(one_tensor("w", {33}, 8, 0, 64)), "must be a multiple of 32 long");
}

TEST(GgufDamage, refuses_tensors_that_overlap_or_leave_gaps) {
    EXPECT_SAYS(refusal(one_tensor("w", {8}, 0, 32, 64)), "tensor 'w' is at offset 32, expected 0");
    EXPECT_SAYS(refusal(one_tensor("w", {8}, 0, 1, 64)), "is at offset 1");
    EXPECT_SAYS(refusal(one_tensor("w", {8}, 0, 1ULL << 63, 64)),
                "has the offset 9223372036854775808");
    Bytes two = header(2, 0);
    for (int i = 0; i < 2; ++i) {
        fakes::append_text(two, i == 0 ? "a" : "b");
        append_number<std::uint32_t>(two, 1);
        append_number<std::uint64_t>(two, 8);
        append_number<std::uint32_t>(two, 0);
        append_number<std::uint64_t>(two, 0);  // both at the start
    }
    two.resize(256);
    EXPECT_SAYS(refusal(two), "tensor 'b' is at offset 0, expected 32 after the tensor before it");
}

TEST(GgufDamage, refuses_sizes_whose_sum_wraps) {
    Bytes bytes = header(4, 0);
    for (std::uint64_t i = 0; i < 4; ++i) {
        fakes::append_text(bytes, std::string(1, static_cast<char>('a' + i)));
        append_number<std::uint32_t>(bytes, 1);
        append_number<std::uint64_t>(bytes, 1ULL << 60);
        append_number<std::uint32_t>(bytes, 0);
        append_number<std::uint64_t>(bytes, i << 62);
    }
    bytes.resize(512);
    EXPECT_NE(refusal(bytes), "accepted");
}

TEST(GgufDamage, refuses_tensor_names_that_are_too_long_odd_or_twice) {
    EXPECT_EQ(refusal(one_tensor(std::string(127, 'w'), {8}, 0, 0, 32)), "accepted");
    EXPECT_SAYS(refusal(one_tensor(std::string(128, 'w'), {8}, 0, 0, 32)),
                "has 128 bytes, expected at most 127");
    EXPECT_SAYS(refusal(one_tensor("", {8}, 0, 0, 32)), "expected a plain name");
    EXPECT_SAYS(refusal(one_tensor("a\tb", {8}, 0, 0, 32)), "'a\\x09b'");
    EXPECT_SAYS(
        refusal(GgufWriter().tensor("w", {1}, 0, Bytes(4)).tensor("w", {1}, 0, Bytes(4)).bytes()),
        "tensor 'w' is there twice");
}

TEST(GgufDamage, names_the_element_types_it_refuses) {
    struct Row {
        std::uint32_t id;
        const char* says;
    };
    for (const Row& row :
         {Row{4, "Q4_2, an old packed type"},
          Row{5, "Q4_3"},
          Row{9, "Q8_1, a type of intermediate values"},
          Row{15, "Q8_K"},
          Row{31,
              "Q4_0_4_4, an old packed type that was removed from the format: fetch a newer file"},
          Row{32, "Q4_0_4_8"},
          Row{33, "Q4_0_8_8"},
          Row{36, "IQ4_NL_4_4"},
          Row{37, "IQ4_NL_4_8"},
          Row{38, "IQ4_NL_8_8"},
          Row{41, "Q1_0, a type that this program does not know the layout of"},
          Row{42, "Q2_0"},
          Row{43, "element type 43"},
          Row{~0U, "element type 4294967295"}}) {
        ErrorCode code = ErrorCode::Internal;
        const std::string message = refusal(one_tensor("blk.0.w", {256}, row.id, 0, 4096), &code);
        EXPECT_SAYS(message, row.says);
        EXPECT_SAYS(message, "m.gguf: tensor 'blk.0.w': has element type");
        EXPECT_EQ(code, ErrorCode::Unsupported);
    }
}

TEST(GgufDamage, is_quick_with_two_hundred_thousand_tensors) {
    Bytes bytes = header(200'000, 0);
    for (int i = 0; i < 200'000; ++i) {
        fakes::append_text(bytes, "blk.same.start.of.every.name." + std::to_string(i));
        append_number<std::uint32_t>(bytes, 1);
        append_number<std::uint64_t>(bytes, 0);
        append_number<std::uint32_t>(bytes, 0);
        append_number<std::uint64_t>(bytes, 0);
    }
    bytes.resize(bytes.size() + 64);
    const std::clock_t start = std::clock();  // processor time: other programs do not count
    EXPECT_EQ(refusal(bytes), "accepted");
    EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);  // 0.3 s; slack for sanitizers
}

}  // namespace
}  // namespace pergola

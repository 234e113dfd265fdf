// What the writer writes, the reader reads; what stops it half way leaves nothing behind.

#include "engine/formats/gguf_writer.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstring>
#include <limits>
#include <numeric>

#include "engine/formats/gguf_file.h"
#include "kernels/codecs/gguf_blocks.h"
#include "tests/fakes/gguf_writer.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

using fakes::Bytes;
using fakes::TemporaryFolder;

std::ptrdiff_t files_in(const TemporaryFolder& folder) {
    return std::distance(std::filesystem::directory_iterator(folder.path()), {});
}

std::vector<float> counting(std::size_t count) {
    std::vector<float> values(count);
    std::iota(values.begin(), values.end(), -3.0F);
    return values;
}

std::vector<float> values_of(const GgufFile& file, std::string_view name) {
    const TensorEntry* entry = file.tensors().find(name);
    EXPECT_NE(entry, nullptr) << name;
    if (entry == nullptr) return {};
    const std::int64_t columns = entry->shape.back();
    std::int64_t rows = 1;
    for (const std::int64_t dim : entry->shape) rows *= dim;
    rows /= columns;
    const WeightView view{entry->bytes.data(), entry->storage, rows, columns};
    std::vector<float> values(static_cast<std::size_t>(rows * columns));
    for (std::int64_t row = 0; row < rows; ++row) {
        dequantise_row(entry->storage,
                       entry->bytes.data() + row * view.row_bytes(),
                       columns,
                       values.data() + row * columns);
    }
    return values;
}

/// Why create() refuses; empty when it does not.
std::string refusal(const std::vector<GgufKey>& keys,
                    std::vector<GgufTensorPlan> plan,
                    std::int64_t alignment = 32) {
    const TemporaryFolder folder;
    const auto writer = GgufWriter::create(folder / "a.gguf", keys, std::move(plan), alignment);
    if (writer) return "";
    EXPECT_EQ(writer.error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(files_in(folder), 0);
    return writer.error().message.substr(writer.error().message.find(": ") + 2);
}

TEST(GgufWriter, keeps_every_type_of_key) {
    const TemporaryFolder folder;
    const std::vector<GgufKey> keys = {
        {"a.u8", std::uint8_t{200}},
        {"a.i8", std::int8_t{-5}},
        {"a.u16", std::uint16_t{60'000}},
        {"a.i16", std::int16_t{-300}},
        {"a.u32", 4'000'000'000U},
        {"a.i32", -7},
        {"a.f32", 0.5F},
        {"a.bool", true},
        {"a.text", "gr\xC3\xBC\xC3\x9F"},
        {"a.u64", std::uint64_t{1} << 62},
        {"a.i64", std::numeric_limits<std::int64_t>::min()},
        {"a.f64", 1e300},
        {"a.u8s", std::vector<std::uint8_t>{1, 255}},
        {"a.i8s", std::vector<std::int8_t>{-1}},
        {"a.u16s", std::vector<std::uint16_t>{65'535}},
        {"a.i16s", std::vector<std::int16_t>{-2}},
        {"a.u32s", std::vector<std::uint32_t>{7}},
        {"a.i32s", std::vector<std::int32_t>{-7, 8}},
        {"a.f32s", std::vector<float>{0.25F}},
        {"a.bools", std::vector<bool>{true, false}},
        {"a.texts", std::vector<std::string>{"", "b", std::string("\0c", 2)}},
        {"a.u64s", std::vector<std::uint64_t>{9}},
        {"a.i64s", std::vector<std::int64_t>{-9}},
        {"a.f64s", std::vector<double>{1e-300}},
        {"a.none", std::vector<std::string>{}},
    };
    auto writer = GgufWriter::create(folder / "a.gguf", keys, {});
    ASSERT_TRUE(writer) << writer.error().message;
    ASSERT_TRUE(writer->publish());
    const auto file = GgufFile::open(folder / "a.gguf");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->metadata().size(), keys.size());
    EXPECT_EQ(file->integer("a.u8"), 200);
    EXPECT_EQ(file->integer("a.i8"), -5);
    EXPECT_EQ(file->integer("a.u16"), 60'000);
    EXPECT_EQ(file->integer("a.i16"), -300);
    EXPECT_EQ(file->integer("a.u32"), 4'000'000'000);
    EXPECT_EQ(file->integer("a.i32"), -7);
    EXPECT_EQ(file->number("a.f32"), 0.5);
    EXPECT_EQ(file->boolean("a.bool"), true);
    EXPECT_EQ(file->text("a.text"), "gr\xC3\xBC\xC3\x9F");
    EXPECT_EQ(file->integer("a.u64"), std::int64_t{1} << 62);
    EXPECT_EQ(file->integer("a.i64"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(file->number("a.f64"), 1e300);
    using Integers = std::vector<std::int64_t>;
    EXPECT_EQ(*file->integers("a.u8s"), (Integers{1, 255}));
    EXPECT_EQ(*file->integers("a.i8s"), Integers{-1});
    EXPECT_EQ(*file->integers("a.u16s"), Integers{65'535});
    EXPECT_EQ(*file->integers("a.i16s"), Integers{-2});
    EXPECT_EQ(*file->integers("a.u32s"), Integers{7});
    EXPECT_EQ(*file->integers("a.i32s"), (Integers{-7, 8}));
    EXPECT_EQ(file->numbers("a.f32s"), std::vector<double>{0.25});
    EXPECT_EQ(*file->texts("a.texts"), (std::vector<std::string>{"", "b", std::string("\0c", 2)}));
    EXPECT_EQ(*file->integers("a.u64s"), Integers{9});
    EXPECT_EQ(*file->integers("a.i64s"), Integers{-9});
    EXPECT_EQ(file->numbers("a.f64s"), std::vector<double>{1e-300});
    EXPECT_TRUE(file->texts("a.none")->empty());
}

TEST(GgufWriter, stores_rows_as_the_plan_says) {
    const TemporaryFolder folder;
    const std::vector<GgufTensorPlan> plan = {
        {"f32", {3, 5}, WeightStorage::F32},
        {"f16", {7}, WeightStorage::F16},
        {"bf16", {2, 3, 1}, WeightStorage::BF16},
        {"q8_0", {2, 64}, WeightStorage::Q8_0},
    };
    auto writer = GgufWriter::create(folder / "a.gguf", {{"general.architecture", "none"}}, plan);
    ASSERT_TRUE(writer) << writer.error().message;
    const std::vector<float> all = counting(128);
    const std::span<const float> values(all);
    ASSERT_TRUE(writer->append_rows(values.first(5)));
    ASSERT_TRUE(writer->append_rows(values.subspan(5, 10)));
    ASSERT_TRUE(writer->append_rows(values.first(7)));
    ASSERT_TRUE(writer->append_rows(values.first(6)));
    ASSERT_TRUE(writer->append_rows(values));
    ASSERT_TRUE(writer->publish());
    EXPECT_EQ(writer->written_bytes(), writer->file_bytes());
    EXPECT_EQ(std::filesystem::file_size(folder / "a.gguf"),
              static_cast<std::uintmax_t>(writer->file_bytes()));
    EXPECT_EQ(files_in(folder), 1);

    const auto file = GgufFile::open(folder / "a.gguf");
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->tensors().entries().size(), plan.size());
    for (const GgufTensorPlan& tensor : plan) {
        EXPECT_EQ(file->tensors().find(tensor.name)->shape, tensor.shape);
        EXPECT_EQ(file->tensors().find(tensor.name)->storage, tensor.storage);
    }
    EXPECT_EQ(values_of(*file, "f32"), counting(15));
    EXPECT_EQ(values_of(*file, "f16"), counting(7));
    EXPECT_EQ(values_of(*file, "bf16"), counting(6));
    const std::vector<float> rounded = values_of(*file, "q8_0");
    for (std::size_t i = 0; i < 128; ++i)  // half a step of 124/127, and the scale's own rounding
        EXPECT_NEAR(rounded[i], values[i], 0.5F + 0.07F);
}

TEST(GgufWriter, takes_stored_bytes_in_pieces_of_any_size) {
    Bytes blocks(144 * 3);
    for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i] = static_cast<std::byte>(i * 11);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{100}, blocks.size()}) {
        const TemporaryFolder folder;
        auto writer = GgufWriter::create(
            folder / "a.gguf",
            {},
            {{"first", {3, 256}, WeightStorage::Q4_K}, {"second", {1}, WeightStorage::F32}});
        ASSERT_TRUE(writer);
        for (std::span<const std::byte> rest(blocks); !rest.empty();) {
            const std::size_t count = std::min(piece, rest.size());
            ASSERT_TRUE(writer->append(rest.first(count)));
            rest = rest.subspan(count);
        }
        ASSERT_TRUE(writer->append_rows(counting(1)));
        ASSERT_TRUE(writer->publish());
        const auto file = GgufFile::open(folder / "a.gguf");
        ASSERT_TRUE(file) << file.error().message;
        const auto stored = file->tensors().find("first")->bytes;
        EXPECT_TRUE(std::equal(stored.begin(), stored.end(), blocks.begin(), blocks.end()));
        EXPECT_EQ(values_of(*file, "second"), counting(1));
    }
}

TEST(GgufWriter, aligns_every_tensor_as_it_is_told) {
    for (const std::int64_t alignment : {8, 32, 4096}) {
        const TemporaryFolder folder;
        auto writer = GgufWriter::create(
            folder / "a.gguf",
            {{"a", true}},
            {{"odd", {3}, WeightStorage::F16}, {"next", {9}, WeightStorage::F16}},
            alignment);
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer->append_rows(counting(3)));
        ASSERT_TRUE(writer->append_rows(counting(9)));
        ASSERT_TRUE(writer->publish());
        EXPECT_EQ(writer->file_bytes() % alignment, 0);
        const auto file = GgufFile::open(folder / "a.gguf");
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(file->integer("general.alignment").value_or(32), alignment);
        const auto distance =
            file->tensors().find("next")->bytes.data() - file->tensors().find("odd")->bytes.data();
        EXPECT_EQ(distance, alignment);
        EXPECT_EQ(values_of(*file, "next"), counting(9));
    }
}

TEST(GgufWriter, refuses_keys_that_no_reader_takes) {
    EXPECT_EQ(refusal({{"", true}}, {}), "key '' is no plain name");
    EXPECT_EQ(refusal({{"a\n", true}}, {}), "key 'a\\x0a' is no plain name");
    EXPECT_EQ(refusal({{"a", true}, {"a", 1U}}, {}), "key 'a' is there twice");
    EXPECT_EQ(refusal({{"a", std::uint64_t{1} << 63}}, {}),
              "key 'a' is 9223372036854775808, expected less than 2^63");
    EXPECT_EQ(refusal({{"general.alignment", 64U}}, {}, 64),
              "key 'general.alignment' is there twice");
    EXPECT_EQ(refusal({}, {}, 24), "an alignment of 24, expected a power of two from 8 to 1048576");
    EXPECT_EQ(refusal({{"a", std::vector<std::uint8_t>(10'000'001)}}, {}),
              "key 'a' has 10000001 elements, too many for any vocabulary");
}

TEST(GgufWriter, refuses_tensors_that_no_reader_takes) {
    const auto of = [](std::string name, std::vector<std::int64_t> shape, WeightStorage storage) {
        return refusal({}, {{std::move(name), std::move(shape), storage}});
    };
    EXPECT_EQ(of(std::string(63, 'a'), {1}, WeightStorage::F32), "");
    EXPECT_NE(
        of(std::string(64, 'a'), {1}, WeightStorage::F32).find("expected 1 to 63 plain bytes"),
        std::string::npos);
    EXPECT_EQ(of("a", {}, WeightStorage::F32),
              "tensor 'a' is [], expected 1 to 4 dimensions above 0");
    EXPECT_EQ(of("a", {2, 0}, WeightStorage::F32),
              "tensor 'a' is [2, 0], expected 1 to 4 dimensions above 0");
    EXPECT_EQ(of("a", {1, 1, 1, 1, 1}, WeightStorage::F32),
              "tensor 'a' is [1, 1, 1, 1, 1], expected 1 to 4 dimensions above 0");
    EXPECT_EQ(of("a", {32, 33}, WeightStorage::Q8_0),
              "tensor 'a' of shape [32, 33] cannot be stored as Q8_0 in a GGUF file");
    EXPECT_EQ(of("a", {32}, WeightStorage::Exl3),
              "tensor 'a' of shape [32] cannot be stored as EXL3 in a GGUF file");
    EXPECT_EQ(of("a", {1LL << 40, 1LL << 40}, WeightStorage::F32), "tensor 'a' is too large");
    EXPECT_EQ(refusal({}, {{"a", {1}}, {"a", {1}}}), "tensor 'a' is there twice");
    EXPECT_EQ(refusal({}, {{"a", {1LL << 61}}, {"b", {1LL << 61}}, {"c", {1LL << 61}}}),
              "the tensors together are too large");
}

TEST(GgufWriter, refuses_data_that_the_plan_has_no_place_for) {
    const TemporaryFolder folder;
    {
        auto writer = GgufWriter::create(
            folder / "a.gguf",
            {},
            {{"a", {2, 2}, WeightStorage::F32}, {"b", {256}, WeightStorage::Q4_K}});
        ASSERT_TRUE(writer);
        EXPECT_EQ(
            writer->append(Bytes(17)).error().message,
            (folder / "a.gguf").string() + ": 17 bytes are given where 16 are left of tensor 'a'");
        EXPECT_FALSE(writer->append_rows(counting(3)));
        ASSERT_TRUE(writer->append_rows(counting(2)));
        EXPECT_EQ(writer->publish().error().message,
                  (folder / "a.gguf").string() + ": tensor 'a' has 8 of its 16 bytes");
        ASSERT_TRUE(writer->append_rows(counting(2)));
        EXPECT_FALSE(writer->append_rows(counting(256))) << "Q4_K has no quantiser";
        ASSERT_TRUE(writer->append(Bytes(144)));
        EXPECT_FALSE(writer->append(Bytes(1)));
        EXPECT_FALSE(writer->append_rows(counting(1)));
    }
    EXPECT_EQ(files_in(folder), 0);
}

TEST(GgufWriter, leaves_an_older_file_alone_until_it_is_published) {
    const TemporaryFolder folder;
    fakes::write_bytes(folder / "a.gguf", Bytes(3));
    {
        auto writer = GgufWriter::create(folder / "a.gguf", {}, {{"a", {1}, WeightStorage::F32}});
        ASSERT_TRUE(writer);
    }
    EXPECT_EQ(files_in(folder), 1);
    EXPECT_EQ(std::filesystem::file_size(folder / "a.gguf"), 3U);
}

TEST(GgufWriter, says_before_it_begins_that_the_disk_is_too_small) {
    const TemporaryFolder folder;
    const auto writer = GgufWriter::create(
        folder / "a.gguf", {}, {{"a", {1LL << 30, 1LL << 30}, WeightStorage::F16}});
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().code, ErrorCode::DiskFull);
    EXPECT_NE(writer.error().message.find("a.gguf: needs 2.3 EB on the disk, which has "),
              std::string::npos)
        << writer.error().message;
    EXPECT_EQ(files_in(folder), 0);
}

TEST(GgufWriter, hands_on_that_the_disk_is_full) {
    auto writer = GgufWriter::create("/dev/full", {}, {{"a", {1 << 20}, WeightStorage::F32}});
    ASSERT_TRUE(writer) << writer.error().message;
    const Result<> written = writer->append_rows(std::vector<float>(1 << 20));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::DiskFull);
}

TEST(GgufWriter, leaves_nothing_behind_when_writing_fails_half_way) {
    const TemporaryFolder folder;
    rlimit usual{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &usual), 0);
    const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = usual;
    small.rlim_cur = 1'500'000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    bool has_failed = false;
    {
        auto writer =
            GgufWriter::create(folder / "a.gguf", {}, {{"a", {64, 1 << 14}, WeightStorage::F32}});
        EXPECT_TRUE(writer);
        const std::vector<float> row(1 << 14);
        for (int i = 0; writer && !has_failed && i < 64; ++i)
            has_failed = !writer->append_rows(row);
    }
    ::setrlimit(RLIMIT_FSIZE, &usual);
    std::signal(SIGXFSZ, old_handler);
    EXPECT_TRUE(has_failed);
    EXPECT_EQ(files_in(folder), 0);
}

}  // namespace
}  // namespace pergola

// What a well-made GGUF file says must arrive unchanged. Damage: gguf_damage_test.cpp.

#include "engine/formats/gguf_file.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

#include "tests/fakes/gguf_writer.h"
#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

using fakes::Bytes;
using fakes::GgufWriter;

Bytes counting(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i % 251);
    return bytes;
}

GgufWriter tiny_llama() {
    GgufWriter writer;
    writer.key("general.architecture", "llama").key("llama.block_count", 1U);
    writer.tensor("token_embd.weight", {3, 8}, 0, counting(96));
    writer.tensor("blk.0.attn_q.weight", {2, 32}, 8, counting(68));
    writer.tensor("output_norm.weight", {8}, 1, counting(16));
    return writer;
}

TEST(GgufFile, gives_scalars_of_every_type) {
    GgufWriter writer;
    writer.key("a.u8", std::uint8_t{200})
        .key("a.i8", std::int8_t{-5})
        .key("a.u16", std::uint16_t{60'000});
    writer.key("a.i16", std::int16_t{-300}).key("a.u32", 4'000'000'000U).key("a.i32", -7);
    writer.key("a.u64", std::uint64_t{1} << 62)
        .key("a.i64", std::numeric_limits<std::int64_t>::min());
    writer.key("a.f32", 0.5F).key("a.f64", 1e300).key("a.true", true).key("a.false", false);
    writer.key("a.text", "gr\xC3\xBC\xC3\x9F").key("a.empty", "");
    const Bytes bytes = writer.bytes();
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file) << file.error().message;

    EXPECT_EQ(file->integer("a.u8"), 200);
    EXPECT_EQ(file->integer("a.i8"), -5);
    EXPECT_EQ(file->integer("a.u16"), 60'000);
    EXPECT_EQ(file->integer("a.i16"), -300);
    EXPECT_EQ(file->integer("a.u32"), 4'000'000'000);
    EXPECT_EQ(file->integer("a.i32"), -7);
    EXPECT_EQ(file->integer("a.u64"), std::int64_t{1} << 62);
    EXPECT_EQ(file->integer("a.i64"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(file->number("a.f32"), 0.5);
    EXPECT_EQ(file->number("a.f64"), 1e300);
    EXPECT_EQ(file->number("a.u8"), 200.0);
    EXPECT_EQ(file->boolean("a.true"), true);
    EXPECT_EQ(file->boolean("a.false"), false);
    EXPECT_EQ(file->text("a.text"), "gr\xC3\xBC\xC3\x9F");
    EXPECT_EQ(file->text("a.empty"), "");
}

TEST(GgufFile, gives_nothing_for_absent_keys_and_other_kinds) {
    const Bytes bytes = GgufWriter()
                            .key("a.text", "1")
                            .key("a.float", 1.0F)
                            .key("a.infinite", std::numeric_limits<float>::infinity())
                            .key("a.bool", true)
                            .bytes();
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file);
    EXPECT_FALSE(file->integer("a.none"));
    EXPECT_FALSE(file->integer("a.text"));
    EXPECT_FALSE(file->integer("a.float"));
    EXPECT_FALSE(file->integer("a.bool"));
    EXPECT_FALSE(file->number("a.infinite"));
    EXPECT_FALSE(file->text("a.float"));
    EXPECT_FALSE(file->boolean("a.float"));
    EXPECT_EQ(file->texts("a.text"), nullptr);
    EXPECT_EQ(file->integers("a.float"), nullptr);
    EXPECT_FALSE(file->numbers("a.text"));
}

TEST(GgufFile, gives_arrays_of_every_type) {
    GgufWriter writer;
    writer.key("a.u8", std::vector<std::uint8_t>{1, 255}).key("a.i8", std::vector<std::int8_t>{-1});
    writer.key("a.u16", std::vector<std::uint16_t>{65'535})
        .key("a.i16", std::vector<std::int16_t>{-2});
    writer.key("a.u32", std::vector<std::uint32_t>{7, 8})
        .key("a.i32", std::vector<std::int32_t>{-9});
    writer.key("a.u64", std::vector<std::uint64_t>{10})
        .key("a.i64", std::vector<std::int64_t>{-11});
    writer.key("a.f32", std::vector<float>{0.25F, -1.0F}).key("a.f64", std::vector<double>{0.1});
    writer.key("a.bool", std::vector<bool>{true, false, true});
    writer.key("a.texts", std::vector<std::string>{"<s>", "", "\xE2\x96\x81the"});
    writer.key("a.none", std::vector<std::string>{});
    const Bytes bytes = writer.bytes();
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file) << file.error().message;

    using Integers = std::vector<std::int64_t>;
    EXPECT_EQ(*file->integers("a.u8"), (Integers{1, 255}));
    EXPECT_EQ(*file->integers("a.i8"), (Integers{-1}));
    EXPECT_EQ(*file->integers("a.u16"), (Integers{65'535}));
    EXPECT_EQ(*file->integers("a.i16"), (Integers{-2}));
    EXPECT_EQ(*file->integers("a.u32"), (Integers{7, 8}));
    EXPECT_EQ(*file->integers("a.i32"), (Integers{-9}));
    EXPECT_EQ(*file->integers("a.u64"), (Integers{10}));
    EXPECT_EQ(*file->integers("a.i64"), (Integers{-11}));
    EXPECT_EQ(file->numbers("a.f32"), (std::vector<double>{0.25, -1.0}));
    EXPECT_EQ(file->numbers("a.f64"), (std::vector<double>{0.1}));
    EXPECT_EQ(file->numbers("a.u32"), (std::vector<double>{7, 8}));
    EXPECT_EQ(*file->texts("a.texts"), (std::vector<std::string>{"<s>", "", "\xE2\x96\x81the"}));
    EXPECT_TRUE(file->texts("a.none")->empty());
    const auto& truths = std::get<GgufArray>(file->metadata().at("a.bool"));
    EXPECT_EQ(std::get<std::vector<bool>>(truths), (std::vector<bool>{true, false, true}));
}

TEST(GgufFile, gives_shapes_outermost_first_and_the_bytes_of_each_tensor) {
    const Bytes bytes = tiny_llama().bytes();
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file) << file.error().message;
    ASSERT_EQ(file->tensors().entries().size(), 3U);

    const TensorEntry* query = file->tensors().find("blk.0.attn_q.weight");
    ASSERT_NE(query, nullptr);
    EXPECT_EQ(query->shape, (std::vector<std::int64_t>{2, 32}));
    EXPECT_EQ(query->storage, WeightStorage::Q8_0);
    EXPECT_EQ(Bytes(query->bytes.begin(), query->bytes.end()), counting(68));
    const TensorEntry* norm = file->tensors().find("output_norm.weight");
    ASSERT_NE(norm, nullptr);
    EXPECT_EQ(norm->storage, WeightStorage::F16);
    EXPECT_EQ(Bytes(norm->bytes.begin(), norm->bytes.end()), counting(16));
    EXPECT_EQ(file->tensors().total_bytes(), 96 + 68 + 16);
    EXPECT_EQ(file->file_bytes(), static_cast<std::int64_t>(bytes.size()));
}

TEST(GgufFile, reads_version_2_and_other_alignments) {
    for (const std::int64_t alignment : {8, 64, 4096}) {
        GgufWriter writer = tiny_llama();
        writer.version = 2;
        writer.alignment = alignment;
        const Bytes bytes = writer.bytes();
        const auto file = GgufFile::parse(bytes, "a.gguf");
        ASSERT_TRUE(file) << file.error().message;
        const TensorEntry* norm = file->tensors().find("output_norm.weight");
        EXPECT_EQ(Bytes(norm->bytes.begin(), norm->bytes.end()), counting(16)) << alignment;
    }
}

TEST(GgufFile, reads_all_block_types_with_their_own_sizes) {
    struct Row {
        std::uint32_t id;
        WeightStorage storage;
        std::int64_t values;
        std::size_t bytes;
    };
    using W = WeightStorage;
    constexpr std::array kRows = {
        Row{0, W::F32, 1, 4},         Row{1, W::F16, 1, 2},         Row{30, W::BF16, 1, 2},
        Row{2, W::Q4_0, 32, 18},      Row{3, W::Q4_1, 32, 20},      Row{6, W::Q5_0, 32, 22},
        Row{7, W::Q5_1, 32, 24},      Row{8, W::Q8_0, 32, 34},      Row{10, W::Q2_K, 256, 84},
        Row{11, W::Q3_K, 256, 110},   Row{12, W::Q4_K, 256, 144},   Row{13, W::Q5_K, 256, 176},
        Row{14, W::Q6_K, 256, 210},   Row{16, W::IQ2_XXS, 256, 66}, Row{17, W::IQ2_XS, 256, 74},
        Row{18, W::IQ3_XXS, 256, 98}, Row{19, W::IQ1_S, 256, 50},   Row{20, W::IQ4_NL, 32, 18},
        Row{21, W::IQ3_S, 256, 110},  Row{22, W::IQ2_S, 256, 82},   Row{23, W::IQ4_XS, 256, 136},
        Row{29, W::IQ1_M, 256, 56},   Row{34, W::TQ1_0, 256, 54},   Row{35, W::TQ2_0, 256, 66},
        Row{39, W::MXFP4, 32, 17},    Row{40, W::NVFP4, 64, 36},
    };
    for (const Row& row : kRows) {
        const Bytes bytes =
            GgufWriter().tensor("w", {3, 2 * row.values}, row.id, counting(6 * row.bytes)).bytes();
        const auto file = GgufFile::parse(bytes, "a.gguf");
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(file->tensors().find("w")->storage, row.storage) << row.id;
        EXPECT_EQ(file->tensors().find("w")->bytes.size(), 6 * row.bytes) << row.id;
    }
}

TEST(GgufFile, leaves_integer_tensors_out_with_a_note) {
    const Bytes bytes = GgufWriter()
                            .tensor("table", {4}, 26, counting(16))
                            .tensor("w", {2}, 0, counting(8))
                            .bytes();
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->tensors().find("table"), nullptr);
    EXPECT_NE(file->tensors().find("w"), nullptr);
    ASSERT_EQ(file->notes().size(), 1U);
    EXPECT_EQ(file->notes()[0], "a.gguf: tensors stored as I32 are left out (1): 'table'");
}

TEST(GgufFile, passes_over_arrays_of_arrays) {
    Bytes nested;
    fakes::append_number<std::uint32_t>(nested, 9);  // elements are arrays
    fakes::append_number<std::uint64_t>(nested, 1);
    fakes::append_number<std::uint32_t>(nested, 0);
    fakes::append_number<std::uint64_t>(nested, 2);
    fakes::append_raw(nested, "ab");
    const Bytes bytes = GgufWriter().raw_key("odd", 9, nested).key("after", 5).bytes();
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->metadata().count("odd"), 0U);
    EXPECT_EQ(file->integer("after"), 5);
}

TEST(GgufFile, tolerates_bytes_after_the_last_tensor_and_empty_tensors) {
    Bytes bytes =
        GgufWriter().tensor("none", {0, 32}, 8, {}).tensor("w", {2}, 0, counting(8)).bytes();
    fakes::append_raw(bytes, "trailing");
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(file->tensors().find("none")->bytes.empty());
}

TEST(GgufFile, tells_the_kind_of_file) {
    struct Row {
        GgufWriter writer;
        GgufKind kind;
    };
    const std::vector<Row> rows = {
        {tiny_llama(), GgufKind::Model},
        {tiny_llama().key("general.type", "model"), GgufKind::Model},
        {tiny_llama().key("general.type", "adapter"), GgufKind::Adapter},
        {tiny_llama().key("adapter.type", "lora"), GgufKind::Adapter},
        {tiny_llama().key("general.type", "mmproj"), GgufKind::Projector},
        {GgufWriter().key("general.architecture", "clip"), GgufKind::Projector},
        {GgufWriter().key("general.type", "imatrix"), GgufKind::ImportanceMatrix},
        {GgufWriter().key("general.type", "vocab"), GgufKind::Vocabulary},
        {GgufWriter().key("tokenizer.ggml.model", "gpt2"), GgufKind::Vocabulary},
        {tiny_llama().key("tokenizer.ggml.model", "gpt2"), GgufKind::Model},
        {GgufWriter().key("general.architecture", "controlvector"), GgufKind::ControlVector},
        {tiny_llama().key("general.type", "hologram"), GgufKind::Other},
        {GgufWriter(), GgufKind::Other},
    };
    for (const Row& row : rows) {
        const Bytes bytes = row.writer.bytes();
        const auto file = GgufFile::parse(bytes, "a.gguf");
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(gguf_kind_text(file->kind()), gguf_kind_text(row.kind));
    }
}

TEST(GgufFile, keeps_the_mapping_alive_when_moved) {
    const fakes::TemporaryFolder folder;
    tiny_llama().write(folder / "a.gguf");
    auto opened = GgufFile::open(folder / "a.gguf");
    ASSERT_TRUE(opened) << opened.error().message;
    const GgufFile file = std::move(opened).take();
    const TensorEntry* embedding = file.tensors().find("token_embd.weight");
    EXPECT_EQ(Bytes(embedding->bytes.begin(), embedding->bytes.end()), counting(96));
    EXPECT_EQ(file.text("general.architecture"), "llama");
}

TEST(GgufFile, says_that_a_file_is_not_there_or_a_folder) {
    const fakes::TemporaryFolder folder;
    const auto absent = GgufFile::open(folder / "none.gguf");
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, ErrorCode::NotFound);
    const auto wrong = GgufFile::open(folder.path());
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("is a folder"), std::string::npos)
        << wrong.error().message;
}

}  // namespace
}  // namespace pergola

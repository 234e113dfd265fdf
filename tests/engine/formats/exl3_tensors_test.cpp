// EXL3 linears among the tensors of safetensors files.

#include "engine/formats/exl3_tensors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <fstream>
#include <sstream>

#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

#define EXPECT_SAYS(message, part) EXPECT_NE((message).find(part), std::string::npos) << (message)

using Shape = std::vector<std::int64_t>;

std::int64_t bytes_of(const std::string& dtype) {
    if (dtype == "I32") return 4;
    return dtype == "U8" ? 1 : 2;
}

/// Tensors for one file. The bytes of each differ from those of the others.
class Tensors {
public:
    Tensors& add(const std::string& name, const std::string& dtype, const Shape& shape) {
        std::int64_t size = bytes_of(dtype);
        for (const std::int64_t dimension : shape) size *= dimension;
        std::vector<std::byte>& bytes = held_.emplace_back(static_cast<std::size_t>(size));
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(next_++ * 37 >> 3);
        tensors_.push_back({name, dtype, shape, bytes});
        return *this;
    }
    Tensors& marker(const std::string& name, std::uint32_t value) {
        add(name, "I32", {});
        std::memcpy(held_.back().data(), &value, sizeof value);
        return *this;
    }
    /// 128 inputs and 256 outputs of 2.5 or another number of bits, without a codebook's marker.
    Tensors& linear(const std::string& key, std::int64_t words = 48) {
        return add(key + ".trellis", "I16", {8, 16, words})
            .add(key + ".suh", "F16", {128})
            .add(key + ".svh", "F16", {256});
    }
    Tensors& without(const std::string& name) {
        std::erase_if(tensors_, [&](const NamedTensor& tensor) { return tensor.name == name; });
        return *this;
    }
    std::span<const std::byte> bytes(const std::string& name) const {
        for (const NamedTensor& tensor : tensors_) {
            if (tensor.name == name) return tensor.bytes;
        }
        return {};
    }
    void write(const std::filesystem::path& path) const {
        const Result<> written = write_safetensors(path, tensors_);
        ASSERT_TRUE(written) << written.error().message;
    }

private:
    std::vector<NamedTensor> tensors_;
    std::deque<std::vector<std::byte>> held_;  // whose elements stay where they are
    unsigned next_ = 1;
};

std::vector<std::byte> joined(const TensorEntry& entry) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(
        exl3_matrix_bytes(entry.shape[0], entry.shape[1], entry.exl3->rate)));
    write_exl3_matrix(entry.bytes, *entry.exl3, bytes.data());
    return bytes;
}

std::vector<std::byte> together(std::initializer_list<std::span<const std::byte>> parts) {
    std::vector<std::byte> bytes;
    for (const auto& part : parts) bytes.insert(bytes.end(), part.begin(), part.end());
    return bytes;
}

/// One space more behind the header, so that nothing in the file is aligned any more.
void move_data_by_one(const std::filesystem::path& path) {
    std::ostringstream read;
    read << std::ifstream(path, std::ios::binary).rdbuf();
    std::string text = read.str();
    std::uint64_t header = 0;
    std::memcpy(&header, text.data(), sizeof header);
    ++header;
    std::memcpy(text.data(), &header, sizeof header);
    text.insert(sizeof header + header - 1, " ");
    std::ofstream(path, std::ios::binary) << text;
}

/// Why the one linear of this file that cannot be read was set aside.
std::string failure(const Tensors& tensors, ErrorCode code = ErrorCode::CorruptFile) {
    const fakes::TemporaryFolder folder;
    tensors.write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    if (!opened) return "not opened: " + opened.error().message;
    const TensorDirectory& directory = opened->tensors();
    if (directory.set_aside().size() != 1) return "nothing was set aside";
    const auto& [name, why] = *directory.set_aside().begin();
    EXPECT_EQ(why.code, code);
    EXPECT_EQ(directory.find(name), nullptr);
    const auto asked = directory.require(name, Shape{256, 128});
    EXPECT_EQ(asked ? "found" : asked.error().message, why.message);
    return why.message;
}

TEST(Exl3Tensors, makes_one_entry_of_a_linears_tensors) {
    const fakes::TemporaryFolder folder;
    Tensors tensors;
    tensors.linear("a.q").add("a.q.bias", "F16", {256}).add("a.norm.weight", "F16", {128});
    tensors.write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_TRUE(opened->notes().empty());
    ASSERT_EQ(opened->tensors().entries().size(), 3U);
    EXPECT_NE(opened->tensors().find("a.q.bias"), nullptr);
    EXPECT_FALSE(opened->tensors().find("a.norm.weight")->exl3);
    const TensorEntry* weight = opened->tensors().find("a.q.weight");
    ASSERT_NE(weight, nullptr);
    EXPECT_EQ(weight->storage, WeightStorage::Exl3);
    EXPECT_EQ(weight->shape, (Shape{256, 128}));
    ASSERT_TRUE(weight->exl3);
    EXPECT_EQ(weight->exl3->rate, (exl3::Rate{6, exl3::Codebook::ThreeInst}));
    EXPECT_EQ(weight->exl3->scale_bytes(), 2 * (128 + 256));
    EXPECT_EQ(
        joined(*weight),
        together(
            {tensors.bytes("a.q.trellis"), tensors.bytes("a.q.suh"), tensors.bytes("a.q.svh")}));
}

TEST(Exl3Tensors, joins_pieces_that_lie_in_several_shards) {
    const fakes::TemporaryFolder folder;
    Tensors one;
    one.linear("a").without("a.suh");
    Tensors two;
    two.linear("b").add("a.suh", "F16", {128});
    one.write(folder / "one.safetensors");
    two.write(folder / "two.safetensors");
    std::ofstream(folder / "model.safetensors.index.json")
        << R"({"weight_map":{"a.trellis":"one.safetensors","a.suh":"two.safetensors",)"
           R"("a.svh":"one.safetensors","b.trellis":"two.safetensors","b.suh":"two.safetensors",)"
           R"("b.svh":"two.safetensors"}})";
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    ASSERT_EQ(opened->tensors().entries().size(), 2U);
    const TensorEntry* a = opened->tensors().find("a.weight");
    const TensorEntry* b = opened->tensors().find("b.weight");
    ASSERT_TRUE(a != nullptr && b != nullptr);
    EXPECT_EQ(joined(*a),
              together({one.bytes("a.trellis"), two.bytes("a.suh"), one.bytes("a.svh")}));
    EXPECT_EQ(joined(*b),
              together({two.bytes("b.trellis"), two.bytes("b.suh"), two.bytes("b.svh")}));
}

TEST(Exl3Tensors, knows_the_codebook_by_its_marker) {
    const fakes::TemporaryFolder folder;
    Tensors()
        .linear("three", 16)
        .linear("mcg", 128)
        .marker("mcg.mcg", exl3::mcg_multiplier)
        .linear("mul", 40)
        .marker("mul.mul1", exl3::mul1_multiplier)
        .write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    const auto rate = [&](const char* name) { return opened->tensors().find(name)->exl3->rate; };
    EXPECT_EQ(rate("three.weight"), (exl3::Rate{2, exl3::Codebook::ThreeInst}));
    EXPECT_EQ(rate("mcg.weight"), (exl3::Rate{16, exl3::Codebook::Mcg}));
    EXPECT_EQ(rate("mul.weight"), (exl3::Rate{5, exl3::Codebook::Mul1}));
}

TEST(Exl3Tensors, unpacks_the_signs_of_old_models) {
    const fakes::TemporaryFolder folder;
    Tensors tensors;
    tensors.add("a.trellis", "I16", {8, 16, 48}).add("a.su", "I16", {8}).add("a.sv", "I16", {16});
    tensors.write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    const TensorEntry* weight = opened->tensors().find("a.weight");
    ASSERT_NE(weight, nullptr);
    EXPECT_TRUE(weight->exl3->input_scales.is_packed && weight->exl3->output_scales.is_packed);
    const std::vector<std::byte> bytes = joined(*weight);
    const std::span<const std::byte> tiles = tensors.bytes("a.trellis");
    ASSERT_EQ(bytes.size(), tiles.size() + 2 * (128 + 256));
    EXPECT_TRUE(std::equal(tiles.begin(), tiles.end(), bytes.begin()));
    const std::vector<std::byte> packed = together({tensors.bytes("a.su"), tensors.bytes("a.sv")});
    for (std::size_t value = 0; value < 128 + 256; ++value) {
        const bool is_minus = (std::to_integer<int>(packed[value / 8]) >> (value % 8) & 1) != 0;
        std::uint16_t found = 0;
        std::memcpy(&found, bytes.data() + tiles.size() + 2 * value, sizeof found);
        ASSERT_EQ(found, is_minus ? 0xBC00 : 0x3C00) << value;  // -1 and 1
    }
}

TEST(Exl3Tensors, reads_data_at_odd_addresses) {
    const fakes::TemporaryFolder folder;
    Tensors tensors;
    tensors.linear("p", 40).without("p.suh").add("p.su", "I16", {8});
    tensors.marker("p.mul1", exl3::mul1_multiplier).write(folder / "model.safetensors");
    move_data_by_one(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    const TensorEntry* weight = opened->tensors().find("p.weight");
    ASSERT_NE(weight, nullptr);
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(weight->bytes.data()) % 2, 1U);
    EXPECT_EQ(weight->exl3->rate, (exl3::Rate{5, exl3::Codebook::Mul1}));
    const std::vector<std::byte> bytes = joined(*weight);
    const std::span<const std::byte> outputs = tensors.bytes("p.svh");
    EXPECT_TRUE(std::equal(outputs.begin(), outputs.end(), bytes.end() - 512));
}

TEST(Exl3Tensors, refuses_two_codebooks) {
    EXPECT_EQ(failure(Tensors()
                          .linear("a")
                          .marker("a.mcg", exl3::mcg_multiplier)
                          .marker("a.mul1", exl3::mul1_multiplier)),
              "model.safetensors: 'a.mul1' stands beside .mcg, and a linear has one codebook");
}

TEST(Exl3Tensors, refuses_a_codebook_of_another_multiplier) {
    EXPECT_EQ(failure(Tensors().linear("a").marker("a.mcg", 0xCBAC1FEEU)),
              "model.safetensors: 'a.mcg' is 0xcbac1fee, expected the codebook's multiplier "
              "0xcbac1fed");
    EXPECT_SAYS(failure(Tensors().linear("a").marker("a.mul1", exl3::mcg_multiplier)),
                "expected the codebook's multiplier 0x83dcd12d");
    EXPECT_EQ(failure(Tensors().linear("a").add("a.mul1", "I32", {2})),
              "model.safetensors: 'a.mul1' is I32 [2], expected one I32");
    EXPECT_SAYS(failure(Tensors().linear("a").add("a.mcg", "I16", {})),
                "is I16 [], expected one I32");
}

TEST(Exl3Tensors, refuses_a_linear_without_scales) {
    EXPECT_EQ(failure(Tensors().linear("a").without("a.suh")),
              "model.safetensors: 'a.trellis' has neither .suh nor .su beside it");
    EXPECT_EQ(failure(Tensors().linear("a").without("a.svh")),
              "model.safetensors: 'a.trellis' has neither .svh nor .sv beside it");
}

TEST(Exl3Tensors, refuses_scales_of_another_size_or_type) {
    const auto with = [](const char* name, const char* dtype, const Shape& shape) {
        const std::string whole = std::string(name).starts_with("a.su") ? "a.suh" : "a.svh";
        return failure(Tensors().linear("a").without(whole).add(name, dtype, shape));
    };
    EXPECT_EQ(with("a.suh", "F16", {256}),
              "model.safetensors: 'a.suh' is F16 [256], expected F16 [128]");
    EXPECT_SAYS(with("a.svh", "F16", {128}), "'a.svh' is F16 [128], expected F16 [256]");
    EXPECT_SAYS(with("a.svh", "I16", {256}), "is I16 [256], expected F16 [256]");
    EXPECT_SAYS(with("a.suh", "F16", {1, 128}), "is F16 [1, 128], expected F16 [128]");
    EXPECT_SAYS(with("a.su", "I16", {128}), "'a.su' is I16 [128], expected I16 [8]");
    EXPECT_SAYS(with("a.sv", "F16", {16}), "'a.sv' is F16 [16], expected I16 [16]");
}

TEST(Exl3Tensors, refuses_tiles_of_another_shape) {
    const auto with = [](const char* dtype, const Shape& shape) {
        return failure(Tensors().linear("a").without("a.trellis").add("a.trellis", dtype, shape));
    };
    EXPECT_SAYS(with("F16", {8, 16, 48}),
                "'a.trellis' is F16 [8, 16, 48], expected I16 [inputs / 16, ");
    EXPECT_SAYS(with("I16", {7, 16, 48}), "is I16 [7, 16, 48], expected");
    EXPECT_SAYS(with("I16", {8, 12, 48}), "of multiples of 128 inputs and outputs");
    EXPECT_SAYS(with("I16", {0, 16, 48}), "is I16 [0, 16, 48], expected");
    EXPECT_SAYS(with("I16", {std::int64_t{1} << 27, 16, 0}), "is I16 [134217728, 16, 0], expected");
    EXPECT_SAYS(with("I16", {48}), "is I16 [48], expected");
    EXPECT_SAYS(with("I16", {1, 8, 16, 48}), "is I16 [1, 8, 16, 48], expected");
}

TEST(Exl3Tensors, refuses_rates_that_the_format_does_not_know) {
    const auto with = [](std::int64_t words) { return failure(Tensors().linear("a", words)); };
    EXPECT_SAYS(with(0), "'a.trellis' has no known rate: an EXL3 tile has 0 16-bit words");
    EXPECT_SAYS(with(4), "an EXL3 tile has 4 16-bit words");
    EXPECT_SAYS(with(8), "an EXL3 tile has 8 16-bit words");
    EXPECT_SAYS(with(136), "an EXL3 tile has 136 16-bit words");
    // Half rates exist with mul1 alone, and not all of them.
    EXPECT_SAYS(with(40), "or 24, 40 or 56 with the codebook mul1");
    EXPECT_SAYS(failure(Tensors().linear("a", 40).marker("a.mcg", exl3::mcg_multiplier)),
                "an EXL3 tile has 40 16-bit words");
    EXPECT_SAYS(failure(Tensors().linear("a", 72).marker("a.mul1", exl3::mul1_multiplier)),
                "an EXL3 tile has 72 16-bit words");
}

TEST(Exl3Tensors, says_that_a_quantised_embedding_cannot_be_read) {
    const auto is_refused = [](const Tensors& tensors) {
        EXPECT_EQ(
            failure(tensors, ErrorCode::Unsupported),
            "model.safetensors: the embedding 'e.trellis' is quantised, which Pergola cannot read "
            "yet; choose a version of the model without it");
    };
    is_refused(Tensors().add("e.trellis", "I16", {512, 128}).add("e.suh", "F16", {128}));
    is_refused(Tensors().add("e.trellis", "I16", {512, 49}).add("e.signs", "F16", {1, 256}));
}

TEST(Exl3Tensors, passes_over_signs_beside_a_linear) {
    const fakes::TemporaryFolder folder;
    Tensors().linear("a").add("a.signs", "I16", {8}).write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_NE(opened->tensors().find("a.weight"), nullptr);
    EXPECT_TRUE(opened->tensors().set_aside().empty());
}

TEST(Exl3Tensors, reads_no_file_of_nothing_but_broken_linears) {
    const fakes::TemporaryFolder folder;
    Tensors tensors;
    for (int i = 0; i <= 1000; ++i) tensors.add(std::to_string(i) + ".suh", "F16", {1});
    tensors.write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::CorruptFile);
    EXPECT_SAYS(opened.error().message, "has no .trellis beside it");
}

TEST(Exl3Tensors, refuses_pieces_without_tiles) {
    for (const char* suffix : {".suh", ".svh", ".su", ".sv", ".mcg", ".mul1", ".signs"}) {
        EXPECT_EQ(failure(Tensors().linear("a").add(std::string("b") + suffix, "I16", {8})),
                  "model.safetensors: 'b" + std::string(suffix) + "' has no .trellis beside it");
    }
}

TEST(Exl3Tensors, reads_the_linears_beside_one_that_it_cannot_read) {
    const fakes::TemporaryFolder folder;
    Tensors()
        .linear("a")
        .linear("b")
        .without("b.suh")
        .add("vision.signs", "F16", {1})
        .write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_NE(opened->tensors().find("a.weight"), nullptr);
    EXPECT_NE(opened->tensors().why_not("b.weight"), nullptr);
    EXPECT_NE(opened->tensors().why_not("vision.weight"), nullptr);
}

TEST(Exl3Tensors, passes_over_a_piece_that_stands_beside_an_ordinary_weight) {
    const fakes::TemporaryFolder folder;
    Tensors()
        .add("a.weight", "F16", {256, 128})
        .add("a.suh", "F16", {128})
        .write(folder / "model.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_NE(opened->tensors().find("a.weight"), nullptr);
    EXPECT_NE(opened->tensors().why_not("a.suh"), nullptr);
}

TEST(Exl3Tensors, uses_a_marker_that_the_index_forgot) {
    const fakes::TemporaryFolder folder;
    Tensors()
        .linear("a", 40)
        .marker("a.mul1", exl3::mul1_multiplier)
        .add("b.suh", "F16", {128})
        .write(folder / "one.safetensors");
    std::ofstream(folder / "model.safetensors.index.json")
        << R"({"weight_map":{"a.trellis":"one.safetensors","a.suh":"one.safetensors","a.svh":"one.safetensors"}})";
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_TRUE(opened) << opened.error().message;
    ASSERT_NE(opened->tensors().find("a.weight"), nullptr);
    EXPECT_EQ(opened->tensors().find("a.weight")->exl3->rate,
              (exl3::Rate{5, exl3::Codebook::Mul1}));
    ASSERT_EQ(opened->notes().size(), 2U);
    EXPECT_EQ(opened->notes()[0],
              "one.safetensors: tensors that the index forgot belong to linears that it names, and "
              "are used (1): "
              "'a.mul1'");
    EXPECT_SAYS(opened->notes()[1], "are left out (1): 'b.suh'");
}

TEST(Exl3Tensors, refuses_a_piece_that_two_files_have) {
    const fakes::TemporaryFolder folder;
    Tensors().linear("a").write(folder / "one.safetensors");
    Tensors().linear("a").write(folder / "two.safetensors");
    const auto opened = SafetensorsFolder::open(folder.path());
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::CorruptFile);
    EXPECT_SAYS(opened.error().message, "two.safetensors: 'a.trellis' is there twice");
}

TEST(Exl3Tensors, refuses_a_weight_that_is_there_in_both_forms) {
    EXPECT_EQ(failure(Tensors().linear("a").add("a.weight", "F16", {256, 128})),
              "model.safetensors: 'a.trellis' stands beside 'a.weight', and a linear has one form");
}

TEST(Exl3Tensors, takes_no_name_that_only_resembles_a_piece) {
    for (const char* name :
         {"trellis", ".trellis", "a.suh.weight", "a.sum", "asuh", "a.trelliS", ""})
        EXPECT_FALSE(is_exl3_piece(name)) << name;
    for (const char* name : {"a.trellis", "a.b.suh", "a.sv", "a.mcg", "a.signs"})
        EXPECT_TRUE(is_exl3_piece(name)) << name;
}

}  // namespace
}  // namespace pergola

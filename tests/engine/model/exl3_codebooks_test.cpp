// Codebooks of EXL3 linears that do not agree.

#include "engine/model/exl3_codebooks.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

using exl3::Codebook;

class Linears {
public:
    Linears& add(const std::string& key, Codebook codebook) {
        TensorEntry entry;
        entry.name = key + ".weight";
        entry.storage = WeightStorage::Exl3;
        entry.exl3 = Exl3Parts{.rate = {8, codebook}, .input_scales = {}, .output_scales = {}};
        EXPECT_TRUE(tensors_.add(std::move(entry)));
        return *this;
    }
    /// The only note; empty: there is none.
    std::string note(std::string_view config = "{}") const {
        const std::vector<std::string> notes = codebook_notes(tensors_, stated_codebooks(config));
        EXPECT_LE(notes.size(), 1U);
        return notes.empty() ? "" : notes.front();
    }

private:
    TensorDirectory tensors_;
};

constexpr const char* kRemedy =
    "; if answers are nonsense, a marker tensor (.mul1 or .mcg) was lost: fetch the model again";

TEST(Exl3Codebooks, are_quiet_where_all_agree) {
    Linears linears;
    linears.add("model.layers.0.up", Codebook::Mul1).add("model.layers.1.up", Codebook::Mul1);
    EXPECT_EQ(linears.note(), "");
    EXPECT_EQ(linears.note(R"({"codebook":"mul1"})"), "");
    EXPECT_EQ(linears.note(R"({"quantization_config":{"codebook":"mul1"}})"), "");
    EXPECT_EQ(Linears().note(R"({"codebook":"mcg"})"), "");
    // A head of another conversion is usual.
    EXPECT_EQ(linears.add("lm_head", Codebook::Mcg).note(), "");
}

TEST(Exl3Codebooks, name_the_linears_that_differ_from_the_rest) {
    Linears linears;
    linears.add("model.layers.0.up", Codebook::Mul1).add("model.layers.0.down", Codebook::Mul1);
    linears.add("model.layers.1.up", Codebook::ThreeInst);
    EXPECT_EQ(
        linears.note(),
        std::string("the layers' linears use different codebooks (3inst 1, mul1 2; the fewest: "
                    "'model.layers.1.up'), as only recompiled models do") +
            kRemedy);
}

TEST(Exl3Codebooks, tell_that_a_config_says_another) {
    Linears linears;
    linears.add("model.layers.0.up", Codebook::ThreeInst);
    EXPECT_EQ(
        linears.note(R"({"quantization_config":{"codebook":"mul1"}})"),
        std::string(
            "the model's config says codebook mul1, and the linears of its layers use 3inst") +
            kRemedy);
    EXPECT_EQ(linears.note(R"({"codebook":"zzz"})"), "");
    EXPECT_EQ(linears.note(R"({"codebook":5,"tensor_storage":[]})"), "");
    EXPECT_EQ(linears.note("nonsense"), "");
}

TEST(Exl3Codebooks, tell_which_linear_the_config_describes_otherwise) {
    Linears linears;
    linears.add("model.layers.0.up", Codebook::ThreeInst).add("lm_head", Codebook::Mul1);
    EXPECT_EQ(linears.note(R"({"codebook":"mul1","tensor_storage":{
                  "model.layers.0.up":{"mul1_multiplier":2212286765},"lm_head":{"mul1_multiplier":2212286765},
                  "model.layers.9.up":{"mcg_multiplier":3417055213},"odd":5}})"),
              std::string("the model's config says that 1 of its linears use another codebook than "
                          "their tensors do "
                          "('model.layers.0.up' is mul1 there and 3inst here)") +
                  kRemedy);
}

}  // namespace
}  // namespace pergola

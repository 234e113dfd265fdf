#include "engine/generate/suggested_sampling.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/fakes/gguf_writer.h"

namespace pergola {
namespace {

SuggestedSampling of(const char* json) {
    return suggested_sampling_of(nlohmann::ordered_json::parse(json));
}

TEST(SuggestedSampling, takes_what_a_generation_config_says_and_nothing_else) {
    const SuggestedSampling said = of(R"({"do_sample":true,"temperature":0.6,"top_p":0.949999988079071,"top_k":20,"eos_token_id":2})");
    EXPECT_EQ(said.temperature, 0.6);
    EXPECT_EQ(said.top_p, 0.95);
    EXPECT_EQ(said.top_k, 20);
    EXPECT_FALSE(said.min_p);
    EXPECT_FALSE(said.repetition_penalty);
    const SuggestedSampling rest = of(R"({"min_p":0.1,"repetition_penalty":1.05})");
    EXPECT_EQ(rest.min_p, 0.1);
    EXPECT_EQ(rest.repetition_penalty, 1.05);
}

TEST(SuggestedSampling, leaves_out_what_is_not_meant_or_no_number) {
    EXPECT_FALSE(of(R"({"do_sample":false,"temperature":0.6})").temperature);
    EXPECT_FALSE(of("[]").temperature);
    EXPECT_FALSE(of("null").temperature);
    const SuggestedSampling said = of(R"({"temperature":"hot","top_p":null,"min_p":[1],"top_k":-3,"repetition_penalty":1e300})");
    EXPECT_FALSE(said.temperature || said.top_p || said.min_p || said.top_k || said.repetition_penalty);
    for (const char* count : {R"({"top_k":20.5})", R"({"top_k":9000000000})", R"({"top_k":18446744073709551615})"})
        EXPECT_FALSE(of(count).top_k) << count;
}

TEST(SuggestedSampling, reads_the_keys_of_a_gguf) {
    fakes::GgufWriter writer;
    writer.key("general.sampling.temp", 0.7F);
    writer.key("general.sampling.top_p", 0.8F);
    writer.key("general.sampling.top_k", std::int32_t{20});
    writer.key("general.sampling.penalty_repeat", 1.05F);
    writer.key("general.sampling.min_p", std::string("none"));
    const fakes::Bytes bytes = writer.bytes();
    const auto file = GgufFile::parse(bytes, "a.gguf");
    ASSERT_TRUE(file) << file.error().message;
    const SuggestedSampling said = suggested_sampling_of(*file);
    EXPECT_EQ(said.temperature, 0.7);
    EXPECT_EQ(said.top_p, 0.8);
    EXPECT_EQ(said.top_k, 20);
    EXPECT_EQ(said.repetition_penalty, 1.05);
    EXPECT_FALSE(said.min_p);
}

}  // namespace
}  // namespace pergola

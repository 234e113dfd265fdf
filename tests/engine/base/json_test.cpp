#include "engine/base/json.h"

#include <gtest/gtest.h>

#include <ctime>
#include <fstream>

#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

std::string refusal(std::string_view text, JsonLimits limits = {}) {
    const auto parsed = parse_json(text, "c.json", limits);
    if (parsed) return "accepted";
    EXPECT_EQ(parsed.error().code, ErrorCode::CorruptFile);
    return parsed.error().message;
}

TEST(Json, keeps_values_and_the_order_of_keys) {
    const auto parsed = parse_json(
        R"( {"z": [1, -2, 0.5, true, null, "\u00e9"], "a": {"b": {}}, "n": 9007199254740993} )",
        "c.json");
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(parsed->begin().key(), "z");
    EXPECT_EQ((*parsed)["z"].size(), 6U);
    EXPECT_EQ((*parsed)["z"][1].get<int>(), -2);
    EXPECT_EQ((*parsed)["z"][5].get<std::string>(), "\xC3\xA9");
    EXPECT_TRUE((*parsed)["a"]["b"].is_object());
    EXPECT_EQ((*parsed)["n"].get<std::int64_t>(), 9'007'199'254'740'993);
    EXPECT_EQ(parsed->dump(),
              R"({"z":[1,-2,0.5,true,null,"é"],"a":{"b":{}},"n":9007199254740993})");
}

TEST(Json, accepts_single_values) {
    for (const char* text : {"1", "\"a\"", "null", "[]", "{}", "true"})
        EXPECT_EQ(refusal(text), "accepted") << text;
}

TEST(Json, refuses_the_same_key_twice_in_one_object_only) {
    EXPECT_EQ(refusal(R"({"a":{"a":1},"b":{"a":1}})"), "accepted");
    EXPECT_EQ(refusal(R"({"a":1,"b":{"c":1,"d":2,"c":3}})"), "c.json: has the key 'c' twice");
}

TEST(Json, refuses_deep_nesting_wherever_it_is) {
    const auto nested = [](int depth) {
        return std::string(static_cast<std::size_t>(depth), '[') +
               std::string(static_cast<std::size_t>(depth), ']');
    };
    EXPECT_EQ(refusal(nested(64)), "accepted");
    EXPECT_EQ(refusal(nested(65)), "c.json: is nested deeper than 64 levels");
    EXPECT_EQ(refusal(std::string(1'000'000, '[')), "c.json: is nested deeper than 64 levels");
    EXPECT_EQ(refusal("[[1]]", {.depth = 1}), "c.json: is nested deeper than 1 levels");
}

TEST(Json, refuses_more_values_than_allowed) {
    EXPECT_EQ(refusal("[1,2,3]", {.values = 4}), "accepted");
    EXPECT_EQ(refusal("[1,2,3]", {.values = 3}), "c.json: has more than 3 values");
}

TEST(Json, refuses_numbers_that_are_not_finite) {
    EXPECT_EQ(refusal("[1e400]"), "c.json: has a number that is too large, at byte 6");
    EXPECT_NE(refusal("NaN"), "accepted");
    EXPECT_NE(refusal("[Infinity]"), "accepted");
}

TEST(Json, says_where_the_text_goes_wrong) {
    EXPECT_EQ(refusal(R"({"a": tru})"), "c.json: is not valid JSON at byte 10, near '\"a\": tru}'");
    EXPECT_EQ(refusal("<html>"), "c.json: is not valid JSON at byte 1, near '<'");
}

TEST(Json, refuses_what_is_not_strict_json) {
    for (const std::string text : {"",
                                   " ",
                                   "{} x",
                                   "[1,]",
                                   "{'a':1}",
                                   "// c\n1",
                                   "\xEF\xBB\xBF{}",
                                   "\"\xFF\"",
                                   "\"\xED\xA0\x80\"",
                                   "\"\x01\"",
                                   "01",
                                   "+1",
                                   "\"\\ud800\"",
                                   "[1"}) {
        EXPECT_NE(refusal(text), "accepted") << text;
    }
}

TEST(Json, is_quick_with_a_large_vocabulary) {
    std::string text = "{";
    for (int i = 0; i < 200'000; ++i)
        text += "\"token" + std::to_string(i) + "\":" + std::to_string(i) + ",";
    text.back() = '}';
    const std::clock_t start = std::clock();  // processor time: other programs do not count
    EXPECT_EQ(refusal(text), "accepted");
    EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);  // 0.1 s; slack for sanitizers
}

TEST(Json, reads_text_files_up_to_a_size) {
    const fakes::TemporaryFolder folder;
    std::ofstream(folder / "a") << "hello";
    EXPECT_EQ(read_text_file(folder / "a", 5).take(), "hello");
    const auto large = read_text_file(folder / "a", 4);
    ASSERT_FALSE(large);
    EXPECT_NE(large.error().message.find("is 5 bytes, expected at most 4 bytes"),
              std::string::npos);
    EXPECT_EQ(read_text_file(folder / "none", 5).take_error().code, ErrorCode::NotFound);
}

}  // namespace
}  // namespace pergola

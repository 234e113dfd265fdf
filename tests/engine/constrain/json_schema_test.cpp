#include "engine/constrain/json_schema.h"

#include <gtest/gtest.h>

#include "engine/constrain/json_text.h"
#include "tests/engine/constrain/matching.h"

namespace pergola {
namespace {

bool allows(std::string_view schema, std::string_view text) {
    const auto result = matches(ConstraintKind::JsonSchema, schema, text);
    EXPECT_TRUE(result.has_value()) << refusal(ConstraintKind::JsonSchema, schema);
    return result.value_or(false);
}
std::string refused(std::string_view schema) { return refusal(ConstraintKind::JsonSchema, schema); }

TEST(JsonSchema, allows_any_json_but_no_more) {
    for (const char* text : {"null", "true", "-12.5e+3", "\"a\\u00e9\\ud83d\\ude00\\n\"", "[1, [],{}]", "{\"a\":{\"b\": [null ,1]}}", "{ }"}) {
        EXPECT_TRUE(allows("{}", text)) << text;
    }
    for (const char* text : {"nul", "01", "1.", ".5", "\"a\nb\"", "\"\\ud83d\"", "\"\\x\"", "[1,]", "{\"a\":}", "{a:1}", "1 2", ""}) {
        EXPECT_FALSE(allows("{}", text)) << text;
    }
}

TEST(JsonSchema, counts_characters_not_bytes_or_escapes) {
    const char* schema = R"({"type":"string","minLength":2,"maxLength":2})";
    for (const char* text : {"\"ab\"", "\"é😀\"", "\"\\n\\u0041\"", "\"\\ud83d\\ude00x\""}) EXPECT_TRUE(allows(schema, text)) << text;
    for (const char* text : {"\"a\"", "\"abc\"", "\"😀\"", "\"\\ud83d\\ude00\""}) EXPECT_FALSE(allows(schema, text)) << text;
}

TEST(JsonSchema, takes_counts_in_any_writing_of_a_whole_number) {
    const char* schema = R"({"type":"string","minLength":2.0,"maxLength":2e0})";
    EXPECT_TRUE(allows(schema, "\"ab\""));
    EXPECT_FALSE(allows(schema, "\"a\""));
    EXPECT_FALSE(allows(schema, "\"abc\""));
    EXPECT_EQ(refused(R"({"minLength":1.5})"), "json schema, '#': 'minLength' cannot be '1.5'");
    EXPECT_EQ(refused(R"({"maxItems":-1.0})"), "json schema, '#': 'maxItems' cannot be '-1.0'");
}

TEST(JsonSchema, knows_a_member_by_all_its_spellings) {
    const char* schema = R"({"type":"object","properties":{"ab":{"type":"integer"}},"additionalProperties":{"type":"string"}})";
    EXPECT_TRUE(allows(schema, R"({"ab":1,"b":"x"})"));
    EXPECT_FALSE(allows(schema, R"({"ab":"x"})"));
    EXPECT_FALSE(allows(schema, R"({"\u0061b":"x"})")) << "the same name, written otherwise";
    EXPECT_TRUE(allows(schema, R"({"abc":"x","a":"y"})"));
}

TEST(JsonSchema, holds_required_members) {
    const char* schema = R"({"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"integer"}},
                             "required":["b"],"additionalProperties":false})";
    for (const char* text : {R"({"b":1})", R"({"a":1,"b":2})", R"({"b":1,"c":2})", R"({"a":1,"b":2,"c":3})"}) EXPECT_TRUE(allows(schema, text)) << text;
    for (const char* text : {"{}", R"({"a":1})", R"({"a":1,"c":1})", R"({"b":1,})", R"({"b":1,"d":2})", R"({,"b":1})"}) EXPECT_FALSE(allows(schema, text)) << text;
}

TEST(JsonSchema, writes_every_integer_of_a_range) {
    for (const auto& [first, last] : {std::pair{-123, 87}, {0, 0}, {9, 11}, {-1, 1}, {95, 1004}, {-30, -3}, {5, 5}}) {
        const std::string schema = "{\"type\":\"integer\",\"minimum\":" + std::to_string(first) + ",\"maximum\":" + std::to_string(last) + "}";
        const auto grammar = compile_constraint({ConstraintKind::JsonSchema, schema});
        ASSERT_TRUE(grammar);
        for (int value = -1200; value <= 1200; ++value) {
            EXPECT_EQ(matches(*grammar, std::to_string(value)), value >= first && value <= last) << value << " in " << schema;
        }
        EXPECT_FALSE(matches(*grammar, "-0"));
        EXPECT_FALSE(matches(*grammar, "007"));
    }
    EXPECT_TRUE(allows(R"({"type":"integer","minimum":9223372036854775800})", "9223372036854775806"));
    EXPECT_FALSE(allows(R"({"type":"integer","minimum":9223372036854775800})", "9223372036854775799"));
    EXPECT_TRUE(allows(R"({"type":"integer","exclusiveMinimum":9223372036854775806})", "9223372036854775807"));
    EXPECT_FALSE(allows(R"({"type":"integer","exclusiveMinimum":9223372036854775806})", "9223372036854775806"));
    EXPECT_TRUE(allows(R"({"type":"integer","minimum":9223372036854775807})", "9223372036854775807"));
    EXPECT_TRUE(allows(R"({"type":"integer","exclusiveMaximum":-9223372036854775806})", "-9223372036854775807"));
    EXPECT_TRUE(allows(R"({"type":"number","exclusiveMinimum":9223372036854775806})", "9223372036854775806.5"));
    EXPECT_TRUE(allows(R"({"type":"integer","exclusiveMaximum":1e30})", "999999999999999999"));
    EXPECT_TRUE(allows(R"({"type":"integer","minimum":9.2e18})", "9200000000000000000"));
    EXPECT_TRUE(allows(R"({"type":"integer","minimum":-1e300,"maximum":1e300})", "-999999999999999999"));
    const char* far_below = R"({"type":"integer","minimum":-2000000000000000000,"maximum":-1500000000000000000})";
    EXPECT_TRUE(allows(far_below, "-1700000000000000000"));
    EXPECT_FALSE(allows(far_below, "-2000000000000000001"));
    EXPECT_FALSE(allows(far_below, "-7162787971119105010"));
    EXPECT_TRUE(allows(R"({"type":"integer","maximum":-1500000000000000000})", "-7162787971119105010"));
}

TEST(JsonSchema, bounds_numbers_with_fractions) {
    const char* schema = R"({"type":"number","exclusiveMinimum":-2,"maximum":3})";
    for (const char* text : {"-1", "-1.999", "-0.5", "0", "0.25", "2.99", "3", "3.0"}) EXPECT_TRUE(allows(schema, text)) << text;
    for (const char* text : {"-2", "-2.0", "3.01", "4", "-2.5"}) EXPECT_FALSE(allows(schema, text)) << text;
}

TEST(JsonSchema, refuses_what_it_would_not_hold) {
    EXPECT_EQ(refused(R"({"not":{}})"), "json schema, '#': 'not' is not supported");
    EXPECT_EQ(refused(R"({"properties":{"a":{"patternProperties":{}}}})"), "json schema, '#/properties/a': 'patternProperties' is not supported");
    EXPECT_EQ(refused(R"({"type":"integer","multipleOf":5})"), "json schema, '#': 'multipleOf' is not supported");
    EXPECT_EQ(refused(R"({"type":"string","format":"iri"})"), "json schema, '#': the format 'iri' is not supported");
    EXPECT_EQ(refused(R"({"type":"number","minimum":0.5})"),
              "json schema, '#': 'minimum' of a number is 0.5, only whole ones are supported");
    EXPECT_EQ(refused(R"({"type":"integer","minimum":1e300})"), "json schema, '#': 'minimum' is beyond 64 bits");
    EXPECT_EQ(refused(R"({"type":"integer","maximum":-9223372036854775808})"), "json schema, '#': 'maximum' is beyond 64 bits");
    EXPECT_EQ(refused(R"({"type":"text"})"), "json schema: 'text' is no type");
    EXPECT_EQ(refused(R"({"minLength":"3"})"), "json schema, '#': 'minLength' cannot be '\"3\"'");
    EXPECT_EQ(refused(R"({"oneOf":[{"type":"string"},{"maxLength":3}]})"),
              "json schema, '#': schemas 0 and 1 of 'oneOf' may both allow a value; 'anyOf' takes either");
    EXPECT_EQ(refused(R"({"$ref":"other.json"})"),
              "json schema: $ref 'other.json' leads to another document, which is not supported");
    EXPECT_EQ(refused(R"({"$ref":"#/$defs/a"})"), "json schema: there is nothing at $ref '#/$defs/a'");
    EXPECT_NE(refused("{\"type\":"), "");
    EXPECT_NE(refused(R"([1])"), "");
}

TEST(JsonSchema, says_that_no_value_is_possible) {
    for (const char* schema : {"false", R"({"type":"string","minLength":5,"maxLength":3})", R"({"allOf":[{"type":"string"},{"type":"null"}]})",
                               R"({"type":"integer","minimum":5,"maximum":4})", R"({"enum":["a"],"type":"integer"})",
                               R"({"type":"object","properties":{"a":false},"required":["a"]})",
                               R"({"$ref":"#/$defs/a","$defs":{"a":{"type":"object","properties":{"x":{"$ref":"#/$defs/a"}},"required":["x"]}}})",
                               R"({"type":"array","minItems":3,"prefixItems":[true],"items":false})"}) {
        EXPECT_EQ(refused(schema), "the json schema: no text at all matches the grammar") << schema;
    }
}

TEST(JsonSchema, survives_references_in_circles) {
    EXPECT_NE(refused(R"({"$ref":"#"})"), "");
    EXPECT_NE(refused(R"({"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}},"$ref":"#/$defs/a"})"), "");
    EXPECT_NE(refused(R"({"$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}},"$ref":"#/$defs/a"})"), "");
    EXPECT_NE(refused(R"({"$defs":{"a":{"$ref":"#/$defs/a","type":"string"}},"$ref":"#/$defs/a"})"), "");
    EXPECT_NE(refused(R"({"anyOf":[{"$ref":"#"},{"$ref":"#"}]})"), "");
    EXPECT_EQ(refused(R"({"anyOf":[{"type":"array","items":{"$ref":"#"}},{"type":"null"}]})"), "");
    // Each level doubles: merged in full it would be 2^40 schemas.
    std::string doubling = R"({"$ref":"#/$defs/d0","$defs":{)";
    for (int level = 0; level < 40; ++level) {
        const std::string next = R"({"$ref":"#/$defs/d)" + std::to_string(level + 1) + R"(","minLength":1})";
        doubling += "\"d" + std::to_string(level) + R"(":{"anyOf":[)" + next + "," + next + "]},";
    }
    EXPECT_NE(refused(doubling + R"("d40":{"type":"string"}}})"), "");
}

/// Variants of an object, told apart by a member; the last one has the tag of number `last`.
std::string variants(int count, int last) {
    std::string schema = "{\"oneOf\":[";
    for (int index = 0; index < count; ++index) {
        const int tag = index + 1 < count ? index : last;
        schema += std::string(index > 0 ? "," : "") + R"({"type":"object","properties":{"kind":{"const":"k)" + std::to_string(tag) +
                  R"("}},"required":["kind"],"additionalProperties":false})";
    }
    return schema + "]}";
}

TEST(JsonSchema, tells_thousands_of_variants_apart_by_their_tag) {
    EXPECT_TRUE(allows(variants(2500, 2499), R"({"kind":"k2499"})"));
    EXPECT_FALSE(allows(variants(2500, 2499), R"({"kind":"k2500"})"));
    EXPECT_EQ(refused(variants(300, 7)),
              "json schema, '#': schemas 7 and 299 of 'oneOf' may both allow a value; 'anyOf' takes either");
}

TEST(JsonSchema, refuses_to_compare_more_variants_than_can_be_waited_for) {
    std::string schema = "{\"oneOf\":[{\"const\":0}";
    for (int index = 1; index < 1500; ++index) schema += ",{\"const\":" + std::to_string(index) + "}";
    EXPECT_EQ(refused(schema + "]}"),
              "json schema, '#': the 1500 schemas of 'oneOf' take too long to be told apart; 'anyOf' needs no such proof");
}

TEST(JsonSchema, survives_deep_and_wide_schemas) {
    std::string deep = "{\"items\":";
    for (int level = 0; level < 100000; ++level) deep += "{\"items\":";
    EXPECT_NE(refused(deep + "{}" + std::string(100001, '}')), "");
    std::string wide = "{\"type\":\"object\",\"properties\":{";
    for (int index = 0; index < 3000; ++index) wide += (index > 0 ? ",\"p" : "\"p") + std::to_string(index) + "\":{\"type\":\"boolean\"}";
    EXPECT_TRUE(allows(wide + "},\"additionalProperties\":false}", R"({"p7":true,"p2999":false})"));
    EXPECT_TRUE(allows(R"({"type":"array","items":{"type":"null"},"maxItems":1000000000,"minItems":2})", "[null,null, null]"));
    EXPECT_TRUE(allows(R"({"type":"string","maxLength":2147483647000})", "\"x\""));
}

}  // namespace
}  // namespace pergola

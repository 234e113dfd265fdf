// Whatever tokens a model prefers, what comes out is valid: walks of a model that likes all tokens alike,
// held by masks, and looked at by a validator that shares nothing with the engine.
#include <gtest/gtest.h>

#include <random>

#include "engine/constrain/constraint.h"
#include "tests/engine/constrain/schema_checker.h"

namespace pergola {
namespace {

using nlohmann::json;

std::vector<std::string> vocabulary() {
    std::vector<std::string> texts;
    for (int byte = 0; byte < 256; ++byte) texts.emplace_back(1, static_cast<char>(byte));
    for (const char* text : {"\":", "\": ", "\": \"", "\", \"", "\",", "{\"", "\"}", "}}", "]}", "}]", "},{", "[{", "true", "tr", "false", "null",
                             "12", "100", "1.5", "-1", "e+1", "  ", "\n  ", "name", "\"name", "\"name\":", "age", "é", "日本", "😀", "aé\"",
                             "\\u", "\\ud83d", "\\ude00", "\\n", "\\\"", "00", "2024", "-02-", "T12", ":00", "@a", ".com", "abc", "\"abc\"",
                             "red", "green\"", "\"blue\"", "kind", "\"kind\": \"", "circle", "square\"", ", ", ",\n  \"", "0.", "999"}) {
        texts.emplace_back(text);
    }
    return texts;
}

/// What ends things; a walk prefers these once it has gone on for long.
bool is_closing(const std::string& text) {
    return text == "\"" || text == "}" || text == "]" || text == "}}" || text == "]}" || text == "}]" || text == "\"}";
}

std::string walk(const std::shared_ptr<ConstraintMachine>& machine, const std::vector<std::string>& texts, std::mt19937& random) {
    ConstraintCursor cursor(machine);
    std::string text;
    const std::size_t patience = random() % 120;
    for (std::size_t step = 0; step < 20000; ++step) {
        const TokenMasks::Mask mask = cursor.mask();
        std::vector<std::size_t> allowed;
        std::vector<std::size_t> closing;
        for (std::size_t token = 0; token < texts.size(); ++token) {
            if ((mask.bits[token / 64] >> (token % 64) & 1) == 0) continue;
            allowed.push_back(token);
            if (is_closing(texts[token])) closing.push_back(token);
        }
        if (cursor.can_end() && (allowed.empty() || step >= patience || random() % 4 == 0)) return text;
        if (allowed.empty()) {
            ADD_FAILURE() << "a dead end after " << text;
            return text;
        }
        // Now and then something else, for strings that may not end before a pattern was found in them.
        const bool closes = step >= patience && !closing.empty() && random() % 3 != 0;
        const std::vector<std::size_t>& from = closes ? closing : allowed;
        const std::size_t token = from[random() % from.size()];
        EXPECT_TRUE(cursor.advance(texts[token]));
        text += texts[token];
    }
    ADD_FAILURE() << "no end: " << text.substr(0, 500);
    return text;
}

void expect_valid_walks(const std::string& source, int walks) {
    static const std::vector<std::string> texts = vocabulary();
    static const auto trie = std::make_shared<const TokenTrie>(texts);
    auto grammar = compile_constraint({ConstraintKind::JsonSchema, source});
    ASSERT_TRUE(grammar) << source << ": " << grammar.error().message;
    const auto machine = std::make_shared<ConstraintMachine>(std::move(grammar).take(), trie);
    const json schema = json::parse(source);
    const SchemaChecker checker(schema);
    std::mt19937 random(11);
    for (int index = 0; index < walks; ++index) {
        const std::string text = walk(machine, texts, random);
        const json value = json::parse(text, nullptr, false);
        ASSERT_FALSE(value.is_discarded()) << source << " gave " << text;
        ASSERT_TRUE(checker.is_valid(value)) << source << " gave " << text;
    }
}

TEST(JsonSchemaWalks, are_valid_for_each_keyword) {
    const char* schemas[] = {
        "{}",
        "true",
        R"({"type":"string"})",
        R"({"type":["string","null","boolean"]})",
        R"({"type":"integer"})",
        R"({"type":"number"})",
        R"({"type":"object"})",
        R"({"type":"array"})",
        R"({"enum":["red","green",3,null,{"a":[1,"é\n"]},true]})",
        R"({"const":"a\"b\\c"})",
        R"({"enum":["a","abc","abcdef",7],"minLength":2,"maxLength":3})",
        R"({"type":"string","enum":["a",1,null]})",
        R"({"type":"string","minLength":3,"maxLength":7})",
        R"({"type":"string","minLength":40})",
        R"({"type":"string","maxLength":500})",
        R"({"type":"string","pattern":"^[a-c]+$"})",
        R"({"type":"string","pattern":"[0-9]{3}"})",
        R"({"type":"string","pattern":"^(a\"|\\\\x)*$","maxLength":9,"minLength":2})",
        R"({"type":"string","format":"date"})",
        R"({"type":"string","format":"date-time"})",
        R"({"type":"string","format":"time"})",
        R"({"type":"string","format":"uuid"})",
        R"({"type":"string","format":"email"})",
        R"({"type":"string","format":"ipv4"})",
        R"({"type":"string","format":"uri","maxLength":25})",
        R"({"type":"integer","minimum":-17,"maximum":1205})",
        R"({"type":"integer","exclusiveMinimum":0,"exclusiveMaximum":3})",
        R"({"type":"integer","minimum":99,"maximum":101})",
        R"({"type":"integer","maximum":-5})",
        R"({"type":"integer","minimum":0.5,"maximum":9.5})",
        R"({"type":"number","minimum":-2,"maximum":3})",
        R"({"type":"number","exclusiveMinimum":0,"maximum":1})",
        R"({"type":"number","exclusiveMinimum":-1,"exclusiveMaximum":0})",
        R"({"type":"number","minimum":10})",
        R"({"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":4})",
        R"({"type":"array","prefixItems":[{"type":"integer"},{"const":"x"},{"type":"boolean"}],"items":false})",
        R"({"type":"array","prefixItems":[{"type":"integer"},{"const":"x"}],"items":{"type":"null"},"minItems":1,"maxItems":5})",
        R"({"type":"array","items":{"type":"string"},"minItems":30,"maxItems":60})",
        R"({"type":"array","maxItems":0})",
        R"({"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["age"]})",
        R"({"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"additionalProperties":false})",
        R"({"type":"object","properties":{"a":true,"b":{"type":"null"}},"required":["b","c"],"additionalProperties":{"type":"integer"}})",
        R"({"type":"object","properties":{"a":false,"name":{"type":"string"}}})",
        R"({"anyOf":[{"type":"integer"},{"type":"string","maxLength":2}]})",
        R"({"type":"string","anyOf":[{"minLength":3,"maxLength":5},{"pattern":"^x"}]})",
        R"({"oneOf":[{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind"]},
                     {"type":"object","properties":{"kind":{"const":"square"},"a":{"type":"integer"}},"required":["kind"]}]})",
        R"({"allOf":[{"type":"object","properties":{"a":{"type":"integer","minimum":3}},"required":["a"]},
                     {"properties":{"a":{"maximum":5},"b":{"type":"boolean"}}},{"required":["b"]}]})",
        R"({"allOf":[{"type":"object","properties":{"a":{}},"additionalProperties":{"type":"null"}},
                     {"type":"object","properties":{"b":{"type":["null","string"]}}}]})",
        R"({"$ref":"#/$defs/node","$defs":{"node":{"type":"object","properties":{"v":{"type":"integer"},
            "next":{"anyOf":[{"$ref":"#/$defs/node"},{"type":"null"}]}},"required":["v","next"],"additionalProperties":false}}})",
        R"({"type":"array","items":{"$ref":"#"},"maxItems":3})",
        R"({"$defs":{"s":{"type":"string"}},"$ref":"#/$defs/s","maxLength":3})",
        R"({"type":"integer","nullable":true})",
    };
    for (const char* schema : schemas) expect_valid_walks(schema, 25);
}

/// A random schema of the supported keywords that some value can satisfy.
json random_schema(std::mt19937& random, int depth) {
    const auto pick = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
    switch (pick(depth > 2 ? 6 : 10)) {
        case 0: return {{"type", "boolean"}};
        case 1: return {{"type", "integer"}, {"minimum", pick(3000) - 1500}};
        case 2: {
            const int least = pick(300) - 150;
            return {{"type", pick(2) == 0 ? "integer" : "number"}, {"minimum", least}, {"maximum", least + pick(200)}};
        }
        case 3: {
            const int least = pick(6);
            return {{"type", "string"}, {"minLength", least}, {"maxLength", least + pick(30)}};
        }
        case 4: return {{"enum", {"red", pick(10), nullptr, "x y"}}};
        case 5: return {{"type", "string"}, {"pattern", pick(2) == 0 ? "^[a-z]{2,5}(-[0-9]+)?$" : "x|y.z"}};
        case 6: {
            json schema = {{"type", "array"}, {"items", random_schema(random, depth + 1)}, {"maxItems", 1 + pick(4)}};
            if (pick(2) == 0) schema["minItems"] = 1;
            if (pick(3) == 0) schema["prefixItems"] = {random_schema(random, depth + 1)};
            return schema;
        }
        case 7: return {{"anyOf", {random_schema(random, depth + 1), random_schema(random, depth + 1)}}};
        default: {
            json schema = {{"type", "object"}, {"properties", json::object()}, {"required", json::array()}};
            for (const char* name : {"name", "age", "é", "a\"b", "kind"}) {
                if (pick(2) == 0) schema["properties"][name] = random_schema(random, depth + 1);
                if (pick(4) == 0) schema["required"].push_back(name);
            }
            if (pick(2) == 0) schema["additionalProperties"] = random_schema(random, depth + 1);
            return schema;
        }
    }
}

TEST(JsonSchemaWalks, are_valid_for_random_schemas) {
    std::mt19937 random(2026);
    for (int index = 0; index < 120; ++index) expect_valid_walks(random_schema(random, 0).dump(), 4);
}

}  // namespace
}  // namespace pergola

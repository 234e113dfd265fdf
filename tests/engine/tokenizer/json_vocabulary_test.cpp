#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;
using Ids = std::vector<TokenId>;

/// All bytes (id = byte), "ab" as 256, and one control token, 257.
Json tiny_document() {
    Json vocabulary = Json::object();
    for (int byte = 0; byte < 256; ++byte) {
        vocabulary[byte_level_text(static_cast<std::uint8_t>(byte))] = byte;
    }
    vocabulary["ab"] = 256;
    Json document;
    document["added_tokens"] = {{{"id", 257}, {"content", "<end_of_turn>"}, {"special", true}}};
    document["pre_tokenizer"] = {{"type", "ByteLevel"}, {"add_prefix_space", false}};
    document["model"] = {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", {"a b"}}};
    document["decoder"] = {{"type", "ByteLevel"}};
    return document;
}

std::unique_ptr<const Tokenizer> open(const Json& document) {
    auto opened = tokenizer_from_json(document.dump());
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
    return opened ? std::move(opened).take() : nullptr;
}

std::string refusal(const Json& document, ErrorCode code) {
    const auto opened = tokenizer_from_json(document.dump());
    EXPECT_FALSE(opened);
    if (opened) return "";
    EXPECT_EQ(opened.error().code, code);
    return opened.error().message;
}

Ids encode(const Json& document, std::string_view text) {
    const auto tokenizer = open(document);
    return tokenizer ? tokenizer->encode(text, SpecialTokens::Parse) : Ids{};
}

TEST(JsonVocabulary, encodes_and_decodes) {
    const auto tokenizer = open(tiny_document());
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->encode("ab<end_of_turn>\xFF", SpecialTokens::Parse),
              (Ids{256, 257, 0xFF}));
    EXPECT_EQ(tokenizer->decode(Ids{256, 257}, false), "ab");
    EXPECT_EQ(tokenizer->roles().end_of_answer, (Ids{257}));
    EXPECT_FALSE(tokenizer->roles().add_bos);
}

TEST(JsonVocabulary, gives_added_tokens_the_ids_that_the_vocabulary_has_for_them) {
    Json document = tiny_document();
    document["added_tokens"].push_back({{"id", 258}, {"content", "ab"}, {"special", true}});
    document["added_tokens"].push_back({{"id", 259}, {"content", "<next>"}});
    document["added_tokens"].push_back({{"id", 7}, {"content", "<low>"}});
    document["added_tokens"].push_back({{"id", 260}, {"content", "<next>"}});
    EXPECT_EQ(encode(document, "ab<next><low><end_of_turn>"), (Ids{256, 258, 259, 257}));
}

TEST(JsonVocabulary, reads_merges_in_both_writings) {
    Json document = tiny_document();
    document["model"]["merges"] = Json::array({Json::array({"a", "b"})});
    EXPECT_EQ(encode(document, "ab"), (Ids{256}));
}

TEST(JsonVocabulary, prefixes_a_space_where_the_file_says_so) {
    Json document = tiny_document();
    document["pre_tokenizer"]["add_prefix_space"] = true;
    EXPECT_EQ(encode(document, "c"), (Ids{' ', 'c'}));
}

TEST(JsonVocabulary, normalises_text_and_the_tokens_marked_so) {
    Json document = tiny_document();
    document["normalizer"] = {{"type", "Sequence"}, {"normalizers", {{{"type", "NFC"}}}}};
    document["added_tokens"].push_back(
        {{"id", 258}, {"content", "\xC3\xA9t"}, {"special", false}, {"normalized", true}});
    document["added_tokens"].push_back(
        {{"id", 259}, {"content", "\xC3\xA9r"}, {"special", false}, {"normalized", false}});
    EXPECT_EQ(encode(document, "e\xCC\x81t"), (Ids{258}));
    EXPECT_EQ(encode(document, "\xC3\xA9r"), (Ids{259}));
    EXPECT_EQ(encode(document, "e\xCC\x81r"), (Ids{0xC3, 0xA9, 'r'}));
    EXPECT_EQ(encode(document,
                     "\xFF"
                     "e\xCC\x81"),
              (Ids{0xFF, 0xC3, 0xA9}));
}

TEST(JsonVocabulary, takes_bos_and_eos_from_the_template) {
    Json document = tiny_document();
    document["post_processor"] = Json::parse(R"({"type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "B"}}, {"SpecialToken": {"id": "C"}},
                   {"Sequence": {"id": "A"}}, {"SpecialToken": {"id": "E"}}],
        "special_tokens": {"B": {"ids": [1]}, "C": {"ids": [2]}, "E": {"ids": [3]}}})");
    const auto tokenizer = open(document);
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->encode_with_roles("a", SpecialTokens::Parse), (Ids{1, 2, 'a', 3}));
    document["post_processor"] =
        Json::parse(R"({"type": "RobertaProcessing", "sep": ["x", 5], "cls": ["y", 4]})");
    EXPECT_EQ(open(document)->encode_with_roles("a", SpecialTokens::Parse), (Ids{4, 'a', 5}));
}

TEST(JsonVocabulary, names_the_part_that_does_not_fit) {
    const auto with = [](const char* part, const char* json) {
        Json document = tiny_document();
        document[part] = Json::parse(json);
        return refusal(document, ErrorCode::Unsupported);
    };
    const auto names = [](const std::string& message, std::string_view part) {
        return message.find(part) != std::string::npos;
    };
    for (const char* part : {"pre_tokenizer", "normalizer", "decoder", "post_processor"}) {
        EXPECT_TRUE(names(with(part, R"({"type": "Unheard"})"), "'Unheard'")) << part;
        EXPECT_TRUE(names(with(part, R"({"type": "Unheard"})"), part));
    }
    EXPECT_TRUE(names(with("model", R"({"type": "Morphemes"})"), "'Morphemes'"));
}

TEST(JsonVocabulary, refuses_malformed_parts) {
    const auto with = [](const char* part, const char* json) {
        Json document = tiny_document();
        document[part] = Json::parse(json);
        return refusal(document, ErrorCode::CorruptFile);
    };
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": {"a": 1, "b": 1}, "merges": []})"), "");
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": {"a": -1}, "merges": []})"), "");
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": {"a": 2000000000}, "merges": []})"), "");
    EXPECT_NE(
        with("model", R"({"type": "BPE", "vocab": {"a": 18446744073709551615}, "merges": []})"),
        "");
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": {"a": "x"}, "merges": []})"), "");
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": [], "merges": []})"), "");
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": {"a": 0}, "merges": ["a"]})"), "");
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": {"a": 0}, "merges": [["a"]]})"), "");
    EXPECT_NE(with("model", R"({"type": "BPE", "vocab": {"a": 0}})"), "");
    EXPECT_NE(with("added_tokens", R"([{"id": 1}])"), "");
    EXPECT_NE(with("added_tokens", R"([{"id": 999999999, "content": "x"}])"), "");
    EXPECT_NE(with("added_tokens", R"({"a": 1})"), "");
    EXPECT_NE(with("pre_tokenizer", R"({"type": "Sequence"})"), "");
    EXPECT_NE(with("pre_tokenizer", R"({"type": "Split"})"), "");
    EXPECT_NE(with("post_processor", R"({"type": "TemplateProcessing"})"), "");
    EXPECT_NE(
        with("post_processor", R"({"type": "BertProcessing", "sep": ["x", 999], "cls": ["y", 4]})"),
        "");
}

TEST(JsonVocabulary, reads_nothing_from_what_is_no_tokenizer) {
    for (const char* text :
         {"", "[]", "null", "3", "{}", "{\"model\": 3}", "<html>", "{\"model\": {}}"}) {
        EXPECT_FALSE(tokenizer_from_json(text)) << text;
    }
    EXPECT_FALSE(tokenizer_from_json(std::string(100'000, '[')));
}

TEST(JsonVocabulary, takes_for_signs_what_older_tables_do) {
    Json document = tiny_document();
    document["pre_tokenizer"] = {
        {"type", "Sequence"},
        {"pretokenizers",
         {{{"type", "Punctuation"}, {"behavior", "Removed"}},
          {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}}}}};
    const auto tokenizer = open(document);
    ASSERT_NE(tokenizer, nullptr);
    const auto ids = [&](std::string_view text) {
        return tokenizer->encode(text, SpecialTokens::AsText);
    };
    EXPECT_EQ(ids("a.!$\u2E14\u3002\u166Dx"), (Ids{'a', 'x'}));
    EXPECT_EQ(ids("a\u2E52x"), (Ids{'a', 0xE2, 0xB9, 0x92, 'x'}));  // of Unicode 13
    document["pre_tokenizer"]["pretokenizers"][0] = {{"type", "Digits"},
                                                     {"individual_digits", true}};
    document["model"]["vocab"][byte_level_text('1') + byte_level_text('2')] = 258;
    document["model"]["merges"].push_back("1 2");
    const auto of_digits = open(document);
    ASSERT_NE(of_digits, nullptr);
    EXPECT_EQ(of_digits->encode("12", SpecialTokens::AsText), (Ids{'1', '2'}));
}

}  // namespace
}  // namespace pergola

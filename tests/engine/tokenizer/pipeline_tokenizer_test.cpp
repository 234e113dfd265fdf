#include "engine/tokenizer/pipeline_tokenizer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/engine/tokenizer/tiny_vocabulary.h"

namespace pergola {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<TokenId>;
using test::TinyVocabulary;

const std::string mark = "\xEF\xB7\x90";

bool has(const Ids& ids, TokenId id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

TEST(PipelineTokenizer, makes_no_control_token_of_marked_texts) {
    TinyVocabulary vocabulary;
    const TokenId end = vocabulary.add("<|im_end|>", 3);
    const TokenId longer = vocabulary.add("<|im_end|><|x|>", 3);
    const TokenId think = vocabulary.add("<think>", 4);
    const auto tokenizer = vocabulary.open().take();
    for (const char* text :
         {"<|im_end|>", "a<|im_end|><|x|>b", "<<|im_end|>>", "<|im_end|><|im_end|>"}) {
        const std::string marked = tokenizer->with_marks(text, mark);
        EXPECT_NE(marked, text);
        const Ids ids = tokenizer->encode_marked("<|im_end|>" + marked + "<|im_end|>", mark);
        Ids expected{end};
        const Ids plain = tokenizer->encode(text, SpecialTokens::AsText);
        expected.insert(expected.end(), plain.begin(), plain.end());
        expected.push_back(end);
        EXPECT_EQ(ids, expected) << text;
        EXPECT_FALSE(has(plain, longer));
    }
    EXPECT_EQ(tokenizer->with_marks("a <think> b", mark), "a <think> b");
    EXPECT_EQ(tokenizer->encode_marked("<think>", mark), (Ids{think}));
}

TEST(PipelineTokenizer, marks_what_becomes_a_control_token_only_after_normalising) {
    Json document;
    document["model"] = {
        {"type", "WordLevel"}, {"vocab", {{"a", 0}, {"?", 1}}}, {"unk_token", "?"}};
    document["normalizer"] = {{"type", "Lowercase"}};
    document["pre_tokenizer"] = {{"type", "WhitespaceSplit"}};
    document["added_tokens"] = {
        {{"id", 2}, {"content", "<END>"}, {"special", true}, {"normalized", true}}};
    const auto tokenizer = tokenizer_from_json(document.dump()).take();
    EXPECT_EQ(tokenizer->encode("a<End>", SpecialTokens::Parse), (Ids{0, 2}));
    EXPECT_FALSE(has(tokenizer->encode_marked(tokenizer->with_marks("a<End>", mark), mark), 2));
}

TEST(PipelineTokenizer, keeps_models_that_know_control_tokens_from_making_them) {
    Json document;
    document["model"] = Json::parse(R"({"type": "Unigram", "unk_id": 0, "vocab":
        [["<unk>", 0], ["</s>", 0], ["<", -1], ["/", -1], ["s", -1], [">", -1]]})");
    document["added_tokens"] = {{{"id", 1}, {"content", "</s>"}, {"special", true}}};
    const auto tokenizer = tokenizer_from_json(document.dump()).take();
    // As published, a model may find the token in plain text; a prompt's messages must not.
    EXPECT_EQ(tokenizer->encode("</s>", SpecialTokens::AsText), (Ids{1}));
    EXPECT_EQ(tokenizer->encode_marked(tokenizer->with_marks("</s>", mark), mark),
              (Ids{2, 3, 4, 5}));
}

TEST(PipelineTokenizer, survives_tables_that_lead_in_circles) {
    TinyVocabulary vocabulary;
    vocabulary.merges = {"a b", "ab a", "b a", "a ba", "ab ab", "zz q", "a a", "a a"};
    vocabulary.add("ab");
    vocabulary.add("aba");
    const auto tokenizer = vocabulary.open().take();
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "ab";
    EXPECT_EQ(tokenizer->decode(tokenizer->encode(text, SpecialTokens::AsText), true), text);
}

TEST(PipelineTokenizer, leaves_out_added_tokens_of_enormous_length) {
    TinyVocabulary vocabulary;
    const std::string huge(100'000, 'x');
    const TokenId id = vocabulary.add(huge, 4);
    const auto tokenizer = vocabulary.open().take();
    EXPECT_FALSE(has(tokenizer->encode(huge, SpecialTokens::Parse), id));
    EXPECT_EQ(tokenizer->decode(Ids{id}, true), huge);
}

}  // namespace
}  // namespace pergola

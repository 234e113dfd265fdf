// The kinds of vocabulary that tokenizer.ggml.model names, besides byte-level BPE.

#include <gtest/gtest.h>

#include "tests/engine/tokenizer/tiny_vocabulary.h"

namespace pergola {
namespace {

using Ids = std::vector<TokenId>;
using test::TinyGguf;
using test::TinyVocabulary;

const std::string space = "\xE2\x96\x81";

/// A vocabulary without byte-level tokens.
struct KindVocabulary {
    std::string model;
    std::vector<std::string> tokens;
    std::vector<std::int32_t> types;
    std::vector<float> scores;
    std::vector<std::string> merges;
    std::vector<std::pair<std::string, bool>> flags;

    void add(std::string text, float score = 0, std::int32_t type = 1) {
        tokens.push_back(std::move(text));
        scores.push_back(score);
        types.push_back(type);
    }
    void add_bytes() {
        for (int byte = 0; byte < 256; ++byte) {
            constexpr const char* digits = "0123456789ABCDEF";
            add(std::string("<0x") + digits[byte / 16] + digits[byte % 16] + ">", 0, 6);
        }
    }
    std::string gguf() const {
        TinyGguf file;
        file.add_text("tokenizer.ggml.model", model);
        file.add_texts("tokenizer.ggml.tokens", tokens);
        file.add_integers("tokenizer.ggml.token_type", types);
        file.add_floats("tokenizer.ggml.scores", scores);
        if (!merges.empty()) file.add_texts("tokenizer.ggml.merges", merges);
        for (const auto& [name, value] : flags) file.add_flag("tokenizer.ggml." + name, value);
        return file.bytes();
    }
    std::unique_ptr<const Tokenizer> open() const {
        auto opened = TinyVocabulary::open_gguf(gguf());
        EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
        return opened ? std::move(opened).take() : nullptr;
    }
    std::string refusal() const {
        const auto opened = TinyVocabulary::open_gguf(gguf());
        EXPECT_FALSE(opened);
        return opened ? "" : opened.error().message;
    }
};

KindVocabulary llama() {
    KindVocabulary vocabulary{.model = "llama"};
    vocabulary.add("<unk>", 0, 2);
    vocabulary.add("<s>", 0, 3);
    vocabulary.add("</s>", 0, 3);
    vocabulary.add_bytes();
    vocabulary.add(space, -4);         // 259
    vocabulary.add("a", -3);           // 260
    vocabulary.add("b", -3);           // 261
    vocabulary.add("ab", -1);          // 262
    vocabulary.add(space + "ab", -2);  // 263
    vocabulary.add("<user>", 0, 4);    // 264
    return vocabulary;
}

TEST(GgufKinds, llama_merges_by_score_and_falls_back_to_bytes) {
    const auto tokenizer = llama().open();
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->kind(), "SentencePiece BPE");
    EXPECT_EQ(tokenizer->encode_with_roles("ab  b", SpecialTokens::AsText),
              (Ids{1, 263, 259, 259, 261}));
    EXPECT_EQ(tokenizer->encode("\xC3\xA9\xFF", SpecialTokens::AsText),
              (Ids{259, 3 + 0xC3, 3 + 0xA9, 3 + 0xFF}));
    EXPECT_EQ(tokenizer->encode("<user>ab", SpecialTokens::AsText), (Ids{264, 263}));
    EXPECT_EQ(tokenizer->encode("</s>", SpecialTokens::Parse), (Ids{2}));
    EXPECT_EQ(tokenizer->decode(Ids{1, 263, 263, 3 + 0xC3, 3 + 0xA9}, false), "ab ab\xC3\xA9");
    EXPECT_EQ(tokenizer->token_bytes(263, false), " ab");
    EXPECT_EQ(tokenizer->token_bytes(3 + 0xC3, false), "\xC3");
    EXPECT_EQ(tokenizer->token_bytes(2, false), "");
}

TEST(GgufKinds, llama_adds_no_space_where_the_file_says_so) {
    KindVocabulary vocabulary = llama();
    vocabulary.flags = {{"add_space_prefix", false}, {"add_bos_token", false}};
    const auto tokenizer = vocabulary.open();
    EXPECT_EQ(tokenizer->encode_with_roles("ab ab", SpecialTokens::AsText), (Ids{262, 263}));
    EXPECT_EQ(tokenizer->decode(Ids{263}, false), " ab");
}

TEST(GgufKinds, refuse_scores_that_do_not_fit) {
    KindVocabulary vocabulary = llama();
    vocabulary.scores[5] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(vocabulary.refusal(), "the score of token 5 is not a number");
    vocabulary.scores.resize(7);
    EXPECT_NE(vocabulary.refusal().find("scores has 7 entries, expected 265"), std::string::npos);
    vocabulary = llama();
    vocabulary.tokens[262] = "a";
    EXPECT_NE(vocabulary.refusal().find("the token 'a' twice, as 260 and 262"), std::string::npos);
}

TEST(GgufKinds, t5_finds_the_best_sum_and_ends_the_text) {
    KindVocabulary vocabulary{.model = "t5"};
    vocabulary.add("<pad>", 0, 3);
    vocabulary.add("</s>", 0, 3);
    vocabulary.add("<unk>", 0, 2);
    vocabulary.add(space + "a", -2);   // 3
    vocabulary.add("b", -3);           // 4
    vocabulary.add(space + "ab", -6);  // 5
    const auto tokenizer = vocabulary.open();
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->encode_with_roles("  ab  xxb", SpecialTokens::AsText),
              (Ids{3, 4, 2, 4, 1}));
    EXPECT_EQ(tokenizer->decode(Ids{3, 4, 3}, true), "ab a");
}

TEST(GgufKinds, bert_cuts_words_into_the_longest_tokens) {
    KindVocabulary vocabulary{.model = "bert"};
    for (int i = 0; i < 103; ++i) vocabulary.add("[" + std::to_string(i) + "]", 0, 3);
    vocabulary.add(space + "caf");  // 103
    vocabulary.add("e");            // 104
    vocabulary.add(space + "!");    // 105
    const auto tokenizer = vocabulary.open();
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->encode_with_roles("Caf\xC3\xA9! zz", SpecialTokens::AsText),
              (Ids{101, 103, 104, 105, 100, 102}));
    EXPECT_EQ(tokenizer->decode(Ids{103, 104, 105}, true), "cafe !");
    vocabulary.flags = {{"normalizer.lowercase", false}};
    EXPECT_EQ(vocabulary.open()->encode("Caf", SpecialTokens::AsText), (Ids{100}));
}

TEST(GgufKinds, rwkv_takes_the_longest_token_at_each_place) {
    KindVocabulary vocabulary{.model = "rwkv"};
    vocabulary.add("<s>", 0, 3);
    for (const char* text : {"a", "ab", "b", "\\n", "\\xff"}) vocabulary.add(text);
    const auto tokenizer = vocabulary.open();
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->encode("abb\n\xFF?", SpecialTokens::AsText), (Ids{2, 3, 4, 5}));
    EXPECT_EQ(tokenizer->decode(Ids{2, 4}, true), "ab\n");
}

TEST(GgufKinds, gemma4_merges_text_with_written_spaces) {
    KindVocabulary vocabulary{.model = "gemma4"};
    for (const char* text : {"<pad>", "<eos>", "<bos>", "<unk>"}) vocabulary.add(text, 0, 3);
    vocabulary.add_bytes();
    for (const std::string& text : {space, std::string("a"), space + "a", std::string("\n\n")})
        vocabulary.add(text);
    vocabulary.merges = {space + " a"};
    const auto tokenizer = vocabulary.open();
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->encode_with_roles("a a\n\nz", SpecialTokens::AsText),
              (Ids{2, 261, 262, 263, 4 + 'z'}));
    EXPECT_EQ(tokenizer->decode(Ids{262, 263, 4 + 'z'}, true), " a\n\nz");
}

// Ten million empty texts are within the format's limits: a tokenizer without tokens, not a crash.
TEST(GgufKinds, take_a_vocabulary_of_empty_texts) {
    for (const char* model : {"llama", "bert", "rwkv", "t5"}) {
        KindVocabulary vocabulary{.model = model};
        for (int i = 0; i < 100'000; ++i) vocabulary.add("");
        const auto tokenizer = vocabulary.open();
        ASSERT_NE(tokenizer, nullptr);
        tokenizer->encode("some text", SpecialTokens::Parse);
        EXPECT_EQ(tokenizer->decode(Ids{0, 99'999}, true), "");
    }
}

}  // namespace
}  // namespace pergola

#include "engine/tokenizer/sentence_piece_model.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace pergola {
namespace {

using Ids = std::vector<TokenId>;

std::string varint(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
    return bytes + static_cast<char>(value);
}
std::string bytes_field(int number, const std::string& bytes) {
    return varint(static_cast<std::uint64_t>(number) << 3 | 2) + varint(bytes.size()) + bytes;
}
std::string number_field(int number, std::uint64_t value) {
    return varint(static_cast<std::uint64_t>(number) << 3) + varint(value);
}
std::string piece(const std::string& text, float score, int type = 1) {
    std::string bits;
    for (int i = 0; i < 4; ++i) {
        bits += static_cast<char>(std::bit_cast<std::uint32_t>(score) >> (8 * i));
    }
    return bytes_field(1, bytes_field(1, text) + varint(2 << 3 | 5) + bits + number_field(3, type));
}

constexpr int unigram = 1, bpe = 2;

/// <unk>, <s>, </s>, ▁, a, b, ab, ▁ab
std::string tiny_model(int model, const std::string& more = {}) {
    const std::string space = "\xE2\x96\x81";
    return piece("<unk>", 0, 2) + piece("<s>", 0, 3) + piece("</s>", 0, 3) + piece(space, -4) +
           piece("a", -3) + piece("b", -3) + piece("ab", -1) + piece(space + "ab", -2) + more +
           bytes_field(2, number_field(3, static_cast<std::uint64_t>(model)));
}

std::unique_ptr<const Tokenizer> open(const std::string& bytes) {
    auto opened = tokenizer_from_sentence_piece(bytes);
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().message);
    return opened ? std::move(opened).take() : nullptr;
}

std::string refusal(const std::string& bytes, ErrorCode code = ErrorCode::CorruptFile) {
    const auto opened = tokenizer_from_sentence_piece(bytes);
    EXPECT_FALSE(opened);
    if (opened) return {};
    EXPECT_EQ(opened.error().code, code);
    return opened.error().message;
}

TEST(SentencePieceModel, merges_by_score_or_finds_the_best_sum) {
    for (const int model : {unigram, bpe}) {
        const auto tokenizer = open(tiny_model(model));
        ASSERT_NE(tokenizer, nullptr);
        EXPECT_EQ(tokenizer->encode("ab", SpecialTokens::AsText), (Ids{7}));
        EXPECT_EQ(tokenizer->encode("  ab   b ", SpecialTokens::AsText), (Ids{7, 3, 5}));
        EXPECT_EQ(tokenizer->encode("azzb", SpecialTokens::AsText), (Ids{3, 4, 0, 5}));
        EXPECT_EQ(tokenizer->encode("", SpecialTokens::AsText), Ids{});
        EXPECT_EQ(tokenizer->decode(Ids{7, 3, 5}, true), "ab b");
        EXPECT_EQ(tokenizer->encode_with_roles("</s>", SpecialTokens::Parse), (Ids{1, 2}));
        EXPECT_EQ(tokenizer->roles().end_of_answer, (Ids{2}));
    }
}

TEST(SentencePieceModel, writes_an_unused_piece_as_the_two_that_made_it) {
    const auto tokenizer = open(tiny_model(bpe, piece("abab", 0, 5)));
    EXPECT_EQ(tokenizer->encode("abab", SpecialTokens::AsText), (Ids{3, 6, 6}));
}

TEST(SentencePieceModel, keeps_what_the_user_defined) {
    const std::string user_defined = piece("ba", 0, 4);
    EXPECT_EQ(open(tiny_model(bpe, user_defined))->encode("abab", SpecialTokens::AsText),
              (Ids{3, 4, 8, 5}));
    // The published bonus of Unigram does not outweigh three pieces more.
    EXPECT_EQ(open(tiny_model(unigram, user_defined))->encode("abab", SpecialTokens::AsText),
              (Ids{7, 6}));
    EXPECT_EQ(open(tiny_model(unigram, user_defined))->encode("bab", SpecialTokens::AsText),
              (Ids{3, 8, 5}));
}

TEST(SentencePieceModel, refuses_what_is_malformed_with_a_sentence) {
    EXPECT_EQ(refusal(""), "tokenizer.model: there are no pieces");
    EXPECT_NE(refusal("<html>").find("tokenizer.model"), std::string::npos);
    EXPECT_NE(refusal(tiny_model(bpe) + "\xFF").find("ends inside a number"), std::string::npos);
    EXPECT_NE(refusal(std::string(12, '\xFF')).find("more than 10 bytes"), std::string::npos);
    EXPECT_NE(refusal(tiny_model(bpe) + varint(1 << 3 | 2) + varint(std::uint64_t{1} << 62))
                  .find("has 4611686018427387904 bytes"),
              std::string::npos);
    EXPECT_NE(refusal(tiny_model(bpe) + varint(4 << 3 | 3)).find("wire type 3"), std::string::npos);
    EXPECT_NE(refusal(tiny_model(bpe) + number_field(1, 5)).find("wrong wire type"),
              std::string::npos);
    EXPECT_NE(refusal(tiny_model(bpe, piece("c", 0, 9))).find("type 9"), std::string::npos);
    EXPECT_NE(refusal(tiny_model(bpe, piece("ab", 0))).find("'ab' occurs twice"),
              std::string::npos);
    EXPECT_NE(refusal(tiny_model(bpe, piece("", 0))).find("piece 8 is empty"), std::string::npos);
    EXPECT_NE(refusal(tiny_model(9)).find("model type is 9"), std::string::npos);
    EXPECT_NE(refusal(tiny_model(3), ErrorCode::Unsupported).find("word model"), std::string::npos);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const int model : {unigram, bpe}) {
        EXPECT_EQ(refusal(tiny_model(model, piece("c", nan))),
                  "the score of token 8 is not a number");
    }
    EXPECT_NE(refusal(tiny_model(bpe) + bytes_field(3, bytes_field(2, "\xFF\xFF\xFF\x7F")))
                  .find("precompiled_charsmap"),
              std::string::npos);
}

TEST(SentencePieceModel, skips_fields_it_does_not_know) {
    const std::string unknown = number_field(77, 1) + bytes_field(78, "x") + varint(79 << 3 | 1) +
                                std::string(8, '\0') + varint(80 << 3 | 5) + std::string(4, '\0');
    EXPECT_EQ(open(tiny_model(bpe) + unknown)->vocabulary_size(), 8);
}

TEST(SentencePieceModel, takes_a_charsmap_that_points_anywhere) {
    // A trie whose every unit leads to itself or out of it.
    for (const std::uint32_t unit : {0x00000100U, 0xFFFFFFFFU, 0x80000161U, 0x00000561U}) {
        std::string map;
        const auto put = [&map](std::uint32_t value) {
            for (int i = 0; i < 4; ++i) map += static_cast<char>(value >> (8 * i));
        };
        put(1024);
        for (int i = 0; i < 256; ++i) put(unit);
        const auto tokenizer = open(tiny_model(bpe) + bytes_field(3, bytes_field(2, map + "x")));
        ASSERT_NE(tokenizer, nullptr);
        tokenizer->encode(std::string(10'000, 'a'), SpecialTokens::AsText);
    }
}

TEST(SentencePieceModel, looks_at_few_pairs_in_a_megabyte_of_one_letter) {
    const std::vector<ScoredPiece> pieces{{"a", 0}, {"aa", -1}, {"aaaa", -2}, {"aaaaaaaa", -3}};
    const ScorePair pair = ScorePair::create(pieces, {}).take();
    MergeLine line;
    Ids ids;
    const std::size_t size = std::size_t{1} << 20;
    pair.encode(std::string(size, 'a'), line, ids);
    EXPECT_LT(line.steps(), 6 * size);
    EXPECT_EQ(ids, Ids(size / 8, 3));
}

}  // namespace
}  // namespace pergola

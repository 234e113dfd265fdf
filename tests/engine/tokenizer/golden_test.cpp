// Vocabularies of about 2,200 tokens and what the published implementations make of some texts.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/formats/gguf_file.h"
#include "engine/tokenizer/stream_decoder.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

using Json = nlohmann::json;

std::string golden_path(const std::string& name) {
    return std::string(PERGOLA_TEST_DATA) + "/tokenizer/" + name;
}

std::string read_golden(const std::string& name) {
    std::ifstream file(golden_path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::unique_ptr<const Tokenizer> open_golden(const std::string& name) {
    auto opened = Result<std::unique_ptr<const Tokenizer>>(Error{});
    if (name.ends_with(".gguf")) {
        const auto file = GgufFile::open(golden_path(name));
        if (file) opened = tokenizer_from_gguf(*file);
    } else if (name.ends_with(".model")) {
        opened = tokenizer_from_sentence_piece(read_golden(name));
    } else {
        opened = tokenizer_from_json(read_golden(name));
    }
    EXPECT_TRUE(opened) << name << ": " << (opened ? "" : opened.error().message);
    return opened ? std::move(opened).take() : nullptr;
}

enum class SpecialTexts { Known, Unknown };  // SentencePiece's own encoder knows none

void check_cases(const Tokenizer& tokenizer, const Json& golden, SpecialTexts special) {
    ASSERT_GT(golden["cases"].size(), 80U);
    for (const Json& one : golden["cases"]) {
        const auto text = one["text"].get<std::string>();
        const auto ids = one["ids"].get<std::vector<TokenId>>();
        SCOPED_TRACE(text);
        EXPECT_EQ(tokenizer.encode(text, SpecialTokens::AsText), one.value("plain", ids));
        EXPECT_EQ(tokenizer.decode(ids, true), one.value("decoded", text));
        if (special == SpecialTexts::Unknown) continue;
        EXPECT_EQ(tokenizer.encode(text, SpecialTokens::Parse), ids);
        EXPECT_EQ(tokenizer.encode_marked(text, "\x01\x02"), ids);
        EXPECT_EQ(tokenizer.encode_with_roles(text, SpecialTokens::Parse),
                  one.value("with_roles", ids));
    }
}

/// What comes out piece by piece never ends inside a character.
void check_streaming(const Tokenizer& tokenizer, const Json& golden) {
    for (const Json& one : golden["streaming"]) {
        StreamDecoder decoder(tokenizer, one["special_text"].get<bool>());
        std::string text;
        for (const TokenId id : one["ids"]) {
            const std::string chunk = decoder.push(id);
            const Utf8Run run = utf8_run(chunk);
            EXPECT_TRUE(run.well_formed && run.bytes == chunk.size()) << chunk;
            text += chunk;
        }
        EXPECT_EQ(text + decoder.flush(), one["text"].get<std::string>());
    }
}

void check_golden(const std::string& vocabulary,
                  const std::string& cases,
                  SpecialTexts special = SpecialTexts::Known) {
    const auto tokenizer = open_golden(vocabulary);
    ASSERT_NE(tokenizer, nullptr);
    const Json golden = Json::parse(read_golden(cases));
    check_cases(*tokenizer, golden, special);
    check_streaming(*tokenizer, golden);
}

TEST(GoldenTokenizer, encodes_like_the_published_one_with_single_digits) {
    check_golden("smollm.gguf", "smollm_cases.json");
}

TEST(GoldenTokenizer, encodes_like_the_published_one_with_whole_pieces_and_bos) {
    check_golden("llama3.gguf", "llama3_cases.json");
}

TEST(GoldenTokenizer, encodes_like_the_published_one_with_letter_cases) {
    check_golden("o200k.gguf", "o200k_cases.json");
}

TEST(GoldenTokenizer, encodes_like_the_published_one_with_normalisation_and_added_tokens) {
    check_golden("qwen2.json", "qwen2_cases.json");
}

TEST(GoldenTokenizer, encodes_like_the_published_one_with_byte_fallback) {
    check_golden("llama2.json", "llama2_cases.json");
    check_golden("gemma.json", "gemma_cases.json");
    check_golden("mistral.json", "mistral_cases.json");
}

TEST(GoldenTokenizer, encodes_like_the_published_one_by_scores) {
    check_golden("unigram.json", "unigram_cases.json");
    check_golden("spm_unigram.model", "spm_unigram_cases.json", SpecialTexts::Unknown);
    check_golden("spm_bpe.model", "spm_bpe_cases.json", SpecialTexts::Unknown);
}

TEST(GoldenTokenizer, encodes_like_the_published_one_by_words) {
    check_golden("word_piece.json", "word_piece_cases.json");
    check_golden("word_level.json", "word_level_cases.json");
}

TEST(GoldenTokenizer, names_itself_and_its_turn_ends) {
    const auto tokenizer = open_golden("smollm.gguf");
    ASSERT_NE(tokenizer, nullptr);
    EXPECT_EQ(tokenizer->kind(), "byte-level BPE (smollm)");
    EXPECT_EQ(tokenizer->vocabulary_size(), 2200);
    std::vector<std::string> ends;
    for (const TokenId id : tokenizer->roles().end_of_answer) {
        EXPECT_TRUE(tokenizer->is_special(id));
        ends.emplace_back(tokenizer->token_piece(id));
    }
    EXPECT_EQ(ends, (std::vector<std::string>{"<|endoftext|>", "<|im_end|>"}));
}

TEST(GoldenTokenizer, refuses_or_survives_a_tokenizer_model_cut_anywhere) {
    const std::string whole = read_golden("spm_bpe.model");
    ASSERT_GT(whole.size(), 20'000U);
    for (std::size_t size = 0; size < whole.size(); size += size < 100 ? 1 : 211) {
        const auto opened = tokenizer_from_sentence_piece(std::string_view(whole).substr(0, size));
        if (opened) {  // cut between two fields: a smaller vocabulary
            EXPECT_FALSE((*opened)->encode("abc", SpecialTokens::Parse).empty());
        } else {
            EXPECT_EQ(opened.error().code, ErrorCode::CorruptFile) << opened.error().message;
        }
    }
}

// A truncated table of a real vocabulary must end in a sentence or a tokenizer, wherever it is cut.
TEST(GoldenTokenizer, refuses_or_survives_a_tokenizer_json_cut_anywhere) {
    const std::string whole = read_golden("qwen2.json");
    ASSERT_GT(whole.size(), 40'000U);
    for (std::size_t size = 0; size < whole.size(); size += 997) {
        const auto opened = tokenizer_from_json(std::string_view(whole).substr(0, size));
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().code, ErrorCode::CorruptFile);
    }
}

}  // namespace
}  // namespace pergola

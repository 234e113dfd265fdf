#include "engine/tokenizer/stream_decoder.h"

#include <gtest/gtest.h>

#include "engine/tokenizer/utf8.h"
#include "tests/engine/tokenizer/tiny_vocabulary.h"

namespace pergola {
namespace {

/// Each token is one byte, so a text's bytes are its ids.
std::vector<TokenId> ids_of(std::string_view bytes) {
    std::vector<TokenId> ids;
    for (const char byte : bytes) ids.push_back(static_cast<std::uint8_t>(byte));
    return ids;
}

bool is_whole(const std::string& text) {
    return text.empty() || (utf8_run(text).well_formed && utf8_run(text).bytes == text.size());
}

class StreamDecoderTest : public testing::Test {
protected:
    StreamDecoderTest() {
        test::TinyVocabulary vocabulary;
        control_ = vocabulary.add("<|im_end|>", 3);
        tool_ = vocabulary.add("<tool\xC3\xA9>", 4);
        tokenizer_ = vocabulary.open().take();
    }

    std::unique_ptr<const Tokenizer> tokenizer_;
    TokenId control_ = 0;
    TokenId tool_ = 0;
};

TEST_F(StreamDecoderTest, gives_characters_as_soon_as_they_are_whole) {
    StreamDecoder decoder(*tokenizer_);
    std::vector<std::string> chunks;
    for (const TokenId id : ids_of("a\xF0\x9F\x98\x80z")) chunks.push_back(decoder.push(id));
    EXPECT_EQ(chunks, (std::vector<std::string>{"a", "", "", "", "\xF0\x9F\x98\x80", "z"}));
    EXPECT_EQ(decoder.flush(), "");
}

TEST_F(StreamDecoderTest, replaces_broken_bytes_at_the_byte_that_makes_it_certain) {
    StreamDecoder decoder(*tokenizer_);
    EXPECT_EQ(decoder.push(0x80), "\xEF\xBF\xBD");
    EXPECT_EQ(decoder.push(0xF0), "");
    EXPECT_EQ(decoder.push('z'), "\xEF\xBF\xBDz");
}

TEST_F(StreamDecoderTest, flushes_an_unfinished_character_once_and_starts_afresh) {
    StreamDecoder decoder(*tokenizer_);
    for (const TokenId id : ids_of("\xF0\x9F\x98")) EXPECT_EQ(decoder.push(id), "");
    EXPECT_EQ(decoder.flush(), "\xEF\xBF\xBD");
    EXPECT_EQ(decoder.flush(), "");
    EXPECT_EQ(decoder.push('a'), "a");
}

TEST_F(StreamDecoderTest, shows_control_tokens_only_when_asked) {
    StreamDecoder hidden(*tokenizer_);
    EXPECT_EQ(hidden.push(control_), "");
    EXPECT_EQ(hidden.push(tool_), "<tool\xC3\xA9>");
    StreamDecoder shown(*tokenizer_, true);
    shown.push(0xF0);
    EXPECT_EQ(shown.push(control_), "\xEF\xBF\xBD<|im_end|>");
}

TEST_F(StreamDecoderTest, ignores_ids_outside_the_vocabulary) {
    StreamDecoder decoder(*tokenizer_, true);
    EXPECT_EQ(decoder.push(-1), "");
    EXPECT_EQ(decoder.push(1'000'000), "");
    EXPECT_EQ(tokenizer_->token_piece(-1), "");
    EXPECT_FALSE(tokenizer_->is_special(1'000'000));
}

// Any two bytes after any start of a character, so every way to end or break one.
TEST_F(StreamDecoderTest, never_ends_a_chunk_inside_a_character_and_agrees_with_decode) {  // D01, D02
    for (const std::string start : {"", "\xC3", "\xE4\xBD", "\xED", "\xF0\x9F\x98", "\xF4"}) {
        for (int first = 0; first < 256; ++first) {
            for (int second = 0x70; second < 256; second += 3) {
                std::vector<TokenId> ids = ids_of(start);
                ids.push_back(first);
                ids.push_back(second);
                StreamDecoder decoder(*tokenizer_);
                std::string text;
                for (const TokenId id : ids) {
                    const std::string chunk = decoder.push(id);
                    ASSERT_TRUE(is_whole(chunk)) << first << ' ' << second;
                    text += chunk;
                }
                text += decoder.flush();
                ASSERT_TRUE(is_whole(text));
                ASSERT_EQ(text, tokenizer_->decode(ids, false));
            }
        }
    }
}

}  // namespace
}  // namespace pergola

#include "engine/generate/text_stream.h"

#include <gtest/gtest.h>

#include "engine/generate/language_model.h"
#include "tests/fakes/temporary_folder.h"
#include "tests/fakes/tiny_llama.h"

namespace pergola {
namespace {

/// A tokenizer with one token a byte: every border inside a text is a token border.
class Streaming : public ::testing::Test {
protected:
    void SetUp() override {
        fakes::TinyLlama().write(folder_ / "tiny.gguf");
        auto opened = open_language_model(folder_ / "tiny.gguf");
        ASSERT_TRUE(opened) << opened.error().message;
        model_ = std::move(opened).take();
    }
    const Tokenizer& tokenizer() const { return *model_->text.tokenizer; }

    struct Outcome {
        std::string text;
        bool stopped = false;
    };
    Outcome stream(const std::string& text, std::vector<std::string> stops) {
        TextStream stream(tokenizer(), std::move(stops));
        Outcome outcome;
        for (const TokenId id : tokenizer().encode(text, SpecialTokens::AsText)) {
            const TextStream::Piece piece = stream.push(id);
            EXPECT_TRUE(is_whole(piece.text)) << "a piece ends inside a character";
            outcome.text += piece.text;
            outcome.stopped = piece.stopped;
            if (piece.stopped) return outcome;
        }
        const TextStream::Piece rest = stream.finish();
        outcome.text += rest.text;
        outcome.stopped = rest.stopped;
        return outcome;
    }
    static bool is_whole(const std::string& text) {
        return text.empty() || (static_cast<unsigned char>(text.front()) & 0xC0) != 0x80;
    }

    fakes::TemporaryFolder folder_;
    std::shared_ptr<const LanguageModel> model_;
};

TEST_F(Streaming, gives_all_text_without_stops) {  // D01
    const std::string text = "naïve 漢字 🙂 end";
    EXPECT_EQ(stream(text, {}).text, text);
}

TEST_F(Streaming, cuts_exactly_before_a_stop_that_spans_tokens) {  // D03, D06
    const Outcome outcome = stream("An answer.\nUser: next", {"\nUser:"});
    EXPECT_EQ(outcome.text, "An answer.");
    EXPECT_TRUE(outcome.stopped);
}

TEST_F(Streaming, loses_nothing_when_a_beginning_was_none) {
    for (const std::string& text : {std::string("ab\nUse it"), std::string("\nUser"), std::string("aaab"), std::string("\n\nUser")}) {
        const Outcome outcome = stream(text, {"\nUser:", "aaac"});
        EXPECT_EQ(outcome.text, text);
        EXPECT_FALSE(outcome.stopped);
    }
}

TEST_F(Streaming, finds_a_stop_after_a_failed_beginning) {
    EXPECT_EQ(stream("aaaab", {"aab"}).text, "aa");
    EXPECT_EQ(stream("x--->y", {"-->"}).text, "x-");
}

TEST_F(Streaming, takes_the_earliest_of_several_stops) { EXPECT_EQ(stream("one two three", {"three", "two"}).text, "one "); }

TEST_F(Streaming, holds_back_only_what_may_begin_a_stop) {  // D04
    TextStream stream(tokenizer(), {"STOP"});
    const auto push = [&](char byte) { return stream.push(static_cast<TokenId>(static_cast<unsigned char>(byte))).text; };
    EXPECT_EQ(push('a'), "a");
    EXPECT_EQ(push('S'), "");
    EXPECT_EQ(push('T'), "");
    EXPECT_EQ(push('x'), "STx");
}

TEST_F(Streaming, stops_at_a_control_token_that_a_stop_names) {  // D05, D06
    const TokenId control = tokenizer().roles().eos;
    ASSERT_GE(control, 0);
    ASSERT_TRUE(tokenizer().is_special(control));
    const std::string text(tokenizer().token_piece(control));
    TextStream named(tokenizer(), {"none", text});
    EXPECT_EQ(named.push('a').text, "a");
    EXPECT_EQ(named.push('n').text, "") << "it may begin the other stop";
    const TextStream::Piece last = named.push(control);
    EXPECT_TRUE(last.stopped);
    EXPECT_EQ(last.text, "n") << "what was held back is part of the answer";
    TextStream other(tokenizer(), {"none"});
    EXPECT_FALSE(other.push(control).stopped);
    EXPECT_EQ(stream("a" + text + "b", {text}).text, "a") << "written as text it stops as well";
}

TEST_F(Streaming, ignores_empty_stops) { EXPECT_EQ(stream("abc", {"", ""}).text, "abc"); }

TEST_F(Streaming, stops_inside_multibyte_text) {
    EXPECT_EQ(stream("日本語のテキスト", {"語の"}).text, "日本");
    EXPECT_EQ(stream("é", {"\xA9"}).text, "") << "half a character is never given";
}

TEST_F(Streaming, leaves_an_unfinished_character_out_when_it_is_cut) {
    TextStream stream(tokenizer(), {"STOP"});
    for (const char byte : {'a', 'S', 'T'}) stream.push(static_cast<TokenId>(static_cast<unsigned char>(byte)));
    stream.push(0xE6);
    EXPECT_EQ(stream.cut().text, "ST") << "the beginning of no stop is part of the answer";
}

TEST_F(Streaming, marks_an_unfinished_character_at_the_end) {
    TextStream stream(tokenizer(), {});
    EXPECT_EQ(stream.push(0xE6).text, "");
    EXPECT_EQ(stream.push(0xBC).text, "");
    EXPECT_EQ(stream.finish().text, "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace pergola

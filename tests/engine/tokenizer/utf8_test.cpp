#include "engine/tokenizer/utf8.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

/// `bytes` as text; each broken part one "?", an unfinished end "~".
std::string shown(std::string held) {
    std::string text;
    take_whole_characters(held, text);
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Part part = utf8_part(text, at);
        EXPECT_EQ(part.state, Utf8State::Whole);
        const bool is_replacement = code_point_at(text, at) == U'\uFFFD';
        result += is_replacement ? "?" : text.substr(at, part.bytes);
        at += part.bytes;
    }
    return result + (held.empty() ? "" : "~");
}

TEST(Utf8, takes_well_formed_characters_of_every_length) {
    EXPECT_EQ(shown("a\xC2\x80\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"),
              "a\xC2\x80\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
}

TEST(Utf8, replaces_each_maximal_broken_part_once) {
    EXPECT_EQ(shown("\x80"), "?");
    EXPECT_EQ(shown("\xC0\xAF"), "??");            // overlong
    EXPECT_EQ(shown("\xE0\x9F\x80"), "???");       // overlong
    EXPECT_EQ(shown("\xED\xA0\x80"), "???");       // surrogate
    EXPECT_EQ(shown("\xF4\x90\x80\x80"), "????");  // above U+10FFFF
    EXPECT_EQ(shown("\xF0\x9F\x98z"), "?z");       // cut, one part
    EXPECT_EQ(shown("\xE4\xE4\xBD\xA0"), "?\xE4\xBD\xA0");
    EXPECT_EQ(shown("\xFF\xFE"), "??");
}

TEST(Utf8, holds_back_only_what_can_become_a_character) {
    EXPECT_EQ(shown("a\xF0\x9F\x98"), "a~");
    EXPECT_EQ(shown("a\xE2\x82"), "a~");
    EXPECT_EQ(shown("a\xF5"), "a?");
    EXPECT_EQ(shown("a\xF0\x80"), "a??");
}

TEST(Utf8, separates_runs_of_characters_from_runs_of_broken_bytes) {
    EXPECT_EQ(utf8_run("ab\xE4\xBD\xA0\xFF").bytes, 5U);
    EXPECT_TRUE(utf8_run("ab\xFF").well_formed);
    EXPECT_EQ(utf8_run("\xFF\x80\xE4\xBD"
                       "a")
                  .bytes,
              4U);
    EXPECT_FALSE(utf8_run("\xFFz").well_formed);
    EXPECT_EQ(utf8_run("").bytes, 0U);
}

TEST(Utf8, writes_and_reads_every_boundary_code_point) {
    for (const char32_t value : {U'\x1', U'\x7F', U'\x80', U'\x7FF', U'\x800', U'\uFFFF'}) {
        std::string text;
        append_utf8(text, value);
        EXPECT_EQ(utf8_part(text, 0).bytes, text.size());
        EXPECT_EQ(code_point_at(text, 0), value);
        EXPECT_EQ(character_start_before("x" + text, text.size() + 1), 1U);
    }
}

}  // namespace
}  // namespace pergola

#include "engine/tokenizer/special_tokens.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

/// "[7]" for token 7, other text as it is, "|" between stretches.
std::string shown(const AddedTokenMatcher& matcher,
                  std::string_view text,
                  SpecialTokens special = SpecialTokens::Parse) {
    std::string result;
    for (const MarkedText& part : matcher.split(text, special)) {
        EXPECT_FALSE(part.text.empty());
        if (!result.empty()) result += '|';
        result += part.token >= 0 ? "[" + std::to_string(part.token) + "]" : std::string(part.text);
    }
    return result;
}

TEST(AddedTokenMatcher, takes_the_leftmost_and_then_the_longest) {
    const AddedTokenMatcher matcher({{"<s>", 1}, {"<s>x", 2}, {"s>xy", 3}});
    EXPECT_EQ(shown(matcher, "a<s>xyz<s>"), "a|[2]|yz|[1]");
    EXPECT_EQ(shown(matcher, "s>xy"), "[3]");
    EXPECT_EQ(shown(matcher, "<s"), "<s");
    EXPECT_EQ(shown(matcher, ""), "");
}

TEST(AddedTokenMatcher, leaves_control_tokens_as_text_unless_asked) {
    const AddedTokenMatcher matcher({{.text = "<end>", .id = 1, .control = true},
                                     {.text = "<tool>", .id = 2},
                                     {.text = "<", .id = 3}});
    EXPECT_EQ(shown(matcher, "a<end><tool>"), "a|[1]|[2]");
    EXPECT_EQ(shown(matcher, "a<end><tool><en", SpecialTokens::AsText), "a<end>|[2]|[3]|en");
}

TEST(AddedTokenMatcher, finds_tokens_in_white_space_that_another_swallowed) {
    const AddedTokenMatcher matcher({{.text = "[R]", .id = 1, .rstrip = true},
                                     {.text = "\n\n", .id = 2},
                                     {.text = "[L]", .id = 3, .lstrip = true}});
    EXPECT_EQ(shown(matcher, "[R]\n\n"), "[1]|[2]");
    EXPECT_EQ(shown(matcher, "[R] \n\n x"), "[1]|[2]| x");  // the space is there twice
    EXPECT_EQ(shown(matcher, "[R]\n\n[L]"), "[1]|[2]|[3]");
    EXPECT_EQ(shown(matcher, "[R] [L]"), "[1]|[3]");
}

TEST(AddedTokenMatcher, finds_no_token_that_strips_its_left_in_what_another_swallowed) {
    const AddedTokenMatcher matcher({{.text = "  ", .id = 1, .lstrip = true, .rstrip = true},
                                     {.text = "[R]", .id = 2, .rstrip = true},
                                     {.text = " B", .id = 3, .lstrip = true},
                                     {.text = "\n", .id = 4, .lstrip = true}});
    EXPECT_EQ(shown(matcher, "a      b"), "a|[1]|b");
    EXPECT_EQ(shown(matcher, "      "), "[1]");
    EXPECT_EQ(shown(matcher, "[R] B"), "[2]|[3]");
    EXPECT_EQ(shown(matcher, "[R]\nx"), "[2]|x");
}

TEST(AddedTokenMatcher, looks_through_a_row_of_white_space_once) {
    const AddedTokenMatcher matcher({{.text = "\n", .id = 1, .rstrip = true}});
    EXPECT_EQ(matcher.split(std::string(1 << 20, '\n'), SpecialTokens::Parse).size(),
              std::size_t{1} << 20);
}

TEST(AddedTokenMatcher, swallows_white_space_on_the_sides_that_the_flags_name) {
    const AddedTokenMatcher matcher({{.text = "[L]", .id = 1, .lstrip = true},
                                     {.text = "[R]", .id = 2, .rstrip = true},
                                     {.text = "[B]", .id = 3, .lstrip = true, .rstrip = true}});
    EXPECT_EQ(shown(matcher, "a \n\xE2\x80\x83[L] b"), "a|[1]| b");  // U+2003 is white space
    EXPECT_EQ(shown(matcher, "a [R] \t b"), "a |[2]|b");
    EXPECT_EQ(shown(matcher, " [B] [B] "), "[3]|[3]");
    EXPECT_EQ(shown(matcher, "\xFF [L]"), "\xFF|[1]");
}

TEST(AddedTokenMatcher, wants_no_word_character_beside_a_single_word) {
    const AddedTokenMatcher matcher({{.text = "cat", .id = 1, .single_word = true}});
    EXPECT_EQ(shown(matcher, "a cat, cat"), "a |[1]|, |[1]");
    EXPECT_EQ(shown(matcher, "concat cats cat_"), "concat cats cat_");
    EXPECT_EQ(shown(matcher, "cat\U0002EBF0"), "cat\U0002EBF0");  // of Unicode 15.1
    EXPECT_EQ(shown(matcher,
                    "\xC3\xA9"
                    "cat cat\xCC\x81"),
              "\xC3\xA9"
              "cat cat\xCC\x81");
    EXPECT_EQ(shown(matcher,
                    "\xFF"
                    "cat\xFF"),
              "\xFF|[1]|\xFF");
}

TEST(AddedTokenMatcher, ignores_empty_equal_and_overlong_texts) {
    const std::string overlong(AddedTokenMatcher::text_limit + 1, 'x');
    const AddedTokenMatcher matcher({{"", 1}, {"a", 2}, {"a", 3}, {overlong, 4}});
    EXPECT_EQ(shown(matcher, "ba"), "b|[2]");
    EXPECT_EQ(shown(matcher, overlong), overlong);
    EXPECT_TRUE(AddedTokenMatcher().is_empty());
    EXPECT_EQ(shown(AddedTokenMatcher(), "ba"), "ba");
}

TEST(AddedTokenMatcher, finds_nothing_where_nearly_everything_matches) {
    std::vector<AddedToken> tokens;
    for (std::size_t length = 2; length <= AddedTokenMatcher::text_limit; ++length) {
        tokens.push_back({std::string(length - 1, 'a') + 'b', static_cast<TokenId>(length)});
    }
    const AddedTokenMatcher matcher(std::move(tokens));
    const std::string text(20'000, 'a');
    EXPECT_EQ(shown(matcher, text), text);
}

}  // namespace
}  // namespace pergola

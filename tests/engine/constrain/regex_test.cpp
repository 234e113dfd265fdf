#include "engine/constrain/regex.h"

#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "tests/engine/constrain/matching.h"

namespace pergola {
namespace {

bool allows(std::string_view expression, std::string_view text) {
    const auto result = matches(ConstraintKind::Regex, expression, text);
    EXPECT_TRUE(result.has_value()) << refusal(ConstraintKind::Regex, expression);
    return result.value_or(false);
}
std::string refused(std::string_view expression) { return refusal(ConstraintKind::Regex, expression); }

TEST(Regex, agrees_with_the_standard_library) {
    const char* expressions[] = {"a*b|c",       "(a|b)*abb",       "a{2,3}b?",          "[ab]+c{0,2}",  "(?:ab|a)(c|bcd)",
                                 "\\d\\w\\s?",  "[^a]b*",          "a.c",               "(a+)+b",       "((a|b)(a|b)){2}",
                                 "^(ab)*$",     "x?(a|bc|cb)*y",   "[a-c\\d]*",         "a|b|",         "(a*?b)+?",
                                 "[\\w-]+",     "(a{0,2}){2}b",    "\\x61\\u0062[\\n]?"};
    std::mt19937 random(3);
    const std::string letters = "abcd1 -\nxy";
    for (const char* expression : expressions) {
        const std::regex standard(expression, std::regex::ECMAScript);
        const auto grammar = compile_constraint({ConstraintKind::Regex, expression});
        ASSERT_TRUE(grammar) << expression << ": " << grammar.error().message;
        for (int round = 0; round < 3000; ++round) {
            std::string text;
            for (auto length = random() % 9; length > 0; --length) text += letters[random() % (round % 2 == 0 ? 3 : letters.size())];
            EXPECT_EQ(matches(*grammar, text), std::regex_match(text, standard)) << expression << " on " << text;
        }
    }
}

TEST(Regex, takes_characters_not_bytes) {
    EXPECT_TRUE(allows("..", "é😀"));
    EXPECT_FALSE(allows("...", "é"));
    EXPECT_TRUE(allows("[à-ü]+", "éè"));
    EXPECT_TRUE(allows("[^x]", "日"));
    EXPECT_TRUE(allows("\\u{1F600}", "😀"));
    EXPECT_FALSE(allows(".", "\xED\xA0\x80")) << "a surrogate is no character";
    EXPECT_FALSE(allows(".", "\xC0\x80")) << "an overlong form";
    EXPECT_FALSE(allows(".", "\xF5\x80\x80\x80"));
}

TEST(Regex, counts_far) {
    EXPECT_TRUE(allows("a{1000000}", std::string(1000000, 'a')));
    EXPECT_FALSE(allows("a{1000000}", std::string(999999, 'a')));
    EXPECT_FALSE(allows("[ab]{0,500}", std::string(501, 'a')));
    EXPECT_TRUE(allows("[ab]{400,}c", std::string(500, 'a') + "c"));
    EXPECT_FALSE(allows("[ab]{400,}c", std::string(399, 'a') + "c"));
    EXPECT_TRUE(allows("(\\w+ ?){1,100}", "one two three"));
}

TEST(Regex, refuses_what_is_not_regular) {
    EXPECT_EQ(refused("a(?=b)"), "regular expression, line 1, column 4: looking around is not supported");
    EXPECT_EQ(refused("(a)\\1"), "regular expression, line 1, column 6: back-references are not supported");
    EXPECT_EQ(refused("\\bword"), "regular expression, line 1, column 3: borders of words are not supported");
    EXPECT_EQ(refused("\\p{L}"), "regular expression, line 1, column 3: the escape \\p is not supported");
    EXPECT_EQ(refused("(^a|b$)c"),
              "regular expression, line 1, column 2: ^ and $ are possible only at the ends of the whole expression");
    EXPECT_EQ(refused("(a"), "regular expression, line 1, column 3: ) is expected");
    EXPECT_EQ(refused("a)"), "regular expression, line 1, column 2: there is no ( for this )");
    EXPECT_EQ(refused("[a"), "regular expression, line 1, column 3: the set in brackets does not end");
}

}  // namespace
}  // namespace pergola

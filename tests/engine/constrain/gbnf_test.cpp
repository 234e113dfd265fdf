#include "engine/constrain/gbnf.h"

#include <gtest/gtest.h>

#include "tests/engine/constrain/matching.h"

namespace pergola {
namespace {

bool allows(std::string_view grammar, std::string_view text) {
    const auto compiled = compile_constraint({ConstraintKind::Grammar, std::string(grammar)});
    EXPECT_TRUE(compiled) << compiled.error().message;
    return compiled && matches(*compiled, text);
}
std::string refused(std::string_view grammar) { return refusal(ConstraintKind::Grammar, grammar); }

TEST(Gbnf, reads_texts_sets_and_escapes) {
    EXPECT_TRUE(allows("root ::= \"a\\n\\x41\\u00e9\\U0001F600\\\\\\\"\"", "a\nAé😀\\\""));
    EXPECT_TRUE(allows("root ::= [a-c] [^a-c] . [\\]\\-]", "bxé]"));
    EXPECT_FALSE(allows("root ::= [a-c] [^a-c] .", "bbx"));
    EXPECT_TRUE(allows("root ::= [a-]+", "a-a"));
}

TEST(Gbnf, reads_repetitions) {
    EXPECT_TRUE(allows("root ::= \"a\"* \"b\"+ \"c\"?", "aabb"));
    EXPECT_FALSE(allows("root ::= \"a\"* \"b\"+ \"c\"?", "aacc"));
    EXPECT_TRUE(allows("root ::= \"a\"{2,3} \"b\"{2} \"c\"{1,}", "aabbccc"));
    EXPECT_FALSE(allows("root ::= \"a\"{2,3} \"b\"{2} \"c\"{1,}", "aaaabbc"));
    EXPECT_TRUE(allows("root ::= (\"ab\" | \"c\"){3}", "abcab"));
}

TEST(Gbnf, does_not_count_parts_in_which_nothing_was_read) {
    const char* empty = "root ::= a{4,1000000}\na ::= ";
    EXPECT_TRUE(allows(empty, ""));
    EXPECT_FALSE(allows(empty, "a"));
    const char* perhaps_empty = "root ::= a{4,6} \"!\"\na ::= b | \"(\" a \")\"\nb ::= \"x\" | ";
    EXPECT_TRUE(allows(perhaps_empty, "!"));
    EXPECT_TRUE(allows(perhaps_empty, "x(x)()!"));
    EXPECT_TRUE(allows(perhaps_empty, "xxxxxx!"));
    EXPECT_FALSE(allows(perhaps_empty, "xxxxxxx!"));
    EXPECT_FALSE(allows(perhaps_empty, "x("));
}

TEST(Gbnf, reads_rules_over_several_lines_and_comments) {
    const char* grammar =
        "# a list\r\n"
        "root ::= item (\",\" item\n  )* # more\n"
        "item ::= \"x\" |\n   \"y\"\n"
        "  | \"z\"\n\n";
    EXPECT_TRUE(allows(grammar, "x,y,z"));
    EXPECT_FALSE(allows(grammar, "x,"));
}

TEST(Gbnf, follows_recursion_to_any_depth) {
    const char* grammar = "root ::= \"(\" root \")\" | \"\"";
    EXPECT_TRUE(allows(grammar, ""));
    EXPECT_TRUE(allows(grammar, std::string(20000, '(') + std::string(20000, ')')));
    EXPECT_FALSE(allows(grammar, std::string(2000, '(') + std::string(1999, ')')));
    EXPECT_FALSE(allows(grammar, std::string(2000, '(') + std::string(2001, ')')));
}

TEST(Gbnf, reads_an_arithmetic_language) {
    const char* grammar =
        "root ::= term ([-+] term)*\n"
        "term ::= factor ([*/] factor)*\n"
        "factor ::= [0-9]+ | \"(\" root \")\"";
    EXPECT_TRUE(allows(grammar, "1+(2*30-4)/5"));
    EXPECT_FALSE(allows(grammar, "1+(2*30-4/5"));
    EXPECT_FALSE(allows(grammar, "1+*2"));
}

TEST(Gbnf, names_what_is_wrong_and_where) {
    EXPECT_EQ(refused("root = \"a\""), "grammar, line 1, column 6: ::= is expected behind 'root'");
    EXPECT_EQ(refused("root ::= \"a"), "grammar, line 1, column 12: the text in quotes does not end");
    EXPECT_EQ(refused("root ::= x\n"), "the grammar: there is no rule 'x'");
    EXPECT_EQ(refused("a ::= \"a\""), "the grammar has no rule 'root'");
    EXPECT_EQ(refused("root ::= *"), "grammar, line 1, column 10: there is nothing to repeat");
    EXPECT_EQ(refused("root ::= [z-a]"), "grammar, line 1, column 14: the range runs backwards");
    EXPECT_EQ(refused("root ::= \"a\"{5,2}"), "grammar, line 1, column 18: 5 to 2 is no range of counts");
    EXPECT_EQ(refused("root ::= \"a\"\nroot ::= \"b\""), "grammar, line 2, column 13: there are two rules 'root'");
    EXPECT_EQ(refused("root ::= \"\xff\""), "grammar is not UTF-8");
}

}  // namespace
}  // namespace pergola

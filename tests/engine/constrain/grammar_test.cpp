// Grammars of strangers: each gives a sentence or bounded work.
#include "engine/constrain/grammar.h"

#include <gtest/gtest.h>

#include "tests/engine/constrain/matching.h"

namespace pergola {
namespace {

std::string refused(std::string_view grammar) { return refusal(ConstraintKind::Grammar, grammar); }

TEST(Grammar, names_a_rule_that_begins_with_itself) {
    EXPECT_EQ(refused("root ::= root \"a\" | \"b\""),
              "the grammar: rule 'root' begins with itself (left recursion), so it could go on without reading anything");
    EXPECT_NE(refused("root ::= a\na ::= b \"x\" | \"y\"\nb ::= \"z\"? a"), "") << "behind something that may be empty";
    EXPECT_NE(refused("root ::= (\"\" root)* \"a\""), "");
    EXPECT_EQ(refused("root ::= \"a\" root | \"b\""), "") << "right recursion is no such thing";
}

TEST(Grammar, says_that_nothing_matches) {
    EXPECT_EQ(refused("root ::= \"a\" root"), "the grammar: no text at all matches the grammar");
    EXPECT_EQ(refused("root ::= \"a\" | b\nb ::= \"x\" b"), "") << "the way that leads nowhere is dropped";
    EXPECT_FALSE(*matches(ConstraintKind::Grammar, "root ::= \"a\" | b\nb ::= \"x\" b", "x"));
}

TEST(Grammar, reads_ambiguous_grammars_in_bounded_work) {
    // 2^n readings of n letters, and stacks of two kinds of open ends.
    const char* grammar = "root ::= \"a\" root f | \"a\" root g | \"a\"\nf ::= \"x\" | \"y\"\ng ::= \"x\" | \"z\"";
    const std::string letters(200, 'a');
    EXPECT_TRUE(*matches(ConstraintKind::Grammar, grammar, letters + std::string(199, 'x')));
    EXPECT_FALSE(*matches(ConstraintKind::Grammar, grammar, letters + std::string(200, 'x')));
    EXPECT_TRUE(*matches(ConstraintKind::Regex, "((a|a)*(a|aa)*)*b", std::string(5000, 'a') + "b"));
    EXPECT_TRUE(*matches(ConstraintKind::Grammar, "root ::= (x x?){1,1000000}\nx ::= \"a\" y?\ny ::= \"b\" x | \"c\"", "aaabaac"));
}

TEST(Grammar, counts_of_rules_cost_no_copies) {
    const char* grammar = "root ::= pair{2,1000000}\npair ::= \"(\" pair* \")\"";
    EXPECT_FALSE(*matches(ConstraintKind::Grammar, grammar, "(())"));
    EXPECT_TRUE(*matches(ConstraintKind::Grammar, grammar, "(())()"));
    EXPECT_FALSE(*matches(ConstraintKind::Grammar, "root ::= pair{0,2}\npair ::= \"(\" pair* \")\"", "()()()"));
    // Counts within counts within counts: limits end it, and say so.
    const auto nested = compile_constraint({ConstraintKind::Grammar, "root ::= ((x{1,1000000}){1,1000000}){1,1000000}\nx ::= \"a\" x | \"a\""});
    ASSERT_TRUE(nested);
    Recogniser recogniser(*nested);
    StateId state = recogniser.start();
    for (int index = 0; index < 3000 && state != Recogniser::dead; ++index) {
        recogniser.begin_work(1'000'000);
        state = recogniser.next(state, 'a');
    }
    EXPECT_TRUE(state != Recogniser::dead || !recogniser.problem().empty());
}

TEST(Grammar, bounds_nesting_and_size) {
    EXPECT_NE(refused("root ::= " + std::string(1000000, '(') + "\"a\"" + std::string(1000000, ')')), "");
    EXPECT_EQ(refused("root ::= " + std::string(500, '(') + "\"a\"" + std::string(500, ')')),
              "grammar, line 1, column 77: the grammar nests too deep");
    EXPECT_EQ(refused("root ::= \"a\"" + std::string(500, '*')), "grammar, line 1, column 79: too many repetitions of repetitions");
    EXPECT_NE(refused(std::string(2 << 20, 'a')), "");
    std::string chain = "root ::= r0\n";
    for (int index = 0; index < 20000; ++index) chain += "r" + std::to_string(index) + " ::= r" + std::to_string(index + 1) + "\n";
    EXPECT_EQ(refused(chain + "r20000 ::= \"a\""), "") << "a long chain of rules needs no stack";
}

TEST(Grammar, bounds_automata_that_grow_exponentially) {
    // The letter 20 places before the end: 2^20 subsets as one automaton.
    const std::string expression = "(a|b)*a(a|b){14}";
    EXPECT_TRUE(*matches(ConstraintKind::Regex, expression, "ba" + std::string(14, 'b')));
    EXPECT_FALSE(*matches(ConstraintKind::Regex, expression, "bb" + std::string(14, 'b')));
}

TEST(Grammar, forgets_states_that_nobody_holds) {
    const auto grammar = compile_constraint({ConstraintKind::Grammar, "root ::= \"(\" root \")\" root | \"\""});
    ASSERT_TRUE(grammar);
    Recogniser recogniser(*grammar);
    StateId state = recogniser.start();
    bool has_forgotten = false;
    for (int index = 0; index < 50000; ++index) {
        const StateId next = recogniser.next(state, '(');
        ASSERT_NE(next, Recogniser::dead);
        recogniser.hold(next);
        if (index > 0) recogniser.release(state);
        state = next;
        has_forgotten = recogniser.collect_if_large() || has_forgotten;
    }
    EXPECT_TRUE(has_forgotten);
    EXPECT_LT(recogniser.size(), 20000);
    for (int index = 0; index < 50000; ++index) {
        ASSERT_FALSE(recogniser.accepts(state));
        const StateId next = recogniser.next(state, ')');
        recogniser.hold(next);
        recogniser.release(state);
        state = next;
        recogniser.collect_if_large();
    }
    EXPECT_TRUE(recogniser.accepts(state));
}

}  // namespace
}  // namespace pergola

// Masks against the plain question, asked token by token: can the text with this token still be finished?
#include "engine/constrain/token_masks.h"

#include <gtest/gtest.h>

#include <random>
#include <string_view>

#include "engine/constrain/constraint.h"

namespace pergola {
namespace {

std::vector<std::string> vocabulary() {
    std::vector<std::string> texts;
    for (int byte = 0; byte < 256; ++byte) texts.emplace_back(1, static_cast<char>(byte));
    for (const char* text : {"", "ab", "abc", "abab", "\"", "\":", "\": \"", "\", \"", "{\"", "\"}", "}}", "]}", "true", "tru", "false",
                             "12", "123", "1.5", "-1", "  ", "\n  ", "\n    ", "é", "é\"", "日本", "日", "aé", "[[", "[]", "{}", ",1",
                             ", ", "a\"", "a\",", "\\n", "\\u00", "\\", "null", "nul", "l,", "(((", ")))", "()", "ab", "bbbb", "a+", "+b", "é+", "日本+a",
                             "ab+日", "\xE6\x97", "\xA5" "a", "é\xE6", "😀+", "\xF0\x9F", "\xC3(", "a\xC3"}) {
        texts.emplace_back(text);
    }
    return texts;
}

struct Case {
    ConstraintKind kind;
    const char* source;
};
const Case cases[] = {
    {ConstraintKind::JsonSchema, "{}"},
    {ConstraintKind::JsonSchema, R"({"type":"object","properties":{"a":{"type":"string","maxLength":20},"ab":{"type":"integer"}},"required":["ab"]})"},
    {ConstraintKind::JsonSchema, R"({"type":"array","items":{"type":"string","minLength":3,"maxLength":40},"minItems":2})"},
    {ConstraintKind::Grammar, "root ::= \"(\" root \")\" root | \"\""},
    {ConstraintKind::Grammar, "root ::= word (\" \"+ word)*\nword ::= letter+ \"\\\"\"?\nletter ::= [a-cé]"},
    {ConstraintKind::Grammar, "root ::= (pair | \"a\"){3,50}\npair ::= \"[\" pair? \"]\" | \"ab\""},
    {ConstraintKind::Regex, "(ab|b){2,30}c?.*"},
    {ConstraintKind::Regex, "[^\"]{5,1000}\""},
    // Automata that stay where they are over whole branches of the vocabulary, and end at any place of them.
    {ConstraintKind::Grammar, "root ::= any (\"+\" any)*\nany ::= [^+]+"},
    {ConstraintKind::Grammar, "root ::= name (\"+\" name)*\nname ::= [a-z]+ | [0-9]* \"(\" root \")\""},
    {ConstraintKind::Grammar, "root ::= any{17,40} (\"+\" any{17,60})*\nany ::= [^+]"},
    {ConstraintKind::Regex, "(é|[a-c])*(日本)?.+"},
    // A part that comes back to where it began.
    {ConstraintKind::Regex, "((ab)*c){17,20}"},
};

TEST(TokenMasks, hold_the_tokens_that_can_be_gone_on_with) {
    const std::vector<std::string> texts = vocabulary();
    const TokenTrie trie(texts);
    std::mt19937 random(5);
    for (const Case& each : cases) {
        const auto grammar = compile_constraint({each.kind, each.source});
        ASSERT_TRUE(grammar) << each.source << ": " << grammar.error().message;
        for (int walk = 0; walk < 12; ++walk) {
            Recogniser recogniser(*grammar);
            TokenMasks masks(*grammar, recogniser, trie);
            StateId state = recogniser.start();
            for (int step = 0; step < 60; ++step) {
                const TokenMasks::Mask mask = masks.of(state);
                std::vector<std::size_t> allowed;
                for (std::size_t token = 0; token < texts.size(); ++token) {
                    const bool is_set = (mask.bits[token / 64] >> (token % 64) & 1) != 0;
                    const bool expected = !texts[token].empty() && recogniser.next(state, texts[token]) != Recogniser::dead;
                    ASSERT_EQ(is_set, expected) << each.source << ", token " << texts[token] << ", step " << step;
                    if (is_set) allowed.push_back(token);
                }
                ASSERT_EQ(mask.is_empty, allowed.empty());
                ASSERT_TRUE(!allowed.empty() || recogniser.accepts(state)) << "a dead end";
                if (allowed.empty()) break;
                // Tokens of several bytes are what is hard.
                std::size_t token = allowed[random() % allowed.size()];
                for (int attempt = 0; attempt < 5 && texts[token].size() < 2; ++attempt) token = allowed[random() % allowed.size()];
                state = recogniser.next(state, texts[token]);
            }
        }
    }
}

TEST(TokenMasks, are_the_same_with_and_without_preparation) {
    const std::vector<std::string> texts = vocabulary();
    const TokenTrie trie(texts);
    for (const Case& each : cases) {
        const auto grammar = compile_constraint({each.kind, each.source});
        ASSERT_TRUE(grammar) << each.source;
        Recogniser recogniser(*grammar);
        TokenMasks prepared(*grammar, recogniser, trie);
        prepared.prepare();
        TokenMasks unprepared(*grammar, recogniser, trie);
        EXPECT_EQ(prepared.of(recogniser.start()).bits, unprepared.of(recogniser.start()).bits) << each.source;
    }
}

TEST(CountedTerminal, ends_only_between_two_parts) {
    const auto grammar = compile_constraint({ConstraintKind::Regex, "((ab)*c){17,20}"});
    ASSERT_TRUE(grammar);
    Recogniser recogniser(*grammar);
    const std::string parts(17, 'c');
    EXPECT_TRUE(recogniser.accepts(recogniser.next(recogniser.start(), parts)));
    EXPECT_FALSE(recogniser.accepts(recogniser.next(recogniser.start(), parts + "ab"))) << "a part is not finished";
    EXPECT_TRUE(recogniser.accepts(recogniser.next(recogniser.start(), parts + "abababc")));
}

TEST(TokenTrie, knows_what_lies_below_a_node) {
    const TokenTrie trie({"a", "ab9", "aé", "a\xC3", "b\xA9", "\xE6\x97\xA5x"});
    const auto below = [&](std::string_view text) {
        std::int32_t node = 0;
        for (const char c : text) {
            std::int32_t child = node + 1;
            while (trie.nodes()[static_cast<std::size_t>(child)].byte != static_cast<std::uint8_t>(c)) {
                child = trie.nodes()[static_cast<std::size_t>(child)].skip;
            }
            node = child;
        }
        return trie.kinds_below(node);
    };
    constexpr auto ascii = ascii_kinds();
    EXPECT_EQ(below("a"), kind_bit(ascii['b']) | kind_bit(ascii['9']) | kind_bit(ByteKind::two_bytes));
    EXPECT_EQ(below("ab"), kind_bit(ascii['9']));
    EXPECT_EQ(below("b"), kind_bit(ByteKind::ill_formed));
    EXPECT_EQ(below("\xE6\x97\xA5"), kind_bit(ascii['x']));
    EXPECT_EQ(below("aé"), ByteKinds{0});
    EXPECT_EQ(trie.ends_from(1).size(), 4U);
}

TEST(TokenMasks, ban_all_else) {
    std::vector<float> logits(130, 1.0F);
    TokenMasks::Mask mask;
    mask.bits = {1ULL << 3 | 1ULL << 63, ~0ULL};
    apply_mask(logits, mask);
    for (std::size_t id = 0; id < logits.size(); ++id) {
        const bool expected = id == 3 || id == 63 || (id >= 64 && id < 128);
        EXPECT_EQ(logits[id] == 1.0F, expected) << id;
    }
}

TEST(TokenTrie, keeps_twins_and_leaves_out_what_has_no_text) {
    const TokenTrie trie({"a", "", "ab", "a", std::string(TokenTrie::most_bytes + 1, 'x'), "b"});
    EXPECT_EQ(trie.longest(), 2);
    ASSERT_EQ(trie.nodes().size(), 4U);
    const TokenId first = trie.nodes()[1].token;
    EXPECT_EQ(first + trie.twin(first), 3) << "0 and 3 have the same text";
    EXPECT_EQ(trie.nodes()[1].skip, 3);
}

TEST(ConstraintCursor, is_a_place_to_come_back_to) {
    auto grammar = compile_constraint({ConstraintKind::Regex, "ab*c"});
    ASSERT_TRUE(grammar);
    const auto machine = std::make_shared<ConstraintMachine>(std::move(grammar).take(), std::make_shared<TokenTrie>(vocabulary()));
    ConstraintCursor cursor(machine);
    EXPECT_TRUE(cursor.advance("abb"));
    const ConstraintCursor kept = cursor;
    EXPECT_TRUE(cursor.advance("c"));
    EXPECT_TRUE(cursor.can_end());
    EXPECT_FALSE(kept.can_end());
    cursor = kept;
    EXPECT_FALSE(cursor.can_end());
    EXPECT_FALSE(cursor.advance("d"));
    EXPECT_TRUE(cursor.mask().is_empty) << "of no more use";
}

}  // namespace
}  // namespace pergola

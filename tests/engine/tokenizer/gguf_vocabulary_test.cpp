#include <gtest/gtest.h>

#include "engine/tokenizer/stream_decoder.h"
#include "tests/engine/tokenizer/tiny_vocabulary.h"

namespace pergola {
namespace {

using test::TinyVocabulary;
using Ids = std::vector<TokenId>;

std::string refusal(const TinyVocabulary& vocabulary, ErrorCode code = ErrorCode::CorruptFile) {
    const auto opened = vocabulary.open();
    EXPECT_FALSE(opened);
    if (opened) return "";
    EXPECT_EQ(opened.error().code, code);
    return opened.error().message;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

TEST(GgufVocabulary, encodes_and_decodes_by_its_merges) {
    TinyVocabulary vocabulary;
    const TokenId he = vocabulary.add_merge("h", "e");
    const TokenId space_he = vocabulary.add_merge("\xC4\xA0", "he");
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->encode("he he\xFF", SpecialTokens::AsText), (Ids{he, space_he, 0xFF}));
    EXPECT_EQ(tokenizer->decode(Ids{he, space_he, 0xFF}, false), "he he\xEF\xBF\xBD");
    EXPECT_EQ(tokenizer->token_piece(space_he), "\xC4\xA0he");
    EXPECT_EQ(tokenizer->kind(), "byte-level BPE (gpt-2)");
    EXPECT_EQ(tokenizer->vocabulary_size(), 258);
}

TEST(GgufVocabulary, matches_control_tokens_on_request_and_user_defined_ones_always) {
    TinyVocabulary vocabulary;
    const TokenId end = vocabulary.add("<|x|>", 3);
    const TokenId tool = vocabulary.add("<t>", 4);
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->encode("a<|x|><t>", SpecialTokens::Parse), (Ids{'a', end, tool}));
    EXPECT_EQ(tokenizer->encode("a<|x|><t>", SpecialTokens::AsText),
              (Ids{'a', '<', '|', 'x', '|', '>', tool}));
    EXPECT_TRUE(tokenizer->is_special(end));
    EXPECT_FALSE(tokenizer->is_special(tool));
    EXPECT_EQ(tokenizer->decode(Ids{'a', end, tool}, false), "a<t>");
    EXPECT_EQ(tokenizer->decode(Ids{'a', end, tool}, true), "a<|x|><t>");
}

TEST(GgufVocabulary, never_makes_a_control_token_by_merging) {
    TinyVocabulary vocabulary;
    vocabulary.merges = {"< s", "<s >"};
    vocabulary.add("<s");
    vocabulary.add("<s>", 3);
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->encode("<s>", SpecialTokens::AsText), (Ids{'<', 's', '>'}));
}

TEST(GgufVocabulary, gathers_every_token_that_ends_a_turn) {  // D07
    TinyVocabulary vocabulary;
    const auto end_of_text = vocabulary.add("<|endoftext|>", 3);
    const auto turn = vocabulary.add("<|im_end|>", 3);
    const auto message = vocabulary.add("<eom>", 3);
    const auto named = vocabulary.add("<done>", 3);
    vocabulary.ids = {{"eos", named}, {"eom", message}, {"bos", end_of_text}};
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->roles().end_of_answer, (Ids{end_of_text, turn, message, named}));
    EXPECT_EQ(tokenizer->roles().eos, named);
    EXPECT_EQ(tokenizer->roles().bos, end_of_text);
}

TEST(GgufVocabulary, goes_on_after_a_message_in_the_harmony_format) {
    TinyVocabulary vocabulary;
    vocabulary.add("<|end|>", 3);
    const auto done = vocabulary.add("<|return|>", 3);
    const auto call = vocabulary.add("<|call|>", 3);
    EXPECT_EQ(vocabulary.open().take()->roles().end_of_answer, (Ids{done, call}));
}

TEST(GgufVocabulary, makes_a_turn_end_control_whatever_its_type) {
    TinyVocabulary vocabulary;
    const auto end = vocabulary.add("<|im_end|>", 4);
    const auto tokenizer = vocabulary.open().take();
    EXPECT_TRUE(tokenizer->is_special(end));
    EXPECT_EQ(tokenizer->encode("<|im_end|>", SpecialTokens::AsText).size(), 10U);
    TinyVocabulary plain;
    const auto unmarked = plain.add("[EOT]", 1);
    EXPECT_EQ(plain.open().take()->roles().end_of_answer, (Ids{unmarked}));
    EXPECT_TRUE(plain.open().take()->is_special(unmarked));
}

TEST(GgufVocabulary, adds_bos_and_eos_as_key_or_pre_tokenizer_say) {
    TinyVocabulary vocabulary;
    const auto bos = vocabulary.add("<bos>", 3);
    const auto eos = vocabulary.add("<eos>", 3);
    vocabulary.ids = {{"bos", bos}, {"eos", eos}};
    const auto encoded = [&] {
        return vocabulary.open().take()->encode_with_roles("a", SpecialTokens::Parse);
    };
    EXPECT_EQ(encoded(), (Ids{'a'}));
    vocabulary.pre = "llama-bpe";
    EXPECT_EQ(encoded(), (Ids{bos, 'a'}));
    vocabulary.flags = {{"add_bos_token", false}, {"add_eos_token", true}};
    EXPECT_EQ(encoded(), (Ids{'a', eos}));
    vocabulary.ids.clear();
    EXPECT_EQ(encoded(), (Ids{'a'}));
}

TEST(GgufVocabulary, ignores_role_ids_outside_the_vocabulary_and_says_so) {
    TinyVocabulary vocabulary;
    vocabulary.ids = {{"eos", 100'000}, {"bos", 0xFFFFFFFF}};
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->roles().eos, -1);
    EXPECT_EQ(tokenizer->roles().bos, -1);
    ASSERT_EQ(tokenizer->notes().size(), 2U);
    EXPECT_TRUE(contains(tokenizer->notes()[0], "eos_token_id is 100000"));
    EXPECT_TRUE(contains(tokenizer->notes()[1], "ends an answer"));
}

TEST(GgufVocabulary, uses_the_old_rule_with_a_note_when_none_is_named) {
    TinyVocabulary vocabulary;
    vocabulary.pre.reset();
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->kind(), "byte-level BPE (default)");
    ASSERT_FALSE(tokenizer->notes().empty());
    EXPECT_TRUE(contains(tokenizer->notes().back(), "no pre-tokenizer"));
}

TEST(GgufVocabulary, refuses_other_kinds_and_rules_by_name) {
    TinyVocabulary vocabulary;
    vocabulary.pre = "unheard";
    EXPECT_TRUE(contains(refusal(vocabulary, ErrorCode::Unsupported), "'unheard'"));
    vocabulary.model = "plamo2";
    EXPECT_TRUE(contains(refusal(vocabulary, ErrorCode::Unsupported), "'plamo2'"));
    vocabulary.model = "none";
    EXPECT_TRUE(contains(refusal(vocabulary, ErrorCode::Unsupported), "takes ids only"));
    EXPECT_FALSE(TinyVocabulary::open_gguf(test::TinyGguf().bytes()));
}

TEST(GgufVocabulary, refuses_tables_that_do_not_fit_each_other) {
    TinyVocabulary vocabulary;
    vocabulary.types.pop_back();
    EXPECT_TRUE(contains(refusal(vocabulary), "token_type has 255 entries, expected 256"));
    vocabulary.types.clear();
    EXPECT_TRUE(contains(refusal(vocabulary), "token_type has 0 entries"));
    vocabulary.tokens.clear();
    EXPECT_TRUE(contains(refusal(vocabulary), "tokens is missing"));
}

TEST(GgufVocabulary, refuses_a_token_that_is_there_twice_but_not_empty_ones) {
    TinyVocabulary vocabulary;
    vocabulary.add("");
    vocabulary.add("");
    EXPECT_TRUE(vocabulary.open());
    vocabulary.add("a");
    EXPECT_TRUE(contains(refusal(vocabulary), "'a' twice, as 97 and 258"));
    TinyVocabulary control;
    control.add("<x>", 3);
    control.add("<x>", 3);
    EXPECT_TRUE(contains(refusal(control), "twice"));
}

TEST(GgufVocabulary, refuses_merges_that_are_no_pairs) {
    for (const char* merge : {"", "a", "a ", " a", "ab"}) {
        TinyVocabulary vocabulary;
        vocabulary.merges = {"a b", merge};
        EXPECT_TRUE(contains(refusal(vocabulary), "merge 1 is")) << merge;
    }
}

TEST(GgufVocabulary, survives_merges_of_and_into_what_is_no_token) {
    TinyVocabulary vocabulary;
    vocabulary.merges = {"a b", "ab c", "nothing else", "x y z", "abc d", "a b"};
    const auto abcd = vocabulary.add("abcd");
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->encode("abcd", SpecialTokens::Parse), (Ids{abcd}));
    EXPECT_EQ(tokenizer->encode("abce", SpecialTokens::Parse), (Ids{'a', 'b', 'c', 'e'}));
}

TEST(GgufVocabulary, reads_back_a_token_outside_byte_level_writing_as_its_text) {
    TinyVocabulary vocabulary;
    const auto odd = vocabulary.add("a b\xE4\xBD\xA0");
    const auto broken = vocabulary.add("\xFF\xFE");
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->decode(Ids{odd}, false), "a b\xE4\xBD\xA0");
    EXPECT_EQ(tokenizer->decode(Ids{broken}, false), "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(GgufVocabulary, prefers_an_embedded_tokenizer_json_with_the_same_ids) {
    TinyVocabulary vocabulary;
    vocabulary.pre = "a rule of tomorrow";
    std::string tokens;
    for (const char* byte : {"\"a\": 97", "\"b\": 98", "\"c\": 99"}) {
        tokens += tokens.empty() ? byte : std::string(", ") + byte;
    }
    const auto json_with = [](const std::string& vocab) {
        return R"({"model": {"type": "BPE", "merges": [], "vocab": {)" + vocab +
               R"(}}, "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false}})";
    };
    vocabulary.embedded_json = json_with(tokens);
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->kind(), "byte-level BPE (tokenizer.json)");
    EXPECT_EQ(tokenizer->vocabulary_size(), 256);
    EXPECT_EQ(tokenizer->token_piece('z'), "z");
    vocabulary.embedded_json = json_with(R"("b": 97)");
    EXPECT_TRUE(contains(refusal(vocabulary, ErrorCode::Unsupported), "tomorrow"));
    vocabulary.pre = "gpt-2";
    EXPECT_TRUE(contains(vocabulary.open().take()->notes().at(1), "ids differ"));
    vocabulary.embedded_json = "{";
    EXPECT_TRUE(contains(vocabulary.open().take()->notes().at(1), "is not used"));
}

TEST(GgufVocabulary, opens_151665_tokens_of_which_most_are_control) {
    TinyVocabulary vocabulary;
    for (int i = 256; i < 151'665; ++i) {
        vocabulary.add("<|reserved_" + std::to_string(i) + "|>", 3);
    }
    const auto tokenizer = vocabulary.open().take();
    EXPECT_EQ(tokenizer->vocabulary_size(), 151'665);
    EXPECT_EQ(tokenizer->encode("a<|reserved_151664|>", SpecialTokens::Parse), (Ids{'a', 151'664}));
}

}  // namespace
}  // namespace pergola

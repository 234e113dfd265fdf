#include "engine/tokenizer/split_rules.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

std::string joined(const std::vector<std::string_view>& pieces) {
    std::string result;
    for (const std::string_view piece : pieces) {
        EXPECT_FALSE(piece.empty());
        if (!result.empty()) result += '|';
        result += piece;
    }
    return result;
}

std::string cut(const SplitRules& rules, std::string_view text) {
    SplitRules::Scratch scratch;
    return joined(rules.split(text, scratch));
}

std::string cut_by_name(const char* name, std::string_view text) {
    const auto named = named_split(name);
    EXPECT_TRUE(named) << name << ": " << (named ? "" : named.error().message);
    return named ? cut(named->rules, text) : "";
}

std::string cut_with(const char* pattern,
                     SplitBehavior behavior,
                     bool invert,
                     std::string_view text) {
    std::vector<SplitStep> steps;
    steps.emplace_back(PatternStep{SplitPattern::compile(pattern).take(), behavior, invert});
    return cut(SplitRules(std::move(steps)), text);
}

TEST(SplitRules, know_characters_that_are_newer_than_pcre2) {
    const std::string ideographs = "\U00031350\U0002EBF0";  // Unicode 15 and 15.1
    const std::string digits = "\U00010D40\U00010D41";      // 16
    EXPECT_EQ(cut_by_name("qwen2", "a" + ideographs + "!"), "a" + ideographs + "|!");
    EXPECT_EQ(cut_by_name("gpt-2", "a" + digits), "a|" + digits);
    const auto isolated = [](const char* pattern, std::string_view text) {
        return cut_with(pattern, SplitBehavior::Isolated, false, text);
    };
    EXPECT_EQ(isolated(R"(\p{L}+)", "." + ideographs + digits), ".|" + ideographs + "|" + digits);
    EXPECT_EQ(isolated(R"(\P{L}+)", "." + ideographs), ".|" + ideographs);
    EXPECT_EQ(isolated(R"([^\p{Lo}]+)", ideographs + "a"), ideographs + "|a");
    EXPECT_EQ(isolated(R"(\p{Han}+)", "a" + ideographs), "a|" + ideographs);
    EXPECT_EQ(isolated(R"(\p{Lu})", "a\uA7DCb"), "a|\uA7DC|b");
    EXPECT_EQ(isolated(R"(\p{^L}+)", "a.b"), "a|.|b");
    EXPECT_EQ(isolated(R"(\p{Greek}+)", "a\u03B1"), "a|\u03B1");
}

TEST(SplitRules, take_a_script_for_the_characters_that_are_of_it_alone) {
    // Han, hiragana and katakana share the ideographic comma and full stop, which are of none.
    EXPECT_EQ(cut_by_name("kimi-k2", "\u4E2D\u6587\u3001\u597D\u3002a"),
              "\u4E2D\u6587|\u3001|\u597D|\u3002a");
    const auto isolated = [](const char* pattern, std::string_view text) {
        return cut_with(pattern, SplitBehavior::Isolated, false, text);
    };
    EXPECT_EQ(isolated(R"(\p{Han}+)", "\u4E2D\u3002\u4E2D"), "\u4E2D|\u3002|\u4E2D");
    EXPECT_EQ(isolated(R"(\p{Katakana}+)", "\u30A2\u30FC"), "\u30A2|\u30FC");
    EXPECT_EQ(isolated(R"([^\p{Greek}]+)", "\u03B1\u0342"), "\u03B1|\u0342");
    EXPECT_EQ(isolated(R"(\p{Arabic}+)", "\u0628\u060C"), "\u0628|\u060C");
}

TEST(SplitRules, draw_classes_as_oniguruma_does) {
    const auto isolated = [](const char* pattern, std::string_view text) {
        return cut_with(pattern, SplitBehavior::Isolated, false, text);
    };
    // Vowel signs of Thai and Hindi are alphabetic and no letters.
    EXPECT_EQ(isolated("[[:alpha:]]+", "1\u0E01\u0E351"), "1|\u0E01\u0E35|1");
    EXPECT_EQ(isolated("[[:^alpha:]]+", "\u0E351"), "\u0E35|1");
    EXPECT_EQ(isolated("[[:word:]]+", "-a\u0301_-"), "-|a\u0301_|-");
    EXPECT_EQ(isolated("[[:punct:]]+", "a$+\u00A7\u20AC"), "a|$+\u00A7\u20AC");
    EXPECT_EQ(isolated("[[:lower:]]+", "A\u00AAb"), "A|\u00AAb");
    EXPECT_EQ(isolated("[[:space:]]+", " \u180E"), " |\u180E");
    EXPECT_EQ(isolated(R"(\w+)", "\U00031350\u0897."), "\U00031350\u0897|.");
    EXPECT_EQ(isolated(R"([\W]+)", "\U00031350."), "\U00031350|.");
    EXPECT_EQ(isolated(R"([^\W\d_]+)", "ab1_\u00B2"), "ab|1_\u00B2");
    EXPECT_EQ(isolated(R"(\d+)", "a\U00010D40"), "a|\U00010D40");
    EXPECT_EQ(isolated(R"([^\D]+)", "a\U00010D40"), "a|\U00010D40");
    EXPECT_EQ(isolated(R"(\p{Letter}+)", "1a"), "1|a");
    EXPECT_EQ(isolated(R"(\p{Decimal_Number}+)", "1a"), "1|a");
    EXPECT_EQ(isolated(R"(\p{^Alphabetic}+)", "1a"), "1|a");
    EXPECT_EQ(isolated(R"(\P{Punct}+)", "a$."), "a$|.");
}

TEST(SplitRules, cut_by_the_rule_that_the_name_stands_for) {
    const std::string text = "It's 12345 o'clock,  WE'RE here\n\n ok";
    EXPECT_EQ(cut_by_name("gpt-2", text), "It|'s| 12345| o|'|clock|,| | WE|'|RE| here|\n\n| ok");
    EXPECT_EQ(cut_by_name("smollm", text),
              "It|'s| |1|2|3|4|5| o|'|clock|,| | WE|'|RE| here|\n\n| ok");
    EXPECT_EQ(cut_by_name("llama-bpe", text),
              "It|'s| |123|45| o|'clock|,| | WE|'RE| here|\n\n| ok");
    EXPECT_EQ(cut_by_name("qwen2", text), "It|'s| |1|2|3|4|5| o|'clock|,| | WE|'RE| here|\n\n| ok");
    EXPECT_EQ(cut_by_name("gpt-4o", text), "It's| |123|45| o|'clock|,| | WE'RE| here|\n\n| ok");
    EXPECT_EQ(cut_by_name("tekken", "HelloWorld 12"), "Hello|World| |1|2");
    EXPECT_EQ(cut_by_name("falcon", "a12345, b"), "a|123|45|,| b");
    EXPECT_EQ(cut_by_name("deepseek-v3", "x1234 \xE6\x88\x91\xE7\x88\xB1 (ab)"),
              "x|123|4| |\xE6\x88\x91\xE7\x88\xB1| (|ab|)");
    EXPECT_EQ(cut_by_name("deepseek-v3", "x(ab)"), "x|(ab|)");
    EXPECT_EQ(cut_by_name("deepseek-coder", "a 12\nb!"), "a| |1|2|\n|b|!");
    EXPECT_EQ(cut_by_name("bloom", "a b, c"), "a| b|,| c");
    EXPECT_EQ(cut_by_name("qwen35",
                          "a\xCC\x81"
                          "b!"),
              "a\xCC\x81"
              "b|!");
    EXPECT_EQ(cut_by_name("default", "a12345!"), "a|123|45|!");
}

TEST(SplitRules, carry_what_else_the_name_stands_for) {
    EXPECT_TRUE(named_split("llama-bpe")->ignore_merges);
    EXPECT_TRUE(named_split("llama-bpe")->add_bos);
    EXPECT_TRUE(named_split("tekken")->add_bos);
    EXPECT_FALSE(named_split("glm4")->add_bos);
    EXPECT_FALSE(named_split("smollm")->ignore_merges);
}

TEST(SplitRules, are_refused_by_name_when_unknown) {
    const auto named = named_split("unheard");
    ASSERT_FALSE(named);
    EXPECT_EQ(named.error().code, ErrorCode::Unsupported);
    EXPECT_NE(named.error().message.find("'unheard'"), std::string::npos);
}

TEST(SplitRules, do_with_a_match_what_the_behavior_says) {
    using enum SplitBehavior;
    EXPECT_EQ(cut_with(R"(\d)", Removed, false, "a12b3"), "a|b");
    EXPECT_EQ(cut_with(R"(\d)", Isolated, false, "a12b3"), "a|1|2|b|3");
    EXPECT_EQ(cut_with(R"(\d)", MergedWithPrevious, false, "a12b3"), "a1|2|b3");
    EXPECT_EQ(cut_with(R"(\d)", MergedWithNext, false, "a12b3"), "a|1|2b|3");
    EXPECT_EQ(cut_with(R"(\d)", Contiguous, false, "a12b3"), "a|12|b|3");
    EXPECT_EQ(cut_with(R"(\d)", Removed, true, "a12b3"), "1|2|3");
    EXPECT_EQ(cut_with(R"([a-z]+)", Contiguous, true, "12ab"), "12|ab");
}

TEST(SplitRules, cut_at_matches_of_nothing) {
    EXPECT_EQ(cut_with("(?=b)", SplitBehavior::Isolated, false, "abcb"), "a|bc|b");
    EXPECT_EQ(cut_with("x*", SplitBehavior::Isolated, false, "axxb"), "a|xx|b");
}

TEST(SplitRules, know_white_space_as_unicode_does) {
    const auto spaces = [](std::string_view text) {
        return cut_with(R"(\s+)", SplitBehavior::Isolated, false, text);
    };
    EXPECT_EQ(spaces("a\xC2\x85\xC2\xA0\xE3\x80\x80\x0B"
                     "b"),
              "a|\xC2\x85\xC2\xA0\xE3\x80\x80\x0B|b");
    EXPECT_EQ(spaces("a\xE1\xA0\x8E"
                     "b"),
              "a\xE1\xA0\x8E"
              "b");  // U+180E: not since Unicode 6.3
    EXPECT_EQ(cut_with(R"([^\s]+)", SplitBehavior::Removed, false, "a \tb"), " \t");
    EXPECT_EQ(cut_with(R"(\S)", SplitBehavior::Isolated, false, "a b"), "a| |b");
    EXPECT_EQ(cut_with(R"(\h+)", SplitBehavior::Isolated, false, "xA9 f"), "x|A9| |f");
}

TEST(SplitRules, put_a_space_before_pieces_where_asked) {
    std::vector<SplitStep> steps;
    steps.emplace_back(PrefixSpaceStep{});
    steps.emplace_back(PatternStep{SplitPattern::compile(gpt2_split_pattern).take()});
    const SplitRules rules(std::move(steps));
    EXPECT_EQ(cut(rules, "a b"), " a| b");
    EXPECT_EQ(cut(rules, " a"), " a");
    EXPECT_EQ(cut(rules, ""), "");
}

TEST(SplitRules, keep_every_byte_of_text_that_is_not_utf8) {
    std::string bytes;
    for (int i = 0; i < 4096; ++i) bytes += static_cast<char>((i * 197 + i / 7) & 0xFF);
    SplitRules::Scratch scratch;
    const auto named = named_split("llama-bpe");
    std::string rejoined;
    for (const std::string_view piece : named->rules.split(bytes, scratch)) rejoined += piece;
    EXPECT_EQ(rejoined, bytes);
    EXPECT_EQ(cut_by_name("gpt-2",
                          "ab\xFF\xFE"
                          "cd"),
              "ab|\xFF\xFE|cd");
}

constexpr const char* all_names[] = {"llama-bpe",    "glm4",       "qwen2",
                                     "qwen35",       "gpt-4o",     "granite-embed-multi-97m",
                                     "tekken",       "gpt-2",      "starcoder",
                                     "deepseek-v3",  "falcon",     "deepseek-coder",
                                     "deepseek-llm", "spark2_5",   "youtu",
                                     "jais-2",       "seed-coder", "bailingmoe",
                                     "bloom",        "viking",     "chameleon",
                                     "tiny_aya",     "afmoe",      "superbpe",
                                     "kimi-k2",      "exaone-moe", "minicpm5",
                                     "ufakzeka",     "laguna",     "gemma4",
                                     "whitespace",   "default"};

TEST(SplitRules, lose_nothing_of_a_long_run_of_anything) {
    for (const char* name : all_names) {
        const auto named = named_split(name);
        ASSERT_TRUE(named) << name;
        for (const char* unit :
             {"a", "A", " ", "\n", " \n", "'", "1", "\xE4\xB8\x80", "\xCC\x81", "aB1 .\n"}) {
            std::string text;
            while (text.size() < 100'000) text += unit;
            text += 'x';
            SplitRules::Scratch scratch;
            std::string rejoined;
            for (const std::string_view piece : named->rules.split(text, scratch))
                rejoined += piece;
            EXPECT_EQ(rejoined == text, true) << name << unit;
        }
    }
}

TEST(SplitRules, group_digits_from_the_right) {
    EXPECT_EQ(cut_by_name("superbpe", "ab1234567,12"), "ab|1|234|567|,|12");
    EXPECT_EQ(cut_by_name("tiny_aya", "123456 x1234"), "123|456| x|1|234");
    EXPECT_EQ(cut_by_name("afmoe", "1"), "1");
}

TEST(SplitRules, keep_han_apart_from_other_letters) {
    EXPECT_EQ(cut_by_name("kimi-k2",
                          "ab\xE4\xB8\x80\xE4\xB8\x80"
                          "cd 1234"),
              "ab|\xE4\xB8\x80\xE4\xB8\x80|cd| |123|4");
}

TEST(SplitPattern, understands_sets_inside_sets) {
    const auto matches = [](const char* pattern, std::string_view text) {
        SplitPattern::Scratch scratch;
        std::string result;
        SplitPattern::compile(pattern).take().replace(text, "*", scratch, result);
        return result;
    };
    EXPECT_EQ(matches("[a[bc]]", "abcd"), "***d");
    EXPECT_EQ(matches("[a-d&&[^b]]", "abcd"), "*b**");
    EXPECT_EQ(matches("[^a-d&&[^b]]", "abcde"), "a*cd*");
    EXPECT_EQ(matches("[[:digit:]x]", "1xy"), "**y");
    EXPECT_EQ(matches("\\bx", "x ax x"), "* ax *");
    EXPECT_EQ(matches("\\w", "\xC2\xB2\xE2\x91\xA0_e\xCC\x81"), "*\xE2\x91\xA0***");
    EXPECT_EQ(matches("(?=b)", "ab"), "a*b");
}

TEST(SplitPattern, refuses_what_it_would_read_differently) {
    for (const char* pattern : {"[a[bc]", "[a&&[b]", "(", "[[:alpha", "\\C", "(?<name"}) {
        const auto compiled = SplitPattern::compile(pattern);
        ASSERT_FALSE(compiled) << pattern;
        EXPECT_EQ(compiled.error().code, ErrorCode::Unsupported);
    }
    EXPECT_FALSE(SplitPattern::compile(std::string(40'000, 'a')));
    EXPECT_TRUE(SplitPattern::compile("[[:alpha:]]"));
    EXPECT_TRUE(SplitPattern::compile("[]a]"));
}

TEST(SplitPattern, gives_up_on_expressions_without_end) {
    const std::string text = std::string(200'000, 'a') + "b";
    EXPECT_EQ(cut_with("(a+)+$", SplitBehavior::Isolated, false, text), text);
    EXPECT_EQ(cut_with("(a|aa)+$", SplitBehavior::Isolated, false, text), text);
}

TEST(SplitPattern, takes_a_literal_as_it_is) {
    std::vector<SplitStep> steps;
    steps.emplace_back(PatternStep{SplitPattern::literal(".*\xE2\x96\x81").take()});
    EXPECT_EQ(cut(SplitRules(std::move(steps)), "a.*\xE2\x96\x81z.*"), "a|.*\xE2\x96\x81|z.*");
}

}  // namespace
}  // namespace pergola

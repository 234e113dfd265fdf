#include "engine/tokenizer/token_decoder.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

using Tokens = std::vector<std::string>;

struct Decoded {
    std::string first;  ///< what is certain before the end
    std::string whole;
};

Decoded decode(const DecodingSteps& steps, const Tokens& tokens) {
    TokenDecoder decoder(steps);
    Decoded decoded;
    for (const std::string& token : tokens) decoder.push({token, false}, decoded.first);
    decoded.whole = decoded.first;
    decoder.finish(decoded.whole);
    return decoded;
}

std::string text(const DecodingSteps& steps, const Tokens& tokens) {
    return decode(steps, tokens).whole;
}

const std::string space = "\xE2\x96\x81";

TEST(TokenDecoder, gives_bytes_of_byte_level_writing) {
    EXPECT_EQ(text({ByteLevelDecoding{}},
                   {"\xC4\xA0"
                    "a",
                    "\xC3\xA3",
                    "\xE4\xB8\x80"}),
              " a\xE3\xE4\xB8\x80");
}

TEST(TokenDecoder, drops_one_space_before_a_sentence_piece_text) {
    const DecodingSteps llama{ReplaceDecoding{nullptr, space, " "},
                              ByteFallbackDecoding{},
                              FuseDecoding{},
                              StripDecoding{" ", 1, 0}};
    EXPECT_EQ(text(llama, {space + space + "a", space + "b", "<0x41>", "<0xZZ>"}), " a bA<0xZZ>");
    EXPECT_EQ(text({SentencePieceDecoding{}}, {space, space + "a", "<0x41>"}), " aA");
    EXPECT_EQ(text({SentencePieceDecoding{.drops_all = true}}, {space, space + "a", space}), "a ");
    EXPECT_EQ(text({MetaspaceDecoding{}}, {space + "a" + space, space + "b"}), "a b");
    EXPECT_EQ(text({MetaspaceDecoding{space, false}}, {space + "a"}), " a");
}

TEST(TokenDecoder, joins_words_as_their_kind_does) {
    EXPECT_EQ(text({WordPieceDecoding{}}, {"do", "n't", "##x", "."}), "don'tx.");
    EXPECT_EQ(text({WordPieceDecoding{"##", false}}, {"a", "##b", ".", "##"}), "ab .");
    EXPECT_EQ(text({SuffixDecoding{}}, {"a</w>", "b", "c</w>"}), "a bc");
    EXPECT_EQ(text({CtcDecoding{}}, {"h", "h", "<pad>", "h", "|", "a"}), "hh a");
    EXPECT_EQ(text({JoinDecoding{}}, {"a", "b"}), "a b");
    EXPECT_EQ(text({}, {"a", "b"}), "ab");
}

TEST(TokenDecoder, takes_fused_tokens_for_one) {
    EXPECT_EQ(text({FuseDecoding{}, ReplaceDecoding{nullptr, "ab", "X"}}, {"a", "ba", "a", "b"}),
              "XaX");
    EXPECT_EQ(text({FuseDecoding{}, StripDecoding{"x", 2, 1}}, {"x", "xx", "axx"}), "xax");
    EXPECT_EQ(text({StripDecoding{"x", 1, 1}}, {"xax", "x", "xx"}), "a");
    const auto digits = std::make_shared<const SplitPattern>(SplitPattern::compile("1+").take());
    EXPECT_EQ(text({FuseDecoding{}, ReplaceDecoding{digits, "", "one"}}, {"1", "1a"}), "onea");
    EXPECT_EQ(text({ReplaceDecoding{digits, "", "one"}}, {"1", "1a"}), "oneonea");
}

TEST(TokenDecoder, copies_go_on_by_themselves) {
    const DecodingSteps steps{FuseDecoding{}, ReplaceDecoding{nullptr, "ab", "X"}};
    TokenDecoder one(steps);
    std::string bytes;
    one.push({"a", false}, bytes);
    TokenDecoder other = one;
    std::string other_bytes = bytes;
    one.push({"b", false}, bytes);
    one.finish(bytes);
    other.push({"c", false}, other_bytes);
    other.finish(other_bytes);
    EXPECT_EQ(bytes, "X");
    EXPECT_EQ(other_bytes, "ac");
}

TEST(TokenDecoder, holds_back_only_what_may_still_change) {
    const DecodingSteps fused{FuseDecoding{}, ReplaceDecoding{nullptr, "ab", "X"}};
    EXPECT_EQ(decode(fused, {"ca"}).first, "c");
    EXPECT_EQ(decode(fused, {"ca", "c"}).first, "cac");
    EXPECT_EQ(decode({SuffixDecoding{}}, {"a</w>", "b"}).first, "a ");
    EXPECT_EQ(decode({SentencePieceDecoding{}}, {space + "a", "b"}).first, "ab");
}

}  // namespace
}  // namespace pergola

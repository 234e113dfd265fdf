// Normal forms as the `tokenizers` library has them, whose Unicode is older than utf8proc's.

#include "engine/tokenizer/text_normalizer.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

std::string normalized(NormalizerStep step, std::string_view text) {
    std::vector<NormalizerStep> steps;
    steps.push_back(std::move(step));
    std::string changed;
    return std::string(TextNormalizer(std::move(steps)).apply(text, changed));
}

TEST(TextNormalizer, composes_and_decomposes) {
    EXPECT_EQ(normalized(NormalForm::Nfc, "e\u0301 \u1112\u1161\u11AB"), "\u00E9 \uD55C");
    EXPECT_EQ(normalized(NormalForm::Nfd, "\u00E9 \uD55C"), "e\u0301 \u1112\u1161\u11AB");
    EXPECT_EQ(normalized(NormalForm::Nfkc, "\uFB01 \u2167 \u338F"), "fi VIII kg");
    EXPECT_EQ(normalized(NormalForm::Nfkd, "\u00BD"), "1\u20442");
    EXPECT_EQ(normalized(NormalForm::Nfc, "a\u0301\u0323"), "\u1EA1\u0301");  // sorted by class
}

TEST(TextNormalizer, takes_no_filler_for_a_final_hangul_letter) {
    for (const NormalForm form : {NormalForm::Nfc, NormalForm::Nfkc}) {
        EXPECT_EQ(normalized(form, "\uAC00\u11A7"), "\uAC00\u11A7");
        EXPECT_EQ(normalized(form, "\u1100\u1161\u11A7\u11A8"), "\uAC00\u11A7\u11A8");
        EXPECT_EQ(normalized(form, "\uAC00\u11A8"), "\uAC01");
    }
}

TEST(TextNormalizer, leaves_characters_of_later_versions_alone) {
    // Digits of Unicode 13, letters of 14, the era sign of 12.1.
    for (const char* later : {"\U0001FBF3", "\uA7F2", "\U000107AE", "\u32FF", "\U0001E030"}) {
        EXPECT_EQ(normalized(NormalForm::Nfkc, later), later);
        EXPECT_EQ(normalized(NormalForm::Nfkd, later), later);
    }
    // A mark of Unicode 14 is no mark: nothing moves across it or composes over it.
    EXPECT_EQ(normalized(NormalForm::Nfc, "u\u08D1\u0301"), "u\u08D1\u0301");
    EXPECT_EQ(normalized(NormalForm::Nfd, "\u00FC\u1ABF\u0323"), "u\u0308\u1ABF\u0323");
    EXPECT_EQ(normalized(NormalForm::Nfc, "\U00011935\U00011930"), "\U00011935\U00011930");
}

TEST(TextNormalizer, makes_small_letters_of_every_version) {
    const auto lower = [](std::string_view text) { return normalized(LowercaseStep{}, text); };
    EXPECT_EQ(lower("\u0391\u03A3 \u0130 \u1E9E \u01C5"), "\u03B1\u03C3 i\u0307 \u00DF \u01C6");
    EXPECT_EQ(lower("\u1C89\uA7CB\uA7CC\uA7DA\uA7DC"), "\u1C8A\u0264\uA7CD\uA7DB\u019B");
    EXPECT_EQ(lower("\U00010D50\U00010D65\U00016EA0\U00016EB8"),
              "\U00010D70\U00010D85\U00016EBB\U00016ED3");
}

TEST(TextNormalizer, strips_the_accents_that_older_tables_know) {
    EXPECT_EQ(normalized(StripAccentsStep{}, "a\u0301b\u0903c\u20DD"), "abc");
    // Marks of Unicode 10 and later are letters; two that became letters are marks still.
    EXPECT_EQ(normalized(StripAccentsStep{}, "a\u0AFA\U0001E2AE"), "a\u0AFA\U0001E2AE");
    EXPECT_EQ(normalized(StripAccentsStep{}, "a\u1CF2\u1CF3"), "a");
    const BertStep bert = {.clean_text = true,
                           .separate_ideographs = false,
                           .strip_accents = true,
                           .lowercase = false};
    EXPECT_EQ(normalized(bert, "\u00E9\u0903 \u1DFB\U0001E944"), "e\u0903 \u1DFB\U0001E944");
    EXPECT_EQ(normalized(bert, "a\u200Bb\u0890\u08E2"), "ab\u0890\u08E2");
}

TEST(TextNormalizer, keeps_broken_bytes_between_what_it_changes) {
    EXPECT_EQ(normalized(NormalForm::Nfc,
                         "e\u0301\xFF"
                         "e\u0301\xC3"),
              "\u00E9\xFF\u00E9\xC3");
    EXPECT_EQ(normalized(NormalForm::Nfc, ""), "");
}

}  // namespace
}  // namespace pergola

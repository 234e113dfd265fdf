#pragma once
// How well a name fits what was typed: all words must be in it, in any order, each as it stands, or by
// letters that follow each other ("nwch" is "New chat"). Any thread.

#include <QString>
#include <optional>
#include <vector>

#include "app/conversations/search_text.h"

namespace pergola::ui {

struct FuzzyMatch {
    int score = 0;                      ///< higher fits better; comparable within one search
    std::vector<app::TextMark> marks;  ///< letters that were typed, in the name as it is written
};

/// `typed` and `name` as foldForSearch() gives them. Nothing: it does not fit. No words fit everything.
/// Words that the name lacks may begin one of `otherWords`, folded too, which are not marked.
std::optional<FuzzyMatch> fuzzyMatch(const std::vector<QString>& typed,
                                     const app::FoldedText& name,
                                     const QString& otherWords = {});
/// At most 8 folded words of 32 letters each.
std::vector<QString> fuzzyWords(const QString& typed);

}  // namespace pergola::ui

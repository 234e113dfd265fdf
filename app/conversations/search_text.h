#pragma once
// How texts are compared in a search: without upper and lower case, accents and widths, in any
// script; and where in the text as it was written a find stands. Any thread.

#include <QString>
#include <utility>
#include <vector>

namespace pergola::app {

/// A text as searches see it. Marks of vowels and tones of Latin, Greek, Cyrillic, Arabic and
/// Hebrew are gone; those that make another letter (kana voicing, Indic vowel signs) stay.
struct FoldedText {
    QString text;
    std::vector<int> origin;  ///< for each character, and for the end: where it was
};
FoldedText foldForSearch(const QString& text);

/// What the user typed: words that must all be there, in any order; "in quotes" one after the
/// other. Folded; at most 16 of them.
std::vector<QString> searchWords(const QString& typed);

/// From, and length.
using TextMark = std::pair<int, int>;

/// Where the words stand in a text, in order, overlaps joined; empty if one of them is missing.
std::vector<TextMark> marksOf(const std::vector<QString>& words, const FoldedText& text);

/// The piece of a text around its first mark, in one line, with the marks that are in it; where
/// other words stand far from it, a piece of each, "…" between them.
struct TextPiece {
    QString text;
    std::vector<TextMark> marks;
};
TextPiece pieceAround(const QString& text, const std::vector<TextMark>& marks);

}  // namespace pergola::app

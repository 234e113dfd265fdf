#pragma once
// Formulas in Markdown: \( \), \[ \], $ $ and $$ $$. Markdown knows none of them and would take
// their backslashes, underscores, stars and bars for its own; so their punctuation is hidden from
// it and put back in what it gives. Pure; any thread. Cost is linear in the length of the text.

#include <QString>

namespace pergola::ui {

/// Each punctuation mark of ASCII within a formula becomes a character that no text has
/// (U+FDD0..U+FDEF); length and everything else stay. A formula that has no end yet ends with its
/// paragraph. Code is left alone, and so are sums of money.
QString withFormulasHidden(const QString& markdown);

/// Whether the character stands for a hidden mark, and for which.
bool isHiddenMark(QChar character);
QChar shownMark(QChar hidden);

/// Whether a text that begins with a formula's opening ends with its closing.
bool isWholeFormula(QStringView text);

}  // namespace pergola::ui

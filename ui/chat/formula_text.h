#pragma once
// Simple formulas as lines of text: letters in italics, signs and Greek as characters, powers and
// indices raised and lowered, fractions and roots with brackets. What it cannot say in one line it
// leaves as its source. Pure; any thread. Cost is linear in the length of the text.

#include <QStringView>
#include <optional>

#include "ui/chat/block.h"

namespace pergola::ui {

/// `source` with its marks, e.g. "$x^2$". Nothing: it is not whole, or cannot be written this way.
std::optional<RichText> formulaText(QStringView source);

/// Draws each formula that can be; the others keep their source and SpanStyle::Formula.
RichText withFormulasDrawn(const RichText& rich);

}  // namespace pergola::ui

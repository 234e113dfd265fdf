#pragma once
// Colours for code by simple rules: keywords, strings, numbers, comments, calls and types. One line
// at a time with a state carried on, so that only lines on the screen are read. Pure, any thread.

#include <QSet>
#include <QString>
#include <vector>

#include "ui/theme/tokens.h"

namespace pergola::ui {

struct CodeSpan {
    int start = 0;
    int length = 0;
    Color color = Color::Text;
};

/// What a line begins inside of.
enum class CodeState : unsigned char { Plain, BlockComment, TripleDouble, TripleSingle };

struct HighlightedLine {
    std::vector<CodeSpan> spans;
    CodeState next = CodeState::Plain;
};

class Highlighter {
public:
    /// `language` as written behind the fence; unknown ones get strings and numbers only, none
    /// nothing.
    explicit Highlighter(const QString& language);

    HighlightedLine line(const QString& text, CodeState state) const;

private:
    const struct Language* language_;
    QSet<QString> keywords_;
};

}  // namespace pergola::ui

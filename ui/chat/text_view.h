#pragma once
// A text for reading: by line, word or letter, with the keyboard and with a screen reader. GUI
// thread. Knows nothing of where the text is from.

#include <QDialog>

#include "ui/theme/tokens.h"

namespace pergola::ui {

struct ReadableText {
    QString title;
    QString caption;  ///< a line under the title
    QString text;
    QString cutHint;  ///< what is said where only a part can be shown; %1 is its length
    Type type = Type::Code;
};

class TextView : public QDialog {
    Q_OBJECT
public:
    /// Longer texts are shown up to here and said to be; Copy takes everything.
    static constexpr qsizetype mostShown = 400'000;

    TextView(const ReadableText& shown, QWidget* parent);
};

/// Opens it over `window` and returns; it goes when it is closed.
void showText(const ReadableText& shown, QWidget* window);

/// The start of a text with at most `most` characters, its very long lines broken where a text
/// field would lay out each as one.
QString shownText(const QString& text, qsizetype most);

}  // namespace pergola::ui

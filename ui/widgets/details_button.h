#pragma once
// A quiet button that unfolds the engine's own sentence, which is in English whatever the window
// speaks.

#include <QPushButton>

namespace pergola::ui {

class TextLabel;

class DetailsButton final : public QPushButton {
    Q_OBJECT
public:
    explicit DetailsButton(QWidget* parent);

    /// Folded at first; without a sentence the button is hidden.
    void setDetails(const QString& sentence);
    /// Where the sentence stands; has no place of its own until somebody puts it into a layout.
    TextLabel& words() const { return *words_; }

private:
    void unfold(bool open);

    TextLabel* words_;
    QString sentence_;
};

}  // namespace pergola::ui

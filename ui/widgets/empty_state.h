#pragma once
// What a pane shows when there is nothing yet: an icon, a sentence, a hint and perhaps one action.

#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace pergola::ui {

class TextLabel;

class EmptyState final : public QWidget {
    Q_OBJECT
public:
    /// `iconName` may be empty for a quiet state in a narrow pane.
    EmptyState(const QString& iconName,
               const QString& title,
               const QString& text,
               QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& text);
    /// The button is under the text and belongs to this widget.
    QPushButton* addAction(const QString& text, const QString& iconName, bool isPrimary);

private:
    TextLabel* title_;
    TextLabel* text_;
    QVBoxLayout* layout_;
};

}  // namespace pergola::ui

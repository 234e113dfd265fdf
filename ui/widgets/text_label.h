#pragma once
// A label whose font and colour are tokens and follow the theme. Text is plain unless set
// otherwise. Every line begins at the side where the window begins, whatever its letters are.

#include <QLabel>

#include "ui/theme/tokens.h"

namespace pergola::ui {

class TextLabel final : public QLabel {
    Q_OBJECT
public:
    explicit TextLabel(Type type, Color color = Color::Text, QWidget* parent = nullptr);
    TextLabel(const QString& text, Type type, Color color, QWidget* parent = nullptr);

    /// Of QLabel, for labels whose text runs with the window; text() has the marks of direction.
    void setText(const QString& text);
    void setAlignment(Qt::Alignment alignment);
    void setType(Type type);
    void setColor(Color color);

private:
    void refresh();

    Type type_;
    Color color_;
};

/// A line of one pixel between panes or groups.
QWidget* makeLine(Qt::Orientation orientation, QWidget* parent);

}  // namespace pergola::ui

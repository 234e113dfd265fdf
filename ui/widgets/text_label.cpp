#include "ui/widgets/text_label.h"

#include "ui/theme/theme.h"

namespace pergola::ui {

TextLabel::TextLabel(Type type, Color color, QWidget* parent)
    : TextLabel({}, type, color, parent) {}

TextLabel::TextLabel(const QString& text, Type type, Color color, QWidget* parent)
    : QLabel(text, parent), type_(type), color_(color) {
    setTextFormat(Qt::PlainText);
    // In a button or field a label would else take that one's ink.
    setForegroundRole(QPalette::WindowText);
    refresh();
    connect(&theme(), &Theme::changed, this, &TextLabel::refresh);
}

void TextLabel::setType(Type type) {
    type_ = type;
    refresh();
}

void TextLabel::setColor(Color color) {
    color_ = color;
    refresh();
}

void TextLabel::refresh() {
    setFont(theme().font(type_));
    QPalette own = palette();
    own.setColor(QPalette::WindowText, theme().color(color_));
    own.setColor(QPalette::Text, theme().color(color_));
    own.setColor(QPalette::Link, theme().color(Color::Link));
    setPalette(own);
}

QWidget* makeLine(Qt::Orientation orientation, QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("line", true);
    if (orientation == Qt::Horizontal) {
        line->setFixedHeight(1);
    } else {
        line->setFixedWidth(1);
    }
    return line;
}

}  // namespace pergola::ui

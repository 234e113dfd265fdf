#include "ui/widgets/text_label.h"

#include <QGuiApplication>
#include <QStyle>

#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

TextLabel::TextLabel(Type type, Color color, QWidget* parent)
    : TextLabel({}, type, color, parent) {}

TextLabel::TextLabel(const QString& text, Type type, Color color, QWidget* parent)
    : QLabel(parent), type_(type), color_(color) {
    setTextFormat(Qt::PlainText);
    setText(text);
    setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    // In a button or field a label would else take that one's ink.
    setForegroundRole(QPalette::WindowText);
    refresh();
    connect(&theme(), &Theme::changed, this, &TextLabel::refresh);
}

void TextLabel::setText(const QString& text) {
    QLabel::setText(textFormat() == Qt::PlainText ? pageDirected(text) : text);
}

/// A QLabel aligns by the first letter of its text: a page of them would be ragged.
void TextLabel::setAlignment(Qt::Alignment alignment) {
    if (!(alignment & Qt::AlignAbsolute))
        alignment = QStyle::visualAlignment(QGuiApplication::layoutDirection(), alignment);
    QLabel::setAlignment(alignment | Qt::AlignAbsolute);
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

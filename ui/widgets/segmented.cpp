#include "ui/widgets/segmented.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/theme/theme.h"

namespace pergola::ui {

Segmented::Segmented(const QStringList& words, QWidget* parent) : QWidget(parent), words_(words) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
    describe();
}

void Segmented::setCurrent(int index) {
    if (index < 0 || index >= words_.size()) return;
    current_ = index;
    describe();
    update();
}

QSize Segmented::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Medium));
    int widest = 0;
    for (const QString& word : words_) widest = std::max(widest, metrics.horizontalAdvance(word));
    return {static_cast<int>(words_.size()) * (widest + 2 * space::m) + space::xs,
            std::max(static_cast<int>(size::compact), metrics.height() + space::s)};
}

QRect Segmented::segment(int index) const {
    const int inner = width() - space::xs;
    const int count = std::max(1, static_cast<int>(words_.size()));
    const QRect logical(2 + inner * index / count, 2, inner / count, height() - 4);
    return QStyle::visualRect(layoutDirection(), rect(), logical);
}

void Segmented::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().color(Color::Hover));
    painter.drawRoundedRect(rect(), radius::field, radius::field);
    for (int i = 0; i < words_.size(); ++i) {
        const bool isChosen = i == current_;
        const Color ink = !isEnabled() ? Color::Disabled : isChosen ? Color::Text : Color::Text2;
        if (isChosen) {
            painter.setPen(theme().color(isEnabled() ? Color::Outline : Color::Line));
            painter.setBrush(theme().color(Color::Canvas));
            painter.drawRoundedRect(
                QRectF(segment(i)).adjusted(0.5, 0.5, -0.5, -0.5), radius::chip, radius::chip);
        }
        painter.setFont(theme().font(isChosen ? Type::Medium : Type::Body));
        painter.setPen(theme().color(ink));
        painter.drawText(segment(i), Qt::AlignCenter, words_[i]);
    }
}

void Segmented::mousePressEvent(QMouseEvent* event) {
    for (int i = 0; i < words_.size(); ++i) {
        if (segment(i).contains(event->position().toPoint())) choose(i);
    }
}

void Segmented::keyPressEvent(QKeyEvent* event) {
    const int step = isLeftToRight() ? 1 : -1;
    switch (event->key()) {
        case Qt::Key_Left:
            return choose(current_ - step);
        case Qt::Key_Right:
            return choose(current_ + step);
        case Qt::Key_Home:
            return choose(0);
        case Qt::Key_End:
            return choose(static_cast<int>(words_.size()) - 1);
        default:
            QWidget::keyPressEvent(event);
    }
}

void Segmented::choose(int index) {
    if (index < 0 || index >= words_.size() || index == current_) return;
    setCurrent(index);
    emit chosen(index);
}

void Segmented::describe() {
    setAccessibleDescription(
        words_.isEmpty()
            ? QString()
            : tr("%1, choice %2 of %3").arg(words_[current_]).arg(current_ + 1).arg(words_.size()));
}

}  // namespace pergola::ui

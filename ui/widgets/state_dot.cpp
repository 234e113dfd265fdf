#include "ui/widgets/state_dot.h"

#include <QPainter>
#include <QStyle>

#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

namespace {
constexpr int dotSize = 8;  // at a text size of 100 %
}

StateDot::StateDot(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

void StateDot::set(Color color, const QString& word) {
    if (color == color_ && word == word_) return;
    color_ = color;
    word_ = word;
    setAccessibleName(word);
    setToolTip(word);
    updateGeometry();
    update();
}

QSize StateDot::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Body));
    return {grown(dotSize) + space::s + metrics.horizontalAdvance(word_) + 2,
            std::max(20, metrics.height())};
}

/// The word is worth more room than a long name beside it.
QSize StateDot::minimumSizeHint() const {
    return sizeHint().boundedTo(QSize(200, 1000));
}

void StateDot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int dot = grown(dotSize);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().color(color_));
    painter.drawEllipse(
        QStyle::visualRect(layoutDirection(), rect(), QRect(0, (height() - dot) / 2, dot, dot)));
    const QFont font = theme().font(Type::Body);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Text2));
    const QRect text =
        QStyle::visualRect(layoutDirection(), rect(), rect().adjusted(dot + space::s, 0, 0, 0));
    painter.drawText(
        text,
        static_cast<int>(Qt::AlignVCenter |
                         QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)),
        autoDirected(QFontMetrics(font).elidedText(word_, Qt::ElideRight, text.width())));
}

}  // namespace pergola::ui

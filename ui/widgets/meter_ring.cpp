#include "ui/widgets/meter_ring.h"

#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

namespace {

/// Both at a text size of 100 %.
constexpr int ringSize = 14;
constexpr double ringStroke = 2.5;

Color inkOf(double share) {
    if (share >= 1.0) return Color::Danger;
    return share >= 0.8 ? Color::Warning : Color::Accent;
}

}  // namespace

MeterRing::MeterRing(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

void MeterRing::setValue(double share, const QString& text, const QString& description) {
    share_ = std::max(0.0, share);
    setText(text);
    setAccessibleName(description);
    setToolTip(description);
    updateGeometry();
    update();
}

QSize MeterRing::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Caption));
    return {grown(ringSize) + space::s + metrics.horizontalAdvance(text()) + space::s,
            std::max(theme().controlHeight(), metrics.height() + space::s)};
}

void MeterRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int side = grown(ringSize);
    const double stroke = ringStroke * side / ringSize;
    const QRect logical(space::xs, (height() - side) / 2, side, side);
    const QRectF ring =
        QRectF(QStyle::visualRect(layoutDirection(), rect(), logical)).adjusted(1, 1, -1, -1);
    painter.setPen(QPen(theme().blend(Color::Outline, Color::Canvas, 0.4), stroke));
    painter.drawEllipse(ring);
    QPen pen(theme().color(inkOf(share_)), stroke);
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    const int span = static_cast<int>(std::min(1.0, share_) * 360 * 16);
    painter.drawArc(ring, 90 * 16, isRightToLeft() ? span : -span);

    painter.setFont(theme().font(Type::Caption));
    painter.setPen(theme().color(share_ >= 0.8 ? inkOf(share_) : Color::Text2));
    const int used = side + space::xs + space::s;
    painter.drawText(rect().adjusted(isLeftToRight() ? used : 0, 0, isLeftToRight() ? 0 : -used, 0),
                     static_cast<int>(Qt::AlignVCenter | Qt::AlignLeading),
                     autoDirected(text()));
}

}  // namespace pergola::ui

#include "ui/widgets/rail_button.h"

#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int railWidth = 56;

/// The ground of the icon, at a text size of 100 %.
constexpr QSize pillSize(36, 28);

QRect pillIn(int width) {
    const QSize size(grown(pillSize.width()), grown(pillSize.height()));
    return {QPoint((width - size.width()) / 2, 2), size};
}

QFont labelFont(bool isChecked) {
    QFont font = theme().font(Type::Caption);
    if (isChecked) font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

RailButton::RailButton(const QString& iconName,
                       const QString& text,
                       const QString& shortcut,
                       QWidget* parent)
    : QAbstractButton(parent), iconName_(iconName) {
    setText(text);
    setAccessibleName(tr("%1 page").arg(text));
    setToolTip(shortcut.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, shortcut));
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

void RailButton::setCount(int count) {
    count_ = count;
    setAccessibleDescription(count > 0 ? tr("%n running", nullptr, count) : QString());
    update();
}

QSize RailButton::sizeHint() const {
    const QFontMetrics metrics(labelFont(true));
    return {std::max({railWidth,
                      pillIn(0).width() + space::l,
                      metrics.horizontalAdvance(text()) + space::s}),
            2 + pillIn(0).height() + metrics.height() + space::s + 2};
}

void RailButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect pill = pillIn(width());
    if (isChecked() || underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(isChecked() ? Color::Bubble : Color::Hover));
        painter.drawRoundedRect(pill, radius::field, radius::field);
    }
    if (isChecked()) {
        const QRect bar =
            QStyle::visualRect(layoutDirection(), rect(), QRect(0, 2, 3, pill.height()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(Color::Accent));
        painter.drawRoundedRect(bar, 1.5, 1.5);
    }
    const int side = grown(size::iconLarge);
    const QRect mark(
        pill.center().x() - side / 2 + 1, pill.center().y() - side / 2 + 1, side, side);
    const QString name = isChecked() ? iconName_ + "-filled" : iconName_;
    themeIcon(name, isChecked() ? Color::Accent : Color::Text2, Color::Bubble)
        .paint(&painter, mark);
    if (count_ > 0) paintCount(painter, pill);

    painter.setFont(labelFont(isChecked()));
    painter.setPen(theme().color(isChecked() ? Color::Text : Color::Text2));
    const QRect label(0, pill.bottom() + 2, width(), height() - pill.bottom() - 2);
    painter.drawText(label, Qt::AlignHCenter | Qt::AlignTop, text());
}

void RailButton::paintCount(QPainter& painter, const QRect& pill) const {
    const int across = grown(14);
    const QRect logical(pill.right() + 4 - across, pill.top() - 2, across, across);
    const QRect spot = QStyle::visualRect(layoutDirection(), rect(), logical);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().color(Color::Accent));
    painter.drawEllipse(spot);
    QFont font = labelFont(true);
    font.setPointSizeF(font.pointSizeF() * 0.85);
    painter.setFont(font);
    painter.setPen(theme().color(Color::OnAccent));
    painter.drawText(
        spot, Qt::AlignCenter, count_ > 9 ? QStringLiteral("9+") : QString::number(count_));
}

void RailButton::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void RailButton::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

}  // namespace pergola::ui

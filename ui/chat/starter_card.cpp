#include "ui/chat/starter_card.h"

#include <QPainter>
#include <QStyle>

#include "ui/theme/focus_ring.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

StarterCard::StarterCard(const QString& iconName,
                         const QString& title,
                         const QString& sentence,
                         QWidget* parent)
    : QAbstractButton(parent), iconName_(iconName), sentence_(sentence) {
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(sentence);
    setToolTip(sentence);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setProperty(focusRadiusProperty, radius::card);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

QSize StarterCard::sizeHint() const {
    return {400, theme().lineHeight(Type::Medium) + theme().lineHeight(Type::Caption) + space::xl};
}

void StarterCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(underMouse() ? Color::Outline : Color::Line));
    painter.setBrush(isDown() ? theme().color(Color::Hover) : theme().color(Color::Canvas));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::card, radius::card);
    const QRect mark(space::l, (height() - size::icon) / 2, size::icon, size::icon);
    themeIcon(iconName_, Color::Accent)
        .paint(&painter, QStyle::visualRect(layoutDirection(), rect(), mark));
    const QRect arrow(width() - space::l - size::iconSmall,
                      (height() - size::iconSmall) / 2,
                      size::iconSmall,
                      size::iconSmall);
    themeIcon("chevron-right", Color::Text2)
        .paint(&painter, QStyle::visualRect(layoutDirection(), rect(), arrow));

    const int upper = theme().lineHeight(Type::Medium);
    const QRect lines = rect().adjusted(space::huge, space::m, -space::huge, -space::m);
    const int side = static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) |
                                      Qt::AlignVCenter);
    painter.setFont(theme().font(Type::Medium));
    painter.setPen(theme().color(Color::Text));
    painter.drawText(QRect(lines.left(), lines.top(), lines.width(), upper),
                     side,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, lines.width()));
    const QFont font = theme().font(Type::Caption);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Muted));
    painter.drawText(lines.adjusted(0, upper, 0, 0),
                     side,
                     QFontMetrics(font).elidedText(sentence_, Qt::ElideRight, lines.width()));
}

void StarterCard::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void StarterCard::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

}  // namespace pergola::ui

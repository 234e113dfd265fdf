#include "ui/chat/starter_card.h"

#include <QPainter>
#include <QResizeEvent>
#include <QStyle>
#include <algorithm>

#include "ui/theme/focus_ring.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

namespace {
constexpr int kWrapped = static_cast<int>(Qt::TextWordWrap);
}

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
    // Not Fixed, which would hold it at the height of two lines.
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

QSize StarterCard::sizeHint() const {
    return {400,
            theme().lineHeight(Type::Medium) + theme().lineHeight(Type::Caption) + space::xl +
                space::xs};
}

/// Beside the icons; its height is not meant.
QRect StarterCard::textArea(int width) const {
    const int leading = space::l + grown(size::icon) + space::m;
    const int trailing = space::l + grown(size::iconSmall) + space::m;
    return {leading, space::m, std::max(1, width - leading - trailing), 1};
}

QSize StarterCard::sizeOf(const QString& words, Type type, int width) const {
    const QFontMetrics metrics(theme().font(type));
    const QSize needed =
        metrics.boundingRect(QRect(0, 0, width, 1 << 16), kWrapped, pageDirected(words)).size();
    return {needed.width(), std::max(needed.height(), theme().lineHeight(type))};
}

int StarterCard::heightForWidth(int width) const {
    const int room = textArea(width).width();
    return sizeOf(text(), Type::Medium, room).height() +
           sizeOf(sentence_, Type::Caption, room).height() + space::xl + space::xs;
}

/// Narrower, it needs more lines; the layouts above it must hear of that.
void StarterCard::resizeEvent(QResizeEvent* event) {
    QAbstractButton::resizeEvent(event);
    if (event->oldSize().width() != width()) updateGeometry();
}

void StarterCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(underMouse() ? Color::Outline : Color::Line));
    painter.setBrush(isDown() ? theme().color(Color::Hover) : theme().color(Color::Canvas));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::card, radius::card);
    const int side = grown(size::icon);
    const QRect mark(space::l, (height() - side) / 2, side, side);
    themeIcon(iconName_, Color::Accent)
        .paint(&painter, QStyle::visualRect(layoutDirection(), rect(), mark));
    const int small = grown(size::iconSmall);
    const QRect arrow(width() - space::l - small, (height() - small) / 2, small, small);
    themeIcon("chevron-right", Color::Text2)
        .paint(&painter, QStyle::visualRect(layoutDirection(), rect(), arrow));

    QRect line = textArea(width());
    const auto draw = [&](const QString& words, Type type, Color color) {
        line.setHeight(sizeOf(words, type, line.width()).height());
        painter.setFont(theme().font(type));
        painter.setPen(theme().color(color));
        const auto leading = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft);
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), line),
                         kWrapped | static_cast<int>(leading | Qt::AlignVCenter),
                         pageDirected(words));
        line.moveTop(line.bottom() + 1 + space::xs);
    };
    draw(text(), Type::Medium, Color::Text);
    draw(sentence_, Type::Caption, Color::Muted);
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

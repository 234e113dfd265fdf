#include "ui/widgets/badge.h"

#include <QPainter>
#include <QStyle>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

struct BadgeColors {
    Color text;
    Color ground;
};

BadgeColors colorsOf(BadgeKind kind) {
    switch (kind) {
        case BadgeKind::Fits:
            return {Color::FitsText, Color::FitsGround};
        case BadgeKind::Tight:
            return {Color::TightText, Color::TightGround};
        case BadgeKind::No:
            return {Color::NoText, Color::NoGround};
        case BadgeKind::Unknown:
            return {Color::UnknownText, Color::UnknownGround};
    }
    return {Color::UnknownText, Color::UnknownGround};
}

QFont badgeFont() {
    QFont font = theme().font(Type::Caption);
    font.setWeight(QFont::DemiBold);
    return font;
}

constexpr int padding = space::s;
constexpr int iconGap = space::xs;

}  // namespace

Badge::Badge(BadgeKind kind, const QString& iconName, const QString& text, QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    set(kind, iconName, text);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

void Badge::set(BadgeKind kind, const QString& iconName, const QString& text) {
    kind_ = kind;
    iconName_ = iconName;
    text_ = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Badge::sizeHint() const {
    const QFontMetrics metrics(badgeFont());
    const int mark = iconName_.isEmpty() ? 0 : grown(size::iconTiny) + iconGap;
    return {metrics.horizontalAdvance(text_) + mark + 2 * padding + 2,
            std::max(22, metrics.height() + 6)};
}

void Badge::paintEvent(QPaintEvent*) {
    const BadgeColors colors = colorsOf(kind_);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().blend(colors.text, colors.ground, 0.22));
    painter.setBrush(theme().color(colors.ground));
    const QRectF shape = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(shape, shape.height() / 2, shape.height() / 2);

    QRect inner = rect().adjusted(padding, 0, -padding, 0);
    if (!iconName_.isEmpty()) {
        const int side = grown(size::iconTiny);
        const QRect logical(inner.left(), inner.center().y() - side / 2 + 1, side, side);
        themeIcon(iconName_, colors.text, colors.ground)
            .paint(&painter, QStyle::visualRect(layoutDirection(), inner, logical));
        const int used = grown(size::iconTiny) + iconGap;
        isLeftToRight() ? inner.setLeft(inner.left() + used) : inner.setRight(inner.right() - used);
    }
    painter.setFont(badgeFont());
    painter.setPen(theme().color(colors.text));
    painter.drawText(inner, static_cast<int>(Qt::AlignVCenter | Qt::AlignLeading), text_);
}

KeyCap::KeyCap(const QString& text, QWidget* parent) : QWidget(parent), text_(text) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(text);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

QSize KeyCap::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Caption));
    return {metrics.horizontalAdvance(text_) + 2 * padding,
            std::max(18, metrics.height() + space::xs)};
}

void KeyCap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(Color::Line));
    painter.setBrush(theme().color(Color::Panel));
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::chip, radius::chip);
    painter.setFont(theme().font(Type::Caption));
    painter.setPen(theme().color(Color::Text2));
    painter.drawText(rect(), Qt::AlignCenter, text_);
}

}  // namespace pergola::ui

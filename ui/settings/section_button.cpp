#include "ui/settings/section_button.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

constexpr int kIconLeft = 14;

int textLeft() {
    return kIconLeft + grown(size::iconSmall) + space::m;
}

}  // namespace

SectionButton::SectionButton(const QString& iconName, const QString& text, QWidget* parent)
    : QAbstractButton(parent), iconName_(iconName) {
    setText(text);
    setCheckable(true);
    setAutoExclusive(true);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

QSize SectionButton::sizeHint() const {
    const QFontMetrics metrics(theme().font(Type::Medium));
    return {textLeft() + metrics.horizontalAdvance(text()) + space::m,
            std::max(theme().rowHeight() + space::xs, metrics.height() + space::l)};
}

void SectionButton::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void SectionButton::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

void SectionButton::setQuiet(bool quiet) {
    if (quiet == quiet_) return;
    quiet_ = quiet;
    update();
}

void SectionButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& look = theme();
    const bool chosen = isChecked() && !quiet_;
    if (chosen || underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(chosen ? look.color(Color::Hover) : look.blend(Color::Hover, Color::Window, 0.5));
        painter.drawRoundedRect(rect(), radius::field, radius::field);
    }
    const int side = grown(size::iconSmall);
    const QRect mark(kIconLeft, (height() - side) / 2, side, side);
    themeIcon(iconName_, chosen ? Color::Accent : Color::Text2)
        .paint(&painter, QStyle::visualRect(layoutDirection(), rect(), mark));
    painter.setFont(look.font(chosen ? Type::Medium : Type::Body));
    painter.setPen(look.color(Color::Text));
    const QRect words(textLeft(), 0, width() - textLeft() - space::xs, height());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), words), Qt::AlignLeading | Qt::AlignVCenter, text());
}

}  // namespace pergola::ui

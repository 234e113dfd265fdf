#include "ui/widgets/switch_button.h"

#include <QPainter>
#include <QStyle>

#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {
constexpr QSize kSize(36, 24);
}

SwitchButton::SwitchButton(const QString& accessibleName, QWidget* parent) : QCheckBox(parent) {
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    setProperty(focusRadiusProperty, 10);
    connect(&theme(), &Theme::changed, this, &QWidget::updateGeometry);
}

QSize SwitchButton::sizeHint() const {
    return {grown(kSize.width()), grown(kSize.height())};
}

void SwitchButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // Painted in the pixels of a text size of 100 %.
    const double scale = height() / static_cast<double>(kSize.height());
    painter.scale(scale, scale);
    const QRectF track(0.5, 2.5, 35, 19);
    const Color ink = isEnabled() ? (isChecked() ? Color::Accent : Color::Outline) : Color::Line;
    painter.setPen(theme().color(ink));
    painter.setBrush(theme().color(isChecked() && isEnabled() ? Color::Accent : Color::Canvas));
    painter.drawRoundedRect(track, track.height() / 2, track.height() / 2);
    const QRect knob = QStyle::visualRect(
        layoutDirection(), QRect(QPoint(0, 0), kSize), QRect(isChecked() ? 20 : 4, 6, 12, 12));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().color(isChecked() && isEnabled() ? Color::OnAccent : ink));
    painter.drawEllipse(knob);
}

}  // namespace pergola::ui

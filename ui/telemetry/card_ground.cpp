#include "ui/telemetry/card_ground.h"

#include <QPainter>

#include "ui/theme/theme.h"

namespace pergola::ui {

void paintCardGround(QPainter& painter, const QRect& card) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme().color(Color::Line));
    painter.setBrush(theme().color(Color::Canvas));
    painter.drawRoundedRect(
        QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);
}

}  // namespace pergola::ui

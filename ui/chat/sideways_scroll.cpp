#include "ui/chat/sideways_scroll.h"

#include <QGuiApplication>
#include <QPainter>
#include <algorithm>

#include "ui/theme/theme.h"

namespace pergola::ui {

void SidewaysScroll::fit(int content, int room) {
    offset_ = std::clamp(offset_, 0, std::max(0, content - room));
}

bool SidewaysScroll::move(int pixels, int content, int room) {
    const int before = offset_;
    offset_ += pixels;
    fit(content, room);
    return offset_ != before;
}

void SidewaysScroll::paint(QPainter& painter,
                           const QRect& track,
                           int content,
                           bool isMirrored) const {
    const int hidden = content - track.width();
    if (hidden <= 0) return;
    const double length = std::max(24.0, 1.0 * track.width() * track.width() / content);
    const double travel = track.width() - length;
    const double at = travel * (isMirrored ? hidden - offset_ : offset_) / hidden;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().color(Color::Outline));
    painter.drawRoundedRect(QRectF(track.left() + at, track.top(), length, 4), 2, 2);
}

QRect insetFrame(int inset, int width, int height) {
    return {QGuiApplication::isRightToLeft() ? 0 : inset, 0, width - inset, height};
}

}  // namespace pergola::ui

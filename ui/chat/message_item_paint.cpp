// How a message is drawn: its head, its blocks, what it waits for, its figures.

#include <QCoreApplication>
#include <QPainter>

#include "ui/chat/message_item.h"
#include "ui/chat/message_item_layout.h"
#include "ui/theme/icon.h"

namespace pergola::ui {

void MessageItem::paint(QPainter& painter,
                        const QRect& exposed,
                        TextPlace from,
                        TextPlace to,
                        const PlacesIn& placesIn) const {
    painter.setRenderHint(QPainter::Antialiasing);
    if (isAnswer()) {
        paintHead(painter);
    } else if (hasBubble()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(Color::Bubble));
        painter.drawRoundedRect(bubbleArea(), radius::card, radius::card);
    }
    paintQuoteBars(painter);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const Slot& slot = slots_[i];
        if (slot.top > exposed.bottom()) break;
        if (slot.top + slot.height < exposed.top() || !slot.box->isLaidOut()) continue;
        BoxMarks marks;
        const int index = static_cast<int>(i);
        if (from < to && index >= from.box && index <= to.box) {
            marks.selection.from = index == from.box ? from.offset : 0;
            marks.selection.to = index == to.box ? to.offset : slot.box->length();
        }
        if (placesIn) {
            for (const auto& [at, size] : placesIn(slot.box->text({0, slot.box->length()})))
                marks.found.push_back({at, at + size});
        }
        const QPoint origin = boxArea(i).topLeft();
        painter.save();
        painter.translate(origin);
        slot.box->paint(painter, exposed.translated(-origin), marks);
        const bool hasCaret =
            message_.state == app::MessageState::Writing && i + 1 == slots_.size();
        if (hasCaret) painter.fillRect(slot.box->caret(), theme().color(Color::Accent));
        painter.restore();
    }
    if (showsStatus()) paintStatus(painter);
    if (isAnswer() && showsStats_) paintStats(painter);
}

void MessageItem::paintHead(QPainter& painter) const {
    const int line = headHeight() - space::s;
    const int side = grown(size::iconSmall);
    const QRect mark = mirrored(QRect(0, (line - side) / 2, side, side), width_);
    themeIcon("leaf", Color::Accent).paint(&painter, mark);
    const QFont font = theme().font(Type::Strong);
    const int left = side + space::s + 2;
    const QString name = message_.modelName.isEmpty()
                             ? QCoreApplication::translate("ChatView", "Answer")
                             : message_.modelName;
    painter.setFont(font);
    painter.setPen(theme().color(Color::Text));
    const QRect area = mirrored(QRect(left, 0, width_ - left, line), width_);
    painter.drawText(
        area,
        static_cast<int>(Qt::AlignVCenter | QStyle::visualAlignment(
                                                QGuiApplication::layoutDirection(), Qt::AlignLeft)),
        QFontMetrics(font).elidedText(name, Qt::ElideRight, area.width()));
}

/// One unbroken bar per quote, also over the space between its blocks.
void MessageItem::paintQuoteBars(QPainter& painter) const {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        // What was thought is set apart more quietly than a quote.
        const Color color = i < thoughtCount() ? Color::Line : Color::Accent;
        for (int depth = 1; depth <= block(i).quoteDepth; ++depth) {
            const bool goesOn = i > 0 && block(i - 1).quoteDepth >= depth &&
                                (i != thoughtCount() || thoughtCount() == 0);
            const int top = goesOn ? slots_[i - 1].top + slots_[i - 1].height : slots_[i].top;
            const QRect bar((depth - 1) * space::l, top, 3, slots_[i].top + slots_[i].height - top);
            painter.fillRect(mirrored(bar, width_), theme().color(color));
        }
    }
}

void MessageItem::paintStatus(QPainter& painter) const {
    const int top = contentTop() + contentHeight_ - statusHeight();
    const int line = theme().lineHeight(Type::Reading);
    painter.setFont(theme().font(Type::Reading));
    painter.setPen(theme().color(Color::Text2));
    painter.drawText(
        QRect(0, top, width_, line),
        static_cast<int>(Qt::AlignVCenter | QStyle::visualAlignment(
                                                QGuiApplication::layoutDirection(), Qt::AlignLeft)),
        status_);
    if (statusShare_ < 0) return;
    constexpr int barWidth = 240;
    const QRect track(0, top + line + space::xs, barWidth, 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().color(Color::Hover));
    painter.drawRoundedRect(mirrored(track, width_), 2, 2);
    QRect done = track;
    done.setWidth(std::max(4, static_cast<int>(barWidth * std::min(1.0, statusShare_))));
    painter.setBrush(theme().color(Color::Accent));
    painter.drawRoundedRect(mirrored(done, width_), 2, 2);
}

void MessageItem::paintStats(QPainter& painter) const {
    const QFont font = theme().font(Type::Caption);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Muted));
    const QRect area = mirrored(footerArea().adjusted(0, 0, -roomOfActions(), 0), width_);
    const int height = theme().lineHeight(Type::Caption);
    int top = area.top() + (area.height() - static_cast<int>(stats_.size()) * height) / 2;
    const auto side =
        static_cast<int>(Qt::AlignVCenter | QStyle::visualAlignment(
                                                QGuiApplication::layoutDirection(), Qt::AlignLeft));
    for (const QString& line : stats_) {
        painter.drawText(QRect(area.left(), top, area.width(), height),
                         side,
                         QFontMetrics(font).elidedText(line, Qt::ElideRight, area.width()));
        top += height;
    }
}

}  // namespace pergola::ui

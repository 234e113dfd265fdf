// How ChatView is drawn, and the lines in it that say when another model went on.

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include "ui/chat/chat_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

void ChatView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), theme().color(Color::Canvas));
    const ChatPlace from = selectionStart();
    const ChatPlace to = selectionEnd();
    const int top = verticalScrollBar()->value() + event->rect().top();
    for (int i = std::max(0, itemAt(top)); i < messageCount(); ++i) {
        const QRect area = messageArea(i);
        paintDivider(painter, i);
        if (area.bottom() < event->rect().top()) continue;
        if (area.top() > event->rect().bottom()) break;
        const MessageItem& item = *items_[static_cast<std::size_t>(i)];
        TextPlace first{0, 0};
        TextPlace last{0, 0};
        if (from < to && i >= from.message && i <= to.message) {
            first = i == from.message ? from.text : TextPlace{0, 0};
            last = i == to.message ? to.text : item.endPlace();
        }
        painter.save();
        painter.translate(area.topLeft());
        // What the edited message will leave behind, and what the model does not read.
        if ((edited_ >= 0 && i > edited_) || i < firstRead_) painter.setOpacity(0.45);
        item.paint(painter, event->rect().translated(-area.topLeft()), first, last, found_);
        if (i == current_ && hasFocus()) {
            painter.setPen(QPen(theme().color(Color::Link), 2));
            painter.setBrush(Qt::NoBrush);
            const int below = item.isAnswer() ? 10 : 5;  // an answer follows its question closely
            const QRectF ring(-9, -7, area.width() + 18, item.footerArea().bottom() + below);
            painter.drawRoundedRect(ring, radius::card, radius::card);
        }
        painter.restore();
    }
    if (!items_.empty()) paintDivider(painter, messageCount());
}

int ChatView::dividerHeight() {
    return theme().lineHeight(Type::Caption) + space::xl;
}

void ChatView::setAnsweringModel(const QString& name) {
    if (name == answeringModel_) return;
    answeringModel_ = name;
    findDividers();
    relayout();
}

QString ChatView::divider(int index) const {
    const auto found = dividers_.find(index);
    return found == dividers_.end() ? QString() : tr("Now answering: %1").arg(found->second);
}

/// Above the first message behind the last answer of the model before: the question belongs to the
/// model that answers it.
void ChatView::findDividers() {
    dividers_.clear();
    QString before;
    int next = 0;  // the place behind the last answer
    for (int i = 0; i < messageCount(); ++i) {
        const app::Message& each = message(i);
        if (each.role != Role::Assistant || each.modelName.isEmpty()) continue;
        if (!before.isEmpty() && each.modelName != before) dividers_[next] = each.modelName;
        before = each.modelName;
        next = i + 1;
    }
    const bool isRunning = !items_.empty() && items_.back()->isRunning();
    if (!isRunning && !before.isEmpty() && !answeringModel_.isEmpty() && answeringModel_ != before)
        dividers_[next] = answeringModel_;
}

void ChatView::paintDivider(QPainter& painter, int index) const {
    const QString text = divider(index);
    if (text.isEmpty()) return;
    const int bottom = tops_[static_cast<std::size_t>(index)] - verticalScrollBar()->value();
    const bool isLast = index == messageCount();
    const QRect area(column().left(),
                     isLast ? bottom - bottomMargin - dividerHeight() : bottom - dividerHeight(),
                     column().width(),
                     dividerHeight() - space::m);
    const QFont font = theme().font(Type::Caption);
    const QFontMetrics metrics(font);
    const QString shown = metrics.elidedText(autoDirected(text), Qt::ElideRight, area.width() - 80);
    const int width = metrics.horizontalAdvance(shown) + 2 * space::m;
    const int middle = area.center().y();
    const int from = area.left() + (area.width() - width) / 2;
    painter.setPen(theme().color(Color::Line));
    painter.drawLine(area.left(), middle, from, middle);
    painter.drawLine(from + width, middle, area.right(), middle);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Text2));
    painter.drawText(area, Qt::AlignCenter, shown);
}

}  // namespace pergola::ui

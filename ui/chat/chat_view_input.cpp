// Mouse, keyboard and selection of ChatView.

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBoundaryFinder>
#include <QToolTip>
#include <algorithm>

#include "ui/chat/chat_view.h"
#include "ui/chat/composer_edit.h"
#include "ui/widgets/user_text.h"

namespace pergola::ui {

namespace {

/// The word around an offset as [from, to).
TextRange wordAround(const QString& text, int offset) {
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, text);
    finder.setPosition(std::min<qsizetype>(offset, text.size()));
    const qsizetype from =
        finder.isAtBoundary() && finder.boundaryReasons().testFlag(QTextBoundaryFinder::StartOfItem)
            ? finder.position()
            : std::max<qsizetype>(0, finder.toPreviousBoundary());
    finder.setPosition(from);
    const qsizetype to = finder.toNextBoundary();
    return {static_cast<int>(from), static_cast<int>(to < 0 ? text.size() : to)};
}

}  // namespace

ChatPlace ChatView::placeAt(QPoint viewportPoint) const {
    const int index = itemAt(viewportPoint.y() + verticalScrollBar()->value());
    if (index < 0) return {};
    const QPoint inside = viewportPoint - messageArea(index).topLeft();
    return {index, items_[static_cast<std::size_t>(index)]->placeAt(inside)};
}

void ChatView::select(ChatPlace from, ChatPlace to) {
    anchor_ = from;
    cursor_ = to;
    if (hasSelection()) setFollowing(false);
    viewport()->update();
}

void ChatView::clearSelection() {
    select({}, {});
}

QString ChatView::selectedText() const {
    const ChatPlace from = selectionStart();
    const ChatPlace to = selectionEnd();
    QStringList parts;
    for (int i = from.message; i <= to.message && i < messageCount(); ++i) {
        const MessageItem& item = *items_[static_cast<std::size_t>(i)];
        parts << item.plainText(i == from.message ? from.text : TextPlace{0, 0},
                                i == to.message ? to.text : item.endPlace());
    }
    return parts.join(QStringLiteral("\n\n"));
}

void ChatView::copySelection() const {
    if (hasSelection()) QApplication::clipboard()->setText(selectedText());
}

void ChatView::selectAround(QPoint point) {
    ChatPlace place = placeAt(point);
    if (place.message >= messageCount()) return;
    MessageItem& item = *items_[static_cast<std::size_t>(place.message)];
    if (item.boxCount() == 0) return;
    const BlockBox& box = item.box(static_cast<std::size_t>(place.text.box));
    const TextRange word = wordAround(box.text({0, box.length()}), place.text.offset);
    ChatPlace from = place;
    from.text.offset = word.from;
    place.text.offset = word.to;
    select(from, place);
}

void ChatView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressPoint_ = event->position().toPoint();
    isPressed_ = true;
    isDragging_ = false;
    const ChatPlace place = placeAt(pressPoint_);
    if (event->modifiers() & Qt::ShiftModifier) {
        select(anchor_, place);
    } else {
        select(place, place);
    }
}

void ChatView::mouseMoveEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    hoverAt(point);
    if (!isPressed_) return;
    if (!isDragging_ && (point - pressPoint_).manhattanLength() < QApplication::startDragDistance())
        return;
    isDragging_ = true;
    setFollowing(false);
    select(anchor_, placeAt(point));
    const bool isOutside = point.y() < 0 || point.y() > viewport()->height();
    isOutside ? scrollTimer_.start() : scrollTimer_.stop();
}

void ChatView::autoScroll() {
    const QPoint point = viewport()->mapFromGlobal(QCursor::pos());
    const int beyond = point.y() < 0 ? point.y() : std::max(0, point.y() - viewport()->height());
    if (!isPressed_ || beyond == 0) return scrollTimer_.stop();
    verticalScrollBar()->setValue(verticalScrollBar()->value() + std::clamp(beyond, -60, 60));
    select(anchor_, placeAt(QPoint(point.x(), std::clamp(point.y(), 0, viewport()->height() - 1))));
}

void ChatView::mouseReleaseEvent(QMouseEvent* event) {
    scrollTimer_.stop();
    if (event->button() != Qt::LeftButton || !std::exchange(isPressed_, false)) return;
    if (isDragging_) {
        QClipboard* clipboard = QApplication::clipboard();
        if (clipboard->supportsSelection())
            clipboard->setText(selectedText(), QClipboard::Selection);
        return;
    }
    const QPoint point = event->position().toPoint();
    const int index = itemAt(point.y() + verticalScrollBar()->value());
    if (index < 0) return;
    const QString link =
        items_[static_cast<std::size_t>(index)]->linkAt(point - messageArea(index).topLeft());
    if (!link.isEmpty()) emit linkActivated(link);
}

void ChatView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) selectAround(event->position().toPoint());
}

/// Sideways over code and tables scrolls them, everything else scrolls the conversation.
void ChatView::wheelEvent(QWheelEvent* event) {
    const bool isSideways = std::abs(event->angleDelta().x()) > std::abs(event->angleDelta().y()) ||
                            (event->modifiers() & Qt::ShiftModifier);
    if (isSideways) {
        const ChatPlace place = placeAt(event->position().toPoint());
        const int delta =
            event->angleDelta().x() != 0 ? event->angleDelta().x() : event->angleDelta().y();
        if (place.message >= messageCount()) return;
        MessageItem& item = *items_[static_cast<std::size_t>(place.message)];
        if (item.boxCount() > 0 &&
            item.box(static_cast<std::size_t>(place.text.box)).scrollSideways(-delta / 2)) {
            viewport()->update();
        }
        event->accept();
        return;
    }
    if (event->angleDelta().y() > 0) setFollowing(false);
    QAbstractScrollArea::wheelEvent(event);
}

void ChatView::keyPressEvent(QKeyEvent* event) {
    QScrollBar* bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy)) return copySelection();
    if (event->matches(QKeySequence::SelectAll)) return selectAll();
    if (event->matches(QKeySequence::Undo)) return void(emit undoRequested());
    const bool isAlt = event->modifiers() & Qt::AltModifier;
    switch (event->key()) {
        case Qt::Key_Up:
            return isAlt ? moveCurrent(-1) : bar->triggerAction(QScrollBar::SliderSingleStepSub);
        case Qt::Key_Down:
            return isAlt ? moveCurrent(1) : bar->triggerAction(QScrollBar::SliderSingleStepAdd);
        case Qt::Key_PageUp:
            return bar->triggerAction(QScrollBar::SliderPageStepSub);
        case Qt::Key_PageDown:
            return bar->triggerAction(QScrollBar::SliderPageStepAdd);
        case Qt::Key_Home:
            return bar->setValue(0);
        case Qt::Key_End:
            return scrollToNewest();
        case Qt::Key_Delete:
            if (current_ >= 0 && canChange_) emit removeRequested(current_);
            return;
        default:
            if (writesText(*event)) return void(emit typed(event));
            QAbstractScrollArea::keyPressEvent(event);
    }
}

void ChatView::moveCurrent(int step) {
    if (items_.empty()) return;
    current_ =
        current_ < 0 ? messageCount() - 1 : std::clamp(current_ + step, 0, messageCount() - 1);
    setFollowing(false);
    const QRect area = messageArea(current_);
    const bool isVisible = area.top() >= 0 && area.bottom() <= viewport()->height();
    if (!isVisible) verticalScrollBar()->setValue(verticalScrollBar()->value() + area.top() - 16);
    setFocus(Qt::OtherFocusReason);
    relayout();
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(current_);
    QAccessible::updateAccessibility(&event);
}

void ChatView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    if (current_ < 0 && event->reason() != Qt::MouseFocusReason && !items_.empty())
        current_ = messageCount() - 1;
    relayout();
}

void ChatView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void ChatView::hoverAt(QPoint point) {
    const int index = itemAt(point.y() + verticalScrollBar()->value());
    const bool isInside = index >= 0 && messageArea(index).contains(point);
    const QString link =
        isInside
            ? items_[static_cast<std::size_t>(index)]->linkAt(point - messageArea(index).topLeft())
            : QString();
    viewport()->setCursor(link.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    const int hovered = isInside ? index : -1;
    if (hovered == hovered_) return;
    hovered_ = hovered;
    placeWidgets();
}

void ChatView::leaveEvent(QEvent* event) {
    QAbstractScrollArea::leaveEvent(event);
    if (hovered_ < 0) return;
    hovered_ = -1;
    placeWidgets();
}

bool ChatView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int index = itemAt(help->pos().y() + verticalScrollBar()->value());
    if (index < 0) return true;
    const MessageItem& item = *items_[static_cast<std::size_t>(index)];
    const QPoint inside = help->pos() - messageArea(index).topLeft();
    QString shown = item.linkAt(inside).left(500);
    if (shown.isEmpty() && item.isAnswer() && showsStats_ && item.footerArea().contains(inside))
        shown = item.statsLine();
    if (shown.isEmpty() && item.isFormulaAt(inside)) shown = tr("Formula source");
    QToolTip::showText(help->globalPos(), plainTip(shown), viewport());
    return true;
}

}  // namespace pergola::ui

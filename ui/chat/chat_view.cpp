#include "ui/chat/chat_view.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QPushButton>
#include <QScrollBar>
#include <algorithm>
#include <chrono>

#include "ui/chat/message_widgets.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace pergola::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto framePause = 33ms;  // at most 30 repaints a second for arriving text
constexpr int topMargin = space::l;
constexpr int nearBottom = 8;

int quarterRead(const app::Message& message) {
    return static_cast<int>(message.readShare * 4);
}

}  // namespace

ChatView::ChatView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setProperty(focusRadiusProperty, -1);
    setAccessibleName(tr("Conversation"));
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::ArrowCursor);
    viewport()->setAutoFillBackground(false);
    verticalScrollBar()->setSingleStep(40);
    newest_ = makeButton(ButtonKind::Secondary, tr("To the newest"), "arrow-down", viewport());
    newest_->hide();
    connect(newest_, &QPushButton::clicked, this, &ChatView::scrollToNewest);
    frameTimer_.setSingleShot(true);
    frameTimer_.setTimerType(Qt::PreciseTimer);
    connect(&frameTimer_, &QTimer::timeout, this, &ChatView::frame);
    scrollTimer_.setInterval(30);
    connect(&scrollTimer_, &QTimer::timeout, this, &ChatView::autoScroll);
    connect(&theme(), &Theme::changed, this, &ChatView::invalidateAll);
}

ChatView::~ChatView() = default;

void ChatView::setMessages(const std::vector<app::Message>& messages) {
    dropAllWidgets();
    items_.clear();
    for (const app::Message& message : messages)
        items_.push_back(std::make_unique<MessageItem>(message));
    for (const auto& item : items_) refreshItemStatus(*item);
    findDividers();
    anchor_ = cursor_ = {};
    hovered_ = current_ = -1;
    setFollowing(true);
    relayout();
}

void ChatView::appendMessage(const app::Message& message) {
    items_.push_back(std::make_unique<MessageItem>(message));
    refreshItemStatus(*items_.back());
    findDividers();
    if (message.role == Role::User) setFollowing(true);
    relayout();
}

void ChatView::appendText(int index, const QString& piece) {
    if (index < 0 || index >= messageCount()) return;
    items_[static_cast<std::size_t>(index)]->appendText(piece);
    if (!isFollowing_) arrivedBelow_ += static_cast<int>(piece.count('\n'));
    scheduleFrame();
}

void ChatView::announce(int index, QAccessible::Event what) {
    QAccessibleEvent event(this, what);
    event.setChild(index);
    QAccessible::updateAccessibility(&event);
}

void ChatView::updateMessage(int index, const app::Message& message) {
    if (index < 0 || index >= messageCount()) return;
    MessageItem& item = *items_[static_cast<std::size_t>(index)];
    const bool wasRunning = item.isRunning();
    const app::MessageState stateBefore = item.message().state;
    const int quarterBefore = quarterRead(item.message());
    item.setMessage(message);
    refreshItemStatus(item);
    if (wasRunning != item.isRunning() || stateBefore != message.state) findDividers();
    // Screen readers hear of a long reading four times, not at each step.
    if (item.isRunning() && (stateBefore != message.state || quarterBefore != quarterRead(message)))
        announce(index, QAccessible::NameChanged);
    if (message.state != app::MessageState::Failed) {
        const auto card = cards_.find(index);
        if (card != cards_.end()) {
            // The click that led here may still be on its way through the card.
            card->second->hide();
            card->second->deleteLater();
            cards_.erase(card);
        }
        item.setCardHeight(0);
    }
    if (wasRunning && !item.isRunning()) {
        announce(index,
                 message.state == app::MessageState::Failed ? QAccessible::Alert
                                                            : QAccessible::NameChanged);
        relayout();
    } else {
        scheduleFrame();
    }
}

void ChatView::removeFrom(int first) {
    if (first < 0 || first >= messageCount()) return;
    dropAllWidgets();
    items_.resize(static_cast<std::size_t>(first));
    findDividers();
    clearSelection();
    hovered_ = -1;
    current_ = std::min(current_, first - 1);
    relayout();
}

/// After messages came or went above or at the place that is read.
void ChatView::keepPlace(const ViewAnchor& anchor) {
    findDividers();
    anchor_ = cursor_ = {};
    hovered_ = -1;
    isFollowing_ || anchor.message < 0 ? relayout() : goTo(anchor);
}

void ChatView::takeOut(int index) {
    if (index < 0 || index >= messageCount()) return;
    ViewAnchor anchor = anchorNow();
    dropAllWidgets();
    items_.erase(items_.begin() + index);
    if (anchor.message > index)
        --anchor.message;
    else if (anchor.message == index)
        anchor = {std::min(index, messageCount() - 1), -1, 0};
    if (current_ > index || current_ >= messageCount()) --current_;
    keepPlace(anchor);
}

void ChatView::putBack(int index, const app::Message& message) {
    if (index < 0 || index > messageCount()) return;
    ViewAnchor anchor = anchorNow();
    dropAllWidgets();
    items_.insert(items_.begin() + index, std::make_unique<MessageItem>(message));
    refreshItemStatus(*items_[static_cast<std::size_t>(index)]);
    if (anchor.message >= index) ++anchor.message;
    if (current_ >= index) ++current_;
    keepPlace(anchor);
}

void ChatView::setLoadStatus(const QString& text, double share) {
    loadStatus_ = text;
    loadShare_ = share;
    for (const auto& item : items_) refreshItemStatus(*item);
    scheduleFrame();
}

void ChatView::refreshItemStatus(MessageItem& item) const {
    item.setShowsStats(showsStats_);
    const app::Message& message = item.message();
    if (message.state == app::MessageState::Waiting) {
        item.setStatus(loadStatus_.isEmpty() ? tr("Waiting for the model") : loadStatus_,
                       loadShare_);
    } else if (message.readShare > 0 && message.readTokensPerSecond > 0) {
        QString text = tr("Reading your message %1 % · %2 tok/s")
                           .arg(qRound(message.readShare * 100))
                           .arg(rateText(message.readTokensPerSecond));
        if (message.readSecondsLeft >= 1) {
            text += QStringLiteral(" · ") +
                    QCoreApplication::translate("pergola::ui::ChatPage",
                                                "%Ln second(s) left",
                                                nullptr,
                                                qRound(message.readSecondsLeft));
        }
        item.setStatus(text, message.readShare);
    } else {
        item.setStatus(tr("Reading your message"), message.readShare > 0 ? message.readShare : -1);
    }
}

void ChatView::setShowsStats(bool shown) {
    showsStats_ = shown;
    for (const auto& item : items_) item->setShowsStats(shown);
    relayout();
}

void ChatView::setFollowsAnswers(bool follows) {
    followsAnswers_ = follows;
}

void ChatView::setFirstRead(int index) {
    firstRead_ = index;
    viewport()->update();
}

void ChatView::setEdited(int index) {
    edited_ = index;
    viewport()->update();
}

void ChatView::showMessage(int index) {
    if (index < 0 || index >= messageCount()) return;
    setFollowing(false);
    const QRect area = messageArea(index);
    if (area.top() < 0 || area.bottom() > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + area.top() -
                                      viewport()->height() / 3);
}

void ChatView::setCanChange(bool canChange) {
    canChange_ = canChange;
    placeWidgets();
}

// ── Frames and layout
// ─────────────────────────────────────────────────────────────────────────────

void ChatView::scheduleFrame() {
    if (frameTimer_.isActive()) return;
    const qint64 since = sinceFrame_.isValid() ? sinceFrame_.elapsed() : framePause.count();
    frameTimer_.start(
        std::max(std::chrono::milliseconds(0), framePause - std::chrono::milliseconds(since)));
}

void ChatView::frame() {
    sinceFrame_.restart();
    flush();
}

void ChatView::flush() {
    frameTimer_.stop();
    for (const auto& item : items_) item->flush();
    relayout();
}

void ChatView::invalidateAll() {
    dropAllWidgets();
    for (const auto& item : items_) item->invalidate();
    newest_->adjustSize();
    relayout();
}

int ChatView::columnWidth(int viewportWidth) {
    const int base = QFontMetrics(theme().font(Type::Body)).height();  // about 1.2 B
    const int readable = static_cast<int>(47 * base / 1.21);
    return std::max(120, std::min(readable, viewportWidth - space::huge));
}

QRect ChatView::column() const {
    // Counted from the whole view, so that a scroll bar does not push the text out of line with the
    // composer under it.
    const int wide = columnWidth(width());
    return {(width() - wide) / 2 - viewport()->x(), 0, wide, viewport()->height()};
}

void ChatView::placeItems() {
    tops_.resize(items_.size() + 1);
    int y = topMargin;
    for (std::size_t i = 0; i < items_.size(); ++i) {
        if (dividers_.contains(static_cast<int>(i))) y += dividerHeight();
        tops_[i] = y;
        y += items_[i]->height();
    }
    if (dividers_.contains(messageCount())) y += dividerHeight();
    tops_[items_.size()] = y + bottomMargin;
}

void ChatView::updateRange() {
    const int total = tops_.empty() ? 0 : tops_.back();
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, std::max(0, total - viewport()->height()));
}

int ChatView::itemAt(int contentY) const {
    if (items_.empty() || tops_.size() < 2) return -1;
    const auto after = std::upper_bound(tops_.begin(), tops_.end() - 1, contentY);
    return std::clamp(static_cast<int>(after - tops_.begin()) - 1, 0, messageCount() - 1);
}

ChatView::ViewAnchor ChatView::anchorNow() const {
    // Messages may have come or gone since the places were counted; those still there keep theirs.
    const int y = verticalScrollBar()->value();
    ViewAnchor anchor;
    anchor.message = itemAt(y);
    if (anchor.message < 0) return {};
    const MessageItem& item = *items_[static_cast<std::size_t>(anchor.message)];
    anchor.box = item.boxAt(y - tops_[static_cast<std::size_t>(anchor.message)]);
    anchor.delta = y - yOf({anchor.message, anchor.box, 0});
    return anchor;
}

int ChatView::yOf(const ViewAnchor& anchor) const {
    const auto index = static_cast<std::size_t>(anchor.message);
    if (anchor.message < 0 || index >= items_.size() || index >= tops_.size()) return 0;
    const MessageItem& item = *items_[index];
    const bool hasBox = anchor.box >= 0 && static_cast<std::size_t>(anchor.box) < item.boxCount();
    return tops_[index] + (hasBox ? item.boxArea(static_cast<std::size_t>(anchor.box)).top() : 0) +
           anchor.delta;
}

void ChatView::goTo(const ViewAnchor& anchor) {
    setFollowing(false);
    relayout();
    verticalScrollBar()->setValue(yOf(anchor));
    relayout();
}

/// Heights above the screen are estimates until they are seen. When one turns out to be different,
/// the text that is being read must not move: the first visible block is held where it is.
void ChatView::relayout() {
    if (isArranging_) return;
    isArranging_ = true;
    const ViewAnchor anchor = anchorNow();
    const int width = column().width();
    for (const auto& item : items_) item->setWidth(width);
    for (int round = 0; round < 6; ++round) {
        placeItems();
        updateRange();
        verticalScrollBar()->setValue(isFollowing_ ? verticalScrollBar()->maximum() : yOf(anchor));
        const int top = verticalScrollBar()->value();
        const int margin = viewport()->height() / 2;
        bool isChanged = false;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            if (tops_[i + 1] < top - margin || tops_[i] > top + viewport()->height() + margin)
                continue;
            const int local = top - tops_[i];
            isChanged =
                items_[i]->layOutBetween(local - margin, local + viewport()->height() + margin) ||
                isChanged;
        }
        if (!isChanged) break;
    }
    placeItems();
    updateRange();
    verticalScrollBar()->setValue(isFollowing_ ? verticalScrollBar()->maximum() : yOf(anchor));
    const int top = verticalScrollBar()->value();
    for (std::size_t i = 0; i < items_.size(); ++i) {
        const int local = top - tops_[i];
        items_[i]->releaseOutside(local - 2 * viewport()->height(),
                                  local + 3 * viewport()->height());
    }
    placeWidgets();
    isArranging_ = false;
    viewport()->update();
}

QRect ChatView::messageArea(int index) const {
    const auto i = static_cast<std::size_t>(index);
    const QRect area = column();
    return {
        area.left(), tops_[i] - verticalScrollBar()->value(), area.width(), items_[i]->height()};
}

void ChatView::scrollToNewest() {
    setFollowing(true);
    relayout();
}

void ChatView::setFollowing(bool following) {
    const bool now = following && followsAnswers_;
    isFollowing_ = now || (following && (items_.empty() || !items_.back()->isRunning()));
    if (isFollowing_) arrivedBelow_ = 0;
}

void ChatView::scrollContentsBy(int, int) {
    if (isArranging_) return;
    const QScrollBar* bar = verticalScrollBar();
    setFollowing(bar->value() >= bar->maximum() - nearBottom);
    relayout();
}

void ChatView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    relayout();
}

}  // namespace pergola::ui

// The widgets that ChatView keeps in the places of the messages on the screen.

#include <QApplication>
#include <QClipboard>
#include <QPushButton>
#include <QScrollBar>
#include <QStyle>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/conversations/unfinished_answer.h"
#include "ui/chat/attachment_chip.h"
#include "ui/chat/attachment_strip.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/code_box.h"
#include "ui/chat/message_widgets.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace pergola::ui {

namespace {

/// Later, since the click that led here may still be on its way through the widget.
void discard(QWidget* widget) {
    if (widget == nullptr) return;
    widget->hide();
    widget->deleteLater();
}

}  // namespace

void ChatView::placeWidgets() {
    if (tops_.size() != items_.size() + 1) return;
    const int top = verticalScrollBar()->value();
    const int first = std::max(0, itemAt(top));
    const int last = itemAt(top + viewport()->height());
    dropWidgetsOutside(first, last);
    for (int i = first; i <= last; ++i) {
        // A card changes the item's height, so its place comes before everything that stands below.
        placeCard(i, messageArea(i));
        placeContinue(i);
        placeThinking(i, messageArea(i));
        placeAttachments(i, messageArea(i));
        placeActions(i, messageArea(i));
        placeCodeHeads(i, messageArea(i));
    }
    placeNewestButton();
}

void ChatView::placeActions(int index, const QRect& area) {
    const MessageItem& item = *items_[static_cast<std::size_t>(index)];
    MessageActions*& actions = actions_[index];
    if (actions == nullptr) {
        const QString name =
            item.isAnswer() ? tr("answer %1").arg(index + 1) : tr("message %1").arg(index + 1);
        actions = new MessageActions(name, item.message().role, viewport());
        QWidget* before = this;  // a late child is else the very last stop of the Tab key
        for (QToolButton* button : actions->findChildren<QToolButton*>()) {
            setTabOrder(before, button);
            before = button;
        }
        connect(actions, &MessageActions::copyClicked, this, [this, index] {
            QApplication::clipboard()->setText(
                items_[static_cast<std::size_t>(index)]->answerText());
        });
        connect(actions, &MessageActions::againClicked, this, &ChatView::againRequested);
        connect(actions, &MessageActions::editClicked, this, [this, index] {
            emit editRequested(index);
        });
        connect(actions, &MessageActions::branchClicked, this, [this, index] {
            emit branchRequested(index);
        });
        connect(actions, &MessageActions::readClicked, this, [this, index] { readText(index); });
        connect(actions, &MessageActions::removeClicked, this, [this, index] {
            emit removeRequested(index);
        });
        connect(actions, &MessageActions::versionRequested, this, [this, index](int by) {
            emit versionRequested(index, by);
        });
    }
    // While an answer runs there is no way to another version.
    const int versions = canChange_ ? item.message().versionCount : 1;
    actions->setVersion(item.message().version, versions);
    const bool isLast = index + 1 == messageCount();
    actions->setOffers({.again = isLast && canChange_,
                        .edit = offersEdit(index),
                        .branch = canChange_,
                        .remove = canChange_});
    const QSize wanted = actions->sizeHint();
    const QRect footer = item.footerArea().translated(area.topLeft());
    const QRect logical(
        footer.right() + 1 - wanted.width(),
        footer.top() + (item.isAnswer() ? (footer.height() - wanted.height()) / 2 : 2),
        wanted.width(),
        wanted.height());
    actions->setGeometry(QStyle::visualRect(layoutDirection(), footer, logical));
    const bool hasFocusInside = actions->isAncestorOf(QApplication::focusWidget());
    const bool isShown = !item.isRunning() && (isLast || versions > 1 || index == hovered_ ||
                                               (index == current_ && hasFocus()) || hasFocusInside);
    actions->setVisible(isShown);
}

void ChatView::placeThinking(int index, const QRect& area) {
    MessageItem& item = *items_[static_cast<std::size_t>(index)];
    ThinkingFold*& fold = thinking_[index];
    if (!item.hasThinking()) {
        discard(std::exchange(fold, nullptr));
        return;
    }
    if (fold == nullptr) {
        fold = new ThinkingFold(tr("answer %1").arg(index + 1), viewport());
        connect(fold, &QToolButton::clicked, this, [this, index] {
            const MessageItem& owner = *items_[static_cast<std::size_t>(index)];
            setThinkingShown(index, !owner.isThinkingShown());
        });
    }
    fold->showState(item.isThinkingShown(), item.isThinking(), item.message().thinkingMs);
    const QRect place = item.thinkingArea().translated(area.topLeft());
    const QRect logical(place.left(),
                        place.top(),
                        std::min(place.width(), fold->sizeHint().width()),
                        place.height() - space::xs);
    fold->setGeometry(QStyle::visualRect(layoutDirection(), place, logical));
}

void ChatView::placeAttachments(int index, const QRect& area) {
    const MessageItem& item = *items_[static_cast<std::size_t>(index)];
    if (item.message().attachments.empty()) return;
    AttachmentStrip*& strip = attachments_[index];
    if (strip == nullptr) {
        strip = new AttachmentStrip(
            ChipUse::Sent, tr("Attachments of message %1").arg(index + 1), viewport());
        strip->setAttachments(item.message().attachments);
        QWidget* before = this;
        for (AttachmentChip* chip : strip->chips()) {
            setTabOrder(before, chip);
            before = chip;
        }
    }
    strip->setGeometry(item.attachmentsArea().translated(area.topLeft()));
    strip->show();
}

void ChatView::placeCard(int index, const QRect& area) {
    MessageItem& item = *items_[static_cast<std::size_t>(index)];
    if (item.message().state != app::MessageState::Failed) return;
    ErrorCard*& card = cards_[index];
    if (card == nullptr) {
        card = new ErrorCard(item.message().error, !item.message().text.isEmpty(), viewport());
        connect(card, &ErrorCard::retryClicked, this, &ChatView::againRequested);
        connect(card, &ErrorCard::continueClicked, this, &ChatView::continueRequested);
        connect(card, &ErrorCard::resized, this, &ChatView::relayout, Qt::QueuedConnection);
    }
    card->setCanRetry(index + 1 == messageCount() && canChange_);
    card->ensurePolished();
    const int height =
        card->hasHeightForWidth() ? card->heightForWidth(area.width()) : card->sizeHint().height();
    setCardHeight(item, height);
    card->setGeometry(item.cardArea().translated(messageArea(index).topLeft()));
    card->show();
}

void ChatView::setCardHeight(MessageItem& item, int height) {
    if (item.cardArea().height() == height) return;
    item.setCardHeight(height);
    placeItems();
    updateRange();
    if (isFollowing_) verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

bool ChatView::offersContinue(int index) const {
    return canChange_ && index + 1 == messageCount() &&
           app::canGoOn(items_[static_cast<std::size_t>(index)]->message());
}

bool ChatView::offersEdit(int index) const {
    const MessageItem& item = *items_[static_cast<std::size_t>(index)];
    return canChange_ && (!item.isAnswer() || !item.answerText().isEmpty());
}

/// An answer that failed has the button in its card.
void ChatView::placeContinue(int index) {
    MessageItem& item = *items_[static_cast<std::size_t>(index)];
    const bool isLast = index + 1 == messageCount();
    if (item.message().state == app::MessageState::Failed) {
        if (isLast) discard(std::exchange(continue_, nullptr));
        return;
    }
    if (!offersContinue(index)) {
        setCardHeight(item, 0);
        if (isLast) discard(std::exchange(continue_, nullptr));
        return;
    }
    if (continue_ == nullptr) {
        continue_ = makeButton(ButtonKind::Secondary, tr("Continue"), "play", viewport());
        continue_->setAccessibleName(tr("Continue answer %1").arg(index + 1));
        connect(continue_, &QPushButton::clicked, this, &ChatView::continueRequested);
    }
    continue_->ensurePolished();
    const QSize wanted = continue_->sizeHint();
    setCardHeight(item, wanted.height());
    const QRect place = item.cardArea().translated(messageArea(index).topLeft());
    continue_->setGeometry(QStyle::visualRect(
        layoutDirection(), place, QRect(place.topLeft(), QSize(wanted.width(), place.height()))));
    continue_->show();
}

void ChatView::placeCodeHeads(int index, const QRect& area) {
    MessageItem& item = *items_[static_cast<std::size_t>(index)];
    int ordinal = 0;
    for (std::size_t i = 0; i < item.boxCount(); ++i) {
        auto* code = dynamic_cast<CodeBox*>(&item.box(i));
        if (code == nullptr) continue;
        ++ordinal;
        const std::pair<int, int> key{index, static_cast<int>(i)};
        const QRect place = item.boxArea(i).translated(area.topLeft());
        const bool isVisible =
            place.bottom() >= 0 && place.top() <= viewport()->height() && code->isLaidOut();
        const auto known = codeHeads_.find(key);
        if (!isVisible) {
            if (known == codeHeads_.end()) continue;
            discard(known->second);
            codeHeads_.erase(known);
            continue;
        }
        CodeHead*& head = codeHeads_[key];
        if (head == nullptr) {
            head = new CodeHead(tr("code %1 of answer %2").arg(ordinal).arg(index + 1),
                                code->isWrapped(),
                                viewport());
            connect(head, &CodeHead::copyClicked, this, [this, key] {
                const auto* box =
                    dynamic_cast<CodeBox*>(&items_[static_cast<std::size_t>(key.first)]->box(
                        static_cast<std::size_t>(key.second)));
                if (box) QApplication::clipboard()->setText(box->code());
            });
            connect(head, &CodeHead::wrapToggled, this, [this, key](bool wrapped) {
                MessageItem& owner = *items_[static_cast<std::size_t>(key.first)];
                auto* box =
                    dynamic_cast<CodeBox*>(&owner.box(static_cast<std::size_t>(key.second)));
                if (box == nullptr) return;
                box->setWrapped(wrapped);
                box->release();
                relayout();
            });
        }
        const QRect bar = code->headArea().translated(place.topLeft());
        const int width = std::min(bar.width(), head->sizeHint().width());
        head->setGeometry(bar.right() + 1 - width, bar.top() + 1, width, bar.height() - 2);
        head->show();
    }
}

void ChatView::placeNewestButton() {
    const QScrollBar* bar = verticalScrollBar();
    const bool isShown = !isFollowing_ && bar->maximum() - bar->value() > viewport()->height() / 4;
    if (isShown) {
        newest_->setText(arrivedBelow_ > 0 ? tr("%Ln new line(s)", nullptr, arrivedBelow_)
                                           : tr("To the newest"));
        const QSize wanted = newest_->sizeHint();
        newest_->setGeometry((viewport()->width() - wanted.width()) / 2,
                             viewport()->height() - wanted.height() - space::s,
                             wanted.width(),
                             wanted.height());
        newest_->raise();
    }
    newest_->setVisible(isShown);
}

void ChatView::dropWidgetsOutside(int first, int last) {
    const auto isOutside = [first, last](int index) { return index < first || index > last; };
    const QWidget* focus = QApplication::focusWidget();
    for (auto it = actions_.begin(); it != actions_.end();) {
        const bool dropped =
            isOutside(it->first) && !(it->second && it->second->isAncestorOf(focus));
        if (dropped) discard(it->second);
        it = dropped ? actions_.erase(it) : std::next(it);
    }
    for (auto it = thinking_.begin(); it != thinking_.end();) {
        const bool dropped = isOutside(it->first) && it->second != focus;
        if (dropped) discard(it->second);
        it = dropped ? thinking_.erase(it) : std::next(it);
    }
    for (auto it = attachments_.begin(); it != attachments_.end();) {
        const bool dropped = isOutside(it->first) && !it->second->isAncestorOf(focus);
        if (dropped) discard(it->second);
        it = dropped ? attachments_.erase(it) : std::next(it);
    }
    for (auto it = cards_.begin(); it != cards_.end(); ++it) {
        if (isOutside(it->first) && it->second) it->second->hide();
    }
    if (continue_ != nullptr && continue_ != focus && isOutside(messageCount() - 1))
        discard(std::exchange(continue_, nullptr));
    for (auto it = codeHeads_.begin(); it != codeHeads_.end();) {
        const bool dropped = isOutside(it->first.first);
        if (dropped) discard(it->second);
        it = dropped ? codeHeads_.erase(it) : std::next(it);
    }
}

void ChatView::dropAllWidgets() {
    discard(std::exchange(continue_, nullptr));
    for (const auto& [index, widget] : actions_) discard(widget);
    for (const auto& [index, widget] : thinking_) discard(widget);
    for (const auto& [index, widget] : attachments_) discard(widget);
    for (const auto& [index, widget] : cards_) discard(widget);
    for (const auto& [key, widget] : codeHeads_) discard(widget);
    actions_.clear();
    thinking_.clear();
    attachments_.clear();
    cards_.clear();
    codeHeads_.clear();
}

}  // namespace pergola::ui

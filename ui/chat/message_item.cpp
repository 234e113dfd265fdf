#include "ui/chat/message_item.h"

#include <algorithm>
#include <utility>

#include "app/conversations/thinking.h"
#include "ui/chat/answer_figures_text.h"
#include "ui/chat/attachment_layout.h"
#include "ui/chat/markdown.h"
#include "ui/chat/message_item_layout.h"
#include "ui/chat/text_box.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int bubblePadding = space::l;
constexpr int bubblePaddingVertical = 10;
constexpr double bubbleShare = 0.8;
constexpr int userFooter = 30;
constexpr int answerFooter = 32;
constexpr int cardGap = space::m;
constexpr int attachmentsGap = space::s;

/// Beside the figures.
int actionsRoom() {
    return 6 * (grownAround(size::compact, size::iconSmall) + 2) + space::s;
}

int versionsRoom() {
    return 3 * grownAround(theme().controlHeight(), size::iconSmall);
}

/// Below its figures, which have room of their own.
int afterAnswer() {
    return theme().turnSpace() - space::s;
}

constexpr int largestFittedText = 4000;  // longer messages take the whole width unmeasured

}  // namespace

MessageItem::MessageItem(const app::Message& message) : message_(message) {
    if (isAnswer()) {
        readAnswer();
        isThinkingShown_ = isOnlyThinking();
    } else {
        readPlain();
    }
    rebuild(0);
}

/// Attachments may go without words, and then there is no bubble.
void MessageItem::readPlain() {
    const bool isEmpty = message_.text.trimmed().isEmpty() && !message_.attachments.empty();
    plain_ = isEmpty ? std::vector<Block>() : plainBlocks(message_.text);
}

bool MessageItem::isRunning() const {
    using app::MessageState;
    return message_.state == MessageState::Waiting || message_.state == MessageState::Reading ||
           message_.state == MessageState::Writing;
}

void MessageItem::setMessage(const app::Message& message) {
    flush();
    const bool wasRunning = isRunning();
    const QString shown = message_.text;
    message_ = message;
    areStatsFitted_ = false;
    if (!isAnswer()) {
        if (message.text == shown) return;
        readPlain();
        rebuild(0);
        isBubbleFitted_ = false;
        return arrange();
    }
    if (message.text != shown) rebuild(readAnswer());
    if (wasRunning && !isRunning()) {
        rebuild(thoughtCount() + stream_.finish());
        if (isOnlyThinking()) setThinkingShown(true);
    }
    arrange();
}

std::size_t MessageItem::readThinking(const QString& thinking) {
    if (thinking == thinking_) return thought_.size();
    thinking_ = thinking;
    std::vector<Block> now = markdownBlocks(thinking);
    for (Block& each : now) ++each.quoteDepth;
    std::size_t same = 0;
    while (same < std::min(now.size(), thought_.size()) && now[same] == thought_[same]) ++same;
    thought_ = std::move(now);
    return same;
}

std::size_t MessageItem::readAnswer() {
    const app::ThinkingSplit split = app::splitThinking(message_.text);
    hasThinking_ = split.hasThinking && !split.thinking.isEmpty();
    isThoughtOpen_ = split.isOpen;
    const std::size_t before = thoughtCount();
    const std::size_t thoughtChanged = readThinking(split.thinking);
    // The start of a mark, still being written, is neither.
    const QString answer = split.isOpen && !split.hasThinking ? QString() : split.answer;
    const QString& known = stream_.text();
    std::size_t changed = stream_.blocks().size();
    if (answer != known) {
        const bool isLonger = isRunning() && answer.startsWith(known);
        changed = isLonger ? stream_.append(answer.mid(known.size())) : stream_.setText(answer);
    }
    const bool isMoved =
        isThinkingShown_ && (before != thought_.size() || thoughtChanged < thought_.size());
    return isMoved ? std::min(thoughtChanged, before) : thoughtCount() + changed;
}

std::vector<QString> MessageItem::foldedTexts() const {
    std::vector<QString> texts;
    if (isThinkingShown_) return texts;
    for (const Block& each : thought_) {
        const std::unique_ptr<BlockBox> box = makeBox(each);
        texts.push_back(box->text({0, box->length()}));
    }
    return texts;
}

void MessageItem::setThinkingShown(bool shown) {
    if (shown == isThinkingShown_ || !isAnswer()) return;
    isThinkingShown_ = shown;
    slots_.clear();
    rebuild(0);
    const int width = std::exchange(width_, 0);
    if (width > 0) setWidth(width);
}

QString MessageItem::answerText() const {
    return isAnswer() ? app::splitThinking(message_.text).answer : message_.text;
}

std::size_t MessageItem::blockCount() const {
    return isAnswer() ? thoughtCount() + stream_.blocks().size() : plain_.size();
}

const Block& MessageItem::block(std::size_t index) const {
    if (!isAnswer()) return plain_[index];
    return index < thoughtCount() ? thought_[index] : stream_.blocks()[index - thoughtCount()];
}

QRect MessageItem::thinkingArea() const {
    return {0, headHeight() - space::xs, width_, thinkingHeight()};
}

void MessageItem::appendText(const QString& piece) {
    pending_ += piece;
    message_.text += piece;
}

bool MessageItem::flush() {
    if (pending_.isEmpty()) return false;
    pending_.clear();
    rebuild(readAnswer());
    arrange();
    return true;
}

void MessageItem::rebuild(std::size_t firstChanged) {
    const std::size_t count = blockCount();
    const bool grows = firstChanged < slots_.size() && firstChanged < count;
    std::size_t keep = std::min(firstChanged, slots_.size());
    if (grows && slots_[firstChanged].box->grow(block(firstChanged))) {
        slots_[firstChanged].isExact = false;
        ++keep;
    }
    slots_.resize(keep);
    for (std::size_t i = keep; i < count; ++i) {
        Slot slot;
        slot.box = makeBox(block(i));
        if (width_ > 0) slot.height = slot.box->estimatedHeight(contentWidth());
        slots_.push_back(std::move(slot));
    }
}

void MessageItem::invalidate() {
    for (Slot& slot : slots_) slot.box->release();
    // Boxes remember measures in the old fonts, so they are made anew.
    slots_.clear();
    rebuild(0);
    const int width = std::exchange(width_, 0);
    if (width > 0) setWidth(width);
}

void MessageItem::setWidth(int width) {
    if (width == width_) return;
    width_ = width;
    bubbleWidth_ = isAnswer() ? width : static_cast<int>(width * bubbleShare);
    isBubbleFitted_ = false;
    areStatsFitted_ = false;
    for (Slot& slot : slots_) {
        slot.height = slot.box->estimatedHeight(contentWidth());
        slot.isExact = false;
    }
    arrange();
}

/// A short message's bubble is as wide as its longest line. That needs a layout, so it waits until
/// the message is near the screen.
void MessageItem::fitBubble() {
    if (isAnswer() || std::exchange(isBubbleFitted_, true)) return;
    bubbleWidth_ = static_cast<int>(width_ * bubbleShare);
    if (message_.text.size() > largestFittedText) return;
    int widest = 0;
    for (const Slot& slot : slots_) {
        slot.box->layOut(contentWidth());
        if (const auto* text = dynamic_cast<const TextBox*>(slot.box.get()))
            widest = std::max(widest, text->naturalWidth());
    }
    bubbleWidth_ = std::min(bubbleWidth_, widest + 2 * bubblePadding + 1);
}

void MessageItem::setCardHeight(int height) {
    if (height == cardHeight_) return;
    cardHeight_ = height;
    arrange();
}

void MessageItem::setStatus(const QString& text, double share) {
    status_ = text;
    statusShare_ = share;
}

int MessageItem::contentTop() const {
    if (!isAnswer()) return bubbleTop() + (hasBubble() ? bubblePaddingVertical : 0);
    return headHeight() + (hasThinking_ ? thinkingHeight() : 0);
}
int MessageItem::bubbleTop() const {
    return attachmentsHeight_ + (attachmentsHeight_ > 0 && hasBubble() ? attachmentsGap : 0);
}
int MessageItem::contentWidth() const {
    return isAnswer() ? width_ : bubbleWidth_ - 2 * bubblePadding;
}
int MessageItem::contentLeft() const {
    return isAnswer() ? 0 : bubbleArea().left() + bubblePadding;
}

/// Of an answer that goes on, until it does.
bool MessageItem::showsStatus() const {
    if (!isAnswer() || !isRunning()) return false;
    const bool isWriting = message_.state == app::MessageState::Writing;
    return !isWriting || (message_.text.isEmpty() && !hasThinking_);
}

/// Places the boxes under each other with the heights known now.
void MessageItem::arrange() {
    if (width_ > 0) attachmentsHeight_ = chipsHeight(message_.attachments, ChipUse::Sent, width_);
    int y = contentTop();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (i > 0) y += spaceBetween(block(i - 1), block(i));
        slots_[i].top = y;
        y += slots_[i].height;
    }
    if (showsStatus()) y += statusHeight();
    contentHeight_ = y - contentTop();
    if (isAnswer()) {
        height_ = y + (cardHeight_ > 0 ? cardHeight_ + cardGap : 0) + footerHeight() + afterAnswer();
    } else {
        height_ = y + (hasBubble() ? bubblePaddingVertical : 0) + userFooter;
    }
}

bool MessageItem::layOutBetween(int from, int to) {
    bool isChanged = false;
    fitBubble();
    const bool hasOtherFooter = fitStats();
    hasLayouts_ = true;
    for (Slot& slot : slots_) {
        if (slot.top > to) break;
        const bool isNear = slot.top + slot.height >= from;
        if (!isNear || (slot.isExact && slot.box->isLaidOut())) continue;
        const int height = slot.box->layOut(contentWidth());
        isChanged = isChanged || height != slot.height;
        slot.height = height;
        slot.isExact = true;
    }
    if (isChanged || hasOtherFooter) arrange();
    return isChanged || hasOtherFooter;
}

void MessageItem::releaseOutside(int from, int to) {
    if (!hasLayouts_) return;
    hasLayouts_ = false;
    for (Slot& slot : slots_) {
        const bool isNear = slot.top <= to && slot.top + slot.height >= from;
        if (!isNear && slot.box->isLaidOut()) slot.box->release();
        hasLayouts_ = hasLayouts_ || isNear;
    }
}

QRect MessageItem::bubbleArea() const {
    return mirrored(QRect(width_ - bubbleWidth_,
                          bubbleTop(),
                          bubbleWidth_,
                          contentHeight_ + 2 * bubblePaddingVertical),
                    width_);
}

QRect MessageItem::attachmentsArea() const {
    return {0, 0, width_, attachmentsHeight_};
}

QRect MessageItem::boxArea(std::size_t index) const {
    return {contentLeft(), slots_[index].top, contentWidth(), slots_[index].height};
}

QRect MessageItem::cardArea() const {
    return {0, contentTop() + contentHeight_ + cardGap, width_, cardHeight_};
}

QRect MessageItem::footerArea() const {
    const int height = footerHeight();
    const int below = isAnswer() ? afterAnswer() : 0;
    return {0, height_ - below - height, width_, height};
}

int MessageItem::roomOfActions() const {
    return actionsRoom() + (message_.versionCount > 1 ? versionsRoom() : 0);
}

/// Measuring the figures costs as much as a line of text, so that waits too until the message is
/// near the screen. True if they take another height now.
bool MessageItem::fitStats() {
    if (!isAnswer() || std::exchange(areStatsFitted_, true)) return false;
    const int before = footerHeight();
    stats_.clear();
    if (showsStats_) {
        const QFontMetrics metrics(theme().font(Type::Caption));
        stats_ = answerFiguresLines(message_, metrics, std::max(1, width_ - roomOfActions()));
    }
    return before != footerHeight();
}

/// With large text the figures take more than one line.
int MessageItem::footerHeight() const {
    if (!isAnswer()) return userFooter;
    const auto lines = static_cast<int>(stats_.size());
    return std::max(answerFooter, lines * theme().lineHeight(Type::Caption) + space::s);
}

void MessageItem::setShowsStats(bool shown) {
    if (shown == showsStats_) return;
    showsStats_ = shown;
    areStatsFitted_ = false;
    arrange();
}

QString MessageItem::statsLine() const {
    return answerFiguresText(message_);
}

int MessageItem::boxAt(int y) const {
    int found = -1;
    for (std::size_t i = 0; i < slots_.size() && slots_[i].top <= y; ++i)
        found = static_cast<int>(i);
    return found;
}

TextPlace MessageItem::placeAt(QPoint point) const {
    const int index = boxAt(point.y());
    if (index < 0) return {0, 0};
    const Slot& slot = slots_[static_cast<std::size_t>(index)];
    if (!slot.box->isLaidOut()) return {index, 0};
    const QPoint inside = point - boxArea(static_cast<std::size_t>(index)).topLeft();
    if (inside.y() >= slot.height) return {index, slot.box->length()};
    return {index, slot.box->offsetAt(inside)};
}

TextPlace MessageItem::endPlace() const {
    if (slots_.empty()) return {0, 0};
    return {static_cast<int>(slots_.size()) - 1, slots_.back().box->length()};
}

QString MessageItem::linkAt(QPoint point) const {
    const int index = boxAt(point.y());
    if (index < 0 || !slots_[static_cast<std::size_t>(index)].box->isLaidOut()) return {};
    return slots_[static_cast<std::size_t>(index)].box->linkAt(
        point - boxArea(static_cast<std::size_t>(index)).topLeft());
}

bool MessageItem::isFormulaAt(QPoint point) const {
    const int index = boxAt(point.y());
    if (index < 0 || !slots_[static_cast<std::size_t>(index)].box->isLaidOut()) return false;
    return slots_[static_cast<std::size_t>(index)].box->isFormulaAt(
        point - boxArea(static_cast<std::size_t>(index)).topLeft());
}

QString MessageItem::plainText(TextPlace from, TextPlace to) const {
    QString text;
    for (int i = from.box; i <= to.box && i < static_cast<int>(slots_.size()); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const BlockBox& box = *slots_[index].box;
        const TextRange range{i == from.box ? from.offset : 0,
                              i == to.box ? to.offset : box.length()};
        if (i > from.box)
            text += block(index).isTight ? QStringLiteral("\n") : QStringLiteral("\n\n");
        const bool isWholeItem = range.from == 0 && !block(index).marker.isEmpty() && from < to;
        if (isWholeItem)
            text += QString(qsizetype{2} * std::max(0, block(index).listDepth - 1), ' ') +
                    block(index).marker + ' ';
        text += box.text(range);
    }
    return text;
}

}  // namespace pergola::ui

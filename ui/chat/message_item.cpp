#include "ui/chat/message_item.h"

#include <QGuiApplication>
#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "ui/chat/answer_figures_text.h"
#include "ui/chat/text_box.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int bubblePadding = space::l;
constexpr int bubblePaddingVertical = 10;
constexpr double bubbleShare = 0.8;
constexpr int userFooter = 30;
constexpr int answerFooter = 32;
constexpr int afterAnswer = space::l;
constexpr int cardGap = space::m;
constexpr int actionsRoom = 3 * size::control;  // beside the figures
constexpr int versionsRoom = 3 * size::control;
constexpr int largestFittedText = 4000;  // longer messages take the whole width unmeasured

int headHeight() {
    return std::max(theme().lineHeight(Type::Strong), static_cast<int>(size::icon)) + space::s;
}
int statusHeight() {
    return theme().lineHeight(Type::Reading) + space::m;
}

QRect mirrored(const QRect& rect, int width) {
    return QStyle::visualRect(QGuiApplication::layoutDirection(), QRect(0, 0, width, 1), rect);
}

}  // namespace

MessageItem::MessageItem(const app::Message& message) : message_(message) {
    if (isAnswer()) {
        isRunning() ? stream_.append(message.text) : stream_.setText(message.text);
    } else {
        plain_ = plainBlocks(message.text);
    }
    rebuild(0);
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
    if (!isAnswer()) {
        if (message.text == shown) return;
        plain_ = plainBlocks(message.text);
        rebuild(0);
    } else if (message.text != stream_.text()) {
        const bool isLonger = isRunning() && message.text.startsWith(stream_.text());
        rebuild(isLonger ? stream_.append(message.text.mid(stream_.text().size()))
                         : stream_.setText(message.text));
    } else if (wasRunning && !isRunning()) {
        rebuild(stream_.finish());
    }
    arrange();
}

void MessageItem::appendText(const QString& piece) {
    pending_ += piece;
    message_.text += piece;
}

bool MessageItem::flush() {
    if (pending_.isEmpty()) return false;
    const QString piece = std::exchange(pending_, QString());
    rebuild(stream_.append(piece));
    arrange();
    return true;
}

void MessageItem::rebuild(std::size_t firstChanged) {
    const std::vector<Block>& now = blocks();
    const bool grows = firstChanged < slots_.size() && firstChanged < now.size();
    std::size_t keep = std::min(firstChanged, slots_.size());
    if (grows && slots_[firstChanged].box->grow(now[firstChanged])) {
        slots_[firstChanged].isExact = false;
        ++keep;
    }
    slots_.resize(keep);
    for (std::size_t i = keep; i < now.size(); ++i) {
        Slot slot;
        slot.box = makeBox(now[i]);
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
    if (!isAnswer()) fitBubble();
    for (Slot& slot : slots_) {
        slot.height = slot.box->estimatedHeight(contentWidth());
        slot.isExact = false;
    }
    arrange();
}

/// A short message's bubble is as wide as its longest line.
void MessageItem::fitBubble() {
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
    return isAnswer() ? headHeight() : bubblePaddingVertical;
}
int MessageItem::contentWidth() const {
    return isAnswer() ? width_ : bubbleWidth_ - 2 * bubblePadding;
}
int MessageItem::contentLeft() const {
    return isAnswer() ? 0 : bubbleArea().left() + bubblePadding;
}

bool MessageItem::showsStatus() const {
    return isAnswer() && isRunning() && message_.text.isEmpty();
}

/// Places the boxes under each other with the heights known now.
void MessageItem::arrange() {
    const std::vector<Block>& now = blocks();
    int y = contentTop();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (i > 0) y += spaceBetween(now[i - 1], now[i]);
        slots_[i].top = y;
        y += slots_[i].height;
    }
    if (showsStatus()) y += statusHeight();
    contentHeight_ = y - contentTop();
    if (isAnswer()) {
        height_ = y + (cardHeight_ > 0 ? cardHeight_ + cardGap : 0) + footerHeight() + afterAnswer;
    } else {
        height_ = y + bubblePaddingVertical + userFooter;
    }
}

bool MessageItem::layOutBetween(int from, int to) {
    bool isChanged = false;
    for (Slot& slot : slots_) {
        if (slot.top > to) break;
        const bool isNear = slot.top + slot.height >= from;
        if (!isNear || (slot.isExact && slot.box->isLaidOut())) continue;
        const int height = slot.box->layOut(contentWidth());
        isChanged = isChanged || height != slot.height;
        slot.height = height;
        slot.isExact = true;
    }
    if (isChanged) arrange();
    return isChanged;
}

void MessageItem::releaseOutside(int from, int to) {
    for (Slot& slot : slots_) {
        const bool isNear = slot.top <= to && slot.top + slot.height >= from;
        if (!isNear && slot.box->isLaidOut()) slot.box->release();
    }
}

QRect MessageItem::bubbleArea() const {
    return mirrored(
        QRect(width_ - bubbleWidth_, 0, bubbleWidth_, contentHeight_ + 2 * bubblePaddingVertical),
        width_);
}

QRect MessageItem::boxArea(std::size_t index) const {
    return {contentLeft(), slots_[index].top, contentWidth(), slots_[index].height};
}

QRect MessageItem::cardArea() const {
    return {0, contentTop() + contentHeight_ + cardGap, width_, cardHeight_};
}

QRect MessageItem::footerArea() const {
    const int height = footerHeight();
    const int below = isAnswer() ? afterAnswer : 0;
    return {0, height_ - below - height, width_, height};
}

void MessageItem::paint(QPainter& painter,
                        const QRect& exposed,
                        TextPlace from,
                        TextPlace to) const {
    painter.setRenderHint(QPainter::Antialiasing);
    if (isAnswer()) {
        paintHead(painter);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(Color::Bubble));
        painter.drawRoundedRect(bubbleArea(), radius::card, radius::card);
    }
    paintQuoteBars(painter);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const Slot& slot = slots_[i];
        if (slot.top > exposed.bottom()) break;
        if (slot.top + slot.height < exposed.top() || !slot.box->isLaidOut()) continue;
        TextRange range{0, 0};
        const int index = static_cast<int>(i);
        if (from < to && index >= from.box && index <= to.box) {
            range.from = index == from.box ? from.offset : 0;
            range.to = index == to.box ? to.offset : slot.box->length();
        }
        const QPoint origin = boxArea(i).topLeft();
        painter.save();
        painter.translate(origin);
        slot.box->paint(painter, exposed.translated(-origin), range);
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
    const QRect mark =
        mirrored(QRect(0, (line - size::iconSmall) / 2, size::iconSmall, size::iconSmall), width_);
    themeIcon("leaf", Color::Accent).paint(&painter, mark);
    const QFont font = theme().font(Type::Strong);
    const int left = size::iconSmall + space::s + 2;
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
    const std::vector<Block>& now = blocks();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        for (int depth = 1; depth <= now[i].quoteDepth; ++depth) {
            const bool goesOn = i > 0 && now[i - 1].quoteDepth >= depth;
            const int top = goesOn ? slots_[i - 1].top + slots_[i - 1].height : slots_[i].top;
            const QRect bar((depth - 1) * space::l, top, 3, slots_[i].top + slots_[i].height - top);
            painter.fillRect(mirrored(bar, width_), theme().color(Color::Accent));
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

int MessageItem::roomOfActions() const {
    return actionsRoom + (message_.versionCount > 1 ? versionsRoom : 0);
}

QStringList MessageItem::statsLines() const {
    if (!isAnswer() || !showsStats_) return {};
    const QFontMetrics metrics(theme().font(Type::Caption));
    return answerFiguresLines(message_, metrics, std::max(1, width_ - roomOfActions()));
}

/// With large text the figures take more than one line.
int MessageItem::footerHeight() const {
    if (!isAnswer()) return userFooter;
    const auto lines = static_cast<int>(statsLines().size());
    return std::max(answerFooter, lines * theme().lineHeight(Type::Caption) + space::s);
}

void MessageItem::setShowsStats(bool shown) {
    if (shown == showsStats_) return;
    showsStats_ = shown;
    arrange();
}

void MessageItem::paintStats(QPainter& painter) const {
    const QStringList lines = statsLines();
    const QFont font = theme().font(Type::Caption);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Muted));
    const QRect area = mirrored(footerArea().adjusted(0, 0, -roomOfActions(), 0), width_);
    const int height = theme().lineHeight(Type::Caption);
    int top = area.top() + (area.height() - static_cast<int>(lines.size()) * height) / 2;
    const auto side =
        static_cast<int>(Qt::AlignVCenter | QStyle::visualAlignment(
                                                QGuiApplication::layoutDirection(), Qt::AlignLeft));
    for (const QString& line : lines) {
        painter.drawText(QRect(area.left(), top, area.width(), height),
                         side,
                         QFontMetrics(font).elidedText(line, Qt::ElideRight, area.width()));
        top += height;
    }
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

QString MessageItem::plainText(TextPlace from, TextPlace to) const {
    const std::vector<Block>& now = blocks();
    QString text;
    for (int i = from.box; i <= to.box && i < static_cast<int>(slots_.size()); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const BlockBox& box = *slots_[index].box;
        const TextRange range{i == from.box ? from.offset : 0,
                              i == to.box ? to.offset : box.length()};
        if (i > from.box)
            text += now[index].isTight ? QStringLiteral("\n") : QStringLiteral("\n\n");
        const bool isWholeItem = range.from == 0 && !now[index].marker.isEmpty() && from < to;
        if (isWholeItem)
            text +=
                QString(2 * std::max(0, now[index].listDepth - 1), ' ') + now[index].marker + ' ';
        text += box.text(range);
    }
    return text;
}

}  // namespace pergola::ui

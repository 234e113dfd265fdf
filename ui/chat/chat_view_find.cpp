// Finding words in a ChatView and going to them.

#include <QScrollBar>

#include "ui/chat/chat_view.h"

namespace pergola::ui {

namespace {
constexpr std::size_t mostSpans = 5000;  // who searches for "e" is not counting
}

/// Folded thoughts count too: their boxes have negative numbers, as they stand before the first.
std::vector<ChatSpan> ChatView::find(const QString& words) const {
    std::vector<ChatSpan> found;
    if (words.isEmpty()) return found;
    const auto size = static_cast<int>(words.size());
    const auto findIn = [&](const QString& text, int message, int box) {
        for (qsizetype at = text.indexOf(words, 0, Qt::CaseInsensitive);
             at >= 0 && found.size() < mostSpans;
             at = text.indexOf(words, at + size, Qt::CaseInsensitive)) {
            const auto offset = static_cast<int>(at);
            found.push_back({{message, {box, offset}}, {message, {box, offset + size}}});
        }
    };
    for (int message = 0; message < messageCount(); ++message) {
        MessageItem& item = *items_[static_cast<std::size_t>(message)];
        const std::vector<QString> folded = item.foldedTexts();
        const auto before = static_cast<int>(folded.size());
        for (int i = 0; i < before; ++i)
            findIn(folded[static_cast<std::size_t>(i)], message, i - before);
        for (std::size_t i = 0; i < item.boxCount(); ++i) {
            const BlockBox& box = item.box(i);
            findIn(box.text({0, box.length()}), message, static_cast<int>(i));
        }
        if (found.size() >= mostSpans) break;
    }
    return found;
}

void ChatView::setThinkingShown(int index, bool shown) {
    clearSelection();  // its places move
    items_[static_cast<std::size_t>(index)]->setThinkingShown(shown);
    setFollowing(false);
    dropWidgetsOutside(messageCount(), -1);
    relayout();
}

void ChatView::showSpan(ChatSpan span) {
    if (span.from.text.box < 0) {
        const MessageItem& item = *items_[static_cast<std::size_t>(span.from.message)];
        const auto folded = static_cast<int>(item.foldedTexts().size());
        setThinkingShown(span.from.message, true);
        span.from.text.box += folded;
        span.to.text.box += folded;
    }
    select(span.from, span.to);
    setFollowing(false);
    // Twice: what lies on the way has only guessed heights until it was laid out.
    for (int round = 0; round < 2; ++round) {
        const QRect message = messageArea(span.from.message);
        const QRect box = items_[static_cast<std::size_t>(span.from.message)]->boxArea(
            static_cast<std::size_t>(span.from.text.box));
        const int top = message.top() + box.top();
        const bool isSeen = top >= 0 && top + box.height() <= viewport()->height();
        if (!isSeen)
            verticalScrollBar()->setValue(verticalScrollBar()->value() + top -
                                          viewport()->height() / 3);
        relayout();
    }
}

}  // namespace pergola::ui

// Finding words in a ChatView and going to them.

#include <QScrollBar>

#include "ui/chat/chat_view.h"

namespace pergola::ui {

namespace {
constexpr std::size_t mostSpans = 5000;  // who searches for "e" is not counting
}

std::vector<ChatSpan> ChatView::find(const QString& words) const {
    std::vector<ChatSpan> found;
    if (words.isEmpty()) return found;
    const auto size = static_cast<int>(words.size());
    for (int message = 0; message < messageCount(); ++message) {
        MessageItem& item = *items_[static_cast<std::size_t>(message)];
        for (std::size_t i = 0; i < item.boxCount(); ++i) {
            const BlockBox& box = item.box(i);
            const QString text = box.text({0, box.length()});
            for (qsizetype at = text.indexOf(words, 0, Qt::CaseInsensitive); at >= 0;
                 at = text.indexOf(words, at + size, Qt::CaseInsensitive)) {
                const auto offset = static_cast<int>(at);
                const int index = static_cast<int>(i);
                found.push_back({{message, {index, offset}}, {message, {index, offset + size}}});
                if (found.size() >= mostSpans) return found;
            }
        }
    }
    return found;
}

void ChatView::showSpan(const ChatSpan& span) {
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

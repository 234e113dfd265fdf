// Finding words in a ChatView and going to them.

#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "ui/chat/chat_view.h"

namespace pergola::ui {

namespace {

constexpr std::size_t mostSpans = 5000;  // who searches for "e" is not counting

/// Upper and lower case are the same.
PlacesIn placesOf(const QString& words) {
    return [words](const QString& text) {
        std::vector<app::TextMark> places;
        if (words.isEmpty()) return places;
        const auto size = static_cast<int>(words.size());
        for (qsizetype at = text.indexOf(words, 0, Qt::CaseInsensitive);
             at >= 0 && places.size() < mostSpans;
             at = text.indexOf(words, at + size, Qt::CaseInsensitive))
            places.emplace_back(static_cast<int>(at), size);
        return places;
    };
}

PlacesIn placesOfAny(const std::vector<QString>& words) {
    return [words](const QString& text) {
        const app::FoldedText folded = app::foldForSearch(text);
        std::vector<app::TextMark> places;
        for (const QString& word : words) {
            const std::vector<app::TextMark> marks = app::marksOf({word}, folded);
            places.insert(places.end(), marks.begin(), marks.end());
        }
        std::sort(places.begin(), places.end());
        return places;
    };
}

}

/// Folded thoughts count too: their boxes have negative numbers, as they stand before the first.
std::vector<ChatSpan> ChatView::findBy(const PlacesIn& placesIn) const {
    std::vector<ChatSpan> found;
    const auto findIn = [&](const QString& text, int message, int box) {
        for (const auto& [at, size] : placesIn(text)) {
            if (found.size() == mostSpans) return;
            found.push_back({{message, {box, at}}, {message, {box, at + size}}});
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
        if (found.size() == mostSpans) break;
    }
    return found;
}

std::vector<ChatSpan> ChatView::find(const QString& words) const {
    return findBy(placesOf(words));
}

std::vector<ChatSpan> ChatView::findAny(const std::vector<QString>& words) const {
    return findBy(placesOfAny(words));
}

void ChatView::markFound(const QString& words) {
    setFound(words.isEmpty() ? PlacesIn() : placesOf(words));
}

void ChatView::markFoundOfAny(const std::vector<QString>& words) {
    setFound(words.empty() ? PlacesIn() : placesOfAny(words));
}

void ChatView::setFound(PlacesIn placesIn) {
    found_ = std::move(placesIn);
    viewport()->update();
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

#pragma once
// One message of the transcript as a column of block boxes: knows its height, paints itself, finds
// the place under a point. Lays out only the boxes it is told are near the screen. GUI thread.
// Knows nothing of scrolling, of other messages or of widgets.

#include <QRect>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "app/conversations/message.h"
#include "app/conversations/search_text.h"
#include "ui/chat/block_box.h"
#include "ui/chat/markdown_stream.h"

class QPainter;

namespace pergola::ui {

/// A place in a message's text.
struct TextPlace {
    int box = 0;
    int offset = 0;
    friend auto operator<=>(const TextPlace&, const TextPlace&) = default;
};

/// Where a text has what is looked for.
using PlacesIn = std::function<std::vector<app::TextMark>(const QString&)>;

class MessageItem {
public:
    explicit MessageItem(const app::Message& message);

    const app::Message& message() const { return message_; }
    bool isAnswer() const { return message_.role == Role::Assistant; }
    /// Still waiting, reading or writing.
    bool isRunning() const;
    bool hasThinking() const { return hasThinking_; }
    /// What the model thought goes on; its answer has not begun.
    bool isThinking() const { return isRunning() && hasThinking_ && isThoughtOpen_; }
    bool isThinkingShown() const { return isThinkingShown_; }
    /// Ended before an answer began: what was thought is all there is to see.
    bool isOnlyThinking() const { return !isRunning() && hasThinking_ && isThoughtOpen_; }
    void setThinkingShown(bool shown);
    /// Of what was thought and is folded: the text of each block; empty while it is shown.
    std::vector<QString> foldedTexts() const;
    /// Where the button that folds the thinking belongs.
    QRect thinkingArea() const;
    /// The answer without what was thought before it.
    QString answerText() const;
    /// Takes over state and figures; the text only where it differs from what was appended.
    void setMessage(const app::Message& message);
    void appendText(const QString& piece);
    /// Reads what was appended; true if anything is different now.
    bool flush();
    /// Forgets every layout, e.g. since fonts or colours changed.
    void invalidate();

    /// Heights for boxes that were never seen are estimates.
    int height() const { return height_; }
    void setWidth(int width);
    /// Room for a widget under the text (the error card); 0 for none.
    void setCardHeight(int height);
    /// What is shown while no text is there yet, and how much of it is done (-1: unknown).
    void setStatus(const QString& text, double share);
    const QString& status() const { return status_; }
    void setShowsStats(bool shown);
    /// Exact layout for the boxes between two heights, in the item's coordinates. True if the
    /// height or a box's place changed.
    bool layOutBetween(int from, int to);
    /// Frees layouts outside.
    void releaseOutside(int from, int to);

    /// `placesIn`: what is marked besides the selection; may be empty.
    void paint(QPainter& painter,
               const QRect& exposed,
               TextPlace from,
               TextPlace to,
               const PlacesIn& placesIn = {}) const;

    std::size_t boxCount() const { return slots_.size(); }
    BlockBox& box(std::size_t index) { return *slots_[index].box; }
    QRect boxArea(std::size_t index) const;
    QRect footerArea() const;
    QRect cardArea() const;
    QRect bubbleArea() const;
    /// Where the chips of its attachments belong; empty without any.
    QRect attachmentsArea() const;

    TextPlace placeAt(QPoint point) const;
    TextPlace endPlace() const;
    QString linkAt(QPoint point) const;
    bool isFormulaAt(QPoint point) const;
    QString plainText(TextPlace from, TextPlace to) const;
    /// Index of the box that covers a height, for anchoring; -1 above the first.
    int boxAt(int y) const;

    /// "412 tokens read at 1,240 tok/s · 31.4 tok/s · ..." or empty.
    QString statsLine() const;

private:
    struct Slot {
        std::unique_ptr<BlockBox> box;
        int top = 0;
        int height = 0;
        bool isExact = false;
    };

    std::size_t thoughtCount() const { return isThinkingShown_ ? thought_.size() : 0; }
    std::size_t blockCount() const;
    const Block& block(std::size_t index) const;
    /// Reads the text anew: thinking and answer apart. Index of the first block that may differ.
    std::size_t readAnswer();
    std::size_t readThinking(const QString& thinking);
    void rebuild(std::size_t firstChanged);
    void arrange();
    void fitBubble();
    bool fitStats();
    int contentLeft() const;
    int contentWidth() const;
    int contentTop() const;
    int bubbleTop() const;
    bool hasBubble() const { return !plain_.empty(); }
    void readPlain();
    bool showsStatus() const;
    int footerHeight() const;
    int roomOfActions() const;
    void paintHead(QPainter& painter) const;
    void paintQuoteBars(QPainter& painter) const;
    void paintStatus(QPainter& painter) const;
    void paintStats(QPainter& painter) const;

    app::Message message_;
    MarkdownStream stream_;
    std::vector<Block> plain_;
    std::vector<Block> thought_;
    QString thinking_;
    bool hasThinking_ = false;
    bool isThoughtOpen_ = false;
    bool isThinkingShown_ = false;
    QString pending_;
    std::vector<Slot> slots_;
    QString status_;
    double statusShare_ = -1;
    int width_ = 0;
    int bubbleWidth_ = 0;
    bool isBubbleFitted_ = false;
    int cardHeight_ = 0;
    int attachmentsHeight_ = 0;
    int contentHeight_ = 0;
    int height_ = 0;
    bool showsStats_ = true;
    QStringList stats_;  ///< the figures, by line
    bool areStatsFitted_ = false;
    bool hasLayouts_ = false;  ///< some box may be laid out
};

}  // namespace pergola::ui

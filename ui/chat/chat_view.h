#pragma once
// The conversation as it is read: messages under each other, only what is near the screen laid out.
// Tokens touch the last block alone and are painted at most 30 times a second. Follows a running
// answer while it stands at the bottom. GUI thread. Knows nothing of the store or the engine.

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "app/conversations/search_text.h"
#include "ui/chat/message_item.h"

class QMenu;
class QPushButton;

namespace pergola::ui {

class AttachmentStrip;
class CodeHead;
class ErrorCard;
class MessageActions;
class ThinkingFold;

/// A place in the whole conversation.
struct ChatPlace {
    int message = 0;
    TextPlace text;
    friend auto operator<=>(const ChatPlace&, const ChatPlace&) = default;
};

/// From a place up to the one before `to`, in one block.
struct ChatSpan {
    ChatPlace from;
    ChatPlace to;
};

class ChatView final : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit ChatView(QWidget* parent = nullptr);
    ~ChatView() override;

    void setMessages(const std::vector<app::Message>& messages);
    void appendMessage(const app::Message& message);
    void appendText(int index, const QString& piece);
    void updateMessage(int index, const app::Message& message);
    void removeFrom(int first);
    /// One alone; what is read stays where it is on the screen.
    void takeOut(int index);
    void putBack(int index, const app::Message& message);
    int messageCount() const { return static_cast<int>(items_.size()); }
    const app::Message& message(int index) const {
        return items_[static_cast<std::size_t>(index)]->message();
    }
    QRect messageArea(int index) const;  ///< in the viewport

    /// Who would answer now; a line behind the last answer says so where that was another model.
    /// Empty: nobody knows.
    void setAnsweringModel(const QString& name);
    /// "Now answering: ..." above a message, or behind the last one at messageCount(); else empty.
    QString divider(int index) const;

    /// Shown in the place of an answer that waits for the model; share 0..1 or -1.
    void setLoadStatus(const QString& text, double share);
    void setShowsStats(bool shown);
    void setFollowsAnswers(bool follows);
    /// Whether Again, Edit and Try again are offered.
    void setCanChange(bool canChange);

    /// Where the reader is: the block at the top and how far it is scrolled past it.
    struct ViewAnchor {
        int message = -1;
        int box = -1;
        int delta = 0;
    };
    ViewAnchor anchorNow() const;
    void goTo(const ViewAnchor& anchor);

    bool isFollowing() const { return isFollowing_; }
    void scrollToNewest();
    /// Reads and lays out what has arrived, without waiting for the next frame.
    void flush();

    bool hasSelection() const { return selectionStart() < selectionEnd(); }
    /// The one that is being edited and what follows it; -1: none.
    void setEdited(int index);
    void showMessage(int index);
    /// Index of the oldest message that the model reads; older ones are paler.
    void setFirstRead(int index);
    QString selectedText() const;
    void select(ChatPlace from, ChatPlace to);
    void selectAll();
    void clearSelection();
    ChatPlace selectionStart() const { return std::min(anchor_, cursor_); }
    ChatPlace selectionEnd() const { return std::max(anchor_, cursor_); }
    void copySelection() const;
    /// What can be done with a message; `link`: the address under the mouse, or empty.
    void fillMenu(QMenu& menu, int index, const QString& link);
    /// Opens the message's text as it was written, for reading line by line.
    void readText(int index);
    ChatPlace placeAt(QPoint viewportPoint) const;
    /// Moves the marked message by one; it gets its actions and is scrolled into view.
    void moveCurrent(int step);
    /// The message that the keyboard is at; -1: none.
    int current() const { return current_; }
    /// Where `words` stand, oldest first; upper and lower case are the same.
    std::vector<ChatSpan> find(const QString& words) const;
    /// Each place of any of these words, which are as app::searchWords() gives them.
    std::vector<ChatSpan> findAny(const std::vector<QString>& words) const;
    /// Marks what is looked for wherever it is seen; what showSpan() shows is marked more strongly.
    void markFound(const QString& words);
    void markFoundOfAny(const std::vector<QString>& words);
    /// Selects it and brings it into view; thoughts in which it stands are unfolded.
    void showSpan(ChatSpan span);

    /// Width of the text column for this view.
    static int columnWidth(int viewportWidth);
    QString messageDescription(int index) const;
    /// The whole text of a message as it is shown, without Markdown's marks.
    QString shownText(int index) const;

signals:
    void againRequested();
    /// The last answer shall go on from where it ended.
    void continueRequested();
    void editRequested(int index);
    void branchRequested(int index);
    void versionRequested(int index, int by);
    void removeRequested(int index);
    /// Ctrl+Z: what was taken out last shall come back.
    void undoRequested();
    /// Somebody writes while the keyboard is in the conversation.
    void typed(QKeyEvent* key);
    /// The user clicked a link and saw where it leads; nothing is open yet.
    void linkActivated(const QString& target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr int bottomMargin = 8;  ///< pixels behind the last message

    void announce(int index, QAccessible::Event what);
    void scheduleFrame();
    void frame();
    void relayout();
    void invalidateAll();
    void keepPlace(const ViewAnchor& anchor);
    void placeItems();
    void updateRange();
    int yOf(const ViewAnchor& anchor) const;
    QRect column() const;
    int firstVisible() const;
    int itemAt(int contentY) const;
    void refreshItemStatus(MessageItem& item) const;
    static int dividerHeight();
    std::vector<ChatSpan> findBy(const PlacesIn& placesIn) const;
    void setFound(PlacesIn placesIn);
    void findDividers();
    void setThinkingShown(int index, bool shown);
    void paintDivider(QPainter& painter, int index) const;

    void placeWidgets();
    void placeActions(int index, const QRect& area);
    void placeThinking(int index, const QRect& area);
    void placeCard(int index, const QRect& area);
    void placeContinue(int index);
    bool offersContinue(int index) const;
    bool offersEdit(int index) const;
    void setCardHeight(MessageItem& item, int height);
    void placeCodeHeads(int index, const QRect& area);
    void placeAttachments(int index, const QRect& area);
    void dropWidgetsOutside(int first, int last);
    void dropAllWidgets();
    void placeNewestButton();
    void hoverAt(QPoint point);
    void setFollowing(bool following);
    void selectAround(QPoint point);
    void autoScroll();

    std::vector<std::unique_ptr<MessageItem>> items_;
    std::vector<int> tops_;            // of each item; the height of all at the end
    std::map<int, QString> dividers_;  // by the message that they stand above
    QString answeringModel_;
    std::map<int, MessageActions*> actions_;
    std::map<int, ThinkingFold*> thinking_;
    std::map<int, AttachmentStrip*> attachments_;
    std::map<int, ErrorCard*> cards_;
    std::map<std::pair<int, int>, CodeHead*> codeHeads_;
    QPushButton* continue_ = nullptr;  ///< below the last answer; null: it is done
    QPushButton* newest_;
    QTimer frameTimer_;
    QElapsedTimer sinceFrame_;
    QTimer scrollTimer_;  // while a selection is dragged beyond the edge
    QString loadStatus_;
    double loadShare_ = -1;
    PlacesIn found_;  ///< what is marked; empty: nothing is looked for
    ChatPlace anchor_;
    ChatPlace cursor_;
    QPoint pressPoint_;
    bool isPressed_ = false;
    bool isDragging_ = false;
    bool isFollowing_ = true;
    bool followsAnswers_ = true;
    bool showsStats_ = true;
    bool canChange_ = true;
    bool isArranging_ = false;
    int hovered_ = -1;
    int current_ = -1;
    int edited_ = -1;
    int firstRead_ = 0;
    int arrivedBelow_ = 0;  // pieces of text that came while not following
};

}  // namespace pergola::ui

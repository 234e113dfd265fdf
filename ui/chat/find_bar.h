#pragma once
// The strip above a conversation that finds words in it. Enter and F3 go on, Shift goes back. GUI
// thread.

#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

class QLineEdit;

namespace pergola::ui {

class ChatView;
struct ChatSpan;
class TextLabel;

class FindBar final : public QWidget {
    Q_OBJECT
public:
    FindBar(ChatView& view, QWidget* parent);

    /// Shows itself with the keyboard in the field.
    void open();
    /// Shows itself for what was searched in all chats: its words are looked for one by one. Goes
    /// to the first of them in that message.
    void openAt(const QString& searched, int message);
    /// Ends what openAt() began, and takes its mark away.
    void leaveSearch();
    /// The words that are looked for; empty: it is closed.
    QString words() const;
    /// Hides itself; a place that was found by words typed here stays selected.
    void close();
    /// To the next place (1) or the one before (-1), round the ends.
    void step(int by);

signals:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    std::vector<ChatSpan> find() const;
    void mark();
    void goTo(const std::function<bool(const ChatSpan&)>& fits);
    void showPlace(const std::vector<ChatSpan>& found, qsizetype at);

    ChatView& view_;
    QLineEdit* field_;
    TextLabel* count_;
    std::vector<QString> searched_;  ///< words of a search in all chats; empty: typed here
};

}  // namespace pergola::ui

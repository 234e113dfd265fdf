#pragma once
// The strip above a conversation that finds words in it. Enter and F3 go on, Shift goes back. GUI
// thread.

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
    /// The same with words, going to the first place in that message.
    void openAt(const QString& words, int message);
    /// The words that are looked for; empty: it is closed.
    QString words() const;
    /// Hides itself; the place that was found stays selected.
    void close();
    /// To the next place (1) or the one before (-1), round the ends.
    void step(int by);

signals:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void goTo(const QString& words, const std::function<bool(const ChatSpan&)>& fits);
    void showPlace(const std::vector<ChatSpan>& found, qsizetype at);

    ChatView& view_;
    QLineEdit* field_;
    TextLabel* count_;
};

}  // namespace pergola::ui

#pragma once
// The strip above a conversation that finds words in it. Enter and F3 go on, Shift goes back. GUI
// thread.

#include <QWidget>

class QLineEdit;

namespace pergola::ui {

class ChatView;
class TextLabel;

class FindBar final : public QWidget {
    Q_OBJECT
public:
    FindBar(ChatView& view, QWidget* parent);

    /// Shows itself with the keyboard in the field.
    void open();
    /// Hides itself; the place that was found stays selected.
    void close();
    /// To the next place (1) or the one before (-1), round the ends.
    void step(int by);

signals:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    ChatView& view_;
    QLineEdit* field_;
    TextLabel* count_;
};

}  // namespace pergola::ui

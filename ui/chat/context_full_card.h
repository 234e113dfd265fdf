#pragma once
// Above the composer when the conversation does not fit any more: how to go on. Nothing is lost.

#include <QFrame>
#include <vector>

class QPushButton;

namespace pergola::ui {

class TextLabel;

class ContextFullCard final : public QFrame {
    Q_OBJECT
public:
    explicit ContextFullCard(QWidget* parent = nullptr);

    /// `longerTokens` is the next length that the model and the memory allow; 0: none.
    void showFigures(qint64 usedTokens,
                     qint64 contextTokens,
                     qint64 longerTokens,
                     qint64 moreBytes);
    /// Whether there is more than one turn, so that the oldest can go.
    void setCanLeaveOut(bool can);

    /// While the model sums up, the third way says so and can be stopped.
    void setSummingUp(bool runs);

    /// Without the sentences of explanation, where a low window and large text leave no room for
    /// them.
    void setBrief(bool brief);

signals:
    void makeLongerClicked();
    void leaveOutClicked();
    /// Also the way to stop it, while it runs.
    void sumUpClicked();
    void closed();

private:
    QWidget* makeChoice(const QString& iconName,
                        TextLabel*& title,
                        TextLabel*& text,
                        QPushButton* button);

    TextLabel* title_;
    TextLabel* text_ = nullptr;
    std::vector<TextLabel*> captions_;
    QPushButton* longerButton_;
    QPushButton* leaveOutButton_;
    QPushButton* newButton_;
    TextLabel* longerTitle_ = nullptr;
    TextLabel* longerText_ = nullptr;
    TextLabel* newText_ = nullptr;
    QWidget* longer_ = nullptr;
    QWidget* leaveOut_ = nullptr;
};

}  // namespace pergola::ui

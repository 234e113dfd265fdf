#pragma once
// One command of the keyboard settings: its name, its keys, an arrow back to the standard ones, and
// under them why keys were not taken. Words stand over the keys where there is no room beside. GUI
// thread. Knows no other command.

#include <QWidget>

#include "ui/commands/command.h"

class QBoxLayout;
class QPushButton;
class QToolButton;

namespace pergola::ui {

class KeyField;
class TextLabel;

class KeyLine final : public QWidget {
    Q_OBJECT
public:
    KeyLine(const CommandRow& row, QWidget* parent);

    Command command() const { return command_; }
    KeyField& field() { return *field_; }
    void show(const QList<QKeySequence>& keys, bool isStandard);
    void refuse(const QString& reason);
    /// Asks whether the keys are to be taken away from the command that has them.
    void ask(const QString& question, const QString& spokenAnswer);
    void clearReason();
    QSize minimumSizeHint() const override;

signals:
    void resetClicked();
    void takeClicked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int widthOfEnd() const;
    QWidget* makeAnswer();

    Command command_;
    TextLabel* name_;
    KeyField* field_;
    QToolButton* reset_;
    TextLabel* reason_ = nullptr;
    QPushButton* take_ = nullptr;
    QBoxLayout* line_ = nullptr;
};

}  // namespace pergola::ui

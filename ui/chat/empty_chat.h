#pragma once
// What a conversation shows before its first message: three ways to begin, or, without a model, how
// to get one. GUI thread.

#include <QWidget>

#include "app/engine_bridge.h"

class QLabel;
class QPushButton;

namespace pergola::ui {

class DetailsButton;
class TextLabel;

class EmptyChat final : public QWidget {
    Q_OBJECT
public:
    explicit EmptyChat(QWidget* parent = nullptr);

    void showState(const app::ModelState& state);

signals:
    /// A text to begin with; the user goes on writing.
    void starterChosen(const QString& text);
    void chooseModelRequested();
    void openFileRequested();
    void copyDetailsRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showKeys();
    QWidget* makeStarters();
    QWidget* makeKeys();
    QWidget* makeModelActions();

    QLabel* mark_;
    TextLabel* title_;
    TextLabel* text_;
    DetailsButton* details_;
    QWidget* starters_;
    QWidget* keys_;
    QWidget* modelActions_;
    bool hasModel_ = false;
};

}  // namespace pergola::ui

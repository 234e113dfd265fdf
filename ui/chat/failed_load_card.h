#pragma once
// Above the composer when the model could not be loaded or went away, or when its graphics card
// failed: why, and how to go on.

#include <QFrame>
#include <array>

#include "app/user_error.h"

class QPushButton;

namespace pergola::ui {

class DetailsButton;
class TextLabel;

class FailedLoadCard final : public QFrame {
    Q_OBJECT
public:
    explicit FailedLoadCard(QWidget* parent = nullptr);

    /// With `offersRestart` a new start of the program is the better way.
    void showError(const app::UserError& error, bool offersRestart);
    /// The card failed, and the model goes on elsewhere.
    void showLostCard(const QString& modelName);
    /// The sentences are left out where the last answer tells them already.
    void setBrief(bool brief);

signals:
    void loadAgainClicked();
    void chooseClicked();
    void restartClicked();
    void closed();

private:
    void say(const QString& title);

    TextLabel* title_;
    TextLabel* text_;
    DetailsButton* details_;
    bool isBrief_ = false;
    QPushButton* restart_ = nullptr;
    std::array<QPushButton*, 2> againFirst_{};
    std::array<QPushButton*, 2> otherFirst_{};
};

}  // namespace pergola::ui

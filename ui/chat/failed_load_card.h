#pragma once
// Above the composer when the model could not be loaded or went away: why, and how to go on.

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

    void showError(const app::UserError& error);
    /// The sentences are left out where the last answer tells them already.
    void setBrief(bool brief);

signals:
    void loadAgainClicked();
    void chooseClicked();
    void closed();

private:
    TextLabel* title_;
    TextLabel* text_;
    DetailsButton* details_;
    bool isBrief_ = false;
    std::array<QPushButton*, 2> againFirst_{};
    std::array<QPushButton*, 2> otherFirst_{};
};

}  // namespace pergola::ui

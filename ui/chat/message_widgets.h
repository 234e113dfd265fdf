#pragma once
// The real widgets inside the transcript, so that they can be reached by keyboard and screen
// reader: what can be done with a message, the head of a code block, and an error with its
// remedies.

#include <QFrame>
#include <QToolButton>
#include <QWidget>

#include "app/user_error.h"
#include "engine/engine.h"

class QPushButton;

namespace pergola::ui {

class TextLabel;

/// What makes sense for a message now, besides copying and reading it.
struct MessageOffers {
    bool again = false;
    bool edit = false;
    bool branch = false;
    bool remove = false;
};

/// What can be done with one message. Its place is kept free whatever is shown.
class MessageActions final : public QWidget {
    Q_OBJECT
public:
    /// `messageName` is part of the buttons' accessible names, e.g. "answer 4".
    MessageActions(const QString& messageName, Role role, QWidget* parent);

    void setOffers(const MessageOffers& offers);
    /// "2/3" between two arrows; nothing for a single version.
    void setVersion(int version, int count);

signals:
    void versionRequested(int by);
    void copyClicked();
    void againClicked();
    void editClicked();
    void branchClicked();
    void readClicked();
    void removeClicked();

private:
    QToolButton* addButton(const QString& iconName,
                           const QString& name,
                           void (MessageActions::*clicked)());

    QToolButton* earlier_;
    TextLabel* version_;
    QToolButton* later_;
    QToolButton* again_;
    QToolButton* edit_;
    QToolButton* branch_;
    QToolButton* remove_;
};

/// "Thought for 6 s": opens and folds what the model thought.
class ThinkingFold final : public QToolButton {
    Q_OBJECT
public:
    /// `answerName` is part of its accessible name, e.g. "answer 4".
    ThinkingFold(const QString& answerName, QWidget* parent);

    void showState(bool isOpen, bool isThinking, qint64 milliseconds);

private:
    QString answerName_;
    bool isOpen_ = false;
};

/// Copy and Wrap of one code block.
class CodeHead final : public QWidget {
    Q_OBJECT
public:
    /// Of the words on its buttons.
    static int lineHeight();
    CodeHead(const QString& blockName, bool isWrapped, QWidget* parent);

signals:
    void copyClicked();
    void wrapToggled(bool wrapped);
};

/// What happened, what it means, what to do; Try again and Copy details; details folded.
class ErrorCard final : public QFrame {
    Q_OBJECT
public:
    ErrorCard(const app::UserError& error, bool hasText, QWidget* parent);

    void setCanRetry(bool canRetry);

signals:
    void retryClicked();
    void continueClicked();
    /// Its height is different now.
    void resized();

private:
    QPushButton* retry_;
    QPushButton* continue_ = nullptr;  ///< null: there is nothing to go on from
};

/// Shows a check mark in the button for a moment, as the answer to a click on Copy.
void confirmCopy(QToolButton& button);

}  // namespace pergola::ui

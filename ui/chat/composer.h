#pragma once
// Where the user writes: grows from one to ten lines, sends with Enter, stops with Esc. Never lays
// out more than 8,000 characters: a longer text becomes an attachment that is sent with the
// message. GUI thread. Knows nothing of the conversation.

#include <QPlainTextEdit>
#include <QWidget>

class QToolButton;

namespace pergola::ui {

class MeterRing;
class TextLabel;
class ElidedLabel;

/// The text field of the composer.
class ComposerEdit final : public QPlainTextEdit {
    Q_OBJECT
public:
    static constexpr int maximumCharacters = 8000;

    explicit ComposerEdit(QWidget* parent);

    void setEnterSends(bool sends) { enterSends_ = sends; }
    /// Height for its lines, 1 to 10.
    int wantedHeight() const;
    /// Whether all of its lines are seen at that height.
    bool isWhole() const;

signals:
    void sendPressed();
    /// A text too long to be shown here arrived by paste, drop or typing.
    void longTextArrived(const QString& text);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    void changeEvent(QEvent* event) override;

private:
    void alignToText();
    int mostLines() const;
    int lineCount() const;

    bool enterSends_ = true;
    bool isComposing_ = false;
};

class Composer final : public QWidget {
    Q_OBJECT
public:
    explicit Composer(QWidget* parent = nullptr);

    /// What would be sent: the text and behind it the attached one.
    QString text() const;
    /// Replaces everything; a text over the limit is attached.
    void setText(const QString& text);
    void clear();
    void focusText();

    void setRunning(bool running);
    /// False: there is a reason not to send now; writing is always possible.
    void setCanSend(bool canSend, const QString& reason);
    void setPlaceholder(const QString& text);
    void setEnterSends(bool sends);
    void setMeter(double share, const QString& text, const QString& description);
    /// Takes as many lines as the text has and the window's height allows; call when that changed.
    void fitHeight();
    bool hasAttachment() const { return !attached_.isEmpty(); }
    ComposerEdit& edit() { return *edit_; }

signals:
    void sendRequested(const QString& text);
    void stopRequested();
    void textChanged();
    void meterClicked();
    /// A sentence for the user, e.g. why a text was attached.
    void noticed(const QString& sentence);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeAttachment();
    QWidget* makeButtons();
    void attach(const QString& text);
    void detach();
    void send();
    void refresh();

    ComposerEdit* edit_;
    QWidget* attachment_ = nullptr;
    ElidedLabel* attachmentText_ = nullptr;
    MeterRing* meter_ = nullptr;
    ElidedLabel* hint_ = nullptr;
    TextLabel* escape_ = nullptr;
    QToolButton* action_ = nullptr;
    QString attached_;
    QString sendReason_;
    bool isRunning_ = false;
    bool canSend_ = true;
    bool enterSends_ = true;
};

}  // namespace pergola::ui

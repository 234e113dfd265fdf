#pragma once
// Where the user writes: text, and files as attachments; sends with Enter, stops with Esc. Never
// lays out more than 8,000 characters: a longer text becomes an attachment. GUI thread. Knows
// nothing of the conversation.

#include <QWidget>

#include "app/attachments/attachment.h"
#include "ui/chat/composer_edit.h"

class QToolButton;

namespace pergola::ui {

class AttachmentTray;
class MeterRing;
class TextLabel;
class ElidedLabel;

class Composer final : public QWidget {
    Q_OBJECT
public:
    explicit Composer(QWidget* parent = nullptr);

    QString text() const;
    const app::Attachments& attachments() const;
    /// Replaces everything; a text over the limit is attached.
    void setContent(const QString& text, const app::Attachments& attachments);
    void setText(const QString& text) { setContent(text, {}); }
    void attachFiles(const QStringList& paths);
    void clear();
    void focusText();

    void setRunning(bool running);
    /// False: there is a reason not to send now; writing is always possible.
    void setCanSend(bool canSend, const QString& reason);
    void setPlaceholder(const QString& text);
    void setEnterSends(bool sends);
    /// What the conversation holds; 0: nobody knows.
    void setContextTokens(qint64 tokens);
    void setMeter(double share, const QString& text, const QString& description);
    /// Takes as many lines as the text has and the window's height allows; call when that changed.
    void fitHeight();
    /// As a field of one line, which scrolls: what lies above needs the room.
    void setKeptLow(bool low);
    bool hasAttachment() const { return !attachments().empty(); }
    AttachmentTray& tray() { return *tray_; }
    ComposerEdit& edit() { return *edit_; }

signals:
    void sendRequested(const QString& text);
    void stopRequested();
    void textChanged();
    void attachmentsChanged();
    void meterClicked();
    /// A sentence for the user, e.g. why a text was attached.
    void noticed(const QString& sentence);
    /// The same of several files: in short, and a sentence for each.
    void filesTold(const QString& summary, const QStringList& sentences);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeButtons();
    void chooseFiles();
    void send();
    void refresh();
    void showHint();
    QString adviceOn(const QString& text) const;

    ComposerEdit* edit_;
    AttachmentTray* tray_;
    MeterRing* meter_ = nullptr;
    ElidedLabel* hint_ = nullptr;
    TextLabel* escape_ = nullptr;
    QToolButton* action_ = nullptr;
    QToolButton* attach_ = nullptr;
    QString sendReason_;
    bool isRunning_ = false;
    bool canSend_ = true;
    bool enterSends_ = true;
    qint64 contextTokens_ = 0;
};

}  // namespace pergola::ui

#pragma once
// What is attached to the draft: takes files and long texts, shows them as chips, says why
// something was not taken. GUI thread; files are read on another one. Knows nothing of the text
// that is typed.

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include "app/attachments/attachment.h"
#include "app/attachments/attachment_reader.h"

class QScrollArea;

namespace pergola::ui {

class AttachmentStrip;

class AttachmentTray final : public QWidget {
    Q_OBJECT
public:
    explicit AttachmentTray(QWidget* parent);

    const app::Attachments& attachments() const { return attachments_; }
    /// Those of another draft: what is still being read for the one before is forgotten.
    void setAttachments(const app::Attachments& attachments);
    /// A text that was pasted or typed. False, with noticed(): there is no room for it.
    bool addText(const QString& text);
    void addFiles(const QStringList& paths);
    bool isReading() const { return reader_.isReading(); }
    AttachmentStrip& strip() { return *strip_; }

signals:
    void changed();
    void readingChanged();
    /// A sentence for the user.
    void noticed(const QString& sentence);
    /// What is to be known of several files: in short, and a sentence for each.
    void filesTold(const QString& summary, const QStringList& sentences);
    /// The last chip that had the keyboard is gone.
    void focusLeft();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    bool add(app::Attachment attachment);
    bool isThere(const app::Attachment& file) const;
    void take(const app::FileReading& reading);
    void finishReading();
    void stopReading();
    QWidget* makeReadingLine();
    void remove(int index);
    void refresh();

    app::Attachments attachments_;
    QStringList sentences_;  ///< of the files that are being read
    app::AttachmentReader reader_;
    QTimer slow_;  ///< files that are read at once need no line of their own
    QScrollArea* scroll_;
    AttachmentStrip* strip_;
    QWidget* reading_;  ///< a line with a way to stop it
};

}  // namespace pergola::ui

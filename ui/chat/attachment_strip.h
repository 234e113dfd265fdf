#pragma once
// The chips of a message or of a draft, in rows. Opens what is clicked for reading. GUI thread.

#include <QWidget>

#include "app/attachments/attachment.h"
#include "ui/chat/attachment_layout.h"

namespace pergola::ui {

class AttachmentChip;

class AttachmentStrip final : public QWidget {
    Q_OBJECT
public:
    AttachmentStrip(ChipUse use, const QString& name, QWidget* parent);

    void setAttachments(const app::Attachments& attachments);
    const std::vector<AttachmentChip*>& chips() const { return chips_; }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void removeRequested(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void place();

    ChipUse use_;
    app::Attachments attachments_;
    std::vector<AttachmentChip*> chips_;
};

}  // namespace pergola::ui

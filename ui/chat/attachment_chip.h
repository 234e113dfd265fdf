#pragma once
// One attachment by its name and size. A click, Enter or Space opens it; a draft's has a button,
// and the Delete key, to take it away. GUI thread.

#include <QAbstractButton>

#include "app/attachments/attachment.h"
#include "ui/chat/attachment_layout.h"

class QToolButton;

namespace pergola::ui {

class AttachmentChip final : public QAbstractButton {
    Q_OBJECT
public:
    AttachmentChip(const app::Attachment& attachment, ChipUse use, QWidget* parent);

    /// What the icon, the margins and the button take of a chip's width.
    static int roomBesideTexts(ChipUse use);
    QToolButton* removeButton() const { return remove_; }  ///< null where it is sent
    QSize sizeHint() const override;

signals:
    void removeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString name_;
    QString size_;
    ChipUse use_;
    QToolButton* remove_ = nullptr;
};

}  // namespace pergola::ui

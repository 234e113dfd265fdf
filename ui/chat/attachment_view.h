#pragma once
// An attachment for reading: what the model got of it, word for word. GUI thread.

#include "app/attachments/attachment.h"
#include "ui/chat/text_view.h"

namespace pergola::ui {

class AttachmentView final : public TextView {
    Q_OBJECT
public:
    AttachmentView(const app::Attachment& attachment, QWidget* parent);
};

/// Opens it over `window` and returns; it goes when it is closed.
void showAttachment(const app::Attachment& attachment, QWidget* window);

}  // namespace pergola::ui

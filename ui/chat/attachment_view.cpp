#include "ui/chat/attachment_view.h"

#include <QMimeDatabase>

#include "ui/telemetry/figures_text.h"

namespace pergola::ui {

namespace {

/// "Word document"; the type itself where this system has no words for it.
QString kindInWords(const QString& mediaType) {
    const QString words = QMimeDatabase().mimeTypeForName(mediaType).comment();
    return words.isEmpty() ? mediaType : words;
}

ReadableText readable(const app::Attachment& attachment) {
    const auto count = static_cast<int>(attachment.text.size());
    ReadableText shown;
    shown.title = attachment.name;
    shown.caption = AttachmentView::tr("%1 · %Ln character(s)", nullptr, count)
                        .arg(bytesText(attachment.bytes));
    if (!attachment.mediaType.isEmpty())
        shown.caption += QStringLiteral(" · ") + kindInWords(attachment.mediaType);
    shown.text = attachment.text;
    shown.cutHint = AttachmentView::tr(
        "The first %1 characters are shown. The model reads all of it, and Copy takes all.");
    return shown;
}

}  // namespace

AttachmentView::AttachmentView(const app::Attachment& attachment, QWidget* parent)
    : TextView(readable(attachment), parent) {}

void showAttachment(const app::Attachment& attachment, QWidget* window) {
    auto* view = new AttachmentView(attachment, window);
    view->open();
}

}  // namespace pergola::ui

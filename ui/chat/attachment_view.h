#pragma once
// An attachment for reading: what the model got of it, word for word. GUI thread.

#include <QDialog>

#include "app/attachments/attachment.h"

namespace pergola::ui {

class AttachmentView final : public QDialog {
    Q_OBJECT
public:
    /// Longer texts are shown up to here and said to be; Copy takes everything.
    static constexpr qsizetype mostShown = 400'000;

    AttachmentView(const app::Attachment& attachment, QWidget* parent);
};

/// Opens it over `window` and returns; it goes when it is closed.
void showAttachment(const app::Attachment& attachment, QWidget* window);

/// The start of a text with at most `most` characters, its very long lines broken where a text
/// field would lay out each as one.
QString shownText(const QString& text, qsizetype most);

}  // namespace pergola::ui

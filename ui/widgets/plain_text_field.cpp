#include "ui/widgets/plain_text_field.h"

#include <QMimeData>

namespace pergola::ui {

bool PlainTextField::canInsertFromMimeData(const QMimeData* source) const {
    return source != nullptr && QPlainTextEdit::canInsertFromMimeData(source);
}

void PlainTextField::insertFromMimeData(const QMimeData* source) {
    if (source != nullptr && !source->formats().isEmpty()) QPlainTextEdit::insertFromMimeData(source);
}

}  // namespace pergola::ui

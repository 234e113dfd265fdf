#pragma once
// A field for text of several lines, as Qt's own, but for a clipboard that nobody owns: Qt 6.4 asks
// for the first of its formats though it has none (Ctrl+V or a middle click ended the program).

#include <QPlainTextEdit>

namespace pergola::ui {

class PlainTextField : public QPlainTextEdit {
    Q_OBJECT

public:
    using QPlainTextEdit::QPlainTextEdit;

protected:
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

}  // namespace pergola::ui

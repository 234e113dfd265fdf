#pragma once
// What a field says while it is empty: the whole of it where there is room, else the brief form,
// never one that is cut. GUI thread.

#include <QObject>
#include <QString>

class QLineEdit;
class QPlainTextEdit;

namespace pergola::ui {

class FieldHint final : public QObject {
    Q_OBJECT
public:
    /// Belongs to the field.
    FieldHint(QLineEdit& field, QString whole, QString brief);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    QLineEdit& field_;
    QString whole_;
    QString brief_;
};

/// The room around the text of a field of several lines: most of it outside of the document, since
/// Qt keeps the document's own from a hint on the left only, also where the hint begins on the right.
void setTextMargins(QPlainTextEdit& field);

}  // namespace pergola::ui

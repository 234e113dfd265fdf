#pragma once
// Names that people choose, where Qt would read more than a name: a "&" in a menu is a key, and a
// tip that begins like HTML is drawn as HTML, pictures from files included.

#include <QObject>
#include <QString>

namespace pergola::ui {

/// A name as the text of a menu's row: one line, not wider than a menu should be, and no key in it.
QString inMenu(const QString& name);

/// A text whose very long words (paths, names of files) may go on in the next line. For showing
/// only: it has marks that do not belong into what is stored.
QString breakable(const QString& text);

/// A text as a tip shows it, letter for letter. Tips that are meant as HTML begin with "<qt>".
QString plainTip(const QString& text);

/// Shows the tips of all widgets and of all rows of lists as plain text.
class PlainTips final : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace pergola::ui

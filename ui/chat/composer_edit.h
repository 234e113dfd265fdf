#pragma once
// The text field of the composer: grows from one to ten lines, takes plain text only, and passes on
// what it does not show: long texts and files. GUI thread.

#include <QStringList>

#include "ui/widgets/plain_text_field.h"

class QMimeData;

namespace pergola::ui {

/// The files on this machine that were copied or dragged; empty if there are none.
QStringList localFiles(const QMimeData& source);

/// Whether a key writes something into a text; a blank does more often something else.
bool writesText(const QKeyEvent& key);

class ComposerEdit final : public PlainTextField {
    Q_OBJECT
public:
    static constexpr int maximumCharacters = 8000;

    explicit ComposerEdit(QWidget* parent);

    void setEnterSends(bool sends) { enterSends_ = sends; }
    /// One line whatever the text has, where something else needs the room.
    void setKeptLow(bool low) { isKeptLow_ = low; }
    /// Height for its lines, 1 to 10.
    int wantedHeight() const;
    /// Whether all of its lines are seen at that height.
    bool isWhole() const;

    /// What an input method is still putting together, shown in the text but not yet of it.
    QString composing() const;
    /// The text with what is being composed where it would stand: nothing that was typed is left out.
    QString wholeText() const;
    /// What is being composed becomes text.
    void finishComposing();
    /// Another text takes the place of all there is; the input method forgets what it composed here.
    void replaceText(const QString& text);

signals:
    void sendPressed();
    /// A text too long to be shown here arrived by paste, drop or typing.
    void longTextArrived(const QString& text);
    /// Files arrived by paste or drop.
    void filesArrived(const QStringList& paths);
    /// Ctrl+Z where nothing is written and nothing was.
    void undoRequested();
    /// A picture was pasted, which has no text.
    void pictureArrived();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    void changeEvent(QEvent* event) override;

private:
    void alignToText();
    int mostLines() const;
    int lineCount() const;
    int placeholderLines() const;

    void passOnLongText();

    bool enterSends_ = true;
    bool isKeptLow_ = false;
};

}  // namespace pergola::ui

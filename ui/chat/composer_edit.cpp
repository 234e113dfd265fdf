#include "ui/chat/composer_edit.h"

#include <QAbstractTextDocumentLayout>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QInputMethod>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextLayout>
#include <QUrl>
#include <algorithm>
#include <cmath>

namespace pergola::ui {

namespace {
constexpr int mostLinesEver = 10;
constexpr qsizetype mostHtml = 2'000'000;
constexpr double largestShare = 0.22;  // of the window's height
}  // namespace

QStringList localFiles(const QMimeData& source) {
    QStringList paths;
    for (const QUrl& url : source.urls()) {
        if (url.isLocalFile()) paths << url.toLocalFile();
    }
    return paths;
}

bool writesText(const QKeyEvent& key) {
    if (key.matches(QKeySequence::Paste)) return true;
    const Qt::KeyboardModifiers held = key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    const bool isPlain = held == Qt::NoModifier || held == Qt::GroupSwitchModifier ||
                         held == (Qt::ControlModifier | Qt::AltModifier);  // AltGr, for some
    const QString text = key.text();
    return isPlain && !text.isEmpty() && text.front().isPrint() && !text.front().isSpace();
}

ComposerEdit::ComposerEdit(QWidget* parent) : PlainTextField(parent) {
    setFrameShape(QFrame::NoFrame);
    setStyleSheet("border: none; background: transparent;");
    setAccessibleName(tr("Message"));
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(2);
    viewport()->setAutoFillBackground(false);
    connect(this, &QPlainTextEdit::textChanged, this, &ComposerEdit::alignToText);
    alignToText();
}

/// A QPlainTextEdit runs each paragraph its own way, but puts them all to one side: the side where
/// the first of them begins, or the window where nothing is written yet.
void ComposerEdit::alignToText() {
    const QTextBlock first = document()->firstBlock();
    const bool saysNothing = first.text().trimmed().isEmpty();
    const Qt::LayoutDirection direction = saysNothing ? layoutDirection() : first.textDirection();
    QTextOption option = document()->defaultTextOption();
    const Qt::Alignment side = direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft;
    if (option.alignment() == side) return;
    option.setAlignment(side);
    document()->setDefaultTextOption(option);
}

void ComposerEdit::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange) alignToText();
}

int ComposerEdit::placeholderLines() const {
    const int margin = static_cast<int>(document()->documentMargin());
    const int width = std::max(1, viewport()->width() - 2 * margin);
    const QRect needed = fontMetrics().boundingRect(
        QRect(0, 0, width, 1 << 16), static_cast<int>(Qt::TextWordWrap), placeholderText());
    return std::max(1, (needed.height() + fontMetrics().descent()) / fontMetrics().lineSpacing());
}

/// Of a QPlainTextEdit the document's height is counted in lines.
int ComposerEdit::lineCount() const {
    if (document()->isEmpty()) return placeholderLines();  // the layout may be of the text before
    return static_cast<int>(std::ceil(document()->documentLayout()->documentSize().height()));
}

int ComposerEdit::mostLines() const {
    if (isKeptLow_) return 1;
    return std::clamp(
        static_cast<int>(window()->height() * largestShare) / fontMetrics().lineSpacing(),
        3,
        mostLinesEver);
}

bool ComposerEdit::isWhole() const {
    return lineCount() <= mostLines();
}

int ComposerEdit::wantedHeight() const {
    const int lines = std::clamp(lineCount(), 1, mostLines());
    return lines * fontMetrics().lineSpacing() +
           2 * static_cast<int>(document()->documentMargin()) + 2;
}

void ComposerEdit::keyPressEvent(QKeyEvent* event) {
    const bool saysNothing = document()->isEmpty() && !document()->isUndoAvailable();
    if (event->matches(QKeySequence::Undo) && saysNothing && composing().isEmpty())
        return void(emit undoRequested());
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter) {
        QPlainTextEdit::keyPressEvent(event);
        return passOnLongText();
    }
    event->accept();
    if (!composing().isEmpty()) return;  // meant for the input method
    const bool isShift = event->modifiers() & Qt::ShiftModifier;
    const bool isControl = event->modifiers() & Qt::ControlModifier;
    if (isControl || isShift != enterSends_) {
        emit sendPressed();
    } else {
        textCursor().insertBlock();
        ensureCursorVisible();
    }
}

void ComposerEdit::passOnLongText() {
    if (document()->characterCount() - 1 > maximumCharacters) emit longTextArrived(toPlainText());
}

void ComposerEdit::inputMethodEvent(QInputMethodEvent* event) {
    QPlainTextEdit::inputMethodEvent(event);  // textChanged() tells of what is composed, too
    passOnLongText();
}

QString ComposerEdit::composing() const {
    return textCursor().block().layout()->preeditAreaText();
}

QString ComposerEdit::wholeText() const {
    QString text = toPlainText();
    // The selection went when the composing began.
    if (const QString composed = composing(); !composed.isEmpty())
        text.insert(textCursor().position(), composed);
    return text;
}

void ComposerEdit::finishComposing() {
    if (composing().isEmpty()) return;
    QGuiApplication::inputMethod()->commit();
    if (composing().isEmpty()) return;
    QInputMethodEvent rest;  // nobody is there to commit it
    rest.setCommitString(composing());
    QCoreApplication::sendEvent(this, &rest);
}

void ComposerEdit::replaceText(const QString& text) {
    if (!composing().isEmpty()) {
        const QSignalBlocker quiet(this);
        QInputMethodEvent nothing;
        QCoreApplication::sendEvent(this, &nothing);
        QGuiApplication::inputMethod()->reset();
    }
    setPlainText(text);
}

/// Files belong to the page, which takes them wherever they are dropped.
void ComposerEdit::dragEnterEvent(QDragEnterEvent* event) {
    if (localFiles(*event->mimeData()).isEmpty()) return QPlainTextEdit::dragEnterEvent(event);
    event->ignore();
}

/// Of what some programs copy there is HTML alone; the sign for its pictures says nothing.
static QString wordsOf(const QMimeData& source) {
    if (source.hasText() || !source.hasHtml()) return source.text();
    QString words = QTextDocumentFragment::fromHtml(source.html().left(mostHtml)).toPlainText();
    words.remove(QChar::ObjectReplacementCharacter);
    return words.trimmed();
}

bool ComposerEdit::canInsertFromMimeData(const QMimeData* source) const {
    if (source == nullptr) return false;  // see PlainTextField
    return source->hasText() || source->hasHtml() || source->hasImage() ||
           !localFiles(*source).isEmpty();
}

void ComposerEdit::insertFromMimeData(const QMimeData* source) {
    if (source == nullptr) return;
    // Whoever copies files puts their names there as text too.
    if (const QStringList files = localFiles(*source); !files.isEmpty()) {
        emit filesArrived(files);
        return;
    }
    const QString text = wordsOf(*source);
    if (text.isEmpty() && source->hasImage()) emit pictureArrived();
    if (text.isEmpty()) return;
    if (text.size() + document()->characterCount() - 1 > maximumCharacters) {
        emit longTextArrived(text);
        return;
    }
    textCursor().insertText(text);
    ensureCursorVisible();
}

}  // namespace pergola::ui

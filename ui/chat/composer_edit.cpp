#include "ui/chat/composer_edit.h"

#include <QAbstractTextDocumentLayout>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QUrl>
#include <algorithm>
#include <cmath>

namespace pergola::ui {

namespace {
constexpr int mostLinesEver = 10;
constexpr double largestShare = 0.22;  // of the window's height
}  // namespace

QStringList localFiles(const QMimeData& source) {
    QStringList paths;
    for (const QUrl& url : source.urls()) {
        if (url.isLocalFile()) paths << url.toLocalFile();
    }
    return paths;
}

ComposerEdit::ComposerEdit(QWidget* parent) : QPlainTextEdit(parent) {
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
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter || isComposing_) {
        QPlainTextEdit::keyPressEvent(event);
        if (document()->characterCount() - 1 > maximumCharacters)
            emit longTextArrived(toPlainText());
        return;
    }
    const bool isShift = event->modifiers() & Qt::ShiftModifier;
    const bool isControl = event->modifiers() & Qt::ControlModifier;
    if (isControl || isShift != enterSends_) {
        emit sendPressed();
    } else {
        textCursor().insertBlock();
        ensureCursorVisible();
    }
    event->accept();
}

void ComposerEdit::inputMethodEvent(QInputMethodEvent* event) {
    isComposing_ = !event->preeditString().isEmpty();
    QPlainTextEdit::inputMethodEvent(event);
}

/// Files belong to the page, which takes them wherever they are dropped.
void ComposerEdit::dragEnterEvent(QDragEnterEvent* event) {
    if (localFiles(*event->mimeData()).isEmpty()) return QPlainTextEdit::dragEnterEvent(event);
    event->ignore();
}

bool ComposerEdit::canInsertFromMimeData(const QMimeData* source) const {
    return source->hasText() || !localFiles(*source).isEmpty();
}

void ComposerEdit::insertFromMimeData(const QMimeData* source) {
    // Whoever copies files puts their names there as text too.
    if (const QStringList files = localFiles(*source); !files.isEmpty()) {
        emit filesArrived(files);
        return;
    }
    const QString text = source->text();
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

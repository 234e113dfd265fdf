#include "ui/chat/composer.h"

#include <QAbstractTextDocumentLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QTextBlock>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "ui/theme/focus_ring.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/meter_ring.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {
constexpr int mostLinesEver = 10;
constexpr double largestShare = 0.22;  // of the window's height
}  // namespace

// ── The field
// ─────────────────────────────────────────────────────────────────────────────────────

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

/// Of a QPlainTextEdit the document's height is counted in lines.
int ComposerEdit::lineCount() const {
    if (document()->isEmpty()) return 1;  // its layout may still be of the text before
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

void ComposerEdit::insertFromMimeData(const QMimeData* source) {
    const QString text = source->text();
    if (text.isEmpty()) return;
    if (text.size() + document()->characterCount() - 1 > maximumCharacters) {
        emit longTextArrived(text);
        return;
    }
    textCursor().insertText(text);
    ensureCursorVisible();
}

// ── The box round it
// ──────────────────────────────────────────────────────────────────────────────

Composer::Composer(QWidget* parent) : QWidget(parent), edit_(new ComposerEdit(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(directed({space::m, space::m, space::s, space::s}));
    column->setSpacing(space::s);
    column->addWidget(makeAttachment());
    column->addWidget(edit_);
    column->addWidget(makeButtons());
    edit_->installEventFilter(this);
    connect(edit_, &ComposerEdit::sendPressed, this, &Composer::send);
    connect(edit_, &ComposerEdit::longTextArrived, this, [this](const QString& text) {
        if (text == edit_->toPlainText()) edit_->clear();
        attach(text);
        emit noticed(tr("The text has more than %1 characters and was attached to your message.")
                         .arg(QLocale().toString(ComposerEdit::maximumCharacters)));
    });
    connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
        fitHeight();
        refresh();
        emit textChanged();
    });
    // Where a line less is needed, the layout knows it only when the text is next laid out.
    connect(edit_->document()->documentLayout(),
            &QAbstractTextDocumentLayout::documentSizeChanged,
            this,
            &Composer::fitHeight,
            Qt::QueuedConnection);
    const auto refreshFonts = [this] {
        edit_->setFont(theme().font(Type::Reading));
        fitHeight();
    };
    refreshFonts();
    connect(&theme(), &Theme::changed, this, refreshFonts);
    setPlaceholder(tr("Message"));
    setFocusProxy(edit_);
    refresh();
}

QWidget* Composer::makeAttachment() {
    attachment_ = new QWidget(this);
    auto* row = new QHBoxLayout(attachment_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::s);
    attachmentText_ = new ElidedLabel(Type::Caption, Color::Text2, attachment_);
    auto* remove = makeIconButton("close", tr("Remove attached text"), {}, attachment_);
    remove->setFixedSize(size::compact, size::compact);
    remove->setIconSize(QSize(size::iconSmall, size::iconSmall));
    connect(remove, &QToolButton::clicked, this, [this] {
        edit_->setFocus();  // before its button goes, else the focus falls on the meter
        detach();
        emit textChanged();
    });
    row->addWidget(attachmentText_);
    row->addWidget(remove);
    row->addStretch(1);
    attachment_->hide();
    return attachment_;
}

QWidget* Composer::makeButtons() {
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(directed({2, 0, 0, 0}));
    row->setSpacing(space::m);
    hint_ = new ElidedLabel(Type::Caption, Color::Muted, buttons);
    meter_ = new MeterRing(buttons);
    connect(meter_, &QAbstractButton::clicked, this, &Composer::meterClicked);
    escape_ = new TextLabel(tr("Esc"), Type::Caption, Color::Muted, buttons);
    action_ = makeIconButton("send", tr("Send message"), tr("Enter"), buttons);
    connect(action_, &QToolButton::clicked, this, [this] {
        isRunning_ ? emit stopRequested() : send();
    });
    row->addWidget(hint_, 1);
    row->addWidget(meter_);
    row->addWidget(escape_);
    row->addWidget(action_);
    return buttons;
}

QString Composer::text() const {
    QString typed = edit_->toPlainText();
    if (attached_.isEmpty()) return typed;
    return typed.trimmed().isEmpty() ? attached_ : typed + QStringLiteral("\n\n") + attached_;
}

void Composer::setText(const QString& text) {
    const bool isLong = text.size() > ComposerEdit::maximumCharacters;
    const QSignalBlocker quiet(this);
    detach();
    edit_->setPlainText(isLong ? QString() : text);
    if (isLong) attach(text);
    edit_->moveCursor(QTextCursor::End);
    refresh();
}

void Composer::clear() {
    setText({});
}

void Composer::focusText() {
    edit_->setFocus(Qt::ShortcutFocusReason);
}

void Composer::attach(const QString& text) {
    attached_ = attached_.isEmpty() ? text : attached_ + QStringLiteral("\n\n") + text;
    const QString count = tr("%Ln character(s)", nullptr, static_cast<int>(attached_.size()));
    attachmentText_->setText(
        tr("Attached text · %1 · “%2…”").arg(count, attached_.simplified().left(40)));
    attachment_->show();
    refresh();
    emit textChanged();
}

void Composer::detach() {
    attached_.clear();
    attachment_->hide();
    refresh();
}

void Composer::send() {
    const QString message = text();
    if (message.trimmed().isEmpty() || isRunning_) return;
    if (!canSend_) {
        if (!sendReason_.isEmpty()) emit noticed(sendReason_);
        return;
    }
    emit sendRequested(message);
}

void Composer::setRunning(bool running) {
    if (isRunning_ == running) return;
    isRunning_ = running;
    refresh();
}

void Composer::setCanSend(bool canSend, const QString& reason) {
    canSend_ = canSend;
    sendReason_ = reason;
    refresh();
}

void Composer::setPlaceholder(const QString& text) {
    edit_->setPlaceholderText(text);
    edit_->viewport()->update();  // Qt 6.4 leaves the old words until something else repaints
}

void Composer::setEnterSends(bool sends) {
    enterSends_ = sends;
    edit_->setEnterSends(sends);
    refresh();
}

void Composer::setMeter(double share, const QString& text, const QString& description) {
    meter_->setVisible(!text.isEmpty());
    meter_->setValue(share, text, description);
}

void Composer::refresh() {
    const bool hasText = !edit_->toPlainText().trimmed().isEmpty() || hasAttachment();
    const bool isReady = hasText && canSend_;
    hint_->setText(enterSends_ ? tr("Enter sends, Shift+Enter makes a new line")
                               : tr("Ctrl+Enter sends"));
    // Stays in its place when it says nothing, so that the meter stays in its own.
    if (!hasText || isRunning_) hint_->setText({});
    escape_->setVisible(isRunning_);
    const char* kind = isRunning_ || isReady ? "primary" : "";
    if (isRunning_) {
        setIconButton(*action_, "stop", tr("Stop the answer"), tr("Esc"), Color::OnAccent);
    } else {
        setIconButton(*action_,
                      "send",
                      tr("Send message"),
                      enterSends_ ? tr("Enter") : tr("Ctrl+Enter"),
                      isReady ? Color::OnAccent : Color::Disabled);
    }
    action_->setEnabled(isRunning_ || isReady);
    if (action_->property("kind").toString() == QLatin1String(kind)) return;
    action_->setProperty("kind", kind);
    action_->style()->unpolish(action_);
    action_->style()->polish(action_);
}

void Composer::fitHeight() {
    const int wanted = edit_->wantedHeight();
    edit_->setVerticalScrollBarPolicy(edit_->isWhole() ? Qt::ScrollBarAlwaysOff
                                                       : Qt::ScrollBarAsNeeded);
    if (edit_->minimumHeight() == wanted && edit_->maximumHeight() == wanted) return;
    edit_->setFixedHeight(wanted);
    updateGeometry();
}

void Composer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isFocused = edit_->hasFocus();
    painter.setPen(
        QPen(theme().color(isFocused ? Color::Link : Color::Outline), isFocused ? 2 : 1));
    painter.setBrush(theme().color(Color::Canvas));
    const double inset = isFocused ? 1.0 : 0.5;
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(inset, inset, -inset, -inset), radius::card, radius::card);
}

bool Composer::eventFilter(QObject* watched, QEvent* event) {
    if (watched == edit_) {
        if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
        if (event->type() == QEvent::Resize)
            QMetaObject::invokeMethod(this, &Composer::fitHeight, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace pergola::ui

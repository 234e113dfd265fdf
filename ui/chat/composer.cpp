#include "ui/chat/composer.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QStandardPaths>
#include <QStyle>
#include <QToolButton>

#include "ui/chat/attachment_tray.h"
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
constexpr qint64 bytesPerToken = 4;  // of most texts
}  // namespace

Composer::Composer(QWidget* parent)
    : QWidget(parent), edit_(new ComposerEdit(this)), tray_(new AttachmentTray(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(directed({space::m, space::m, space::s, space::s}));
    column->setSpacing(space::s);
    column->addWidget(tray_);
    column->addWidget(edit_);
    column->addWidget(makeButtons());
    edit_->installEventFilter(this);
    connect(edit_, &ComposerEdit::sendPressed, this, &Composer::send);
    connect(edit_, &ComposerEdit::longTextArrived, this, [this](const QString& text) {
        if (text == edit_->toPlainText()) edit_->clear();
        if (tray_->addText(text)) emit noticed(adviceOn(text));
    });
    connect(edit_, &ComposerEdit::filesArrived, this, &Composer::attachFiles);
    connect(edit_, &ComposerEdit::pictureArrived, this, [this] {
        emit noticed(
            tr("A picture cannot be attached yet. Copy the words out of it, or describe it."));
    });
    connect(tray_, &AttachmentTray::changed, this, [this] {
        refresh();
        emit attachmentsChanged();
    });
    connect(tray_, &AttachmentTray::readingChanged, this, &Composer::refresh);
    connect(tray_, &AttachmentTray::noticed, this, &Composer::noticed);
    connect(tray_, &AttachmentTray::filesTold, this, &Composer::filesTold);
    connect(tray_, &AttachmentTray::focusLeft, this, [this] { edit_->setFocus(); });
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

QWidget* Composer::makeButtons() {
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::m);
    attach_ = makeIconButton("attach", tr("Attach files"), {}, buttons);
    connect(attach_, &QToolButton::clicked, this, &Composer::chooseFiles);
    row->addWidget(attach_);
    hint_ = new ElidedLabel(Type::Caption, Color::Muted, buttons);
    hint_->installEventFilter(this);
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
    return edit_->wholeText();
}

const app::Attachments& Composer::attachments() const {
    return tray_->attachments();
}

void Composer::setContent(const QString& text, const app::Attachments& attachments) {
    const bool isLong = text.size() > ComposerEdit::maximumCharacters;
    const QSignalBlocker quiet(this);
    tray_->setAttachments(attachments);
    edit_->replaceText(isLong ? QString() : text);
    if (isLong) tray_->addText(text);
    edit_->moveCursor(QTextCursor::End);
    refresh();
}

/// What becomes of a text that is too long to stand here.
QString Composer::adviceOn(const QString& text) const {
    QString advice = tr("The text has %1 characters and was attached to your message.")
                         .arg(QLocale().toString(text.size()));
    const qint64 guessed = text.toUtf8().size() / bytesPerToken;
    if (contextTokens_ > 0 && guessed > contextTokens_) {
        advice += QLatin1Char(' ') +
                  tr("It is probably too long for this conversation, which holds %1 tokens. Make the "
                     "conversation longer, or attach only the part that matters.")
                      .arg(QLocale().toString(contextTokens_));
    }
    return advice;
}

void Composer::attachFiles(const QStringList& paths) {
    tray_->addFiles(paths);
}

void Composer::chooseFiles() {
    // A folder that is not there would stand in the field as the name of a file.
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QStringList paths =
        QFileDialog::getOpenFileNames(this,
                                      tr("Attach files"),
                                      QDir(documents).exists() ? documents : QDir::homePath(),
                                      tr("All files (*)"));
    if (!paths.isEmpty()) attachFiles(paths);
    focusText();
}

void Composer::clear() {
    setText({});
}

void Composer::focusText() {
    edit_->setFocus(Qt::ShortcutFocusReason);
}

void Composer::send() {
    edit_->finishComposing();  // the button was pressed meanwhile
    const QString message = text();
    if (message.trimmed().isEmpty() && !hasAttachment()) return;
    if (isRunning_) {
        emit noticed(tr("The answer is still being written. Wait for its end, or stop it with Esc; "
                        "your text stays here."));
        return;
    }
    if (tray_->isReading()) {
        emit noticed(tr("Your files are still being read; send your message in a moment."));
        return;
    }
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
    fitHeight();
}

void Composer::setEnterSends(bool sends) {
    enterSends_ = sends;
    edit_->setEnterSends(sends);
    refresh();
}

void Composer::setContextTokens(qint64 tokens) {
    contextTokens_ = tokens;
}

void Composer::setMeter(double share, const QString& text, const QString& description) {
    meter_->setVisible(!text.isEmpty());
    meter_->setValue(share, text, description);
}

void Composer::refresh() {
    const bool hasText = !text().trimmed().isEmpty() || hasAttachment();
    const bool isReady = hasText && canSend_ && !tray_->isReading();
    showHint();
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

/// Stays in its place when it says nothing, so that the meter stays in its own.
void Composer::showHint() {
    const bool hasText = !edit_->toPlainText().trimmed().isEmpty() || hasAttachment();
    if (!hasText || isRunning_) return hint_->setText({});
    if (!enterSends_) return hint_->setText(pageDirected(tr("Ctrl+Enter sends")));
    hint_->setText(pageDirected(tr("Enter sends, Shift+Enter makes a new line")));
    if (hint_->sizeHint().width() > hint_->width()) hint_->setText(pageDirected(tr("Enter sends")));
}

void Composer::setKeptLow(bool low) {
    edit_->setKeptLow(low);
    fitHeight();
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
    if (watched == hint_ && event->type() == QEvent::Resize) showHint();
    return QWidget::eventFilter(watched, event);
}

}  // namespace pergola::ui

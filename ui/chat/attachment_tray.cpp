#include "ui/chat/attachment_tray.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>

#include "app/attachments/document_process.h"
#include "ui/chat/attachment_chip.h"
#include "ui/chat/attachment_strip.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

using namespace std::chrono_literals;

constexpr int mostRows = 3;
constexpr double largestShare = 0.15;  // of the window's height
constexpr qsizetype mostSentences = 2;

int rowsIn(const QWidget& window) {
    const int row = chipHeight() + space::s;
    return std::clamp(static_cast<int>(window.height() * largestShare) / row, 1, mostRows);
}

}  // namespace

AttachmentTray::AttachmentTray(QWidget* parent)
    : QWidget(parent),
      reader_(app::documentReaderProgram()),
      scroll_(new QScrollArea(this)),
      strip_(new AttachmentStrip(ChipUse::Draft, tr("Attachments of your message"), nullptr)),
      reading_(makeReadingLine()) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::xs);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->viewport()->setAutoFillBackground(false);
    scroll_->setWidget(strip_);
    strip_->setAutoFillBackground(false);
    column->addWidget(scroll_);
    column->addWidget(reading_);
    slow_.setSingleShot(true);
    slow_.setInterval(200ms);
    connect(&slow_, &QTimer::timeout, this, &AttachmentTray::refresh);
    connect(strip_, &AttachmentStrip::removeRequested, this, &AttachmentTray::remove);
    connect(&reader_, &app::AttachmentReader::fileRead, this, &AttachmentTray::take);
    connect(&reader_, &app::AttachmentReader::finished, this, &AttachmentTray::finishReading);
    connect(&theme(), &Theme::changed, this, &AttachmentTray::refresh);
    refresh();
}

QWidget* AttachmentTray::makeReadingLine() {
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::s);
    auto* words = new TextLabel(tr("Reading your files…"), Type::Caption, Color::Text2, line);
    auto* stop = makeIconButton("close", tr("Stop reading the files"), {}, line);
    setButtonSize(*stop, size::iconLarge, size::iconTiny);
    connect(stop, &QToolButton::clicked, this, &AttachmentTray::stopReading);
    row->addWidget(words);
    row->addWidget(stop);
    row->addStretch(1);
    return line;
}

/// What was read until now stays.
void AttachmentTray::stopReading() {
    reader_.forget();
    emit focusLeft();  // before its button goes
    finishReading();
}

void AttachmentTray::setAttachments(const app::Attachments& attachments) {
    reader_.forget();
    sentences_.clear();
    attachments_ = attachments;
    refresh();
    emit readingChanged();
}

bool AttachmentTray::add(app::Attachment attachment) {
    if (attachments_.size() >= app::kMostAttachments) {
        sentences_
            << tr("“%1” was not attached: a message takes at most %2 attachments. Send these "
                  "first, or put some together.")
                   .arg(attachment.name)
                   .arg(app::kMostAttachments);
        return false;
    }
    if (app::charactersOf(attachments_) + attachment.text.size() > app::kMostCharactersOfAll) {
        sentences_ << tr("“%1” was not attached: all attachments of a message have at most %2 "
                         "characters. Send these first, or attach the part that matters.")
                          .arg(attachment.name, QLocale().toString(app::kMostCharactersOfAll));
        return false;
    }
    attachment.name = app::distinctName(attachment.name, attachments_);
    attachments_.push_back(std::move(attachment));
    return true;
}

/// The same file once more; one of that name with other words is another file.
bool AttachmentTray::isThere(const app::Attachment& file) const {
    return std::any_of(attachments_.begin(), attachments_.end(), [&](const app::Attachment& each) {
        return each == file;
    });
}

bool AttachmentTray::addText(const QString& text) {
    const QString name = tr("Pasted text");
    bool isAdded = false;
    if (text.size() > app::kMostAttachmentCharacters) {
        sentences_
            << tr("The text was not attached: it has %1 characters, and at most %2 are read. "
                  "Attach the part that matters.")
                   .arg(QLocale().toString(text.size()),
                        QLocale().toString(app::kMostAttachmentCharacters));
    } else {
        isAdded = add(app::pastedText(name, text));
    }
    if (!isAdded) {
        emit noticed(sentences_.takeLast());
        return false;
    }
    refresh();
    emit changed();
    return true;
}

void AttachmentTray::addFiles(const QStringList& paths) {
    if (paths.isEmpty()) return;
    // Each is read even where there is no room any more: then its own reason is told first.
    const auto most = static_cast<qsizetype>(app::kMostAttachments) + 1;
    reader_.read(paths.mid(0, most));
    slow_.start();
    refresh();
    emit readingChanged();
}

void AttachmentTray::take(const app::FileReading& reading) {
    if (!reading.sentence.isEmpty()) sentences_ << reading.sentence;
    if (!reading.attachment) return refresh();
    if (isThere(*reading.attachment)) {
        sentences_ << tr("“%1” is attached already.").arg(reading.attachment->name);
        return refresh();
    }
    if (!add(*reading.attachment)) return refresh();
    refresh();
    emit changed();
}

void AttachmentTray::finishReading() {
    slow_.stop();
    refresh();
    const QStringList sentences = std::exchange(sentences_, {});
    emit readingChanged();
    if (sentences.isEmpty()) return;
    const QString told = sentences.mid(0, mostSentences).join(QLatin1Char('\n'));
    const auto more = static_cast<int>(sentences.size() - mostSentences);
    if (more <= 0) return void(emit noticed(told));
    emit filesTold(told + QLatin1Char('\n') +
                       tr("There is something to know about %Ln more file(s).", nullptr, more),
                   sentences);
}

void AttachmentTray::remove(int index) {
    if (index < 0 || index >= static_cast<int>(attachments_.size())) return;
    const bool hadFocus = strip_->isAncestorOf(QApplication::focusWidget());
    attachments_.erase(attachments_.begin() + index);
    // Before its chip goes, else the focus falls on whatever comes next.
    if (hadFocus) emit focusLeft();
    refresh();
    if (hadFocus && !strip_->chips().empty()) {
        const auto next = std::min(static_cast<std::size_t>(index), strip_->chips().size() - 1);
        strip_->chips()[next]->setFocus(Qt::OtherFocusReason);
    }
    emit changed();
}

void AttachmentTray::refresh() {
    strip_->setAttachments(attachments_);
    const bool isSlow = isReading() && !slow_.isActive();
    reading_->setVisible(isSlow);
    scroll_->setVisible(!attachments_.empty());
    setVisible(!attachments_.empty() || isSlow);
    const int rows = rowsIn(*window());
    // Half of the next row is seen, so that nobody takes what is seen for all.
    const int most = rows * (chipHeight() + space::s) + chipHeight() / 2;
    const int wanted = strip_->heightForWidth(std::max(1, width()));
    scroll_->setFixedHeight(std::min(wanted, most));
    scroll_->setVerticalScrollBarPolicy(wanted > most ? Qt::ScrollBarAsNeeded
                                                      : Qt::ScrollBarAlwaysOff);
    updateGeometry();
}

void AttachmentTray::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

}  // namespace pergola::ui

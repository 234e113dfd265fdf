#include "ui/chat/attachment_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

constexpr qsizetype longestLine = 2000;  // a line of megabytes takes seconds to lay out
constexpr QSize wantedSize{680, 520};

QString captionOf(const app::Attachment& attachment) {
    const auto count = static_cast<int>(attachment.text.size());
    QString caption = AttachmentView::tr("%1 · %Ln character(s)", nullptr, count)
                          .arg(bytesText(attachment.bytes));
    if (!attachment.mediaType.isEmpty()) caption += QStringLiteral(" · ") + attachment.mediaType;
    return caption;
}

QPlainTextEdit* makeText(const app::Attachment& attachment, QWidget* parent) {
    auto* text = new QPlainTextEdit(parent);
    text->setReadOnly(true);
    text->setFont(theme().font(Type::Code));
    text->setAccessibleName(AttachmentView::tr("Text of %1").arg(autoDirected(attachment.name)));
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setTabChangesFocus(true);
    text->setPlainText(shownText(attachment.text, AttachmentView::mostShown));
    return text;
}

}  // namespace

QString shownText(const QString& text, qsizetype most) {
    qsizetype end = std::min(text.size(), most);
    if (end < text.size() && end > 0 && text.at(end - 1).isHighSurrogate()) --end;
    QString shown;
    shown.reserve(end);
    qsizetype column = 0;
    for (qsizetype i = 0; i < end; ++i) {
        const QChar character = text.at(i);
        column = character == QLatin1Char('\n') ? 0 : column + 1;
        // Not between the halves of a character.
        if (column > longestLine && !character.isLowSurrogate()) {
            shown += QLatin1Char('\n');
            column = 1;
        }
        shown += character;
    }
    return shown;
}

AttachmentView::AttachmentView(const app::Attachment& attachment, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(attachment.name);
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("ground", "canvas");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::l, space::l, space::l, space::l);
    column->setSpacing(space::s);
    auto* name = new ElidedLabel(Type::Section, Color::Text, this);
    name->setElideMode(Qt::ElideMiddle);
    name->setText(autoDirected(attachment.name));
    column->addWidget(name);
    auto* caption = new TextLabel(captionOf(attachment), Type::Caption, Color::Text2, this);
    caption->setWordWrap(true);
    column->addWidget(caption);
    column->addSpacing(space::xs);
    auto* text = makeText(attachment, this);
    column->addWidget(text, 1);
    if (attachment.text.size() > mostShown) {
        auto* cut = new TextLabel(
            tr("The first %1 characters are shown. The model reads all of it, and Copy takes all.")
                .arg(QLocale().toString(mostShown)),
            Type::Caption,
            Color::Text2,
            this);
        cut->setWordWrap(true);
        column->addWidget(cut);
    }
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::s);
    auto* copy = makeButton(ButtonKind::Secondary, tr("Copy"), "copy", this);
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [whole = attachment.text] {
        QApplication::clipboard()->setText(whole);
    });
    auto* close = makeButton(ButtonKind::Primary, tr("Close"), {}, this);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    buttons->addWidget(copy);
    buttons->addStretch(1);
    buttons->addWidget(close);
    column->addLayout(buttons);
    text->setFocus();
    const QSize most = parent ? parent->size() - QSize(space::huge, space::huge) : wantedSize;
    resize(wantedSize.boundedTo(most));
}

void showAttachment(const app::Attachment& attachment, QWidget* window) {
    auto* view = new AttachmentView(attachment, window);
    view->open();
}

}  // namespace pergola::ui

#include "ui/chat/text_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

constexpr qsizetype longestLine = 2000;  // a line of megabytes takes seconds to lay out
constexpr QSize wantedSize{680, 520};

QPlainTextEdit* makeText(const ReadableText& shown, QWidget* parent) {
    auto* text = new QPlainTextEdit(parent);
    text->setReadOnly(true);
    text->setFont(theme().font(shown.type));
    text->setAccessibleName(TextView::tr("Text of %1").arg(autoDirected(shown.title)));
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setTabChangesFocus(true);
    text->setPlainText(shownText(shown.text, TextView::mostShown));
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

TextView::TextView(const ReadableText& shown, QWidget* parent) : QDialog(parent) {
    setWindowTitle(shown.title);
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("ground", "canvas");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::l, space::l, space::l, space::l);
    column->setSpacing(space::s);
    auto* name = new ElidedLabel(Type::Section, Color::Text, this);
    name->setElideMode(Qt::ElideMiddle);
    name->setText(autoDirected(shown.title));
    column->addWidget(name);
    auto* caption = new TextLabel(shown.caption, Type::Caption, Color::Text2, this);
    caption->setWordWrap(true);
    column->addWidget(caption);
    column->addSpacing(space::xs);
    auto* text = makeText(shown, this);
    column->addWidget(text, 1);
    if (shown.text.size() > mostShown) {
        const QString hint = shown.cutHint.isEmpty()
                                 ? tr("The first %1 characters are shown. Copy takes all.")
                                 : shown.cutHint;
        auto* cut = new TextLabel(
            hint.arg(QLocale().toString(mostShown)), Type::Caption, Color::Text2, this);
        cut->setWordWrap(true);
        column->addWidget(cut);
    }
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::s);
    auto* copy = makeButton(ButtonKind::Secondary, tr("Copy"), "copy", this);
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [whole = shown.text] {
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

void showText(const ReadableText& shown, QWidget* window) {
    auto* view = new TextView(shown, window);
    view->open();
}

}  // namespace pergola::ui

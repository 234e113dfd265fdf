#include "ui/chat/failed_load_card.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/details_button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

FailedLoadCard::FailedLoadCard(QWidget* parent)
    : QFrame(parent),
      title_(new TextLabel(Type::Strong, Color::Text, this)),
      text_(new TextLabel(Type::Body, Color::Text2, this)),
      details_(new DetailsButton(this)) {
    setProperty("card", "danger");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(directed({space::l, space::s, space::s, space::m}));
    column->setSpacing(space::s);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(new IconLabel("warning", Color::Danger, this));
    title_->setWordWrap(true);
    head->addWidget(title_, 1);
    auto* close = makeIconButton("close", tr("Close this note"), {}, this);
    connect(close, &QToolButton::clicked, this, &FailedLoadCard::closed);
    head->addWidget(close, 0, Qt::AlignTop);
    column->addLayout(head);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(text_);
    auto* buttons = new FlowLayout;
    buttons->setSpacing(space::s);
    const auto addChoice = [this, buttons](ButtonKind kind, const QString& text, auto signal) {
        auto* button = makeButton(kind, text, {}, this);
        connect(button, &QPushButton::clicked, this, signal);
        buttons->addWidget(button);
        return button;
    };
    const auto addAgain = [&](ButtonKind kind) {
        return addChoice(kind, tr("Load again"), &FailedLoadCard::loadAgainClicked);
    };
    const auto addOther = [&](ButtonKind kind) {
        return addChoice(kind, tr("Choose another model"), &FailedLoadCard::chooseClicked);
    };
    restart_ = addChoice(ButtonKind::Primary, tr("Restart Pergola"), &FailedLoadCard::restartClicked);
    againFirst_ = {addAgain(ButtonKind::Primary), addOther(ButtonKind::Secondary)};
    otherFirst_ = {addOther(ButtonKind::Primary), addAgain(ButtonKind::Secondary)};
    buttons->addWidget(details_);
    column->addLayout(buttons);
    column->addWidget(&details_->words());
}

void FailedLoadCard::setBrief(bool brief) {
    isBrief_ = brief;
    text_->setVisible(!brief);
}

void FailedLoadCard::showError(const app::UserError& told, bool offersRestart) {
    const app::UserError error = app::saidNow(told);
    title_->setText(error.what);
    text_->setText(QStringList{error.meaning, error.remedy}.join(' ').trimmed());
    details_->setDetails(error.details);
    setBrief(isBrief_);
    // The same file will not become another one by itself.
    const bool isOfTheFile =
        error.code == ErrorCode::CorruptFile || error.code == ErrorCode::Unsupported;
    for (QPushButton* button : againFirst_) button->setVisible(!isOfTheFile && !offersRestart);
    for (QPushButton* button : otherFirst_) button->setVisible(isOfTheFile && !offersRestart);
    restart_->setVisible(offersRestart);
    if (offersRestart) againFirst_.back()->setVisible(true);  // the one that stands behind others
    say(error.what);
}

void FailedLoadCard::showLostCard(const QString& modelName) {
    if (restart_->isVisibleTo(this) && title_->text() == tr("The graphics card failed")) return;
    title_->setText(tr("The graphics card failed"));
    text_->setText(tr("It stays unused until Pergola is started again. %1 now runs on the processor, "
                      "more slowly. Chats and the answer so far are kept.")
                       .arg(modelName));
    details_->setDetails({});
    setBrief(false);
    for (QPushButton* button : againFirst_) button->hide();
    for (QPushButton* button : otherFirst_) button->hide();
    restart_->show();
    say(title_->text());
}

void FailedLoadCard::say(const QString& title) {
    setAccessibleName(tr("Error: %1").arg(title));
    setAccessibleDescription(text_->text());
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace pergola::ui

#include "ui/chat/context_full_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

/// One column, as wide as the longest of their words in this language and size.
void alignButtons(std::initializer_list<QPushButton*> buttons) {
    int widest = 112;
    for (QPushButton* button : buttons) {
        button->setMinimumWidth(0);
        button->ensurePolished();
        widest = std::max(widest, button->sizeHint().width());
    }
    for (QPushButton* button : buttons) button->setMinimumWidth(widest);
}

}  // namespace

ContextFullCard::ContextFullCard(QWidget* parent)
    : QFrame(parent),
      title_(new TextLabel(Type::Strong, Color::Text, this)),
      longerButton_(makeButton(ButtonKind::Primary, tr("Make longer"), {}, this)),
      leaveOutButton_(makeButton(ButtonKind::Secondary, tr("Leave out"), {}, this)),
      newButton_(makeButton(ButtonKind::Secondary, tr("Sum up"), {}, this)) {
    setProperty("card", "danger");
    setAccessibleName(tr("This conversation is full"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(directed({space::l, space::s, space::s, space::m}));
    column->setSpacing(space::s);
    title_->setWordWrap(true);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(new IconLabel("warning", Color::Danger, this));
    head->addWidget(title_, 1);
    auto* close = makeIconButton("close", tr("Close this note"), {}, this);
    connect(close, &QToolButton::clicked, this, &ContextFullCard::closed);
    head->addWidget(close);
    column->addLayout(head);
    text_ = new TextLabel(
        tr("The model cannot read your next message together with everything before it. "
           "Nothing is lost; choose how to go on:"),
        Type::Body,
        Color::Text2,
        this);
    text_->setWordWrap(true);
    column->addWidget(text_);
    longer_ = makeChoice("conversation", longerTitle_, longerText_, longerButton_);
    column->addWidget(longer_);
    TextLabel* oldTitle = nullptr;
    TextLabel* oldText = nullptr;
    leaveOut_ = makeChoice("scissors", oldTitle, oldText, leaveOutButton_);
    oldTitle->setText(tr("Without the oldest messages"));
    oldText->setText(tr("they stay in this chat, but the model no longer reads them"));
    column->addWidget(leaveOut_);
    TextLabel* newTitle = nullptr;
    column->addWidget(makeChoice("summary", newTitle, newText_, newButton_));
    newTitle->setText(tr("New chat with a summary"));
    setSummingUp(false);
    connect(&theme(), &Theme::changed, this, [this] {
        alignButtons({longerButton_, leaveOutButton_, newButton_});
    });
    connect(longerButton_, &QPushButton::clicked, this, &ContextFullCard::makeLongerClicked);
    connect(leaveOutButton_, &QPushButton::clicked, this, &ContextFullCard::leaveOutClicked);
    connect(newButton_, &QPushButton::clicked, this, &ContextFullCard::sumUpClicked);
}

QWidget* ContextFullCard::makeChoice(const QString& iconName,
                                     TextLabel*& title,
                                     TextLabel*& text,
                                     QPushButton* button) {
    auto* choice = new QWidget(this);
    auto* row = new QHBoxLayout(choice);
    row->setContentsMargins(directed({0, space::xs, space::s, space::xs}));
    row->setSpacing(space::m);
    row->addWidget(new IconLabel(iconName, Color::Text2, choice));
    auto* lines = new QVBoxLayout;
    lines->setSpacing(0);
    title = new TextLabel(Type::Medium, Color::Text, choice);
    title->setWordWrap(true);
    text = new TextLabel(Type::Caption, Color::Text2, choice);
    text->setWordWrap(true);
    lines->addWidget(title);
    lines->addWidget(text);
    captions_.push_back(text);
    row->addLayout(lines, 1);
    row->addWidget(button);
    return choice;
}

void ContextFullCard::setCanLeaveOut(bool can) {
    leaveOut_->setVisible(can);
}

void ContextFullCard::setSummingUp(bool runs) {
    newText_->setText(
        runs ? tr("the model is reading this chat and sums it up")
             : tr("the model sums this chat up; your unsent message comes along, and this chat "
                  "stays as it is"));
    newButton_->setText(runs ? tr("Stop") : tr("Sum up"));
    longerButton_->setEnabled(!runs);
    leaveOutButton_->setEnabled(!runs);
    alignButtons({longerButton_, leaveOutButton_, newButton_});
}

void ContextFullCard::setBrief(bool brief) {
    text_->setVisible(!brief);
    for (TextLabel* caption : captions_) caption->setVisible(!brief);
}

void ContextFullCard::showFigures(qint64 usedTokens,
                                  qint64 contextTokens,
                                  qint64 longerTokens,
                                  qint64 moreBytes) {
    const qint64 over = usedTokens - contextTokens;
    title_->setText(
        over > 0 ? tr("This conversation is full (%Ln token(s) too many)",
                      nullptr,
                      static_cast<int>(std::min<qint64>(over, 1 << 30)))
                 : tr("This conversation is full (%1)").arg(isolated(contextText(contextTokens))));
    longer_->setVisible(longerTokens > 0);
    longerTitle_->setText(tr("Longer conversation: %1").arg(isolated(contextText(longerTokens))));
    longerText_->setText(
        tr("uses %1 more memory; nothing is loaded anew").arg(isolated(bytesText(moreBytes))));
    newButton_->setProperty("kind", longerTokens > 0 ? "secondary" : "primary");
}

}  // namespace pergola::ui

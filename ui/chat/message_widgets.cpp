#include "ui/chat/message_widgets.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <algorithm>
#include <chrono>
#include <initializer_list>

#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/details_button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

using namespace std::chrono_literals;

QToolButton* smallButton(const QString& iconName, const QString& name, QWidget* parent) {
    QToolButton* button = makeIconButton(iconName, name, {}, parent);
    setButtonSize(*button, size::compact, size::iconSmall);
    return button;
}

QToolButton* headButton(const QString& iconName,
                        const QString& text,
                        const QString& name,
                        QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setIcon(themeIcon(iconName, Color::Text2));
    setIconPixels(*button, size::iconSmall);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFont(theme().font(Type::Caption));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setCursor(Qt::PointingHandCursor);
    const QFontMetrics metrics = button->fontMetrics();
    const int line = std::max(metrics.height(), metrics.size(Qt::TextSingleLine, text).height());
    button->setFixedHeight(std::max(26, line + space::xs));
    button->setProperty("kind", "head");
    button->setAccessibleName(name);
    return button;
}

}  // namespace

void confirmCopy(QToolButton& button) {
    const QIcon before = button.icon();
    button.setIcon(themeIcon("check", Color::Success));
    QTimer::singleShot(
        1200ms, &button, [&button] { button.setIcon(themeIcon("copy", Color::Text2)); });
}

QToolButton* MessageActions::addButton(const QString& iconName,
                                       const QString& name,
                                       void (MessageActions::*clicked)()) {
    QToolButton* button = smallButton(iconName, name, this);
    connect(button, &QToolButton::clicked, this, clicked);
    layout()->addWidget(button);
    return button;
}

MessageActions::MessageActions(const QString& messageName, Role role, QWidget* parent)
    : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addStretch(1);
    earlier_ = smallButton("chevron-left", tr("Earlier version of %1").arg(messageName), this);
    later_ = smallButton("chevron-right", tr("Later version of %1").arg(messageName), this);
    version_ = new TextLabel(Type::Caption, Color::Text2, this);
    connect(earlier_, &QToolButton::clicked, this, [this] { emit versionRequested(-1); });
    connect(later_, &QToolButton::clicked, this, [this] { emit versionRequested(1); });
    for (QWidget* part : std::initializer_list<QWidget*>{earlier_, version_, later_})
        row->addWidget(part);
    QToolButton* copy =
        addButton("copy", tr("Copy %1").arg(messageName), &MessageActions::copyClicked);
    connect(copy, &QToolButton::clicked, this, [copy] { confirmCopy(*copy); });
    edit_ = addButton("edit", tr("Edit %1").arg(messageName), &MessageActions::editClicked);
    const QString again =
        role == Role::Assistant ? tr("Again: another version of %1") : tr("Get an answer to %1");
    again_ = addButton("again", again.arg(messageName), &MessageActions::againClicked);
    branch_ = addButton(
        "branch", tr("New chat from %1 on").arg(messageName), &MessageActions::branchClicked);
    addButton(
        "text", tr("Read only the text of %1").arg(messageName), &MessageActions::readClicked);
    remove_ = addButton("trash", tr("Delete %1").arg(messageName), &MessageActions::removeClicked);
    setOffers({});
    setVersion(1, 1);
}

void MessageActions::setVersion(int version, int count) {
    for (QWidget* part : std::initializer_list<QWidget*>{earlier_, version_, later_})
        part->setVisible(count > 1);
    earlier_->setEnabled(version > 1);
    later_->setEnabled(version < count);
    version_->setText(autoDirected(tr("%1/%2").arg(version).arg(count)));
    version_->setAccessibleName(tr("Version %1 of %2").arg(version).arg(count));
}

void MessageActions::setOffers(const MessageOffers& offers) {
    again_->setVisible(offers.again);
    edit_->setVisible(offers.edit);
    branch_->setVisible(offers.branch);
    remove_->setVisible(offers.remove);
}

ThinkingFold::ThinkingFold(const QString& answerName, QWidget* parent)
    : QToolButton(parent), answerName_(answerName) {
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIconPixels(*this, size::iconSmall);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setFont(theme().font(Type::Body));
}

void ThinkingFold::showState(bool isOpen, bool isThinking, qint64 milliseconds) {
    const auto seconds = static_cast<int>((milliseconds + 500) / 1000);
    const QString text = isThinking    ? tr("Thinking")
                         : seconds > 0 ? tr("Thought for %Ln second(s)", nullptr, seconds)
                                       : tr("Thought");
    show();
    if (text == this->text() && isOpen == isOpen_) return;
    isOpen_ = isOpen;
    setIcon(themeIcon(isOpen ? "chevron-down" : "chevron-right", Color::Text2));
    setText(text);
    setAccessibleName(isOpen ? tr("%1 in %2, open").arg(text, answerName_)
                             : tr("%1 in %2, folded").arg(text, answerName_));
    setToolTip(isOpen ? tr("Fold what the model thought") : tr("Show what the model thought"));
}

int CodeHead::lineHeight() {
    const QFontMetrics metrics(theme().font(Type::Caption));
    return std::max(metrics.height(), metrics.size(Qt::TextSingleLine, tr("Copy")).height());
}

CodeHead::CodeHead(const QString& blockName, bool isWrapped, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(directed({0, 0, space::xs, 0}));
    row->setSpacing(space::xs);
    QToolButton* copy = headButton("copy", tr("Copy"), tr("Copy %1").arg(blockName), this);
    connect(copy, &QToolButton::clicked, this, [this, copy] {
        confirmCopy(*copy);
        emit copyClicked();
    });
    QToolButton* wrap =
        headButton("wrap", tr("Wrap"), tr("Wrap the lines of %1").arg(blockName), this);
    wrap->setCheckable(true);
    wrap->setChecked(isWrapped);
    connect(wrap, &QToolButton::toggled, this, &CodeHead::wrapToggled);
    row->addWidget(copy);
    row->addWidget(wrap);
}

ErrorCard::ErrorCard(const app::UserError& told, bool hasText, QWidget* parent)
    : QFrame(parent), retry_(makeButton(ButtonKind::Secondary, tr("Try again"), "again", this)) {
    const app::UserError error = app::saidNow(told);
    setProperty("card", "danger");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::l, space::m, space::l, space::m);
    column->setSpacing(space::s);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::s);
    auto* mark = new IconLabel("warning", Color::Danger, this);
    auto* title = new TextLabel(error.what, Type::Strong, Color::Text, this);
    title->setWordWrap(true);
    head->addWidget(mark, 0, Qt::AlignTop);
    head->addWidget(title, 1);
    column->addLayout(head);

    QStringList sentences;
    for (const QString& sentence : {error.meaning, error.remedy}) {
        if (!sentence.isEmpty()) sentences << sentence;
    }
    if (hasText) sentences << tr("The text above is saved.");
    auto* text = new TextLabel(sentences.join(' '), Type::Body, Color::Text2, this);
    text->setWordWrap(true);
    column->addWidget(text);

    auto* buttons = new FlowLayout;
    buttons->setSpacing(space::s);
    buttons->addWidget(retry_);
    connect(retry_, &QPushButton::clicked, this, &ErrorCard::retryClicked);
    if (hasText) {
        continue_ = makeButton(ButtonKind::Secondary, tr("Continue"), "play", this);
        buttons->addWidget(continue_);
        connect(continue_, &QPushButton::clicked, this, &ErrorCard::continueClicked);
    }
    auto* copy = makeButton(ButtonKind::Link, tr("Copy details"), "copy", this);
    connect(copy, &QPushButton::clicked, this, [error] {
        QApplication::clipboard()->setText(
            QStringList{error.what, error.meaning, error.remedy, error.details}
                .join('\n')
                .trimmed());
    });
    auto* fold = new DetailsButton(this);
    fold->setDetails(error.details);
    connect(fold, &QPushButton::toggled, this, &ErrorCard::resized);
    buttons->addWidget(fold);
    buttons->addWidget(copy);
    column->addLayout(buttons);
    column->addWidget(&fold->words());
    setAccessibleName(tr("Error: %1").arg(error.what));
}

void ErrorCard::setCanRetry(bool canRetry) {
    retry_->setVisible(canRetry);
    if (continue_ != nullptr) continue_->setVisible(canRetry);
}

}  // namespace pergola::ui

#include "ui/chat/chat_page.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "ui/chat/attachment_drop.h"
#include "ui/chat/chat_head.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/chat/context_full_card.h"
#include "ui/chat/empty_chat.h"
#include "ui/chat/failed_load_card.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/model_button.h"
#include "ui/commands/key_map.h"
#include "ui/models/model_picker.h"
#include "ui/presets/preset_button.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/column_frame.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/side_panes.h"
#include "ui/widgets/state_dot.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

ChatPage::ChatPage(app::Application& application, app::Conversation& conversation, QWidget* parent)
    : QWidget(parent), app_(application), conversation_(conversation) {
    list_ = new ChatListPane(app_.chats(), app_.search(), this);
    QWidget* middle = makeConversation();
    panel_ = new PerformancePanel(app_.bridge(), app_.settings(), this);
    panes_ =
        new SidePanes({list_, 200, 240, 400, 1040}, middle, {panel_, 280, 320, 420, 1180}, this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(panes_);
    list_->setFolded(app_.settings().values().foldedGroups);
    connectList();
    connectTransfer();
    connectConversation();
    connectView();
    connectComposer();
    connectCards();
    connectModel();
    connectPresets();
    connectPanes();
    followSettings();
    readConversation();
    showModelState();
}

QWidget* ChatPage::makeConversation() {
    auto* conversation = new QWidget(this);
    conversation->setProperty("ground", "canvas");
    conversation->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(conversation);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeToolbar());
    column->addWidget(makeLine(Qt::Horizontal, conversation));
    auto* findPlace = new QVBoxLayout;  // the bar needs the view, which comes below it
    column->addLayout(findPlace);
    column->addWidget(makeSavingNotice());
    column->addWidget(makeTemporaryNotice());
    stack_ = new QStackedWidget(conversation);
    stack_->setMinimumHeight(60);  // what stands below it goes first where there is little room
    view_ = new ChatView(stack_);
    find_ = new FindBar(*view_, conversation);
    findPlace->addWidget(find_);
    empty_ = new EmptyChat(nullptr);
    auto* frame = new ColumnFrame(&ChatView::columnWidth, nullptr);
    frame->setContent(empty_);
    QSizePolicy tall(QSizePolicy::Preferred, QSizePolicy::Preferred);
    tall.setHeightForWidth(true);
    frame->setSizePolicy(tall);
    auto* scroll =
        new QScrollArea(stack_);  // with large text the ways to begin may be taller than the page
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    scroll->setWidget(frame);
    frame->setAutoFillBackground(false);
    emptyFrame_ = scroll;
    stack_->addWidget(emptyFrame_);
    stack_->addWidget(view_);
    column->addWidget(stack_, 1);
    auto* bottom = new ColumnFrame(&ChatView::columnWidth, conversation);
    bottom->setContent(makeBottom());
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    bottom->setSizePolicy(policy);
    column->addWidget(bottom);
    bottom_ = bottom;
    auto* drop = new AttachmentDrop(*conversation);
    connect(drop, &AttachmentDrop::filesDropped, this, [this](const QStringList& paths) {
        composer_->attachFiles(paths);
        composer_->focusText();
    });
    return conversation;
}

/// Stays until chats are saved again: what is only in memory is lost with the program.
QWidget* ChatPage::makeSavingNotice() {
    auto* frame = new ColumnFrame(&ChatView::columnWidth, this);
    saving_ = new QWidget(frame);
    auto* column = new QVBoxLayout(saving_);
    column->setContentsMargins(0, space::s, 0, 0);
    savingText_ = new Notice(BadgeKind::No, "warning", {}, {}, {}, saving_);
    column->addWidget(savingText_);
    frame->setContent(saving_);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    frame->setSizePolicy(policy);
    frame->hide();
    return frame;
}

QWidget* ChatPage::makeTemporaryNotice() {
    auto* frame = new ColumnFrame(&ChatView::columnWidth, this);
    auto* content = new QWidget(frame);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, space::s, 0, 0);
    auto* text = new Notice(BadgeKind::Unknown,
                            "clock",
                            tr("Temporary chat"),
                            tr("It is not saved and gone when you open another one."),
                            tr("Keep this chat"),
                            content);
    connect(text, &Notice::actionClicked, this, [this] {
        conversation_.keep();
        emit noticed(tr("The chat is saved."), {}, {});
    });
    column->addWidget(text);
    frame->setContent(content);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    frame->setSizePolicy(policy);
    frame->hide();
    temporary_ = frame;
    return frame;
}

QWidget* ChatPage::makeToolbar() {
    auto* toolbar = new ChatHead(this);
    listToggle_ =
        makeIconButton("conversation", tr("Chat list"), keyText(Command::ToggleChatList), toolbar);
    modelButton_ = new ModelButton(toolbar);
    picker_ = new ModelPicker(app_.bridge(), app_.library(), app_.settings(), this);
    connect(picker_, &ModelPicker::manageRequested, this, &ChatPage::modelsPageRequested);
    connect(picker_, &ModelPicker::loadStarted, this, &ChatPage::focusComposer);
    state_ = new StateDot(toolbar);
    preset_ = new PresetButton(toolbar);
    menu_ = makeIconButton("more", tr("More for this chat"), {}, toolbar);
    connect(menu_, &QToolButton::clicked, this, &ChatPage::showMenu);
    panelToggle_ =
        makeIconButton("panel", tr("Performance panel"), keyText(Command::TogglePanel), toolbar);
    for (QToolButton* toggle : {listToggle_, panelToggle_}) toggle->setCheckable(true);
    toolbar->arrange({listToggle_, modelButton_, state_, preset_, menu_, panelToggle_});
    return toolbar;
}

QWidget* ChatPage::makeBottom() {
    auto* bottom = new QWidget(this);
    auto* column = new QVBoxLayout(bottom);
    column->setContentsMargins(0, 0, 0, space::l);
    column->setSpacing(space::s);
    failed_ = new FailedLoadCard(bottom);
    failed_->hide();
    full_ = new ContextFullCard(bottom);
    full_->hide();
    edited_ = new Notice(BadgeKind::Unknown,
                         "edit",
                         tr("You are changing an earlier message"),
                         tr("It becomes a new version; what followed stays with the old one."),
                         tr("Cancel"),
                         bottom);
    connect(edited_, &Notice::actionClicked, this, &ChatPage::cancelEdit);
    edited_->hide();
    composer_ = new Composer(bottom);
    column->addWidget(failed_);
    column->addWidget(full_);
    column->addWidget(edited_);
    column->addWidget(composer_);
    return bottom;
}

void ChatPage::followSettings() {
    const app::SettingsValues& values = app_.settings().values();
    composer_->setEnterSends(values.enterKey == app::EnterKey::Sends);
    view_->setFollowsAnswers(values.followAnswers);
    view_->setShowsStats(values.showStatsLine);
}

void ChatPage::readConversation() {
    if (trashed_ != 0) list_->showTrash(false);  // another chat was opened
    view_->setMessages(conversation_.messages());
    view_->setFirstRead(conversation_.firstRead());
    showDraft();
    list_->setCurrent(conversation_.chatId());
    isFullDismissed_ = false;
    showTemporary();
    showEmptiness();
    showAnswering();
    showMeter();
}

void ChatPage::showDraft() {
    composer_->setContent(conversation_.draft(), conversation_.draftAttachments());
}

void ChatPage::showEmptiness() {
    const bool isEmpty = conversation_.messages().empty();
    stack_->setCurrentWidget(trashed_ != 0 ? trashPage_
                             : isEmpty     ? emptyFrame_
                                           : static_cast<QWidget*>(view_));
    menu_->setEnabled(!isEmpty && trashed_ == 0);
    if (isEmpty) find_->hide();
    showFailure();
}

void ChatPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitBottom();
}

/// Where the window is low for its words, the card of a full conversation takes the composer's room.
void ChatPage::fitBottom() {
    constexpr int linesForAll = 22;
    const bool isLow = height() < linesForAll * theme().lineHeight(Type::Body);
    full_->setBrief(isLow);
    composer_->setKeptLow(isLow && !full_->isHidden());
}

}  // namespace pergola::ui

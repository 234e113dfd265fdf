#include "ui/chat/chat_page.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/chat/context_full_card.h"
#include "ui/chat/empty_chat.h"
#include "ui/chat/markdown.h"
#include "ui/chat/model_button.h"
#include "ui/models/model_picker.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/theme/icon.h"
#include "ui/widgets/button.h"
#include "ui/widgets/column_frame.h"
#include "ui/widgets/side_panes.h"
#include "ui/widgets/state_dot.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

QString native(const char* keys) {
    return QKeySequence(QLatin1String(keys)).toString(QKeySequence::NativeText);
}

}  // namespace

ChatPage::ChatPage(app::Application& application, QWidget* parent)
    : QWidget(parent), app_(application) {
    list_ = new ChatListPane(app_.chats(), this);
    QWidget* conversation = makeConversation();
    panel_ = new PerformancePanel(app_.bridge(), app_.settings(), this);
    panes_ = new SidePanes(
        {list_, 200, 240, 400, 1040}, conversation, {panel_, 280, 320, 420, 1180}, this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(panes_);
    connectConversation();
    connectView();
    connectModel();
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
    stack_ = new QStackedWidget(conversation);
    stack_->setMinimumHeight(60);  // what stands below it goes first where there is little room
    view_ = new ChatView(stack_);
    empty_ = new EmptyChat(nullptr);
    auto* frame = new ColumnFrame(&ChatView::columnWidth, nullptr);
    frame->setContent(empty_);
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
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    bottom->setSizePolicy(policy);
    column->addWidget(bottom);
    return conversation;
}

QWidget* ChatPage::makeToolbar() {
    auto* toolbar = new QWidget(this);
    toolbar->setFixedHeight(size::toolbar - 1);
    auto* row = new QHBoxLayout(toolbar);
    row->setContentsMargins(space::l, 0, space::m, 0);
    row->setSpacing(space::s);
    listToggle_ = makeIconButton("conversation", tr("Chat list"), native("Ctrl+B"), toolbar);
    modelButton_ = new ModelButton(toolbar);
    picker_ = new ModelPicker(app_.bridge(), app_.library(), app_.settings(), this);
    connect(picker_, &ModelPicker::manageRequested, this, &ChatPage::modelsPageRequested);
    state_ = new StateDot(toolbar);
    menu_ = makeIconButton("more", tr("More for this chat"), {}, toolbar);
    connect(menu_, &QToolButton::clicked, this, &ChatPage::showMenu);
    panelToggle_ = makeIconButton("panel", tr("Performance panel"), native("F9"), toolbar);
    for (QToolButton* toggle : {listToggle_, panelToggle_}) toggle->setCheckable(true);
    row->addWidget(listToggle_);
    row->addWidget(modelButton_);
    row->addSpacing(space::xs);
    row->addWidget(state_, 1);
    row->addWidget(menu_);
    row->addWidget(panelToggle_);
    return toolbar;
}

QWidget* ChatPage::makeBottom() {
    auto* bottom = new QWidget(this);
    auto* column = new QVBoxLayout(bottom);
    column->setContentsMargins(0, 0, 0, space::l);
    column->setSpacing(space::s);
    full_ = new ContextFullCard(bottom);
    full_->hide();
    composer_ = new Composer(bottom);
    column->addWidget(full_);
    column->addWidget(composer_);
    return bottom;
}

void ChatPage::connectConversation() {
    app::Conversation& conversation = app_.conversation();
    connect(&conversation, &app::Conversation::reset, this, &ChatPage::readConversation);
    connect(&conversation, &app::Conversation::messageAppended, this, [this](int index) {
        view_->appendMessage(app_.conversation().messages()[static_cast<std::size_t>(index)]);
        showEmptiness();
        list_->setCurrent(app_.conversation().chatId());
    });
    connect(&conversation, &app::Conversation::messageTextAppended, view_, &ChatView::appendText);
    connect(&conversation, &app::Conversation::messageChanged, this, [this](int index) {
        view_->updateMessage(index,
                             app_.conversation().messages()[static_cast<std::size_t>(index)]);
    });
    connect(&conversation, &app::Conversation::messagesRemoved, this, [this](int first) {
        view_->removeFrom(first);
        showEmptiness();
    });
    connect(&conversation, &app::Conversation::answeringChanged, this, &ChatPage::showAnswering);
    connect(&conversation, &app::Conversation::draftChanged, this, [this] {
        composer_->setText(app_.conversation().draft());
    });
    connect(&conversation, &app::Conversation::usedTokensChanged, this, &ChatPage::showMeter);
    connect(&conversation, &app::Conversation::sendRefused, this, &ChatPage::notice);
    connect(&conversation, &app::Conversation::storeProblem, this, &ChatPage::notice);
}

void ChatPage::connectView() {
    connect(view_, &ChatView::againRequested, this, &ChatPage::again);
    connect(view_, &ChatView::editRequested, this, &ChatPage::editLast);
    connect(view_, &ChatView::linkActivated, this, &ChatPage::openLink);
    connect(composer_, &Composer::sendRequested, this, [this](const QString& text) {
        isFullDismissed_ = false;
        if (app_.conversation().send(text)) composer_->clear();
        composer_->focusText();
    });
    connect(composer_, &Composer::stopRequested, this, &ChatPage::stop);
    connect(composer_, &Composer::textChanged, this, [this] {
        app_.conversation().setDraft(composer_->text());
    });
    connect(composer_, &Composer::meterClicked, this, &ChatPage::showPanel);
    connect(composer_, &Composer::noticed, this, [this](const QString& sentence) {
        emit noticed(sentence, {}, {});
    });
    connect(empty_, &EmptyChat::starterChosen, this, [this](const QString& text) {
        composer_->setText(text);
        app_.conversation().setDraft(text);
        composer_->focusText();
    });
    connect(list_, &ChatListPane::newChatRequested, this, &ChatPage::newChat);
    connect(list_, &ChatListPane::chatChosen, this, [this](qint64 id) {
        if (id != app_.conversation().chatId()) app_.conversation().open(id);
    });
    connect(list_, &ChatListPane::removeRequested, this, &ChatPage::removeChat);
    connect(full_, &ContextFullCard::makeLongerClicked, this, &ChatPage::makeLonger);
    connect(full_, &ContextFullCard::startNewClicked, this, [this] {
        const QString draft = composer_->text();
        newChat();
        composer_->setText(draft);
        app_.conversation().setDraft(draft);
    });
    connect(full_, &ContextFullCard::closed, this, [this] {
        isFullDismissed_ = true;
        full_->hide();
    });
}

void ChatPage::connectPanes() {
    app::Settings& settings = app_.settings();
    panes_->setLeadingShown(settings.values().chatListVisible);
    panes_->setTrailingShown(settings.values().performancePanelVisible);
    panes_->restoreState(settings.values().splitterState);
    connect(panes_, &SidePanes::changed, this, [this] {
        listToggle_->setChecked(panes_->isLeadingShown());
        panelToggle_->setChecked(panes_->isTrailingShown());
        listToggle_->setVisible(!panes_->isLeadingShown());
    });
    connect(panes_, &SidePanes::resizedByUser, this, [this] {
        app_.settings().setValue("window.splitters", panes_->saveState());
    });
    connect(listToggle_, &QToolButton::clicked, this, &ChatPage::toggleChatList);
    connect(panelToggle_, &QToolButton::clicked, this, &ChatPage::togglePanel);
    connect(panel_, &PerformancePanel::collapseRequested, this, &ChatPage::togglePanel);
    connect(panel_, &PerformancePanel::chooseModelRequested, this, &ChatPage::openModelList);
    connect(panel_, &PerformancePanel::noticed, this, [this](const QString& sentence) {
        emit noticed(sentence, {}, {});
    });
    connect(&settings, &app::Settings::changed, this, &ChatPage::followSettings);
    emit panes_->changed();
}

void ChatPage::followSettings() {
    const app::SettingsValues& values = app_.settings().values();
    composer_->setEnterSends(values.enterKey == app::EnterKey::Sends);
    view_->setFollowsAnswers(values.followAnswers);
    view_->setShowsStats(values.showStatsLine);
}

void ChatPage::readConversation() {
    view_->setMessages(app_.conversation().messages());
    composer_->setText(app_.conversation().draft());
    list_->setCurrent(app_.conversation().chatId());
    isFullDismissed_ = false;
    showEmptiness();
    showAnswering();
    showMeter();
}

void ChatPage::showEmptiness() {
    const bool isEmpty = app_.conversation().messages().empty();
    stack_->setCurrentWidget(isEmpty ? emptyFrame_ : static_cast<QWidget*>(view_));
    menu_->setEnabled(!isEmpty);
}

void ChatPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    composer_->fitHeight();
}

// ── What the user asks for
// ────────────────────────────────────────────────────────────────────────

void ChatPage::newChat() {
    app_.conversation().startNew();
    composer_->focusText();
}

void ChatPage::focusComposer() {
    composer_->focusText();
}

void ChatPage::focusSearch() {
    panes_->setLeadingShown(true);
    list_->focusSearch();
}

void ChatPage::openModelList() {
    picker_->popupBelow(modelButton_);
}

QWidget& ChatPage::modelList() {
    return *picker_;
}

void ChatPage::toggleChatList() {
    panes_->setLeadingShown(!panes_->isLeadingShown());
    app_.settings().setValue("window.chat_list", panes_->isLeadingShown());
}

void ChatPage::togglePanel() {
    panes_->setTrailingShown(!panes_->isTrailingShown());
    app_.settings().setValue("window.performance_panel", panes_->isTrailingShown());
}

void ChatPage::showPanel() {
    if (!panes_->isTrailingShown()) togglePanel();
}

void ChatPage::stop() {
    app_.conversation().stop();
}

void ChatPage::again() {
    if (!app_.conversation().isAnswering() && !app_.conversation().messages().empty())
        app_.conversation().again();
}

void ChatPage::editLast() {
    if (app_.conversation().isAnswering() || app_.conversation().messages().empty()) return;
    app_.conversation().editLast();
    composer_->focusText();
}

void ChatPage::copyLastAnswer() {
    const std::vector<app::Message>& messages = app_.conversation().messages();
    for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
        if (it->role != Role::Assistant || it->text.isEmpty()) continue;
        QApplication::clipboard()->setText(it->text);
        emit noticed(tr("Answer copied"), {}, {});
        return;
    }
}

void ChatPage::copyLastCode() {
    const std::vector<app::Message>& messages = app_.conversation().messages();
    for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
        if (it->role != Role::Assistant) continue;
        const std::vector<Block> blocks = markdownBlocks(it->text);
        for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
            if (block->kind != BlockKind::Code) continue;
            QApplication::clipboard()->setText(block->text.text);
            emit noticed(tr("Code copied"), {}, {});
            return;
        }
    }
}

void ChatPage::stepChat(int by) {
    list_->step(by);
}

void ChatPage::stepMessage(int by) {
    view_->moveCurrent(by);
}

void ChatPage::renameChat() {
    if (app_.conversation().chatId() == 0) return;
    panes_->setLeadingShown(true);
    list_->renameCurrent();
}

void ChatPage::announceFigures() {
    panel_->announce();
}

void ChatPage::removeChat(qint64 id) {
    const bool isOpen = id == app_.conversation().chatId();
    const app::ChatSummary* chat = app_.chats().chat(id);
    const QString title = chat ? chat->title : QString();
    app_.chats().remove(id);
    if (isOpen) app_.conversation().startNew();
    emit noticed(title.isEmpty() ? tr("Chat deleted") : tr("“%1” deleted").arg(title.left(40)),
                 tr("Undo"),
                 [this, id] {
                     app_.chats().undoRemove();
                     app_.conversation().open(id);
                 });
}

void ChatPage::showMenu() {
    QMenu menu(this);
    menu.addAction(themeIcon("edit", Color::Text2),
                   tr("Rename chat\t%1").arg(native("F2")),
                   this,
                   &ChatPage::renameChat);
    menu.addAction(themeIcon("copy", Color::Text2),
                   tr("Copy last answer\t%1").arg(native("Ctrl+Shift+C")),
                   this,
                   &ChatPage::copyLastAnswer);
    menu.addAction(themeIcon("again", Color::Text2),
                   tr("Answer again\t%1").arg(native("Ctrl+R")),
                   this,
                   &ChatPage::again)
        ->setEnabled(!app_.conversation().isAnswering());
    menu.addSeparator();
    menu.addAction(themeIcon("trash", Color::Text2), tr("Delete chat"), this, [this] {
        removeChat(app_.conversation().chatId());
    });
    menu.exec(menu_->mapToGlobal(QPoint(0, menu_->height() + space::xs)));
}

void ChatPage::cyclePanes(int by) {
    QWidget* const places[] = {list_, view_, composer_, panel_};
    const QWidget* focus = QApplication::focusWidget();
    int at = 0;
    for (int i = 0; i < 4; ++i) {
        if (focus && (places[i] == focus || places[i]->isAncestorOf(focus))) at = i;
    }
    for (int tries = 0; tries < 4; ++tries) {
        at = (at + by + 4) % 4;
        QWidget* target = places[at];
        if (!target->isVisible()) continue;
        if (target->focusPolicy() == Qt::NoFocus && target->focusProxy() == nullptr)
            target = target->nextInFocusChain();
        return target->setFocus(Qt::ShortcutFocusReason);
    }
}

void ChatPage::notice(const app::UserError& error) {
    const QString sentence =
        QStringList{error.what, error.meaning, error.remedy}.join(' ').simplified();
    emit noticed(sentence, {}, {});
}

}  // namespace pergola::ui

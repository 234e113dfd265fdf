// Which signals of the program and of the parts of ChatPage lead where.

#include <QToolButton>
#include <utility>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_search.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/diagnostics/model_guard.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/chat/context_full_card.h"
#include "ui/chat/empty_chat.h"
#include "ui/chat/failed_load_card.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/text_view.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/widgets/side_panes.h"

namespace pergola::ui {

void ChatPage::connectConversation() {
    app::Conversation& conversation = conversation_;
    connect(&conversation, &app::Conversation::reset, this, [this] {
        newIn_ = 0;
        readConversation();
    });
    connect(&conversation, &app::Conversation::messageAppended, this, [this](int index) {
        if (const qint64 folder = std::exchange(newIn_, 0); folder != 0) {
            const auto move = [this, chat = conversation_.chatId(), folder] {
                app_.chats().moveToFolder(chat, folder);
            };
            // Later: the list does not know the chat yet.
            QMetaObject::invokeMethod(this, move, Qt::QueuedConnection);
        }
        view_->appendMessage(conversation_.messages()[static_cast<std::size_t>(index)]);
        view_->setFirstRead(conversation_.firstRead());
        showEmptiness();
        list_->setCurrent(conversation_.chatId());
    });
    connect(&conversation, &app::Conversation::messageTextAppended, view_, &ChatView::appendText);
    connect(&conversation, &app::Conversation::messageChanged, this, [this](int index) {
        view_->updateMessage(index, conversation_.messages()[static_cast<std::size_t>(index)]);
    });
    connect(&conversation, &app::Conversation::messagesRemoved, this, [this](int first) {
        view_->removeFrom(first);
        view_->setFirstRead(conversation_.firstRead());
        showEmptiness();
    });
    connect(&conversation, &app::Conversation::messageTakenOut, this, [this](int index) {
        view_->takeOut(index);
        view_->setFirstRead(conversation_.firstRead());
        showEmptiness();
    });
    connect(&conversation, &app::Conversation::messagePutBack, this, [this](int index) {
        view_->putBack(index, conversation_.messages()[static_cast<std::size_t>(index)]);
        view_->setFirstRead(conversation_.firstRead());
        showEmptiness();
    });
    connect(&conversation, &app::Conversation::editedChanged, this, &ChatPage::showEdited);
    connect(&conversation, &app::Conversation::answeringChanged, this, &ChatPage::showAnswering);
    connect(&conversation, &app::Conversation::draftChanged, this, [this] { showDraft(); });
    connect(&conversation, &app::Conversation::usedTokensChanged, this, &ChatPage::showMeter);
    connect(&conversation, &app::Conversation::firstReadChanged, this, [this] {
        view_->setFirstRead(conversation_.firstRead());
    });
    connect(&conversation, &app::Conversation::sendRefused, this, &ChatPage::notice);
    const app::ConversationStore& store = app_.store();
    connect(&store, &app::ConversationStore::problemAppeared, this, &ChatPage::showSavingProblem);
    connect(&store, &app::ConversationStore::problemSolved, this, [this] {
        showSavingProblem({});
        emit noticed(tr("Your chats are saved again."), {}, {});
    });
    if (store.problem().code != ErrorCode::CorruptFile) showSavingProblem(store.problem());
}

void ChatPage::connectView() {
    connect(view_, &ChatView::againRequested, this, &ChatPage::again);
    connect(view_, &ChatView::continueRequested, this, [this] {
        conversation_.goOn();
        composer_->focusText();
    });
    connect(view_, &ChatView::editRequested, this, &ChatPage::editMessage);
    connect(view_, &ChatView::branchRequested, this, [this](int index) {
        conversation_.branchFrom(index);
        composer_->focusText();
        emit noticed(tr("This is a chat of its own now."), {}, {});
    });
    connect(view_, &ChatView::versionRequested, this, [this](int index, int by) {
        conversation_.showVersion(index, by);
    });
    connect(view_, &ChatView::removeRequested, this, &ChatPage::removeMessage);
    connect(view_, &ChatView::undoRequested, this, &ChatPage::undoDeletion);
    connect(view_, &ChatView::typed, this, [this](QKeyEvent* key) { writeOn(*key); });
    connect(find_, &FindBar::closed, this, &ChatPage::focusComposer);
    connect(view_, &ChatView::linkActivated, this, &ChatPage::openLink);
}

void ChatPage::connectComposer() {
    connect(composer_, &Composer::sendRequested, this, [this](const QString& text) {
        isFullDismissed_ = false;
        // After an edit, what stood in the field before comes back.
        if (conversation_.send(text, composer_->attachments())) showDraft();
        composer_->focusText();
    });
    connect(composer_, &Composer::stopRequested, this, &ChatPage::stop);
    connect(composer_, &Composer::textChanged, this, [this] {
        conversation_.setDraft(composer_->text());
    });
    connect(composer_, &Composer::attachmentsChanged, this, [this] {
        conversation_.setDraft(composer_->text());  // a long one went into an attachment
        conversation_.setDraftAttachments(composer_->attachments());
    });
    connect(&composer_->edit(), &ComposerEdit::undoRequested, this, &ChatPage::undoDeletion);
    connect(composer_, &Composer::meterClicked, this, &ChatPage::showPanel);
    connect(composer_, &Composer::noticed, this, [this](const QString& sentence) {
        emit noticed(sentence, {}, {});
    });
    connect(composer_,
            &Composer::filesTold,
            this,
            [this](const QString& summary, const QStringList& sentences) {
                emit noticed(summary, tr("Show all reasons"), [this, sentences] {
                    ReadableText shown;
                    shown.title = tr("Your files");
                    shown.caption = tr("What is to be known of each of them");
                    shown.text = sentences.join(QStringLiteral("\n\n"));
                    shown.type = Type::Body;
                    showText(shown, window());
                });
            });
    connect(empty_, &EmptyChat::starterChosen, this, [this](const QString& text) {
        composer_->setContent(text, composer_->attachments());
        conversation_.setDraft(text);
        composer_->focusText();
    });
}

void ChatPage::connectCards() {
    connect(failed_, &FailedLoadCard::loadAgainClicked, this, [this] {
        app_.bridge().loadModel(QString::fromStdString(app_.bridge().modelState().facts.path),
                                app_.settings().values().contextTokens);
    });
    connect(failed_, &FailedLoadCard::restartClicked, this, &ChatPage::restartRequested);
    connect(failed_, &FailedLoadCard::chooseClicked, this, &ChatPage::openModelList);
    connect(failed_, &FailedLoadCard::closed, this, [this] {
        isFailureDismissed_ = true;
        showFailure();
        composer_->focusText();
    });
    connect(full_, &ContextFullCard::makeLongerClicked, this, &ChatPage::makeLonger);
    connect(full_, &ContextFullCard::leaveOutClicked, this, [this] {
        if (conversation_.leaveOutOldest(app_.bridge().modelState().contextTokens))
            emit noticed(tr("The model reads only the newer messages now."), {}, {});
        composer_->focusText();
    });
    connect(full_, &ContextFullCard::sumUpClicked, this, [this] {
        app::Conversation& conversation = conversation_;
        conversation.isSummingUp() ? conversation.stopSummingUp()
                                   : conversation.sumUp(app_.bridge().modelState().contextTokens);
    });
    connect(&conversation_, &app::Conversation::summingUpChanged, this, [this] {
        full_->setSummingUp(conversation_.isSummingUp());
    });
    connect(full_, &ContextFullCard::closed, this, [this] {
        isFullDismissed_ = true;
        full_->hide();
        fitBottom();
    });
}

void ChatPage::connectList() {
    connect(list_, &ChatListPane::newChatRequested, this, &ChatPage::newChat);
    connect(list_, &ChatListPane::newChatInFolderRequested, this, &ChatPage::newChatIn);
    connect(list_, &ChatListPane::chatChosen, this, [this](qint64 id) {
        if (id != conversation_.chatId()) conversation_.open(id);
        panes_->putAway();
    });
    connect(list_, &ChatListPane::findChosen, this, &ChatPage::showFind);
    connect(list_, &ChatListPane::newWindowRequested, this, &ChatPage::openInNewWindow);
    connect(list_, &ChatListPane::searchLeft, find_, &FindBar::leaveSearch);
    connect(list_, &ChatListPane::removeRequested, this, &ChatPage::removeChat);
    connect(list_, &ChatListPane::folderRemoveRequested, this, &ChatPage::removeFolder);
    connect(list_, &ChatListPane::eraseRequested, this, &ChatPage::eraseChat);
    connect(list_, &ChatListPane::trashedChosen, this, &ChatPage::showTrashed);
    connect(list_, &ChatListPane::undoRequested, this, &ChatPage::undoDeletion);
    connect(list_, &ChatListPane::typed, this, [this](QKeyEvent* key) { writeOn(*key); });
    connect(list_, &ChatListPane::emptyTrashRequested, this, &ChatPage::emptyTrash);
    connect(list_, &ChatListPane::foldedChanged, this, [this](const QStringList& keys) {
        app_.settings().setValue("window.folded_groups", keys);
    });
    // What is new since the last search is taken up while nobody waits for it.
    connect(&app_.chats(), &app::ChatList::trashChanged, &app_.search(), &app::ChatSearch::update);
    connect(&app_.chats(), &app::ChatList::trashChanged, this, &ChatPage::endNoticesOfDeleted);
    for (const auto signal :
         {&app::Conversation::answeringChanged, &app::Conversation::chatChanged}) {
        connect(&conversation_, signal, &app_.search(), &app::ChatSearch::update);
    }
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
    connect(&app_.modelGuard(), &app::ModelGuard::woke, panel_, &PerformancePanel::noteSleep);
    connect(panel_, &PerformancePanel::collapseRequested, this, &ChatPage::togglePanel);
    connect(panel_, &PerformancePanel::newChatRequested, this, &ChatPage::newChat);
    connect(panel_, &PerformancePanel::chooseModelRequested, this, &ChatPage::openModelList);
    connect(panel_, &PerformancePanel::noticed, this, [this](const QString& sentence) {
        emit noticed(sentence, {}, {});
    });
    connect(&settings, &app::Settings::changed, this, &ChatPage::followSettings);
    emit panes_->changed();
}

}  // namespace pergola::ui

// What the user asks of ChatPage, by keys, buttons and menus.

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/thinking.h"
#include "app/settings.h"
#include "ui/chat/answer_editor.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/markdown.h"
#include "ui/chat/model_button.h"
#include "ui/commands/key_map.h"
#include "ui/models/model_picker.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/theme/icon.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/side_panes.h"

namespace pergola::ui {

void ChatPage::newChat() {
    if (trashed_ != 0) list_->showTrash(false);
    conversation_.startNew();
    panes_->putAway();
    composer_->focusText();
}

void ChatPage::newChatIn(qint64 folder) {
    newChat();
    newIn_ = folder;
    for (const app::Folder& each : app_.chats().folders())
        if (each.id == folder)
            emit noticed(tr("The new chat will lie in “%1”.").arg(autoDirected(each.name)), {}, {});
}

void ChatPage::newTemporaryChat() {
    if (trashed_ != 0) list_->showTrash(false);
    conversation_.startTemporary();
    panes_->putAway();
    composer_->focusText();
}

void ChatPage::focusComposer() {
    if (trashed_ != 0) list_->showTrash(false);
    composer_->focusText();
}

void ChatPage::searchChats(const QString& words) {
    panes_->setLeadingShown(true);
    list_->setSearched(words);
    list_->focusSearch();
}

void ChatPage::openModelList() {
    picker_->popupBelow(modelButton_);
}

void ChatPage::chooseModel(const QString& path) {
    picker_->choosePath(path, modelButton_);
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
    conversation_.stop();
}

void ChatPage::again() {
    if (!conversation_.isAnswering() && !conversation_.messages().empty()) conversation_.again();
}

void ChatPage::editLast() {
    if (conversation_.isAnswering() || conversation_.messages().empty()) return;
    conversation_.editLast();
    composer_->focusText();
}

/// The user's own message goes into the composer, an answer into a field that holds all of it. What
/// is open meanwhile may be another chat in the end: the answer is found by its number.
void ChatPage::editMessage(int index) {
    const app::Message& message = conversation_.messages()[static_cast<std::size_t>(index)];
    if (message.role != Role::Assistant) {
        conversation_.edit(index);
        return composer_->focusText();
    }
    auto* editor = new AnswerEditor(
        tr("Edit answer %1").arg(index + 1), app::splitThinking(message.text).answer, window());
    connect(editor, &AnswerEditor::saved, this, [this, id = message.id](const QString& text) {
        const std::vector<app::Message>& messages = conversation_.messages();
        const auto found = std::find_if(messages.begin(), messages.end(), [id](const auto& each) {
            return each.id == id;
        });
        conversation_.changeAnswer(static_cast<int>(found - messages.begin()), text);
    });
    editor->open();
}

bool ChatPage::cancelEdit() {
    if (conversation_.edited() < 0) return false;
    conversation_.cancelEdit();
    composer_->focusText();
    return true;
}

void ChatPage::showEdited() {
    const int index = conversation_.edited();
    view_->setEdited(index);
    edited_->setVisible(index >= 0);
    if (index >= 0) view_->showMessage(index);
}

void ChatPage::showTemporary() {
    temporary_->setVisible(conversation_.isTemporary());
}

void ChatPage::showFind(qint64 chat, qint64 message, const QString& words) {
    if (chat != conversation_.chatId()) conversation_.open(chat);
    if (chat != conversation_.chatId()) return;  // another window has it
    const int index = conversation_.showMessage(message);
    if (index >= 0) find_->openAt(words, index);
}

void ChatPage::copyLastAnswer() {
    const std::vector<app::Message>& messages = conversation_.messages();
    for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
        if (it->role != Role::Assistant || it->text.isEmpty()) continue;
        QApplication::clipboard()->setText(app::splitThinking(it->text).answer);
        emit noticed(tr("Answer copied"), {}, {});
        return;
    }
}

void ChatPage::copyLastCode() {
    const std::vector<app::Message>& messages = conversation_.messages();
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

void ChatPage::findInChat() {
    if (!conversation_.messages().empty()) find_->open();
}

void ChatPage::findNext(int by) {
    find_->isVisible() ? find_->step(by) : findInChat();
}

bool ChatPage::closeFind() {
    if (!find_->isVisible()) return false;
    find_->close();
    return true;
}

void ChatPage::stepVersion(int by) {
    const std::vector<app::Message>& messages = conversation_.messages();
    const auto hasVersions = [&](int index) {
        return index >= 0 && index < static_cast<int>(messages.size()) &&
               messages[static_cast<std::size_t>(index)].versionCount > 1;
    };
    int index = view_->current();
    if (!hasVersions(index)) index = static_cast<int>(messages.size()) - 1;
    while (index >= 0 && !hasVersions(index)) --index;
    conversation_.showVersion(index, by);
}

void ChatPage::renameChat() {
    if (conversation_.chatId() == 0) return;
    panes_->setLeadingShown(true);
    list_->renameCurrent();
}

void ChatPage::deleteChat() {
    if (conversation_.chatId() != 0) removeChat(conversation_.chatId());
}

void ChatPage::announceFigures() {
    panel_->announce();
}

void ChatPage::exportCurrent() {
    askExport(conversation_.chatId());
}

void ChatPage::removeMessage(int index) {
    const qint64 chat = conversation_.chatId();
    const int count = conversation_.removeMessage(index);
    if (count == 0) return;
    noteDeletion(chat, true);
    deletedMessages_ << (count == 1 ? tr("Message deleted")
                                    : tr("Version deleted, %Ln message(s) in all", nullptr, count));
    emit noticed(deletedMessages_.back(), tr("Undo"), [this, chat] {
        conversation_.open(chat);
        undoRemoveMessage();
    });
}

void ChatPage::removeChat(qint64 id) {
    const bool isOpen = id == conversation_.chatId();
    const app::ChatSummary* chat = app_.chats().chat(id);
    const QString title = chat ? chat->title : QString();
    app_.chats().remove(id);
    noteDeletion(id, false);
    if (isOpen) conversation_.startNew();
    const QString sentence =
        title.isEmpty() ? tr("Chat deleted") : tr("“%1” deleted").arg(autoDirected(title.left(40)));
    deletedChats_[id] = sentence;
    emit noticed(sentence, tr("Undo"), [this, id] {
        app_.chats().restore(id);
        conversation_.open(id);
    });
}

void ChatPage::removeFolder(qint64 folder) {
    const app::ChatList::RemovedFolder removed = app_.chats().removeFolder(folder);
    emit noticed(tr("Folder “%1” removed").arg(autoDirected(removed.folder.name.left(40))),
                 tr("Undo"),
                 [this, removed] { app_.chats().putBack(removed); });
}

/// Also by other ways than the toast, which then offers nothing any more.
void ChatPage::endNoticesOfDeleted() {
    const std::vector<app::ChatSummary> trash = app_.chats().trash();
    for (auto each = deletedChats_.begin(); each != deletedChats_.end();) {
        const auto now = each++;
        const bool isThere = std::any_of(
            trash.begin(), trash.end(), [&](const auto& chat) { return chat.id == now->first; });
        if (isThere) continue;
        emit noticeIsOver(now->second);
        deletedChats_.erase(now);
    }
}

bool ChatPage::undoRemoveMessage() {
    if (!conversation_.undoRemoveMessage()) return false;
    if (!deletedMessages_.isEmpty()) emit noticeIsOver(deletedMessages_.takeLast());
    return true;
}

void ChatPage::noteDeletion(qint64 chat, bool isMessage) {
    deletions_.push_back({chat, isMessage});
    // What was written and taken away before comes after this for Ctrl+Z.
    QTextDocument& text = *composer_->edit().document();
    if (text.isEmpty()) text.clearUndoRedoStacks();
}

void ChatPage::undoDeletion() {
    app::Conversation& conversation = conversation_;
    while (!deletions_.empty()) {
        const Deletion last = deletions_.back();
        deletions_.pop_back();
        if (last.isMessage) {
            if (last.chat == conversation.chatId() && undoRemoveMessage()) return;
            continue;
        }
        if (app_.chats().chat(last.chat) != nullptr) continue;  // it is back already
        app_.chats().restore(last.chat);
        if (app_.chats().chat(last.chat) != nullptr) return conversation.open(last.chat);
    }
    if (undoRemoveMessage()) return;
    if (const qint64 chat = app_.chats().undoRemove(); chat != 0) conversation.open(chat);
}

/// The key that began it is written, too.
void ChatPage::writeOn(QKeyEvent& key) {
    composer_->focusText();
    QCoreApplication::sendEvent(&composer_->edit(), &key);
}

bool ChatPage::confirm(const QString& question, const QString& details, const QString& action) {
    QMessageBox box(QMessageBox::NoIcon, question, question, QMessageBox::NoButton, this);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(details);
    box.setIconPixmap(themeIcon("trash", Color::Danger).pixmap(size::iconLarge, size::iconLarge));
    QPushButton* go = makeButton(ButtonKind::Danger, action, {}, &box);
    box.addButton(go, QMessageBox::AcceptRole);
    box.setDefaultButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
    box.exec();
    return box.clickedButton() == go;
}

void ChatPage::openInNewWindow(qint64 chatId) {
    if (chatId == 0 || app_.store().isTemporary(chatId)) return;
    if (chatId == conversation_.chatId()) conversation_.startNew();
    emit newWindowRequested(chatId);
}

void ChatPage::eraseChat(qint64 id) {
    if (confirm(tr("Delete this chat for good?"),
                tr("Its messages cannot be brought back."),
                tr("Delete for good")))
        app_.chats().erase(id);
}

void ChatPage::emptyTrash() {
    const auto count = static_cast<int>(app_.chats().trash().size());
    if (confirm(tr("Delete %Ln chat(s) for good?", nullptr, count),
                count == 1 ? tr("Its messages cannot be brought back.")
                           : tr("Their messages cannot be brought back."),
                tr("Empty the trash")))
        app_.chats().emptyTrash();
}

void ChatPage::showMenu() {
    QMenu menu(this);
    const auto add = [&](Command command, void (ChatPage::*run)()) {
        return menu.addAction(commandIcon(command), menuText(command), this, run);
    };
    add(Command::RenameChat, &ChatPage::renameChat);
    add(Command::NewTemporaryChat, &ChatPage::newTemporaryChat);
    menu.addAction(commandIcon(Command::OpenInNewWindow),
                   menuText(Command::OpenInNewWindow),
                   this,
                   [this] { openInNewWindow(conversation_.chatId()); })
        ->setEnabled(!conversation_.isTemporary());
    add(Command::CopyAnswer, &ChatPage::copyLastAnswer);
    add(Command::AnswerAgain, &ChatPage::again)->setEnabled(!conversation_.isAnswering());
    add(Command::ExportChat, &ChatPage::exportCurrent)->setEnabled(!conversation_.isTemporary());
    menu.addSeparator();
    add(Command::DeleteChat, &ChatPage::deleteChat);
    menu.exec(menu_->mapToGlobal(QPoint(0, menu_->height() + space::xs)));
}

QList<QWidget*> ChatPage::panes() const {
    return {list_, view_, composer_, panel_};
}

void ChatPage::notice(const app::UserError& error) {
    const QString sentence =
        QStringList{error.what, error.meaning, error.remedy}.join(' ').simplified();
    emit noticed(sentence, {}, {});
}

}  // namespace pergola::ui

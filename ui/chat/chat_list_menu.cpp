// The menus of the rows in ChatListPane.

#include <QListView>
#include <QMenu>
#include <algorithm>

#include "app/conversations/chat_list.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/widgets/button.h"
#include "ui/widgets/user_text.h"

namespace pergola::ui {

namespace {
QIcon icon(const char* name) {
    return themeIcon(QLatin1String(name), Color::Text2);
}
}  // namespace

void ChatListPane::showMenuOf(const QModelIndex& index) {
    QMenu menu(this);
    fillMenu(menu, index);
    if (menu.isEmpty()) return;
    const QRect row = list_->visualRect(index);
    const bool isMirrored = isRightToLeft();
    const QPoint corner(isMirrored ? row.right() - menu.sizeHint().width() : row.left() + space::l,
                        row.bottom());
    menu.exec(list_->viewport()->mapToGlobal(corner));
}

void ChatListPane::fillMenu(QMenu& menu, const QModelIndex& index) {
    const qint64 id = index.data(ChatGroups::IdRole).toLongLong();
    const qint64 folder = index.data(ChatGroups::FolderRole).toLongLong();
    if (id != 0 && groups_->shows() == ChatGroups::Shows::Trash) return fillTrashMenu(menu, id);
    if (id != 0) return fillChatMenu(menu, index);
    if (folder != 0) fillFolderMenu(menu, folder);
}

void ChatListPane::fillFolderMenu(QMenu& menu, qint64 folder) {
    menu.addAction(icon("plus"), tr("New chat"), this, [this, folder] {
        emit newChatInFolderRequested(folder);
    });
    menu.addAction(icon("edit"), tr("Rename folder"), this, [this, folder] {
        list_->edit(groups_->index(groups_->rowOfFolder(folder)));
    });
    const std::vector<app::Folder> folders = chats_.folders();
    const auto self = std::find_if(
        folders.begin(), folders.end(), [&](const app::Folder& each) { return each.id == folder; });
    const qint64 parent = self == folders.end() ? 0 : self->parent;
    if (parent == 0)
        menu.addAction(
            icon("folder"), tr("New folder inside"), this, [this, folder] { addFolder(folder); });
    QMenu* places = menu.addMenu(icon("folder"), tr("Move to"));
    const auto addPlace = [&](const QString& name, qint64 place) {
        if (!chats_.canMoveFolder(folder, place)) return;
        QAction* action = places->addAction(
            inMenu(name), this, [this, folder, place] { chats_.moveFolder(folder, place); });
        action->setCheckable(true);
        action->setChecked(place == parent);
    };
    addPlace(tr("The top"), 0);
    for (const app::Folder& each : folders) addPlace(each.name, each.id);
    menu.addAction(icon("download"), tr("Export…"), this, [this, folder] {
        emit exportFolderRequested(folder);
    });
    menu.addAction(icon("trash"), tr("Remove folder, keep its chats"), this, [this, folder] {
        emit folderRemoveRequested(folder);
    });
}

void ChatListPane::fillTrashMenu(QMenu& menu, qint64 id) {
    menu.addAction(icon("undo"), tr("Bring back"), this, [this, id] { chats_.restore(id); });
    menu.addAction(themeIcon("trash", Color::Danger), tr("Delete for good"), this, [this, id] {
        emit eraseRequested(id);
    });
}

void ChatListPane::fillChatMenu(QMenu& menu, const QModelIndex& index) {
    const qint64 id = index.data(ChatGroups::IdRole).toLongLong();
    const bool isPinned = index.data(ChatGroups::PinnedRole).toBool();
    menu.addAction(
        icon("edit"), tr("Rename\t%1").arg(keyText(Command::RenameChat)), this, [this, id] {
            list_->edit(groups_->index(groups_->rowOf(id)));
        });
    menu.addAction(icon("pin"), isPinned ? tr("Unpin") : tr("Pin"), this, [this, id, isPinned] {
        chats_.setPinned(id, !isPinned);
    });
    QMenu* places = menu.addMenu(icon("folder"), tr("Move to folder"));
    const qint64 place = index.data(ChatGroups::FolderRole).toLongLong();
    const auto addPlace = [&](const QString& name, qint64 folder) {
        QAction* action = places->addAction(
            inMenu(name), this, [this, id, folder] { chats_.moveToFolder(id, folder); });
        action->setCheckable(true);
        action->setChecked(folder == place);
    };
    addPlace(tr("No folder"), 0);
    const std::vector<app::Folder> folders = chats_.folders();
    for (const app::Folder& folder : folders) {
        const auto outer = std::find_if(folders.begin(), folders.end(), [&](const auto& each) {
            return each.id == folder.parent;
        });
        addPlace(outer == folders.end() ? folder.name : tr("%1 / %2").arg(outer->name, folder.name),
                 folder.id);
    }
    places->addSeparator();
    places->addAction(icon("plus"), tr("New folder"), this, [this, id] { moveToNewFolder(id); });
    menu.addAction(icon("external"), tr("Open in new window"), this, [this, id] {
        emit newWindowRequested(id);
    });
    menu.addAction(icon("copy"), tr("Duplicate"), this, [this, id] { chats_.duplicate(id); });
    menu.addAction(icon("download"), tr("Export…"), this, [this, id] { emit exportRequested(id); });
    menu.addSeparator();
    menu.addAction(icon("trash"), tr("Delete\t%1").arg(shortcutText("Del")), this, [this, id] {
        emit removeRequested(id);
    });
}

void ChatListPane::addFolder(qint64 parent) {
    const qint64 folder = chats_.addFolder(tr("New folder"), parent);
    if (groups_->rowOfFolder(folder) < 0) choose(groups_->index(groups_->rowOfFolder(parent)));
    const QModelIndex head = groups_->index(groups_->rowOfFolder(folder));
    list_->scrollTo(head);
    list_->edit(head);
}

void ChatListPane::moveToNewFolder(qint64 chat) {
    const qint64 folder = chats_.addFolder(tr("New folder"));
    chats_.setPinned(chat, false);
    chats_.moveToFolder(chat, folder);
    const QModelIndex head = groups_->index(groups_->rowOfFolder(folder));
    list_->scrollTo(head);
    list_->edit(head);
}

}  // namespace pergola::ui

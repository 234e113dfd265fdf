// What keys do in the search and in the list of ChatListPane.

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>

#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_row_delegate.h"
#include "ui/chat/composer_edit.h"

namespace pergola::ui {

bool ChatListPane::eventFilter(QObject* watched, QEvent* event) {
    const bool isOverride = event->type() == QEvent::ShortcutOverride;
    if (event->type() != QEvent::KeyPress && !isOverride)
        return QWidget::eventFilter(watched, event);
    auto& key = *static_cast<QKeyEvent*>(event);
    if (isOverride) {
        // Esc means something here before it means anything to the window.
        const bool isTrash = groups_->shows() == ChatGroups::Shows::Trash;
        const bool isOurs = watched == search_ ? !search_->text().isEmpty() : isTrash;
        if (key.key() == Qt::Key_Escape && isOurs) event->accept();
        // Here F2 is for the row that the keyboard is at, which Del takes, too.
        const bool isRow = watched == list_ && list_->currentIndex().isValid();
        if (key.key() == Qt::Key_F2 && key.modifiers() == Qt::NoModifier && isRow) {
            event->accept();
            return true;
        }
        return event->isAccepted() && isOurs;
    }
    const bool isTaken = watched == search_ ? onSearchKey(key) : watched == list_ && onListKey(key);
    return isTaken || QWidget::eventFilter(watched, event);
}

bool ChatListPane::onSearchKey(const QKeyEvent& key) {
    if (key.key() == Qt::Key_Escape && !search_->text().isEmpty()) {
        search_->clear();
        return true;
    }
    if (key.key() == Qt::Key_Down && list_->isVisible()) {
        list_->setFocus(Qt::TabFocusReason);
        if (!list_->currentIndex().isValid() && groups_->rowCount() > 1)
            list_->setCurrentIndex(groups_->index(1));
        return true;
    }
    if (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) {
        current_ = 0;
        step(1);
        return true;
    }
    return false;
}

bool ChatListPane::onListKey(QKeyEvent& key) {
    delegate_->setShowsKeyboard(true);
    const QModelIndex index = list_->currentIndex();
    const qint64 id = index.data(ChatGroups::IdRole).toLongLong();
    const bool isTrash = groups_->shows() == ChatGroups::Shows::Trash;
    switch (key.key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (index.isValid()) choose(index);
            return index.isValid();
        case Qt::Key_Left:
        case Qt::Key_Right: {
            if (!index.data(ChatGroups::CanFoldRole).toBool()) return false;
            const bool opens = (key.key() == Qt::Key_Right) != isRightToLeft();
            if (index.data(ChatGroups::FoldedRole).toBool() == opens) choose(index);
            return true;
        }
        case Qt::Key_Delete:
            if (id == 0) return false;
            isTrash ? emit eraseRequested(id) : emit removeRequested(id);
            return true;
        case Qt::Key_Z:
            if (key.modifiers() != Qt::ControlModifier) return false;
            emit undoRequested();
            return true;
        case Qt::Key_Menu:
            if (index.isValid()) showMenuOf(index);
            return index.isValid();
        case Qt::Key_Escape:
            if (isTrash) showTrash(false);
            return isTrash;
        default:
            if (isTrash || !writesText(key)) return false;
            emit typed(&key);
            return true;
    }
}

}  // namespace pergola::ui

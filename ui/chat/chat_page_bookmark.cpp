// What of ChatPage outlives a change of the language: its widgets are made anew, and the program's
// objects know nothing of where in a text somebody was.

#include <algorithm>

#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/composer.h"
#include "ui/chat/find_bar.h"
#include "ui/models/model_picker.h"

namespace pergola::ui {

ChatPage::Bookmark ChatPage::bookmark() const {
    Bookmark bookmark;
    bookmark.panel = panel_->bookmark();
    bookmark.reading = view_->anchorNow();
    bookmark.isFollowing = view_->isFollowing();
    bookmark.searchedChats = list_->searched();
    bookmark.isTrashShown = list_->isTrashShown();
    bookmark.foundWords = find_->words();
    bookmark.waitingModel = picker_->waitingPath();
    bookmark.cursor = composer_->edit().textCursor().position();
    bookmark.isFullDismissed = isFullDismissed_;
    bookmark.isFailureDismissed = isFailureDismissed_;
    return bookmark;
}

void ChatPage::restore(const Bookmark& bookmark) {
    panel_->restore(bookmark.panel);
    list_->setSearched(bookmark.searchedChats);
    if (bookmark.isTrashShown) list_->showTrash(true);
    picker_->waitFor(bookmark.waitingModel);
    QTextCursor cursor = composer_->edit().textCursor();
    cursor.setPosition(
        std::clamp(bookmark.cursor, 0, composer_->edit().document()->characterCount() - 1));
    composer_->edit().setTextCursor(cursor);
    isFullDismissed_ = bookmark.isFullDismissed;
    isFailureDismissed_ = bookmark.isFailureDismissed;
    showEdited();
    showModelState();
    if (!bookmark.foundWords.isEmpty()) find_->openAt(bookmark.foundWords, 0);
    if (!bookmark.isFollowing) view_->goTo(bookmark.reading);
}

}  // namespace pergola::ui

// A chat of the trash as it is read before somebody brings it back or deletes it for good: in a view
// of its own, since the open chat goes on being written meanwhile.

#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/message_tree.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/find_bar.h"
#include "ui/widgets/column_frame.h"
#include "ui/widgets/notice.h"

namespace pergola::ui {

QWidget* ChatPage::makeTrashView() {
    auto* page = new QWidget(stack_);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* frame = new ColumnFrame(&ChatView::columnWidth, page);
    auto* content = new QWidget(frame);
    auto* row = new QVBoxLayout(content);
    row->setContentsMargins(0, space::s, 0, 0);
    auto* notice = new Notice(BadgeKind::Unknown,
                              "trash",
                              tr("This chat is in the trash"),
                              tr("It can be read here. To go on with it, bring it back."),
                              tr("Bring back"),
                              content);
    connect(notice, &Notice::actionClicked, this, [this] { app_.chats().restore(trashed_); });
    row->addWidget(notice);
    frame->setContent(content);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    frame->setSizePolicy(policy);
    column->addWidget(frame);
    trashView_ = new ChatView(page);
    trashView_->setCanChange(false);
    connect(trashView_, &ChatView::linkActivated, this, &ChatPage::openLink);
    connect(trashView_, &ChatView::undoRequested, this, &ChatPage::undoDeletion);
    column->addWidget(trashView_, 1);
    return page;
}

void ChatPage::showTrashed(qint64 id) {
    if (id == trashed_) return;
    trashed_ = id;
    if (id != 0 && trashPage_ == nullptr) stack_->addWidget(trashPage_ = makeTrashView());
    if (id != 0) {
        const app::StoredChat chat = app_.store().read(id);
        app::MessageTree tree;
        tree.reset(chat.messages);
        trashView_->setMessages(tree.branchTo(chat.activeLeaf));
        find_->hide();  // it searches the open chat
    } else if (trashView_ != nullptr) {
        trashView_->setMessages({});
    }
    bottom_->setVisible(id == 0);
    showEmptiness();
}

}  // namespace pergola::ui

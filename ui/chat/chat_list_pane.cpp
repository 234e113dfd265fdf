#include "ui/chat/chat_list_pane.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/conversations/chat_list.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_row_delegate.h"
#include "ui/chat/key_label.h"
#include "ui/commands/key_map.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {
constexpr int searchDelayMs = 200;
constexpr auto onceLater =
    static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::UniqueConnection);

/// By which a row is found again when the rows are made anew; empty: there is none.
QString nameOf(const QModelIndex& index) {
    if (!index.isValid()) return {};
    const qint64 chat = index.data(ChatGroups::IdRole).toLongLong();
    if (chat != 0) return QStringLiteral("chat %1").arg(chat);
    const qint64 folder = index.data(ChatGroups::FolderRole).toLongLong();
    if (folder != 0) return QStringLiteral("folder %1").arg(folder);
    return QStringLiteral("head ") + index.data().toString();
}
}  // namespace

ChatListPane::ChatListPane(app::ChatList& chats, app::ChatSearch& search, QWidget* parent)
    : QWidget(parent),
      chats_(chats),
      finder_(search),
      groups_(new ChatGroups(chats, this)),
      search_(new QLineEdit(this)),
      list_(new QListView(this)),
      delegate_(new ChatRowDelegate(list_)),
      empty_(new EmptyState({}, {}, {}, this)) {
    setProperty("ground", "window");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Chats"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::m, space::s, space::m, space::s);
    column->setSpacing(space::s);
    column->addWidget(makeHead());
    column->addWidget(makeTrashHead());
    makeSearch();
    column->addWidget(search_);
    makeList();
    column->addWidget(list_, 1);
    column->addWidget(empty_, 1);
    trash_ = makeButton(ButtonKind::Quiet, tr("Trash"), "trash", this);
    connect(trash_, &QPushButton::clicked, this, [this] { showTrash(true); });
    column->addWidget(trash_, 0, Qt::AlignLeft);
    connect(&chats, &app::ChatList::trashChanged, this, &ChatListPane::refresh);
    connect(groups_, &QAbstractItemModel::modelAboutToBeReset, this, &ChatListPane::rememberRow);
    connect(groups_, &QAbstractItemModel::modelReset, this, [this] {
        refresh();
        returnToPlace();
    });
    connect(&theme(), &Theme::changed, list_, [this] { list_->doItemsLayout(); });
    connect(&theme(), &Theme::changed, this, &ChatListPane::fitWidth, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, &ChatListPane::fitWidth, Qt::QueuedConnection);
    refresh();
}

QWidget* ChatListPane::makeHead() {
    head_ = new QWidget(this);
    auto* row = new QHBoxLayout(head_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::xs);
    auto* fresh = makeButton(ButtonKind::Tonal, tr("New chat"), "plus", head_);
    fresh->setToolTip(withKeys(fresh->text(), Command::NewChat));
    connect(fresh, &QPushButton::clicked, this, &ChatListPane::newChatRequested);
    new KeyLabel(*fresh, keyText(Command::NewChat), Color::Accent, fresh->text());
    auto* more = makeIconButton("more", tr("More for all chats"), {}, head_);
    connect(more, &QToolButton::clicked, this, [this, more] {
        QMenu menu(this);
        emit moreRequested(menu);
        menu.exec(more->mapToGlobal(QPoint(0, more->height() + space::xs)));
    });
    row->addWidget(fresh, 1);
    row->addWidget(more);
    return head_;
}

QWidget* ChatListPane::makeTrashHead() {
    trashHead_ = new QWidget(this);
    auto* column = new QVBoxLayout(trashHead_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::s);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::xs);
    auto* back = makeButton(ButtonKind::Quiet, tr("All chats"), "chevron-left", trashHead_);
    connect(back, &QPushButton::clicked, this, [this] { showTrash(false); });
    emptyTrash_ = makeButton(ButtonKind::Quiet, tr("Empty"), "trash", trashHead_);
    emptyTrash_->setAccessibleName(tr("Empty the trash"));
    connect(emptyTrash_, &QPushButton::clicked, this, &ChatListPane::emptyTrashRequested);
    row->addWidget(back);
    row->addStretch(1);
    row->addWidget(emptyTrash_);
    column->addLayout(row);
    auto* actions = new FlowLayout;
    actions->setSpacing(space::xs);
    bringBack_ = makeButton(ButtonKind::Secondary, tr("Bring back"), "undo", trashHead_);
    bringBack_->setToolTip(QStringLiteral("%1 (%2)").arg(bringBack_->text(), shortcutText("Enter")));
    connect(bringBack_, &QPushButton::clicked, this, [this] { chats_.restore(trashed_); });
    deleteForGood_ = makeButton(ButtonKind::Secondary, tr("Delete for good"), {}, trashHead_);
    deleteForGood_->setToolTip(QStringLiteral("%1 (%2)").arg(deleteForGood_->text(), shortcutText("Del")));
    connect(deleteForGood_, &QPushButton::clicked, this, [this] { emit eraseRequested(trashed_); });
    actions->addWidget(bringBack_);
    actions->addWidget(deleteForGood_);
    column->addLayout(actions);
    trashHead_->hide();
    return trashHead_;
}

void ChatListPane::makeSearch() {
    new FieldHint(*search_, tr("Search chats"), tr("Search"));
    search_->setAccessibleName(tr("Search titles and texts of chats"));
    search_->setClearButtonEnabled(true);
    search_->addAction(themeIcon("search", Color::Text2), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    search_->setToolTip(withKeys(search_->accessibleName(), Command::SearchChats));
    auto* keys =
        new KeyLabel(*search_, keyText(Command::SearchChats), Color::Muted, tr("Search chats"));
    searchDelay_.setSingleShot(true);
    searchDelay_.setInterval(searchDelayMs);
    connect(search_, &QLineEdit::textChanged, this, [this, keys](const QString& words) {
        keys->setWanted(words.isEmpty());
        groups_->setFilter(words);
        isSearching_ = !words.simplified().isEmpty();
        isSearching_ ? searchDelay_.start() : searchDelay_.stop();
        refresh();
        if (words.isEmpty()) emit searchLeft();
    });
    connect(&searchDelay_, &QTimer::timeout, this, [this] {
        finder_.search(search_->text().simplified());
    });
    connect(&finder_, &app::ChatSearch::found, this, [this](const app::SearchResult& result) {
        if (result.typed != search_->text().simplified()) return;
        isSearching_ = false;
        groups_->setFound(result);
        refresh();
    });
}

void ChatListPane::makeList() {
    list_->setModel(groups_);
    list_->setItemDelegate(delegate_);
    list_->setAccessibleName(tr("List of chats"));
    list_->setMouseTracking(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setUniformItemSizes(false);
    list_->installEventFilter(this);
    connect(list_->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            &ChatListPane::noteTrashed);
    list_->setDragDropMode(QAbstractItemView::InternalMove);
    list_->setDefaultDropAction(Qt::MoveAction);
    connect(list_, &QListView::pressed, this, [this] { delegate_->setShowsKeyboard(false); });
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (groups_->shows() != ChatGroups::Shows::Trash) choose(index);
    });
    connect(list_, &QListView::customContextMenuRequested, this, [this](const QPoint& point) {
        showMenuOf(list_->indexAt(point));
        // The press has taken the keyboard there, and Del would take that chat.
        goToRow(groups_->rowOf(current_));
    });
}

/// 200 to 400, but never so narrow that large text or a longer language is cut.
void ChatListPane::fitWidth() {
    const int needed = head_->minimumSizeHint().width() + 2 * space::m;
    setMinimumWidth(std::max(200, needed));
    setMaximumWidth(std::max(400, needed));
}

void ChatListPane::refresh() {
    const bool isTrash = groups_->shows() == ChatGroups::Shows::Trash;
    const bool isEmpty = groups_->rowCount() == 0;
    list_->setVisible(!isEmpty);
    empty_->setVisible(isEmpty);
    if (isTrash) {
        empty_->setTexts(tr("The trash is empty"), tr("Deleted chats wait here."));
    } else if (isEmpty && groups_->shows() == ChatGroups::Shows::Finds) {
        isSearching_
            ? empty_->setTexts(tr("Searching"), {})
            : empty_->setTexts(tr("Nothing found"), tr("No chat has this in its title or text."));
    } else {
        empty_->setTexts(tr("No chats yet"), tr("Your first question starts one."));
    }
    const auto deleted = static_cast<int>(chats_.trash().size());
    trash_->setText(tr("Trash (%Ln)", nullptr, deleted));
    trash_->setVisible(!isTrash && deleted > 0);
    emptyTrash_->setEnabled(deleted > 0);
    list_->hasFocus() || isTrash ? keepRow() : goToRow(groups_->rowOf(current_));
    noteTrashed();
}

/// In the trash the row of the keyboard is the chat that is read.
void ChatListPane::noteTrashed() {
    const bool isTrash = groups_->shows() == ChatGroups::Shows::Trash;
    const qint64 id =
        isTrash ? list_->currentIndex().data(ChatGroups::IdRole).toLongLong() : qint64{0};
    for (QPushButton* button : {bringBack_, deleteForGood_}) button->setEnabled(id != 0);
    groups_->setOpen(isTrash ? id : current_);
    if (std::exchange(trashed_, id) != id) emit trashedChosen(id);
}

void ChatListPane::rememberRow() {
    keyboardChat_ = list_->currentIndex().data(ChatGroups::IdRole).toLongLong();
    keyboardRow_ = list_->currentIndex().row();
    const QModelIndex top = list_->indexAt({list_->viewport()->width() / 2, 0});
    place_ = {shown_, nameOf(top), -list_->visualRect(top).top(), {}};
    if (list_->isAncestorOf(QApplication::focusWidget()) || list_->hasFocus())
        place_.keyboard = nameOf(list_->currentIndex());
}

/// Back to the chat whose row it was, else to the one that stands in its place now.
void ChatListPane::keepRow() {
    if (list_->currentIndex().isValid()) return;  // the rows are the same
    int row = groups_->rowOf(keyboardChat_);
    if (row < 0) row = std::min(keyboardRow_, groups_->rowCount() - 1);
    const auto isHead = [this](int each) {
        return groups_->index(each).data(ChatGroups::IsHeadRole).toBool();
    };
    if (keyboardChat_ != 0 && row > 0 && isHead(row)) {
        const bool isLast = row + 1 >= groups_->rowCount() || isHead(row + 1);
        row += isLast ? -1 : 1;
    }
    goToRow(row >= 0 ? row : groups_->rowOf(current_));
}

/// Scrolls to the open chat only where it is another one than before.
void ChatListPane::goToRow(int row) {
    if (const auto* name = list_->findChild<QLineEdit*>()) {  // is being typed
        connect(name, &QObject::destroyed, this, &ChatListPane::refresh, onceLater);
        return;
    }
    if (row < 0) return list_->selectionModel()->clearSelection();
    const QModelIndex index = groups_->index(row);
    list_->setAutoScroll(false);
    if (list_->currentIndex() != index) list_->setCurrentIndex(index);
    list_->setAutoScroll(true);
    list_->selectionModel()->select(index, QItemSelectionModel::ClearAndSelect);
    if (row == groups_->rowOf(current_) && std::exchange(isToBeShown_, false))
        list_->scrollTo(index);
}

void ChatListPane::showTrash(bool shown) {
    groups_->showTrash(shown);
    head_->setVisible(!shown);
    search_->setVisible(!shown);
    trashHead_->setVisible(shown);
    refresh();
    if (shown && groups_->rowCount() > 1) list_->setCurrentIndex(groups_->index(1));
    if (!shown) goToRow(groups_->rowOf(current_));
    noteTrashed();
    list_->isVisible() ? list_->setFocus(Qt::OtherFocusReason)
                       : trashHead_->findChild<QPushButton*>()->setFocus(Qt::OtherFocusReason);
}

bool ChatListPane::isTrashShown() const {
    return groups_->shows() == ChatGroups::Shows::Trash;
}

QString ChatListPane::searched() const {
    return search_->text();
}

void ChatListPane::setSearched(const QString& words) {
    search_->setText(words);
}

void ChatListPane::setFolded(const QStringList& keys) {
    groups_->setFolded(keys);
}

void ChatListPane::setCurrent(qint64 chatId) {
    const bool isSame = std::exchange(current_, chatId) == chatId;
    if (isTrashShown()) return;
    groups_->setOpen(chatId);
    if (!isSame) isToBeShown_ = true;
    if (isSame && list_->hasFocus()) return;
    goToRow(groups_->rowOf(chatId));
}

void ChatListPane::returnToPlace() {
    const bool isOther = std::exchange(shown_, groups_->shows()) != place_.shows;
    if (isOther) list_->scrollTo(list_->currentIndex());
    if (isOther || place_.top.isEmpty()) return;
    for (int row = 0; row < groups_->rowCount(); ++row) {
        const QModelIndex index = groups_->index(row);
        const QString name = nameOf(index);
        if (name == place_.keyboard)
            list_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        if (name != place_.top) continue;
        list_->scrollTo(index, QAbstractItemView::PositionAtTop);
        list_->verticalScrollBar()->setValue(list_->verticalScrollBar()->value() + place_.above);
    }
    place_ = {};
}

void ChatListPane::focusSearch() {
    if (groups_->shows() == ChatGroups::Shows::Trash) showTrash(false);
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void ChatListPane::renameCurrent() {
    if (groups_->shows() == ChatGroups::Shows::Trash) showTrash(false);
    groups_->unfold(current_);
    const int row = groups_->rowOf(current_);
    if (row < 0) return;
    list_->scrollTo(groups_->index(row));
    list_->edit(groups_->index(row));
}

void ChatListPane::step(int by) {
    int row = groups_->rowOf(current_);
    if (row < 0) row = by > 0 ? -1 : groups_->rowCount();
    for (row += by; row >= 0 && row < groups_->rowCount(); row += by) {
        if (groups_->index(row).data(ChatGroups::IdRole).toLongLong() != 0)
            return choose(groups_->index(row));
    }
}

/// What Enter and a click do.
void ChatListPane::choose(const QModelIndex& index) {
    const qint64 id = index.data(ChatGroups::IdRole).toLongLong();
    if (id == 0) {
        const QString head = index.data().toString();
        groups_->toggle(index.row());
        emit foldedChanged(groups_->folded());
        for (int row = 0; row < groups_->rowCount(); ++row) {
            const QModelIndex again = groups_->index(row);
            if (again.data(ChatGroups::IsHeadRole).toBool() && again.data().toString() == head)
                list_->selectionModel()->setCurrentIndex(again, QItemSelectionModel::NoUpdate);
        }
        return;
    }
    if (groups_->shows() == ChatGroups::Shows::Trash) return chats_.restore(id);
    const qint64 message = index.data(ChatGroups::MessageRole).toLongLong();
    if (message == 0) return void(emit chatChosen(id));
    emit findChosen(id, message, search_->text());
}

}  // namespace pergola::ui

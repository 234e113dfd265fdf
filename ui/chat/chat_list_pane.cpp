#include "ui/chat/chat_list_pane.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QVBoxLayout>

#include "app/conversations/chat_list.h"
#include "ui/chat/chat_groups.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {

class ChatRowDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const bool isHead = index.data(ChatGroups::IsHeadRole).toBool();
        const int least = isHead ? 28 : size::row;
        return {
            80,
            std::max(least, theme().lineHeight(isHead ? Type::Caption : Type::Body) + space::m)};
    }

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        index.data(ChatGroups::IsHeadRole).toBool() ? paintHead(*painter, option, index)
                                                    : paintChat(*painter, option, index);
        painter->restore();
    }

    void updateEditorGeometry(QWidget* editor,
                              const QStyleOptionViewItem& option,
                              const QModelIndex&) const override {
        editor->setGeometry(option.rect.adjusted(0, 1, 0, -1));
    }

    bool helpEvent(QHelpEvent* event,
                   QAbstractItemView* view,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) override {
        if (event->type() != QEvent::ToolTip || !index.isValid()) return false;
        const QString title = index.data().toString();
        const bool isElided = QFontMetrics(theme().font(Type::Medium)).horizontalAdvance(title) >
                              titleWidth(option, index);
        QToolTip::showText(event->globalPos(),
                           isElided ? autoDirected(title).toHtmlEscaped() : QString(),
                           view,
                           option.rect);
        return true;
    }

private:
    static bool hasMark(const QModelIndex& index) {
        return index.data(ChatGroups::AnsweringRole).toBool() ||
               index.data(ChatGroups::ErrorRole).toBool() ||
               index.data(ChatGroups::DraftRole).toBool();
    }
    static int titleWidth(const QStyleOptionViewItem& option, const QModelIndex& index) {
        return option.rect.width() - 2 * space::m - (hasMark(index) ? size::icon : 0);
    }
    static int leading(const QStyleOptionViewItem& option) {
        return static_cast<int>(Qt::AlignVCenter |
                                QStyle::visualAlignment(option.direction, Qt::AlignLeft));
    }

    void paintHead(QPainter& painter,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) const {
        QFont font = theme().font(Type::Caption);
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(theme().color(Color::Text2));
        painter.drawText(option.rect.adjusted(space::m, space::xs, -space::m, 0),
                         leading(option),
                         index.data().toString());
    }

    void paintChat(QPainter& painter,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) const {
        const bool isCurrent = option.state & QStyle::State_Selected;
        const bool isHovered = option.state & QStyle::State_MouseOver;
        if (isCurrent || isHovered) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(isCurrent ? theme().color(Color::Hover)
                                       : theme().blend(Color::Hover, Color::Window, 0.55));
            painter.drawRoundedRect(option.rect, radius::field, radius::field);
        }
        if ((option.state & QStyle::State_HasFocus) &&
            (option.state & QStyle::State_KeyboardFocusChange)) {
            painter.setPen(QPen(theme().color(Color::Link), 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(
                QRectF(option.rect).adjusted(1, 1, -1, -1), radius::field, radius::field);
        }
        const QString mark = index.data(ChatGroups::ErrorRole).toBool() ? QStringLiteral("warning")
                             : index.data(ChatGroups::DraftRole).toBool() ? QStringLiteral("edit")
                                                                          : QString();
        const bool isAnswering = index.data(ChatGroups::AnsweringRole).toBool();
        QRect text = option.rect.adjusted(space::m, 0, -space::m, 0);
        const QRect spot(text.right() - size::iconTiny,
                         text.center().y() - size::iconTiny / 2,
                         size::iconTiny,
                         size::iconTiny);
        const QRect visual = QStyle::visualRect(option.direction, option.rect, spot);
        if (isAnswering) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme().color(Color::Accent));
            painter.drawEllipse(QRectF(visual).center(), 4, 4);
        } else if (!mark.isEmpty()) {
            themeIcon(mark, mark == "warning" ? Color::Danger : Color::Text2)
                .paint(&painter, visual);
        }
        text.setWidth(titleWidth(option, index));
        text = QStyle::visualRect(option.direction, option.rect, text);
        const QFont font = theme().font(isCurrent ? Type::Medium : Type::Body);
        painter.setFont(font);
        painter.setPen(theme().color(Color::Text));
        painter.drawText(text,
                         leading(option),
                         autoDirected(QFontMetrics(font).elidedText(
                             index.data().toString(), Qt::ElideRight, text.width())));
    }
};

/// The shortcut, small, at the far end of a button or field; left out where text needs the room.
class KeyLabel final : public QObject {
public:
    KeyLabel(QWidget& host, const char* keys, Color color, int textWidth)
        : QObject(&host), host_(host), textWidth_(textWidth) {
        const QString shown =
            QKeySequence(QLatin1String(keys)).toString(QKeySequence::NativeText).replace('+', ' ');
        label_ = new TextLabel(shown, Type::Caption, color, &host);
        label_->setAttribute(Qt::WA_TransparentForMouseEvents);
        host.installEventFilter(this);
        connect(&theme(), &Theme::changed, this, &KeyLabel::place);
    }

    void setWanted(bool wanted) {
        isWanted_ = wanted;
        place();
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize) place();
        return false;
    }

private:
    void place() {
        const QSize wanted = label_->sizeHint();
        const int text = QFontMetrics(theme().font(Type::Medium)).averageCharWidth() * textWidth_ +
                         2 * space::xl;
        const bool isShown = isWanted_ && text + wanted.width() + space::m <= host_.width();
        label_->setVisible(isShown);
        const QRect logical(host_.width() - wanted.width() - space::m,
                            (host_.height() - wanted.height()) / 2,
                            wanted.width(),
                            wanted.height());
        label_->setGeometry(QStyle::visualRect(host_.layoutDirection(), host_.rect(), logical));
        auto* field = qobject_cast<QLineEdit*>(&host_);
        if (field == nullptr) return;
        const int room = isShown ? wanted.width() + space::xs : 0;
        field->setTextMargins(
            host_.isRightToLeft() ? room : 0, 0, host_.isRightToLeft() ? 0 : room, 0);
    }

    QWidget& host_;
    TextLabel* label_;
    int textWidth_;  // characters of the host's own text
    bool isWanted_ = true;
};

}  // namespace

ChatListPane::ChatListPane(app::ChatList& chats, QWidget* parent)
    : QWidget(parent),
      groups_(new ChatGroups(chats, this)),
      search_(new QLineEdit(this)),
      list_(new QListView(this)),
      empty_(new EmptyState({}, {}, {}, this)) {
    setProperty("ground", "window");
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Chats"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::m, space::s, space::m, space::s);
    column->setSpacing(space::s);
    auto* fresh = makeButton(ButtonKind::Tonal, tr("New chat"), "plus", this);
    fresh->setToolTip(
        tr("New chat (%1)").arg(QKeySequence("Ctrl+N").toString(QKeySequence::NativeText)));
    connect(fresh, &QPushButton::clicked, this, &ChatListPane::newChatRequested);
    setTabOrder(fresh, search_);
    setTabOrder(search_, list_);
    new KeyLabel(*fresh, "Ctrl+N", Color::Accent, static_cast<int>(fresh->text().size()));
    column->addWidget(fresh);

    search_->setPlaceholderText(tr("Search chats"));
    search_->setAccessibleName(tr("Search chats by title"));
    search_->setClearButtonEnabled(true);
    search_->addAction(themeIcon("search", Color::Text2), QLineEdit::LeadingPosition);
    auto* keys = new KeyLabel(
        *search_, "Ctrl+K", Color::Muted, static_cast<int>(search_->placeholderText().size()));
    connect(search_, &QLineEdit::textChanged, this, [this, keys](const QString& words) {
        keys->setWanted(words.isEmpty());
        groups_->setFilter(words);
        refresh();
    });
    column->addWidget(search_);

    list_->setModel(groups_);
    list_->setItemDelegate(new ChatRowDelegate(list_));
    list_->setAccessibleName(tr("List of chats"));
    list_->setMouseTracking(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setEditTriggers(QAbstractItemView::EditKeyPressed);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setUniformItemSizes(false);
    list_->installEventFilter(this);
    search_->installEventFilter(this);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        const qint64 id = index.data(ChatGroups::IdRole).toLongLong();
        if (id != 0) emit chatChosen(id);
    });
    connect(list_, &QListView::customContextMenuRequested, this, &ChatListPane::showMenu);
    column->addWidget(list_, 1);
    column->addWidget(empty_, 1);
    connect(groups_, &QAbstractItemModel::modelReset, this, &ChatListPane::refresh);
    connect(&theme(), &Theme::changed, list_, [this] { list_->doItemsLayout(); });
    refresh();
}

void ChatListPane::refresh() {
    const bool isEmpty = groups_->rowCount() == 0;
    list_->setVisible(!isEmpty);
    empty_->setVisible(isEmpty);
    if (isEmpty && groups_->hasChats()) {
        empty_->setTexts(tr("Nothing found"), tr("No chat has this in its title."));
    } else {
        empty_->setTexts(tr("No chats yet"), tr("Your first question starts one."));
    }
    setCurrent(current_);
}

void ChatListPane::setCurrent(qint64 chatId) {
    current_ = chatId;
    const int row = groups_->rowOf(chatId);
    if (row < 0) {
        list_->selectionModel()->clear();
        return;
    }
    const QModelIndex index = groups_->index(row);
    if (list_->currentIndex() != index) list_->setCurrentIndex(index);
    list_->selectionModel()->select(index, QItemSelectionModel::ClearAndSelect);
}

void ChatListPane::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void ChatListPane::renameCurrent() {
    const int row = groups_->rowOf(current_);
    if (row >= 0) list_->edit(groups_->index(row));
}

void ChatListPane::step(int by) {
    int row = groups_->rowOf(current_);
    if (row < 0) row = by > 0 ? -1 : groups_->rowCount();
    for (row += by; row >= 0 && row < groups_->rowCount(); row += by) {
        const qint64 id = groups_->index(row).data(ChatGroups::IdRole).toLongLong();
        if (id != 0) return emit chatChosen(id);
    }
}

void ChatListPane::showMenu(const QPoint& point) {
    const QModelIndex index = list_->indexAt(point);
    const qint64 id = index.data(ChatGroups::IdRole).toLongLong();
    if (id == 0) return;
    QMenu menu(this);
    menu.addAction(
        themeIcon("edit", Color::Text2), tr("Rename"), this, [this, index] { list_->edit(index); });
    menu.addAction(themeIcon("trash", Color::Text2), tr("Delete"), this, [this, id] {
        emit removeRequested(id);
    });
    menu.exec(list_->viewport()->mapToGlobal(point));
}

bool ChatListPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == search_) {
        if (key->key() == Qt::Key_Escape && !search_->text().isEmpty()) {
            search_->clear();
            return true;
        }
        if (key->key() == Qt::Key_Down) {
            list_->setFocus(Qt::TabFocusReason);
            return true;
        }
        if (isEnter) {
            current_ = 0;
            step(1);
            return true;
        }
    } else if (watched == list_) {
        const qint64 id = list_->currentIndex().data(ChatGroups::IdRole).toLongLong();
        if (isEnter && id != 0) {
            emit chatChosen(id);
            return true;
        }
        if (key->key() == Qt::Key_Delete && id != 0) {
            emit removeRequested(id);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace pergola::ui

#include "ui/chat/chat_view_accessible.h"

#include <QAccessibleWidget>
#include <algorithm>
#include <map>
#include <memory>

#include "ui/chat/chat_view.h"

namespace pergola::ui {

namespace {

/// One message. Lives as long as its list; after the message is gone it is invalid. Its text is
/// what the screen shows, so that a reader can walk through it by line, word or character.
class AccessibleMessage final : public QAccessibleInterface, public QAccessibleTextInterface {
public:
    AccessibleMessage(ChatView* view, int index) : view_(view), index_(index) {}

    bool isValid() const override { return view_ && index_ < view_->messageCount(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return nullptr; }
    QAccessibleInterface* parent() const override {
        return QAccessible::queryAccessibleInterface(view_);
    }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text kind) const override {
        if (!isValid()) return {};
        if (kind == QAccessible::Description) return view_->divider(index_);
        return kind == QAccessible::Name ? view_->messageDescription(index_) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect area = view_->messageArea(index_);
        return {view_->viewport()->mapToGlobal(area.topLeft()), area.size()};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.focusable = true;
        state.readOnly = true;
        state.multiLine = true;
        state.focused = isValid() && view_->hasFocus() && view_->current() == index_;
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        const bool isText = type == QAccessible::TextInterface;
        return isText ? static_cast<QAccessibleTextInterface*>(this) : nullptr;
    }

    QString text(int start, int end) const override { return shown().mid(start, end - start); }
    int characterCount() const override { return static_cast<int>(shown().size()); }
    int cursorPosition() const override { return cursor_; }
    void setCursorPosition(int position) override {
        cursor_ = std::clamp(position, 0, characterCount());
        QAccessibleTextCursorEvent moved(this, cursor_);
        QAccessible::updateAccessibility(&moved);
    }
    void scrollToSubstring(int, int) override {
        if (isValid()) view_->showMessage(index_);
    }
    // The list selects over several messages; a message alone does not.
    void selection(int, int* start, int* end) const override { *start = *end = 0; }
    int selectionCount() const override { return 0; }
    void addSelection(int, int) override {}
    void removeSelection(int) override {}
    void setSelection(int, int, int) override {}
    QRect characterRect(int) const override { return rect(); }
    int offsetAtPoint(const QPoint&) const override { return -1; }
    QString attributes(int, int* start, int* end) const override {
        *start = 0;
        *end = characterCount();
        return {};
    }

private:
    QString shown() const { return isValid() ? view_->shownText(index_) : QString(); }

    QPointer<ChatView> view_;
    int index_;
    int cursor_ = 0;
};

class AccessibleChatView final : public QAccessibleWidget {
public:
    explicit AccessibleChatView(ChatView* view)
        : QAccessibleWidget(view, QAccessible::List), view_(view) {}
    ~AccessibleChatView() override {
        for (const auto& [index, id] : ids_) QAccessible::deleteAccessibleInterface(id);
    }

    /// Messages first, then the widgets inside.
    int childCount() const override {
        return view_->messageCount() + QAccessibleWidget::childCount();
    }
    QAccessibleInterface* child(int index) const override {
        if (index < 0) return nullptr;
        if (index >= view_->messageCount())
            return QAccessibleWidget::child(index - view_->messageCount());
        const auto known = ids_.find(index);
        if (known != ids_.end()) return QAccessible::accessibleInterface(known->second);
        auto* message = new AccessibleMessage(view_, index);
        ids_[index] = QAccessible::registerAccessibleInterface(message);
        return message;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [index, id] : ids_) {
            if (QAccessible::accessibleInterface(id) == child) return index;
        }
        const int inside = QAccessibleWidget::indexOfChild(child);
        return inside < 0 ? inside : inside + view_->messageCount();
    }

private:
    ChatView* view_;
    mutable std::map<int, QAccessible::Id> ids_;
};

QAccessibleInterface* accessibleOf(const QString&, QObject* object) {
    auto* view = qobject_cast<ChatView*>(object);
    return view ? new AccessibleChatView(view) : nullptr;
}

}  // namespace

QString ChatView::shownText(int index) const {
    const MessageItem& item = *items_[static_cast<std::size_t>(index)];
    return item.plainText({0, 0}, item.endPlace());
}

QString ChatView::messageDescription(int index) const {
    const app::Message& message = items_[static_cast<std::size_t>(index)]->message();
    const int total = messageCount();
    const QString version =
        message.versionCount > 1
            ? tr("version %1 of %2").arg(message.version).arg(message.versionCount)
            : QString();
    const QString said =
        version.isEmpty() ? message.text : version + QStringLiteral(": ") + message.text;
    if (message.role == Role::User && !message.attachments.empty()) {
        QStringList names;
        for (const app::Attachment& each : message.attachments) names << each.name;
        return tr("You, message %1 of %2, with %3: %4")
            .arg(index + 1)
            .arg(total)
            .arg(names.join(QStringLiteral(", ")), said);
    }
    if (message.role == Role::User)
        return tr("You, message %1 of %2: %3").arg(index + 1).arg(total).arg(said);
    QString state;
    switch (message.state) {
        case app::MessageState::Waiting:
        case app::MessageState::Reading:
            state = items_[static_cast<std::size_t>(index)]->status();
            break;
        case app::MessageState::Writing:
            state = tr("being written");
            break;
        case app::MessageState::Stopped:
            state = tr("stopped");
            break;
        case app::MessageState::Interrupted:
            state = tr("interrupted");
            break;
        case app::MessageState::Failed:
            state = tr("failed: %1").arg(app::saidNow(message.error).what);
            break;
        case app::MessageState::Complete:
            state = tr("complete");
            break;
    }
    if (!version.isEmpty()) state = version + QStringLiteral(", ") + state;
    return tr("Answer %1 of %2, %3, %4: %5")
        .arg(index + 1)
        .arg(total)
        .arg(message.modelName, state, items_[static_cast<std::size_t>(index)]->answerText());
}

void installChatViewAccessibility() {
    QAccessible::installFactory(accessibleOf);
}

}  // namespace pergola::ui

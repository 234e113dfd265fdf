#include "ui/chat/chat_view_accessible.h"

#include <QAccessibleWidget>
#include <map>
#include <memory>

#include "ui/chat/chat_view.h"

namespace pergola::ui {

namespace {

/// One message. Lives as long as its list; after the message is gone it is invalid.
class AccessibleMessage final : public QAccessibleInterface {
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
        return kind == QAccessible::Name && isValid() ? view_->messageDescription(index_)
                                                      : QString();
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

private:
    QPointer<ChatView> view_;
    int index_;
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

void installChatViewAccessibility() {
    QAccessible::installFactory(accessibleOf);
}

}  // namespace pergola::ui

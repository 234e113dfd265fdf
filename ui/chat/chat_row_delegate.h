#pragma once
// How the rows of ChatGroups are drawn: heads that fold, chats with their marks, finds with the
// piece of text around the words. GUI thread.

#include <QStyledItemDelegate>

namespace pergola::ui {

class ChatRowDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Whether the row that the keyboard is at has a ring; not while the mouse chooses.
    void setShowsKeyboard(bool shows) { showsKeyboard_ = shows; }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event,
                   QAbstractItemView* view,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    void paintHead(QPainter& painter,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) const;
    void paintChat(QPainter& painter,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) const;
    int paintPlace(QPainter& painter,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index,
                   const QRect& line) const;
    void paintMark(QPainter& painter,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) const;

    bool showsKeyboard_ = false;
};

}  // namespace pergola::ui

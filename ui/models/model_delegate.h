#pragma once
// Draws one model of a list: name over size and kind, a dot and the word when it is loaded, the
// reason when it cannot be used. GUI thread.

#include <QStyledItemDelegate>

namespace pergola::app {
class EngineBridge;
}

namespace pergola::ui {

class ModelDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    ModelDelegate(const app::EngineBridge& bridge, QObject* parent);
    /// The whole name, reason and path, which the row may have cut.
    bool helpEvent(QHelpEvent* event,
                   QAbstractItemView* view,
                   const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;
    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const app::EngineBridge& bridge_;
};

}  // namespace pergola::ui

#pragma once
// Draws one model of a list: name over size and kind, a dot and the word when it is loaded, the reason
// when it cannot be used. GUI thread.

#include <QStyledItemDelegate>

namespace pergola::app {
class EngineBridge;
}

namespace pergola::ui {

class ModelDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    ModelDelegate(const app::EngineBridge& bridge, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const app::EngineBridge& bridge_;
};

}  // namespace pergola::ui

#pragma once
// Draws a row of the palette: icon, title with the typed letters marked, and at the far end what kind it
// is and its keys. GUI thread.

#include <QStyledItemDelegate>

namespace pergola::ui {

class PaletteDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace pergola::ui

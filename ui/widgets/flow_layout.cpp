#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace pergola::ui {

FlowLayout::~FlowLayout() {
    qDeleteAll(items_);
}

void FlowLayout::addItem(QLayoutItem* item) {
    items_.append(item);
    invalidate();
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= items_.size()) return nullptr;
    invalidate();
    return items_.takeAt(index);
}

int FlowLayout::heightForWidth(int width) const {
    return arrange(QRect(0, 0, width, 0), Moves::No);
}

QSize FlowLayout::sizeHint() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        const QSize wanted = item->sizeHint();
        size = {size.width() + wanted.width() + (size.isEmpty() ? 0 : gap()),
                std::max(size.height(), wanted.height())};
    }
    const QMargins edge = contentsMargins();
    return size + QSize(edge.left() + edge.right(), edge.top() + edge.bottom());
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty()) size = size.expandedTo(item->sizeHint());
    const QMargins edge = contentsMargins();
    return size + QSize(edge.left() + edge.right(), edge.top() + edge.bottom());
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, Moves::Yes);
}

/// Fills row after row; the height of all of them with the margins.
int FlowLayout::arrange(const QRect& rect, Moves moves) const {
    const QRect inner = rect.marginsRemoved(contentsMargins());
    int top = inner.top();
    int used = 0;
    int high = 0;
    QList<QLayoutItem*> row;
    const auto finishRow = [&] {
        if (moves == Moves::Yes) placeRow(row, QRect(inner.left(), top, inner.width(), high), used);
        row.clear();
    };
    for (QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        const QSize wanted = item->sizeHint();
        if (!row.isEmpty() && used + gap() + wanted.width() > inner.width()) {
            finishRow();
            top += high + gap();
            used = high = 0;
        }
        used += wanted.width() + (row.isEmpty() ? 0 : gap());
        high = std::max(high, wanted.height());
        row.append(item);
    }
    finishRow();
    return top + high - rect.top() + contentsMargins().bottom();
}

void FlowLayout::placeRow(const QList<QLayoutItem*>& row, const QRect& area, int used) const {
    const auto direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    const int free = std::max(0, area.width() - used);
    int left = area.left();
    if (side_ == Side::Trailing) left += free;
    if (side_ == Side::Middle) left += free / 2;
    for (QLayoutItem* item : row) {
        const QSize size = item->sizeHint().boundedTo(QSize(area.width(), area.height()));
        const QRect logical(QPoint(left, area.top() + (area.height() - size.height()) / 2), size);
        item->setGeometry(QStyle::visualRect(direction, area, logical));
        left += size.width() + gap();
    }
}

}  // namespace pergola::ui

#pragma once
// Widgets in a row, and in as many rows as they need where one has too little room: buttons with
// words of any language at any text size. GUI thread.

#include <QLayout>
#include <QList>
#include <algorithm>

namespace pergola::ui {

class FlowLayout final : public QLayout {
public:
    /// Where a row stands that does not fill the width.
    enum class Side { Leading, Middle, Trailing };

    explicit FlowLayout(Side side = Side::Leading) : side_(side) {}
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// Of all in one row.
    QSize sizeHint() const override;
    /// Of the widest one; the rows come from heightForWidth().
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    enum class Moves { No, Yes };
    int arrange(const QRect& rect, Moves moves) const;
    void placeRow(const QList<QLayoutItem*>& row, const QRect& area, int used) const;
    int gap() const { return std::max(0, spacing()); }

    Side side_;
    QList<QLayoutItem*> items_;
};

}  // namespace pergola::ui

#pragma once
// A table: columns as wide as their contents need, wrapped where the width does not suffice, and
// scrolled sideways inside when even that does not. Only rows on the screen hold a layout.

#include <memory>
#include <vector>

#include "ui/chat/block_box.h"
#include "ui/chat/sideways_scroll.h"
#include "ui/chat/text_layout.h"

namespace pergola::ui {

class TableBox final : public BlockBox {
public:
    explicit TableBox(const Block& block);
    ~TableBox() override;

    int estimatedHeight(int width) const override;
    int layOut(int width) override;
    void release() override;
    bool isLaidOut() const override { return width_ > 0; }
    void paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const override;
    int offsetAt(QPoint point) const override;
    int length() const override { return length_; }
    QString text(TextRange range) const override;
    QRect caret() const override;
    QString linkAt(QPoint point) const override;
    bool isFormulaAt(QPoint point) const override;
    bool grow(const Block& block) override;
    bool scrollSideways(int pixels) override;

private:
    struct Cell {
        RichText rich;
        int start = 0;    // offset in the table's text
        int natural = 0;  // pixels on one line
        int narrow = 0;   // pixels of the longest word
        mutable std::unique_ptr<TextLines> lines;
    };
    struct Row {
        std::vector<Cell> cells;
        int top = 0;
        int height = 0;
    };

    void setRows(const Block& block);
    void measure(Cell& cell, bool isHead) const;
    void fitColumns();
    void findDirection();
    int left(std::size_t column) const;
    int tableWidth() const;
    TextLook lookOf(std::size_t row, std::size_t column) const;
    const TextLines& linesOf(std::size_t row, std::size_t column) const;
    QRect frame() const;
    QPoint cellOrigin(std::size_t row, std::size_t column) const;
    const Cell* cellAt(QPoint point, QPoint* inside) const;

    std::vector<Row> rows_;
    std::vector<ColumnAlignment> alignments_;
    std::vector<int> columns_;  // pixels, padding included
    int inset_ = 0;
    int width_ = 0;
    int height_ = 0;
    SidewaysScroll scroll_;
    int length_ = 0;
    bool isRightToLeft_ = false;  // by its own first letter
};

}  // namespace pergola::ui

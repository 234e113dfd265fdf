#include "ui/chat/table_box.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <numeric>

#include "ui/chat/formula_text.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int padding = space::m;
constexpr int paddingVertical = 5;
constexpr int unlimited = 1 << 20;

/// Longer words are broken rather than widening their column.
int widestWord() {
    return 10 * theme().lineHeight(Type::Body);
}

}  // namespace

TableBox::TableBox(const Block& block) : alignments_(block.columns), inset_(insetOf(block)) {
    setRows(block);
}

TableBox::~TableBox() = default;

/// Takes over the rows; those that are as before keep what was measured. Others are measured when
/// the table is laid out: most tables of a long chat never are.
void TableBox::setRows(const Block& block) {
    const std::size_t columns = block.columns.size();
    int at = 0;
    rows_.resize(block.rows.size());
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
        rows_[r].cells.resize(columns);
        for (std::size_t c = 0; c < columns; ++c) {
            Cell& cell = rows_[r].cells[c];
            const RichText rich =
                c < block.rows[r].size() ? withFormulasDrawn(block.rows[r][c]) : RichText{};
            if (cell.natural == 0 || !(cell.rich == rich)) {
                cell.rich = rich;
                cell.lines.reset();
                cell.natural = 0;
            }
            cell.start = at;
            at += static_cast<int>(cell.rich.text.size()) + 1;
        }
    }
    length_ = std::max(0, at - 1);
    findDirection();
}

/// As its first letter runs, as a paragraph does: an English table stays one in an Arabic window.
void TableBox::findDirection() {
    isRightToLeft_ = QGuiApplication::isRightToLeft();
    for (const Row& row : rows_)
        for (const Cell& cell : row.cells)
            for (const QChar c : cell.rich.text) {
                const QChar::Direction direction = c.direction();
                const bool isLeft = direction == QChar::DirR || direction == QChar::DirAL;
                if (!isLeft && direction != QChar::DirL) continue;
                isRightToLeft_ = isLeft;
                return;
            }
}

void TableBox::measure(Cell& cell, bool isHead) const {
    const TextLook look{isHead ? Type::Strong : Type::Body, Color::Text, Qt::AlignLeft};
    const TextLines lines(cell.rich, look, unlimited);
    cell.natural = lines.naturalWidth() + 2 * padding + 1;
    cell.narrow = std::min(lines.narrowestWidth(), widestWord()) + 2 * padding + 1;
}

bool TableBox::grow(const Block& block) {
    if (block.kind != BlockKind::Table || block.columns != alignments_ || insetOf(block) != inset_)
        return false;
    setRows(block);
    return true;
}

int TableBox::estimatedHeight(int) const {
    return static_cast<int>(rows_.size()) *
               (theme().lineHeight(Type::Body) + 2 * paddingVertical + 4) +
           2;
}

/// Natural widths if they fit; else what is over is taken from the columns that have more than they
/// must. Spare room goes to all columns alike, so that the table fills the text column.
void TableBox::fitColumns() {
    const std::size_t count = alignments_.size();
    std::vector<int> natural(count, 2 * padding);
    std::vector<int> narrow(count, 2 * padding);
    for (Row& row : rows_) {
        for (std::size_t c = 0; c < count; ++c) {
            if (row.cells[c].natural == 0) measure(row.cells[c], &row == rows_.data());
            natural[c] = std::max(natural[c], row.cells[c].natural);
            narrow[c] = std::max(narrow[c], row.cells[c].narrow);
        }
    }
    const int room = width_ - inset_ - 2;
    const int wanted = std::accumulate(natural.begin(), natural.end(), 0);
    const int needed = std::accumulate(narrow.begin(), narrow.end(), 0);
    columns_ = wanted <= room ? natural : narrow;
    if (wanted <= room && count > 0) {
        const int share = (room - wanted) / static_cast<int>(count);
        for (int& column : columns_) column += share;
        columns_.back() += room - std::accumulate(columns_.begin(), columns_.end(), 0);
    } else if (needed < room) {
        const double share = static_cast<double>(room - needed) / (wanted - needed);
        for (std::size_t c = 0; c < count; ++c)
            columns_[c] += static_cast<int>((natural[c] - narrow[c]) * share);
    }
}

int TableBox::layOut(int width) {
    width_ = width;
    const std::vector<int> before = columns_;
    fitColumns();
    int top = 1;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        Row& row = rows_[r];
        int height = theme().lineHeight(Type::Body);
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            if (before != columns_) row.cells[c].lines.reset();
            const bool isOneLine = row.cells[c].natural <= columns_[c] &&
                                   !row.cells[c].rich.text.contains(QChar::LineSeparator);
            if (!isOneLine) height = std::max(height, linesOf(r, c).height());
        }
        row.top = top;
        row.height = height + 2 * paddingVertical + 4;
        top += row.height;
    }
    scroll_.fit(tableWidth(), frame().width());
    const int bar = tableWidth() > width_ - inset_ ? space::s : 0;
    height_ = top + 1 + bar;
    return height_;
}

void TableBox::release() {
    width_ = 0;
    columns_.clear();
    for (Row& row : rows_) {
        for (Cell& cell : row.cells) cell.lines.reset();
    }
}

int TableBox::tableWidth() const {
    return std::accumulate(columns_.begin(), columns_.end(), 2);
}

QRect TableBox::frame() const {
    return insetFrame(inset_, width_, height_);
}

/// Columns run from the side where the table begins.
int TableBox::left(std::size_t column) const {
    const int before = std::accumulate(
        columns_.begin(), columns_.begin() + static_cast<std::ptrdiff_t>(column), 1);
    if (!isRightToLeft_) return frame().left() + before - scroll_.offset();
    return frame().right() + 1 - before - columns_[column] + scroll_.offset();
}

TextLook TableBox::lookOf(std::size_t row, std::size_t column) const {
    TextLook look{
        row == 0 ? Type::Strong : Type::Body, row == 0 ? Color::Text2 : Color::Text, Qt::AlignLeft};
    if (alignments_[column] == ColumnAlignment::Center) look.alignment = Qt::AlignHCenter;
    if (alignments_[column] == ColumnAlignment::Trailing) look.alignment = Qt::AlignRight;
    return look;
}

const TextLines& TableBox::linesOf(std::size_t row, std::size_t column) const {
    const Cell& cell = rows_[row].cells[column];
    if (!cell.lines)
        cell.lines = std::make_unique<TextLines>(
            cell.rich, lookOf(row, column), columns_[column] - 2 * padding);
    return *cell.lines;
}

QPoint TableBox::cellOrigin(std::size_t row, std::size_t column) const {
    return {left(column) + padding, rows_[row].top + paddingVertical + 2};
}

void TableBox::paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const {
    if (width_ <= 0 || rows_.empty()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF outline = QRectF(frame()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath shape;
    shape.addRoundedRect(outline, radius::card, radius::card);
    painter.save();
    painter.setClipPath(shape, Qt::IntersectClip);
    painter.fillRect(QRect(frame().left(), 0, frame().width(), rows_[0].top + rows_[0].height),
                     theme().color(Color::CodeGround));
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        const Row& row = rows_[r];
        if (row.top > exposed.bottom() || row.top + row.height < exposed.top()) continue;
        if (r > 0)
            painter.fillRect(QRect(frame().left(), row.top - 1, frame().width(), 1),
                             theme().color(Color::Line));
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            const Cell& cell = row.cells[c];
            const int size = static_cast<int>(cell.rich.text.size());
            linesOf(r, c).paint(painter, cellOrigin(r, c), {}, marks.within(cell.start, size));
        }
    }
    painter.restore();
    painter.setPen(theme().color(Color::Line));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
    if (tableWidth() <= frame().width()) return;
    constexpr int aside = 4;
    const QRect track(frame().left() + aside, height_ - 7, frame().width() - 2 * aside, 4);
    scroll_.paint(painter, track, tableWidth() - 2 * aside, isRightToLeft_);
}

const TableBox::Cell* TableBox::cellAt(QPoint point, QPoint* inside) const {
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        const Row& row = rows_[r];
        const bool isLast = r + 1 == rows_.size();
        if (point.y() >= row.top + row.height && !isLast) continue;
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            const bool isHit = point.x() >= left(c) && point.x() < left(c) + columns_[c];
            if (!isHit && c + 1 < row.cells.size()) continue;
            *inside = point - cellOrigin(r, c);
            linesOf(r, c);
            return &row.cells[c];
        }
    }
    return nullptr;
}

int TableBox::offsetAt(QPoint point) const {
    if (point.y() < 0) return 0;
    if (point.y() >= height_ || width_ <= 0) return length_;
    QPoint inside;
    const Cell* cell = cellAt(point, &inside);
    return cell ? cell->start + cell->lines->offsetAt(inside) : 0;
}

QString TableBox::linkAt(QPoint point) const {
    QPoint inside;
    const Cell* cell = width_ > 0 ? cellAt(point, &inside) : nullptr;
    return cell ? linkAtOffset(cell->rich, cell->lines->offsetAt(inside)) : QString();
}

bool TableBox::isFormulaAt(QPoint point) const {
    QPoint inside;
    const Cell* cell = width_ > 0 ? cellAt(point, &inside) : nullptr;
    return cell && isFormulaAtOffset(cell->rich, cell->lines->offsetAt(inside));
}

QString TableBox::text(TextRange range) const {
    QString all;
    for (const Row& row : rows_) {
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            all += row.cells[c].rich.text;
            all += c + 1 == row.cells.size() ? '\n' : '\t';
        }
    }
    return all.mid(range.from, range.to - range.from).replace(QChar::LineSeparator, ' ');
}

QRect TableBox::caret() const {
    if (width_ <= 0 || rows_.empty() || columns_.empty()) return {0, 0, 3, 16};
    std::size_t column = columns_.size() - 1;
    while (column > 0 && rows_.back().cells[column].rich.text.isEmpty()) --column;
    const std::size_t row = rows_.size() - 1;
    return linesOf(row, column).caret().translated(cellOrigin(row, column));
}

bool TableBox::scrollSideways(int pixels) {
    return scroll_.move(pixels, tableWidth(), frame().width());
}

}  // namespace pergola::ui

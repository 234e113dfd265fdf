#include "ui/chat/text_box.h"

#include <QGuiApplication>
#include <QPainter>
#include <algorithm>

#include "ui/chat/code_box.h"
#include "ui/chat/formula_text.h"
#include "ui/chat/table_box.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int quoteInset = space::l;

int listInset() {
    return theme().lineHeight(Type::Reading);
}

bool isQuote(const Block& block) {
    return block.quoteDepth > 0;
}

}  // namespace

std::unique_ptr<BlockBox> makeBox(const Block& block) {
    switch (block.kind) {
        case BlockKind::Code:
            return std::make_unique<CodeBox>(block);
        case BlockKind::Table:
            return std::make_unique<TableBox>(block);
        case BlockKind::Rule:
            return std::make_unique<RuleBox>();
        case BlockKind::Paragraph:
        case BlockKind::Heading:
            break;
    }
    return std::make_unique<TextBox>(block);
}

int spaceBetween(const Block& previous, const Block& next) {
    if (next.kind == BlockKind::Heading) return space::l + space::xs;
    if (previous.kind == BlockKind::Heading) return space::s;
    if (next.isTight && previous.isTight) return next.marker.isEmpty() ? 0 : space::xs;
    if (next.isTight && next.listDepth > 0 && previous.listDepth > 0) return space::xs;
    if (next.isTight && next.marker.isEmpty() && next.listDepth == 0) return 0;
    if (next.listDepth > 0 && previous.listDepth == 0) return space::s;
    return space::m;
}

int insetOf(const Block& block) {
    return block.quoteDepth * quoteInset + block.listDepth * listInset();
}

TextBox::TextBox(Block block) : block_(std::move(block)) {
    block_.text = withFormulasDrawn(block_.text);
}

TextLook TextBox::look() const {
    if (block_.kind == BlockKind::Heading) {
        const Type type = block_.headingLevel == 1   ? Type::Title
                          : block_.headingLevel == 2 ? Type::Section
                                                     : Type::Strong;
        return {type, Color::Text, Qt::AlignLeft};
    }
    return {Type::Reading, isQuote(block_) ? Color::Text2 : Color::Text, Qt::AlignLeft};
}

int TextBox::estimatedHeight(int width) const {
    const double perLine =
        std::max(1.0, (width - insetOf(block_)) / (0.52 * theme().lineHeight(Type::Body)));
    const int lines = static_cast<int>(length() / perLine) + 1;
    return lines * theme().lineHeight(look().type);
}

int TextBox::layOut(int width) {
    width_ = width;
    lines_ = std::make_unique<TextLines>(block_.text, look(), width - insetOf(block_));
    return lines_->height();
}

/// Lists stand away from the side where their text begins; quotes from the side where the page
/// begins.
QPoint TextBox::origin() const {
    const int quotes = block_.quoteDepth * quoteInset;
    const int lists = insetOf(block_) - quotes;
    int left = QGuiApplication::isRightToLeft() ? 0 : quotes;
    if (!lines_ || !lines_->isRightToLeft()) left += lists;
    return {left, 0};
}

void TextBox::paint(QPainter& painter, const QRect& exposed, const BoxMarks& marks) const {
    if (!lines_) return;
    lines_->paint(painter, origin(), exposed, marks);
    if (!block_.marker.isEmpty()) paintMarker(painter);
}

void TextBox::paintMarker(QPainter& painter) const {
    const int room = listInset();
    const bool isRtl = lines_->isRightToLeft();
    const int edge = isRtl ? origin().x() + width_ - insetOf(block_) : origin().x() - room;
    QFont font = theme().font(Type::Reading);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Text2));
    const int overhang =
        std::max(0, QFontMetrics(font).horizontalAdvance(block_.marker) + space::s - room);
    const QRect area(
        edge - (isRtl ? 0 : overhang), 0, room + overhang, theme().lineHeight(Type::Reading));
    const int gap = block_.marker.endsWith('.') ? space::xs + 1 : space::s;
    painter.drawText(area.adjusted(isRtl ? gap : 0, 0, isRtl ? 0 : -gap, 0),
                     static_cast<int>(Qt::AlignVCenter | Qt::AlignAbsolute |
                                      (isRtl ? Qt::AlignLeft : Qt::AlignRight)),
                     // A number and its dot run as the text behind them does.
                     (isRtl ? QChar(0x2067) : QChar(0x2066)) + block_.marker + QChar(0x2069));
}

int TextBox::offsetAt(QPoint point) const {
    return lines_ ? lines_->offsetAt(point - origin()) : 0;
}

QString TextBox::text(TextRange range) const {
    QString text = block_.text.text.mid(range.from, range.to - range.from);
    text.replace(QChar::LineSeparator, '\n');
    return text;
}

QRect TextBox::caret() const {
    return lines_ ? lines_->caret().translated(origin()) : QRect(0, 0, 3, 16);
}

QString TextBox::linkAt(QPoint point) const {
    if (!lines_ || point.y() < 0 || point.y() >= lines_->height()) return {};
    return linkAtOffset(block_.text, offsetAt(point));
}

bool TextBox::isFormulaAt(QPoint point) const {
    if (!lines_ || point.y() < 0 || point.y() >= lines_->height()) return false;
    return isFormulaAtOffset(block_.text, offsetAt(point));
}

int RuleBox::layOut(int width) {
    width_ = width;
    return height;
}

void RuleBox::paint(QPainter& painter, const QRect&, const BoxMarks&) const {
    painter.fillRect(0, height / 2, width_, 1, theme().color(Color::Line));
}

}  // namespace pergola::ui

#include "ui/chat/text_layout.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr double foundShare = 0.22;  // of the colour, in the ground of a place that was found

QTextCharFormat formatOf(const Span& span, const TextLook& look) {
    QTextCharFormat format;
    if (span.has(SpanStyle::Strong)) format.setFontWeight(QFont::DemiBold);
    if (span.has(SpanStyle::Emphasis)) format.setFontItalic(true);
    if (span.has(SpanStyle::Strike)) format.setFontStrikeOut(true);
    if (span.has(SpanStyle::Code)) {
        const QFont code = theme().font(Type::Code);
        const QFont text = theme().font(look.type);
        format.setFontFamilies({code.family()});
        format.setFontFixedPitch(true);
        format.setFontStyleStrategy(code.styleStrategy());
        format.setFontPointSize(text.pointSizeF() * 0.92);
        format.setBackground(theme().color(Color::CodeGround));
    }
    if (span.has(SpanStyle::Raised))
        format.setVerticalAlignment(QTextCharFormat::AlignSuperScript);
    if (span.has(SpanStyle::Lowered))
        format.setVerticalAlignment(QTextCharFormat::AlignSubScript);
    if (span.has(SpanStyle::Link)) {
        format.setForeground(theme().color(Color::Link));
        format.setFontUnderline(true);
    }
    return format;
}

QList<QTextLayout::FormatRange> formatsOf(const RichText& rich, const TextLook& look) {
    QList<QTextLayout::FormatRange> formats;
    for (const Span& span : rich.spans)
        formats.append({span.start, span.length, formatOf(span, look)});
    return formats;
}

/// Of a text that runs in one direction, over the whole height of its lines.
std::vector<QRectF> areasOf(const QTextLayout& layout,
                            QPointF origin,
                            int lineHeight,
                            TextRange range) {
    std::vector<QRectF> areas;
    for (int i = 0; i < layout.lineCount() && !range.isEmpty(); ++i) {
        const QTextLine line = layout.lineAt(i);
        const int from = std::max(range.from, line.textStart());
        const int to = std::min(range.to, line.textStart() + line.textLength());
        if (from >= to) continue;
        const double left = line.cursorToX(from);
        const double top = line.y() - std::round((lineHeight - line.height()) / 2);
        areas.emplace_back(
            origin.x() + left, origin.y() + top, line.cursorToX(to) - left, lineHeight);
    }
    return areas;
}

}  // namespace

TextLines::TextLines(const RichText& rich, const TextLook& look, int width)
    : layout_(rich.text, theme().font(look.type)),
      look_(look),
      isRightToLeft_(rich.text.isRightToLeft()) {
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(isRightToLeft_ ? Qt::RightToLeft : Qt::LeftToRight);
    // QTextLayout takes left and right as they are, whatever the direction.
    Qt::Alignment alignment = look.alignment;
    if (isRightToLeft_ && alignment == Qt::AlignLeft) {
        alignment = Qt::AlignRight;
    } else if (isRightToLeft_ && alignment == Qt::AlignRight) {
        alignment = Qt::AlignLeft;
    }
    option.setAlignment(alignment);
    layout_.setTextOption(option);
    layout_.setFormats(formatsOf(rich, look));
    layout_.setCacheEnabled(true);
    const double wanted = theme().lineHeight(look.type);
    double y = 0;
    double widest = 0;
    layout_.beginLayout();
    for (QTextLine line = layout_.createLine(); line.isValid(); line = layout_.createLine()) {
        line.setLineWidth(std::max(1, width));
        // Scripts with tall fonts of their own get the room they need, but small overhangs do not
        // push lines apart.
        const double height = line.height() > 1.5 * wanted ? line.height() : wanted;
        line.setPosition(QPointF(0, y + std::round((height - line.height()) / 2)));
        widest = std::max(widest, line.naturalTextWidth());
        y += height;
    }
    layout_.endLayout();
    height_ = static_cast<int>(std::ceil(std::max(y, wanted)));
    naturalWidth_ = static_cast<int>(std::ceil(widest));
}

/// QTextLayout's own minimumWidth() is too small for a text that may be broken anywhere.
int TextLines::narrowestWidth() const {
    QTextLayout words(layout_.text(), layout_.font());
    QTextOption option = layout_.textOption();
    option.setWrapMode(QTextOption::WordWrap);
    words.setTextOption(option);
    words.setFormats(layout_.formats());
    double widest = 0;
    words.beginLayout();
    for (QTextLine line = words.createLine(); line.isValid(); line = words.createLine()) {
        line.setLineWidth(1);
        widest = std::max(widest, line.naturalTextWidth());
    }
    words.endLayout();
    return static_cast<int>(std::ceil(widest));
}

void TextLines::paint(QPainter& painter,
                      QPoint origin,
                      const QRect& exposed,
                      const BoxMarks& marks) const {
    const QList<QTextLayout::FormatRange> ranges =
        paintMarks(painter, layout_, origin, theme().lineHeight(look_.type), marks);
    painter.setPen(theme().color(look_.color));
    layout_.draw(&painter, origin, ranges, exposed);
}

int TextLines::offsetAt(QPoint point) const {
    if (layout_.lineCount() == 0 || point.y() < 0) return 0;
    for (int i = 0; i < layout_.lineCount(); ++i) {
        const QTextLine line = layout_.lineAt(i);
        const bool isLast = i + 1 == layout_.lineCount();
        const double below = isLast ? height_ : layout_.lineAt(i + 1).y();
        if (point.y() < below) return line.xToCursor(point.x());
    }
    return static_cast<int>(layout_.text().size());
}

QRect TextLines::caret() const {
    if (layout_.lineCount() == 0) return {0, 0, 3, height_};
    const QTextLine line = layout_.lineAt(layout_.lineCount() - 1);
    const double x = line.cursorToX(static_cast<int>(layout_.text().size()));
    return {static_cast<int>(x) + (isRightToLeft_ ? -4 : 1),
            static_cast<int>(line.y()),
            3,
            static_cast<int>(line.height())};
}

BoxMarks BoxMarks::within(int start, int size) const {
    const auto part = [&](TextRange range) {
        return TextRange{std::clamp(range.from - start, 0, size),
                         std::clamp(range.to - start, 0, size)};
    };
    BoxMarks inside{part(selection), {}};
    for (const TextRange& each : found) {
        if (each.from >= start + size) break;
        if (const TextRange range = part(each); !range.isEmpty()) inside.found.push_back(range);
    }
    return inside;
}

QList<QTextLayout::FormatRange> paintMarks(QPainter& painter,
                                           const QTextLayout& layout,
                                           QPointF origin,
                                           int lineHeight,
                                           const BoxMarks& marks) {
    QList<QTextLayout::FormatRange> formats;
    if (marks.selection.isEmpty() && marks.found.empty()) return formats;
    const QString text = layout.text();
    const bool isMixed = std::any_of(text.begin(), text.end(), [](QChar c) {
        const QChar::Direction direction = c.direction();
        return direction == QChar::DirR || direction == QChar::DirAL;
    });
    const QColor foundGround = theme().blend(Color::Warning, Color::Canvas, foundShare);
    const QPen foundLine(theme().color(Color::Warning), 1);
    if (isMixed) {
        QTextCharFormat found;
        found.setBackground(foundGround);
        found.setForeground(theme().color(Color::Text));
        found.setUnderlineStyle(QTextCharFormat::SingleUnderline);
        for (const TextRange& each : marks.found)
            formats.append({each.from, each.to - each.from, found});
        if (marks.selection.isEmpty()) return formats;
        QTextCharFormat selected;
        selected.setBackground(theme().color(Color::Selection));
        selected.setForeground(theme().color(Color::Text));
        formats.append(
            {marks.selection.from, marks.selection.to - marks.selection.from, selected});
        return formats;
    }
    for (const TextRange& each : marks.found) {
        for (const QRectF& area : areasOf(layout, origin, lineHeight, each)) {
            painter.fillRect(area, foundGround);
            painter.setPen(foundLine);
            painter.drawLine(area.bottomLeft(), area.bottomRight());
        }
    }
    const bool isCurrent = std::any_of(marks.found.begin(), marks.found.end(), [&](TextRange each) {
        return each.from == marks.selection.from && each.to == marks.selection.to;
    });
    for (const QRectF& area : areasOf(layout, origin, lineHeight, marks.selection)) {
        painter.fillRect(area, theme().color(Color::Selection));
        if (!isCurrent) continue;
        painter.setPen(QPen(theme().color(Color::Accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area);
    }
    return formats;
}

bool isFormulaAtOffset(const RichText& rich, int offset) {
    return std::any_of(rich.spans.begin(), rich.spans.end(), [offset](const Span& span) {
        return span.has(SpanStyle::Formula) && offset >= span.start &&
               offset < span.start + span.length;
    });
}

QString linkAtOffset(const RichText& rich, int offset) {
    for (const Span& span : rich.spans) {
        const bool covers = offset >= span.start && offset < span.start + span.length;
        if (covers && span.has(SpanStyle::Link)) return span.target;
    }
    return {};
}

}  // namespace pergola::ui

#include "ui/telemetry/memory_bar.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

constexpr int kBarHeight = 20;
constexpr int kMovingReserve = 2;  // above and below, for the dashed outline: nothing jumps
constexpr double kLeastWidth = 3;  // a part that is there can be seen
constexpr double kCorner = 4;
constexpr int kSwatch = 12;

/// In high contrast: then shades and patterns alone tell parts apart.
bool isOneColor(const MemoryPart& part) {
    return theme().color(part.color) == theme().color(Color::Text);
}

QColor groundOf(const MemoryPart& part) {
    const double share = isOneColor(part) && part.share < 1 ? 0.7 * part.share : part.share;
    return theme().blend(part.color, Color::Canvas, share);
}

void drawPattern(QPainter& painter, const QRectF& rect, const MemoryPart& part) {
    if (part.pattern == Pattern::Plain) return;
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    const bool isStrong = isOneColor(part);
    const QColor ink = blended(theme().color(Color::Canvas), groundOf(part), isStrong ? 1.0 : 0.42);
    const double line = isStrong ? 1.5 : 1;
    const double dot = isStrong ? 1.3 : 0.85;
    if (part.pattern == Pattern::SlantedLines) {
        painter.setPen(QPen(ink, line));
        for (double x = rect.left() - rect.height(); x < rect.right(); x += 6)
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    } else if (part.pattern == Pattern::VerticalLines) {
        painter.setPen(QPen(ink, line));
        for (double x = rect.left() + 2.5; x < rect.right(); x += 4)
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        int row = 0;
        for (double y = rect.top() + 3; y < rect.bottom() + 1; y += 5, ++row)
            for (double x = rect.left() + (row % 2 == 0 ? 3 : 6); x < rect.right() + 1; x += 6)
                painter.drawEllipse(QPointF(x, y), dot, dot);
    }
    painter.restore();
}

void drawPart(QPainter& painter, const QRectF& rect, const MemoryPart& part) {
    painter.fillRect(rect, groundOf(part));
    drawPattern(painter, rect, part);
}

/// Widths that fill `width` exactly; what is there but tiny is widened at the cost of the widest.
std::vector<double> widthsOf(const std::vector<MemoryPart>& parts, double width) {
    double total = 0;
    for (const MemoryPart& part : parts) total += static_cast<double>(part.bytes);
    std::vector<double> widths;
    double sum = 0;
    for (const MemoryPart& part : parts) {
        const double own = total > 0 ? width * static_cast<double>(part.bytes) / total : 0;
        widths.push_back(part.bytes > 0 ? std::max(std::round(own), kLeastWidth) : 0);
        sum += widths.back();
    }
    if (!widths.empty() && sum > 0) *std::max_element(widths.begin(), widths.end()) += width - sum;
    return widths;
}

}  // namespace

std::vector<MemoryPart> memoryParts(const MemoryLayout& layout, MemoryKind kind) {
    const Color weights = kind == MemoryKind::Vram ? Color::Vram : Color::Ram;
    std::vector<MemoryPart> parts = {
        {MemoryBar::tr("weights"), weights, 1.0, Pattern::Plain, layout.weightBytes},
        {MemoryBar::tr("chat"), Color::Prefill, 0.85, Pattern::Plain, layout.chatBytes},
        {MemoryBar::tr("work"), Color::Prefill, 0.64, Pattern::VerticalLines, layout.workBytes},
        {MemoryBar::tr("other programs"), Color::Other, 0.72, Pattern::Dots, layout.otherBytes},
        {MemoryBar::tr("free"), Color::Canvas, 1.0, Pattern::Plain, layout.freeBytes},
    };
    if (layout.expertBytes > 0) {
        parts.insert(parts.begin() + 1,
                     {MemoryBar::tr("experts"), weights, 0.72, Pattern::SlantedLines, layout.expertBytes});
    }
    return parts;
}

namespace {

QString amountOf(const MemoryPart& part) {
    return isolated(MemoryBar::tr("%1 GB").arg(
        QLocale().toString(static_cast<double>(part.bytes) / 1e9, 'f', 2)));
}

}  // namespace

MemoryBar::MemoryBar(MemoryKind kind, QWidget* parent) : QWidget(parent), kind_(kind) {
    setAccessibleName(kind == MemoryKind::Vram ? tr("Memory of the graphics card") : tr("Memory of this computer"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MemoryBar::setLayoutNow(const MemoryLayout& layout) {
    if (layout == now_) return;
    now_ = layout;
    describe();
    update();
}

/// The figures of the tooltips, for who sees no bar.
void MemoryBar::describe() {
    QStringList words;
    for (const MemoryPart& part : memoryParts(now_, kind_))
        words << tr("%1: %2").arg(part.name, amountOf(part));
    const QString text = words.join(QStringLiteral(" · "));
    if (text != accessibleDescription()) setAccessibleDescription(text);
}

void MemoryBar::setLayoutToCome(std::optional<MemoryLayout> layout) {
    if (layout == toCome_) return;
    toCome_ = layout;
    update();
}

QSize MemoryBar::sizeHint() const { return {288, kBarHeight + 2 * kMovingReserve}; }

std::vector<MemoryBar::Piece> MemoryBar::pieces() const {
    // Growing shows the layout to come; shrinking shows today's, with the part that will be given back.
    const std::int64_t before = now_.chatBytes;
    const std::int64_t after = toCome_ ? toCome_->chatBytes : before;
    std::vector<MemoryPart> parts = memoryParts(after > before ? *toCome_ : now_, kind_);
    std::vector<bool> moving(parts.size(), false);
    if (after != before) {
        const std::ptrdiff_t chat = now_.expertBytes > 0 ? 2 : 1;
        MemoryPart part = parts[static_cast<std::size_t>(chat)];
        part.bytes = std::abs(after - before);
        parts[static_cast<std::size_t>(chat)].bytes = std::min(after, before);
        parts.insert(parts.begin() + chat + 1, part);
        moving.insert(moving.begin() + chat + 1, true);
    }

    const QRectF bar = QRectF(rect()).adjusted(0, kMovingReserve, 0, -kMovingReserve);
    const std::vector<double> widths = widthsOf(parts, bar.width());
    std::vector<Piece> result;
    double x = bar.left();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (widths[i] <= 0) continue;
        result.push_back({parts[i], QRectF(x, bar.top(), widths[i], bar.height()), moving[i]});
        x += widths[i];
    }
    if (isRightToLeft())
        for (Piece& piece : result) piece.rect.moveLeft(bar.right() - (piece.rect.right() - bar.left()));
    return result;
}

void MemoryBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = QRectF(rect()).adjusted(0.5, kMovingReserve + 0.5, -0.5, -kMovingReserve - 0.5);
    QPainterPath outline;
    outline.addRoundedRect(bar, kCorner, kCorner);
    painter.fillPath(outline, theme().color(Color::Canvas));

    const std::vector<Piece> all = pieces();
    painter.save();
    painter.setClipPath(outline);
    for (const Piece& piece : all) {
        MemoryPart part = piece.part;
        if (piece.moving) part.share = 0.16;
        drawPart(painter, piece.rect, part);
        // A line of the canvas keeps neighbours apart whatever their colours are.
        const double end = isRightToLeft() ? piece.rect.left() : piece.rect.right();
        painter.fillRect(QRectF(end - 0.5, bar.top(), 1, bar.height()), theme().color(Color::Canvas));
    }
    painter.restore();

    painter.setPen(QPen(theme().color(Color::Outline), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(outline);
    for (const Piece& piece : all) {
        if (!piece.moving) continue;
        QPen dashed(theme().color(piece.part.color), 1.5);
        dashed.setDashPattern({3, 2});
        painter.setPen(dashed);
        painter.drawRoundedRect(piece.rect.adjusted(-0.25, -1, 0.25, 1), 2, 2);
    }
}

bool MemoryBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const Piece& piece : pieces()) {
        if (!piece.rect.contains(help->pos())) continue;
        const QString amount = amountOf(piece.part);
        const QString text = piece.moving ? tr("%1, changing: %2").arg(piece.part.name, amount)
                                          : tr("%1: %2").arg(piece.part.name, amount);
        QToolTip::showText(help->globalPos(), text, this, piece.rect.toRect());
        return true;
    }
    QToolTip::hideText();
    return true;
}

MemoryLegend::MemoryLegend(QWidget* parent) : QWidget(parent) {
    // Not Fixed, which would hold it at the height of its size hint.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void MemoryLegend::setParts(MemoryKind kind, bool hasExperts) {
    if (kind == kind_ && hasExperts == hasExperts_) return;
    kind_ = kind;
    hasExperts_ = hasExperts;
    updateGeometry();
    update();
}

int MemoryLegend::place(int width, QPainter* painter) const {
    const QFont font = theme().font(Type::Caption);
    const QFontMetrics metrics(font);
    const int line = std::max(theme().lineHeight(Type::Caption), kSwatch) + space::xs;
    int x = 0;
    int y = 0;
    for (const MemoryPart& part : memoryParts({.expertBytes = hasExperts_ ? 1 : 0}, kind_)) {
        const int own = kSwatch + 5 + metrics.horizontalAdvance(part.name);
        if (x > 0 && x + own > width) {
            x = 0;
            y += line;
        }
        if (painter) {
            const int left = isRightToLeft() ? width - x - own : x;
            const int swatchLeft = isRightToLeft() ? left + own - kSwatch : left;
            const int swatchTop = y + (line - kSwatch) / 2;  // whole pixels: the edge stays sharp
            const QRectF swatch(swatchLeft + 0.5, swatchTop + 0.5, kSwatch - 1, kSwatch - 1);
            QPainterPath shape;
            shape.addRoundedRect(swatch, 3, 3);
            painter->save();
            painter->setClipPath(shape);
            drawPart(*painter, swatch, part);
            painter->restore();
            if (part.color == Color::Canvas) {
                painter->setPen(QPen(theme().color(Color::Outline), 1));
                painter->drawPath(shape);
            }
            painter->setFont(font);
            painter->setPen(theme().color(Color::Text2));
            const QRect text(isRightToLeft() ? left : left + kSwatch + 5, y, own - kSwatch - 5, line);
            painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, part.name);
        }
        x += own + space::m;
    }
    return y + line;
}

QSize MemoryLegend::sizeHint() const { return {288, heightForWidth(288)}; }
QSize MemoryLegend::minimumSizeHint() const { return {80, theme().lineHeight(Type::Caption)}; }
int MemoryLegend::heightForWidth(int width) const { return place(width, nullptr); }

void MemoryLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    place(width(), &painter);
}

}  // namespace pergola::ui

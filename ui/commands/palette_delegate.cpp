#include "ui/commands/palette_delegate.h"

#include <QPainter>
#include <QTextLayout>
#include <algorithm>

#include "ui/commands/palette_model.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {
namespace {

/// One line; what was typed is heavier.
void drawTitle(QPainter& painter,
               const QRect& area,
               const QString& title,
               const std::vector<app::TextMark>& marks,
               Qt::LayoutDirection direction) {
    const QFont font = theme().font(Type::Body);
    const QString shown = QFontMetrics(font).elidedText(title, Qt::ElideRight, area.width());
    const bool isCut = shown.size() < title.size();
    const auto whole = static_cast<int>(shown.size()) - (isCut ? 1 : 0);
    QTextLayout layout(shown, font);
    QTextOption option(Qt::AlignAbsolute |
                       (direction == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft));
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(shown.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    layout.setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    for (const auto& [from, length] : marks) {
        if (from >= whole) continue;
        QTextCharFormat format;
        format.setForeground(theme().color(Color::Accent));
        format.setFontUnderline(true);  // colour is not the only sign, and no letter moves
        formats.append({from, std::min(length, whole - from), format});
    }
    layout.setFormats(formats);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(area.width());
    layout.endLayout();
    painter.setPen(theme().color(Color::Text));
    layout.draw(&painter, QPointF(area.left(), area.center().y() + 0.5 - line.height() / 2));
}

}  // namespace

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    constexpr int least = 36;
    return {80, std::max(least, theme().lineHeight(Type::Body) + space::l)};
}

void PaletteDelegate::paint(QPainter* painter,
                            const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const Theme& look = theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool isCurrent = option.state & QStyle::State_Selected;
    if (isCurrent || (option.state & QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(isCurrent ? look.color(Color::Hover)
                                    : look.blend(Color::Hover, Color::Canvas, 0.5));
        painter->drawRoundedRect(option.rect, radius::field, radius::field);
    }
    const auto visual = [&option](const QRect& logical) {
        return QStyle::visualRect(option.direction, option.rect, logical);
    };
    const QRect inside = option.rect.adjusted(space::m, 0, -space::m, 0);
    const QRect icon(inside.left(),
                     inside.center().y() - size::iconSmall / 2,
                     size::iconSmall,
                     size::iconSmall);
    themeIcon(index.data(PaletteModel::IconRole).toString(), Color::Text2)
        .paint(painter, visual(icon));

    const QFont small = look.font(Type::Caption);
    const QFontMetrics metrics(small);
    painter->setFont(small);
    painter->setPen(look.color(Color::Text2));
    int right = inside.right();
    const auto drawAtEnd = [&](const QString& text, int least) {
        if (text.isEmpty()) return;
        const int width = metrics.horizontalAdvance(text) + space::hair;
        if (right - width < least) return;
        const QRect area(right - width + 1, inside.top(), width, inside.height());
        painter->drawText(visual(area), Qt::AlignCenter, autoDirected(text));
        right -= width + space::m;
    };
    // In a narrow window the title has the room.
    const QString title = index.data().toString();
    const int words = QFontMetrics(look.font(Type::Body)).horizontalAdvance(title);
    const int from = icon.right() + 1 + space::m;
    drawAtEnd(index.data(PaletteModel::KeysRole).toString(), from + std::min(words, 160));
    drawAtEnd(index.data(PaletteModel::KindRole).toString(), from + std::min(words, 200));
    drawTitle(*painter,
              visual(QRect(from, inside.top(), right - from, inside.height())),
              title,
              index.data(PaletteModel::MarksRole).value<std::vector<app::TextMark>>(),
              option.direction);
    painter->restore();
}

}  // namespace pergola::ui

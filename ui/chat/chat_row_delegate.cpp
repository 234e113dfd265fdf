#include "ui/chat/chat_row_delegate.h"

#include <QAbstractItemView>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

#include "ui/chat/chat_groups.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/user_text.h"

namespace pergola::ui {

namespace {

constexpr int pieceLines = 2;

bool isHead(const QModelIndex& index) {
    return index.data(ChatGroups::IsHeadRole).toBool();
}

QString markIcon(const QModelIndex& index) {
    if (index.data(ChatGroups::ErrorRole).toBool()) return QStringLiteral("warning");
    if (index.data(ChatGroups::DraftRole).toBool()) return QStringLiteral("edit");
    return index.data(ChatGroups::PinnedRole).toBool() ? QStringLiteral("pin") : QString();
}

bool hasMark(const QModelIndex& index) {
    return index.data(ChatGroups::AnsweringRole).toBool() || !markIcon(index).isEmpty();
}

/// Pixels by which a row stands inside the folder around it.
int inset(const QModelIndex& index) {
    return index.data(ChatGroups::DepthRole).toInt() * space::l;
}

int titleWidth(const QStyleOptionViewItem& option, const QModelIndex& index) {
    return option.rect.width() - 2 * space::m - inset(index) -
           (hasMark(index) ? grown(size::icon) : 0);
}

int leading(const QStyleOptionViewItem& option) {
    return static_cast<int>(Qt::AlignVCenter |
                            QStyle::visualAlignment(option.direction, Qt::AlignLeft));
}

int pieceHeight(const QModelIndex& index) {
    return index.data(ChatGroups::PieceRole).toString().isEmpty()
               ? 0
               : pieceLines * theme().lineHeight(Type::Caption);
}

struct MarkedText {
    QString text;
    QList<QPoint> marks;  ///< first character and length of each
    QFont font;
    Color color;
    int lines;  ///< what is longer is cut
};

/// Text with its marks in bold.
void drawMarked(QPainter& painter, const QRect& area, const MarkedText& marked) {
    QTextLayout layout(marked.text, marked.font);
    QTextOption option;
    option.setWrapMode(QTextOption::WordWrap);
    option.setTextDirection(marked.text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    const bool isMirrored = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    option.setAlignment(isMirrored ? Qt::AlignRight | Qt::AlignAbsolute
                                   : Qt::AlignLeft | Qt::AlignAbsolute);
    layout.setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    for (const QPoint& mark : marked.marks) {
        QTextCharFormat format;
        format.setFontWeight(QFont::Bold);
        format.setForeground(theme().color(Color::Accent));
        formats.append({mark.x(), mark.y(), format});
    }
    layout.setFormats(formats);
    layout.beginLayout();
    qreal y = 0;
    for (int i = 0; i < marked.lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(area.width());
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    painter.setPen(theme().color(marked.color));
    painter.save();
    painter.setClipRect(area);
    layout.draw(&painter, area.topLeft());
    painter.restore();
}

QList<QPoint> marksIn(const QModelIndex& index, int role) {
    return index.data(role).value<QList<QPoint>>();
}

}  // namespace

QSize ChatRowDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    const int least = isHead(index) ? static_cast<int>(size::compact) : theme().rowHeight();
    const int line = theme().lineHeight(isHead(index) ? Type::Caption : Type::Body);
    const int piece = pieceHeight(index);
    return {80, std::max(least, line + space::m) + piece + (piece > 0 ? space::xs : 0)};
}

void ChatRowDelegate::paint(QPainter* painter,
                            const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool isCurrent = index.data(ChatGroups::OpenRole).toBool();
    const bool isHovered = option.state & QStyle::State_MouseOver;
    if (isCurrent || isHovered) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(isCurrent ? theme().color(Color::Hover)
                                    : theme().blend(Color::Hover, Color::Window, 0.55));
        painter->drawRoundedRect(option.rect, radius::field, radius::field);
    }
    if ((option.state & QStyle::State_HasFocus) &&
        (showsKeyboard_ || option.state & QStyle::State_KeyboardFocusChange)) {
        painter->setPen(QPen(theme().color(Color::Link), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(
            QRectF(option.rect).adjusted(1, 1, -1, -1), radius::field, radius::field);
    }
    isHead(index) ? paintHead(*painter, option, index) : paintChat(*painter, option, index);
    painter->restore();
}

void ChatRowDelegate::updateEditorGeometry(QWidget* editor,
                                           const QStyleOptionViewItem& option,
                                           const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(0, 1, 0, -1));
}

bool ChatRowDelegate::helpEvent(QHelpEvent* event,
                                QAbstractItemView* view,
                                const QStyleOptionViewItem& option,
                                const QModelIndex& index) {
    if (event->type() != QEvent::ToolTip || !index.isValid()) return false;
    const QString title = index.data().toString();
    const bool isElided = QFontMetrics(theme().font(Type::Medium)).horizontalAdvance(title) >
                          titleWidth(option, index);
    const QString place = index.data(ChatGroups::PlaceRole).toString();
    const QString tip = place.isEmpty() ? title : tr("%1 — in the folder %2").arg(title, place);
    QToolTip::showText(event->globalPos(),
                       isElided || !place.isEmpty() ? plainTip(autoDirected(tip)) : QString(),
                       view,
                       option.rect);
    return true;
}

void ChatRowDelegate::paintHead(QPainter& painter,
                                const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const int start = inset(index);
    QRect text = option.rect.adjusted(space::m + start, space::xs, -space::m, 0);
    if (index.data(ChatGroups::CanFoldRole).toBool()) {
        const bool isFolded = index.data(ChatGroups::FoldedRole).toBool();
        const int side = grown(size::iconTiny);
        const QRect spot(option.rect.left() + space::hair + start,
                         text.center().y() - side / 2,
                         side,
                         side);
        const bool isMirrored = option.direction == Qt::RightToLeft;
        const QString closed = QStringLiteral("chevron-") + (isMirrored ? "left" : "right");
        themeIcon(isFolded ? closed : QStringLiteral("chevron-down"), Color::Text2)
            .paint(&painter, QStyle::visualRect(option.direction, option.rect, spot));
        text = option.rect.adjusted(
            space::hair + side + space::xs + start, space::xs, -space::m, 0);
        text = QStyle::visualRect(option.direction, option.rect, text);
    }
    QFont font = theme().font(Type::Caption);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(theme().color(Color::Text2));
    painter.drawText(text,
                     leading(option),
                     autoDirected(QFontMetrics(font).elidedText(
                         index.data().toString(), Qt::ElideRight, text.width())));
}

void ChatRowDelegate::paintMark(QPainter& painter,
                                const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    const int right = option.rect.right() - space::m;
    const int middle = option.rect.top() + (option.rect.height() - pieceHeight(index)) / 2;
    const int side = grown(size::iconTiny);
    const QRect spot(right - side, middle - side / 2, side, side);
    const QRect visual = QStyle::visualRect(option.direction, option.rect, spot);
    if (index.data(ChatGroups::AnsweringRole).toBool()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(Color::Accent));
        painter.drawEllipse(QRectF(visual).center(), grown(4), grown(4));
        return;
    }
    const QString mark = markIcon(index);
    if (mark.isEmpty()) return;
    themeIcon(mark, mark == "warning" ? Color::Danger : Color::Text2).paint(&painter, visual);
}

/// At the end of the title's line; the width that it takes.
int ChatRowDelegate::paintPlace(QPainter& painter,
                                const QStyleOptionViewItem& option,
                                const QModelIndex& index,
                                const QRect& line) const {
    const QString place = index.data(ChatGroups::PlaceRole).toString();
    if (place.isEmpty()) return 0;
    const QFont font = theme().font(Type::Caption);
    const QFontMetrics metrics(font);
    const QString shown = metrics.elidedText(place, Qt::ElideRight, line.width() / 3);
    const int wide = metrics.horizontalAdvance(shown) + 1;
    const QRect spot(line.right() + 1 - wide, line.top(), wide, line.height());
    painter.setFont(font);
    painter.setPen(theme().color(Color::Muted));
    painter.drawText(QStyle::visualRect(option.direction, option.rect, spot),
                     leading(option),
                     autoDirected(shown));
    return wide + space::s;
}

void ChatRowDelegate::paintChat(QPainter& painter,
                                const QStyleOptionViewItem& option,
                                const QModelIndex& index) const {
    paintMark(painter, option, index);
    const int below = pieceHeight(index);
    QRect line = option.rect.adjusted(space::m + inset(index), 0, -space::m, -below);
    line.setWidth(titleWidth(option, index));
    line.setWidth(line.width() - paintPlace(painter, option, index, line));
    line = QStyle::visualRect(option.direction, option.rect, line);
    const bool isCurrent = index.data(ChatGroups::OpenRole).toBool();
    const QFont font = theme().font(isCurrent ? Type::Medium : Type::Body);
    const QList<QPoint> marks = marksIn(index, ChatGroups::TitleMarksRole);
    const QString title =
        QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, line.width());
    if (marks.isEmpty()) {
        painter.setFont(font);
        painter.setPen(theme().color(Color::Text));
        painter.drawText(line, leading(option), autoDirected(title));
    } else {
        const int height = theme().lineHeight(Type::Body);
        drawMarked(painter,
                   QRect(line.left(), line.center().y() - height / 2, line.width(), height + 2),
                   {title, marks, font, Color::Text, 1});
    }
    if (below == 0) return;
    QRect piece(option.rect.left() + space::m,
                option.rect.bottom() - below - space::xs,
                option.rect.width() - 2 * space::m,
                below);
    drawMarked(painter,
               QStyle::visualRect(option.direction, option.rect, piece),
               {index.data(ChatGroups::PieceRole).toString(),
                marksIn(index, ChatGroups::PieceMarksRole),
                theme().font(Type::Caption),
                Color::Text2,
                pieceLines});
}

}  // namespace pergola::ui

#include "ui/models/model_delegate.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "ui/models/load_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

ModelDelegate::ModelDelegate(const app::EngineBridge& bridge, QObject* parent)
    : QStyledItemDelegate(parent), bridge_(bridge) {}

QSize ModelDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {240, theme().lineHeight(Type::Medium) + theme().lineHeight(Type::Caption) + space::l};
}

bool ModelDelegate::helpEvent(QHelpEvent* event,
                              QAbstractItemView* view,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    if (event->type() != QEvent::ToolTip || !index.isValid()) return false;
    QStringList lines;
    for (const int role :
         {app::Library::NameRole, app::Library::ProblemRole, app::Library::PathRole}) {
        const QString line = index.data(role).toString();
        if (!line.isEmpty()) lines << autoDirected(line).toHtmlEscaped();
    }
    QToolTip::showText(event->globalPos(), lines.join(QStringLiteral("<br>")), view, option.rect);
    return true;
}

void ModelDelegate::paint(QPainter* painter,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const Theme& look = theme();
    const QString problem = index.data(app::Library::ProblemRole).toString();
    const app::ModelState& state = bridge_.modelState();
    const bool mine =
        QString::fromStdString(state.facts.path) == index.data(app::Library::PathRole).toString();
    const bool loaded = mine && state.phase == app::ModelPhase::Ready;
    const bool loading = mine && state.phase == app::ModelPhase::Loading;

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(look.color(Color::Hover));
        painter->drawRoundedRect(option.rect, radius::field, radius::field);
    }
    const QFontMetrics name(look.font(Type::Medium));
    const QFontMetrics caption(look.font(Type::Caption));
    const QRect inside = option.rect.adjusted(space::m, space::s, -space::m, -space::s);
    const QString mark = loaded ? tr("loaded") : loading ? tr("loading…") : QString();
    const int markWidth = mark.isEmpty() ? 0 : caption.horizontalAdvance(mark) + space::l;
    const bool mirrored = option.direction == Qt::RightToLeft;
    painter->setLayoutDirection(option.direction);

    const QRect first(inside.left(), inside.top(), inside.width(), look.lineHeight(Type::Medium));
    const QRect words = first.adjusted(mirrored ? markWidth : 0, 0, mirrored ? 0 : -markWidth, 0);
    painter->setFont(look.font(Type::Medium));
    painter->setPen(look.color(problem.isEmpty() ? Color::Text : Color::Muted));
    const QString shown = name.elidedText(
        index.data(app::Library::NameRole).toString(), Qt::ElideMiddle, words.width());
    painter->drawText(words, Qt::AlignLeading | Qt::AlignVCenter, shown);

    const QRect second(
        inside.left(), first.bottom() + 1, inside.width(), look.lineHeight(Type::Caption));
    painter->setFont(look.font(Type::Caption));
    painter->setPen(look.color(problem.isEmpty() ? Color::Text2 : Color::Danger));
    const QString detail = problem.isEmpty()
                               ? modelSubtitle(index.data(app::Library::DetailRole).toString(),
                                               index.data(app::Library::BytesRole).toLongLong())
                               : problem;
    painter->drawText(second,
                      Qt::AlignLeading | Qt::AlignVCenter,
                      caption.elidedText(detail, Qt::ElideRight, second.width()));

    if (!mark.isEmpty()) {
        painter->setPen(look.color(Color::Text2));
        painter->drawText(first, Qt::AlignTrailing | Qt::AlignVCenter, mark);
        painter->setPen(Qt::NoPen);
        painter->setBrush(look.color(loaded ? Color::Success : Color::Warning));
        const double x = mirrored ? first.left() + markWidth - 6 : first.right() - markWidth + 8;
        painter->drawEllipse(QPointF(x, first.center().y() + 0.5), 3.5, 3.5);
    }
    painter->restore();
}

}  // namespace pergola::ui

#include "ui/telemetry/chart_card.h"

#include <QAccessibleWidget>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

#include "ui/telemetry/card_ground.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

constexpr int kPadding = 9;
constexpr int kTop = 7;
constexpr int kBottom = 5;
constexpr int kDot = 7;
constexpr int kChartHeight = 32;

class ChartCardAccessible final : public QAccessibleWidget {
public:
    explicit ChartCardAccessible(ChartCard* card) : QAccessibleWidget(card, QAccessible::Graphic) {}
    QString text(QAccessible::Text kind) const override {
        const auto* card = static_cast<const ChartCard*>(object());
        if (kind == QAccessible::Description) return card->spoken();
        return QAccessibleWidget::text(kind);
    }
    int childCount() const override { return 0; }
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* card = qobject_cast<ChartCard*>(object);
    return card ? new ChartCardAccessible(card) : nullptr;
}

int headHeight() { return theme().lineHeight(Type::Caption) + 2; }
int figureHeight() { return theme().lineHeight(Type::NumberSmall) + 1; }

}  // namespace

void installChartCardAccessibility() { QAccessible::installFactory(makeAccessible); }

ChartCard::ChartCard(QString name, Color color, ChartForm form, QWidget* parent)
    : QFrame(parent), name_(std::move(name)), color_(color), chart_(new SmallChart(color, form, this)) {
    setAccessibleName(name_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        chart_->setGeometry(chartRect());
        update();
    });
}

void ChartCard::setFigure(const QString& figure, const QString& unit, const QString& scale, bool isLive) {
    if (figure == figure_ && unit == unit_ && scale == scale_ && isLive == isLive_) return;
    figure_ = figure;
    unit_ = unit;
    scale_ = scale;
    isLive_ = isLive;
    update(QRect(0, 0, width(), chartRect().top()));
}

QSize ChartCard::sizeHint() const {
    return {140, kTop + headHeight() + figureHeight() + 2 + kChartHeight + kBottom};
}

QSize ChartCard::minimumSizeHint() const {
    const QFontMetrics number(theme().font(Type::NumberSmall));
    const QFontMetrics caption(theme().font(Type::Caption));
    const int figure = number.horizontalAdvance(QStringLiteral("1,240")) +
                       caption.horizontalAdvance(QStringLiteral("  tok/s")) + 2 * kPadding;
    return {std::max(120, figure), sizeHint().height()};
}

QRect ChartCard::chartRect() const {
    return {kPadding, height() - kBottom - kChartHeight, width() - 2 * kPadding, kChartHeight};
}

void ChartCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    chart_->setGeometry(chartRect());
}

void ChartCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCardGround(painter, rect());
    const Theme& look = theme();

    const QRect head(kPadding, kTop, width() - 2 * kPadding, headHeight());
    painter.setFont(look.font(Type::Caption));
    painter.setPen(look.color(Color::Text2));
    painter.drawText(head, Qt::AlignTrailing | Qt::AlignVCenter, scale_);
    const int next = paintName(painter, head, 0, name_, color_);
    if (!secondName_.isEmpty()) paintName(painter, head, next, secondName_, secondColor_);
    paintFigures(painter, head);
}

/// `from` is the distance from the leading side; returns it for what follows.
int ChartCard::paintName(QPainter& painter, const QRect& head, int from, const QString& name, Color color) const {
    const Theme& look = theme();
    const QFontMetrics caption(look.font(Type::Caption));
    const bool mirrored = isRightToLeft();
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.color(color));
    const double middle = from + kDot / 2.0;
    painter.drawEllipse(QPointF(mirrored ? head.right() + 1 - middle : head.left() + middle, head.center().y() + 0.5),
                        kDot / 2.0,
                        kDot / 2.0);
    const int start = from + kDot + 5;
    const int room = head.width() - start - caption.horizontalAdvance(scale_) - 6;
    const QString shown = caption.elidedText(name, Qt::ElideRight, room);
    painter.setFont(look.font(Type::Caption));
    painter.setPen(look.color(Color::Text2));
    painter.drawText(head.adjusted(mirrored ? 0 : start, 0, mirrored ? -start : 0, 0),
                     Qt::AlignLeading | Qt::AlignVCenter,
                     shown);
    return start + caption.horizontalAdvance(shown) + 10;
}

/// Figures and unit share a base line, as in print.
void ChartCard::paintFigures(QPainter& painter, const QRect& head) const {
    const Theme& look = theme();
    const QFontMetrics number(look.font(Type::NumberSmall));
    const QFontMetrics caption(look.font(Type::Caption));
    const int baseline = kTop + headHeight() + number.ascent() - 1;
    int from = 0;
    const auto draw = [&](const QString& text, int width, Type type, Color color) {
        painter.setFont(look.font(type));
        painter.setPen(look.color(color));
        painter.drawText(QPoint(isRightToLeft() ? head.right() + 1 - from - width : head.left() + from, baseline), text);
        from += width + (type == Type::NumberSmall && !secondName_.isEmpty() ? 12 : 6);
    };
    const auto drawFigures = [&] {
        draw(figure_, number.horizontalAdvance(figure_), Type::NumberSmall, isLive_ ? color_ : Color::Text2);
        if (!secondName_.isEmpty())
            draw(secondFigure_, number.horizontalAdvance(secondFigure_), Type::NumberSmall, secondColor_);
    };
    const auto drawUnit = [&] {
        const QString unit = caption.elidedText(unit_, Qt::ElideRight, head.width() - from);
        draw(unit, caption.horizontalAdvance(unit), Type::Caption, Color::Text2);
    };
    // "12 GB" is one word that runs to the right, also in a window that does not.
    const bool isLatin = std::none_of(unit_.begin(), unit_.end(), [](QChar c) { return c.direction() == QChar::DirAL; });
    if (isRightToLeft() && isLatin && !unit_.isEmpty()) {
        drawUnit();
        drawFigures();
        return;
    }
    drawFigures();
    drawUnit();
}

void ChartCard::setName(const QString& name, Color color) {
    name_ = name;
    color_ = color;
    setAccessibleName(name);
    chart_->setColor(color);
    update();
}

void ChartCard::setSecond(const QString& name, Color color) {
    if (name == secondName_) return;
    secondName_ = name;
    secondColor_ = color;
    chart_->setSecond(name.isEmpty() ? std::nullopt : std::optional(color));
    update();
}

void ChartCard::setSecondFigure(const QString& figure) {
    if (figure == secondFigure_) return;
    secondFigure_ = figure;
    update(QRect(0, 0, width(), chartRect().top()));
}

QString ChartCard::markText(const TelemetryMark& mark) {
    switch (mark.kind) {
        case MarkKind::ModelLoaded:
            return tr("Model loaded in %1 s; the first answer after it is slower.")
                .arg(isolated(QLocale().toString(mark.figure, 'f', 1)));
        case MarkKind::ContextChanged:
            return tr("Conversation length changed to %1 tokens.")
                .arg(isolated(contextText(static_cast<std::int64_t>(mark.figure))));
        case MarkKind::Woke:
            return tr("The computer slept for %1.").arg(durationText(mark.figure));
    }
    return {};
}

bool ChartCard::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QFrame::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const TelemetryMark* mark = chart_->markAt(chart_->mapFrom(this, help->pos()));
    const bool onChart = chartRect().contains(help->pos());
    QToolTip::showText(help->globalPos(), mark && onChart ? markText(*mark) : spoken(), this);
    return true;
}

}  // namespace pergola::ui

#include "ui/telemetry/chart_card.h"

#include <QAccessibleWidget>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

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
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& look = theme();
    painter.setPen(look.color(Color::Line));
    painter.setBrush(look.color(Color::Canvas));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius::field, radius::field);

    const bool mirrored = isRightToLeft();
    const QRect head(kPadding, kTop, width() - 2 * kPadding, headHeight());
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.color(color_));
    const double dotX = mirrored ? head.right() + 1 - kDot / 2.0 : head.left() + kDot / 2.0;
    painter.drawEllipse(QPointF(dotX, head.center().y() + 0.5), kDot / 2.0, kDot / 2.0);

    const QFontMetrics caption(look.font(Type::Caption));
    painter.setFont(look.font(Type::Caption));
    painter.setPen(look.color(Color::Text2));
    painter.drawText(head, Qt::AlignTrailing | Qt::AlignVCenter, scale_);
    const int nameRoom = head.width() - kDot - 5 - caption.horizontalAdvance(scale_) - 6;
    const QRect name = head.adjusted(mirrored ? 0 : kDot + 5, 0, mirrored ? -kDot - 5 : 0, 0);
    painter.drawText(name,
                     Qt::AlignLeading | Qt::AlignVCenter,
                     caption.elidedText(name_, Qt::ElideRight, nameRoom));

    // Figure and unit share a base line, as in print.
    const QFont numberFont = look.font(Type::NumberSmall);
    const int numberWidth = QFontMetrics(numberFont).horizontalAdvance(figure_);
    const int baseline = kTop + headHeight() + QFontMetrics(numberFont).ascent() - 1;
    const int unitRoom = head.width() - numberWidth - 6;
    const QString unit = caption.elidedText(unit_, Qt::ElideRight, unitRoom);
    const int unitWidth = caption.horizontalAdvance(unit);
    painter.setFont(numberFont);
    painter.setPen(look.color(isLive_ ? color_ : Color::Text2));
    painter.drawText(QPoint(mirrored ? head.right() + 1 - numberWidth : head.left(), baseline), figure_);
    painter.setFont(look.font(Type::Caption));
    painter.setPen(look.color(Color::Text2));
    const int unitX = mirrored ? head.right() + 1 - numberWidth - 6 - unitWidth : head.left() + numberWidth + 6;
    painter.drawText(QPoint(unitX, baseline), unit);
}

QString ChartCard::markText(const TelemetryMark& mark) {
    switch (mark.kind) {
        case MarkKind::ModelLoaded:
            return tr("Model loaded in %1 s; the first answer after it is slower.")
                .arg(isolated(QLocale().toString(mark.figure, 'f', 1)));
        case MarkKind::ContextChanged:
            return tr("Conversation length changed to %1 tokens.")
                .arg(isolated(contextText(static_cast<std::int64_t>(mark.figure))));
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

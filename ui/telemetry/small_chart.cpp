#include "ui/telemetry/small_chart.h"

#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include <QGraphicsLayout>
#include <QPainter>

#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace pergola::ui {
namespace {

/// The curve's corners. Between a value and a gap it falls to zero and rises again without a slope that
/// was never measured.
QList<QPointF> outline(const std::vector<ChartPoint>& points, ChartForm form) {
    QList<QPointF> line;
    line.reserve(static_cast<qsizetype>(points.size()) * 2 + 2);
    const ChartPoint* before = nullptr;
    for (const ChartPoint& point : points) {
        const double value = point.value.value_or(0.0);
        const double valueBefore = before ? before->value.value_or(0.0) : 0.0;
        const bool edge = !before || form == ChartForm::Steps ||
                          point.value.has_value() != before->value.has_value();
        if (edge && value != valueBefore) line.append({point.time_s, valueBefore});
        line.append({point.time_s, value});
        before = &point;
    }
    if (before) line.append({before->time_s, 0.0});
    return line;
}

}  // namespace

SmallChart::SmallChart(Color color, ChartForm form, QWidget* parent)
    : QChartView(parent),
      color_(color),
      form_(form),
      upper_(new QLineSeries(this)),
      lower_(new QLineSeries(this)),
      area_(new QAreaSeries(upper_, lower_)),
      time_(new QValueAxis),
      values_(new QValueAxis) {
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundBrush(Qt::NoBrush);
    setStyleSheet(QStringLiteral("background: transparent"));
    setCacheMode(QGraphicsView::CacheNone);
    setLayoutDirection(Qt::LeftToRight);  // time runs to the right in every language
    setAttribute(Qt::WA_TransparentForMouseEvents);  // the card answers for tooltips

    QChart* chart = this->chart();
    chart->setAnimationOptions(QChart::NoAnimation);
    chart->setBackgroundVisible(false);
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
    chart->addSeries(area_);
    chart->addAxis(time_, Qt::AlignBottom);
    chart->addAxis(values_, Qt::AlignLeft);
    area_->attachAxis(time_);
    area_->attachAxis(values_);
    time_->setVisible(false);
    values_->setVisible(false);
    applyColors();
    connect(&theme(), &Theme::changed, this, &SmallChart::applyColors);
}

void SmallChart::applyColors() {
    QPen pen(theme().color(color_), 1.5);
    pen.setJoinStyle(Qt::RoundJoin);
    area_->setPen(pen);
    area_->setBrush(theme().blend(color_, Color::Canvas, form_ == ChartForm::Steps ? 0.30 : 0.12));
    viewport()->update();
}

void SmallChart::show(const std::vector<ChartPoint>& points,
                      std::vector<TelemetryMark> marks,
                      const Frame& frame) {
    marks_ = std::move(marks);
    frame_ = frame;
    time_->setRange(frame.from_s, frame.to_s);
    values_->setRange(0, frame.top);
    const QList<QPointF> line = outline(points, form_);
    upper_->replace(line);
    if (!line.isEmpty()) lower_->replace({{line.front().x(), 0.0}, {line.back().x(), 0.0}});
}

int SmallChart::pointCount() const { return static_cast<int>(upper_->count()); }

QRectF SmallChart::plot() const { return QRectF(rect()).adjusted(0, 3, 0, -1); }

double SmallChart::xOf(double time_s) const {
    const double span = std::max(frame_.to_s - frame_.from_s, 1e-6);
    return plot().left() + (time_s - frame_.from_s) / span * plot().width();
}

void SmallChart::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    // A fixed plot area spares the layout of axes that nobody sees.
    chart()->setPlotArea(plot());
}

void SmallChart::drawBackground(QPainter* painter, const QRectF&) {
    painter->setPen(QPen(theme().color(Color::Line), 1));
    for (const double y : {0.5, height() - 0.5}) painter->drawLine(QPointF(0, y), QPointF(width(), y));
}

void SmallChart::drawForeground(QPainter* painter, const QRectF&) {
    for (const TelemetryMark& mark : marks_) {
        const double x = std::round(xOf(mark.time_s)) + 0.5;
        QPen pen(theme().color(Color::Muted), 1);
        pen.setDashPattern({2, 2});
        painter->setPen(pen);
        painter->drawLine(QPointF(x, 1), QPointF(x, height() - 1));
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme().color(Color::Muted));
        painter->drawPolygon(QPolygonF({{x - 3, 0}, {x + 3, 0}, {x, 4}}));
    }
}

const TelemetryMark* SmallChart::markAt(const QPoint& position) const {
    for (const TelemetryMark& mark : marks_)
        if (std::abs(xOf(mark.time_s) - position.x()) <= 5) return &mark;
    return nullptr;
}

}  // namespace pergola::ui

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
      form_(form),
      time_(new QValueAxis),
      values_(new QValueAxis),
      first_(makeCurve(color)) {
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundBrush(Qt::NoBrush);
    setStyleSheet(QStringLiteral("background: transparent"));
    setCacheMode(QGraphicsView::CacheNone);
    // The marks are drawn over the whole height, and Qt knows only where the curve has changed.
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setLayoutDirection(Qt::LeftToRight);  // time runs to the right in every language
    setAttribute(Qt::WA_TransparentForMouseEvents);  // the card answers for tooltips

    QChart* chart = this->chart();
    chart->setAnimationOptions(QChart::NoAnimation);
    chart->setBackgroundVisible(false);
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
    time_->setVisible(false);
    values_->setVisible(false);
    applyColors();
    connect(&theme(), &Theme::changed, this, &SmallChart::applyColors);
}

SmallChart::Curve SmallChart::makeCurve(Color color) {
    auto* upper = new QLineSeries(this);
    auto* lower = new QLineSeries(this);
    auto* area = new QAreaSeries(upper, lower);
    chart()->addSeries(area);
    if (chart()->axes().isEmpty()) {
        chart()->addAxis(time_, Qt::AlignBottom);
        chart()->addAxis(values_, Qt::AlignLeft);
    }
    area->attachAxis(time_);
    area->attachAxis(values_);
    return {color, upper, lower, area};
}

void SmallChart::setColor(Color color) {
    first_.color = color;
    applyColors();
}

void SmallChart::setSecond(std::optional<Color> color) {
    if (color.has_value() == second_.has_value()) return;
    if (color) {
        second_ = makeCurve(*color);
    } else {
        chart()->removeSeries(second_->area);
        delete second_->area;
        delete second_->upper;
        delete second_->lower;
        second_.reset();
    }
    applyColors();
}

void SmallChart::applyColors() {
    const auto paint = [this](const Curve& curve, double share) {
        QPen pen(theme().color(curve.color), 1.5);
        pen.setJoinStyle(Qt::RoundJoin);
        curve.area->setPen(pen);
        curve.area->setBrush(theme().blend(curve.color, Color::Canvas, share));
    };
    paint(first_, form_ == ChartForm::Steps ? 0.30 : 0.12);
    if (second_) paint(*second_, 0.34);
    viewport()->update();
}

void SmallChart::replace(const Curve& curve, const std::vector<ChartPoint>& points) {
    const QList<QPointF> line = outline(points, form_);
    curve.upper->replace(line);
    if (!line.isEmpty()) curve.lower->replace({{line.front().x(), 0.0}, {line.back().x(), 0.0}});
}

void SmallChart::showSecond(const std::vector<ChartPoint>& points) {
    if (second_) replace(*second_, points);
}

void SmallChart::show(const std::vector<ChartPoint>& points,
                      std::vector<TelemetryMark> marks,
                      const Frame& frame) {
    marks_ = std::move(marks);
    frame_ = frame;
    time_->setRange(frame.from_s, frame.to_s);
    values_->setRange(0, frame.top);
    replace(first_, points);
    findPauses(points);
    viewport()->update();
}

void SmallChart::findPauses(const std::vector<ChartPoint>& points) {
    pauses_.clear();
    if (pause_ == Pause::Zero) return;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].value) continue;
        const double from_s = i > 0 ? points[i - 1].time_s : points[i].time_s;
        while (i + 1 < points.size() && !points[i + 1].value) ++i;
        const double to_s = i + 1 < points.size() ? points[i + 1].time_s : points[i].time_s;
        pauses_.push_back({from_s, to_s});
    }
}

int SmallChart::pointCount() const { return static_cast<int>(first_.upper->count()); }

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
    for (const auto& [from_s, to_s] : pauses_) {
        const double left = std::floor(xOf(from_s));
        const QRectF hidden(left, 1, std::ceil(xOf(to_s)) - left, height() - 2);
        painter->fillRect(hidden, theme().color(Color::Canvas));
    }
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

#include "ui/telemetry/memory_chart.h"

#include <QLocale>

#include "ui/telemetry/figures_text.h"

namespace pergola::ui {

MemoryChart::MemoryChart(QWidget* parent)
    : ChartCard(tr("RAM"), Color::Ram, ChartForm::Line, parent) {}

void MemoryChart::refresh(const TelemetryHistory& history, TimeWindow window) {
    used_ = static_cast<std::int64_t>(history.current(Measure::RamUsed).value_or(0.0));
    std::vector<ChartPoint> points = history.points(Measure::RamUsed, window);
    const double whole = static_cast<double>(std::max<std::int64_t>(capacity_, 1));
    for (ChartPoint& point : points)
        if (point.value) *point.value *= 100.0 / whole;
    chart().show(
        points,
        history.marks(window),
        {.from_s = history.oldestSeconds(window), .to_s = history.newestSeconds(), .top = 100.0});
    setFigure(gigabytes(used_),
              tr("of %1").arg(capacityText(capacity_)),
              isolated(tr("%1 %").arg(
                  QLocale().toString(100.0 * static_cast<double>(used_) / whole, 'f', 0))),
              true);
}

QString MemoryChart::spoken() const {
    return tr("RAM of this computer in use: %1 of %2 gigabytes.")
        .arg(gigabytes(used_), capacityGigabytes(capacity_));
}

MemoryTrafficChart::MemoryTrafficChart(QWidget* parent)
    : ChartCard(tr("RAM read"), Color::Ram, ChartForm::Line, parent) {}

void MemoryTrafficChart::refresh(const TelemetryHistory& history, TimeWindow window) {
    now_ = history.current(Measure::RamReadPerToken);
    last_ = history.last(Measure::RamReadPerToken);
    std::vector<ChartPoint> points = history.points(Measure::RamReadPerToken, window);
    double maximum = last_.value_or(0.0) / 1e9;
    for (ChartPoint& point : points) {
        if (!point.value) continue;
        *point.value /= 1e9;
        maximum = std::max(maximum, *point.value);
    }
    const double wanted = niceTop(maximum);
    if (wanted > top_ || wanted < top_ * 0.5) top_ = wanted;
    chart().show(
        points,
        history.marks(window),
        {.from_s = history.oldestSeconds(window), .to_s = history.newestSeconds(), .top = top_});
    const std::optional<double> shown = now_ ? now_ : last_;
    setFigure(shown ? smallGigabytes(*shown) : QStringLiteral("–"),
              tr("GB/token"),
              scaleText(top_),
              now_.has_value());
}

QString MemoryTrafficChart::spoken() const {
    const std::optional<double> shown = now_ ? now_ : last_;
    if (!shown) return tr("RAM read for each token: nothing measured yet.");
    return tr("RAM read for each token: %1 gigabytes.").arg(smallGigabytes(*shown));
}

}  // namespace pergola::ui

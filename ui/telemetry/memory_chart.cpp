#include "ui/telemetry/memory_chart.h"

#include <QLocale>

#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/load_chart.h"

namespace pergola::ui {

MemoryChart::MemoryChart(QWidget* parent)
    : ChartCard(tr("RAM"), Color::Ram, ChartForm::Line, parent) {
    chart().setPause(SmallChart::Pause::Unknown);
}

void MemoryChart::setCapacity(std::int64_t ramBytes, std::int64_t vramBytes) {
    capacity_ = ramBytes;
    cardCapacity_ = vramBytes;
    setSecond(vramBytes > 0 ? tr("VRAM") : QString(), Color::Vram);
    const QString name = vramBytes > 0 ? LoadChart::tr("RAM") : tr("RAM");  // a short one beside another
    if (name != this->name()) setName(name, Color::Ram);
}

void MemoryChart::refresh(const TelemetryHistory& history, TimeWindow window) {
    const auto now = [&](Measure measure) {
        return static_cast<std::int64_t>(history.current(measure).value_or(0.0));
    };
    const auto inPercent = [&](Measure measure, std::int64_t capacity) {
        std::vector<ChartPoint> points = history.points(measure, window);
        for (ChartPoint& point : points)
            if (point.value) *point.value *= 100.0 / static_cast<double>(std::max<std::int64_t>(capacity, 1));
        return points;
    };
    used_ = now(Measure::RamUsed);
    cardUsed_ = now(Measure::VramUsed);
    chart().show(
        inPercent(Measure::RamUsed, capacity_),
        history.marks(window),
        {.from_s = history.oldestSeconds(window), .to_s = history.newestSeconds(), .top = 100.0});
    if (cardCapacity_ > 0) {
        chart().showSecond(inPercent(Measure::VramUsed, cardCapacity_));
        setSecondFigure(gigabytes(cardUsed_));
        return setFigure(gigabytes(used_), tr("GB"), {}, true);
    }
    const double share = static_cast<double>(used_) / static_cast<double>(std::max<std::int64_t>(capacity_, 1));
    setFigure(gigabytes(used_),
              tr("of %1").arg(capacityText(capacity_)),
              isolated(tr("%1 %").arg(QLocale().toString(100.0 * share, 'f', 0))),
              true);
}

QString MemoryChart::spoken() const {
    QString ram = tr("RAM of this computer in use: %1 of %2 gigabytes.")
                            .arg(gigabytes(used_), capacityGigabytes(capacity_));
    if (cardCapacity_ == 0) return ram;
    return ram + QLatin1Char(' ') +
           tr("Memory of the graphics card in use: %1 of %2 gigabytes.")
               .arg(gigabytes(cardUsed_), capacityGigabytes(cardCapacity_));
}

MemoryTrafficChart::MemoryTrafficChart(QWidget* parent)
    : ChartCard(tr("RAM read"), Color::Ram, ChartForm::Line, parent) {}

void MemoryTrafficChart::setOnCard(bool onCard) {
    if (onCard == onCard_) return;
    onCard_ = onCard;
    setName(onCard ? tr("VRAM read") : tr("RAM read"), onCard ? Color::Vram : Color::Ram);
}

void MemoryTrafficChart::refresh(const TelemetryHistory& history, TimeWindow window) {
    now_ = history.current(Measure::RamReadPerToken);
    last_ = history.last(Measure::RamReadPerToken);
    std::vector<ChartPoint> points = history.points(Measure::RamReadPerToken, window);
    double most = last_.value_or(0.0);
    for (const ChartPoint& point : points) most = std::max(most, point.value.value_or(0.0));
    const bool isSmall = most < 99.5e6;  // in GB all of it would be zeros
    const double unit = isSmall ? 1e6 : 1e9;
    double maximum = last_.value_or(0.0) / unit;
    for (ChartPoint& point : points) {
        if (!point.value) continue;
        *point.value /= unit;
        maximum = std::max(maximum, *point.value);
    }
    const double wanted = niceTop(maximum);
    if (wanted > top_ || wanted < top_ * 0.5) top_ = wanted;
    chart().show(
        points,
        history.marks(window),
        {.from_s = history.oldestSeconds(window), .to_s = history.newestSeconds(), .top = top_});
    const std::optional<double> shown = now_ ? now_ : last_;
    const QString figure =
        !shown ? QStringLiteral("–") : isSmall ? megabytes(*shown) : smallGigabytes(*shown);
    setFigure(figure,
              isSmall && shown ? tr("MB/token") : tr("GB/token"),
              scaleText(top_),
              now_.has_value());
}

QString MemoryTrafficChart::spoken() const {
    const std::optional<double> shown = now_ ? now_ : last_;
    if (onCard_ && shown) return tr("Memory of the graphics card read for each token: %1 gigabytes.").arg(smallGigabytes(*shown));
    if (!shown) return tr("RAM read for each token: nothing measured yet.");
    return tr("RAM read for each token: %1 gigabytes.").arg(smallGigabytes(*shown));
}

}  // namespace pergola::ui

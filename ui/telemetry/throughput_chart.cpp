#include "ui/telemetry/throughput_chart.h"

#include "ui/telemetry/figures_text.h"

namespace pergola::ui {

ThroughputChart::ThroughputChart(Measure measure, QWidget* parent)
    : ChartCard(measure == Measure::Decode ? tr("Answering", "tokens written")
                                           : tr("Reading", "prompt read"),
                measure == Measure::Decode ? Color::Decode : Color::Prefill,
                measure == Measure::Decode ? ChartForm::Line : ChartForm::Steps,
                parent),
      measure_(measure) {}

void ThroughputChart::refresh(const TelemetryHistory& history, TimeWindow window) {
    now_ = history.current(measure_);
    last_ = history.last(measure_);
    average_ = history.average(measure_, window);

    const std::vector<ChartPoint> points = history.points(measure_, window);
    double maximum = 0;
    for (const ChartPoint& point : points) maximum = std::max(maximum, point.value.value_or(0.0));
    // The scale shrinks only when the curve would fill less than half of it: no flicker at a
    // border.
    const double wanted = niceTop(maximum > 0 ? maximum : last_.value_or(10.0));
    if (wanted > top_ || wanted < top_ * 0.5) top_ = wanted;

    chart().show(
        points,
        history.marks(window),
        {.from_s = history.oldestSeconds(window), .to_s = history.newestSeconds(), .top = top_});
    const std::optional<double> shown = now_ ? now_ : last_;
    setFigure(shown ? rateText(*shown) : QStringLiteral("–"),
              now_ || !shown ? tr("tok/s") : tr("tok/s, last"),
              scaleText(top_),
              now_.has_value());
}

QString ThroughputChart::spoken() const {
    const bool writes = measure_ == Measure::Decode;
    const QString what =
        writes ? tr("Answering, tokens written") : tr("Reading, tokens of the prompt read");
    if (!now_ && !last_) return tr("%1: nothing measured yet.").arg(what);
    QString sentence = now_ ? tr("%1: %2 tokens per second").arg(what, rateText(*now_))
                            : tr("%1: last %2 tokens per second").arg(what, rateText(*last_));
    if (average_) sentence += tr(", average %1").arg(rateText(*average_));
    return sentence + QLatin1Char('.');
}

}  // namespace pergola::ui

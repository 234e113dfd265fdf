#pragma once
// Tokens per second over time: of reading the prompt (prefill, filled steps) or of writing the answer
// (decode, a line). Each has its own scale. GUI thread.

#include "ui/telemetry/chart_card.h"

namespace pergola::ui {

class ThroughputChart final : public ChartCard {
    Q_OBJECT
public:
    /// `measure` is Decode or Prefill.
    ThroughputChart(Measure measure, QWidget* parent);

    void refresh(const TelemetryHistory& history, TimeWindow window) override;
    QString spoken() const override;

private:
    Measure measure_;
    std::optional<double> now_;
    std::optional<double> last_;
    std::optional<double> average_;
    double top_ = 0;
};

}  // namespace pergola::ui

#pragma once
// Memory over time: how much of this computer's RAM, and of its graphics card's, is in use (the top of the
// chart is all of it), or how much RAM is read for each token. GUI thread.

#include "ui/telemetry/chart_card.h"

namespace pergola::ui {

/// Memory in use; drawn in percent of each capacity, printed in GB. VRAM only where a driver tells of it.
class MemoryChart final : public ChartCard {
    Q_OBJECT
public:
    explicit MemoryChart(QWidget* parent);
    /// `vramBytes` 0: no card.
    void setCapacity(std::int64_t ramBytes, std::int64_t vramBytes);
    void refresh(const TelemetryHistory& history, TimeWindow window) override;
    QString spoken() const override;

private:
    std::int64_t capacity_ = 0;
    std::int64_t cardCapacity_ = 0;
    std::int64_t used_ = 0;
    std::int64_t cardUsed_ = 0;
};

/// Bytes of weights read from RAM, or from a card's memory, for one token.
class MemoryTrafficChart final : public ChartCard {
    Q_OBJECT
public:
    explicit MemoryTrafficChart(QWidget* parent);
    void setOnCard(bool onCard);
    void refresh(const TelemetryHistory& history, TimeWindow window) override;
    QString spoken() const override;

private:
    std::optional<double> now_;
    std::optional<double> last_;
    double top_ = 0;
    bool onCard_ = false;
};

}  // namespace pergola::ui

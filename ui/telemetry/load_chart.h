#pragma once
// What the machine does, in one chart: processor, RAM, disk and graphics card as rows on one time
// axis, so that what an answer waits for is seen beside what it does not. Each row has its own
// scale. GUI thread.

#include <QFrame>

#include <array>

#include "ui/telemetry/small_chart.h"

class QGridLayout;

namespace pergola::ui {

class TextLabel;

class LoadChart final : public QFrame {
    Q_OBJECT
public:
    explicit LoadChart(QWidget* parent);

    void setCapacity(std::int64_t ramBytes) { capacity_ = ramBytes; }
    /// Figures alone while it is folded: they cost nothing.
    enum class Draw : std::uint8_t { Figures, Curves };
    void refresh(const TelemetryHistory& history, TimeWindow window, Draw draw);
    /// One sentence for screen readers and the clipboard.
    QString spoken() const;
    /// "CPU 52 %, disk 0 MB/s": for the line that stands in its place while it is folded.
    QString summary() const;

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    struct Row {
        Measure measure;
        QWidget* name;
        SmallChart* chart;
        TextLabel* figure;
    };
    void addRow(Measure measure, const QString& name, Color color);
    void fitColumns();
    void refreshRow(const Row& row, const TelemetryHistory& history, TimeWindow window);
    QString figureText(Measure measure, double value) const;

    QGridLayout* grid_;
    std::vector<Row> rows_;
    TextLabel* from_;
    std::array<std::optional<double>, kMeasureCount> now_;
    std::int64_t capacity_ = 0;
    double diskTop_ = 0;
};

/// Makes screen readers ask the chart for its description when they read it. Call once.
void installLoadChartAccessibility();

}  // namespace pergola::ui

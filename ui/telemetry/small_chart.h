#pragma once
// A curve without words, as wide as a card: one filled area over time, made with Qt Charts, and ticks for
// events. At most 300 points, replaced once per tick; no animation, no OpenGL. GUI thread.

#include <QtCharts/QChartView>

#include <vector>

#include "ui/telemetry/telemetry_history.h"
#include "ui/theme/tokens.h"

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace pergola::ui {

enum class ChartForm : std::uint8_t { Line, Steps };

class SmallChart : public QChartView {
    Q_OBJECT
public:
    SmallChart(Color color, ChartForm form, QWidget* parent);

    struct Frame {
        double from_s = 0;
        double to_s = 60;
        double top = 1;
    };
    /// Gaps lie on the base line, with upright edges.
    void show(const std::vector<ChartPoint>& points, std::vector<TelemetryMark> marks, const Frame& frame);
    /// The event under the pointer, if there is one.
    const TelemetryMark* markAt(const QPoint& position) const;

    int pointCount() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

private:
    void applyColors();
    QRectF plot() const;
    double xOf(double time_s) const;

    Color color_;
    ChartForm form_;
    QLineSeries* upper_;
    QLineSeries* lower_;
    QAreaSeries* area_;
    QValueAxis* time_;
    QValueAxis* values_;
    std::vector<TelemetryMark> marks_;
    Frame frame_;
};

}  // namespace pergola::ui

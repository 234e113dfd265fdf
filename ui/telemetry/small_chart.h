#pragma once
// A curve without words, as wide as a card: one filled area over time, or two over each other, made with
// Qt Charts, and ticks for events. At most 300 points, replaced once per tick; no animation, no OpenGL. GUI thread.

#include <QtCharts/QChartView>

#include <optional>
#include <utility>
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
    void setColor(Color color);
    /// A second curve in front of the first, on the same scale; null colour: none.
    void setSecond(std::optional<Color> color);
    void showSecond(const std::vector<ChartPoint>& points);
    /// What a gap is: nothing of that kind ran, or nobody looked and there is nothing to draw.
    enum class Pause : std::uint8_t { Zero, Unknown };
    void setPause(Pause pause) { pause_ = pause; }
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
    struct Curve {
        Color color;
        QLineSeries* upper;
        QLineSeries* lower;
        QAreaSeries* area;
    };
    Curve makeCurve(Color color);
    void replace(const Curve& curve, const std::vector<ChartPoint>& points);
    void applyColors();
    void findPauses(const std::vector<ChartPoint>& points);
    QRectF plot() const;
    double xOf(double time_s) const;

    ChartForm form_;
    QValueAxis* time_;
    QValueAxis* values_;
    Curve first_;
    std::optional<Curve> second_;
    std::vector<TelemetryMark> marks_;
    Frame frame_;
    Pause pause_ = Pause::Zero;
    std::vector<std::pair<double, double>> pauses_;  ///< seconds between which nobody looked
};

}  // namespace pergola::ui

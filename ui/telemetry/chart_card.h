#pragma once
// A card of the Speed section: a dot and a name, the scale, one large figure with its unit, and a small
// curve; or two of each on one scale. Says all of it in words to screen readers, but only when they ask. GUI thread.

#include <QFrame>

#include "ui/telemetry/small_chart.h"

namespace pergola::ui {

class ChartCard : public QFrame {
    Q_OBJECT
public:
    ChartCard(QString name, Color color, ChartForm form, QWidget* parent);

    /// Draws what the history knows; called four times a second while it is seen.
    virtual void refresh(const TelemetryHistory& history, TimeWindow window) = 0;
    /// One sentence for screen readers, tooltips and the clipboard.
    virtual QString spoken() const = 0;

    const QString& name() const { return name_; }
    const QString& figure() const { return figure_; }
    SmallChart& chart() { return *chart_; }

    /// What a tick of an event says.
    static QString markText(const TelemetryMark& mark);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void setName(const QString& name, Color color);
    /// A second curve and figure in the same unit; an empty name takes it away.
    void setSecond(const QString& name, Color color);
    void setSecondFigure(const QString& figure);
    /// `isLive`: the figure is of this moment; otherwise it is of the last answer and drawn muted.
    void setFigure(const QString& figure, const QString& unit, const QString& scale, bool isLive);
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect chartRect() const;
    int paintName(QPainter& painter, const QRect& head, int from, const QString& name, Color color) const;
    void paintFigures(QPainter& painter, const QRect& head) const;

    QString name_;
    QString figure_;
    QString secondName_;
    QString secondFigure_;
    Color secondColor_ = Color::Ram;
    QString unit_;
    QString scale_;
    Color color_;
    bool isLive_ = false;
    SmallChart* chart_;
};

/// Makes screen readers ask the card for its description when they read it. Call once.
void installChartCardAccessibility();

}  // namespace pergola::ui

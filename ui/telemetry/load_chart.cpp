#include "ui/telemetry/load_chart.h"

#include <QAccessibleWidget>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

#include "ui/telemetry/card_ground.h"
#include "ui/telemetry/chart_card.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kRowHeight = 26;
/// A disk that reads less is drawn on this scale, so that its murmur does not fill the chart.
constexpr double kLeastDiskTop = 10e6;

class LoadChartAccessible final : public QAccessibleWidget {
public:
    explicit LoadChartAccessible(LoadChart* chart)
        : QAccessibleWidget(chart, QAccessible::Graphic) {}
    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Description)
            return static_cast<const LoadChart*>(object())->spoken();
        return QAccessibleWidget::text(kind);
    }
    int childCount() const override { return 0; }
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* chart = qobject_cast<LoadChart*>(object);
    return chart ? new LoadChartAccessible(chart) : nullptr;
}

/// A dot of the curve's colour and its name.
class RowName final : public QWidget {
public:
    RowName(QString name, Color color, QWidget* parent)
        : QWidget(parent), name_(std::move(name)), color_(color) {}
    QSize sizeHint() const override {
        const QFontMetrics metrics(theme().font(Type::Caption));
        return {kDot + 5 + metrics.horizontalAdvance(name_),
                std::max(kRowHeight, metrics.height())};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().color(color_));
        const double middle = kDot / 2.0;
        painter.drawEllipse(
            QPointF(isRightToLeft() ? width() - middle : middle, height() / 2.0), middle, middle);
        painter.setFont(theme().font(Type::Caption));
        painter.setPen(theme().color(Color::Text2));
        const int start = kDot + 5;
        painter.drawText(
            rect().adjusted(isRightToLeft() ? 0 : start, 0, isRightToLeft() ? -start : 0, 0),
            Qt::AlignLeading | Qt::AlignVCenter,
            name_);
    }

private:
    static constexpr int kDot = 7;
    QString name_;
    Color color_;
};

QString percentText(double share) {
    return LoadChart::tr("%1 %").arg(QLocale().toString(100 * share, 'f', 0));
}

}  // namespace

void installLoadChartAccessibility() {
    QAccessible::installFactory(makeAccessible);
}

LoadChart::LoadChart(QWidget* parent)
    : QFrame(parent),
      grid_(new QGridLayout(this)),
      from_(new TextLabel(Type::Caption, Color::Muted, this)) {
    setAccessibleName(tr("Load of this computer"));
    grid_->setContentsMargins(space::s + 1, space::s - 1, space::s + 1, space::s - 2);
    grid_->setHorizontalSpacing(space::s);
    grid_->setVerticalSpacing(space::xs);
    grid_->setColumnStretch(1, 1);
    addRow(Measure::CpuBusy, tr("CPU"), Color::Decode);
    addRow(Measure::RamUsed, tr("RAM"), Color::Ram);
    addRow(Measure::DiskRead, tr("Disk"), Color::Prefill);
    addRow(Measure::GpuBusy, tr("GPU"), Color::Vram);
    // Time runs to the right in every language.
    auto* axis = new QWidget(this);
    axis->setLayoutDirection(Qt::LeftToRight);
    auto* ends = new QHBoxLayout(axis);
    ends->setContentsMargins(0, 0, 0, 0);
    ends->addWidget(from_);
    ends->addStretch(1);
    auto* to = new TextLabel(tr("now"), Type::Caption, Color::Muted, axis);
    ends->addWidget(to);
    // Their words run as the language does.
    for (TextLabel* end : {from_, to}) end->setLayoutDirection(layoutDirection());
    grid_->addWidget(axis, static_cast<int>(rows_.size()), 1);
    fitColumns();
    connect(&theme(), &Theme::changed, this, &LoadChart::fitColumns);
}

void LoadChart::addRow(Measure measure, const QString& name, Color color) {
    const int row = static_cast<int>(rows_.size());
    auto* label = new RowName(name, color, this);
    auto* chart = new SmallChart(color, ChartForm::Line, this);
    chart->setFixedHeight(kRowHeight);
    chart->setPause(SmallChart::Pause::Unknown);
    auto* figure = new TextLabel(Type::Strong, Color::Text, this);
    figure->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    grid_->addWidget(label, row, 0);
    grid_->addWidget(chart, row, 1);
    grid_->addWidget(figure, row, 2);
    rows_.push_back({measure, label, chart, figure});
}

// The widest figure has its place from the start: the curves do not move when it comes.
void LoadChart::fitColumns() {
    const QFontMetrics strong(theme().font(Type::Strong));
    grid_->setColumnMinimumWidth(
        2, strong.horizontalAdvance(figureText(Measure::DiskRead, 888e6)) + space::xs);
    updateGeometry();
}

QString LoadChart::figureText(Measure measure, double value) const {
    if (measure == Measure::DiskRead)
        return tr("%1 MB/s").arg(
            QLocale().toString(value / 1e6, 'f', value > 0 && value < 9.95e6 ? 1 : 0));
    if (measure == Measure::RamUsed)
        return tr("%1 GB").arg(gigabytes(static_cast<std::int64_t>(value)));
    return percentText(value);
}

void LoadChart::refresh(const TelemetryHistory& history, TimeWindow window, Draw draw) {
    for (const Row& row : rows_)
        now_[static_cast<std::size_t>(row.measure)] = history.current(row.measure);
    if (draw == Draw::Figures) return;
    const double seconds = history.newestSeconds() - history.oldestSeconds(window);
    from_->setText(tr("%1 ago").arg(durationText(seconds)));
    for (const Row& row : rows_) refreshRow(row, history, window);
}

void LoadChart::refreshRow(const Row& row, const TelemetryHistory& history, TimeWindow window) {
    const std::optional<double> now = now_[static_cast<std::size_t>(row.measure)];
    const bool isThere =
        row.measure != Measure::GpuBusy || history.last(Measure::GpuBusy).has_value();
    for (QWidget* part :
         {row.name, static_cast<QWidget*>(row.chart), static_cast<QWidget*>(row.figure)})
        part->setVisible(isThere);
    if (!isThere) return;
    const std::vector<ChartPoint> points = history.points(row.measure, window);
    double top = 1;
    if (row.measure == Measure::RamUsed)
        top = static_cast<double>(std::max<std::int64_t>(capacity_, 1));
    if (row.measure == Measure::DiskRead) {
        double most = kLeastDiskTop;
        for (const ChartPoint& point : points) most = std::max(most, point.value.value_or(0));
        const double wanted = niceTop(most);
        if (wanted > diskTop_ || wanted < diskTop_ * 0.5) diskTop_ = wanted;
        top = diskTop_;
    }
    row.chart->show(
        points,
        history.marks(window),
        {.from_s = history.oldestSeconds(window), .to_s = history.newestSeconds(), .top = top});
    row.figure->setText(now ? isolated(figureText(row.measure, *now)) : QStringLiteral("–"));
}

QString LoadChart::summary() const {
    const auto now = [this](Measure measure) { return now_[static_cast<std::size_t>(measure)]; };
    QString text = tr("CPU %1").arg(isolated(percentText(now(Measure::CpuBusy).value_or(0))));
    if (const auto gpu = now(Measure::GpuBusy))
        text += tr(" · GPU %1").arg(isolated(percentText(*gpu)));
    return text;
}

QString LoadChart::spoken() const {
    const auto now = [this](Measure measure) { return now_[static_cast<std::size_t>(measure)]; };
    QString text = tr("Processor at %1.").arg(percentText(now(Measure::CpuBusy).value_or(0)));
    if (const auto disk = now(Measure::DiskRead))
        text += QLatin1Char(' ') + tr("Read from disk: %1 megabytes a second.")
                                       .arg(QLocale().toString(*disk / 1e6, 'f', 0));
    if (const auto gpu = now(Measure::GpuBusy))
        text += QLatin1Char(' ') + tr("Graphics card at %1.").arg(percentText(*gpu));
    return text;
}

void LoadChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCardGround(painter, rect());
}

bool LoadChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QFrame::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const TelemetryMark* mark = nullptr;
    for (const Row& row : rows_)
        if (row.chart->isVisible() && row.chart->geometry().contains(help->pos()))
            mark = row.chart->markAt(row.chart->mapFrom(this, help->pos()));
    QToolTip::showText(help->globalPos(), mark ? ChartCard::markText(*mark) : spoken(), this);
    return true;
}

}  // namespace pergola::ui

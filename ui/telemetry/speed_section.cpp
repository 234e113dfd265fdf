#include "ui/telemetry/speed_section.h"

#include <QActionGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPixmap>
#include <QTextStream>
#include <QToolButton>

#include "app/save_file.h"
#include "ui/telemetry/chart_card.h"
#include "ui/telemetry/empty_speed.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/load_chart.h"
#include "ui/telemetry/memory_chart.h"
#include "ui/telemetry/throughput_chart.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/export_place.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

QString windowName(TimeWindow window) {
    switch (window) {
        case TimeWindow::LastMinute: return isolated(SpeedSection::tr("60 s"));
        case TimeWindow::FiveMinutes: return isolated(SpeedSection::tr("5 min"));
        case TimeWindow::Session: return SpeedSection::tr("Session");
    }
    return {};
}

}  // namespace

SpeedSection::SpeedSection(const TelemetryHistory& history, QWidget* parent)
    : QWidget(parent),
      history_(history),
      windowButton_(new QToolButton(this)),
      menuButton_(makeIconButton("more", tr("What to do with the speed figures"), {}, this)),
      charts_(new QWidget(this)),
      grid_(new QGridLayout(charts_)),
      empty_(new EmptySpeed(this)),
      loadButton_(new QToolButton(this)),
      loadSummary_(new ElidedLabel(Type::Caption, Color::Muted, this)),
      load_(new LoadChart(this)),
      // Made in reading order: screen readers go by it.
      cards_{new ThroughputChart(Measure::Decode, charts_),
             new ThroughputChart(Measure::Prefill, charts_),
             memory_ = new MemoryChart(charts_),
             traffic_ = new MemoryTrafficChart(charts_)} {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::xs);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::xs);
    head->addWidget(new TextLabel(tr("Speed"), Type::Strong, Color::Text, this), 1);
    head->addWidget(windowButton_);
    head->addWidget(menuButton_);
    rows->addLayout(head);
    rows->addWidget(empty_);
    rows->addWidget(charts_);
    makeLoad();

    windowButton_->setPopupMode(QToolButton::InstantPopup);
    windowButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    windowButton_->setLayoutDirection(isRightToLeft() ? Qt::LeftToRight : Qt::RightToLeft);  // arrow last
    windowButton_->setIcon(themeIcon("chevron-down", Color::Text2));
    setIconPixels(*windowButton_, size::iconTiny);
    windowButton_->setFocusPolicy(Qt::StrongFocus);
    windowButton_->setMinimumHeight(size::compact);
    windowButton_->setMenu(makeWindowMenu());
    setButtonSize(*menuButton_, size::compact, size::icon);
    menuButton_->setPopupMode(QToolButton::InstantPopup);
    menuButton_->setMenu(makeMenu());

    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(space::s);
    placeCards();
    setTimeWindow(window_);
    windowButton_->setFont(theme().font(Type::Caption));
    connect(&theme(), &Theme::changed, this, [this] {
        windowButton_->setFont(theme().font(Type::Caption));
        showLoadHead();
        placeCards();
    });
}

QMenu* SpeedSection::makeWindowMenu() {
    auto* menu = new QMenu(this);
    auto* group = new QActionGroup(menu);
    for (const TimeWindow window : {TimeWindow::LastMinute, TimeWindow::FiveMinutes, TimeWindow::Session}) {
        QAction* action = menu->addAction(windowName(window), this, [this, window] { setTimeWindow(window); });
        action->setCheckable(true);
        action->setChecked(window == window_);
        group->addAction(action);
    }
    return menu;
}

QMenu* SpeedSection::makeMenu() {
    auto* menu = new QMenu(this);
    pauseAction_ = menu->addAction(themeIcon("pause", Color::Text2), tr("Pause the charts"), this, [this] {
        setPaused(!paused_);
    });
    menu->addAction(themeIcon("clock", Color::Text2), tr("Why is it slow?"), this, &SpeedSection::reasonsAsked);
    menu->addSeparator();
    menu->addAction(themeIcon("copy", Color::Text2), tr("Copy the values"), this, [this] {
        QGuiApplication::clipboard()->setText(spoken());
    });
    menu->addAction(themeIcon("image", Color::Text2), tr("Save a picture…"), this, [this] {
        askForFile(tr("Save a picture of the charts"), QStringLiteral("png"), &SpeedSection::savePicture);
    });
    menu->addAction(themeIcon("table", Color::Text2), tr("Save the values…"), this, [this] {
        askForFile(tr("Save the values as a table"), QStringLiteral("csv"), &SpeedSection::saveValuesTo);
    });
    return menu;
}

void SpeedSection::makeLoad() {
    auto* head = new QHBoxLayout;
    head->setSpacing(space::xs);
    loadButton_->setText(tr("Load of this computer"));
    loadButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    loadButton_->setFocusPolicy(Qt::StrongFocus);
    setIconPixels(*loadButton_, size::iconTiny);
    loadButton_->setMinimumHeight(theme().controlHeight());
    loadButton_->setToolTip(tr("Processor, RAM, disk and graphics card on one time axis"));
    head->addWidget(loadButton_);
    head->addStretch(1);
    head->addWidget(loadSummary_);
    auto* rows = static_cast<QVBoxLayout*>(layout());
    rows->addLayout(head);
    rows->addWidget(load_);
    connect(loadButton_, &QToolButton::clicked, this, [this] {
        setLoadShown(!loadShown_);
        emit loadShownChanged(loadShown_);
    });
    setLoadShown(false);
}

void SpeedSection::setLoadShown(bool shown) {
    loadShown_ = shown;
    load_->setVisible(shown);
    loadSummary_->setVisible(!shown);
    showLoadHead();
    if (shown) refresh();
}

void SpeedSection::showLoadHead() {
    loadButton_->setIcon(themeIcon(loadShown_ ? "chevron-down" : "chevron-right", Color::Text2));
    loadButton_->setFont(theme().font(Type::Caption));
    loadButton_->setAccessibleDescription(loadShown_ ? tr("shown") : tr("folded"));
}

void SpeedSection::setTimeWindow(TimeWindow window) {
    window_ = window;
    windowButton_->setText(windowName(window));
    windowButton_->setAccessibleName(tr("Time shown: %1").arg(windowName(window)));
    windowButton_->setToolTip(tr("How much time the charts show"));
    if (isVisible()) refresh();
}

void SpeedSection::setPaused(bool paused) {
    paused_ = paused;
    pauseAction_->setText(paused ? tr("Go on") : tr("Pause the charts"));
    pauseAction_->setIcon(themeIcon(paused ? "play" : "pause", Color::Text2));
    windowButton_->setText(paused ? tr("Paused") : windowName(window_));
    if (!paused) refresh();
}

void SpeedSection::setOnCard(bool onCard) { traffic_->setOnCard(onCard); }

void SpeedSection::setCapacity(std::int64_t ramBytes, std::int64_t vramBytes) {
    memory_->setCapacity(ramBytes, vramBytes);
    load_->setCapacity(ramBytes);
}

void SpeedSection::refresh() {
    const bool hasSpeed = history_.hasSpeed();
    // A section that was built anew with a history has its charts shown already, and the sentence too.
    if (charts_->isHidden() == hasSpeed || empty_->isHidden() != hasSpeed) {
        charts_->setVisible(hasSpeed);
        empty_->setVisible(!hasSpeed);
    }
    const bool hasCharts = hasSpeed || loadShown_;
    windowButton_->setVisible(hasCharts);
    menuButton_->setVisible(hasCharts);
    if (paused_) return;
    load_->refresh(history_, window_, loadShown_ ? LoadChart::Draw::Curves : LoadChart::Draw::Figures);
    loadSummary_->setText(pageDirected(load_->summary()));
    if (!hasSpeed) return;
    for (ChartCard* card : cards_) card->refresh(history_, window_);
}

void SpeedSection::placeCards() {
    const int two = 2 * cards_[0]->minimumSizeHint().width() + space::s;
    const int columns = width() >= two ? 2 : 1;
    for (ChartCard* card : cards_) grid_->removeWidget(card);
    for (std::size_t i = 0; i < cards_.size(); ++i)
        grid_->addWidget(cards_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    grid_->setColumnStretch(0, 1);
    grid_->setColumnStretch(1, columns == 2 ? 1 : 0);
    columns_ = columns;
}

void SpeedSection::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int two = 2 * cards_[0]->minimumSizeHint().width() + space::s;
    if ((width() >= two ? 2 : 1) != columns_) placeCards();
}

QString SpeedSection::spoken() const {
    QStringList sentences;
    for (const ChartCard* card : cards_) sentences.append(card->spoken());
    sentences.append(load_->spoken());
    return sentences.join(QLatin1Char('\n'));
}

bool SpeedSection::saveValues(const QString& path) const {
    QByteArray table;
    QTextStream out(&table);
    out << "time_s,decode_tokens_per_s,prefill_tokens_per_s,ram_used_bytes,ram_read_bytes_per_token,"
           "cpu_share,disk_read_bytes_per_s,gpu_share,vram_used_bytes\n";
    for (const TelemetrySample& sample : history_.samples()) {
        out << QString::number(sample.time_s, 'f', 3);
        for (const auto& value : sample.values) {
            out << ',';
            if (value) out << QString::number(*value, 'f', *value < 1e6 ? 3 : 0);
        }
        out << '\n';
    }
    out.flush();
    return app::saveFile(path, table).isEmpty();
}

bool SpeedSection::savePicture(const QString& path) {
    std::vector<QWidget*> shown;
    for (QWidget* each : {charts_, static_cast<QWidget*>(load_)})
        if (each->isVisible()) shown.push_back(each);
    QSize size(1, 1);
    for (const QWidget* each : shown)
        size = {std::max(size.width(), each->width()), size.height() + each->height() + space::s};
    QPixmap picture(size * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(theme().color(Color::Panel));
    QPoint at(0, space::xs);
    for (QWidget* each : shown) {
        each->render(&picture, at);
        at.ry() += each->height() + space::s;
    }
    return picture.save(path, "PNG");
}

void SpeedSection::askForFile(const QString& title,
                              const QString& suffix,
                              bool (SpeedSection::*save)(const QString&)) {
    auto* dialog = new QFileDialog(this, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(exportPlace(QStringLiteral("pergola-speed.%1").arg(suffix)));
    connect(dialog, &QFileDialog::fileSelected, this, [this, save](const QString& path) {
        noteExportPlace(path);
        if (!(this->*save)(path))
            emit saveFailed(tr("%1 could not be written. Is the folder writable and the disk not full?").arg(path));
    });
    dialog->open();
}

}  // namespace pergola::ui

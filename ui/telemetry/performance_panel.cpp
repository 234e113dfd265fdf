#include "ui/telemetry/performance_panel.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/engine_bridge.h"
#include "app/engine_sentences.h"
#include "app/settings.h"
#include "ui/commands/key_map.h"
#include "ui/telemetry/chart_card.h"
#include "ui/telemetry/context_section.h"
#include "ui/telemetry/cpu_notice.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/load_chart.h"
#include "ui/telemetry/memory_bar.h"
#include "ui/telemetry/popover.h"
#include "ui/telemetry/slow_section.h"
#include "ui/telemetry/speed_section.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

/// "8 cores · 16 GB", or the graphics card where there is one.
QString machineSummary(const HardwareFacts& hardware, const TelemetrySnapshot& snapshot) {
    if (!hardware.gpus.empty()) {
        const GpuFacts& gpu = hardware.gpus.front();
        return isolated(QString::fromStdString(gpu.name)) + QStringLiteral(" · ") + capacityText(cardTotalBytes(gpu, snapshot));
    }
    return PerformancePanel::tr("%n cores", "of the processor", hardware.physical_cores) + QStringLiteral(" · ") +
           capacityText(hardware.ram_total_bytes);
}

}  // namespace

PerformancePanel::PerformancePanel(app::EngineBridge& bridge, app::Settings& settings, QWidget* parent)
    : QWidget(parent), bridge_(bridge), settings_(settings) {
    installChartCardAccessibility();
    installLoadChartAccessibility();
    setAccessibleName(tr("Performance"));
    setAttribute(Qt::WA_StyledBackground);
    setProperty("ground", "panel");

    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHeader());
    rows->addWidget(makeLine(Qt::Horizontal, this));
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(makeContents());
    scroll_->widget()->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    scroll_->verticalScrollBar()->installEventFilter(this);
    scroll_->widget()->installEventFilter(this);
    rows->addWidget(scroll_, 1);
    fitScrollBar();

    connectEngine();
    connect(&theme(), &Theme::changed, this, &PerformancePanel::fitScrollBar, Qt::QueuedConnection);
    followModel();
}

QWidget* PerformancePanel::makeHeader() {
    auto* header = new QWidget(this);
    header->setMinimumHeight(size::toolbar - 1);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(space::s, 0, space::s, 0);
    row->setSpacing(space::xs);
    row->addSpacing(space::s);
    row->addWidget(new TextLabel(tr("Performance"), Type::Section, Color::Text, header));
    auto* summary = new ElidedLabel(Type::Caption, Color::Text2, header);
    summary_ = summary;
    showSummary();
    row->addStretch(1);
    row->addWidget(summary);
    auto* collapse = makeIconButton("collapse", tr("Hide performance"), keyText(Command::TogglePanel), header);
    setIconPixels(*collapse, size::iconSmall);
    connect(collapse, &QToolButton::clicked, this, &PerformancePanel::collapseRequested);
    row->addWidget(collapse);
    return header;
}

PerformancePanel::~PerformancePanel() { leaveFocus(*this); }

PerformancePanel::Bookmark PerformancePanel::bookmark() const {
    return {history_, speed_->timeWindow(), speed_->isPaused(), scroll_->verticalScrollBar()->value()};
}

void PerformancePanel::restore(const Bookmark& bookmark) {
    history_ = bookmark.history;
    speed_->setTimeWindow(bookmark.window);
    speed_->refresh();
    if (bookmark.isPaused) speed_->setPaused(true);
    scroll_->verticalScrollBar()->setValue(bookmark.scroll);
}

QWidget* PerformancePanel::makeContents() {
    auto* contents = new QWidget(this);
    auto* rows = new QVBoxLayout(contents);
    rows->setSpacing(space::s);
    cpuNotice_ = new CpuNotice({}, contents);
    connect(cpuNotice_, &CpuNotice::helpRequested, this, &PerformancePanel::explainCpu);
    rows->addWidget(cpuNotice_);
    rows->addWidget(makeMemorySection());
    rows->addWidget(makeLine(Qt::Horizontal, contents));
    rows->addWidget(statusBox_ = makeModelStatus());
    context_ = new ContextSection(bridge_, settings_, contents);
    rows->addWidget(context_);
    rows->addWidget(makeLine(Qt::Horizontal, contents));
    speed_ = new SpeedSection(history_, contents);
    rows->addWidget(speed_);
    slow_ = new SlowSection(contents);
    rows->addWidget(slow_);
    connect(slow_, &SlowSection::helpRequested, this, &PerformancePanel::help);
    connect(speed_, &SpeedSection::reasonsAsked, this, &PerformancePanel::explainSlowness);
    rows->addStretch(1);
    connect(context_, &ContextSection::layoutToCome, this, [this](const std::optional<MemoryLayout>& layout) {
        toCome_ = layout;
        showMemory();
    });
    connect(speed_, &SpeedSection::saveFailed, this, &PerformancePanel::noticed);
    speed_->setLoadShown(settings_.values().machineLoadVisible);
    connect(speed_, &SpeedSection::loadShownChanged, this, [this](bool shown) {
        settings_.setValue("window.machine_load_visible", shown);
        fitScrollBar();
    });
    return contents;
}

QWidget* PerformancePanel::makeMemorySection() {
    auto* section = new QWidget(this);
    auto* rows = new QVBoxLayout(section);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::hair);
    auto* head = new QHBoxLayout;
    head->addWidget(new TextLabel(tr("Where the model sits"), Type::Strong, Color::Text, section), 1);
    QToolButton* info = makeIconButton("info", tr("How is this computed?"), {}, section);
    setButtonSize(*info, size::compact, size::iconSmall);
    connect(info, &QToolButton::clicked, this, &PerformancePanel::explainMemory);
    infoButton_ = info;
    head->addWidget(info);
    rows->addLayout(head);
    card_ = makeMemoryLine(tr("VRAM"), MemoryKind::Vram, *section);
    ram_ = makeMemoryLine(tr("RAM"), MemoryKind::Ram, *section);
    card_.whole->hide();
    rows->addWidget(card_.whole);
    rows->addWidget(ram_.whole);
    rows->addSpacing(space::hair);
    legend_ = new MemoryLegend(section);
    rows->addWidget(legend_);
    return section;
}

PerformancePanel::MemoryLine PerformancePanel::makeMemoryLine(const QString& name, MemoryKind kind, QWidget& section) {
    MemoryLine line;
    line.whole = new QWidget(&section);
    auto* rows = new QVBoxLayout(line.whole);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::hair);
    auto* figures = new QHBoxLayout;
    figures->addWidget(new TextLabel(name, Type::Caption, Color::Text2, line.whole), 1);
    line.figure = new ElidedLabel(Type::Caption, Color::Text2, line.whole);
    figures->addWidget(line.figure);
    rows->addLayout(figures);
    line.bar = new MemoryBar(kind, line.whole);
    rows->addWidget(line.bar);
    return line;
}

QWidget* PerformancePanel::makeModelStatus() {
    auto* box = new QWidget(this);
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::xs);
    status_ = new TextLabel(Type::Strong, Color::Text, box);
    statusDetail_ = new TextLabel(Type::Caption, Color::Muted, box);
    for (TextLabel* line : {status_, statusDetail_}) {
        line->setWordWrap(true);
        rows->addWidget(line);
    }
    chooseModel_ = makeButton(ButtonKind::Secondary, tr("Choose a model"), "models", box);
    connect(chooseModel_, &QPushButton::clicked, this, &PerformancePanel::chooseModelRequested);
    rows->addSpacing(space::xs);
    rows->addWidget(chooseModel_, 0, Qt::AlignLeading);
    return box;
}

void PerformancePanel::connectEngine() {
    connect(&bridge_, &app::EngineBridge::modelStateChanged, this, &PerformancePanel::followModel);
    connect(&bridge_,
            &app::EngineBridge::answerFinished,
            this,
            [this](JobId, FinishReason, const AnswerFigures& figures) {
                history_.noteAnswer(figures);
                history_.setFirstRequest(false);
            });
    timer_.setInterval(kTickMs);
    connect(&timer_, &QTimer::timeout, this, &PerformancePanel::tick);
}

void PerformancePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    timer_.start();
    tick();
}

void PerformancePanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    timer_.stop();
}

void PerformancePanel::setUsedTokens(std::int64_t tokens) {
    context_->setUsedTokens(tokens);
}

void PerformancePanel::tick() {
    snapshot_ = bridge_.telemetry();
    history_.add(snapshot_);
    const GpuLoad* card = cardOf(snapshot_, bridge_.modelState().device);
    speed_->setCapacity(snapshot_.ram_total_bytes, card != nullptr ? card->vram_total_bytes : 0);
    speed_->setOnCard(bridge_.modelState().onCard);
    context_->refresh(snapshot_);
    showMemory();
    speed_->refresh();
    lookForSlowness();
}

void PerformancePanel::followModel() {
    const app::ModelState& state = bridge_.modelState();
    history_.setCard(state.device);
    if (state.phase == app::ModelPhase::Ready) {
        const double nowSeconds = bridge_.telemetry().time_s;
        if (state.id != shownModel_) {
            history_.addMark({.time_s = nowSeconds, .kind = MarkKind::ModelLoaded, .figure = state.loadSeconds});
            history_.setFirstRequest(true);
        } else if (state.contextTokens != shownContext_) {
            history_.addMark({.time_s = nowSeconds,
                              .kind = MarkKind::ContextChanged,
                              .figure = static_cast<double>(state.contextTokens)});
        }
        shownModel_ = state.id;
        shownContext_ = state.contextTokens;
    }
    showStatus();
    if (isVisible()) showMemory();
}

void PerformancePanel::noteSleep(double seconds) {
    history_.addMark({.time_s = bridge_.telemetry().time_s, .kind = MarkKind::Woke, .figure = seconds});
}

/// A card that is there and is not used is told of with its cause; so is a computer without one.
void PerformancePanel::showCpuNotice() {
    const app::ModelState& state = bridge_.modelState();
    const HardwareFacts& hardware = bridge_.hardware();
    const bool isPassedOver = state.phase == app::ModelPhase::Ready && !state.onCard && !state.cardRefusal.empty();
    const bool isOnCard = state.phase == app::ModelPhase::Ready && state.onCard;
    cpuNotice_->setVisible(!isOnCard && (hardware.gpus.empty() || isPassedOver));
    cpuNotice_->setReason(hardware.gpus.empty() ? app::gpuAbsenceText(hardware.gpu_absence_reason)
                          : isPassedOver        ? app::cardRefusalText(state.cardRefusal)
                                                : QString());
}

void PerformancePanel::showStatus() {
    showCpuNotice();
    const app::ModelState& state = bridge_.modelState();
    const QString name = QString::fromStdString(state.facts.name);
    statusBox_->setVisible(state.phase != app::ModelPhase::Ready);
    chooseModel_->setVisible(state.phase == app::ModelPhase::None || state.phase == app::ModelPhase::Failed);
    status_->setColor(state.phase == app::ModelPhase::Failed ? Color::Danger : Color::Text);
    switch (state.phase) {
        case app::ModelPhase::None:
            status_->setText(tr("No model is loaded"));
            statusDetail_->setText(tr("With a model you see here what it needs and how fast it is."));
            break;
        case app::ModelPhase::Loading: {
            status_->setText(tr("Loading %1…").arg(isolated(name)));
            QString detail = isolated(tr("%1 %").arg(QLocale().toString(state.loadShare * 100, 'f', 0)));
            if (state.secondsLeft >= 0)
                detail += tr(" · %1 s left").arg(QLocale().toString(std::max(state.secondsLeft, 1.0), 'f', 0));
            statusDetail_->setText(detail);
            break;
        }
        case app::ModelPhase::Failed: {
            const app::UserError error = app::saidNow(state.error);
            status_->setText(error.what);
            statusDetail_->setText(error.remedy.isEmpty() ? error.meaning : error.remedy);
            break;
        }
        case app::ModelPhase::Ready: break;
    }
}

void PerformancePanel::showSummary() {
    const QString text = machineSummary(bridge_.hardware(), snapshot_);
    if (text == summary_->text()) return;
    summary_->setText(text);
    summary_->setToolTip(text + QLatin1Char('\n') + QString::fromStdString(bridge_.hardware().cpu_name));
}

void PerformancePanel::showMemory() {
    showSummary();
    const bool onCard = isOnCard(snapshot_);
    const GpuLoad* card = cardOf(snapshot_, bridge_.modelState().device);
    if (card_.whole->isHidden() != (card == nullptr)) card_.whole->setVisible(card != nullptr);
    legend_->setParts(onCard ? MemoryKind::Vram : MemoryKind::Ram, onCard && snapshot_.vram_expert_bytes > 0);
    if (card != nullptr)
        showMemoryLine(card_, cardLayout(snapshot_, *card), onCard ? toCome_ : std::nullopt);
    showMemoryLine(ram_, memoryLayout(snapshot_), onCard ? std::nullopt : toCome_);
}

void PerformancePanel::showMemoryLine(const MemoryLine& line,
                                      const MemoryLayout& layout,
                                      const std::optional<MemoryLayout>& toCome) {
    line.bar->setLayoutNow(layout);
    line.bar->setLayoutToCome(toCome);
    const QString used = isolated(gigabytes(layout.usedBytes()));
    const QString then = toCome ? isolated(gigabytes(toCome->usedBytes())) : used;
    const QString whole = capacityText(layout.totalBytes);
    line.figure->setText(then == used ? tr("%1 of %2", "memory").arg(used, whole)
                                      : tr("%1 %2 %3 of %4", "now, arrow, then, all").arg(used, arrow(), then, whole));
}

void PerformancePanel::announce() {
    QStringList lines;
    if (!card_.whole->isHidden()) lines << tr("VRAM %1").arg(card_.figure->text());
    lines << tr("RAM %1").arg(ram_.figure->text()) << speed_->spoken();
    const QString text = lines.join(QLatin1Char('\n'));
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

bool PerformancePanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == scroll_->widget()) {
        // Sentences and cards come and go, and the longest word of one may be wider than all before.
        if (event->type() == QEvent::LayoutRequest) fitWidth();
    } else if (event->type() == QEvent::Show || event->type() == QEvent::Hide) {
        fitScrollBar();
    }
    return QWidget::eventFilter(watched, event);
}

// 280 to 420, but never so narrow that large text or a longer language is cut.
void PerformancePanel::fitWidth() {
    const int needed = scroll_->widget()->minimumSizeHint().width() + scroll_->verticalScrollBar()->sizeHint().width();
    setMinimumWidth(std::max(280, needed));
    setMaximumWidth(std::max(420, needed));
}

// The scroll bar takes its width out of the margin, so that nothing moves when it comes.
void PerformancePanel::fitScrollBar() {
    const QScrollBar* bar = scroll_->verticalScrollBar();
    const int end = bar->isVisible() ? std::max(0, space::l - bar->sizeHint().width()) : space::l;
    QMargins margins(space::l, space::m, end, space::l);
    if (isRightToLeft()) margins = {end, space::m, space::l, space::l};
    scroll_->widget()->layout()->setContentsMargins(margins);
    fitWidth();
}

}  // namespace pergola::ui

#include "ui/status_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/engine_bridge.h"
#include "ui/chat/model_button.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/memory_layout.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {

using namespace std::chrono_literals;

/// An icon, or a dot, and a short text.
class StatusItem final : public QAbstractButton {
public:
    StatusItem(const QString& iconName, QWidget* parent)
        : QAbstractButton(parent), iconName_(iconName) {
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Expanding);
    }

    void set(const QString& text, const QString& description, Color dot = Color::Muted) {
        if (text == this->text() && dot == dot_) return;
        dot_ = dot;
        setText(text);
        setAccessibleName(description);
        setToolTip(description);
        updateGeometry();
        update();
    }

    QSize sizeHint() const override {
        return {grown(size::iconTiny) + 6 +
                    QFontMetrics(theme().font(Type::Caption)).horizontalAdvance(text()) +
                    2 * space::s,
                size::status};
    }
    /// Figures are whole or not there; the name with the dot may be shortened.
    QSize minimumSizeHint() const override {
        return {iconName_.isEmpty() ? 40 : sizeHint().width(), size::status};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (underMouse()) painter.fillRect(rect(), theme().color(Color::Hover));
        const int side = grown(size::iconTiny);
        const QRect mark(space::s, (height() - side) / 2, side, side);
        const QRect visual = QStyle::visualRect(layoutDirection(), rect(), mark);
        if (iconName_.isEmpty()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme().color(dot_));
            painter.drawEllipse(QRectF(visual).center(), side * 0.29, side * 0.29);
        } else {
            themeIcon(iconName_, Color::Text2).paint(&painter, visual);
        }
        const QFont font = theme().font(Type::Caption);
        painter.setFont(font);
        painter.setPen(theme().color(Color::Text2));
        const QRect text = QStyle::visualRect(
            layoutDirection(), rect(), rect().adjusted(space::s + side + 6, 0, -2, 0));
        painter.drawText(text,
                         static_cast<int>(Qt::AlignVCenter | QStyle::visualAlignment(
                                                                 layoutDirection(), Qt::AlignLeft)),
                         autoDirected(QFontMetrics(font).elidedText(
                             this->text(), Qt::ElideRight, text.width())));
    }

private:
    QString iconName_;
    Color dot_ = Color::Muted;
};

StatusBar::StatusBar(app::EngineBridge& bridge, QWidget* parent)
    : QWidget(parent),
      bridge_(bridge),
      model_(new StatusItem({}, this)),
      place_(new StatusItem("cpu", this)),
      vram_(new StatusItem("gpu", this)),
      memory_(new StatusItem("ram", this)),
      speed_(new StatusItem("bolt", this)) {
    setFixedHeight(size::status);
    model_->setObjectName(QStringLiteral("status-name"));  // the one that is shortened
    setAccessibleName(tr("Status"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::s, 1, space::s, 0);
    row->setSpacing(space::xs);
    for (StatusItem* item : {model_, place_, vram_, memory_, speed_}) row->addWidget(item);
    row->addStretch(1);
    connect(model_, &QAbstractButton::clicked, this, &StatusBar::modelClicked);
    for (StatusItem* item : {place_, vram_, memory_, speed_})
        connect(item, &QAbstractButton::clicked, this, &StatusBar::figuresClicked);
    connect(&bridge_, &app::EngineBridge::modelStateChanged, this, &StatusBar::refresh);
    timer_.setInterval(1s);
    connect(&timer_, &QTimer::timeout, this, &StatusBar::refresh);
    connect(&theme(), &Theme::changed, this, [this] {
        setFixedHeight(std::max(static_cast<int>(size::status),
                                QFontMetrics(theme().font(Type::Caption)).height() + space::s));
    });
    refresh();
}

void StatusBar::refresh() {
    const TelemetrySnapshot now = bridge_.telemetry();
    showModel();
    showPlace(now);
    showMemory(now);
    const bool isDecoding =
        now.decode_tokens_per_s > 0 && bridge_.modelState().phase == app::ModelPhase::Ready;
    const QString speed =
        isDecoding ? tr("%1 tok/s").arg(rateText(now.decode_tokens_per_s)) : QString();
    speed_->set(speed, tr("Speed of the answer: %1").arg(speed));
    fit();
}

/// A figure that has no room is left out rather than cut; the panel has it too.
void StatusBar::fit() {
    constexpr int leastOfName = 160;
    const QMargins edge = layout()->contentsMargins();
    int room = width() - edge.left() - edge.right() -
               std::min(grown(leastOfName), model_->sizeHint().width());
    for (StatusItem* item : {place_, memory_, vram_, speed_}) {
        const int wanted = item->sizeHint().width() + layout()->spacing();
        const bool isShown = !item->text().isEmpty() && wanted <= room;
        item->setVisible(isShown);
        if (isShown) room -= wanted;
    }
}

QSize StatusBar::minimumSizeHint() const {
    return {200, size::status};
}

void StatusBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void StatusBar::showModel() {
    using app::ModelPhase;
    const app::ModelState& state = bridge_.modelState();
    const QString name = modelTitle(state.facts);
    switch (state.phase) {
        case ModelPhase::Ready:
            model_->set(name, tr("Model: %1. Choose another one").arg(name), Color::Success);
            break;
        case ModelPhase::Loading: {
            const QString text =
                tr("Loading %1: %2 %").arg(name).arg(qRound(state.loadShare * 100));
            model_->set(text, text, Color::Warning);
            break;
        }
        case ModelPhase::Failed:
            model_->set(tr("Model not loaded"),
                        tr("The model could not be loaded. Choose another one"),
                        Color::Danger);
            break;
        case ModelPhase::None:
            if (state.resting) {
                const QString resting = modelTitle(*state.resting);
                model_->set(
                    tr("%1 rests").arg(resting),
                    tr("%1 gave its memory back. The next message loads it again").arg(resting),
                    Color::Muted);
                break;
            }
            model_->set(tr("No model"), tr("No model is loaded. Choose one"), Color::Muted);
            break;
    }
}

void StatusBar::showPlace(const TelemetrySnapshot& now) {
    const app::ModelState& state = bridge_.modelState();
    const GpuLoad* card = cardOf(now, state.device);
    if (state.onCard && card != nullptr && card->busy_share >= 0) {
        const int percent = qRound(card->busy_share * 100);
        place_->set(tr("GPU %1 %").arg(percent),
                    tr("The model runs on the graphics card, which is at %1 %").arg(percent));
        return;
    }
    const int percent = qRound(now.cpu_share * 100);
    place_->set(tr("CPU %1 %").arg(percent),
                state.phase != app::ModelPhase::Ready
                    ? tr("All programs together use %1 % of the processor").arg(percent)
                : state.onCard
                    ? tr("The model runs on the graphics card; the processor is at %1 %").arg(percent)
                    : tr("The model runs on the processor. All programs together use %1 % of it")
                          .arg(percent));
}

void StatusBar::showMemory(const TelemetrySnapshot& now) {
    const GpuLoad* card = cardOf(now, bridge_.modelState().device);
    const QString vram = card != nullptr ? tr("VRAM %1 of %2 GB")
                                               .arg(gigabytes(card->vram_used_bytes),
                                                    capacityGigabytes(card->vram_total_bytes))
                                         : QString();
    vram_->set(vram, tr("Memory of the graphics card: %1 in use").arg(vram));
    const QString memory = now.ram_total_bytes > 0
                               ? tr("RAM %1 of %2 GB")
                                     .arg(gigabytes(memoryLayout(now).usedBytes()),
                                          capacityGigabytes(now.ram_total_bytes))
                               : QString();
    memory_->set(memory, tr("Memory of this computer: %1 in use").arg(memory));
}

void StatusBar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    timer_.start();
    refresh();
}

void StatusBar::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    timer_.stop();
}

void StatusBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().color(Color::Panel));
    painter.fillRect(0, 0, width(), 1, theme().color(Color::Line));
}

}  // namespace pergola::ui

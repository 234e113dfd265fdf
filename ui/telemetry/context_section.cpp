#include "ui/telemetry/context_section.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/settings.h"
#include "ui/telemetry/context_box.h"
#include "ui/telemetry/context_slider.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

QString bold(const QString& text) {
    return QStringLiteral("<span style=\"font-weight:600\">%1</span>").arg(text.toHtmlEscaped());
}

}  // namespace

ContextSection::ContextSection(app::EngineBridge& bridge, app::Settings& settings, QWidget* parent)
    : QWidget(parent),
      bridge_(bridge),
      settings_(settings),
      slider_(new ContextSlider(this)),
      box_(new ContextBox(this)),
      forecast_(new TextLabel(Type::Body, Color::Text, this)),
      detail_(new TextLabel(Type::Caption, Color::Muted, this)),
      useLargest_(makeButton(ButtonKind::Secondary, {}, {}, this)) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::hair);
    auto* head = new QHBoxLayout;
    auto* title = new TextLabel(tr("Conversation length"), Type::Strong, Color::Text, this);
    title->setBuddy(box_);
    title->setWordWrap(true);
    head->addWidget(title, 1);
    head->addWidget(box_);
    rows->addLayout(head);
    rows->addSpacing(space::hair);
    rows->addWidget(slider_);
    rows->addSpacing(space::hair);
    for (TextLabel* line : {forecast_, detail_}) {
        line->setWordWrap(true);
        rows->addWidget(line);
    }
    forecast_->setTextFormat(Qt::RichText);
    useLargest_->setProperty("compact", true);
    rows->addSpacing(space::hair);
    rows->addWidget(useLargest_, 0, Qt::AlignLeading);
    useLargest_->hide();

    connect(slider_, &QSlider::valueChanged, this, &ContextSection::consider);
    connect(slider_, &ContextSlider::settled, this, &ContextSection::apply);
    connect(slider_, &ContextSlider::cancelled, this, &ContextSection::showForecast);
    connect(box_, &QSpinBox::valueChanged, slider_, [this](int tokens) {
        slider_->setValue(static_cast<int>(roundToPages(tokens, {slider_->minimum(), slider_->maximum()})));
    });
    connect(box_, &QSpinBox::editingFinished, this, &ContextSection::apply);
    connect(useLargest_, &QPushButton::clicked, this, &ContextSection::applyLargest);
    connect(&bridge_, &app::EngineBridge::modelStateChanged, this, &ContextSection::followModel);
    followModel();
}

ContextSection::~ContextSection() { leaveFocus(*this); }

void ContextSection::refresh(const TelemetrySnapshot& snapshot) {
    const app::ModelState& state = bridge_.modelState();
    layout_ = modelLayout(snapshot, state.device);
    onCard_ = isOnCard(snapshot);
    if (state.phase != app::ModelPhase::Ready) return;
    slider_->setUsedTokens(usedTokens_);
    slider_->setLargestThatFits(largestContextThatFits(
        state.facts, layout_, contextRange(state.facts, state.contextTokens), state.contextTokens));
    showForecast();
}

void ContextSection::setUsedTokens(std::int64_t tokens) {
    usedTokens_ = tokens;
    slider_->setUsedTokens(tokens);
    showForecast();
}

void ContextSection::followModel() {
    const app::ModelState& state = bridge_.modelState();
    setVisible(state.phase == app::ModelPhase::Ready);
    if (state.phase != app::ModelPhase::Ready) {
        requested_.reset();
        refused_.reset();
        failure_ = {};
        return;
    }
    if (requested_ && !state.resizing) {
        if (state.contextTokens == *requested_) {
            settings_.setValue("engine.context_tokens", static_cast<qlonglong>(*requested_));
        } else {
            failure_ = app::saidNow(state.error);
        }
        requested_.reset();
    }
    slider_->setPending(requested_.has_value());
    // A handle in the user's hand, or one on its way to the engine, is not pulled back.
    if (slider_->isSliderDown() || requested_) return showForecast();
    const ContextRange range = contextRange(state.facts, state.contextTokens);
    {
        const QSignalBlocker quiet(box_);
        box_->setRange(static_cast<int>(range.minimum), static_cast<int>(range.maximum));
    }
    slider_->setContextRange(range, state.contextTokens);
    slider_->setEnabled(range.maximum > range.minimum);
    box_->setEnabled(range.maximum > range.minimum);
    consider(slider_->value());
    refresh(bridge_.telemetry());
}

std::int64_t ContextSection::chatBytes(std::int64_t tokens) const {
    return kv_cache_bytes(bridge_.modelState().facts, tokens, {});
}

void ContextSection::consider(int tokens) {
    const QSignalBlocker quiet(box_);
    box_->setValue(tokens);
    if (tokens != bridge_.modelState().contextTokens) {
        failure_ = {};
        refused_.reset();
    }
    showForecast();
}

void ContextSection::apply() {
    const app::ModelState& state = bridge_.modelState();
    const std::int64_t tokens = slider_->value();
    if (state.phase != app::ModelPhase::Ready || tokens == state.contextTokens || requested_ == tokens)
        return showForecast();
    if (tokens > slider_->largestThatFits()) {
        slider_->setValue(static_cast<int>(state.contextTokens));
        refused_ = tokens;
        return showForecast();
    }
    requested_ = tokens;
    slider_->setPending(true);
    bridge_.resizeContext(tokens);
    showForecast();
}

void ContextSection::applyLargest() {
    refused_.reset();
    slider_->setValue(static_cast<int>(offeredTokens()));
    apply();
    slider_->setFocus();
}

void ContextSection::showForecast() {
    const app::ModelState& state = bridge_.modelState();
    if (state.phase != app::ModelPhase::Ready) return;
    const std::int64_t tokens = slider_->value();
    const std::int64_t asked = refused_.value_or(tokens);
    const bool fits = asked <= slider_->largestThatFits();
    forecast_->setColor(fits && failure_.isEmpty() ? Color::Text : Color::Danger);
    detail_->setColor(Color::Muted);
    useLargest_->setVisible(!fits && offeredTokens() > state.contextTokens);

    if (!fits) {
        showRefusal(asked);
    } else if (!failure_.isEmpty()) {
        forecast_->setText(failure_.what.toHtmlEscaped());
        detail_->setText(failure_.remedy.isEmpty() ? failure_.meaning : failure_.remedy);
    } else if (tokens == state.contextTokens) {
        showAtRest();
    } else {
        showChange(chatBytes(tokens));
    }
    const bool changes = tokens != state.contextTokens && fits;
    emit layoutToCome(changes ? std::optional(withChatBytes(layout_, chatBytes(tokens))) : std::nullopt);
    slider_->setAccessibleDescription(tr("%1 of at most %2 tokens. %3 %4")
                                          .arg(contextText(tokens),
                                               contextText(slider_->maximum()),
                                               QString(forecast_->text()).remove(QRegularExpression("<[^>]*>")),
                                               detail_->text()));
}

void ContextSection::showAtRest() {
    const app::ModelState& state = bridge_.modelState();
    forecast_->setText(tr("Chat memory %1").arg(bold(bytesText(state.kvBytes))));
    detail_->setText(tr("%1 of %2 tokens used by this chat")
                         .arg(isolated(contextText(usedTokens_)), isolated(contextText(state.contextTokens))));
}

void ContextSection::showRefusal(std::int64_t asked) {
    const std::int64_t room = layout_.chatBytes + layout_.freeBytes - layout_.reserveBytes;
    const std::int64_t missing = std::max<std::int64_t>(chatBytes(asked) - room, 1'000'000);
    forecast_->setText(tr("%1 does not fit: %2 short")
                           .arg(isolated(contextText(asked)).toHtmlEscaped(), bold(bytesText(missing))));
    const std::int64_t largest = offeredTokens();
    const QString kept =
        onCard_ ? tr("%1 of graphics memory stay free for other programs.").arg(bytesText(layout_.reserveBytes))
                : tr("2 GB of RAM stay free for other programs.");
    const QString way = largest > bridge_.modelState().contextTokens
                            ? tr("The largest that fits is %1.").arg(isolated(contextText(largest)))
                            : tr("Closing some makes room.");
    detail_->setText(kept + QLatin1Char(' ') + way);
    useLargest_->setText(tr("Use %1").arg(isolated(contextText(largest))));
}

// A round number of thousands reads better than the very last page that fits.
std::int64_t ContextSection::offeredTokens() const {
    const std::int64_t fits = slider_->largestThatFits();
    const std::int64_t rounded = fits >= 8192 && fits < slider_->maximum() ? fits / 1024 * 1024 : fits;
    return std::max<std::int64_t>(rounded, bridge_.modelState().contextTokens);
}

void ContextSection::showChange(std::int64_t bytesThen) {
    const std::int64_t tokens = slider_->value();
    const std::int64_t bytesNow = bridge_.modelState().kvBytes;
    forecast_->setText(tr("Chat memory %1 %2 %3", "now, arrow, then")
                           .arg(bytesText(bytesNow).toHtmlEscaped(), arrow(), bold(bytesText(bytesThen))));
    if (requested_) {
        detail_->setText(tr("Changing to %1 between two tokens…").arg(isolated(contextText(*requested_))));
    } else if (usedTokens_ > tokens) {
        detail_->setColor(Color::Warning);
        detail_->setText(tr("Would forget %1 tokens of this chat").arg(isolated(contextText(usedTokens_ - tokens))));
    } else {
        const QString pattern = onCard_ ? tr("VRAM %1 %2 %3 of %4", "now, arrow, then, all")
                                        : tr("RAM %1 %2 %3 of %4", "now, arrow, then, all");
        detail_->setText(pattern.arg(isolated(gigabytes(layout_.usedBytes())),
                                     arrow(),
                                     isolated(gigabytes(withChatBytes(layout_, bytesThen).usedBytes())),
                                     capacityText(layout_.totalBytes)));
    }
}

}  // namespace pergola::ui

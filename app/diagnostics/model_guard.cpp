#include "app/diagnostics/model_guard.h"

#include <QLocale>

#include "app/diagnostics/sleep_watch.h"
#include "app/engine_sentences.h"

namespace pergola::app {
namespace {

/// A card that is lost again so soon after a repair is not asked a third time.
constexpr qint64 kSoonMs = 60'000;

QString sleepText(double seconds) {
    if (seconds < 99.5) return ModelGuard::tr("%n second(s)", nullptr, qRound(seconds));
    if (seconds < 99.5 * 60) return ModelGuard::tr("%n minute(s)", nullptr, qRound(seconds / 60));
    return ModelGuard::tr("%n hour(s)", nullptr, qRound(seconds / 3600));
}

}  // namespace

ModelGuard::ModelGuard(EngineBridge& bridge, SleepWatch& sleep, QObject* parent)
    : QObject(parent), bridge_(bridge) {
    connect(&sleep, &SleepWatch::woke, this, &ModelGuard::onWoke);
    connect(&bridge_, &EngineBridge::modelChecked, this, &ModelGuard::onChecked);
    // Later: the bridge is in the middle of telling of the loss.
    connect(&bridge_, &EngineBridge::modelLost, this, &ModelGuard::onLost, Qt::QueuedConnection);
    connect(&bridge_, &EngineBridge::modelStateChanged, this, &ModelGuard::onModelState);
}

void ModelGuard::onWoke(double secondsAsleep) {
    emit woke(secondsAsleep);
    if (bridge_.modelState().phase != ModelPhase::Ready) return;
    slept_ = secondsAsleep;
    bridge_.checkModel();
}

void ModelGuard::onChecked(bool works) {
    if (slept_ <= 0) return;
    const QString slept = sleepText(std::exchange(slept_, 0));
    if (works)
        emit told(tr("The computer slept for %1. The model was checked and answers.").arg(slept));
}

void ModelGuard::onLost() {
    if (path_.isEmpty()) return;
    slept_ = 0;
    const bool again = sinceRepair_.isValid() && sinceRepair_.elapsed() < kSoonMs;
    emit told(again ? tr("The graphics card was reset again. Loading the model on the processor…")
                    : tr("The graphics card was reset. Loading the model again…"));
    loadAgain(again ? Repair::OnProcessor : Repair::OnCard);
}

void ModelGuard::loadAgain(Repair repair) {
    repair_ = repair;
    sinceRepair_.start();
    DeviceChoice device;
    if (repair == Repair::OnProcessor) device.kind = DeviceKind::Cpu;
    const QString path = path_;  // the state that it is kept from changes
    bridge_.loadModel(path, contextTokens_, device);
}

void ModelGuard::onModelState() {
    const ModelState& state = bridge_.modelState();
    const QString path = QString::fromStdString(state.facts.path);
    if (state.phase == ModelPhase::Loading && path != path_)
        repair_ = Repair::None;  // the user chose another
    if (state.phase == ModelPhase::None) repair_ = Repair::None;
    if (state.phase == ModelPhase::Failed && repair_ == Repair::OnCard && !isCardLost())
        return loadAgain(Repair::OnProcessor);
    if (state.phase == ModelPhase::Failed) repair_ = Repair::None;
    if (state.phase != ModelPhase::Ready) return;
    path_ = path;
    contextTokens_ = state.contextTokens;
    const Repair done = std::exchange(repair_, Repair::None);
    if (done != Repair::None) told_ = state.id;
    if (done != Repair::None && state.onCard)
        emit told(tr(
            "The model is loaded again. The answer that was interrupted can be asked for again."));
    else if (done != Repair::None && !isCardLost())  // the window shows a card for that
        emit told(
            tr("The graphics card does not answer, so the model now runs on the processor, more "
               "slowly. "
               "Restarting the computer most often brings the card back."));
    else if (done == Repair::None && told_ != state.id)
        tellOfProcessor();
}

bool ModelGuard::isCardLost() const {
    return bridge_.telemetry().card_is_lost;
}

/// Without any card the panel says so all the time; a card that is passed over is news.
void ModelGuard::tellOfProcessor() {
    const ModelState& state = bridge_.modelState();
    told_ = state.id;
    if (state.onCard || state.cardRefusal.empty() || isCardLost() || bridge_.hardware().gpus.empty())
        return;
    emit told(tr("%1 runs on the processor. %2 %3")
                  .arg(QString::fromStdString(state.facts.name),
                       cardRefusalText(state.cardRefusal),
                       cardRefusalRemedy(state.cardRefusal)));
}

}  // namespace pergola::app

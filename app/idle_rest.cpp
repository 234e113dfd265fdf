#include "app/idle_rest.h"

#include <chrono>

#include "app/engine_bridge.h"
#include "app/settings.h"

namespace pergola::app {

using namespace std::chrono_literals;

IdleRest::IdleRest(EngineBridge& bridge, Settings& settings)
    : bridge_(bridge), settings_(settings), minute_(1min) {
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (running_.isEmpty()) bridge_.restModel();
    });
    connect(&bridge_, &EngineBridge::modelStateChanged, this, &IdleRest::startOver);
    connect(&bridge_, &EngineBridge::answerUpdated, this, [this](const AnswerUpdate& update) {
        running_.insert(static_cast<quint64>(update.job));
        startOver();
    });
    connect(&bridge_, &EngineBridge::answerFinished, this, [this](JobId job) { ended(job); });
    connect(&bridge_, &EngineBridge::answerFailed, this, [this](JobId job) { ended(job); });
    // Whoever writes is about to send: each count of the draft's tokens is a sign of life.
    connect(&bridge_, &EngineBridge::tokensCounted, this, &IdleRest::startOver);
    connect(&settings_, &Settings::changed, this, [this](const QString& key) {
        if (key == QLatin1String("engine.idle_unload_minutes")) startOver();
    });
}

void IdleRest::setMinute(std::chrono::milliseconds minute) {
    minute_ = minute;
    startOver();
}

void IdleRest::ended(JobId job) {
    running_.remove(static_cast<quint64>(job));
    startOver();
}

void IdleRest::startOver() {
    const int minutes = settings_.values().idleUnloadMinutes;
    const bool canRest =
        minutes > 0 && running_.isEmpty() && bridge_.modelState().phase == ModelPhase::Ready;
    canRest ? timer_.start(minutes * minute_) : timer_.stop();
}

}  // namespace pergola::app

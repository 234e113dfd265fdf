// From the engine to the GUI: gathers the events of a frame and tells of them together.
#include <algorithm>
#include <utility>

#include "app/engine_bridge_state.h"

namespace pergola::app {
namespace {

constexpr int kFrameMs = 16;

/// What the model computes from is gone; nothing but loading it again helps.
bool isLoss(const Error& error) {
    return error.code == ErrorCode::FileLost || error.code == ErrorCode::DeviceLost;
}

}  // namespace

void EngineBridge::State::wake() {
    if (frame.isActive()) return;
    // The first token after a pause is shown at once; a stream is gathered.
    const qint64 since = sinceFlush.isValid() ? sinceFlush.elapsed() : kFrameMs;
    frame.start(static_cast<int>(std::clamp<qint64>(kFrameMs - since, 0, kFrameMs)));
}

void EngineBridge::State::flush() {
    if (flushing) return;  // a slot runs an event loop of its own; the outer call goes on after it
    flushing = true;
    sinceFlush.start();
    for (const EngineEvent& event : inbox.takeAll()) {
        std::visit([this](const auto& each) { on(each); }, event);
    }
    while (!updates.empty()) emitUpdate(updates.begin()->first);
    if (std::exchange(modelChanged, false)) emit bridge->modelStateChanged();
    flushing = false;
    if (!inbox.isEmpty() || modelChanged) wake();
}

AnswerUpdate& EngineBridge::State::update(JobId job, AnswerPhase phase) {
    AnswerUpdate& entry = updates[job];
    entry.job = job;
    entry.phase = phase;
    return entry;
}

void EngineBridge::State::emitUpdate(JobId job) {
    const auto found = updates.find(job);
    if (found == updates.end()) return;
    const AnswerUpdate taken = std::move(found->second);
    updates.erase(found);
    emit bridge->answerUpdated(taken);
}

void EngineBridge::State::on(const LoadProgress& event) {
    if (event.job != loadJob) return;
    const double seconds = static_cast<double>(loadClock.elapsed()) / 1000;
    const double share = event.total_bytes > 0 ? static_cast<double>(event.done_bytes) /
                                                     static_cast<double>(event.total_bytes)
                                               : 0;
    model.loadShare = std::clamp(share, 0.0, 1.0);
    const bool steady = model.loadShare > 0.05 && seconds > 0.3;
    model.secondsLeft = steady ? seconds / model.loadShare - seconds : -1;
    modelChanged = true;
}

void EngineBridge::State::on(const ModelReady& event) {
    if (event.job != loadJob) {  // it was cancelled too late
        engine->unload(event.model);
        return;
    }
    loadJob = {};
    model.phase = ModelPhase::Ready;
    model.id = event.model;
    model.facts = event.facts;
    nameModel();
    model.contextTokens = event.context_tokens;
    model.kvBytes = kv_cache_bytes(event.facts, event.context_tokens, {});
    model.loadShare = 1;
    model.secondsLeft = 0;
    model.loadSeconds = event.load_seconds;
    model.device = event.device;
    model.onCard = event.on_card;
    model.cardRefusal = event.card_refusal;
    modelChanged = true;
    for (auto& [job, answer] : answers) {
        if (!answer.waiting) continue;
        ChatRequest request = std::move(*answer.waiting);
        answer.waiting.reset();
        submit(job, std::move(request), std::exchange(answer.complete, {}));
        update(job, AnswerPhase::Reading);
    }
    submitNextContext();
    submitNextCount();
}

void EngineBridge::State::on(const ContextResized& event) {
    if (event.job != resizeJob) return;
    resizeJob = {};
    model.resizing = false;
    model.contextTokens = event.context_tokens;
    model.kvBytes = event.kv_bytes;
    model.error = {};
    modelChanged = true;
    submitNextContext();
}

void EngineBridge::State::on(const PrefillProgress& event) {
    if (!isOurs(event.job)) return;
    AnswerUpdate& entry = update(bridgeJobs[event.job], AnswerPhase::Reading);
    entry.readTokens = event.done_tokens;
    entry.promptTokens = event.total_tokens;
    entry.readTokensPerSecond = event.tokens_per_second;
    PendingAnswer& answer = answers[entry.job];
    answer.promptTokens = event.total_tokens;
}

void EngineBridge::State::on(const TokenArrived& event) {
    if (!isOurs(event.job)) return;
    const JobId job = bridgeJobs[event.job];
    PendingAnswer& answer = answers[job];
    answer.answerTokens += event.tokens;
    AnswerUpdate& entry = update(job, AnswerPhase::Writing);
    entry.textAppended += QString::fromStdString(event.text);
    entry.answerTokens = answer.answerTokens;
    entry.promptTokens = answer.promptTokens;
    entry.readTokens = answer.promptTokens;
}

void EngineBridge::State::on(const TokensCounted& event) {
    if (event.job != countJob) return;
    countJob = {};
    const QObject* asker = countAsker;
    const bool isOld = nextCounts.count(asker) > 0;
    submitNextCount();
    if (!isOld) emit bridge->tokensCounted(event.tokens, asker);
}

void EngineBridge::State::on(const JobFinished& event) {
    if (event.job == checkJob) {
        checkJob = {};
        emit bridge->modelChecked(true);
    }
    if (!isOurs(event.job)) return;
    const JobId job = bridgeJobs[event.job];
    forget(event.job);
    emitUpdate(job);
    emit bridge->answerFinished(job, event.reason, event.figures);
}

/// What the engine still holds of the model is of no use; loading it again is.
void EngineBridge::State::loseModel(const UserError& error) {
    if (model.phase != ModelPhase::Ready) return;
    model = dropModel();  // what it was is still to be told
    model.phase = ModelPhase::Failed;
    model.resizing = false;
    model.error = error;
    modelChanged = true;
    if (error.code == ErrorCode::DeviceLost) emit bridge->modelLost();
}

void EngineBridge::State::on(const JobFailed& event) {
    if (event.job == loadJob) {
        loadJob = {};
        model.phase = ModelPhase::Failed;
        model.error = userError(event.error, modelName());
        modelChanged = true;
        endWaiting(model.error);
    } else if (event.job == resizeJob) {
        resizeJob = {};
        model.resizing = false;
        model.error = contextNotResized(event.error);
        modelChanged = true;
        submitNextContext();
    } else if (event.job == countJob) {
        countJob = {};
        submitNextCount();
    } else if (event.job == checkJob) {
        checkJob = {};
        if (isLoss(event.error)) loseModel(userError(event.error, modelName()));
        emit bridge->modelChecked(false);
    } else if (isOurs(event.job)) {
        const JobId job = bridgeJobs[event.job];
        forget(event.job);
        emitUpdate(job);
        if (event.error.code == ErrorCode::Cancelled) {
            emit bridge->answerFinished(job, FinishReason::Cancelled, {});
        } else {
            const UserError error = userError(event.error, modelName());
            if (isLoss(event.error)) loseModel(error);
            emit bridge->answerFailed(job, error);
        }
    }
}

}  // namespace pergola::app

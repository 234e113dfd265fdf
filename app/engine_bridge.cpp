#include "app/engine_bridge.h"

#include <QCoreApplication>
#include <QDataStream>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTimer>
#include <algorithm>
#include <map>
#include <optional>

#include "app/event_inbox.h"

namespace pergola {

QDataStream& operator<<(QDataStream& stream, JobId job) { return stream << static_cast<quint64>(job); }

QDataStream& operator>>(QDataStream& stream, JobId& job) {
    quint64 number = 0;
    stream >> number;
    job = JobId{number};
    return stream;
}

}  // namespace pergola

namespace pergola::app {
namespace {

constexpr int kFrameMs = 16;

/// An answer between ask() and its end. Its id is the bridge's: the engine's comes with submit().
struct PendingAnswer {
    std::optional<ChatRequest> waiting;  ///< held back until a model is ready
    JobId engineJob{};
    qint64 promptTokens = 0;
    qint64 answerTokens = 0;
};

std::filesystem::path filePath(const QString& path) { return QFile::encodeName(path).toStdString(); }

QString nameFromPath(const QString& path) {
    const QFileInfo file(path);
    return file.isDir() ? file.fileName() : file.completeBaseName();
}

UserError noModel() {
    UserError error;
    error.code = ErrorCode::NotFound;
    error.what = QCoreApplication::translate("errors", "No model is loaded.");
    error.meaning = QCoreApplication::translate("errors", "Without a model there is nobody to answer.");
    error.remedy = QCoreApplication::translate("errors", "Choose a model, then send the message again.");
    return error;
}

UserError resizeError(const Error& error) {
    UserError result = userError(error, {});
    result.what = QCoreApplication::translate("errors", "The conversation length stays as it was.");
    if (error.code == ErrorCode::ContextFull) {
        result.meaning = QCoreApplication::translate("errors", "The answer that is being written needs more than that.");
        result.remedy = QCoreApplication::translate("errors", "Wait for its end, or choose a longer one.");
    } else if (error.code == ErrorCode::OutOfMemory) {
        result.meaning = QCoreApplication::translate("errors", "There is not enough free memory for it.");
        result.remedy = QCoreApplication::translate("errors", "Close other programs, or choose a shorter one.");
    }
    return result;
}

}  // namespace

struct EngineBridge::State {
    EngineBridge* bridge = nullptr;  // the owner of this State
    EventInbox inbox;
    QTimer frame;
    QElapsedTimer sinceFlush;
    bool flushing = false;

    ModelState model;
    bool modelChanged = false;
    HardwareFacts hardware;
    JobId loadJob{};
    QElapsedTimer loadClock;

    JobId resizeJob{};
    std::optional<qint64> nextContext;  ///< asked for while loading or resizing
    JobId countJob{};
    std::optional<std::vector<ChatMessage>> nextCount;

    std::uint64_t lastAnswer = 0;
    std::map<JobId, PendingAnswer> answers;  ///< by the bridge's id: in order of asking
    std::map<JobId, JobId> bridgeJobs;       ///< engine's id → bridge's id
    std::map<JobId, AnswerUpdate> updates;   ///< of this frame

    std::unique_ptr<Engine> engine;  // last: its thread ends before anything above goes away

    void wake();
    void flush();
    void emitUpdate(JobId job);
    AnswerUpdate& update(JobId job, AnswerPhase phase);
    void submit(JobId job, ChatRequest request);
    void submitNextCount();
    void submitNextContext();
    void endWaiting(const std::optional<UserError>& error);
    void forget(JobId engineJob);
    bool isOurs(JobId engineJob) const { return bridgeJobs.count(engineJob) > 0; }
    QString modelName() const { return QString::fromStdString(model.facts.name); }

    void on(const LoadProgress& event);
    void on(const ModelReady& event);
    void on(const ModelUnloaded&) {}
    void on(const ContextResized& event);
    void on(const PrefillProgress& event);
    void on(const TokenArrived& event);
    void on(const TokensCounted& event);
    void on(const JobFinished& event);
    void on(const JobFailed& event);
};

// ── From the engine: one frame at a time ──────────────────────────────────────────────────────────

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
    model.contextTokens = event.context_tokens;
    model.kvBytes = kv_cache_bytes(event.facts, event.context_tokens, {});
    model.loadShare = 1;
    model.secondsLeft = 0;
    model.loadSeconds = event.load_seconds;
    modelChanged = true;
    for (auto& [job, answer] : answers) {
        if (!answer.waiting) continue;
        ChatRequest request = std::move(*answer.waiting);
        answer.waiting.reset();
        submit(job, std::move(request));
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
    if (nextCount) return submitNextCount();  // this answer is already out of date
    emit bridge->tokensCounted(event.tokens);
}

void EngineBridge::State::on(const JobFinished& event) {
    if (!isOurs(event.job)) return;
    const JobId job = bridgeJobs[event.job];
    forget(event.job);
    emitUpdate(job);
    emit bridge->answerFinished(job, event.reason, event.figures);
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
        model.error = resizeError(event.error);
        modelChanged = true;
        submitNextContext();
    } else if (event.job == countJob) {
        countJob = {};
        submitNextCount();
    } else if (isOurs(event.job)) {
        const JobId job = bridgeJobs[event.job];
        forget(event.job);
        emitUpdate(job);
        if (event.error.code == ErrorCode::Cancelled) {
            emit bridge->answerFinished(job, FinishReason::Cancelled, {});
        } else {
            emit bridge->answerFailed(job, userError(event.error, modelName()));
        }
    }
}

// ── To the engine ─────────────────────────────────────────────────────────────────────────────────

void EngineBridge::State::submit(JobId job, ChatRequest request) {
    request.model = model.id;
    const JobId engineJob = engine->submit(std::move(request));
    answers[job].engineJob = engineJob;
    bridgeJobs[engineJob] = job;
}

void EngineBridge::State::forget(JobId engineJob) {
    answers.erase(bridgeJobs[engineJob]);
    bridgeJobs.erase(engineJob);
}

void EngineBridge::State::endWaiting(const std::optional<UserError>& error) {
    std::vector<JobId> ended;
    for (const auto& [job, answer] : answers) {
        if (answer.waiting) ended.push_back(job);
    }
    for (const JobId job : ended) {
        answers.erase(job);
        updates.erase(job);
        if (error) emit bridge->answerFailed(job, *error);
        else emit bridge->answerFinished(job, FinishReason::Cancelled, {});
    }
}

void EngineBridge::State::submitNextCount() {
    if (!nextCount || countJob != JobId{} || model.phase != ModelPhase::Ready) return;
    countJob = engine->count({model.id, std::move(*nextCount)});
    nextCount.reset();
}

void EngineBridge::State::submitNextContext() {
    if (!nextContext || resizeJob != JobId{} || model.phase != ModelPhase::Ready) return;
    const qint64 tokens = *std::exchange(nextContext, std::nullopt);
    if (tokens == model.contextTokens) return;
    resizeJob = engine->resize_context(model.id, tokens);
    model.resizing = true;
    modelChanged = true;
}

// ── The public class ──────────────────────────────────────────────────────────────────────────────

EngineBridge::EngineBridge(std::unique_ptr<State> state) : state_(std::move(state)) {
    state_->bridge = this;
    state_->frame.setSingleShot(true);
    state_->frame.setTimerType(Qt::PreciseTimer);
    connect(&state_->frame, &QTimer::timeout, this, [this] { state_->flush(); });
}

Result<std::unique_ptr<EngineBridge>> EngineBridge::open(EngineOptions options) {
    std::unique_ptr<EngineBridge> bridge(new EngineBridge(std::make_unique<State>()));
    EngineBridge* borrowed = bridge.get();  // outlives the engine thread: ~EngineBridge joins it
    auto on_event = [borrowed](EngineEvent event) {
        if (!borrowed->state_->inbox.push(std::move(event))) return;
        QMetaObject::invokeMethod(borrowed, [borrowed] { borrowed->state_->wake(); }, Qt::QueuedConnection);
    };
    PG_TRY(bridge->state_->engine, Engine::open(std::move(options), std::move(on_event)));
    bridge->state_->hardware = bridge->state_->engine->hardware();
    return bridge;
}

EngineBridge::~EngineBridge() { state_->engine.reset(); }

const ModelState& EngineBridge::modelState() const { return state_->model; }

void EngineBridge::loadModel(const QString& path, qint64 contextTokens) {
    State& s = *state_;
    if (s.loadJob != JobId{}) s.engine->cancel(s.loadJob);
    if (s.model.phase == ModelPhase::Ready) s.engine->unload(s.model.id);
    s.resizeJob = {};
    s.nextContext.reset();
    s.countJob = {};
    s.model = {};
    s.model.phase = ModelPhase::Loading;
    s.model.facts.name = nameFromPath(path).toStdString();
    s.model.facts.path = path.toStdString();
    s.loadClock.start();
    emit modelStateChanged();  // before the engine starts: a note of a load that crashes is written by then
    LoadRequest request;
    request.path = filePath(path);
    request.context_tokens = contextTokens;
    s.loadJob = s.engine->load(std::move(request));
}

void EngineBridge::cancelLoad() {
    if (state_->model.phase != ModelPhase::Loading) return;
    state_->engine->cancel(std::exchange(state_->loadJob, JobId{}));
    state_->model = {};
    emit modelStateChanged();
    state_->endWaiting(std::nullopt);
}

void EngineBridge::unloadModel() {
    State& s = *state_;
    if (s.model.phase == ModelPhase::Loading) return cancelLoad();
    if (s.model.phase == ModelPhase::Ready) s.engine->unload(s.model.id);
    s.resizeJob = s.countJob = {};
    s.nextContext.reset();
    s.model = {};
    emit modelStateChanged();
}

void EngineBridge::resizeContext(qint64 contextTokens) {
    if (state_->model.phase != ModelPhase::Ready && state_->model.phase != ModelPhase::Loading) return;
    state_->nextContext = contextTokens;
    state_->submitNextContext();
    if (std::exchange(state_->modelChanged, false)) emit modelStateChanged();
}

JobId EngineBridge::ask(ChatRequest request) {
    State& s = *state_;
    const JobId job{++s.lastAnswer};
    if (s.model.phase == ModelPhase::Ready) {
        s.answers[job] = {};
        s.submit(job, std::move(request));
    } else if (s.model.phase == ModelPhase::Loading) {
        s.answers[job].waiting = std::move(request);
        s.update(job, AnswerPhase::WaitingForModel);
        s.wake();
    } else {
        const UserError error = s.model.error.isEmpty() ? noModel() : s.model.error;
        QMetaObject::invokeMethod(this, [this, job, error] { emit answerFailed(job, error); }, Qt::QueuedConnection);
    }
    return job;
}

void EngineBridge::stop(JobId job) {
    State& s = *state_;
    const auto found = s.answers.find(job);
    if (found == s.answers.end()) return;
    if (!found->second.waiting) return s.engine->cancel(found->second.engineJob);
    s.answers.erase(found);
    s.updates.erase(job);
    const auto finish = [this, job] { emit answerFinished(job, FinishReason::Cancelled, {}); };
    QMetaObject::invokeMethod(this, finish, Qt::QueuedConnection);
}

void EngineBridge::countTokens(std::vector<ChatMessage> messages) {
    state_->nextCount = std::move(messages);
    state_->submitNextCount();
}

TelemetrySnapshot EngineBridge::telemetry() const { return state_->engine->telemetry(); }

const HardwareFacts& EngineBridge::hardware() const { return state_->hardware; }

}  // namespace pergola::app

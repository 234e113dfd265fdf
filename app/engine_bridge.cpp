#include "app/engine_bridge.h"

#include <QDataStream>
#include <QFile>
#include <utility>

#include "app/engine_bridge_state.h"

namespace pergola {

QDataStream& operator<<(QDataStream& stream, JobId job) {
    return stream << static_cast<quint64>(job);
}

QDataStream& operator>>(QDataStream& stream, JobId& job) {
    quint64 number = 0;
    stream >> number;
    job = JobId{number};
    return stream;
}

}  // namespace pergola

namespace pergola::app {
namespace {

std::filesystem::path filePath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

}  // namespace

void EngineBridge::State::submit(JobId job, ChatRequest request, const Completion& complete) {
    if (complete) complete(request, model.facts);
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
        if (error)
            emit bridge->answerFailed(job, *error);
        else
            emit bridge->answerFinished(job, FinishReason::Cancelled, {});
    }
}

void EngineBridge::State::submitNextCount() {
    if (nextCounts.empty() || countJob != JobId{} || model.phase != ModelPhase::Ready) return;
    auto next = nextCounts.extract(nextCounts.begin());
    countAsker = next.key();
    countJob = engine->count({model.id, std::move(next.mapped())});
}

void EngineBridge::State::nameModel() {
    if (!naming) return;
    const QString name = naming(QString::fromStdString(model.facts.path));
    if (!name.isEmpty()) model.facts.name = name.toStdString();
}

void EngineBridge::State::submitNextContext() {
    if (!nextContext || resizeJob != JobId{} || model.phase != ModelPhase::Ready) return;
    const qint64 tokens = *std::exchange(nextContext, std::nullopt);
    if (tokens == model.contextTokens) return;
    resizeJob = engine->resize_context(model.id, tokens);
    model.resizing = true;
    modelChanged = true;
}

ModelState EngineBridge::State::dropModel() {
    if (model.phase == ModelPhase::Ready) engine->unload(model.id);
    resizeJob = countJob = checkJob = {};
    nextContext.reset();
    return std::exchange(model, {});
}

// ── The public class ──

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
        QMetaObject::invokeMethod(
            borrowed, [borrowed] { borrowed->state_->wake(); }, Qt::QueuedConnection);
    };
    PG_TRY(bridge->state_->engine, Engine::open(std::move(options), std::move(on_event)));
    bridge->state_->hardware = bridge->state_->engine->hardware();
    return bridge;
}

EngineBridge::~EngineBridge() {
    state_->engine.reset();
}

void EngineBridge::nameModelsBy(Naming naming) {
    state_->naming = std::move(naming);
}

const ModelState& EngineBridge::modelState() const {
    return state_->model;
}

void EngineBridge::loadModel(const QString& path, qint64 contextTokens, DeviceChoice device) {
    State& s = *state_;
    if (s.loadJob != JobId{}) s.engine->cancel(s.loadJob);
    s.dropModel();
    s.model.phase = ModelPhase::Loading;
    s.model.facts.name = model_name(filePath(path)).name;
    s.model.facts.path = path.toStdString();
    s.nameModel();
    s.loadClock.start();
    emit modelStateChanged();  // before the engine starts: a note of a load that crashes is written
                               // by then
    LoadRequest request;
    request.path = filePath(path);
    request.context_tokens = contextTokens;
    request.device = device;
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
    s.dropModel();
    emit modelStateChanged();
}

void EngineBridge::restModel() {
    State& s = *state_;
    if (s.model.phase != ModelPhase::Ready || !s.answers.empty()) return;
    const ModelState rested = s.dropModel();
    s.model.resting = rested.facts;
    s.model.contextTokens = rested.contextTokens;
    emit modelStateChanged();
}

bool EngineBridge::wakeModel() {
    const ModelState& model = state_->model;
    if (model.phase != ModelPhase::None || !model.resting) return false;
    loadModel(QString::fromStdString(model.resting->path), model.contextTokens);
    return true;
}

void EngineBridge::resizeContext(qint64 contextTokens) {
    if (state_->model.phase != ModelPhase::Ready && state_->model.phase != ModelPhase::Loading)
        return;
    state_->nextContext = contextTokens;
    state_->submitNextContext();
    if (std::exchange(state_->modelChanged, false)) emit modelStateChanged();
}

JobId EngineBridge::ask(ChatRequest request, Completion complete) {
    State& s = *state_;
    const JobId job{++s.lastAnswer};
    if (s.model.phase == ModelPhase::Ready) {
        s.answers[job] = {};
        s.submit(job, std::move(request), complete);
    } else if (s.model.phase == ModelPhase::Loading) {
        PendingAnswer& answer = s.answers[job];
        answer.waiting = std::move(request);
        answer.complete = std::move(complete);
        s.update(job, AnswerPhase::WaitingForModel);
        s.wake();
    } else {
        const UserError error = s.model.error.isEmpty() ? noModelLoaded() : s.model.error;
        QMetaObject::invokeMethod(
            this, [this, job, error] { emit answerFailed(job, error); }, Qt::QueuedConnection);
    }
    return job;
}

bool EngineBridge::isAnswering() const {
    return !state_->answers.empty();
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

void EngineBridge::checkModel() {
    State& s = *state_;
    // An answer that is being written is a better check than another one.
    if (s.model.phase != ModelPhase::Ready || !s.answers.empty() || s.checkJob != JobId{}) return;
    ChatRequest request;
    request.model = s.model.id;
    request.messages = {{Role::User, "Hi"}};
    request.sampling.temperature = 0;
    request.max_tokens = 1;
    s.checkJob = s.engine->submit(std::move(request));
}

void EngineBridge::countTokens(std::vector<ChatMessage> messages, const QObject* asker) {
    state_->nextCounts[asker] = std::move(messages);
    state_->submitNextCount();
}

TelemetrySnapshot EngineBridge::telemetry() const {
    return state_->engine->telemetry();
}

const HardwareFacts& EngineBridge::hardware() const {
    return state_->hardware;
}

}  // namespace pergola::app

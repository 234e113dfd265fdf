#include "app/compare/comparison_runner.h"

#include <QUuid>

#include "app/conversations/chat_request.h"

namespace pergola::app {

ComparisonRunner::ComparisonRunner(EngineBridge& bridge, QObject* parent)
    : QObject(parent), bridge_(bridge) {
    connect(&bridge_, &EngineBridge::modelStateChanged, this, &ComparisonRunner::onModelState);
    connect(&bridge_, &EngineBridge::answerUpdated, this, &ComparisonRunner::onUpdate);
    connect(&bridge_, &EngineBridge::answerFinished, this, &ComparisonRunner::onFinished);
    connect(&bridge_, &EngineBridge::answerFailed, this, &ComparisonRunner::onFailed);
}

bool ComparisonRunner::start(Comparison comparison,
                             const ChatSettings& everywhere,
                             const QString& systemPrompt) {
    const ModelState& state = bridge_.modelState();
    const bool isReady = state.phase == ModelPhase::Ready;
    if (isRunning() || bridge_.isAnswering() || state.phase == ModelPhase::Loading) return false;
    for (ComparedSide& side : comparison.sides) {
        side.answer.reset();
        if (!side.settings.modelPath.isEmpty()) continue;
        if (!isReady) return false;
        side.settings.modelPath = QString::fromStdString(state.facts.path);
        side.settings.modelName = QString::fromStdString(state.facts.name);
    }
    comparison_ = std::move(comparison);
    comparison_.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    comparison_.when = QDateTime::currentDateTime();
    everywhere_ = everywhere;
    systemPrompt_ = systemPrompt;
    firstPath_ = isReady ? QString::fromStdString(state.facts.path) : QString();
    firstContext_ = state.contextTokens;
    isStopped_ = false;
    side_ = 0;
    beginSide();
    return true;
}

void ComparisonRunner::beginSide() {
    const ModelState& state = bridge_.modelState();
    const QString& wanted = current().settings.modelPath;
    current().answer = ComparedAnswer{};
    // Until it ends: a file that was kept meanwhile says no more than it knows.
    current().answer->reason = FinishReason::Cancelled;
    if (state.phase == ModelPhase::Ready && QString::fromStdString(state.facts.path) == wanted)
        return ask();
    step_ = Step::Loading;
    emit changed();
    bridge_.loadModel(wanted, firstContext_);
}

void ComparisonRunner::ask() {
    const ModelState& state = bridge_.modelState();
    const ComparedSettings& settings = current().settings;
    current().answer->device = QString::fromStdString(state.device);
    Draft draft;
    draft.text = comparison_.material.isEmpty()
                     ? comparison_.prompt
                     : comparison_.material + QStringLiteral("\n\n") + comparison_.prompt;
    ChatRequest request = startingRequest(state.facts, everywhere_);
    layOver(request, settings.values);
    request.reuse_prefix = false;  // else the second side would find the first one's question read
    request.messages =
        chatMessages(settings.values.systemPrompt.value_or(systemPrompt_), {}, draft);
    step_ = Step::Asking;
    job_ = bridge_.ask(std::move(request));
    emit changed();
}

void ComparisonRunner::onModelState() {
    const ModelState& state = bridge_.modelState();
    if (step_ == Step::BringingBack) {
        if (state.phase == ModelPhase::Loading) return;
        step_ = Step::Idle;
        return emit changed();
    }
    if (step_ != Step::Loading || state.phase == ModelPhase::Loading) return;
    if (isStopped_) return endAll();
    if (state.phase == ModelPhase::Failed) return fail(saidNow(state.error));
    // Somebody else chose another model meanwhile, or unloaded it.
    if (state.phase != ModelPhase::Ready ||
        QString::fromStdString(state.facts.path) != current().settings.modelPath)
        return fail(noModelLoaded());
    current().answer->loadSeconds = state.loadSeconds;
    ask();
}

void ComparisonRunner::onUpdate(const AnswerUpdate& update) {
    if (step_ != Step::Asking || update.job != job_ || update.textAppended.isEmpty()) return;
    current().answer->text += update.textAppended;
    emit changed();
}

void ComparisonRunner::onFinished(JobId job, FinishReason reason, const AnswerFigures& figures) {
    if (step_ != Step::Asking || job != job_) return;
    current().answer->figures = figures;
    current().answer->reason = reason;
    endSide();
}

void ComparisonRunner::onFailed(JobId job, const UserError& error) {
    if (step_ == Step::Asking && job == job_) fail(error);
}

void ComparisonRunner::fail(const UserError& error) {
    current().answer->error =
        QStringList{error.what, error.meaning}.join(QLatin1Char(' ')).simplified();
    endSide();
}

void ComparisonRunner::endSide() {
    job_ = {};
    if (side_ == 1 || isStopped_) return endAll();
    side_ = 1;
    beginSide();
}

void ComparisonRunner::endAll() {
    const ModelState& state = bridge_.modelState();
    const bool isAnother =
        QString::fromStdString(state.facts.path) != firstPath_ || state.phase != ModelPhase::Ready;
    const bool bringsBack = !firstPath_.isEmpty() && isAnother;
    step_ = bringsBack ? Step::BringingBack : Step::Idle;
    if (bringsBack) bridge_.loadModel(firstPath_, firstContext_);
    emit finished();
    emit changed();
}

void ComparisonRunner::stop() {
    if (step_ != Step::Loading && step_ != Step::Asking) return;
    isStopped_ = true;
    step_ == Step::Asking ? bridge_.stop(job_) : bridge_.cancelLoad();
}

void ComparisonRunner::forget() {
    const bool isRun = step_ == Step::Loading || step_ == Step::Asking;
    stop();
    job_ = {};
    comparison_ = {};
    if (isRun) return endAll();
    emit changed();
}

}  // namespace pergola::app

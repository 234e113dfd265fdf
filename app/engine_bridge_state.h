#pragma once
// Inside of EngineBridge: what it remembers between requests and events. GUI thread, but for the
// inbox.

#include <QElapsedTimer>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/engine_bridge.h"
#include "app/event_inbox.h"

namespace pergola::app {

/// An answer between ask() and its end. Its id is the bridge's: the engine's comes with submit().
struct PendingAnswer {
    std::optional<ChatRequest> waiting;  ///< held back until a model is ready
    EngineBridge::Completion complete;   ///< of what waits; may be empty
    JobId engineJob{};
    qint64 promptTokens = 0;
    qint64 answerTokens = 0;
};

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
    const QObject* countAsker = nullptr;  ///< of countJob; compared and never used
    JobId checkJob{};
    std::map<const QObject*, std::vector<ChatMessage>> nextCounts;  ///< by asker

    std::uint64_t lastAnswer = 0;
    std::map<JobId, PendingAnswer> answers;  ///< by the bridge's id: in order of asking
    std::map<JobId, JobId> bridgeJobs;       ///< engine's id → bridge's id
    std::map<JobId, AnswerUpdate> updates;   ///< of this frame

    std::unique_ptr<Engine> engine;  // last: its thread ends before anything above goes away

    void wake();
    void flush();
    void emitUpdate(JobId job);
    AnswerUpdate& update(JobId job, AnswerPhase phase);
    void submit(JobId job, ChatRequest request, const Completion& complete);
    Naming naming;
    void nameModel();
    void submitNextCount();
    void submitNextContext();
    void endWaiting(const std::optional<UserError>& error);
    void forget(JobId engineJob);
    /// Frees the model's memory; nothing that it was asked is waited for any more. Returns what it
    /// was.
    ModelState dropModel();
    void loseModel(const UserError& error);
    bool isOurs(JobId engineJob) const { return bridgeJobs.count(engineJob) > 0; }
    QString modelName() const { return QString::fromStdString(model.facts.name); }

    void on(const LoadProgress& event);
    void on(const ModelReady& event);
    void on(const ModelUnloaded&) {}
    void on(const ContextResized& event);
    /// Nothing here asks for moves yet; where experts lie comes with the telemetry.
    void on(const ExpertsMoved&) {}
    void on(const PrefillProgress& event);
    void on(const TokenArrived& event);
    void on(const TokensCounted& event);
    void on(const JobFinished& event);
    void on(const JobFailed& event);
};

}  // namespace pergola::app

#pragma once
// The only QObject that knows the engine. GUI thread. Gathers the engine's events for one frame
// (16 ms) and emits them together, so that 400 tokens/s cost 60 repaints. QString becomes UTF-8
// here.

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/user_error.h"
#include "engine/engine.h"

class QDataStream;

namespace pergola {

// Qt's meta-type of a signal's argument wants these, and its own do not compile for an enum of
// std::uint64_t where that is `unsigned long`.
QDataStream& operator<<(QDataStream& stream, JobId job);
QDataStream& operator>>(QDataStream& stream, JobId& job);

}  // namespace pergola

namespace pergola::app {

enum class ModelPhase : std::uint8_t { None, Loading, Ready, Failed };

struct ModelState {
    ModelPhase phase = ModelPhase::None;
    ModelId id{};
    ModelFacts facts;  ///< while loading: only name and path
    qint64 contextTokens = 0;
    qint64 kvBytes = 0;
    double loadShare = 0;     ///< 0..1 while loading
    double secondsLeft = -1;  ///< -1: unknown
    double loadSeconds = 0;   ///< of the finished load
    bool resizing = false;    ///< a context change is under way
    std::string device;       ///< who computes it: "CPU", or the card's name
    bool onCard = false;
    std::string cardRefusal;  ///< the engine's sentence why no card does; empty: none was wanted
    std::optional<ModelFacts> resting;  ///< None, and the next message loads this one
    UserError error;                    ///< when Failed, or of the last resize that did not work
};

enum class AnswerPhase : std::uint8_t { WaitingForModel, Reading, Writing };

/// What changed in one answer since the last frame.
struct AnswerUpdate {
    JobId job{};
    AnswerPhase phase = AnswerPhase::Reading;
    QString textAppended;
    qint64 answerTokens = 0;  ///< so far
    qint64 readTokens = 0;    ///< of the prompt
    qint64 promptTokens = 0;
    double readTokensPerSecond = 0;
};

class EngineBridge : public QObject {
    Q_OBJECT
public:
    static Result<std::unique_ptr<EngineBridge>> open(EngineOptions options);
    ~EngineBridge() override;

    /// The name that people know a model by where its file's name says nothing; empty: as the
    /// engine has it.
    using Naming = std::function<QString(const QString& path)>;
    void nameModelsBy(Naming naming);

    const ModelState& modelState() const;
    /// Replaces the loaded model. Answers arrive through modelStateChanged().
    void loadModel(const QString& path, qint64 contextTokens = 0, DeviceChoice device = {});
    void cancelLoad();
    void unloadModel();
    /// Frees the model's memory until it is needed; nothing while an answer is written.
    void restModel();
    /// Loads the model that rests; false: none does.
    bool wakeModel();
    /// Live, between two tokens, without a reload.
    void resizeContext(qint64 contextTokens);

    /// Called once with the request when the model that will answer is known.
    using Completion = std::function<void(ChatRequest& request, const ModelFacts& model)>;
    /// Starts an answer; the model must be Ready (a load in progress is waited for).
    JobId ask(ChatRequest request, Completion complete = {});
    void stop(JobId job);
    bool isAnswering() const;
    /// Lets the loaded model answer one token that nobody sees, unless it is answering anyway.
    /// Answer: modelChecked(), or modelLost() and what modelStateChanged() then says.
    void checkModel();
    /// Asynchronous; newer calls of the same asker replace older ones. Answer: tokensCounted().
    void countTokens(std::vector<ChatMessage> messages, const QObject* asker = nullptr);

    TelemetrySnapshot telemetry() const;
    const HardwareFacts& hardware() const;

signals:
    void modelStateChanged();
    void answerUpdated(const pergola::app::AnswerUpdate& update);
    void answerFinished(pergola::JobId job,
                        pergola::FinishReason reason,
                        const pergola::AnswerFigures& figures);
    void answerFailed(pergola::JobId job, const pergola::app::UserError& error);
    void tokensCounted(qint64 tokens, const QObject* asker);
    void modelChecked(bool works);
    /// The graphics card was reset under the loaded model, whose phase is Failed now.
    void modelLost();

private:
    struct State;
    explicit EngineBridge(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app

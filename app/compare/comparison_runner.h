#pragma once
// Asks one question under two settings, one after the other, loading models where they differ, and
// brings back the model that was there before. GUI thread. Keeps nothing on disk.

#include <QObject>

#include "app/compare/comparison.h"
#include "app/engine_bridge.h"

namespace pergola::app {

class ComparisonRunner final : public QObject {
    Q_OBJECT
public:
    enum class Step : std::uint8_t { Idle, Loading, Asking, BringingBack };

    ComparisonRunner(EngineBridge& bridge, QObject* parent = nullptr);

    /// `everywhere`: what the user changed for every chat. False: an answer or another comparison
    /// is running, or there is neither a loaded model nor one chosen.
    bool start(Comparison comparison, const ChatSettings& everywhere, const QString& systemPrompt);
    /// What was answered so far stays.
    void stop();
    /// Stops, and keeps nothing of what was asked and answered.
    void forget();

    Step step() const { return step_; }
    bool isRunning() const { return step_ != Step::Idle; }
    int side() const { return side_; }  ///< the one whose turn it is
    const Comparison& comparison() const { return comparison_; }

signals:
    void changed();   ///< a step, or text of an answer; at most once a frame
    void finished();  ///< also after stop(); the model may still be brought back

private:
    ComparedSide& current() { return comparison_.sides[static_cast<std::size_t>(side_)]; }
    void beginSide();
    void ask();
    void endSide();
    void endAll();
    void fail(const UserError& error);
    void onModelState();
    void onUpdate(const AnswerUpdate& update);
    void onFinished(JobId job, FinishReason reason, const AnswerFigures& figures);
    void onFailed(JobId job, const UserError& error);

    EngineBridge& bridge_;
    Comparison comparison_;
    ChatSettings everywhere_;
    QString systemPrompt_;
    Step step_ = Step::Idle;
    int side_ = 0;
    bool isStopped_ = false;
    JobId job_{};
    QString firstPath_;  ///< of the model that was loaded at the start
    qint64 firstContext_ = 0;
};

}  // namespace pergola::app

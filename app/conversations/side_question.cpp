#include "app/conversations/side_question.h"

#include <utility>

#include "app/conversations/thinking.h"
#include "app/engine_bridge.h"

namespace pergola::app {

SideQuestion::SideQuestion(EngineBridge& bridge, QObject* parent)
    : QObject(parent), bridge_(bridge) {
    connect(&bridge, &EngineBridge::answerUpdated, this, [this](const AnswerUpdate& update) {
        if (isAsking() && update.job == job_) text_ += update.textAppended;
    });
    connect(&bridge, &EngineBridge::answerFinished, this, [this](JobId job, FinishReason reason) {
        if (isAsking() && job == job_) end(reason != FinishReason::Cancelled);
    });
    connect(&bridge, &EngineBridge::answerFailed, this, [this](JobId job) {
        if (isAsking() && job == job_) end(false);
    });
}

SideQuestion::~SideQuestion() {
    stop();
}

void SideQuestion::ask(ChatRequest request, Done done) {
    stop();
    done_ = std::move(done);
    job_ = bridge_.ask(std::move(request));
}

void SideQuestion::stop() {
    done_ = {};
    text_.clear();
    if (const JobId job = std::exchange(job_, {}); job != JobId{}) bridge_.stop(job);
}

void SideQuestion::end(bool isWhole) {
    job_ = {};
    const Done done = std::exchange(done_, {});
    const QString opened =
        openedThinking(QString::fromStdString(bridge_.modelState().facts.prompt_end));
    const QString answer = splitThinking(opened + std::exchange(text_, {})).answer.trimmed();
    if (!done) return;
    done(isWhole && !answer.isEmpty() ? std::optional(answer) : std::nullopt);
}

}  // namespace pergola::app

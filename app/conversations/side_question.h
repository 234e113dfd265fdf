#pragma once
// One question to the model that belongs to no chat, e.g. for a title. GUI thread. Knows nothing of
// what is asked or why.

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "engine/engine.h"

namespace pergola::app {

class EngineBridge;

class SideQuestion : public QObject {
public:
    explicit SideQuestion(EngineBridge& bridge, QObject* parent = nullptr);
    ~SideQuestion() override;

    /// Without what the model thought; absent: it failed, was stopped or said nothing. Not called
    /// any more after stop().
    using Done = std::function<void(const std::optional<QString>& answer)>;
    /// Takes the place of a question that is under way.
    void ask(ChatRequest request, Done done);
    void stop();
    bool isAsking() const { return job_ != JobId{}; }

private:
    void end(bool isWhole);

    EngineBridge& bridge_;
    JobId job_{};
    QString text_;
    Done done_;
};

}  // namespace pergola::app

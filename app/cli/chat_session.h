#pragma once
// One loaded model and one conversation on the terminal, over the engine's public face. The caller's
// thread waits for events; the engine's thread delivers them.

#include <memory>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "app/cli/console.h"
#include "engine/engine.h"

namespace pergola::cli {

class ChatSession {
public:
    /// Loads the model, with progress; Ctrl+C gives Cancelled.
    static Result<std::unique_ptr<ChatSession>> open(EngineOptions options, LoadRequest request, ProgressStyle progress);
    ~ChatSession();

    const ModelFacts& facts() const;
    std::int64_t context_tokens() const;  ///< that the conversation's memory holds: whole pages
    /// Streams the answer to `on_text`, whose error ends it; Ctrl+C ends it as Cancelled with the text so far.
    Result<Answer> ask(ChatRequest request, const std::function<Result<>(const std::string&)>& on_text);

private:
    struct State;
    explicit ChatSession(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace pergola::cli

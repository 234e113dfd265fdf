#include "app/cli/chat_session.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace pergola::cli {

struct ChatSession::State {
    std::mutex mutex;
    std::condition_variable arrived;
    std::vector<EngineEvent> events;  ///< guarded by mutex
    ModelFacts facts;
    ModelId model{};
    std::int64_t context_tokens = 0;
    std::unique_ptr<Engine> engine;  ///< last: its thread ends before what it writes to

    std::vector<EngineEvent> wait() {
        std::unique_lock lock(mutex);
        // Not for ever: Ctrl+C sets a flag that nobody signals.
        arrived.wait_for(lock, std::chrono::milliseconds(50), [this] { return !events.empty(); });
        return std::exchange(events, {});
    }
};

Result<std::unique_ptr<ChatSession>> ChatSession::open(EngineOptions options, LoadRequest request, ProgressStyle style) {
    auto state = std::make_unique<State>();
    State* const receiver = state.get();
    PG_TRY(state->engine, Engine::open(std::move(options), [receiver](EngineEvent event) {
        {
            const std::lock_guard lock(receiver->mutex);
            receiver->events.push_back(std::move(event));
        }
        receiver->arrived.notify_one();
    }));
    const JobId job = state->engine->load(std::move(request));
    Progress progress(style, "loading", "bytes");
    bool asked_to_stop = false;
    while (true) {
        for (EngineEvent& event : state->wait()) {
            if (auto* advanced = std::get_if<LoadProgress>(&event)) progress.update(advanced->done_bytes, advanced->total_bytes);
            if (auto* failed = std::get_if<JobFailed>(&event)) return std::move(failed->error);
            if (auto* ready = std::get_if<ModelReady>(&event)) {
                state->facts = std::move(ready->facts);
                state->model = ready->model;
                state->context_tokens = ready->context_tokens;
                return std::unique_ptr<ChatSession>(new ChatSession(std::move(state)));
            }
        }
        if (is_interrupted() && !std::exchange(asked_to_stop, true)) state->engine->cancel(job);
    }
}

ChatSession::ChatSession(std::unique_ptr<State> state) : state_(std::move(state)) {}
ChatSession::~ChatSession() = default;

const ModelFacts& ChatSession::facts() const { return state_->facts; }
std::int64_t ChatSession::context_tokens() const { return state_->context_tokens; }

Result<Answer> ChatSession::ask(ChatRequest request, const std::function<Result<>(const std::string&)>& on_text) {
    request.model = state_->model;
    const JobId job = state_->engine->submit(std::move(request));
    Answer answer;
    Result<> shown;  // once nobody takes the text, computing more of it is waste
    bool asked_to_stop = false;
    while (true) {
        for (EngineEvent& event : state_->wait()) {
            if (auto* token = std::get_if<TokenArrived>(&event)) {
                answer.text += token->text;
                if (on_text && shown) shown = on_text(token->text);
            }
            if (auto* failed = std::get_if<JobFailed>(&event)) return std::move(failed->error);
            if (auto* finished = std::get_if<JobFinished>(&event)) {
                PG_CHECK(std::move(shown));
                answer.reason = finished->reason;
                answer.figures = finished->figures;
                answer.note = finished->note;
                return answer;
            }
        }
        if ((is_interrupted() || !shown) && !std::exchange(asked_to_stop, true)) state_->engine->cancel(job);
    }
}

}  // namespace pergola::cli

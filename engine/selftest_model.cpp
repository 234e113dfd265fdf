// A model on a device again and again: loaded, stopped, unloaded, broken. What is asked of a whole
// engine, through the face that the window uses.

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <optional>
#include <variant>

#include "engine/engine.h"
#include "engine/inspect.h"
#include "engine/memory/compute_device.h"

namespace pergola {
namespace {

constexpr std::int64_t allowed_loss_bytes = std::int64_t{64} << 20;

/// The final event of the job that is waited for, and its text.
class Outcome {
public:
    EventSink sink() {
        return [this](EngineEvent event) {
            const std::lock_guard lock(mutex_);
            if (const auto* token = std::get_if<TokenArrived>(&event)) {
                text_ += token->text;
                has_text_ = true;
            } else if (std::holds_alternative<LoadProgress>(event)) {
                has_progress_ = true;
            } else if (!std::holds_alternative<PrefillProgress>(event)) {
                last_ = std::move(event);
            }
            arrived_.notify_all();
        };
    }
    void reset() {
        const std::lock_guard lock(mutex_);
        last_.reset();
        text_.clear();
        has_text_ = has_progress_ = false;
    }
    EngineEvent wait() {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [this] { return last_.has_value(); });
        return *last_;
    }
    /// Until the job has begun to show something, or has ended.
    void wait_for_a_sign() {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [this] { return last_.has_value() || has_text_ || has_progress_; });
    }
    std::string text() {
        const std::lock_guard lock(mutex_);
        return text_;
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::optional<EngineEvent> last_;
    std::string text_;
    bool has_text_ = false;
    bool has_progress_ = false;
};

Error error_in(const EngineEvent& event) {
    if (const auto* failed = std::get_if<JobFailed>(&event)) return failed->error;
    return {ErrorCode::Internal, "the engine answered with another event than was asked for"};
}

/// The engine under test. One job at a time.
class TestedEngine {
public:
    static Result<std::unique_ptr<TestedEngine>> open(const ModelTestRequest& request) {
        auto tested = std::make_unique<TestedEngine>();
        tested->load_.path = request.path;
        tested->load_.context_tokens = 1024;
        tested->load_.device = request.device;
        PG_TRY(const ComputeDevice chosen, find_device(request.device, Precision::Auto));
        if (chosen.device == nullptr) {
            return Error{ErrorCode::Unsupported,
                         "a model is broken and reloaded on graphics cards only"};
        }
        tested->device_ = chosen.device;
        PG_TRY(tested->engine_,
               Engine::open({.draws_on_card = request.draws_on_card}, tested->outcome_.sink()));
        return tested;
    }

    Result<ModelReady> load() {
        outcome_.reset();
        engine_->load(load_);
        const EngineEvent event = outcome_.wait();
        if (const auto* ready = std::get_if<ModelReady>(&event)) return *ready;
        return error_in(event);
    }
    /// Stopped at the first progress; too late is no fault.
    Result<> stop_a_load() {
        outcome_.reset();
        const JobId job = engine_->load(load_);
        outcome_.wait_for_a_sign();
        engine_->cancel(job);
        const EngineEvent event = outcome_.wait();
        if (const auto* ready = std::get_if<ModelReady>(&event)) return unload(ready->model);
        if (error_in(event).code == ErrorCode::Cancelled) return {};
        return error_in(event);
    }
    Result<> unload(ModelId model) {
        outcome_.reset();
        engine_->unload(model);
        const EngineEvent event = outcome_.wait();
        if (std::holds_alternative<ModelUnloaded>(event)) return {};
        return error_in(event);
    }
    Result<std::string> answer(ModelId model) {
        outcome_.reset();
        engine_->submit(chat(model, 40));
        const EngineEvent event = outcome_.wait();
        if (std::holds_alternative<JobFinished>(event)) return outcome_.text();
        return error_in(event);
    }
    Result<> stop_an_answer(ModelId model) {
        outcome_.reset();
        const JobId job = engine_->submit(chat(model, 900));
        outcome_.wait_for_a_sign();
        engine_->cancel(job);
        const EngineEvent event = outcome_.wait();
        if (std::holds_alternative<JobFinished>(event)) return {};
        return error_in(event);
    }
    void lets_the_processor_take_over() { load_.device.kind = DeviceKind::Auto; }
    const Device& device() const { return *device_; }
    std::int64_t free_bytes() const { return device_->free_bytes(device_->card); }

private:
    static ChatRequest chat(ModelId model, std::int64_t tokens) {
        ChatRequest request;
        request.model = model;
        request.messages = {{Role::User, "Tell me of the sea."}};
        request.sampling.temperature = 0;
        request.max_tokens = tokens;
        request.min_tokens = tokens / 2;
        return request;
    }

    Outcome outcome_;
    LoadRequest load_;
    const Device* device_ = nullptr;
    std::unique_ptr<Engine> engine_;
};

using CaseSink = std::function<void(const SelftestCase&)>;

/// Loads, stops and unloads; the card's free memory is to come back.
Result<> test_reloads(TestedEngine& tested, int times, const CaseSink& sink) {
    PG_TRY(const ModelReady first, tested.load());
    PG_CHECK(tested.unload(first.model));
    const std::int64_t before = tested.free_bytes();
    for (int time = 0; time < times; ++time) {
        if (time % 5 == 0) PG_CHECK(tested.stop_a_load());
        PG_TRY(const ModelReady ready, tested.load());
        PG_CHECK(tested.stop_an_answer(ready.model));
        PG_CHECK(tested.unload(ready.model));
    }
    const std::int64_t lost = before - tested.free_bytes();
    sink({fmt::format("{} times loaded, stopped and unloaded", times),
          lost <= allowed_loss_bytes,
          fmt::format("{:.1f} MB of the card did not come back", static_cast<double>(lost) / 1e6)});
    return {};
}

/// An answer breaks off with one sentence, and the next one comes: the same, where the card is
/// well. After a crash the driver may refuse this process for good; then the processor answers.
Result<> test_fault(TestedEngine& tested,
                    ModelId model,
                    CardFault fault,
                    const std::string& expected,
                    const CaseSink& sink) {
    const std::string name =
        fault == CardFault::Crashed ? "a card that crashed" : "a call that the card refused";
    const Device& device = tested.device();
    device.break_after(device.card, 5, fault);
    auto broken = tested.answer(model);
    device.break_after(device.card, 0, CardFault::None);
    const bool is_told = !broken && broken.error().code == ErrorCode::DeviceLost;
    sink({name + " ends the answer with a sentence",
          is_told,
          broken ? "no error came" : broken.error().message});
    auto again = tested.answer(model);
    const bool is_same = again && *again == expected;
    sink({name + (fault == CardFault::Crashed ? " leaves an engine that answers"
                                              : " leaves the engine as it was"),
          again && (is_same || fault == CardFault::Crashed),
          !again    ? again.error().message
          : is_same ? "the same answer"
                    : "another answer"});
    return {};
}

}  // namespace

Result<> run_model_test(const ModelTestRequest& request, const CaseSink& sink) {
    PG_TRY(const std::unique_ptr<TestedEngine> tested, TestedEngine::open(request));
    if (request.reloads > 0) PG_CHECK(test_reloads(*tested, request.reloads, sink));
    if (!request.breaks) return {};
    tested->lets_the_processor_take_over();
    PG_TRY(const ModelReady ready, tested->load());
    PG_TRY(const std::string expected, tested->answer(ready.model));
    for (const CardFault fault : {CardFault::Refused, CardFault::Refused, CardFault::Crashed}) {
        PG_CHECK(test_fault(*tested, ready.model, fault, expected, sink));
    }
    return tested->unload(ready.model);
}

}  // namespace pergola

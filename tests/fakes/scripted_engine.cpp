#include "tests/fakes/scripted_engine.h"

#include <algorithm>
#include <cmath>

#include "tests/fakes/scripted_state.h"

namespace pergola {
namespace {

double seconds_between(SteadyClock::time_point from, SteadyClock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

/// Pieces of about `characters` characters, never inside one.
std::vector<std::string> pieces(const std::string& text, int characters) {
    std::vector<std::string> result;
    std::string piece;
    int count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool starts_character = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (starts_character && count == std::max(1, characters)) {
            result.push_back(std::move(piece));
            piece.clear();
            count = 0;
        }
        if (starts_character) ++count;
        piece.push_back(text[i]);
    }
    if (!piece.empty()) result.push_back(std::move(piece));
    return result;
}

std::int64_t pages(std::int64_t tokens) {
    return (std::max<std::int64_t>(tokens, 0) + 255) / 256;
}

}  // namespace

std::int64_t kv_cache_bytes(const ModelFacts& model, std::int64_t context_tokens, KvPrecision kv) {
    const auto bits = [](KvType type) { return type == KvType::F32 ? 32.0 : type == KvType::F16 ? 16.0 : 10.5 - static_cast<double>(type); };
    const auto keys = static_cast<std::int64_t>(static_cast<double>(model.key_bytes_per_page_f16) * bits(kv.keys) / 16.0);
    const auto values = static_cast<std::int64_t>(static_cast<double>(model.value_bytes_per_page_f16) * bits(kv.values) / 16.0);
    return pages(context_tokens) * (keys + values);
}

JobId Engine::State::enqueue(decltype(Job::request) request) {
    const std::lock_guard lock(mutex);
    const JobId id{++last_id};
    jobs.push_back({id, std::move(request), SteadyClock::now()});
    changed.notify_all();
    return id;
}

void Engine::State::run() {
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [this] { return ends || !jobs.empty(); });
            if (jobs.empty()) return;
            job = std::move(jobs.front());
            jobs.pop_front();
            if (std::holds_alternative<ChatRequest>(job.request)) answering = job.id;
        }
        std::visit([&](const auto& request) { perform(job, request); }, job.request);
        const std::lock_guard lock(mutex);
        cancelled.erase(job.id);
        answering = {};
        figures.activity = EngineActivity::Idle;
        figures.decode_tokens_per_s = 0;
        figures.prefill_tokens_per_s = 0;
        figures.cpu_share = 0.03;
    }
}

void Engine::State::fail(JobId job, ErrorCode code, std::string message) {
    on_event(JobFailed{job, Error{code, std::move(message)}});
}

bool Engine::State::is_cancelled(JobId job) {
    const std::lock_guard lock(mutex);
    return ends || cancelled.contains(job);
}

bool Engine::State::wait(JobId job, double seconds) {
    const double scale = scripted::script().wall_clock_scale;
    const auto until = SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(
                                                std::chrono::duration<double>(seconds * scale));
    std::unique_lock lock(mutex);
    // system_clock, because the thread sanitizer of g++ 12 does not know pthread_cond_clockwait.
    while (SteadyClock::now() < until && !ends && !cancelled.contains(job)) {
        const auto left = until - SteadyClock::now();
        changed.wait_until(lock, std::chrono::system_clock::now() + left);
    }
    return !ends && !cancelled.contains(job);
}

void Engine::State::serve_short_jobs() {
    for (;;) {
        Job job;
        {
            const std::lock_guard lock(mutex);
            const auto found = std::find_if(jobs.begin(), jobs.end(), [](const Job& each) {
                return std::holds_alternative<CountRequest>(each.request) ||
                       std::holds_alternative<ResizeCommand>(each.request);
            });
            if (found == jobs.end()) return;
            job = std::move(*found);
            jobs.erase(found);
        }
        std::visit([&](const auto& request) { perform(job, request); }, job.request);
    }
}

void Engine::State::perform(const Job& job, const LoadRequest& request) {
    const scripted::Script script = scripted::script();
    scripted::note_load(request);
    {
        const std::lock_guard lock(mutex);
        figures.activity = EngineActivity::Loading;
        figures.cpu_share = 0.3;
    }
    const int steps = 20;
    for (int step = 1; step <= steps; ++step) {
        if (!wait(job.id, script.load_seconds / steps)) {
            return fail(job.id, ErrorCode::Cancelled, "loading was cancelled");
        }
        if (script.load_error && step == steps / 2) {
            return on_event(JobFailed{job.id, *script.load_error});
        }
        if (script.card_load_error && request.device.kind != DeviceKind::Cpu) {
            return on_event(JobFailed{job.id, *script.card_load_error});
        }
        const std::int64_t done = script.facts.file_bytes * step / steps;
        {
            const std::lock_guard lock(mutex);
            figures.disk_read_bytes += script.facts.file_bytes / steps;
        }
        on_event(LoadProgress{job.id, done, script.facts.file_bytes});
    }
    ModelReady ready{
        job.id, ModelId{static_cast<std::uint64_t>(job.id)}, script.facts, 0, script.load_seconds};
    const auto path_text = request.path.u8string();
    ready.facts.path.assign(path_text.begin(), path_text.end());
    if (script.name_from_path) {
        const auto stem = request.path.stem().u8string();
        ready.facts.name.assign(stem.begin(), stem.end());
    }
    const std::int64_t trained = script.facts.trained_context_tokens;
    ready.context_tokens =
        request.context_tokens > 0 ? request.context_tokens : std::min<std::int64_t>(8192, trained);
    ready.on_card = !script.gpus.empty() && script.card_refusal.empty() && request.device.kind != DeviceKind::Cpu;
    ready.device = ready.on_card ? script.gpus.front().name : "CPU";
    ready.card_refusal = script.card_refusal;
    {
        const std::lock_guard lock(mutex);
        model = ready.model;
        facts = ready.facts;
        first_request = true;
        figures.weight_bytes = figures.kv_bytes = figures.work_bytes = 0;
        figures.vram_weight_bytes = figures.vram_kv_bytes = figures.vram_work_bytes = 0;
        (ready.on_card ? figures.vram_weight_bytes : figures.weight_bytes) = facts.weight_bytes;
        (ready.on_card ? figures.vram_work_bytes : figures.work_bytes) = 24LL << 20;
        (ready.on_card ? figures.vram_kv_bytes : figures.kv_bytes) =
            kv_cache_bytes(facts, ready.context_tokens, request.kv);
        figures.vram_expert_bytes = ready.on_card ? script.expert_bytes : 0;
        figures.context_tokens = ready.context_tokens;
        figures.context_used_tokens = 0;
        figures.weight_bytes_read_per_token = facts.weight_bytes;
    }
    on_event(ready);
}

void Engine::State::perform(const Job& job, const UnloadCommand& request) {
    {
        const std::lock_guard lock(mutex);
        if (model == request.model) {
            model = {};
            figures.weight_bytes = figures.work_bytes = figures.kv_bytes = 0;
            figures.vram_weight_bytes = figures.vram_work_bytes = figures.vram_kv_bytes = 0;
            figures.vram_expert_bytes = 0;
            figures.context_tokens = figures.context_used_tokens = 0;
            figures.weight_bytes_read_per_token = 0;
        }
    }
    on_event(ModelUnloaded{job.id, request.model});
}

void Engine::State::perform(const Job& job, const ResizeCommand& request) {
    const scripted::Script script = scripted::script();
    if (!wait(job.id, script.resize_seconds))
        return fail(job.id, ErrorCode::Cancelled, "resizing was cancelled");
    if (script.resize_error) return on_event(JobFailed{job.id, *script.resize_error});
    std::int64_t kv_bytes = 0;
    {
        const std::lock_guard lock(mutex);
        kv_bytes = kv_cache_bytes(facts, request.context_tokens, {});
        figures.context_tokens = request.context_tokens;
        (figures.vram_weight_bytes > 0 ? figures.vram_kv_bytes : figures.kv_bytes) = kv_bytes;
    }
    on_event(ContextResized{job.id, request.model, request.context_tokens, kv_bytes});
}

void Engine::State::perform(const Job& job, const CountRequest& request) {
    if (is_cancelled(job.id)) return fail(job.id, ErrorCode::Cancelled, "counting was cancelled");
    on_event(TokensCounted{job.id, scripted::token_count(request.messages)});
}

bool Engine::State::prefill(const Job& job, AnswerFigures& sums) {
    const double seconds = scripted::script().prefill_seconds;
    const int steps = 10;
    for (int step = 1; step <= steps; ++step) {
        serve_short_jobs();
        if (!wait(job.id, seconds / steps)) return false;
        const std::int64_t done = sums.prompt_tokens * step / steps;
        {
            const std::lock_guard lock(mutex);
            figures.activity = EngineActivity::Prefill;
            figures.prefill_tokens_per_s = sums.prefill_tokens_per_s;
            figures.prefill_tokens += sums.prompt_tokens / steps;
            figures.prefill_busy_s += seconds / steps;
            figures.context_used_tokens = done;
            figures.cpu_share = 0.52;
        }
        on_event(PrefillProgress{job.id, done, sums.prompt_tokens, sums.prefill_tokens_per_s});
    }
    return true;
}

FinishReason Engine::State::decode(const Job& job,
                                   const ChatRequest& request,
                                   AnswerFigures& sums,
                                   bool& failed) {
    const std::string text = scripted::note_ask(request);
    const std::vector<std::string> all = pieces(text, scripted::script().characters_per_token);
    const auto begin = SteadyClock::now();
    double due = 0;  // seconds after `begin`, so that the rate holds however late a wait ends
    for (std::size_t i = 0;; ++i) {
        const scripted::Script script = scripted::script();
        if (script.answer_error && sums.answer_tokens >= script.error_after_tokens) {
            failed = true;
            on_event(JobFailed{job.id, *script.answer_error});
            return FinishReason::Cancelled;
        }
        if (i == all.size()) return FinishReason::EndOfAnswer;
        if (request.max_tokens > 0 && sums.answer_tokens >= request.max_tokens)
            return FinishReason::MaxTokens;
        {
            const std::lock_guard lock(mutex);
            if (script.obeys_context &&
                sums.prompt_tokens + sums.answer_tokens >= figures.context_tokens) {
                return FinishReason::ContextFull;
            }
        }
        serve_short_jobs();
        due += 1 / std::max(script.tokens_per_s, 0.01);
        const double scale = std::max(script.wall_clock_scale, 1e-6);
        const double late = seconds_between(begin, SteadyClock::now()) / scale;
        if (!wait(job.id, due - late)) return FinishReason::Cancelled;
        ++sums.answer_tokens;
        if (sums.answer_tokens == 1) {
            sums.time_to_first_token_s = seconds_between(job.since, SteadyClock::now()) / scale;
        }
        {
            const std::lock_guard lock(mutex);
            figures.activity = EngineActivity::Decode;
            const double wave = std::sin(static_cast<double>(sums.answer_tokens) / 9.0);
            figures.decode_tokens_per_s = script.tokens_per_s * (1 + 0.03 * wave);
            figures.prefill_tokens_per_s = 0;
            ++figures.decode_tokens;
            figures.decode_busy_s += 1 / std::max(script.tokens_per_s, 0.01);
            figures.context_used_tokens = sums.prompt_tokens + sums.answer_tokens;
            figures.cpu_share = 0.48 + 0.02 * wave;
        }
        on_event(TokenArrived{job.id, all[i], 1});
    }
}

void Engine::State::perform(const Job& job, const ChatRequest& request) {
    const scripted::Script script = scripted::script();
    AnswerFigures sums;
    sums.prompt_tokens = scripted::token_count(request.messages);
    sums.prefill_tokens_per_s =
        static_cast<double>(sums.prompt_tokens) / std::max(script.prefill_seconds, 1e-3);
    std::int64_t context = 0;
    {
        const std::lock_guard lock(mutex);
        sums.first_request_after_load = first_request;
        first_request = false;
        context = figures.context_tokens;
        if (model != request.model) context = -1;
    }
    if (is_cancelled(job.id)) return on_event(JobFinished{job.id, FinishReason::Cancelled, sums});
    if (context < 0) return fail(job.id, ErrorCode::NotFound, "the model is not loaded");
    if (script.obeys_context && sums.prompt_tokens >= context) {
        scripted::note_ask(request);
        return fail(job.id,
                    ErrorCode::ContextFull,
                    "the conversation has " + std::to_string(sums.prompt_tokens) +
                        " tokens, and the context holds " + std::to_string(context));
    }
    bool failed = false;
    FinishReason reason = FinishReason::Cancelled;
    if (prefill(job, sums)) reason = decode(job, request, sums, failed);
    sums.decode_tokens_per_s = script.tokens_per_s;
    sums.total_s =
        seconds_between(job.since, SteadyClock::now()) / std::max(script.wall_clock_scale, 1e-6);
    if (!failed) on_event(JobFinished{job.id, reason, sums});
}

// ── The public class ──

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}

Result<std::unique_ptr<Engine>> Engine::open(EngineOptions options, EventSink on_event) {
    if (options.log) options.log(LogLevel::Info, "scripted engine: no model is computed");
    auto state = std::make_unique<State>(std::move(on_event));
    State* borrowed = state.get();
    std::unique_ptr<Engine> engine(new Engine(std::move(state)));
    borrowed->thread = std::thread([borrowed] { borrowed->run(); });
    return engine;
}

Engine::~Engine() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->ends = true;
        state_->changed.notify_all();
    }
    state_->thread.join();
}

JobId Engine::load(LoadRequest request) {
    return state_->enqueue(std::move(request));
}
JobId Engine::submit(ChatRequest request) {
    return state_->enqueue(std::move(request));
}
JobId Engine::count(CountRequest request) {
    return state_->enqueue(std::move(request));
}
JobId Engine::resize_context(ModelId model, std::int64_t context_tokens) {
    return state_->enqueue(ResizeCommand{model, context_tokens});
}

JobId Engine::unload(ModelId model) {
    {
        const std::lock_guard lock(state_->mutex);
        if (state_->answering != JobId{}) state_->cancelled.insert(state_->answering);
        for (const Job& job : state_->jobs) {
            if (std::holds_alternative<ChatRequest>(job.request)) state_->cancelled.insert(job.id);
        }
        state_->changed.notify_all();
    }
    return state_->enqueue(UnloadCommand{model});
}

void Engine::cancel(JobId job) {
    const std::lock_guard lock(state_->mutex);
    state_->cancelled.insert(job);
    state_->changed.notify_all();
}

TelemetrySnapshot Engine::telemetry() const {
    const std::lock_guard lock(state_->mutex);
    TelemetrySnapshot copy = state_->figures;
    const HardwareFacts hardware = scripted::script().hardware;
    copy.time_s = seconds_between(state_->started, SteadyClock::now());
    copy.ram_total_bytes = hardware.ram_total_bytes;
    copy.gpus = scripted::script().gpus;
    copy.card_is_lost = scripted::script().card_is_lost;
    copy.process_cpu_share = copy.cpu_share * scripted::script().process_cpu_part;
    copy.process_ram_bytes = (96LL << 20) + copy.weight_bytes + copy.kv_bytes + copy.work_bytes;
    copy.ram_available_bytes = hardware.ram_available_bytes - copy.process_ram_bytes;
    return copy;
}

HardwareFacts Engine::hardware() const {
    return scripted::script().hardware;
}

}  // namespace pergola

#pragma once
// The engine's whole public face: inference for the rest of the program. Plain types and one class.
// Requests go down as values, events come up as values. Knows nothing of windows, settings or chats.

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/result.h"

namespace pergola {

enum class JobId : std::uint64_t {};
enum class ModelId : std::uint64_t {};

// ── What a machine and a model are ────────────────────────────────────────────────────────────────

struct GpuFacts {
    std::string name;
    std::int64_t vram_total_bytes = 0;
    std::int64_t vram_free_bytes = 0;
};

struct HardwareFacts {
    std::string cpu_name;
    int physical_cores = 1;
    int logical_cores = 1;
    std::vector<std::string> instruction_sets;  ///< e.g. "avx2", "avx512f"
    std::int64_t ram_total_bytes = 0;
    std::int64_t ram_available_bytes = 0;
    std::vector<GpuFacts> gpus;
    std::string gpu_absence_reason;  ///< why `gpus` is empty, in words; empty if there are some
};

/// Storage of the KV cache, keys and values apart. Q8 to Q2: so many bits a value and a scale for 32.
enum class KvType : std::uint8_t { F32, F16, Q8, Q7, Q6, Q5, Q4, Q3, Q2 };
struct KvPrecision {
    KvType keys = KvType::F16;
    KvType values = KvType::F16;
};

/// Who computes a model. Auto: a graphics card where one can, else the processor.
enum class DeviceKind : std::uint8_t { Auto, Cpu, Cuda };
struct DeviceChoice {
    DeviceKind kind = DeviceKind::Auto;
    int card = 0;  ///< number of the graphics card
};

/// Who computes the experts that lie in the host's memory, of answers of one at a time. Both: the card
/// and the processor, as many each as their speeds are; bits then depend a little on where an expert lies.
/// Bus: the card alone; they do not.
enum class MissPolicy : std::uint8_t { Both, Bus, Processor };

/// Which experts of a mixture of experts are kept in a graphics card's memory. The others lie in the
/// host's.
struct ExpertChoice {
    std::int64_t per_layer = -1;  ///< on average; -1: as many as have room
    /// Those that are used most move to the card while answers run.
    bool is_live = true;
    MissPolicy misses = MissPolicy::Both;
    std::int64_t vram_cap_bytes = 0;  ///< what the model may take of the card's memory; 0: all that is free
};

/// Arithmetic of the CPU: Auto may round activations to 8 bits against quantised weights.
enum class Precision : std::uint8_t { Auto, F32 };

/// What a client may know about a loaded model. Bytes are exact.
/// How a model's makers would draw its answers; absent where they say nothing. As it stands in their file: any
/// finite number.
struct SuggestedSampling {
    std::optional<double> temperature;
    std::optional<double> top_p;
    std::optional<double> min_p;
    std::optional<int> top_k;
    std::optional<double> repetition_penalty;
};

struct ModelFacts {
    std::string name;          ///< as shown to people, e.g. "SmolLM2 135M Instruct"
    std::string path;          ///< UTF-8
    std::string architecture;  ///< e.g. "llama"
    std::string quantisation;  ///< e.g. "Q4_1" or "EXL3 4.0bpw"
    std::int64_t file_bytes = 0;
    std::int64_t weight_bytes = 0;
    std::int64_t parameters = 0;
    double bits_per_weight = 0;
    int layers = 0;
    int experts = 0;  ///< 0: dense
    std::int64_t trained_context_tokens = 0;
    std::int64_t key_bytes_per_page_f16 = 0;    ///< one page of 256 tokens, all layers
    std::int64_t value_bytes_per_page_f16 = 0;
    bool has_chat_template = false;
    /// How a prompt ends, as text: the answer goes on from here. "...<think>\n" where the template opens the
    /// thinking itself, which the answer then never says. At most 64 bytes, whole characters.
    std::string prompt_end;
    SuggestedSampling suggested_sampling;
    std::vector<std::string> notes;  ///< what the user should be told, e.g. a guessed template
};

/// What the name of a model's file or folder says: it is what people chose and see in their library.
struct ModelName {
    std::string name;          ///< UTF-8; part number, storage and separators left out, e.g. "SmolLM2 135M Instruct"
    std::string quantisation;  ///< e.g. "Q4_1" or "EXL3 4.0bpw"; empty: not in the name
};
/// Pure; the file need not exist. The name as it is when nothing would be left of it.
ModelName model_name(const std::filesystem::path& path);

/// Bytes of the KV cache for a conversation of `context_tokens`: whole pages of 256 tokens, exactly
/// what the engine allocates. Pure; cheap enough for every move of a slider.
std::int64_t kv_cache_bytes(const ModelFacts& model, std::int64_t context_tokens, KvPrecision kv);

// ── Requests ──────────────────────────────────────────────────────────────────────────────────────

struct LoadRequest {
    std::filesystem::path path;       ///< a .gguf file, its first shard, or a folder with config.json
    std::int64_t context_tokens = 0;  ///< 0: the smaller of 8192 and what the model was trained for
    KvPrecision kv;
    Precision precision = Precision::Auto;
    DeviceChoice device;
    ExpertChoice experts;
};

enum class Role : std::uint8_t { System, User, Assistant, Tool };

struct ChatMessage {
    Role role = Role::User;
    std::string content;  ///< UTF-8
};

/// Added to the raw score of one token; -infinity bans it. Ids outside the vocabulary are ignored.
struct LogitBias {
    std::int32_t token = 0;
    double bias = 0;
};

/// Which tokens the penalties look at.
enum class PenaltyScope : std::uint8_t { Everything, AnswerOnly };
enum class Mirostat : std::uint8_t { Off, First, Second };

/// Neutral values switch a rule off. The one order of the rules (engine/generate/sampler.h):
/// guidance, constraint and bans, bias, repetition, presence, frequency, DRY, top-n-sigma, temperature,
/// min-p, top-k, top-p, typical, top-a, tail-free, [temperature last], XTC, adaptive-p or a plain draw.
/// Mirostat stands in the place of everything from min-p on.
struct SamplingSettings {
    double temperature = 0.7;  ///< 0: always the likeliest token
    int top_k = 0;             ///< 0: off
    double top_p = 0.95;       ///< 1: off
    double min_p = 0.05;       ///< 0: off
    double repetition_penalty = 1.0;  ///< 1: off
    double presence_penalty = 0.0;
    double frequency_penalty = 0.0;
    int penalty_window_tokens = 64;  ///< -1: the whole conversation
    std::optional<std::uint64_t> seed;  ///< absent: a different answer each time

    int penalty_decay_tokens = 0;  ///< before the window the penalties fade over so many tokens; 0: end at once
    PenaltyScope penalty_scope = PenaltyScope::Everything;
    std::vector<LogitBias> logit_bias;

    double dynamic_temperature_range = 0;     ///< temperature - range when sure, + range when torn; 0: off
    double dynamic_temperature_exponent = 1;  ///< > 0
    bool temperature_last = false;            ///< truncate by the model's own probabilities, temper what is left
    double typical_p = 1;      ///< 1: off
    double top_a = 0;          ///< 0: off
    double tail_free_z = 1;    ///< 1: off
    double top_n_sigma = 0;    ///< 0: off
    double xtc_probability = 0;  ///< 0: off
    double xtc_threshold = 0.1;  ///< over 0.5: off
    double dry_multiplier = 0;   ///< 0: off
    double dry_base = 1.75;      ///< >= 1
    int dry_allowed_tokens = 2;  ///< repeats of this length are punished by the multiplier alone, shorter ones not
    int dry_window_tokens = -1;  ///< -1: the whole conversation
    std::vector<std::string> dry_breakers = {"\n", ":", "\"", "*"};  ///< a token with one of these ends a repeat
    double adaptive_target = 0;  ///< probability that draws should have on average; 0: off
    double adaptive_decay = 0.9; ///< memory of that average, 0 to 0.99
    Mirostat mirostat = Mirostat::Off;
    double mirostat_tau = 5;     ///< wanted surprise, bits
    double mirostat_eta = 0.1;   ///< speed of adaption
    double guidance_scale = 1;   ///< over 1: away from ChatRequest::negative_prompt; 1: off
    /// An answer whose last so many tokens are one text of at most a third of it, again and again, ends
    /// with FinishReason::Repetition. 0: off.
    int repetition_stop_tokens = 800;
};

/// What an answer must look like, held token by token.
enum class ConstraintKind : std::uint8_t {
    None,
    JsonSchema,  ///< one JSON value that the schema (draft 2020-12, the part in engine/constrain) allows
    Regex,       ///< the whole answer matches
    Grammar,     ///< GBNF, from the rule "root"
};
struct AnswerConstraint {
    ConstraintKind kind = ConstraintKind::None;
    std::string source;  ///< UTF-8
};

struct ChatRequest {
    ModelId model{};
    std::vector<ChatMessage> messages;  ///< the active branch, oldest first
    SamplingSettings sampling;
    std::int64_t max_tokens = 0;     ///< 0: until the model stops or the context is full
    std::vector<std::string> stops;  ///< the answer ends before the first of these texts

    std::int64_t min_tokens = 0;            ///< the answer does not end by itself before that
    std::vector<std::string> banned_texts;  ///< in any case of letters; rolled back before anyone sees them
    AnswerConstraint constraint;
    std::string answer_start;   ///< the answer is to go on from this text, which is not sent back
    std::string answer_so_far;  ///< and from this, in which nothing is a control token, as in a message
    bool reuse_prefix = true;   ///< false: all of the prompt is read, also what is kept of it; for measuring
    bool heal_tokens = false;   ///< read the prompt's last token again as the start of a longer one
    std::string negative_prompt;  ///< with guidance: the system message of the second, unwanted line
};

/// Counts what a conversation would take, template included, without generating anything.
struct CountRequest {
    ModelId model{};
    std::vector<ChatMessage> messages;
};

// ── Events; each job ends with exactly one of those marked (last) ─────────────────────────────────

struct LoadProgress {
    JobId job{};
    std::int64_t done_bytes = 0;
    std::int64_t total_bytes = 0;
};
/// What models hold of one kind of memory, exact bytes.
struct MemoryUse {
    std::int64_t weight_bytes = 0;
    std::int64_t expert_bytes = 0;  ///< of the weights, those of experts
    std::int64_t kv_bytes = 0;
    std::int64_t work_bytes = 0;  ///< of a step's arithmetic
    std::int64_t total_bytes() const { return weight_bytes + kv_bytes + work_bytes; }
};

struct ModelReady {  // (last)
    JobId job{};
    ModelId model{};
    ModelFacts facts;
    std::int64_t context_tokens = 0;
    double load_seconds = 0;
    std::string device;  ///< who computes it: "CPU", or the card's name
    bool on_card = false;
    std::string card_refusal;  ///< why no card computes it though one would have been taken; empty: none was wanted
    MemoryUse vram;      ///< of that card; nothing where the processor computes
};
struct ModelUnloaded {  // (last)
    JobId job{};
    ModelId model{};
    std::optional<Error> reason = std::nullopt;  ///< why, where nobody asked: its card failed, and it could not be loaded again
};
struct ContextResized {  // (last)
    JobId job{};
    ModelId model{};
    std::int64_t context_tokens = 0;
    std::int64_t kv_bytes = 0;
};
struct ExpertsMoved {  // (last)
    JobId job{};
    ModelId model{};
    std::int64_t resident = 0;  ///< experts in the card's memory, of all layers together
    MemoryUse vram;
};
struct PrefillProgress {
    JobId job{};
    std::int64_t done_tokens = 0;   ///< reused ones included
    std::int64_t total_tokens = 0;
    double tokens_per_second = 0;
};
struct TokenArrived {
    JobId job{};
    std::string text;  ///< whole UTF-8 characters; may be empty while characters or a stop are held back
    int tokens = 1;
};
struct TokensCounted {  // (last)
    JobId job{};
    std::int64_t tokens = 0;
};

enum class FinishReason : std::uint8_t {
    EndOfAnswer,
    StopText,
    MaxTokens,
    ContextFull,
    Cancelled,
    Repetition,  ///< the answer said the same again and again
    DeadEnd,     ///< no token of the model can go on with what the constraint asks for
};

struct AnswerFigures {
    std::int64_t prompt_tokens = 0;
    std::int64_t reused_tokens = 0;  ///< of the prompt, found in the cache
    std::int64_t answer_tokens = 0;
    double time_to_first_token_s = 0;  ///< from submit()
    double prefill_tokens_per_s = 0;   ///< over the tokens that were computed
    double decode_tokens_per_s = 0;    ///< after the first token
    double total_s = 0;
    bool first_request_after_load = false;
};
struct JobFinished {  // (last)
    JobId job{};
    FinishReason reason = FinishReason::EndOfAnswer;
    AnswerFigures figures;
    std::string note;  ///< what else people should know of this end, a sentence; mostly empty
};
struct JobFailed {  // (last)
    JobId job{};
    Error error;
};

using EngineEvent = std::variant<LoadProgress, ModelReady, ModelUnloaded, ContextResized, ExpertsMoved, PrefillProgress,
                                 TokenArrived, TokensCounted, JobFinished, JobFailed>;

/// Called on the engine thread, and never with a lock held. Must return quickly and must not call
/// back into the engine but for submit-like functions, which only enqueue.
using EventSink = std::function<void(EngineEvent)>;

// ── Telemetry ─────────────────────────────────────────────────────────────────────────────────────

enum class EngineActivity : std::uint8_t { Idle, Loading, Prefill, Decode };

/// A graphics card as its driver tells of it, at most some seconds ago. What the driver does not say is negative.
struct GpuLoad {
    std::string name;
    std::int64_t vram_total_bytes = 0;
    std::int64_t vram_used_bytes = 0;  ///< by all programs
    std::int64_t own_bytes = -1;       ///< by this process
    double busy_share = -1;            ///< 0..1
    int clock_mhz = -1;
    int top_clock_mhz = -1;
    int temperature_c = -1;
    bool slowed_by_heat = false;
    bool slowed_by_power = false;  ///< its power supply asks for less

    friend bool operator==(const GpuLoad&, const GpuLoad&) = default;
};

/// Where the experts of the model that works lie (ExpertChoice). All zero: no card computes experts.
struct ExpertTelemetry {
    std::int64_t layers = 0;
    std::int64_t experts = 0;         ///< of all layers
    std::int64_t resident = 0;        ///< of them, in the card's memory
    std::int64_t wanted = 0;          ///< to be there once all moves are done
    std::int64_t expert_bytes = 0;    ///< of all together
    std::int64_t pinned_bytes = 0;    ///< RAM that is kept in place for the card
    std::int64_t moved_bytes = 0;     ///< counter
    std::int64_t calls = 0;           ///< counter: experts that tokens used
    std::int64_t calls_on_card = 0;   ///< counter: of them, those that found the expert in the card's memory
    std::int64_t bytes_over_bus = 0;  ///< counter: what the card read from RAM for the others

    friend bool operator==(const ExpertTelemetry&, const ExpertTelemetry&) = default;
};

/// Figures of now and counters since the start. Differences of two snapshots give rates.
struct TelemetrySnapshot {
    double time_s = 0;  ///< monotonic, since Engine::open
    EngineActivity activity = EngineActivity::Idle;
    double decode_tokens_per_s = 0;   ///< over the last second of decoding; 0 when not decoding
    double prefill_tokens_per_s = 0;  ///< of the running or the last prefill; 0 when not in prefill
    std::int64_t prefill_tokens = 0;  ///< counter
    std::int64_t decode_tokens = 0;   ///< counter
    double prefill_busy_s = 0;        ///< counter
    double decode_busy_s = 0;         ///< counter
    std::int64_t weight_bytes = 0;    ///< RAM of the model's weights (mapped file included)
    std::int64_t kv_bytes = 0;        ///< RAM reserved for the conversation
    std::int64_t work_bytes = 0;      ///< RAM for activations
    std::int64_t context_tokens = 0;
    std::int64_t context_used_tokens = 0;
    std::int64_t process_ram_bytes = 0;
    std::int64_t ram_total_bytes = 0;
    std::int64_t ram_available_bytes = 0;
    std::int64_t disk_read_bytes = 0;             ///< counter, this process
    std::int64_t weight_bytes_read_per_token = 0; ///< RAM traffic of one decode step
    double cpu_share = 0;                         ///< 0..1 of all logical cores, whole machine, last second
    double process_cpu_share = 0;                 ///< the part of it that is this process
    std::int64_t vram_weight_bytes = 0;           ///< of models on a card; those above are of models in RAM
    std::int64_t vram_expert_bytes = 0;           ///< of them, those of experts
    std::int64_t vram_kv_bytes = 0;
    std::int64_t vram_work_bytes = 0;
    ExpertTelemetry experts;
    std::vector<GpuLoad> gpus;                    ///< empty: no driver that tells
    bool card_is_lost = false;  ///< one failed, and stays unused until the program is started again
};

// ── The engine ────────────────────────────────────────────────────────────────────────────────────

enum class LogLevel : std::uint8_t { Error, Warning, Info, Debug };

struct EngineOptions {
    int threads = 0;  ///< 0: one per physical core
    /// One core less where there are more than two, for a window that stays quick meanwhile.
    bool leaves_a_core = false;
    std::function<void(LogLevel, const std::string&)> log;  ///< any thread; may be empty
    bool draws_on_card = false;  ///< a graphics card draws the tokens itself where nothing restricts them
};

/// Inference for the rest of the program. Call from any thread; events arrive on the engine thread.
class Engine {
public:
    /// Finds the devices and starts the engine thread.
    static Result<std::unique_ptr<Engine>> open(EngineOptions options, EventSink on_event);
    /// Cancels every job and joins the thread; no event arrives after it returns.
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    JobId load(LoadRequest request);  ///< answers: LoadProgress..., then ModelReady or JobFailed
    JobId unload(ModelId model);      ///< running answers of that model are cancelled first
    /// Grows or shrinks the conversation's memory without a reload, between two tokens. Fails with
    /// ContextFull when the tokens of a running answer would not fit any more.
    JobId resize_context(ModelId model, std::int64_t context_tokens);
    /// Keeps so many experts per layer in the card's memory from now on, without a reload, also while answers
    /// run; ExpertsMoved when all are where they are to be. OutOfMemory, with need and have, changes nothing. A
    /// later wish ends the earlier one with Cancelled; so does cancel(), and what has moved stays.
    JobId move_experts(ModelId model, std::int64_t per_layer);
    JobId submit(ChatRequest request);  ///< answers: PrefillProgress..., TokenArrived..., then JobFinished or JobFailed
    JobId count(CountRequest request);  ///< answers: TokensCounted or JobFailed
    /// The job still ends with exactly one final event: JobFinished{Cancelled} for an answer,
    /// JobFailed{Cancelled} for everything else. Unknown or finished jobs are ignored.
    void cancel(JobId job);

    TelemetrySnapshot telemetry() const;  ///< a copy; cheap enough for 10 Hz; never waits for a step
    HardwareFacts hardware() const;

private:
    struct State;
    explicit Engine(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace pergola

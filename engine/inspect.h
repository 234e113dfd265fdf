#pragma once
// The engine opened up for the command line and for tests: tokens, templates, logits, likelihoods and
// speeds, without an engine thread. Chat and window use engine.h. Call from one thread at a time.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "kernels/result.h"

namespace pergola {

/// The processor's extensions that the kernels use, by their usual names, e.g. "AVX2".
std::vector<std::string> cpu_instruction_sets();

/// Whether this installation has the part that computes on graphics cards.
bool has_cuda_part();

// ── Operators ─────────────────────────────────────────────────────────────────────────────────────

struct SelftestRequest {
    DeviceChoice device;
    int threads = 0;  ///< 0: one per physical core
    std::uint64_t seed = 1;
};
struct SelftestCase {
    std::string name;
    bool passed = false;
    std::string detail;
};
/// Every operator of a device on random shapes against the reference; gives the device's name. An error
/// only where the device itself could not be had or was lost.
Result<std::string> run_selftest(const SelftestRequest& request, const std::function<void(const SelftestCase&)>& sink);

struct ModelTestRequest {
    std::filesystem::path path;
    DeviceChoice device;
    int reloads = 0;      ///< how often it is loaded, stopped and unloaded
    bool breaks = false;  ///< whether the card is made to fail in the middle of answers
    bool draws_on_card = false;
};
/// A whole engine with this model on a card. An error only where the model cannot be loaded and answer.
Result<> run_model_test(const ModelTestRequest& request, const std::function<void(const SelftestCase&)>& sink);

struct InspectOptions {
    int threads = 0;  ///< 0: one per physical core
    KvPrecision kv;
    Precision precision = Precision::Auto;
    DeviceChoice device;
    ExpertChoice experts;
    /// Shares of the picks that experts have, hottest first, drawn instead of what the model chooses; one
    /// number s: that of place n is n^-s. Empty: the model chooses.
    std::vector<double> routing;
    /// Of the longest run that is to come, so that as much is left of a card; 0: hardly any.
    std::int64_t context_tokens = 0;
};

// ── Files and memory, for messages that say what was needed and what there was ─────────────────────

/// OutOfMemory, where a library threw std::bad_alloc.
Error no_memory_left();
/// Writes all of `text`; `name` starts the message. DiskFull, Io.
Result<> write_result(int descriptor, std::string_view text, std::string_view name);
/// Replaces the file, whole or not at all. NotFound for its folder, DiskFull, Io.
Result<> write_result_file(const std::filesystem::path& path, std::string_view text);

// ── Text ──────────────────────────────────────────────────────────────────────────────────────────

/// Tokenizer and template of a model, or of a folder or file that has nothing else.
class TextInspector {
public:
    static Result<TextInspector> open(const std::filesystem::path& path);
    TextInspector(TextInspector&&) noexcept;
    ~TextInspector();

    Result<std::vector<std::int32_t>> tokenize(std::string_view text, bool add_special, bool parse_special) const;
    Result<std::vector<std::string>> pieces(std::span<const std::int32_t> ids) const;
    /// InvalidArgument for ids outside the vocabulary.
    Result<std::string> detokenize(std::span<const std::int32_t> ids, bool special_text) const;
    Result<std::string> template_source() const;
    /// JSON object text: bos_token, eos_token.
    std::string template_variables_json() const;
    const std::vector<std::string>& notes() const;
    std::string tokenizer_kind() const;  ///< empty: none

private:
    struct State;
    explicit TextInspector(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// Renders a template. All arguments but `source` are JSON texts; `tools` and `documents` may be empty.
struct RenderRequest {
    std::string source;
    std::string messages;
    std::string tools;
    std::string documents;
    std::string variables;  ///< object
    bool add_generation_prompt = true;
    std::optional<std::string> now;
};
Result<std::string> render_template(const RenderRequest& request);

// ── Models ────────────────────────────────────────────────────────────────────────────────────────

struct StorageShare {
    std::string tensor_class;  ///< "embedding", "attention", "mlp", "router", "experts", "head"
    std::string storage;       ///< e.g. "Q4_1"
    std::int64_t parameters = 0;
    std::int64_t bytes = 0;
};

struct ModelReport {
    ModelFacts facts;
    std::int64_t active_parameters = 0;  ///< that one token passes
    std::int64_t active_experts = 0;     ///< chosen for a token; 0: dense
    std::int64_t hidden = 0;
    std::int64_t intermediate = 0;
    std::int64_t heads = 0;
    std::int64_t kv_heads = 0;
    std::int64_t head_dim = 0;
    std::int64_t vocabulary = 0;
    std::string tokenizer_kind;
    std::vector<StorageShare> storages;
    std::vector<std::string> weight_notes;  ///< of facts.notes, those on the weights and their files
    std::vector<std::string> problems;
};

struct LogitsRequest {
    std::vector<std::int32_t> ids;
    bool all_rows = false;
    std::int64_t greedy_tokens = 0;
};
struct LogitsReport {
    std::int64_t vocabulary = 0;
    std::vector<float> last_logits;          ///< [vocabulary]
    std::vector<std::int32_t> argmax;        ///< [n]
    std::vector<float> token_logprobs;       ///< [n-1], natural log
    std::vector<float> all_logits;           ///< [n, vocabulary] if asked for
    std::vector<std::int32_t> greedy_ids;    ///< [greedy_tokens]; end of answer does not stop them
};

/// As the command line's contract names them: last_logits, argmax, token_logprobs, all_logits, greedy_ids.
Result<> write_logits_file(const std::filesystem::path& path, const LogitsReport& report);

/// Windows do not overlap, and the first token of each is not scored.
struct PerplexityRequest {
    std::vector<std::int32_t> ids;
    std::int64_t window_tokens = 512;
    bool second_half = false;  ///< score positions from window/2 on only
};
struct PerplexityReport {
    double mean_nll = 0;
    double perplexity = 0;
    std::int64_t tokens_scored = 0;
};

/// How far a model's expectations are from those of a reference, over the same positions.
struct ComparisonReport {
    double kl_mean = 0;    ///< of KL(reference || model) in nats at each position
    double kl_median = 0;
    double kl_p99 = 0;     ///< 99 of 100 positions differ less
    double top1_agreement = 0;  ///< share of positions, 0 to 1, where both prefer the same token
    double perplexity = 0;
    double reference_perplexity = 0;
    std::int64_t tokens_scored = 0;
};

struct Speed {
    double seconds = 0;
    std::int64_t tokens = 0;
};

/// Where the tokens of a measured decode come from.
enum class TokenSource : std::uint8_t {
    Given,         ///< fixed ones; the logits come back and are dropped
    CardLikeliest, ///< the card draws them and goes on with them
    CardSampled,   ///< the same by temperature 0.7, min-p 0.05 and top-p 0.95
};
struct DecodeMeasure {
    std::int64_t depth = 0;   ///< tokens in the cache before
    std::int64_t tokens = 0;
    std::int64_t batch = 1;   ///< streams that decode together
    TokenSource source = TokenSource::Given;
};

/// Called now and then with done and total tokens; false stops the work with Cancelled.
using WorkProgress = std::function<bool(std::int64_t done, std::int64_t total)>;

/// A model of random weights: one of shape_names(), stored as `format` ("q4_k_m", "q8_0", ...) says.
struct ShapeRequest {
    std::string shape;
    std::string format;
};
std::vector<std::string> shape_names();
/// As a GGUF file without a vocabulary, for other programs. InvalidArgument with the names that there
/// are, DiskFull, Io, Cancelled. Progress in bytes.
Result<> write_shape_file(const ShapeRequest& request, const std::filesystem::path& path, const WorkProgress& progress);

class ModelInspector {
public:
    static Result<ModelInspector> open(const std::filesystem::path& path, const InspectOptions& options);
    /// Makes the weights up in memory; progress in bytes. InvalidArgument, OutOfMemory with need and have.
    static Result<ModelInspector> open_shape(const ShapeRequest& request, const InspectOptions& options,
                                             const WorkProgress& progress);
    /// Reads headers only: enough for report().
    static Result<ModelInspector> open_headers(const std::filesystem::path& path);
    ModelInspector(ModelInspector&&) noexcept;
    ~ModelInspector();

    ModelReport report() const;
    double load_seconds() const;
    /// Where experts lie and who served them until now; zero where no card computes any. DeviceLost.
    Result<ExpertTelemetry> experts();
    /// Keeps so many per layer on the card from now on, and waits for it. OutOfMemory, DeviceLost.
    Result<> move_experts(std::int64_t per_layer);
    /// Of the card that computes, at its most so far; nothing where the processor does.
    MemoryUse most_vram() const;
    const std::string& device() const;  ///< who computes: "CPU", or the card's name
    /// Ids are used exactly as given. InvalidArgument outside the vocabulary.
    Result<LogitsReport> logits(const LogitsRequest& request, const WorkProgress& progress);
    Result<PerplexityReport> perplexity(const PerplexityRequest& request, const WorkProgress& progress);
    /// Both over the same windows, by turns. InvalidArgument if the vocabularies are of different sizes.
    Result<ComparisonReport> compare(ModelInspector& reference, const PerplexityRequest& request, const WorkProgress& progress);
    /// Reads `tokens` of a fixed pseudo-random prompt into an empty cache.
    Result<Speed> measure_prefill(std::int64_t tokens, const WorkProgress& progress);
    /// Decodes `tokens` one by one behind `depth` tokens that are already in the cache, in `batch` streams.
    Result<Speed> measure_decode(const DecodeMeasure& measure, const WorkProgress& progress);

private:
    struct State;
    explicit ModelInspector(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace pergola

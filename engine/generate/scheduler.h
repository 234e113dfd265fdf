#pragma once
// Which sequences run in the next step, on which pages, and how each ends. Owner of one loaded model's
// pages and jobs; the only loop in the engine goes through step(). Engine thread only.

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/clock.h"
#include "engine/cache/page_pool.h"
#include "engine/cache/prefix_index.h"
#include "engine/generate/language_model.h"
#include "engine/generate/sequence.h"
#include "engine/layers/batch.h"
#include "engine/layers/card_experts.h"
#include "engine/layers/step.h"
#include "engine/memory/expert_residency.h"
#include "engine/memory/weight_placer.h"
#include "engine/telemetry/counters.h"

namespace pergola {

struct SchedulerOptions {
    std::int64_t context_tokens = 0;  ///< whole pages
    KvPrecision kv;
    const OpTable* ops = nullptr;
    Stream stream;
    SecondsClock clock;
    /// Tokens that nothing restricts are drawn on the device, and the next step is sent before they are known.
    bool draws_on_device = false;
    std::shared_ptr<ExpertResidency> experts = nullptr;  ///< where a card computes some
    MissPolicy misses = MissPolicy::Both;
};

/// Most rows of one step: bounds work memory. A chunk is made shorter where the machine is slow. A card
/// widens its weights once a chunk, and brings experts over the bus once a chunk.
inline constexpr std::int64_t most_chunk_rows_here = 512;
inline constexpr std::int64_t most_chunk_rows_on_card = 2048;
inline std::int64_t most_chunk_rows(const Device* device) {
    return device != nullptr ? most_chunk_rows_on_card : most_chunk_rows_here;
}
inline constexpr std::int64_t least_chunk_rows = 16;
/// Most lines of sequences that decode in one step.
inline constexpr std::int64_t most_running = 8;

/// Work memory of one step of this model with chunks of so many rows.
std::int64_t step_scratch_bytes(const ModelSpec& spec, std::int64_t chunk_rows = most_chunk_rows_here);
/// What a step of a model with so long a context can have.
StepLimits step_limits(std::int64_t most_pages, std::int64_t chunk_rows);

class Scheduler {
public:
    static Result<std::unique_ptr<Scheduler>> create(std::shared_ptr<const LanguageModel> model,
                                                     SchedulerOptions options, Counters& counters,
                                                     std::function<void(EngineEvent)> emit);
    ~Scheduler();

    /// Queues a job; it ends with JobFinished or JobFailed. A prompt over the context fails at once,
    /// with both numbers.
    void add(GenerationJob job);
    /// True if the job was here; it ends with JobFinished{Cancelled}.
    bool cancel(JobId job);
    void cancel_all();
    /// Every job ends with this error: a step threw, and what it left half done is not to be trusted.
    void fail_all(const Error& error);

    /// Why the card that computes it can compute no more; every answer is void with it.
    const std::optional<Error>& loss() const { return loss_; }

    bool has_work() const { return !running_.empty() || !waiting_.empty() || in_flight_; }
    EngineActivity activity() const;
    /// One forward pass. Stopped early by `should_stop` it changes nothing and is done again later.
    void step(const std::function<bool()>& should_stop);

    /// Between two steps, without a reload, as far as one step allows; more with the next ones, also
    /// where nothing else is to be done. OutOfMemory.
    Result<> want_experts(std::int64_t resident);
    void stop_moving_experts();
    bool is_moving_experts() const { return experts() != nullptr && experts()->is_moving(); }
    const ExpertResidency* experts() const { return options_.experts.get(); }
    /// What is to be moved between two steps is.
    void tick_experts();
    /// Why moves stopped by themselves, once.
    std::optional<Error> take_move_trouble() { return std::exchange(move_trouble_, std::nullopt); }

    /// Between two steps, without a reload. ContextFull when running answers would not fit.
    Result<> resize_context(std::int64_t context_tokens);

    std::int64_t context_tokens() const { return pool_.pages() * page_tokens; }
    std::int64_t kv_bytes() const { return pool_.bytes(); }
    /// Of the memory that the pages lie in.
    std::int64_t free_bytes() const;
    std::int64_t work_bytes() const { return scratch_.bytes() + queue_.bytes(); }
    /// All that the model and its steps hold, in the memory that they lie in.
    MemoryUse memory() const;
    const Device* device() const { return options_.stream.device; }  ///< null: the processor's memory
    const LanguageModel& model() const { return *model_; }

private:
    Scheduler(std::shared_ptr<const LanguageModel> model, SchedulerOptions options, PagePool pool, Scratch scratch,
              Counters& counters, std::function<void(EngineEvent)> emit);

    using SequenceList = std::list<std::unique_ptr<Sequence>>;

    void admit();
    /// Pages for every token that each line has.
    bool reserve_pages(Sequence& sequence);
    /// Frees pages by sending the youngest other sequence back to the queue; false when there is none.
    bool preempt_for(const Sequence& sequence);
    std::int64_t chunk_rows(std::int64_t decoding) const;

    /// The rows of the next step and who they belong to.
    struct Draw {
        Sequence* sequence;
        std::int64_t first_row;  ///< of batch.logit_rows; one for each of its lines
    };
    struct Plan {
        Batch batch;
        std::vector<Line*> lines;           ///< of batch.sequences
        std::vector<Draw> drawing;
        Sequence* reading = nullptr;        ///< whose prompt is being read
        std::int64_t prefill_tokens = 0;    ///< of it
    };
    Plan plan_step();

    // scheduler_ahead.cpp
    bool can_draw_on_device(Plan& plan) const;
    std::optional<Plan> plan_ahead();
    void send(Plan plan, const std::function<bool()>& should_stop);
    void land();
    void take_drawn(const Draw& draw, TokenId token, double now);
    /// Waits for all that is on its way.
    void drain();
    void forget_draws(const Sequence& sequence);
    void lose(const Error& error);
    void add_reading(Plan& plan, Sequence& sequence, std::int64_t most_rows) const;
    void add_draw(Plan& plan, Sequence& sequence) const;
    void add_rows(Plan& plan, Line& line, std::int64_t rows) const;
    void note_prefill(Sequence& reading, std::int64_t tokens, double seconds);
    void take_token(Sequence& sequence, std::span<float> logits, std::span<const float> unwanted, double now);
    void take_step(Sequence& sequence, Result<Answer::Step> step, double now);
    void report_prefill(const Sequence& sequence);

    void finish(Sequence& sequence, FinishReason reason, std::string note = {});
    void fail(Sequence& sequence, Error error);
    void remove(const Sequence& sequence);
    void compact_pages(std::int64_t pages);
    void note_context_use();
    void note_pages();

    std::shared_ptr<const LanguageModel> model_;
    SchedulerOptions options_;
    PagePool pool_;
    PrefixIndex prefixes_;
    Scratch scratch_;
    CardExperts experts_;  ///< outlives the queue, whose steps ask it
    DeviceQueue queue_;    ///< behind the options' stream, on a card
    KvView kv_;
    Counters& counters_;
    std::function<void(EngineEvent)> emit_;
    SequenceList waiting_;
    SequenceList running_;  ///< oldest first
    std::optional<Plan> in_flight_;    ///< its tokens are drawn on the device, and not here yet
    std::optional<Plan> sent_ahead_;   ///< behind it
    double last_landing_s_ = 0;
    double last_end_s_ = 0;    ///< of the step before; 0: nothing ran since
    double prefill_rate_ = 0;  ///< tokens per second, smoothed; 0: not known yet
    std::optional<Error> loss_;
    std::optional<Error> move_trouble_;
};

}  // namespace pergola

#pragma once
// Runs a model over given ids without a scheduler: for logits, likelihoods and measurements. One thread.

#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "engine/cache/page_pool.h"
#include "engine/layers/batch.h"
#include "engine/layers/card_experts.h"
#include "engine/layers/step.h"
#include "engine/model/model.h"

namespace pergola {

/// Of one step on a card: its weights are widened once a step.
inline constexpr std::int64_t chunk_tokens_on_card = 4096;

enum class WantedRows : std::uint8_t { None, Last, All };

class ForwardRunner {
public:
    /// Room for `streams` sequences of `context_tokens` each. OutOfMemory.
    static Result<std::unique_ptr<ForwardRunner>> create(const Model& model, const OpTable& ops, Stream stream,
                                                         KvPrecision kv, std::int64_t context_tokens,
                                                         std::int64_t streams = 1,
                                                         bool stages_experts = false);

    using RowSink = std::function<void(std::int64_t position, std::span<float> logits)>;
    using KeepGoing = std::function<bool(std::int64_t done)>;  ///< asked between layers; false: Cancelled
    /// Computes `ids` at positions [first, first + size) of stream 0, in chunks. CorruptFile once a
    /// logit is no number.
    Result<> run(std::span<const std::int32_t> ids, std::int64_t first, WantedRows wanted, const RowSink& sink,
                 const KeepGoing& keep_going);
    /// Between steps experts may move from now on; null: they do not.
    void move_experts_with(std::shared_ptr<ExpertResidency> experts, MissPolicy misses);

    /// Experts are drawn by these shares, hottest first, from now on. OutOfMemory, DeviceLost.
    Result<> route_by(const std::vector<float>& log_shares);
    /// Waits until all experts are where they are to be.
    Result<> settle_experts();

    /// What it holds beside the weights, in the memory that they lie in.
    std::int64_t kv_bytes() const { return pool_.bytes(); }
    std::int64_t work_bytes() const { return scratch_.bytes() + queue_.bytes(); }

    /// One token of every stream at the same position; logits are computed and dropped. CorruptFile
    /// once one of stream 0 is no number.
    Result<> decode_all(std::span<const std::int32_t> ids, std::int64_t position, const KeepGoing& keep_going);
    /// The same for `tokens` steps from `position` on, each stream going on with what the device draws, greedily or
    /// as a chat would; the next step is sent before the last one's tokens are here. Unsupported where no device
    /// draws. Gives the last step's tokens.
    Result<std::vector<std::int32_t>> decode_drawn(std::span<const std::int32_t> ids, std::int64_t position,
                                                   std::int64_t tokens, const DrawRow& how, const KeepGoing& keep_going);

private:
    Result<> tick_experts(bool is_idle);
    Step step_with(std::function<bool()> should_stop);
    Batch decoding_batch(std::span<const std::int32_t> ids, std::int64_t position) const;
    ForwardRunner(const Model& model, const OpTable& ops, Stream stream, PagePool pool, Scratch scratch);
    Result<> run_chunk(std::span<const std::int32_t> ids, std::int64_t first, WantedRows wanted, bool is_last,
                       const RowSink& sink, const std::function<bool()>& should_stop);

    const Model& model_;
    const OpTable& ops_;
    Stream stream_;
    CardExperts experts_;  ///< outlives the queue, whose steps ask it
    DeviceQueue queue_;    ///< behind `stream_`, on a card
    PagePool pool_;
    Scratch scratch_;
    KvView kv_;
    std::vector<std::vector<PageId>> pages_;  ///< per stream
    std::vector<float> log_shares_;
    DeviceBuffer log_shares_on_card_;
    RoutingTrace routing_;
};

}  // namespace pergola

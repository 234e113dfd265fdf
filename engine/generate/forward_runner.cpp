#include "engine/generate/forward_runner.h"

#include <algorithm>

#include "engine/generate/logit_check.h"
#include "engine/layers/forward.h"
#include "engine/memory/weight_placer.h"

namespace pergola {
namespace {

/// A card has more to do at once than a processor, and widens its weights once a chunk.
std::int64_t chunk_tokens_of(const Stream& stream) {
    return stream.device != nullptr ? chunk_tokens_on_card : 512;
}
/// Rows with logits of one step; a vocabulary of 150,000 makes 80 MB of them.
constexpr std::int64_t logit_chunk_tokens = 128;

}  // namespace

Result<std::unique_ptr<ForwardRunner>> ForwardRunner::create(const Model& model, const OpTable& ops, Stream stream,
                                                             KvPrecision kv, std::int64_t context_tokens,
                                                             std::int64_t streams, bool stages_experts) {
    const std::int64_t chunk_tokens = chunk_tokens_of(stream);
    const std::int64_t pages = pages_for(std::max<std::int64_t>(1, context_tokens));
    PG_TRY(PagePool pool, PagePool::create(model.spec(), kv, pages * streams, pages * streams, stream.device));
    const std::int64_t logit_rows = std::max(logit_chunk_tokens, streams);
    PG_TRY(Scratch scratch, Scratch::create(std::max(forward_scratch_bytes(model.spec(), chunk_tokens, 1),
                                                     forward_scratch_bytes(model.spec(), logit_rows, logit_rows)),
                                            stream.device));
    DeviceQueue queue;
    if (stream.device != nullptr) {
        const StepLimits limits{std::max(chunk_tokens, streams), pages * streams, logit_rows, stages_experts};
        PG_TRY(queue, DeviceQueue::create(*stream.device, queue_limits(model, limits, *stream.device)));
        stream.native = queue.native();
    }
    std::unique_ptr<ForwardRunner> runner(new ForwardRunner(model, ops, stream, std::move(pool), std::move(scratch)));
    runner->queue_ = std::move(queue);
    for (std::int64_t index = 0; index < streams; ++index) {
        std::vector<PageId>& table = runner->pages_.emplace_back();
        for (std::int64_t page = 0; page < pages; ++page) table.push_back(runner->pool_.take());
    }
    return runner;
}

ForwardRunner::ForwardRunner(const Model& model, const OpTable& ops, Stream stream, PagePool pool, Scratch scratch)
    : model_(model), ops_(ops), stream_(stream), pool_(std::move(pool)), scratch_(std::move(scratch)) {
    const auto blocks = static_cast<std::int64_t>(model.spec().blocks.size());
    for (std::int64_t block = 0; block < blocks; ++block) kv_.blocks.push_back(pool_.layer(block));
}

Result<> ForwardRunner::run(std::span<const std::int32_t> ids, std::int64_t first, WantedRows wanted,
                            const RowSink& sink, const KeepGoing& keep_going) {
    const auto total = static_cast<std::int64_t>(ids.size());
    const std::int64_t chunk = wanted == WantedRows::All ? logit_chunk_tokens : chunk_tokens_of(stream_);
    for (std::int64_t done = 0; done < total; done += chunk) {
        const std::function<bool()> should_stop = [&] { return keep_going && !keep_going(done); };
        if (should_stop()) return Error{ErrorCode::Cancelled, "interrupted"};
        const std::int64_t rows = std::min(chunk, total - done);
        PG_CHECK(run_chunk(ids.subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(rows)), first + done,
                           wanted, done + rows == total, sink, should_stop));
    }
    return {};
}

Result<> ForwardRunner::run_chunk(std::span<const std::int32_t> ids, std::int64_t first, WantedRows wanted,
                                  bool is_last, const RowSink& sink, const std::function<bool()>& should_stop) {
    const auto rows = static_cast<std::int64_t>(ids.size());
    Batch batch;
    batch.tokens.assign(ids.begin(), ids.end());
    for (std::int64_t row = 0; row < rows; ++row) {
        batch.positions.push_back(static_cast<std::int32_t>(first + row));
        if (wanted == WantedRows::All) batch.logit_rows.push_back(row);
    }
    if (wanted == WantedRows::Last && is_last) batch.logit_rows.push_back(rows - 1);
    batch.sequences.push_back({0, rows, first, pages_[0]});
    PG_CHECK(tick_experts(true));
    const Scratch::Scope scope(scratch_);
    Step step = step_with(should_stop);
    PG_TRY(const TensorView logits, forward(model_, batch, kv_, step));
    for (std::int64_t row = 0; row < logits.rows(); ++row) {
        const std::int64_t position = first + batch.logit_rows[static_cast<std::size_t>(row)];
        PG_CHECK(check_logits(logits.f32_row(row), position));
        sink(position, logits.f32_row(row));
    }
    return {};
}

void ForwardRunner::move_experts_with(std::shared_ptr<ExpertResidency> experts, MissPolicy misses) {
    experts_ = CardExperts(std::move(experts), model_.spec().hidden, misses, stream_);
}

Result<> ForwardRunner::tick_experts(bool is_idle) {
    return experts_.tick(ops_, stream_, is_idle);
}

Step ForwardRunner::step_with(std::function<bool()> should_stop) {
    return {ops_, stream_, scratch_, std::move(should_stop), routing_};
}

Result<> ForwardRunner::route_by(const std::vector<float>& log_shares) {
    log_shares_ = log_shares;
    routing_ = {log_shares_.data(), static_cast<std::int64_t>(log_shares_.size())};
    const Device* const device = stream_.device;
    if (device == nullptr || log_shares_.empty()) return {};
    const auto bytes = static_cast<std::int64_t>(log_shares_.size() * sizeof(float));
    PG_TRY(log_shares_on_card_, DeviceBuffer::create(*device, bytes));
    if (!device->write(device->card, log_shares_on_card_.data(), log_shares_.data(), bytes)) {
        return Error{ErrorCode::DeviceLost, "the graphics card failed while taking a routing"};
    }
    routing_.log_shares = reinterpret_cast<const float*>(log_shares_on_card_.data());
    return {};
}

Result<> ForwardRunner::settle_experts() {
    do {
        PG_CHECK(tick_experts(true));
    } while (experts_.residency() != nullptr && experts_.residency()->is_moving());
    return tick_experts(true);  // what has become empty goes back
}

Batch ForwardRunner::decoding_batch(std::span<const std::int32_t> ids, std::int64_t position) const {
    Batch batch;
    for (std::size_t stream = 0; stream < pages_.size(); ++stream) {
        const auto row = static_cast<std::int64_t>(stream);
        batch.tokens.push_back(ids[stream % ids.size()]);
        batch.positions.push_back(static_cast<std::int32_t>(position));
        batch.sequences.push_back({row, 1, position, pages_[stream]});
        batch.logit_rows.push_back(row);
    }
    return batch;
}

Result<std::vector<std::int32_t>> ForwardRunner::decode_drawn(std::span<const std::int32_t> ids, std::int64_t position,
                                                              std::int64_t tokens, const DrawRow& how,
                                                              const KeepGoing& keep_going) {
    if (!draws_tokens(ops_) || pages_.size() > static_cast<std::size_t>(most_drawn_rows)) {
        return Error{ErrorCode::Unsupported, "no graphics card draws the tokens of so many streams here"};
    }
    std::vector<std::int32_t> last(pages_.size());
    const AwakeWorkers awake = experts_.awake();
    const auto take = [&]() -> Result<> {
        PG_TRY(const std::int32_t* const drawn, drawn_tokens(ops_, stream_));
        last.assign(drawn, drawn + pages_.size());
        return {};
    };
    for (std::int64_t index = 0; index < tokens; ++index) {
        Batch batch = decoding_batch(ids, position + index);
        batch.draws.assign(pages_.size(), how);
        batch.drawn_vocabulary = model_.spec().vocabulary;
        batch.ids_are_drawn = index > 0;
        PG_CHECK(tick_experts(index == 0));
        const Scratch::Scope scope(scratch_);
        Step step = step_with([&] { return keep_going && !keep_going(position + index); });
        auto sent = send_forward(model_, batch, kv_, step);
        if (index > 0) PG_CHECK(take());
        PG_CHECK(std::move(sent));
    }
    if (tokens > 0) PG_CHECK(take());
    return last;
}

Result<> ForwardRunner::decode_all(std::span<const std::int32_t> ids, std::int64_t position,
                                   const KeepGoing& keep_going) {
    const Batch batch = decoding_batch(ids, position);
    PG_CHECK(tick_experts(true));
    const AwakeWorkers awake = experts_.awake();
    const Scratch::Scope scope(scratch_);
    Step step = step_with([&] { return keep_going && !keep_going(position); });
    PG_TRY(const TensorView logits, forward(model_, batch, kv_, step));
    // The other streams may stand on pages that nobody filled.
    return check_logits(logits.f32_row(0), position);
}

}  // namespace pergola

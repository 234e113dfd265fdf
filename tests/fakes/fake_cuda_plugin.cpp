// The plugin of fake_cards.h: what kernels/cuda/plugin.cu is for a true card.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "kernels/cuda/plugin.h"
#include "tests/fakes/fake_cards.h"

namespace pergola::fakes {
namespace {

FakeCards& all_cards() {
    static FakeCards cards;
    return cards;
}

FakeCard& card_of(int card) {
    FakeCard& own = all_cards().cards[static_cast<std::size_t>(card)];
    ++own.calls;
    return own;
}

/// What is allocated of any card, and how large.
struct Blocks {
    std::mutex mutex;
    std::map<std::byte*, std::int64_t> bytes;
};
Blocks& blocks() {
    static Blocks all;
    return all;
}

bool may_allocate(FakeCard& own, std::int64_t bytes) {
    ++own.allocations;
    if (own.is_crashed || own.held_bytes + bytes > own.most_bytes) return false;
    if (own.good_allocations == 0) return false;
    if (own.good_allocations > 0) --own.good_allocations;
    own.held_bytes += bytes;
    return true;
}

std::byte* allocate(int card, std::int64_t bytes) {
    if (!may_allocate(card_of(card), bytes)) return nullptr;
    auto* const memory = static_cast<std::byte*>(
        std::aligned_alloc(256, static_cast<std::size_t>((bytes + 511) / 256 * 256)));
    const std::lock_guard lock(blocks().mutex);
    blocks().bytes[memory] = bytes;
    return memory;
}

void release(int card, std::byte* memory, std::int64_t start) {
    FakeCard& own = card_of(card);
    const std::lock_guard lock(blocks().mutex);
    // Of an earlier start: the true card has forgotten it, and so has `held_bytes`.
    if (start == own.starts) own.held_bytes -= blocks().bytes.at(memory);
    blocks().bytes.erase(memory);
    std::free(memory);
}

std::int64_t starts(int card) {
    return card_of(card).starts;
}

std::int64_t free_bytes(int card) {
    const FakeCard& own = card_of(card);
    return own.is_crashed ? 0 : own.most_bytes - own.held_bytes - own.others_bytes;
}

bool write(int card, std::byte* to, const void* from, std::int64_t bytes) {
    if (card_of(card).is_crashed) return false;
    std::memcpy(to, from, static_cast<std::size_t>(bytes));
    return true;
}

bool copy(int card, std::byte* to, const std::byte* from, std::int64_t bytes) {
    return write(card, to, from, bytes);
}

bool read(int card, void* to_host, const std::byte* from, std::int64_t bytes) {
    if (card_of(card).is_crashed) return false;
    std::memcpy(to_host, from, static_cast<std::size_t>(bytes));
    return true;
}

/// The card sees pinned memory where it is.
std::byte* pin(int card, std::byte* memory, std::int64_t bytes) {
    FakeCard& own = card_of(card);
    if (own.is_crashed || own.pinned_bytes + bytes > own.most_pinned_bytes) return nullptr;
    own.pinned_bytes += bytes;
    const std::lock_guard lock(blocks().mutex);
    blocks().bytes[memory] = bytes;
    return memory;
}

void unpin(int card, std::byte* memory, std::int64_t) {
    const std::lock_guard lock(blocks().mutex);
    card_of(card).pinned_bytes -= blocks().bytes.at(memory);
    blocks().bytes.erase(memory);
}

/// What is on its way arrives late, and until then there is no sense in its place.
struct FakeMover {
    struct Move {
        std::byte* to;
        const std::byte* from;
        std::int64_t bytes;
    };
    FakeCard& card;
    std::deque<Move> on_their_way;
    std::int64_t arrived = 0;
    std::int64_t asked = 0;
};

void* open_mover(int card) {
    return new FakeMover{card_of(card), {}, 0, 0};
}

void close_mover(void* mover) {
    delete static_cast<FakeMover*>(mover);
}

bool move(void* native, void*, std::byte* to, const std::byte* from, std::int64_t bytes) {
    FakeMover& mover = *static_cast<FakeMover*>(native);
    if (mover.card.is_crashed) return false;
    if (mover.card.good_moves == 0) mover.card.is_crashed = true;
    if (mover.card.good_moves > 0) --mover.card.good_moves;
    std::memset(to, 0xFF, static_cast<std::size_t>(bytes));
    mover.on_their_way.push_back({to, from, bytes});
    return true;
}

std::int64_t moved(void* native) {
    FakeMover& mover = *static_cast<FakeMover*>(native);
    if (mover.card.is_crashed) return -1;
    // Two of three times something arrives, and not all of it.
    if (++mover.asked % 3 == 0) return mover.arrived;
    for (std::size_t left = (mover.on_their_way.size() + 1) / 2; left > 0; --left) {
        const FakeMover::Move& next = mover.on_their_way.front();
        std::memcpy(next.to, next.from, static_cast<std::size_t>(next.bytes));
        mover.on_their_way.pop_front();
        ++mover.arrived;
    }
    return mover.arrived;
}

void set_offsets(std::span<const OffsetChange> changes, Stream&) {
    for (const OffsetChange& change : changes) *change.at = change.offset;
}

bool place(int card, std::byte* to, const WeightView& matrix) {
    FakeCard& own = card_of(card);
    if (own.good_places == 0) own.is_crashed = true;
    if (own.good_places > 0) --own.good_places;
    return write(card, to, matrix.data, matrix.bytes());
}

void end_placing(int card) {
    ++card_of(card).calls;
}

Exl3Needs exl3_needs(int, const WeightView&, std::int64_t) {
    return {};
}

struct FakeQueue {
    FakeCard& card;
    std::int64_t start = 0;
    std::int64_t bytes = 0;
    bool has_failed = false;
    bool ids_are_drawn = false;
    std::vector<std::int32_t> drawn;  ///< by the last step
    std::deque<std::vector<std::int32_t>> on_their_way;
    std::vector<std::int32_t> taken;
    HostExpertServer server = {};
    std::int64_t layer = 0;  ///< expert_mlp of the step
};

std::int64_t queue_bytes(const QueueLimits& limits) {
    return limits.rows * 1024;
}

void* open_queue(int card, const QueueLimits& limits) {
    FakeCard& own = card_of(card);
    if (!may_allocate(own, queue_bytes(limits))) return nullptr;
    return new FakeQueue{own, own.starts, queue_bytes(limits), false, false, {}, {}, {}, {}, 0};
}

void close_queue(void* native) {
    auto* const queue = static_cast<FakeQueue*>(native);
    if (queue->start == queue->card.starts) queue->card.held_bytes -= queue->bytes;
    delete queue;
}

bool restart(int card) {
    FakeCard& own = card_of(card);
    ++own.starts;
    own.held_bytes = 0;
    if (!own.can_restart) return false;
    own.is_crashed = false;
    return true;
}

void break_after(int card, std::int64_t steps, CardFault fault) {
    FakeCard& own = card_of(card);
    own.steps_to_fault = steps;
    own.fault = fault;
}

FakeQueue& queue_of(const Stream& stream) {
    return *static_cast<FakeQueue*>(stream.native);
}

StepStart begin_step(const DeviceStepArgs& args, Stream& stream) {
    FakeQueue& queue = queue_of(stream);
    ++queue.card.steps;
    queue.ids_are_drawn = args.ids_are_drawn;
    queue.layer = 0;
    // A true card has room for two steps' arrays.
    if (queue.on_their_way.size() >= 2) queue.has_failed = true;
    if (args.draws.empty() && !queue.on_their_way.empty()) queue.has_failed = true;
    if (queue.card.fault != CardFault::None && queue.card.steps_to_fault-- <= 0) {
        // A crash shows at the end of the step, a refusal at once.
        const CardFault fault = queue.card.fault.exchange(CardFault::None);
        queue.card.is_crashed = fault == CardFault::Crashed;
        queue.has_failed = fault == CardFault::Refused;
    }
    return queue.has_failed ? StepStart::Failed : StepStart::Enqueue;
}

const float* end_step(const TensorView& logits, StepEnd end, Stream& stream) {
    FakeQueue& queue = queue_of(stream);
    queue.has_failed =
        queue.has_failed || queue.card.is_crashed || queue.start != queue.card.starts;
    if (queue.has_failed || end == StepEnd::Abandon) return nullptr;
    return static_cast<const float*>(logits.data);
}

void embedding(const EmbeddingArgs& args, Stream& stream) {
    EmbeddingArgs drawn = args;
    const std::vector<std::int32_t>& ids = queue_of(stream).drawn;
    if (queue_of(stream).ids_are_drawn) drawn.ids = std::span(ids).first(args.ids.size());
    cpu_f32_ops().embedding(drawn, stream);
}

void draw_tokens(const DrawTokensArgs& args, Stream& stream) {
    FakeQueue& queue = queue_of(stream);
    std::vector<std::int32_t> tokens(args.rows.size());
    DrawTokensArgs own = args;
    own.tokens = tokens;
    reference_ops().draw_tokens(own, stream);
    if (queue.card.draws_to_refuse > 0) {
        --queue.card.draws_to_refuse;
        tokens.front() = -1;
    }
    queue.card.draws += static_cast<std::int64_t>(tokens.size());
    queue.drawn = tokens;
    for (std::int32_t& id : queue.drawn) id = std::max(id, 0);
    queue.on_their_way.push_back(std::move(tokens));
}

bool end_drawing(Stream& stream) {
    return !queue_of(stream).has_failed;
}

const std::int32_t* drawn_tokens(Stream& stream) {
    FakeQueue& queue = queue_of(stream);
    queue.has_failed = queue.has_failed || queue.card.is_crashed || queue.on_their_way.empty();
    if (queue.has_failed) return nullptr;
    queue.taken = std::move(queue.on_their_way.front());
    queue.on_their_way.pop_front();
    return queue.taken.data();
}

const char* step_error(const Stream&) {
    return "the graphics card failed while computing a step: a test broke it";
}

bool serve_experts(void* queue, const HostExpertServer& server) {
    static_cast<FakeQueue*>(queue)->server = server;
    return true;
}

/// Of one token's experts the server's share goes to the host; every other one is computed here.
void expert_mlp(const ExpertMlpArgs& args, Stream& stream) {
    FakeQueue& queue = queue_of(stream);
    const std::int64_t layer = queue.layer++;
    const HostExpertServer& server = queue.server;
    const auto experts = static_cast<std::size_t>(args.scores.row_elements());
    const bool is_handed = server.compute != nullptr && args.x.rows() == 1;
    std::vector<std::int64_t> offsets(args.offsets, args.offsets + experts);
    std::vector<std::byte> room;
    if (server.plan != nullptr && args.x.rows() > 1) {  // all come to the card first
        std::vector<HostCopy> copies(static_cast<std::size_t>(most_host_copies));
        const std::int64_t each = args.down.data - args.gate.data + args.down.bytes() + 256;
        room.resize(experts * static_cast<std::size_t>(each));
        const std::int64_t count = server.plan(server.context, layer, room.data(), copies.data(), offsets.data());
        for (std::int64_t i = 0; i < count; ++i) {
            std::memcpy(copies[static_cast<std::size_t>(i)].to, copies[static_cast<std::size_t>(i)].from,
                        static_cast<std::size_t>(copies[static_cast<std::size_t>(i)].bytes));
        }
    }
    ExpertMlpArgs own = args;
    own.offsets = offsets.data();
    if (!is_handed) return reference_ops().expert_mlp(own, stream);
    // The host's part: as the definition, with the others' scores out of reach afterwards.
    std::vector<std::size_t> order(experts);
    for (std::size_t i = 0; i < experts; ++i) order[i] = i;
    const std::span<const float> scores = args.scores.f32_row(0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    double sum = 0, chosen = 0;
    for (std::size_t i = 0; i < experts; ++i) sum += std::exp(scores[order[i]] - scores[order[0]]);
    for (std::int64_t i = 0; i < args.used; ++i) chosen += std::exp(scores[order[static_cast<std::size_t>(i)]] - scores[order[0]]);
    std::vector<HostPick> picks;
    std::vector<std::byte> nothing(static_cast<std::size_t>(args.down.data - args.gate.data + args.down.bytes() + 256));
    int in_host = 0;
    for (std::int64_t i = 0; i < args.used; ++i) in_host += (args.offsets[order[static_cast<std::size_t>(i)]] & expert_in_host) != 0 ? 1 : 0;
    int seen = 0;
    for (std::int64_t i = 0; i < args.used; ++i) {
        const std::size_t expert = order[static_cast<std::size_t>(i)];
        if ((args.offsets[expert] & expert_in_host) == 0 || seen++ < server.on_bus[in_host]) continue;
        const double weight = std::exp(scores[expert] - scores[order[0]]) / (args.renormalised ? chosen : sum);
        picks.push_back({args.offsets[expert] & ~expert_in_host, static_cast<float>(weight), 0});
        offsets[expert] = nothing.data() - args.gate.data;  // an expert of zeros gives zero
    }
    reference_ops().expert_mlp(own, stream);
    if (picks.empty()) return;
    std::vector<float> out(static_cast<std::size_t>(args.out.row_elements()));
    server.compute(server.context, {layer, picks, args.x.f32_row(0).data(), out.data()});
    ++queue.card.handed;
    const std::span<float> to = args.out.f32_row(0);
    for (std::size_t i = 0; i < out.size(); ++i) to[i] += out[i];
}

void linear(const LinearArgs& args, Stream& stream) {
    cpu_f32_ops().linear(args, stream);
    if (!queue_of(stream).card.is_wrong) return;
    auto* const values = static_cast<float*>(args.y.data);
    std::reverse(values, values + args.y.elements());
}

const OpTable& ops() {
    static const OpTable table = [] {
        OpTable made = cpu_f32_ops();
        made.name = "fake card";
        made.linear = linear;
        made.begin_step = begin_step;
        made.end_step = end_step;
        made.embedding = embedding;
        made.set_offsets = set_offsets;
        made.expert_mlp = expert_mlp;
        made.draw_tokens = draw_tokens;
        made.end_drawing = end_drawing;
        made.drawn_tokens = drawn_tokens;
        made.step_error = step_error;
        made.prefers_stripes = nullptr;
        return made;
    }();
    return table;
}

int inventory(CudaCard* cards, int room, std::array<char, 256>& why) {
    const int count = std::min(all_cards().count.load(), room);
    if (count == 0) std::strcpy(why.data(), "the driver reports no card: a test has taken it out");
    for (int card = 0; card < count; ++card) {
        std::strcpy(cards[card].name.data(), card == 0 ? "Fake Card" : "Second Card");
        cards[card].multiprocessors = 1;
        cards[card].capability = 80;
        const FakeCard& own = all_cards().cards[static_cast<std::size_t>(card)];
        cards[card].has_machine_code = own.has_machine_code;
        cards[card].total_bytes = std::int64_t{1} << 32;
        cards[card].free_bytes = cards[card].total_bytes - own.others_bytes;
    }
    return count;
}

const Device* device(int card) {
    static std::array<Device, 2> devices;
    ++card_of(card).calls;
    devices[static_cast<std::size_t>(card)] = {.card = card,
                                               .ops = &ops(),
                                               .total_bytes = std::int64_t{1} << 32,
                                               .allocate = allocate,
                                               .release = release,
                                               .starts = starts,
                                               .free_bytes = free_bytes,
                                               .write = write,
                                               .copy = copy,
                                               .read = read,
                                               .place = place,
                                               .end_placing = end_placing,
                                               .exl3_needs = exl3_needs,
                                               .pin = pin,
                                               .unpin = unpin,
                                               .open_mover = open_mover,
                                               .close_mover = close_mover,
                                               .move = move,
                                               .moved = moved,
                                               .open_queue = open_queue,
                                               .close_queue = close_queue,
                                               .queue_bytes = queue_bytes,
                                               .serve_experts = serve_experts,
                                               .restart = restart,
                                               .break_after = break_after};
    return &devices[static_cast<std::size_t>(card)];
}

}  // namespace
}  // namespace pergola::fakes

extern "C" __attribute__((visibility("default"))) const pergola::PergolaCudaPlugin*
pergola_cuda_plugin(int version) {
    static constexpr pergola::PergolaCudaPlugin plugin = {
        pergola::cuda_plugin_version, pergola::fakes::inventory, pergola::fakes::device};
    return version == pergola::cuda_plugin_version ? &plugin : nullptr;
}

extern "C" __attribute__((visibility("default"))) pergola::fakes::FakeCards* pergola_fake_cards() {
    return &pergola::fakes::all_cards();
}

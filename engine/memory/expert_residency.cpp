#include "engine/memory/expert_residency.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "engine/base/clock.h"

namespace pergola {
namespace {

constexpr std::int64_t alignment = 256;
/// Moves of one step: a millisecond or two of the bus, which the step itself needs too.
constexpr std::int64_t tick_bytes = std::int64_t{64} << 20;
constexpr std::size_t most_moving = 64;
/// So many steps from one look at the card's counts to the next.
constexpr std::int64_t look_ticks = 16;
/// What is left of old uses at each look: half of it after some 16 looks, 256 tokens.
constexpr float ageing = 0.958F;
/// An expert takes another one's place when it was used so much more: less, and two would change
/// places again and again.
constexpr float swap_ratio = 1.5F;
constexpr std::size_t most_swaps = 24;

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + alignment - 1) / alignment * alignment;
}

Error card_failed() {
    return {ErrorCode::DeviceLost, "the graphics card failed while experts were being moved"};
}

}  // namespace

ExpertResidency::ExpertResidency(const Device& device, ExpertLayout layout, const Wishes& wishes)
    : device_(device),
      layout_(std::move(layout)),
      placement_(wishes.placement),
      keeps_copies_(wishes.keeps_copies),
      stages_(wishes.stages),
      arena_(device, layout_.total_bytes()),
      classes_(layout_.class_bytes.size()),
      layers_(layout_.layers.size()),
      start_(device.starts(device.card)) {
    for (std::size_t index = 0; index < layers_.size(); ++index) {
        layers_[index].experts.resize(static_cast<std::size_t>(layout_.layers[index].count));
    }
    figures_.experts = layout_.experts();
    figures_.layers = static_cast<std::int64_t>(layers_.size());
}

ExpertResidency::~ExpertResidency() {
    if (mover_ != nullptr) device_.close_mover(mover_);
}

Result<std::shared_ptr<ExpertResidency>> ExpertResidency::create(const Device& device,
                                                                 ExpertLayout layout,
                                                                 const Wishes& wishes) {
    std::shared_ptr<ExpertResidency> made(new ExpertResidency(device, std::move(layout), wishes));
    made->mover_ = device.open_mover(device.card);
    if (made->mover_ == nullptr) return card_failed();
    const std::vector<std::int64_t> quotas = class_quotas(made->layout_, wishes.resident);
    for (std::size_t index = 0; index < quotas.size(); ++index) {
        PG_CHECK(made->add_chunks(index, quotas[index]));
        made->classes_[index].quota = quotas[index];
    }
    const std::vector<std::int64_t> of_layers = layer_quotas(made->layout_, wishes.resident);
    for (std::size_t layer = 0; layer < of_layers.size(); ++layer) {
        // The first ones of each layer until something is known of their use.
        for (std::int64_t expert = 0; expert < of_layers[layer]; ++expert) {
            Expert& own = made->layers_[layer].experts[static_cast<std::size_t>(expert)];
            own.state = State::OnCard;
            own.slot = made->take_slot(made->class_of(layer));
        }
        made->class_of(layer).resident += of_layers[layer];
    }
    const bool has_host = wishes.resident < made->layout_.experts();
    if (!has_host) made->keeps_copies_ = false;
    if (has_host && !made->layout_.class_bytes.empty()) {
        PG_TRY(made->staging_,
               DeviceBuffer::create(device, *std::max_element(made->layout_.class_bytes.begin(),
                                                              made->layout_.class_bytes.end())));
    }
    made->figures_.resident = made->figures_.wanted = std::min(wishes.resident, made->layout_.experts());
    return made;
}

// ── Slots ─────────────────────────────────────────────────────────────────────────────────────────

Result<> ExpertResidency::add_chunks(std::size_t size_class, std::int64_t quota) {
    SizeClass& own = classes_[size_class];
    const SlotChunk shape = slot_chunk(layout_, size_class);
    const auto wanted = static_cast<std::size_t>((quota + shape.slots - 1) / shape.slots);
    const std::size_t before = own.chunks.size();
    while (own.chunks.size() < wanted) {
        Chunk chunk;
        auto memory = DeviceBuffer::create(device_, shape.bytes);
        if (!memory) {
            own.chunks.resize(before);
            return memory.take_error();
        }
        chunk.memory = std::move(memory).take();
        chunk.slots = static_cast<std::size_t>(shape.slots);
        for (std::int64_t slot = shape.slots - 1; slot >= 0; --slot) {
            chunk.free.push_back(chunk.memory.data() + slot * layout_.class_bytes[size_class]);
        }
        own.chunks.push_back(std::move(chunk));
    }
    figures_.slot_bytes += static_cast<std::int64_t>(own.chunks.size() - before) * shape.bytes;
    return {};
}

/// Of the fullest chunk that has one, so that others become empty.
std::byte* ExpertResidency::take_slot(SizeClass& of) {
    Chunk* fullest = nullptr;
    for (Chunk& chunk : of.chunks) {
        if (!chunk.free.empty() && (fullest == nullptr || chunk.free.size() < fullest->free.size())) {
            fullest = &chunk;
        }
    }
    if (fullest == nullptr) return nullptr;
    std::byte* const slot = fullest->free.back();
    fullest->free.pop_back();
    return slot;
}

void ExpertResidency::give_slot(SizeClass& of, std::byte* slot) {
    for (Chunk& chunk : of.chunks) {
        if (slot < chunk.memory.data() || slot >= chunk.memory.data() + chunk.memory.bytes()) continue;
        chunk.free.push_back(slot);
        return;
    }
    assert(false && "a slot is of a chunk");
}

Result<HostPlace> ExpertResidency::take_host_place(std::size_t layer) {
    std::vector<HostPlace>& spare = class_of(layer).spare_places;
    if (!spare.empty()) {
        const HostPlace place = spare.back();
        spare.pop_back();
        return place;
    }
    PG_TRY(const HostPlace place, arena_.take(layout_.layers[layer].bytes));
    figures_.host_bytes = arena_.bytes();
    return place;
}

// ── While loading ─────────────────────────────────────────────────────────────────────────────────

std::byte* ExpertResidency::place_for(std::size_t layer, std::size_t expert) {
    std::byte* const slot = layers_[layer].experts[expert].slot;
    return slot != nullptr ? slot : staging_.data();
}

Result<> ExpertResidency::placed(std::size_t layer, std::size_t expert) {
    Expert& own = layers_[layer].experts[expert];
    if (own.slot != nullptr && !keeps_copies_) return {};
    PG_TRY(own.host, take_host_place(layer));
    if (!device_.read(device_.card, own.host.host, place_for(layer, expert), layout_.layers[layer].bytes)) {
        return card_failed();
    }
    return {};
}

Result<> ExpertResidency::finish(Model& model, std::byte* tables) {
    tables_ = tables;
    const std::int64_t table_bytes = layout_.table_bytes();
    read_back_.resize(static_cast<std::size_t>(table_bytes));
    std::vector<std::byte> image(static_cast<std::size_t>(table_bytes));
    std::int64_t next = 0;
    for (std::size_t index = 0; index < layers_.size(); ++index) {
        const ExpertLayer& shape = layout_.layers[index];
        Layer& layer = layers_[index];
        layer.offsets = reinterpret_cast<std::int64_t*>(tables + next);
        auto* const offsets = reinterpret_cast<std::int64_t*>(image.data() + next);
        next += aligned(shape.count * 8);
        layer.uses = reinterpret_cast<std::uint32_t*>(tables + next);
        next += aligned(shape.count * 4);
        for (std::size_t expert = 0; expert < layer.experts.size(); ++expert) {
            const Expert& own = layer.experts[expert];
            std::byte* const place = own.slot != nullptr ? own.slot : own.host.on_card;
            if (expert == 0) layer.base = place;
            offsets[expert] = (place - layer.base) | (own.slot != nullptr ? 0 : expert_in_host);
        }
        PlacedExperts placed;
        placed.gate = shape.gate;
        placed.gate.data = layer.base;
        placed.up = shape.up;
        placed.up.data = layer.base + shape.up_at;
        placed.down = shape.down;
        placed.down.data = layer.base + shape.down_at;
        for (WeightView* matrix : {&placed.gate, &placed.up, &placed.down}) {
            matrix->order = RowOrder::OneByOne;
        }
        placed.offsets = layer.offsets;
        placed.uses = layer.uses;
        model.place_experts(shape.block, placed);
    }
    staging_ = {};
    if (!device_.write(device_.card, tables, image.data(), table_bytes)) return card_failed();
    return {};
}

// ── Between two steps ─────────────────────────────────────────────────────────────────────────────

Result<> ExpertResidency::want(std::int64_t resident) {
    const std::int64_t wanted = std::clamp<std::int64_t>(resident, 0, layout_.experts());
    const std::vector<std::int64_t> quotas = class_quotas(layout_, wanted);
    for (std::size_t index = 0; index < quotas.size(); ++index) {
        PG_CHECK(add_chunks(index, quotas[index]));
    }
    for (std::size_t index = 0; index < quotas.size(); ++index) classes_[index].quota = quotas[index];
    figures_.wanted = wanted;
    swaps_.clear();
    return {};
}

void ExpertResidency::stop_moving() {
    for (SizeClass& own : classes_) own.quota = own.resident;
    figures_.wanted = 0;
    for (const SizeClass& own : classes_) figures_.wanted += own.resident;
    swaps_.clear();
}

bool ExpertResidency::is_moving() const {
    return !moving_.empty() || figures_.resident != figures_.wanted || has_needless_chunk();
}

/// The card finds the expert where it lies now from the next step on.
void ExpertResidency::note_place(const Place& place) {
    const Layer& layer = layers_[place.layer];
    const Expert& own = layer.experts[place.expert];
    std::byte* const now = own.state == State::InHost ? own.host.on_card : own.slot;
    const std::int64_t where = own.state == State::InHost ? expert_in_host : 0;
    changes_.push_back({layer.offsets + place.expert, (now - layer.base) | where});
}

Result<> ExpertResidency::send(Stream& stream, std::byte* to, const std::byte* from, const Place& place) {
    const std::int64_t bytes = layout_.layers[place.layer].bytes;
    if (!device_.move(mover_, stream.native, to, from, bytes)) return card_failed();
    moving_.push_back(place);
    figures_.moved_bytes += bytes;
    return {};
}

Result<> ExpertResidency::arrive(const Place& place, std::byte* slot, Stream& stream) {
    Expert& own = at(place);
    own.state = State::Arriving;
    own.slot = slot;
    ++class_of(place.layer).resident;
    return send(stream, slot, own.host.on_card, place);
}

Result<> ExpertResidency::leave(const Place& place, Stream& stream) {
    Expert& own = at(place);
    SizeClass& of = class_of(place.layer);
    if (own.host.host == nullptr) {
        PG_TRY(own.host, take_host_place(place.layer));
        own.state = State::Leaving;
        --of.resident;
        return send(stream, own.host.on_card, own.slot, place);
    }
    own.state = State::InHost;
    --of.resident;
    --figures_.resident;
    note_place(place);
    // Whoever is copied there waits for the steps that were sent before.
    give_slot(of, std::exchange(own.slot, nullptr));
    return {};
}

Result<> ExpertResidency::take_arrivals() {
    const std::int64_t arrived = device_.moved(mover_);
    if (arrived < 0) return card_failed();
    for (; arrived_ < arrived; ++arrived_) {
        const Place place = moving_.front();
        moving_.pop_front();
        Expert& own = at(place);
        SizeClass& of = class_of(place.layer);
        if (own.state == State::Arriving) {
            own.state = State::OnCard;
            ++figures_.resident;
            note_place(place);
            if (!keeps_copies_) of.spare_places.push_back(std::exchange(own.host, {}));
        } else {
            own.state = State::InHost;
            --figures_.resident;
            note_place(place);
            give_slot(of, std::exchange(own.slot, nullptr));
        }
    }
    return {};
}

template <class IsBetter>
std::optional<ExpertResidency::Place> ExpertResidency::best(std::size_t size_class,
                                                            State state,
                                                            const IsBetter& is_better) const {
    std::optional<Place> found;
    const Expert* known = nullptr;
    // Round the layers, so that of equal ones each layer gives its share.
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
        if (layout_.layers[layer].size_class != size_class) continue;
        const std::vector<Expert>& experts = layers_[layer].experts;
        for (std::size_t expert = 0; expert < experts.size(); ++expert) {
            const Expert& own = experts[expert];
            if (own.state != state || (known != nullptr && !is_better(own, *known))) continue;
            known = &own;
            found = {layer, expert};
        }
    }
    return found;
}

Result<> ExpertResidency::start_moves(Stream& stream) {
    std::int64_t bytes = 0;
    const auto has_room = [&] { return bytes < tick_bytes && moving_.size() < most_moving; };
    for (std::size_t index = 0; index < classes_.size(); ++index) {
        SizeClass& own = classes_[index];
        const std::int64_t each = layout_.class_bytes[index];
        while (own.resident > own.quota && has_room()) {
            const auto coldest = best(index, State::OnCard, [](const Expert& a, const Expert& b) {
                return a.recent < b.recent;
            });
            if (!coldest) break;
            PG_CHECK(leave(*coldest, stream));
            bytes += each;
        }
        while (own.resident < own.quota && has_room()) {
            const auto hottest = best(index, State::InHost, [](const Expert& a, const Expert& b) {
                return a.recent > b.recent;
            });
            if (!hottest) break;
            std::byte* const slot = take_slot(own);
            if (slot == nullptr) break;  // one that is leaving still has it
            PG_CHECK(arrive(*hottest, slot, stream));
            bytes += each;
        }
    }
    if (moving_.empty() && bytes == 0) PG_CHECK(empty_a_chunk(stream));
    while (!swaps_.empty() && has_room()) {
        const Swap swap = swaps_.front();
        swaps_.pop_front();
        if (at(swap.in).state != State::InHost || at(swap.out).state != State::OnCard) continue;
        PG_CHECK(leave(swap.out, stream));
        std::byte* const slot = take_slot(class_of(swap.in.layer));
        // Without a slot the quota brings the hottest in when one has become free.
        if (slot != nullptr) PG_CHECK(arrive(swap.in, slot, stream));
        bytes += layout_.layers[swap.in.layer].bytes;
    }
    return {};
}

/// Slots become free here and there: who lies in the emptiest chunk leaves it where the others have
/// room, and comes back there if it is used.
Result<> ExpertResidency::empty_a_chunk(Stream& stream) {
    for (std::size_t index = 0; index < classes_.size(); ++index) {
        SizeClass& own = classes_[index];
        const SlotChunk shape = slot_chunk(layout_, index);
        if (static_cast<std::int64_t>(own.chunks.size()) * shape.slots < own.quota + shape.slots) continue;
        const auto emptiest = std::max_element(
            own.chunks.begin(), own.chunks.end(), [](const Chunk& a, const Chunk& b) {
                return a.free.size() < b.free.size();
            });
        const std::byte* const begin = emptiest->memory.data();
        const std::byte* const end = begin + emptiest->memory.bytes();
        for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
            for (std::size_t expert = 0; expert < layers_[layer].experts.size(); ++expert) {
                const Expert& other = layers_[layer].experts[expert];
                if (other.state != State::OnCard || other.slot < begin || other.slot >= end) continue;
                PG_CHECK(leave({layer, expert}, stream));
            }
        }
    }
    return {};
}

Result<> ExpertResidency::read_uses() {
    if (tables_ == nullptr) return {};
    if (!device_.read(device_.card, read_back_.data(), tables_, layout_.table_bytes())) return card_failed();
    for (std::size_t index = 0; index < layers_.size(); ++index) {
        Layer& layer = layers_[index];
        const auto* const uses = reinterpret_cast<const std::uint32_t*>(
            read_back_.data() + (reinterpret_cast<std::byte*>(layer.uses) - tables_));
        for (std::size_t expert = 0; expert < layer.experts.size(); ++expert) {
            Expert& own = layer.experts[expert];
            const std::uint32_t more = uses[expert] - std::exchange(own.uses, uses[expert]);
            own.recent = own.recent * ageing + static_cast<float>(more);
            const bool is_on_card = own.state == State::OnCard || own.state == State::Leaving;
            figures_.calls += more;
            if (is_on_card) figures_.calls_on_card += more;
            if (!is_on_card) figures_.bytes_over_bus += more * layout_.layers[index].bytes;
        }
    }
    return {};
}

/// The hottest in the host's memory against the coldest on the card, in each class.
void ExpertResidency::plan_swaps() {
    swaps_.clear();
    for (std::size_t index = 0; index < classes_.size(); ++index) {
        std::vector<Place> in, out;
        for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
            if (layout_.layers[layer].size_class != index) continue;
            for (std::size_t expert = 0; expert < layers_[layer].experts.size(); ++expert) {
                const State state = layers_[layer].experts[expert].state;
                if (state == State::InHost) in.push_back({layer, expert});
                if (state == State::OnCard) out.push_back({layer, expert});
            }
        }
        const std::size_t count = std::min({most_swaps, in.size(), out.size()});
        const auto hotter = [this](const Place& a, const Place& b) { return at(a).recent > at(b).recent; };
        const auto colder = [this](const Place& a, const Place& b) { return at(a).recent < at(b).recent; };
        std::partial_sort(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(count), in.end(), hotter);
        std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count), out.end(), colder);
        for (std::size_t place = 0; place < count; ++place) {
            if (at(in[place]).recent < swap_ratio * at(out[place]).recent + 1.0F) break;
            swaps_.push_back({in[place], out[place]});
        }
    }
}

bool ExpertResidency::has_needless_chunk() const {
    for (std::size_t index = 0; index < classes_.size(); ++index) {
        const SlotChunk shape = slot_chunk(layout_, index);
        const std::int64_t needed = (classes_[index].quota + shape.slots - 1) / shape.slots;
        if (static_cast<std::int64_t>(classes_[index].chunks.size()) > needed) return true;
    }
    return false;
}

/// Chunks that nobody needs go back to the card.
void ExpertResidency::free_chunks() {
    for (std::size_t index = 0; index < classes_.size(); ++index) {
        SizeClass& own = classes_[index];
        const SlotChunk shape = slot_chunk(layout_, index);
        const auto needed = static_cast<std::size_t>((own.quota + shape.slots - 1) / shape.slots);
        for (auto chunk = own.chunks.begin(); chunk != own.chunks.end() && own.chunks.size() > needed;) {
            if (chunk->free.size() != chunk->slots) {
                ++chunk;
                continue;
            }
            chunk = own.chunks.erase(chunk);
            figures_.slot_bytes -= shape.bytes;
        }
    }
}

Result<> ExpertResidency::tick(const OpTable& ops, Stream& stream, bool is_idle) {
    if (++ticks_ % look_ticks == 0) {
        PG_CHECK(read_uses());
        if (placement_ == Placement::Live && !is_moving() && figures_.resident > 0) plan_swaps();
    }
    PG_CHECK(take_arrivals());
    auto started = start_moves(stream);
    if (!started) stop_moving();
    if (!changes_.empty()) {
        ops.set_offsets(changes_, stream);
        changes_.clear();
    }
    if (is_idle) free_chunks();
    return started;
}

std::vector<ExpertResidency::InHost> ExpertResidency::in_host(std::size_t most) const {
    std::vector<InHost> found;
    const std::size_t of_layer = std::max<std::size_t>(8, most / std::max<std::size_t>(1, layers_.size()));
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
        std::size_t count = 0;
        for (const Expert& own : layers_[layer].experts) {
            if (own.state != State::InHost || count == of_layer || found.size() == most) continue;
            found.push_back({layer, own.host});
            ++count;
        }
    }
    return found;
}

Result<double> ExpertResidency::measure_bus(const Device& device, void* queue, const std::vector<InHost>& known) const {
    std::int64_t largest = 1;
    for (const std::int64_t bytes : layout_.class_bytes) largest = std::max(largest, bytes);
    auto room = DeviceBuffer::create(device, largest);
    if (!room) return 0.0;  // then nothing is measured, and the processor takes them
    void* const mover = device.open_mover(device.card);
    if (mover == nullptr) return card_failed();
    const double begin = steady_seconds();
    std::int64_t bytes = 0;
    bool is_good = true;
    for (const InHost& each : known) {
        is_good = is_good && device.move(mover, queue, room->data(), each.place.on_card, layout_.layers[each.layer].bytes);
        bytes += layout_.layers[each.layer].bytes;
    }
    std::int64_t arrived = 0;
    while (is_good && arrived >= 0 && arrived < static_cast<std::int64_t>(known.size())) arrived = device.moved(mover);
    const double seconds = std::max(steady_seconds() - begin, 1e-9);
    device.close_mover(mover);
    if (!is_good || arrived < 0) return card_failed();
    return static_cast<double>(bytes) / seconds;
}

std::int64_t ExpertResidency::plan_stage(std::size_t layer,
                                         std::byte* room,
                                         HostCopy* copies,
                                         std::int64_t* offsets) const {
    const Layer& own = layers_[layer];
    const std::int64_t bytes = layout_.layers[layer].bytes;
    std::int64_t count = 0;
    for (std::size_t expert = 0; expert < own.experts.size(); ++expert) {
        const Expert& each = own.experts[expert];
        if (each.state == State::OnCard || each.state == State::Leaving) {
            offsets[expert] = each.slot - own.base;
            continue;
        }
        offsets[expert] = room - own.base;
        HostCopy& last = copies[std::max<std::int64_t>(0, count - 1)];
        if (count > 0 && last.from + last.bytes == each.host.on_card) {
            last.bytes += bytes;  // what lies side by side comes side by side
        } else if (count < most_host_copies) {
            copies[count++] = {room, each.host.on_card, bytes};
        } else {
            offsets[expert] = (each.host.on_card - own.base) | expert_in_host;
            continue;
        }
        room += bytes;
    }
    return count;
}

ExpertTelemetry ExpertResidency::telemetry() const {
    return {.layers = figures_.layers,
            .experts = figures_.experts,
            .resident = figures_.resident,
            .wanted = figures_.wanted,
            .expert_bytes = layout_.total_bytes(),
            .pinned_bytes = figures_.host_bytes,
            .moved_bytes = figures_.moved_bytes,
            .calls = figures_.calls,
            .calls_on_card = figures_.calls_on_card,
            .bytes_over_bus = figures_.bytes_over_bus};
}

std::vector<std::int64_t> ExpertResidency::resident_of_layers() const {
    std::vector<std::int64_t> counts;
    for (const Layer& layer : layers_) {
        counts.push_back(std::count_if(layer.experts.begin(), layer.experts.end(), [](const Expert& own) {
            return own.state == State::OnCard || own.state == State::Leaving;
        }));
    }
    return counts;
}

std::vector<float> ExpertResidency::recent_uses(std::size_t layer) const {
    std::vector<float> uses;
    for (const Expert& own : layers_[layer].experts) uses.push_back(own.recent);
    return uses;
}

}  // namespace pergola

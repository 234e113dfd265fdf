#pragma once
// Where each expert of a model lies while a card computes it: in the card's own memory, or in the
// host's, from where the card reads it over the bus; and their moves between two steps. The result of
// a step does not depend on it, only its speed. Loader thread until it is placed, then the engine thread.

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/device_memory.h"
#include "engine/engine.h"
#include "engine/memory/expert_layout.h"
#include "engine/memory/host_arena.h"
#include "kernels/op_table.h"
#include "kernels/result.h"

namespace pergola {

/// What there is to tell of it.
struct ExpertFigures {
    std::int64_t experts = 0;
    std::int64_t layers = 0;
    std::int64_t resident = 0;       ///< in the card's memory
    std::int64_t wanted = 0;         ///< to be there once all moves are done
    std::int64_t slot_bytes = 0;     ///< of the card's memory
    std::int64_t host_bytes = 0;     ///< of the host's, pinned
    std::int64_t moved_bytes = 0;    ///< counter
    std::int64_t calls = 0;          ///< counter: experts that tokens used
    std::int64_t calls_on_card = 0;  ///< of them, those that found the expert in the card's memory
    std::int64_t bytes_over_bus = 0; ///< counter: what the other calls made the card read
};

/// Live: those used most move to the card while answers run. Static: they stay where they are.
enum class Placement : std::uint8_t { Live, Static };

class ExpertResidency {
public:
    struct Wishes {
        std::int64_t resident = 0;  ///< experts, of all layers together
        Placement placement = Placement::Live;
        /// Whether the host has room for all experts: then it keeps a copy of those on the card too, and
        /// they leave it at once.
        bool keeps_copies = true;
        /// Whether the card has room to bring a layer's experts over for long prompts.
        bool stages = false;
    };
    /// Takes the slots on the card. OutOfMemory with a sentence, and nothing is taken.
    static Result<std::shared_ptr<ExpertResidency>> create(const Device& device,
                                                           ExpertLayout layout,
                                                           const Wishes& wishes);
    ~ExpertResidency();
    ExpertResidency(const ExpertResidency&) = delete;
    ExpertResidency& operator=(const ExpertResidency&) = delete;

    const ExpertLayout& layout() const { return layout_; }

    // ── While loading: experts in turn, layer after layer ──

    /// Where an expert's bytes are to be written on the card.
    std::byte* place_for(std::size_t layer, std::size_t expert);
    /// They were; copies them to the host where they are to lie there. DeviceLost, OutOfMemory.
    Result<> placed(std::size_t layer, std::size_t expert);
    /// Writes the tables, `table_bytes` of the layout at `tables`, and tells the model. DeviceLost.
    Result<> finish(Model& model, std::byte* tables);

    // ── Between two steps ──

    /// How many experts are to be on the card from now on. OutOfMemory with need and have where its
    /// memory has not room for so many; what there was stays.
    Result<> want(std::int64_t resident);
    /// What has moved stays where it is.
    void stop_moving();
    /// Takes note of what has arrived, and starts what is next. `is_idle`: no step is on its way.
    /// DeviceLost; OutOfMemory where the host has no room for what is to leave the card: the moves stop.
    Result<> tick(const OpTable& ops, Stream& stream, bool is_idle);

    /// Takes note of what the card has counted until now; tick() does it at times. DeviceLost.
    Result<> read_uses();
    const ExpertFigures& figures() const { return figures_; }
    ExpertTelemetry telemetry() const;
    bool is_moving() const;
    /// Whether some lie in the host's memory, or will.
    bool misses() const { return std::min(figures_.resident, figures_.wanted) < figures_.experts; }
    /// Whether queues of this model are to have room for a layer (QueueLimits::stage_bytes).
    bool stages() const { return stages_; }
    /// See HostExpertServer::plan.
    std::int64_t plan_stage(std::size_t layer, std::byte* room, HostCopy* copies, std::int64_t* offsets) const;
    /// Where the host finds an expert whose offset a step was given.
    const std::byte* host_address(std::size_t layer, std::int64_t offset) const {
        return arena_.host_address(layers_[layer].base + offset);
    }
    /// Some that lie in the host's memory, of each layer in turn.
    struct InHost {
        std::size_t layer = 0;
        HostPlace place;
    };
    std::vector<InHost> in_host(std::size_t most) const;
    /// Bytes a second from the host to the card, with these. DeviceLost.
    Result<double> measure_bus(const Device& device, void* queue, const std::vector<InHost>& known) const;
    /// How many of each layer are on the card.
    std::vector<std::int64_t> resident_of_layers() const;
    /// How often each expert of a layer was used of late.
    std::vector<float> recent_uses(std::size_t layer) const;

private:
    ExpertResidency(const Device& device, ExpertLayout layout, const Wishes& wishes);

    struct Chunk {
        DeviceBuffer memory;
        std::vector<std::byte*> free;
        std::size_t slots = 0;
    };
    /// What experts of one size have of the card.
    struct SizeClass {
        std::vector<Chunk> chunks;
        std::vector<HostPlace> spare_places;  ///< of the host, that nobody lies in
        std::int64_t quota = 0;
        std::int64_t resident = 0;  ///< those arriving included, those leaving not
    };
    enum class State : std::uint8_t { InHost, Arriving, OnCard, Leaving };
    struct Expert {
        State state = State::InHost;
        HostPlace host;             ///< may be empty on the card
        std::byte* slot = nullptr;  ///< of the card
        std::uint32_t uses = 0;     ///< as the card last told
        float recent = 0.0F;
    };
    struct Layer {
        std::byte* base = nullptr;  ///< of offset 0, as the card sees it
        std::int64_t* offsets = nullptr;
        std::uint32_t* uses = nullptr;
        std::vector<Expert> experts;
    };
    struct Place {
        std::size_t layer = 0;
        std::size_t expert = 0;
    };

    Expert& at(const Place& place) { return layers_[place.layer].experts[place.expert]; }
    SizeClass& class_of(std::size_t layer) { return classes_[layout_.layers[layer].size_class]; }
    Result<> add_chunks(std::size_t size_class, std::int64_t quota);
    std::byte* take_slot(SizeClass& of);
    static void give_slot(SizeClass& of, std::byte* slot);
    Result<HostPlace> take_host_place(std::size_t layer);
    void note_place(const Place& place);

    void plan_swaps();
    Result<> take_arrivals();
    Result<> start_moves(Stream& stream);
    Result<> arrive(const Place& place, std::byte* slot, Stream& stream);
    Result<> leave(const Place& place, Stream& stream);
    Result<> send(Stream& stream, std::byte* to, const std::byte* from, const Place& place);
    Result<> empty_a_chunk(Stream& stream);
    bool has_needless_chunk() const;
    void free_chunks();
    template <class IsBetter>
    std::optional<Place> best(std::size_t size_class, State state, const IsBetter& is_better) const;

    const Device& device_;
    ExpertLayout layout_;
    Placement placement_;
    bool keeps_copies_;
    bool stages_;
    HostArena arena_;
    std::vector<SizeClass> classes_;
    std::vector<Layer> layers_;
    DeviceBuffer staging_;  ///< while loading: an expert on its way to the host
    std::byte* tables_ = nullptr;
    std::int64_t start_ = 0;  ///< of the card
    void* mover_ = nullptr;
    std::deque<Place> moving_;   ///< in the order in which they were sent
    std::int64_t arrived_ = 0;   ///< moves, of all
    std::vector<OffsetChange> changes_;  ///< to be sent to the card
    struct Swap {
        Place in;
        Place out;
    };
    std::deque<Swap> swaps_;
    std::int64_t ticks_ = 0;
    std::vector<std::byte> read_back_;
    ExpertFigures figures_;
};

}  // namespace pergola

#pragma once
// Which texts a grammar allows, byte by byte: Earley's algorithm (1970) with the states of a text made
// into values that are stored once. A state is the set of all readings that are still possible; equal
// futures give the same number, so that masks and transitions can be kept per state. One thread.
//
// A reading is an item: a place in the grammar, how far the terminal there has been read, and a frame,
// that is, the set of places to go on from when the rule is done. Frames stand for Earley's origins and
// are shared by all readings that began the same rule at the same byte, so that ambiguity costs a
// polynomial, not an exponential amount. A rule that ends with another hands its own frame on, so that
// lists of any length need no depth.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/constrain/grammar.h"

namespace pergola {

using StateId = std::int32_t;

class Recogniser {
public:
    static constexpr StateId dead = -1;

    /// `grammar` outlives the recogniser.
    explicit Recogniser(const Grammar& grammar);

    struct Item {
        std::int32_t position = 0;  ///< of a terminal in Grammar::symbols
        std::int32_t frame = 0;
        std::int64_t progress = 0;  ///< state of the terminal
        auto operator<=>(const Item&) const = default;
    };

    StateId start() const { return start_; }
    /// dead when the byte may not come; also when the readings grow past every use (see problem()).
    StateId next(StateId state, std::uint8_t byte);
    StateId next(StateId state, std::string_view bytes);
    bool accepts(StateId state) const { return states_[static_cast<std::size_t>(state)].accepts; }
    std::span<const Item> items(StateId state) const { return states_[static_cast<std::size_t>(state)].items; }
    /// What is possible once `item`'s terminal has been read to its end; dead if nothing more may come.
    StateId after(const Item& item);

    /// A sentence once a limit was met, else empty.
    const std::string& problem() const { return problem_; }
    /// Items looked at since the last call of begin_work(); past `most` everything is dead.
    void begin_work(std::int64_t most);

    /// Keeps a state's number valid over collect().
    void hold(StateId state);
    void release(StateId state);
    /// Forgets states and frames that nobody holds, once there are many. True if it did.
    bool collect_if_large();
    std::int64_t size() const { return alive_states_; }

private:
    struct Caller {
        std::int32_t position = -1;  ///< -1: the end of the whole text
        std::int32_t frame = 0;
        std::int64_t count = 0;  ///< of a repeat
        auto operator<=>(const Caller&) const = default;
    };
    static constexpr StateId unknown = -2;
    static constexpr std::int32_t no_frame = -1;
    struct Frame {
        std::vector<Caller> callers;  ///< sorted; empty and unused when free
        bool is_marked = false;
    };
    /// Where bytes lead, as far as it was asked. A walk over the vocabulary makes states by the hundred
    /// thousand that are asked for a byte or two, and comes back to a few that are asked for all.
    class Leads {
    public:
        StateId find(std::uint8_t byte) const;  ///< `unknown` where not asked yet
        void set(std::uint8_t byte, StateId state);
        void clear() { *this = {}; }

    private:
        std::vector<std::pair<std::uint8_t, StateId>> few_;
        std::unique_ptr<std::array<StateId, 256>> many_;
    };
    struct State {
        std::vector<Item> items;  ///< sorted
        Leads leads;
        std::int64_t holders = 0;
        bool accepts = false;
        bool is_used = true;
    };
    StateId compute(StateId state, std::uint8_t byte);
    void arrive(const Item& item);
    void arrive_all();
    void visit(const Item& item);
    void add_caller(std::int32_t rule, const Caller& caller);
    void predict_all();
    StateId finish();
    StateId intern_state(std::vector<Item> items, bool accepts);
    std::int32_t intern_frame(std::vector<Caller> callers);
    bool is_seen(const Item& item);
    void fail(std::string sentence);
    void mark(std::int32_t frame);
    void collect();

    const Grammar& grammar_;
    std::vector<State> states_;
    std::vector<Frame> frames_;
    std::vector<StateId> free_states_;
    std::vector<std::int32_t> free_frames_;
    std::unordered_multimap<std::uint64_t, StateId> known_states_;
    std::unordered_multimap<std::uint64_t, std::int32_t> known_frames_;
    std::unordered_map<std::uint64_t, StateId> known_afters_;  ///< by position and frame
    StateId start_ = dead;
    std::int64_t alive_states_ = 0;
    std::int64_t alive_callers_ = 0;
    std::string problem_;
    std::int64_t work_ = 0;
    std::int64_t most_work_ = 0;

    // The closure that is being computed.
    std::vector<Item> open_;
    std::vector<Item> items_;
    bool accepts_ = false;
    bool is_broken_ = false;
    std::int32_t opened_frame_ = no_frame;  ///< while a rule is opened
    std::vector<std::vector<Caller>> callers_;              ///< by rule
    std::vector<std::pair<std::int32_t, std::int32_t>> predicted_;  ///< heap of (rank, rule)
    std::vector<Item> seen_;                                ///< open addressing
    std::vector<std::int64_t> seen_round_;
    std::int64_t round_ = 0;
    std::size_t seen_count_ = 0;
};

}  // namespace pergola

#include "engine/constrain/recogniser.h"

#include <fmt/format.h>

#include <algorithm>

namespace pergola {
namespace {

/// Readings of one text at once. Deep lists have a handful; only a grammar that can be read in thousands
/// of ways at once, which no reader would want, gets here.
constexpr std::size_t most_items = 20'000;
constexpr std::int64_t many_states = 1 << 14;
constexpr std::int64_t most_states = 1 << 20;  // some 200 bytes each
constexpr std::int64_t many_callers = 1 << 20;
constexpr std::int64_t most_callers = 1 << 23;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash ^= value + 0x9E3779B97F4A7C15ULL + (hash << 6) + (hash >> 2);
    return hash * 0xBF58476D1CE4E5B9ULL;
}

template <class Entry>
std::uint64_t hash_of(const Entry& entry, std::int64_t number) {
    const auto place = static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.position));
    const auto frame = static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.frame));
    return mixed(mixed(0, (place << 32) | frame), static_cast<std::uint64_t>(number));
}

}  // namespace

Recogniser::Recogniser(const Grammar& grammar) : grammar_(grammar), callers_(grammar.rules.size()) {
    seen_.resize(256);
    seen_round_.resize(256, 0);
    begin_work(1 << 26);
    ++round_;
    add_caller(grammar_.root, {-1, 0, 0});
    if (grammar_.rules[static_cast<std::size_t>(grammar_.root)].is_nullable) accepts_ = true;
    predict_all();
    start_ = finish();
    if (start_ != dead) hold(start_);
}

void Recogniser::begin_work(std::int64_t most) {
    work_ = 0;
    most_work_ = most;
}

void Recogniser::fail(std::string sentence) {
    is_broken_ = true;
    if (problem_.empty()) problem_ = std::move(sentence);
}

StateId Recogniser::next(StateId state, std::string_view bytes) {
    for (const char c : bytes) {
        state = next(state, static_cast<std::uint8_t>(c));
        if (state == dead) break;
    }
    return state;
}

StateId Recogniser::next(StateId state, std::uint8_t byte) {
    const StateId known = states_[static_cast<std::size_t>(state)].leads.find(byte);
    if (known != unknown) return known;
    const StateId to = compute(state, byte);
    // What a limit made dead is not a fact to remember.
    if (!is_broken_) states_[static_cast<std::size_t>(state)].leads.set(byte, to);
    return to;
}

StateId Recogniser::Leads::find(std::uint8_t byte) const {
    if (many_) return (*many_)[byte];
    for (const auto& [known, state] : few_) {
        if (known == byte) return state;
    }
    return unknown;
}

void Recogniser::Leads::set(std::uint8_t byte, StateId state) {
    constexpr std::size_t most_few = 12;
    if (!many_ && few_.size() < most_few) {
        few_.emplace_back(byte, state);
        return;
    }
    if (!many_) {
        many_ = std::make_unique<std::array<StateId, 256>>();
        many_->fill(unknown);
        for (const auto& [known, to] : few_) (*many_)[known] = to;
        few_ = {};
    }
    (*many_)[byte] = state;
}

StateId Recogniser::compute(StateId state, std::uint8_t byte) {
    ++round_;
    seen_count_ = 0;
    is_broken_ = false;
    for (const Item& item : states_[static_cast<std::size_t>(state)].items) {
        ++work_;
        const Symbol& symbol = grammar_.symbol(item.position);
        const Terminal& terminal = grammar_.terminals[static_cast<std::size_t>(symbol.target)];
        const std::int64_t progress = terminal.next(item.progress, byte);
        if (progress == Terminal::dead) continue;
        if (terminal.goes_on(progress)) items_.push_back({item.position, item.frame, progress});
        if (terminal.accepts(progress)) arrive({item.position + 1, item.frame, 0});
    }
    arrive_all();
    predict_all();
    return finish();
}

StateId Recogniser::after(const Item& item) {
    const std::uint64_t key = (static_cast<std::uint64_t>(static_cast<std::uint32_t>(item.position)) << 32) |
                              static_cast<std::uint32_t>(item.frame);
    if (const auto known = known_afters_.find(key); known != known_afters_.end()) return known->second;
    ++round_;
    seen_count_ = 0;
    is_broken_ = false;
    arrive({item.position + 1, item.frame, 0});
    arrive_all();
    predict_all();
    const StateId state = finish();
    if (!is_broken_) known_afters_.emplace(key, state);
    return state;
}

// ── Closure ───────────────────────────────────────────────────────────────────────────────────────

void Recogniser::arrive(const Item& item) { open_.push_back(item); }

void Recogniser::arrive_all() {
    while (!open_.empty()) {
        const Item item = open_.back();
        open_.pop_back();
        if (!is_broken_) visit(item);
    }
}

bool Recogniser::is_seen(const Item& item) {
    if (2 * ++seen_count_ > seen_.size()) {  // grow, and enter this round's items again
        std::vector<Item> old;
        for (std::size_t slot = 0; slot < seen_.size(); ++slot) {
            if (seen_round_[slot] == round_) old.push_back(seen_[slot]);
        }
        seen_.assign(seen_.size() * 2, {});
        seen_round_.assign(seen_.size(), 0);
        seen_count_ = 1;
        for (const Item& each : old) is_seen(each);
    }
    std::size_t slot = hash_of(item, item.progress) & (seen_.size() - 1);
    while (seen_round_[slot] == round_) {
        if (seen_[slot] == item) return true;
        slot = (slot + 1) & (seen_.size() - 1);
    }
    seen_[slot] = item;
    seen_round_[slot] = round_;
    return false;
}

/// A place is reached: before a terminal it waits for a byte, before a rule it opens it, at an end it goes
/// on in all that called.
void Recogniser::visit(const Item& item) {
    if (++work_ > most_work_ || items_.size() > most_items) {
        fail("the grammar can be read in too many ways at once");
        return;
    }
    if (is_seen(item)) return;
    const Symbol& symbol = grammar_.symbol(item.position);
    const std::int32_t behind = item.position + 1;
    switch (symbol.kind) {
        case Symbol::Kind::End:
            // Nothing was read of a rule that is being opened: whoever called it has gone on already,
            // and an empty part is not counted, else a{4,1000000} would count a million of them.
            if (item.frame == opened_frame_) return;
            for (const Caller& caller : frames_[static_cast<std::size_t>(item.frame)].callers) {
                if (caller.position < 0) {
                    accepts_ = true;
                } else {
                    arrive({caller.position, caller.frame, caller.count});
                }
            }
            return;
        case Symbol::Kind::Terminal: {
            const Terminal& terminal = grammar_.terminals[static_cast<std::size_t>(symbol.target)];
            items_.push_back({item.position, item.frame, 0});
            if (terminal.accepts(0)) arrive({behind, item.frame, 0});
            return;
        }
        case Symbol::Kind::Rule:
            add_caller(symbol.target, {behind, item.frame, 0});
            if (grammar_.rules[static_cast<std::size_t>(symbol.target)].is_nullable) arrive({behind, item.frame, 0});
            return;
        case Symbol::Kind::Repeat: {
            const std::int64_t count = item.progress;
            const bool is_nullable = grammar_.rules[static_cast<std::size_t>(symbol.target)].is_nullable;
            if (symbol.most == Pattern::no_limit) {
                add_caller(symbol.target, {item.position, item.frame, std::min(count + 1, symbol.least)});
            } else if (count + 1 < symbol.most) {
                add_caller(symbol.target, {item.position, item.frame, count + 1});
            } else if (count + 1 == symbol.most) {
                add_caller(symbol.target, {behind, item.frame, 0});
            }
            if (count >= symbol.least || is_nullable) arrive({behind, item.frame, 0});
            return;
        }
    }
}

void Recogniser::add_caller(std::int32_t rule, const Caller& caller) {
    std::vector<Caller>& callers = callers_[static_cast<std::size_t>(rule)];
    if (callers.empty()) {
        predicted_.emplace_back(grammar_.rules[static_cast<std::size_t>(rule)].rank, rule);
        std::push_heap(predicted_.begin(), predicted_.end(), std::greater<>());
    }
    if (caller.position >= 0 && grammar_.symbol(caller.position).kind == Symbol::Kind::End) {
        const std::vector<Caller>& beyond = frames_[static_cast<std::size_t>(caller.frame)].callers;
        work_ += static_cast<std::int64_t>(beyond.size());
        callers.insert(callers.end(), beyond.begin(), beyond.end());
    } else {
        callers.push_back(caller);
    }
    // The same callers come from many readings: fold them before they are many.
    if (callers.size() > 64 && (callers.size() & (callers.size() - 1)) == 0) {
        std::sort(callers.begin(), callers.end());
        callers.erase(std::unique(callers.begin(), callers.end()), callers.end());
    }
}

/// Opens the rules in the order of their ranks: when one is opened, all that call it here are known.
void Recogniser::predict_all() {
    while (!predicted_.empty()) {
        std::pop_heap(predicted_.begin(), predicted_.end(), std::greater<>());
        const std::int32_t rule = predicted_.back().second;
        predicted_.pop_back();
        std::vector<Caller> callers = std::exchange(callers_[static_cast<std::size_t>(rule)], {});
        if (is_broken_) continue;
        const std::int32_t frame = intern_frame(std::move(callers));
        for (const std::int32_t alternative : grammar_.rules[static_cast<std::size_t>(rule)].alternatives) {
            arrive({alternative, frame, 0});
        }
        opened_frame_ = frame;
        arrive_all();
        opened_frame_ = no_frame;
    }
}

StateId Recogniser::finish() {
    std::vector<Item> items = std::exchange(items_, {});
    const bool accepts = std::exchange(accepts_, false);
    if (is_broken_) return dead;
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    if (items.empty() && !accepts) return dead;
    return intern_state(std::move(items), accepts);
}

// ── Values stored once ────────────────────────────────────────────────────────────────────────────

StateId Recogniser::intern_state(std::vector<Item> items, bool accepts) {
    std::uint64_t hash = accepts ? 1 : 0;
    for (const Item& item : items) hash = mixed(hash, hash_of(item, item.progress));
    const auto [first, last] = known_states_.equal_range(hash);
    for (auto entry = first; entry != last; ++entry) {
        const State& state = states_[static_cast<std::size_t>(entry->second)];
        if (state.accepts == accepts && state.items == items) return entry->second;
    }
    if (alive_states_ >= most_states) {
        fail("the grammar can be read in too many ways at once");
        return dead;
    }
    StateId id = 0;
    if (free_states_.empty()) {
        id = static_cast<StateId>(states_.size());
        states_.emplace_back();
    } else {
        id = free_states_.back();
        free_states_.pop_back();
    }
    State& state = states_[static_cast<std::size_t>(id)];
    state.items = std::move(items);
    state.accepts = accepts;
    state.is_used = true;
    ++alive_states_;
    known_states_.emplace(hash, id);
    return id;
}

std::int32_t Recogniser::intern_frame(std::vector<Caller> callers) {
    std::sort(callers.begin(), callers.end());
    callers.erase(std::unique(callers.begin(), callers.end()), callers.end());
    std::uint64_t hash = 0;
    for (const Caller& caller : callers) hash = mixed(hash, hash_of(caller, caller.count));
    const auto [first, last] = known_frames_.equal_range(hash);
    for (auto entry = first; entry != last; ++entry) {
        if (frames_[static_cast<std::size_t>(entry->second)].callers == callers) return entry->second;
    }
    alive_callers_ += static_cast<std::int64_t>(callers.size());
    if (alive_callers_ > most_callers) fail("the grammar's text is nested too deep");
    std::int32_t id = 0;
    if (free_frames_.empty()) {
        id = static_cast<std::int32_t>(frames_.size());
        frames_.emplace_back();
    } else {
        id = free_frames_.back();
        free_frames_.pop_back();
    }
    frames_[static_cast<std::size_t>(id)].callers = std::move(callers);
    known_frames_.emplace(hash, id);
    return id;
}

void Recogniser::hold(StateId state) { ++states_[static_cast<std::size_t>(state)].holders; }
void Recogniser::release(StateId state) { --states_[static_cast<std::size_t>(state)].holders; }

bool Recogniser::collect_if_large() {
    if (alive_states_ <= many_states && alive_callers_ <= many_callers) return false;
    collect();
    return true;
}

/// Marks a frame and all that it leads to, without calling itself: frames nest as deep as the text.
void Recogniser::mark(std::int32_t first) {
    std::vector<std::int32_t> open = {first};
    while (!open.empty()) {
        Frame& frame = frames_[static_cast<std::size_t>(open.back())];
        open.pop_back();
        if (frame.is_marked) continue;
        frame.is_marked = true;
        for (const Caller& caller : frame.callers) {
            if (caller.position >= 0) open.push_back(caller.frame);
        }
    }
}

void Recogniser::collect() {
    known_afters_.clear();
    known_states_.clear();
    known_frames_.clear();
    free_states_.clear();
    free_frames_.clear();
    alive_states_ = 0;
    alive_callers_ = 0;
    for (std::size_t index = 0; index < states_.size(); ++index) {
        State& state = states_[index];
        state.leads.clear();
        if (state.holders == 0) {
            state = State{};
            state.is_used = false;
            free_states_.push_back(static_cast<StateId>(index));
            continue;
        }
        ++alive_states_;
        std::uint64_t hash = state.accepts ? 1 : 0;
        for (const Item& item : state.items) {
            hash = mixed(hash, hash_of(item, item.progress));
            mark(item.frame);
        }
        known_states_.emplace(hash, static_cast<StateId>(index));
    }
    for (std::size_t index = 0; index < frames_.size(); ++index) {
        Frame& frame = frames_[index];
        if (!std::exchange(frame.is_marked, false)) {
            frame.callers = {};
            free_frames_.push_back(static_cast<std::int32_t>(index));
            continue;
        }
        alive_callers_ += static_cast<std::int64_t>(frame.callers.size());
        std::uint64_t hash = 0;
        for (const Caller& caller : frame.callers) hash = mixed(hash, hash_of(caller, caller.count));
        known_frames_.emplace(hash, static_cast<std::int32_t>(index));
    }
}

}  // namespace pergola

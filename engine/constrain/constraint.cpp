#include "engine/constrain/constraint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "engine/base/work_share.h"
#include "engine/constrain/gbnf.h"
#include "engine/constrain/json_schema.h"
#include "engine/constrain/regex.h"

namespace pergola {
namespace {

/// Items that the bytes of one token may look at.
constexpr std::int64_t most_token_work = 4'000'000 / work_divisor;

Result<PatternRules> read_source(const AnswerConstraint& request) {
    switch (request.kind) {
        case ConstraintKind::JsonSchema: return parse_json_schema(request.source);
        case ConstraintKind::Grammar: return parse_gbnf(request.source);
        case ConstraintKind::Regex: {
            PatternRules rules;
            PG_TRY(rules.rules[rules.root], parse_regex(request.source));
            return rules;
        }
        case ConstraintKind::None: break;
    }
    return Error{ErrorCode::InvalidArgument, "there is no constraint to read"};
}

const char* name_of(ConstraintKind kind) {
    switch (kind) {
        case ConstraintKind::JsonSchema: return "the json schema";
        case ConstraintKind::Regex: return "the regular expression";
        default: return "the grammar";
    }
}

Result<Grammar> read_and_compile(const AnswerConstraint& request) {
    PG_TRY(const PatternRules rules, read_source(request));
    auto grammar = compile_grammar(rules);
    if (!grammar) return std::move(grammar.take_error()).while_doing(name_of(request.kind));
    return grammar;
}

}  // namespace

Result<Grammar> compile_constraint(const AnswerConstraint& request) {
    auto grammar = read_and_compile(request);
    if (grammar) return grammar;
    Error error = std::move(grammar.take_error());
    // Whatever is wrong, a broken text or a keyword that nobody can hold: it is the request that must change.
    error.code = ErrorCode::InvalidArgument;
    return error;
}

ConstraintCursor::ConstraintCursor(std::shared_ptr<ConstraintMachine> machine)
    : machine_(std::move(machine)), state_(machine_->recogniser_.start()) {
    if (state_ != Recogniser::dead) machine_->recogniser_.hold(state_);
}

ConstraintCursor::ConstraintCursor(const ConstraintCursor& other) : machine_(other.machine_), state_(other.state_) {
    if (state_ != Recogniser::dead) machine_->recogniser_.hold(state_);
}

ConstraintCursor::ConstraintCursor(ConstraintCursor&& other) noexcept
    : machine_(std::move(other.machine_)), state_(std::exchange(other.state_, Recogniser::dead)) {}

ConstraintCursor& ConstraintCursor::operator=(ConstraintCursor other) noexcept {
    std::swap(machine_, other.machine_);
    std::swap(state_, other.state_);
    return *this;
}

ConstraintCursor::~ConstraintCursor() {
    if (state_ != Recogniser::dead) machine_->recogniser_.release(state_);
}

const TokenMasks::Mask& ConstraintCursor::mask() {
    if (state_ == Recogniser::dead) return nothing_;
    return machine_->masks_.of(state_);
}

bool ConstraintCursor::can_end() const { return state_ != Recogniser::dead && machine_->recogniser_.accepts(state_); }

bool ConstraintCursor::advance(std::string_view bytes) {
    if (state_ == Recogniser::dead) return false;
    Recogniser& recogniser = machine_->recogniser_;
    recogniser.begin_work(most_token_work);
    const StateId next = recogniser.next(state_, bytes);
    recogniser.release(state_);
    state_ = next;
    if (state_ == Recogniser::dead) return false;
    recogniser.hold(state_);
    if (recogniser.collect_if_large()) machine_->masks_.forget_states();
    return true;
}

void apply_mask(std::span<float> logits, const TokenMasks::Mask& mask) {
    std::array<float, 64> kept = {};
    for (std::size_t first = 0; first < logits.size(); first += 64) {
        const std::size_t word = first / 64;
        const std::size_t count = std::min<std::size_t>(64, logits.size() - first);
        const std::uint64_t inside = count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
        const std::uint64_t allowed = (word < mask.bits.size() ? mask.bits[word] : 0) & inside;
        float* const row = logits.data() + first;
        if (std::popcount(allowed) > 32) {  // most words are nearly full or nearly empty: the rare ones are walked
            for (std::uint64_t rest = inside & ~allowed; rest != 0; rest &= rest - 1) row[std::countr_zero(rest)] = -INFINITY;
            continue;
        }
        for (std::uint64_t rest = allowed; rest != 0; rest &= rest - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(rest));
            kept[at] = row[at];
        }
        std::fill(row, row + count, -INFINITY);
        for (std::uint64_t rest = allowed; rest != 0; rest &= rest - 1) {
            const auto at = static_cast<std::size_t>(std::countr_zero(rest));
            row[at] = kept[at];
        }
    }
}

}  // namespace pergola

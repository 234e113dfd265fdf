#include "engine/layers/expert_mlp.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pergola {
namespace {

/// Turns a row of router scores into weights: zero but for the experts chosen. Of equal scores the
/// lower number wins.
void choose_experts(std::span<float> scores, const ExpertsSpec& spec) {
    const float largest = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - largest);
    if (!std::isfinite(sum)) {  // a broken model must be seen to be broken
        std::fill_n(scores.begin(), spec.used, sum);
        return;
    }
    float chosen_sum = 0;
    // Those chosen are marked by their sign.
    for (std::int64_t pick = 0; pick < spec.used; ++pick) {
        const auto best = std::max_element(scores.begin(), scores.end());
        chosen_sum += *best;
        *best = -*best;
    }
    const float scale = spec.renormalised ? chosen_sum : sum;
    for (float& score : scores) score = std::signbit(score) ? -score / scale : 0.0F;
}

enum class ExpertPart : std::uint8_t { Gate, Up, Down };

/// Of a card that has no operator for experts its memory is the host's.
WeightView matrix_of(const BlockWeights& weights, ExpertPart part, std::int64_t expert) {
    const PlacedExperts& placed = weights.placed_experts;
    if (placed.offsets != nullptr) {
        WeightView matrix = part == ExpertPart::Gate ? placed.gate
                            : part == ExpertPart::Up ? placed.up
                                                     : placed.down;
        matrix.data += placed.offsets[expert] & ~expert_in_host;
        return matrix;
    }
    return (part == ExpertPart::Gate ? weights.expert_gates
            : part == ExpertPart::Up ? weights.expert_ups
                                     : weights.expert_downs)
        .of(expert);
}

/// Rows of `weights` that use this expert.
std::int64_t rows_of(const TensorView& weights, std::int64_t expert) {
    std::int64_t rows = 0;
    for (std::int64_t row = 0; row < weights.rows(); ++row) {
        if (weights.f32_row(row)[static_cast<std::size_t>(expert)] != 0.0F) ++rows;
    }
    return rows;
}

/// Copies the rows that use an expert to the start of `into`.
void gather_rows(const TensorView& normed,
                 const TensorView& weights,
                 std::int64_t expert,
                 const TensorView& into) {
    std::int64_t next = 0;
    for (std::int64_t row = 0; row < normed.rows(); ++row) {
        if (weights.f32_row(row)[static_cast<std::size_t>(expert)] == 0.0F) continue;
        const std::span<const float> from = normed.f32_row(row);
        std::copy(from.begin(), from.end(), into.f32_row(next++).begin());
    }
}

void add_weighted(const TensorView& results,
                  const TensorView& weights,
                  std::int64_t expert,
                  const TensorView& out) {
    std::int64_t next = 0;
    for (std::int64_t row = 0; row < out.rows(); ++row) {
        const float weight = weights.f32_row(row)[static_cast<std::size_t>(expert)];
        if (weight == 0.0F) continue;
        const std::span<const float> from = results.f32_row(next++);
        const std::span<float> to = out.f32_row(row);
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += weight * from[i];
    }
}

/// One after another an expert is too little work to share among threads, and for one token it is
/// only as much as its weights: so experts are computed in groups, as many as have room.
constexpr std::int64_t most_in_group = 16;
std::int64_t group_rows(const ExpertsSpec& spec, std::int64_t rows) {
    return std::max(rows, std::min(rows * spec.used, most_in_group));
}

/// Memory of a group, [group_rows, ...] each.
struct GroupMemory {
    TensorView inputs;
    TensorView gates;
    TensorView ups;
    TensorView results;
};

/// Some experts and the rows of each, which lie one after another in the group's memory.
class ExpertGroup {
public:
    ExpertGroup(const BlockWeights& weights,
                const TensorView& normed,
                const TensorView& scores,
                const GroupMemory& memory)
        : weights_(weights), normed_(normed), scores_(scores), memory_(memory) {}

    bool has_room(std::int64_t rows) const {
        return count_ < experts_.size() && used_rows_ + rows <= memory_.inputs.rows();
    }

    void add(std::int64_t expert, std::int64_t rows) {
        experts_[count_++] = {expert, used_rows_, rows};
        used_rows_ += rows;
    }

    /// Computes the group's experts, adds their results to `out` and is empty then.
    void run(Step& step, const TensorView& out) {
        if (count_ == 0) return;
        std::array<LinearArgs, 2 * most_in_group> products;
        for (std::size_t index = 0; index < count_; ++index) {
            const Member& member = experts_[index];
            const TensorView x = inputs_of(member);
            products[2 * index] = {.x = x,
                                   .weight = matrix_of(weights_, ExpertPart::Gate, member.expert),
                                   .y = part(memory_.gates, member)};
            products[2 * index + 1] = {.x = x,
                                       .weight = matrix_of(weights_, ExpertPart::Up, member.expert),
                                       .y = part(memory_.ups, member)};
        }
        step.ops.linear_group({std::span(products).first(2 * count_)}, step.stream);
        const TensorView gates = memory_.gates.slice_rows(0, used_rows_);
        step.ops.gated_activation(
            {.gate = gates, .up = memory_.ups.slice_rows(0, used_rows_), .y = gates}, step.stream);
        for (std::size_t index = 0; index < count_; ++index) {
            const Member& member = experts_[index];
            products[index] = {.x = part(memory_.gates, member),
                               .weight = matrix_of(weights_, ExpertPart::Down, member.expert),
                               .y = part(memory_.results, member)};
        }
        step.ops.linear_group({std::span(products).first(count_)}, step.stream);
        for (std::size_t index = 0; index < count_; ++index) {
            add_weighted(
                part(memory_.results, experts_[index]), scores_, experts_[index].expert, out);
        }
        count_ = 0;
        used_rows_ = 0;
    }

private:
    struct Member {
        std::int64_t expert = 0;
        std::int64_t first_row = 0;
        std::int64_t rows = 0;
    };

    static TensorView part(const TensorView& memory, const Member& member) {
        return memory.slice_rows(member.first_row, member.rows);
    }

    /// A lone row is read by all its experts where it lies.
    TensorView inputs_of(const Member& member) const {
        if (normed_.rows() == 1) return normed_;
        const TensorView inputs = part(memory_.inputs, member);
        gather_rows(normed_, scores_, member.expert, inputs);
        return inputs;
    }

    const BlockWeights& weights_;
    TensorView normed_;
    TensorView scores_;
    GroupMemory memory_;
    std::array<Member, most_in_group> experts_;
    std::size_t count_ = 0;
    std::int64_t used_rows_ = 0;
};

void route(const BlockWeights& weights,
           Step& step,
           const TensorView& normed,
           const TensorView& scores,
           const RoutedRows& routed) {
    step.ops.linear({.x = normed, .weight = weights.router.weight, .y = scores}, step.stream);
    if (step.routing.log_shares == nullptr || step.routing.experts != scores.row_elements()) return;
    step.ops.trace_scores({.scores = scores,
                           .log_shares = step.routing.log_shares,
                           .positions = routed.positions,
                           .layer = routed.layer},
                          step.stream);
}

}  // namespace

Result<TensorView> run_expert_mlp(const ExpertsSpec& spec,
                                  const BlockWeights& weights,
                                  Step& step,
                                  const TensorView& normed,
                                  const RoutedRows& routed) {
    const std::int64_t rows = normed.rows();
    const std::int64_t hidden = normed.row_elements();
    const std::int64_t room = group_rows(spec, rows);
    PG_TRY(const TensorView out, step.scratch.tensor({rows, hidden}));
    PG_TRY(const TensorView scores, step.scratch.tensor({rows, spec.count}));
    if (step.ops.expert_mlp != nullptr && step.stream.device != nullptr) {
        const PlacedExperts& placed = weights.placed_experts;
        route(weights, step, normed, scores, routed);
        step.ops.expert_mlp({.x = normed,
                             .scores = scores,
                             .gate = placed.gate,
                             .up = placed.up,
                             .down = placed.down,
                             .offsets = placed.offsets,
                             .uses = placed.uses,
                             .used = spec.used,
                             .renormalised = spec.renormalised,
                             .out = out},
                            step.stream);
        return out;
    }
    GroupMemory memory;
    PG_TRY(memory.inputs, step.scratch.tensor({room, hidden}));
    PG_TRY(memory.gates, step.scratch.tensor({room, spec.intermediate}));
    PG_TRY(memory.ups, step.scratch.tensor({room, spec.intermediate}));
    PG_TRY(memory.results, step.scratch.tensor({room, hidden}));
    route(weights, step, normed, scores, routed);
    for (std::int64_t row = 0; row < rows; ++row) {
        choose_experts(scores.f32_row(row), spec);
        std::fill(out.f32_row(row).begin(), out.f32_row(row).end(), 0.0F);
    }
    ExpertGroup group(weights, normed, scores, memory);
    for (std::int64_t expert = 0; expert < spec.count; ++expert) {
        const std::int64_t users = rows_of(scores, expert);
        if (users == 0) continue;
        if (weights.placed_experts.uses != nullptr) {
            weights.placed_experts.uses[expert] += static_cast<std::uint32_t>(users);
        }
        if (!group.has_room(users)) group.run(step, out);
        group.add(expert, users);
    }
    group.run(step, out);
    return out;
}

std::int64_t expert_mlp_scratch_bytes(const ExpertsSpec& spec,
                                      std::int64_t hidden,
                                      std::int64_t rows) {
    const auto aligned = [](std::int64_t floats) { return (floats * 4 + 63) / 64 * 64; };
    const std::int64_t room = group_rows(spec, rows);
    return aligned(rows * hidden) + aligned(rows * spec.count) + 2 * aligned(room * hidden) +
           2 * aligned(room * spec.intermediate);
}

}  // namespace pergola

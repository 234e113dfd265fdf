#pragma once
// The small arrays of a self-test's step. One thread.

#include <cstdint>
#include <vector>

#include "engine/selftest.h"

namespace pergola {

inline constexpr double f32_tolerance = 2e-5;        // another order of sums
inline constexpr double expert_tolerance = 4e-2;     // of three linears behind each other
inline constexpr double eight_bit_tolerance = 2e-2;  // inputs rounded to 8 bits, or to F16

/// The small arrays of a step in which every row is a line of its own or all are one.
struct Rows {
    std::vector<std::int32_t> ids;
    std::vector<std::int32_t> positions;
    std::vector<std::int64_t> chosen;
    std::vector<std::int32_t> pages;
    std::vector<SequenceRows> sequences;
    std::uint64_t tag =
        0;  ///< each step a work address of its own, so that none is taken for another

    DeviceStepArgs step() const {
        return {.ids = ids,
                .positions = positions,
                .sequences = sequences,
                .logit_rows = chosen,
                .draws = {},
                .ids_are_drawn = false,
                .work = work_tag(tag)};
    }
};

inline Rows rows_of(OperatorBench& bench, std::int64_t count, std::int64_t vocabulary = 2) {
    Rows rows;
    rows.pages = {0};
    rows.tag = bench.random()();
    for (std::int64_t row = 0; row < count; ++row) {
        rows.ids.push_back(static_cast<std::int32_t>(bench.between(0, vocabulary - 1)));
        rows.positions.push_back(
            static_cast<std::int32_t>(bench.between(0, row % 2 == 0 ? 300 : 1'000'000)));
        rows.chosen.push_back(bench.between(0, count - 1));
    }
    rows.sequences.push_back({0, count, 0, rows.pages});
    return rows;
}

/// In one operator where the back end has it, else in two.
inline void add_then_norm(const AddRmsNormArgs& args, const TestSide& side) {
    if (side.ops.add_rms_norm != nullptr) return side.ops.add_rms_norm(args, side.stream);
    side.ops.add({.x = args.x, .y = args.y}, side.stream);
    side.ops.rms_norm(
        {.x = args.x, .weight = args.weight, .y = args.normed, .epsilon = args.epsilon},
        side.stream);
}

}  // namespace pergola

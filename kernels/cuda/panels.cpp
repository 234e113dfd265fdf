#include "kernels/cuda/panels.h"

#include <algorithm>

namespace pergola::cuda {
namespace {

constexpr std::int64_t widest_tile = 256;        // outputs
constexpr std::int64_t rows_of_tile = 128;
constexpr std::int64_t fewest_outputs = 4096;    // below, a prompt of 512 leaves most of a card idle
constexpr std::int64_t column_step = 256;        // whole blocks of every storage

std::int64_t rounds(std::int64_t value, std::int64_t step) {
    return (value + step - 1) / step;
}

/// The most outputs, of those that leave the fewest multiprocessors idle in the last turn.
std::int64_t even_outputs(const PanelWishes& wishes, std::int64_t most) {
    if (wishes.multiprocessors <= 0 || most < 2 * widest_tile) return most;
    const std::int64_t down = rounds(wishes.rows, rows_of_tile);
    const auto share = [&](std::int64_t outputs) {
        const std::int64_t tiles = down * rounds(outputs, widest_tile);
        const std::int64_t turns = rounds(tiles, wishes.multiprocessors);
        return static_cast<double>(tiles) / static_cast<double>(turns * wishes.multiprocessors);
    };
    std::int64_t best = most / widest_tile * widest_tile;
    for (std::int64_t outputs = best; outputs >= most / 2; outputs -= widest_tile) {
        if (share(outputs) > share(best)) best = outputs;
    }
    return best;
}

}  // namespace

Panel choose_panel(const PanelWishes& wishes) {
    const std::int64_t most = wishes.room / wishes.columns / 128 * 128;
    if (most >= wishes.outputs) return {wishes.outputs, wishes.columns};
    if (wishes.may_slice && most < fewest_outputs) {
        const std::int64_t widest = wishes.room / wishes.outputs / column_step * column_step;
        if (widest > 0) {
            const std::int64_t slices = rounds(wishes.columns, widest);
            // As wide as each other: the last one is no rest.
            const std::int64_t even = rounds(rounds(wishes.columns, slices), column_step);
            return {wishes.outputs, std::min(even * column_step, widest)};
        }
    }
    return {even_outputs(wishes, std::max<std::int64_t>(most, 128)), wishes.columns};
}

}  // namespace pergola::cuda

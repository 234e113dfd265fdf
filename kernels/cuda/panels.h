#pragma once
// How much of a matrix becomes F16 at a time where products of many rows have no room for all.

#include <cstdint>

namespace pergola::cuda {

struct PanelWishes {
    std::int64_t rows = 0;  ///< of x
    std::int64_t outputs = 0;
    std::int64_t columns = 0;
    std::int64_t room = 0;    ///< values
    int multiprocessors = 0;  ///< 0: the tiles are not counted
    bool may_slice = false;   ///< whether products can add to what is there
};

/// Outputs and columns of a piece. All columns, or all outputs: how columns are cut depends on the
/// matrix and the room alone, never on the rows, so that a row's sums keep their order.
struct Panel {
    std::int64_t outputs = 0;
    std::int64_t columns = 0;
};

Panel choose_panel(const PanelWishes& wishes);

}  // namespace pergola::cuda

#include <algorithm>

#include "kernels/reference/operators.h"

namespace pergola::reference {

void gather_rows(const GatherRowsArgs& args, Stream&) {
    assert(args.y.rows() == static_cast<std::int64_t>(args.rows.size()) && "one row per index");
    assert(args.y.row_elements() == args.x.row_elements() && "x and y have rows of one width");
    for (std::int64_t i = 0; i < args.y.rows(); ++i) {
        const std::span<const float> from = args.x.f32_row(args.rows[static_cast<std::size_t>(i)]);
        std::copy(from.begin(), from.end(), args.y.f32_row(i).begin());
    }
}

}  // namespace pergola::reference

#pragma once
#include <cstdint>
#include <span>

#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// y[i,:] = x[rows[i],:]
struct GatherRowsArgs {
    TensorView x;                        ///< [tokens, hidden] F32
    std::span<const std::int64_t> rows;  ///< each in [0, tokens)
    TensorView y;                        ///< [rows.size(), hidden] F32; must not alias x
};

}  // namespace pergola

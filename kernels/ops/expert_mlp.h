#pragma once
#include <cstdint>

#include "kernels/stream.h"
#include "kernels/tensor_view.h"
#include "kernels/weight_view.h"

namespace pergola {

/// The same matrix of all experts: that of expert e begins e * bytes_between behind the first
/// one's.
struct ExpertWeights {
    WeightView first;
    std::int64_t bytes_between = 0;

    WeightView of(std::int64_t expert) const {
        WeightView matrix = first;
        matrix.data += expert * bytes_between;
        return matrix;
    }
};

/// out[t,:] = sum_e w[t,e] down_e(silu(gate_e x[t,:]) * up_e x[t,:])
///
/// over the `used` experts e of the largest scores, of equal ones the lower number; w is the
/// softmax of the scores, `renormalised` over those chosen (Shazeer et al. 2017, arXiv:1701.06538).
/// A back end without it leaves the choice to the layers, which call the other operators.
struct ExpertMlpArgs {
    TensorView x;         ///< [tokens, hidden] F32
    TensorView scores;    ///< [tokens, experts] F32, of the router
    ExpertWeights gates;  ///< [intermediate, hidden]
    ExpertWeights ups;    ///< [intermediate, hidden]
    ExpertWeights downs;  ///< [hidden, intermediate]
    std::int64_t used = 0;
    bool renormalised = true;
    TensorView out;  ///< [tokens, hidden] F32; must not alias x
};

}  // namespace pergola

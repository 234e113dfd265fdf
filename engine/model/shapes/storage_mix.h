#pragma once
// Which storage each matrix of a model gets when it is asked for "q4_k_m" and the like, by the
// rules of the files that people use. Pure, any thread.

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/model/weight_names.h"
#include "kernels/result.h"
#include "kernels/weight_view.h"

namespace pergola {

class StorageMix {
public:
    /// A storage's name in small letters ("q4_1", "q8_0", "bf16", ...) or "q4_k_m".
    /// InvalidArgument with those that there are.
    static Result<StorageMix> find(std::string_view name);

    /// Of the matrix at `place` in block `block` of `layers`, rows of `columns` values. Where these
    /// are no whole blocks, the neighbour that they fit.
    WeightStorage storage_of(WeightPlace place,
                             std::int64_t block,
                             std::int64_t layers,
                             std::int64_t columns,
                             bool is_tied) const;

    std::string name() const;  ///< "Q4_K_M"

private:
    StorageMix(WeightStorage base, bool is_medium) : base_(base), is_medium_(is_medium) {}
    WeightStorage wanted(WeightPlace place,
                         std::int64_t block,
                         std::int64_t layers,
                         bool is_tied) const;

    WeightStorage base_;
    bool is_medium_;  ///< more bits for what suffers most
};

}  // namespace pergola

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

/// How a matrix is stored.
struct MixedStorage {
    WeightStorage storage = WeightStorage::F32;
    exl3::Rate rate;  ///< of Exl3
};

class StorageMix {
public:
    /// A storage's name in small letters ("q4_1", "q8_0", "bf16", ...), "q4_k_m", or "exl3" with
    /// its bits a weight ("exl3-4", "exl3-2.5"), as ExLlamaV3's converter chooses: Mul1, a head of
    /// 6 bits, an embedding in F16. InvalidArgument with those that there are.
    static Result<StorageMix> find(std::string_view name);

    /// Of the matrix at `place` in block `block` of `layers`, rows of `columns` values. Where these
    /// are no whole blocks, the neighbour that they fit.
    MixedStorage storage_of(WeightPlace place,
                            std::int64_t block,
                            std::int64_t layers,
                            std::int64_t columns,
                            bool is_tied) const;

    /// Whether a model that shares its embedding with its head is given a head of its own.
    bool always_has_head() const { return base_ == WeightStorage::Exl3; }
    std::string name() const;  ///< "Q4_K_M", "EXL3 4.0"

private:
    StorageMix(WeightStorage base, bool is_medium) : base_(base), is_medium_(is_medium) {}
    static Result<StorageMix> find_exl3(std::string_view bits);
    WeightStorage wanted(WeightPlace place,
                         std::int64_t block,
                         std::int64_t layers,
                         bool is_tied) const;

    WeightStorage base_;
    bool is_medium_;   ///< more bits for what suffers most
    exl3::Rate rate_;  ///< of Exl3
};

}  // namespace pergola

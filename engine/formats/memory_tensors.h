#pragma once
// Tensors that no file holds: their bytes lie in memory of their own, made up for measurements.
// Immutable once filled, any thread. Knows nothing of what a tensor is for.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/anonymous_memory.h"
#include "engine/base/file_map.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/result.h"

namespace pergola {

class MemoryTensors {
public:
    /// A tensor to be made; its bytes follow from storage and shape.
    struct Plan {
        std::string name;
        WeightStorage storage = WeightStorage::F32;
        std::vector<std::int64_t> shape;  ///< outermost first
        exl3::Rate rate;                  ///< of Exl3
        std::int64_t bytes() const;
    };
    using Fill = std::function<Result<>(const Plan& plan, std::span<std::byte> bytes)>;

    /// Calls `fill` for each tensor in order, with zeros to write over. What `fill` says;
    /// OutOfMemory.
    static Result<MemoryTensors> create(const std::vector<Plan>& plan, const Fill& fill);

    const TensorDirectory& tensors() const { return tensors_; }
    std::vector<std::string> notes() const { return {}; }  ///< nothing is left out
    std::int64_t file_bytes() const { return memory_.bytes(); }
    /// NotAgain gives the part's memory back: it reads as zeros from then on.
    void advise(std::span<const std::byte> part, FileAccess access) const;
    Result<> check_files() const { return {}; }  ///< memory is never lost

private:
    AnonymousMemory memory_;
    TensorDirectory tensors_;
};

}  // namespace pergola

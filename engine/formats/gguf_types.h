#pragma once
// The element types of GGUF tensors by their number in the file. Immutable, any thread.

#include <cstdint>
#include <optional>
#include <string>

#include "kernels/result.h"
#include "kernels/weight_view.h"

namespace pergola {

struct GgufElementType {
    enum class Use {
        Weight,   ///< `storage` says how
        Plain,    ///< numbers that no weight is made of (I32, F64): may be in a file, is left out
        Refused,  ///< `reason` says why
    };
    std::uint32_t id = 0;
    const char* name = "";
    Use use = Use::Refused;
    WeightStorage storage = WeightStorage::F32;
    std::int64_t plain_bytes = 0;
    const char* reason = "";

    BlockLayout layout() const {
        return use == Use::Weight ? block_layout(storage) : BlockLayout{1, plain_bytes};
    }
};

/// Unsupported, with the type's name and what to do, for types that a file may not use.
Result<GgufElementType> gguf_element_type(std::uint32_t id);

/// The number of a storage in the file; absent for Exl3, which no GGUF file has.
std::optional<std::uint32_t> gguf_type_id(WeightStorage storage);

}  // namespace pergola

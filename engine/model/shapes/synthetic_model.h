#pragma once
// A model without a file: a shape, a storage and random weights, in memory or written as GGUF for
// other programs. Speeds measured with it are real, texts are not. Knows nothing of devices.

#include <filesystem>
#include <functional>
#include <string>

#include "engine/model/model.h"
#include "engine/model/shapes/model_shape.h"
#include "engine/model/shapes/storage_mix.h"
#include "kernels/result.h"

namespace pergola {

struct SyntheticModel {
    ModelShape shape;
    StorageMix mix;
    std::string name() const;  ///< "llama-8b Q4_K_M"
};

/// InvalidArgument for a shape or format that there is not.
Result<SyntheticModel> find_synthetic_model(std::string_view shape, std::string_view format);

/// Bytes of all its weights.
Result<std::int64_t> synthetic_bytes(const SyntheticModel& model);

using SyntheticProgress =
    std::function<Result<>(std::int64_t done_bytes)>;  ///< an error ends the work

/// The weights in memory, to be bound, loaded and placed as a file's are. OutOfMemory.
Result<ModelFiles> make_synthetic_files(const SyntheticModel& model,
                                        const SyntheticProgress& progress);

/// The same model as a GGUF file without a vocabulary.
Result<> write_synthetic_gguf(const SyntheticModel& model,
                              const std::filesystem::path& path,
                              const SyntheticProgress& progress);

}  // namespace pergola

#pragma once
// From a path on disk to a Model whose weights are in memory, with progress and cancel. Loader thread.

#include <filesystem>
#include <functional>
#include <memory>

#include "engine/model/model.h"
#include "kernels/result.h"

namespace pergola {

struct LoadObserver {
    std::function<void(std::int64_t done_bytes, std::int64_t total_bytes)> progress;  ///< may be empty
    std::function<bool()> is_cancelled;                                               ///< may be empty
};

/// Opens a .gguf file (any shard) or a folder with config.json and safetensors; reads headers only.
Result<ModelFiles> open_model_files(const std::filesystem::path& path);

/// Describes the model, binds and checks its tensors.
Result<std::shared_ptr<const Model>> bind_model(ModelFiles files);

/// Touches every byte of the weights, so that the first answer does not wait for the disk. Cancelled.
Result<> read_weights(const Model& model, const LoadObserver& observer);

}  // namespace pergola

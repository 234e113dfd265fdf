#pragma once
// From a path on disk to a Model whose weights are in memory, with progress and cancel. Loader
// thread.

#include <filesystem>
#include <functional>
#include <memory>

#include "engine/model/model.h"
#include "kernels/op_table.h"
#include "kernels/result.h"

namespace pergola {

struct LoadObserver {
    std::function<void(std::int64_t done_bytes, std::int64_t total_bytes)>
        progress;                        ///< may be empty
    std::function<bool()> is_cancelled;                 ///< may be empty
    std::function<void(const std::string&)> note = {};  ///< why it will take long; may be empty
};

/// Opens a .gguf file (any shard) or a folder with config.json and safetensors; reads headers only.
Result<ModelFiles> open_model_files(const std::filesystem::path& path);

/// Describes the model, binds and checks its tensors.
Result<std::shared_ptr<Model>> bind_model(ModelFiles files);

struct LoadWishes {
    const OpTable* ops = nullptr;  ///< who will multiply by the weights
    /// What may be taken for matrices in an order that `ops` prefers. They lie in memory of their
    /// own then, and the file's pages are given back; the others stay in the mapped file.
    std::int64_t spare_bytes = 0;
};

/// Brings every weight into memory, so that the first answer does not wait for the disk: matrices
/// are woven in stripes where the operators prefer it and `spare_bytes` allow it, all else is read
/// once. Cancelled, OutOfMemory, FileLost. Only while no other thread has the model.
Result<> load_weights(Model& model, const LoadWishes& wishes, const LoadObserver& observer);

}  // namespace pergola

#include "engine/memory/weight_loader.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/json.h"
#include "engine/model/architectures/registry.h"

namespace pergola {
namespace {

Result<ModelFiles> open_folder(const std::filesystem::path& folder) {
    const std::filesystem::path config_path = folder / "config.json";
    std::error_code ignored;
    if (!std::filesystem::exists(config_path, ignored)) {
        // "models/" has no file name of its own, and "/" none at all.
        const std::filesystem::path named = folder.has_filename() ? folder : folder.parent_path();
        const std::string name = named.has_filename() ? named.filename().string() : folder.string();
        return Error{ErrorCode::NotFound, fmt::format("{} has no config.json, so it is no model folder", name)};
    }
    PG_TRY(const std::string text, read_text_file(config_path, 16 << 20));
    PG_TRY(ModelConfig config, config_from_json(text));
    PG_TRY(SafetensorsFolder tensors, SafetensorsFolder::open(folder));
    return ModelFiles{std::move(tensors), std::move(config)};
}

}  // namespace

Result<ModelFiles> open_model_files(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return open_folder(path);
    PG_TRY(GgufFile file, GgufFile::open(path));
    PG_TRY(ModelConfig config, config_from_gguf(file));
    return ModelFiles{std::move(file), std::move(config)};
}

Result<std::shared_ptr<const Model>> bind_model(ModelFiles files) {
    PG_TRY(ModelSpec spec, describe(files.config));
    return Model::create(std::move(files), std::move(spec));
}

Result<> read_weights(const Model& model, const LoadObserver& observer) {
    constexpr std::int64_t machine_page = 4096;
    constexpr std::int64_t step = 16 << 20;  // between two looks at the cancel flag: some ms on a slow disk
    const std::vector<TensorEntry>& tensors = model.files().tensors().entries();
    const std::int64_t total = model.files().tensors().total_bytes();
    std::int64_t done = 0;
    std::int64_t reported = -step;
    volatile unsigned sink = 0;  // keeps the reads
    for (const TensorEntry& tensor : tensors) {
        const auto size = static_cast<std::int64_t>(tensor.bytes.size());
        for (std::int64_t offset = 0; offset < size; offset += step) {
            if (observer.is_cancelled && observer.is_cancelled()) {
                return Error{ErrorCode::Cancelled, "loading was stopped"};
            }
            const std::int64_t end = std::min(size, offset + step);
            for (std::int64_t byte = offset; byte < end; byte += machine_page) {
                sink = sink + std::to_integer<unsigned>(tensor.bytes[static_cast<std::size_t>(byte)]);
            }
            done += end - offset;
            if (observer.progress && done - reported >= step) {
                observer.progress(done, total);
                reported = done;
            }
        }
    }
    if (observer.progress) observer.progress(total, total);
    return {};
}

}  // namespace pergola

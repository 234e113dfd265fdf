#include "engine/memory/weight_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "engine/base/json.h"
#include "engine/formats/exl3_tensors.h"
#include "engine/model/architectures/registry.h"
#include "kernels/codecs/row_stripes.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola {
namespace {

constexpr std::int64_t kMaxStatementBytes = 256 << 20;

/// For notes only, so that a statement that cannot be read is as good as none.
StatedCodebooks codebooks_of(const std::filesystem::path& folder, std::string_view config) {
    const auto statement = read_text_file(folder / "quantization_config.json", kMaxStatementBytes);
    return stated_codebooks(statement ? std::string_view(*statement) : config);
}

Result<ModelFiles> open_folder(const std::filesystem::path& folder) {
    const std::filesystem::path config_path = folder / "config.json";
    std::error_code ignored;
    if (!std::filesystem::exists(config_path, ignored)) {
        // "models/" has no file name of its own, and "/" none at all.
        const std::filesystem::path named = folder.has_filename() ? folder : folder.parent_path();
        const std::string name = named.has_filename() ? named.filename().string() : folder.string();
        return Error{ErrorCode::NotFound,
                     fmt::format("{} has no config.json, so it is no model folder", name)};
    }
    PG_TRY(const std::string text, read_text_file(config_path, 16 << 20));
    PG_TRY(ModelConfig config, config_from_json(text));
    PG_TRY(SafetensorsFolder tensors, SafetensorsFolder::open(folder));
    return ModelFiles{std::move(tensors), std::move(config), codebooks_of(folder, text)};
}

constexpr std::int64_t step_bytes =
    16 << 20;  // between two looks at the cancel flag: some ms on a slow disk

/// Counts bytes that are done, tells the observer of each step and asks whether the files are
/// whole.
class Progress {
public:
    Progress(const ModelFiles& files, const LoadObserver& observer)
        : files_(files), total_(files.tensors().total_bytes()), observer_(observer) {}

    Result<> add(std::int64_t bytes) {
        done_ += bytes;
        if (observer_.progress && done_ - reported_ >= step_bytes)
            observer_.progress(reported_ = done_, total_);
        if (observer_.is_cancelled && observer_.is_cancelled()) {
            return Error{ErrorCode::Cancelled, "loading was stopped"};
        }
        return files_.check();
    }

private:
    const ModelFiles& files_;
    std::int64_t total_;
    std::int64_t done_ = 0;
    std::int64_t reported_ = 0;
    const LoadObserver& observer_;
};

/// `matrix` woven into `memory`; the file's pages are given back as it goes.
Result<WeightView> weave(const WeightView& matrix,
                         const Model& model,
                         const AnonymousMemory& memory,
                         WorkerPool& pool,
                         Progress& progress) {
    const std::int64_t stripe_bytes = stripe_rows * matrix.row_bytes();
    const std::int64_t stripes = matrix.rows / stripe_rows;
    const std::int64_t at_once = std::max<std::int64_t>(1, step_bytes / stripe_bytes);
    for (std::int64_t first = 0; first < stripes; first += at_once) {
        const std::int64_t count = std::min(at_once, stripes - first);
        pool.run(count, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t stripe = first + begin; stripe < first + end; ++stripe) {
                pack_stripe(matrix,
                            stripe * stripe_rows,
                            stripe_rows,
                            memory.data() + stripe * stripe_bytes);
            }
        });
        const std::int64_t bytes = count * stripe_bytes;
        model.files().advise({matrix.data + first * stripe_bytes, static_cast<std::size_t>(bytes)},
                             FileAccess::NotAgain);
        PG_CHECK(progress.add(bytes));
    }
    return WeightView{
        memory.data(), matrix.storage, matrix.rows, matrix.columns, RowOrder::Stripes};
}

/// Weaves what may be woven; `woven` gets the old places of those matrices.
Result<> weave_matrices(Model& model,
                        const LoadWishes& wishes,
                        Progress& progress,
                        std::unordered_set<const std::byte*>& woven) {
    if (wishes.ops == nullptr || wishes.ops->prefers_stripes == nullptr) return {};
    WorkerPool pool(physical_cores());
    std::int64_t spare = wishes.spare_bytes;
    for (const WeightView& matrix : model.matrices()) {
        if (!wishes.ops->prefers_stripes(matrix.storage) || matrix.rows % stripe_rows != 0)
            continue;
        if (matrix.bytes() > spare || woven.count(matrix.data) != 0) continue;
        spare -= matrix.bytes();
        PG_TRY(AnonymousMemory memory, AnonymousMemory::create(matrix.bytes()));
        PG_TRY(const WeightView stripes, weave(matrix, model, memory, pool, progress));
        woven.insert(matrix.data);
        model.rehouse(matrix.data, stripes, std::move(memory));
    }
    return {};
}

constexpr std::int64_t matrix_alignment = 64;

std::int64_t aligned(std::int64_t bytes) {
    return (bytes + matrix_alignment - 1) / matrix_alignment * matrix_alignment;
}

/// EXL3 matrices whose parts lie apart in the files, and anywhere, are put together in memory; the
/// files' pages are given back as it goes.
Result<> join_exl3_matrices(Model& model, Progress& progress) {
    std::int64_t total = 0;
    model.visit_matrices([&](const WeightView& matrix) {
        if (model.exl3_parts(matrix.data) != nullptr) total += aligned(matrix.bytes());
    });
    if (total == 0) return {};
    PG_TRY(AnonymousMemory memory, AnonymousMemory::create(total));
    std::byte* next = memory.data();
    Result<> outcome;
    model.visit_matrices([&](WeightView& matrix) {
        const Exl3Parts* const parts = model.exl3_parts(matrix.data);
        if (parts == nullptr || !outcome) return;
        const std::span<const std::byte> tiles = exl3_tiles(matrix);
        write_exl3_matrix(tiles, *parts, next);
        model.files().advise(tiles, FileAccess::NotAgain);
        matrix.data = next;
        next += aligned(matrix.bytes());
        outcome = progress.add(static_cast<std::int64_t>(tiles.size()));
    });
    PG_CHECK(std::move(outcome));
    model.keep(std::move(memory));
    return {};
}

/// Reads a byte of each page.
Result<> touch(std::span<const std::byte> bytes, Progress& progress) {
    constexpr std::int64_t machine_page = 4096;
    const auto size = static_cast<std::int64_t>(bytes.size());
    volatile unsigned sink = 0;  // keeps the reads
    for (std::int64_t offset = 0; offset < size; offset += step_bytes) {
        const std::int64_t end = std::min(size, offset + step_bytes);
        for (std::int64_t byte = offset; byte < end; byte += machine_page) {
            sink = sink + std::to_integer<unsigned>(bytes[static_cast<std::size_t>(byte)]);
        }
        PG_CHECK(progress.add(end - offset));
    }
    return {};
}

}  // namespace

Result<ModelFiles> open_model_files(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return open_folder(path);
    PG_TRY(GgufFile file, GgufFile::open(path));
    PG_TRY(ModelConfig config, config_from_gguf(file));
    return ModelFiles{std::move(file), std::move(config), {}};
}

Result<std::shared_ptr<Model>> bind_model(ModelFiles files) {
    PG_TRY(ModelSpec spec, describe(files.config));
    return Model::create(std::move(files), std::move(spec));
}

Result<> load_weights(Model& model, const LoadWishes& wishes, const LoadObserver& observer) {
    const TensorDirectory& tensors = model.files().tensors();
    Progress progress(model.files(), observer);
    PG_CHECK(progress.add(0));
    std::unordered_set<const std::byte*> woven;
    PG_CHECK(join_exl3_matrices(model, progress));
    PG_CHECK(weave_matrices(model, wishes, progress, woven));
    for (const TensorEntry& tensor : tensors.entries()) {
        if (tensor.exl3) continue;
        if (woven.count(tensor.bytes.data()) == 0) PG_CHECK(touch(tensor.bytes, progress));
    }
    if (observer.progress) observer.progress(tensors.total_bytes(), tensors.total_bytes());
    return {};
}

}  // namespace pergola

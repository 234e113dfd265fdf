// A folder of safetensors shards as one directory of tensors.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "engine/base/json.h"
#include "engine/base/quote.h"
#include "engine/formats/exl3_tensors.h"
#include "engine/formats/safetensors_file.h"
#include "engine/formats/safetensors_index.h"
#include "engine/formats/safetensors_types.h"

namespace pergola {
namespace {

constexpr std::int64_t kMaxIndexBytes = 200'000'000;
constexpr std::size_t kMaxNamedFiles = 200;

bool is_there(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

Error missing_shards(const std::filesystem::path& folder,
                     const std::vector<std::string>& missing,
                     std::size_t of) {
    return {ErrorCode::NotFound,
            fmt::format("{}: {} of {} model files {} missing: {}",
                        folder.filename().string(),
                        missing.size(),
                        of,
                        missing.size() == 1 ? "is" : "are",
                        quote_list(missing, kMaxNamedFiles))};
}

/// Zeros in place of a page that was lost meanwhile look like damage, so that is asked first.
Result<std::vector<SafetensorsEntry>> read_entries(const FileMap& map, std::string_view name) {
    Result<std::vector<SafetensorsEntry>> entries = read_safetensors(map.bytes(), name);
    PG_CHECK(map.check());
    return entries;
}

/// file -> the tensors that the index puts there.
using Shards = std::map<std::string, std::vector<std::string>>;

Shards shards_of(const SafetensorsIndex& index) {
    Shards shards;
    for (const auto& [tensor, file] : index.file_of) shards[file].push_back(tensor);
    return shards;
}

/// Takes the missing files out of `shards`, with a note if nothing in them is needed.
Result<std::vector<std::string>> set_missing_aside(const std::filesystem::path& folder,
                                                   Shards& shards) {
    std::vector<std::string> notes;
    std::vector<std::string> missing;
    const std::size_t count = shards.size();
    for (auto shard = shards.begin(); shard != shards.end();) {
        const auto& [file, tensors] = *shard;
        if (is_there(folder / file)) {
            ++shard;
            continue;
        }
        if (!std::all_of(tensors.begin(), tensors.end(), is_optional_tensor)) {
            missing.push_back(file);
            ++shard;
            continue;
        }
        notes.push_back(fmt::format("{} is missing, and its optional tensors are left out ({}): {}",
                                    file,
                                    tensors.size(),
                                    quote_list(tensors)));
        shard = shards.erase(shard);
    }
    if (!missing.empty()) return missing_shards(folder, missing, count);
    return notes;
}

/// "model-00002-of-00009.safetensors" -> {"model-", 9}.
struct ShardPattern {
    std::string prefix;
    int count = 0;
};
std::optional<ShardPattern> shard_pattern(const std::string& file) {
    constexpr std::string_view kExample = "00002-of-00009.safetensors";
    if (file.size() < kExample.size()) return std::nullopt;
    const std::string tail = file.substr(file.size() - kExample.size());
    for (std::size_t i = 0; i < kExample.size(); ++i) {
        const bool wants_digit = kExample[i] >= '0' && kExample[i] <= '9';
        const bool has_digit = tail[i] >= '0' && tail[i] <= '9';
        if (wants_digit ? !has_digit : tail[i] != kExample[i]) return std::nullopt;
    }
    return ShardPattern{file.substr(0, file.size() - kExample.size()),
                        std::stoi(tail.substr(9, 5))};
}

/// Without an index the names alone say which shards there should be.
Result<> check_numbered_shards(const std::filesystem::path& folder,
                               const std::vector<std::string>& files) {
    std::vector<std::string> missing;
    std::set<std::pair<std::string, int>> seen;
    std::size_t expected = 0;
    for (const std::string& file : files) {
        const std::optional<ShardPattern> pattern = shard_pattern(file);
        if (!pattern || !seen.emplace(pattern->prefix, pattern->count).second) continue;
        for (int i = 1; i <= pattern->count; ++i) {
            std::string name =
                fmt::format("{}{:05}-of-{:05}.safetensors", pattern->prefix, i, pattern->count);
            if (!std::binary_search(files.begin(), files.end(), name))
                missing.push_back(std::move(name));
        }
        expected += static_cast<std::size_t>(pattern->count);
    }
    if (!missing.empty()) return missing_shards(folder, missing, expected);
    return {};
}

Result<std::vector<std::string>> root_files(const std::filesystem::path& folder) {
    std::vector<std::string> files;
    std::error_code failure;
    for (auto entry = std::filesystem::directory_iterator(folder, failure);
         !failure && entry != std::filesystem::directory_iterator();
         entry.increment(failure)) {
        std::string file = entry->path().filename().string();
        if (file.ends_with(".safetensors") && !file.starts_with('.'))
            files.push_back(std::move(file));
    }
    if (failure)
        return Error{ErrorCode::Io,
                     fmt::format("{}: cannot be listed: {}", folder.string(), failure.message())};
    std::sort(files.begin(), files.end());
    return files;
}

/// Whether the index names the tiles of the EXL3 linear that a piece belongs to. Such a piece
/// counts even if the index forgot it: without its marker a linear would be read with another
/// codebook.
bool is_of_known_linear(const std::string& piece, const SafetensorsIndex& index) {
    return is_exl3_piece(piece) &&
           index.file_of.contains(std::string(exl3_key(piece)) + ".trellis");
}

/// The tensors of `entries` that `index` puts in `file`; says in `notes` what else is there.
Result<std::vector<SafetensorsEntry>> keep_indexed(std::vector<SafetensorsEntry> entries,
                                                   const SafetensorsIndex& index,
                                                   const std::string& file,
                                                   std::vector<std::string>& notes) {
    std::vector<SafetensorsEntry> kept;
    std::vector<std::string> extra;
    std::vector<std::string> forgotten;
    for (SafetensorsEntry& entry : entries) {
        const auto found = index.file_of.find(entry.name);
        const bool is_forgotten =
            found == index.file_of.end() && is_of_known_linear(entry.name, index);
        if (found == index.file_of.end() && !is_forgotten) {
            extra.push_back(entry.name);
            continue;
        }
        if (is_forgotten) {
            forgotten.push_back(entry.name);
        } else if (found->second != file) {
            return Error{ErrorCode::CorruptFile,
                         fmt::format("{}: holds tensor {}, which the index puts in {}",
                                     file,
                                     quote(entry.name),
                                     quote(found->second))};
        }
        kept.push_back(std::move(entry));
    }
    if (!forgotten.empty()) {
        notes.push_back(
            fmt::format("{}: tensors that the index forgot belong to linears that it names, and "
                        "are used ({}): {}",
                        file,
                        forgotten.size(),
                        quote_list(forgotten)));
    }
    if (!extra.empty()) {
        notes.push_back(
            fmt::format("{}: tensors that the index does not name are left out ({}): {}",
                        file,
                        extra.size(),
                        quote_list(extra)));
    }
    return kept;
}

/// Every needed tensor that the index puts in `file` must be among `entries`.
Result<> check_complete(const std::vector<SafetensorsEntry>& entries,
                        const std::vector<std::string>& expected,
                        const std::string& file) {
    std::set<std::string_view> there;
    for (const SafetensorsEntry& entry : entries) there.insert(entry.name);
    std::vector<std::string> missing;
    for (const std::string& tensor : expected) {
        if (!there.contains(tensor) && !is_optional_tensor(tensor)) missing.push_back(tensor);
    }
    if (missing.empty()) return {};
    return Error{ErrorCode::CorruptFile,
                 fmt::format("{}: lacks {} of the {} tensors that the index puts there: {}",
                             file,
                             missing.size(),
                             expected.size(),
                             quote_list(missing))};
}

}  // namespace

Result<SafetensorsFolder> SafetensorsFolder::open(const std::filesystem::path& folder) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) {
        return Error{ErrorCode::NotFound, fmt::format("{}: no such folder", folder.string())};
    }
    SafetensorsFolder opened;
    const std::filesystem::path index = folder / "model.safetensors.index.json";
    if (is_there(index)) {
        PG_CHECK(opened.open_indexed(folder, index));
    } else if (is_there(folder / "model.safetensors")) {
        PG_CHECK(opened.add_file(folder / "model.safetensors"));
    } else {
        PG_CHECK(opened.open_unindexed(folder));
    }
    PG_CHECK(opened.join_pieces());
    return opened;
}

Result<SafetensorsFolder> SafetensorsFolder::parse(std::span<const std::byte> bytes,
                                                   const std::string& name) {
    SafetensorsFolder folder;
    PG_TRY(std::vector<SafetensorsEntry> entries, read_safetensors(bytes, name));
    PG_CHECK(folder.add_entries(std::move(entries), name));
    PG_CHECK(folder.join_pieces());
    folder.file_bytes_ = static_cast<std::int64_t>(bytes.size());
    return folder;
}

void SafetensorsFolder::advise(std::span<const std::byte> part, FileAccess access) const {
    for (const std::shared_ptr<const FileMap>& map : maps_) map->advise(part, access);
}

Result<> SafetensorsFolder::open_indexed(const std::filesystem::path& folder,
                                         const std::filesystem::path& index_path) {
    const std::string index_name = index_path.filename().string();
    PG_TRY(const std::string text, read_text_file(index_path, kMaxIndexBytes));
    PG_TRY(const SafetensorsIndex index, parse_safetensors_index(text, index_name));
    Shards shards = shards_of(index);
    PG_TRY(notes_, set_missing_aside(folder, shards));
    if (shards.empty())
        return Error{ErrorCode::CorruptFile, fmt::format("{}: names no tensors", index_name)};
    for (const auto& [file, tensors] : shards) {
        PG_TRY(const std::shared_ptr<const FileMap> map, FileMap::open(folder / file));
        PG_TRY(std::vector<SafetensorsEntry> entries, read_entries(*map, file));
        PG_CHECK(check_complete(entries, tensors, file));
        PG_TRY(entries, keep_indexed(std::move(entries), index, file, notes_));
        PG_CHECK(add_entries(std::move(entries), file));
        maps_.push_back(map);
        file_bytes_ += static_cast<std::int64_t>(map->bytes().size());
    }
    return {};
}

Result<> SafetensorsFolder::open_unindexed(const std::filesystem::path& folder) {
    PG_TRY(const std::vector<std::string> files, root_files(folder));
    if (files.empty()) {
        return Error{ErrorCode::NotFound,
                     fmt::format("{}: has no .safetensors files", folder.filename().string())};
    }
    PG_CHECK(check_numbered_shards(folder, files));
    for (const std::string& file : files) PG_CHECK(add_file(folder / file));
    return {};
}

Result<> SafetensorsFolder::check_files() const {
    for (const auto& map : maps_) PG_CHECK(map->check());
    return {};
}

Result<> SafetensorsFolder::add_file(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    PG_TRY(const std::shared_ptr<const FileMap> map, FileMap::open(path));
    PG_TRY(std::vector<SafetensorsEntry> entries, read_entries(*map, name));
    PG_CHECK(add_entries(std::move(entries), name));
    maps_.push_back(map);
    file_bytes_ += static_cast<std::int64_t>(map->bytes().size());
    return {};
}

Result<> SafetensorsFolder::add_entries(std::vector<SafetensorsEntry> entries,
                                        std::string_view name) {
    std::map<std::string_view, std::vector<std::string>> left_out;  // by dtype
    for (SafetensorsEntry& entry : entries) {
        if (is_exl3_piece(entry.name)) {
            exl3_pieces_.push_back({std::move(entry), std::string(name)});
            continue;
        }
        const std::optional<WeightStorage> storage = safetensors_type(entry.dtype)->storage;
        if (!storage) {
            left_out[entry.dtype].push_back(entry.name);
            continue;
        }
        Result<> added = tensors_.add(
            {std::move(entry.name), *storage, std::move(entry.shape), entry.bytes, {}});
        if (!added) return added.take_error().while_doing(name);
    }
    for (const auto& [dtype, names] : left_out) {
        notes_.push_back(fmt::format("{}: tensors stored as {} are left out ({}): {}",
                                     name,
                                     dtype,
                                     names.size(),
                                     quote_list(names)));
    }
    return {};
}

Result<> SafetensorsFolder::join_pieces() {
    // Zeros in place of a page that was lost meanwhile look like damage; what was read is still
    // there to be asked about afterwards.
    Result<> joined = join_read_pieces();
    PG_CHECK(check_files());
    return joined;
}

Result<> SafetensorsFolder::join_read_pieces() {
    PG_CHECK(join_exl3_pieces(exl3_pieces_, tensors_));
    exl3_pieces_.clear();
    return {};
}

}  // namespace pergola

// GGUF, versions 2 and 3. All numbers little-endian.
//
//   file   = "GGUF" u32 version, u64 n_tensors, u64 n_keys, key x n_keys, tensor x n_tensors,
//            padding to A, data
//   text   = u64 length, that many bytes of UTF-8, no terminator
//   key    = text name, u32 type, value
//   value  = by type: 0 u8, 1 i8, 2 u16, 3 i16, 4 u32, 5 i32, 6 f32, 7 bool (a byte, 0 or 1), 8
//   text,
//            9 array (u32 type, u64 count, values packed), 10 u64, 11 i64, 12 f64
//   tensor = text name, u32 n_dims, u64 dim x n_dims (innermost first), u32 element type, u64
//   offset A      = the key general.alignment, a power of two from 8, or 32
//
// Offsets count from the start of the data. Tensors follow each other in the order of their infos,
// each at the next multiple of A. A tensor takes elements / block values x block bytes; the
// innermost dim is a multiple of the block's values. Bytes after the last tensor are tolerated.
//
// Split models: NAME-00001-of-00003.gguf with the keys split.no (from 0), split.count and
// split.tensors.count (of all parts). Only the first part carries the model's keys.
//
// Limits of ours: 100 000 keys, 1 000 000 tensors, texts of 64 MiB, arrays of 10 000 000 elements
// nested at most twice, tensor names of 127 bytes, 1 to 4 dims, alignment from 8 bytes to 1 MiB.

#include "engine/formats/gguf_file.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "engine/formats/gguf_reader.h"
#include "engine/formats/gguf_split.h"

namespace pergola {
namespace {

Error wrong_part(std::string_view file, std::string complaint) {
    return {ErrorCode::CorruptFile, fmt::format("{}: {}", file, complaint)};
}

/// The value of `key` as T; null when absent or of another kind.
template <class T>
const T* value_of(const GgufMetadata& metadata, std::string_view key) {
    const auto found = metadata.find(key);
    return found == metadata.end() ? nullptr : std::get_if<T>(&found->second);
}

template <class T>
const std::vector<T>* array_of(const GgufMetadata& metadata, std::string_view key) {
    const auto* array = value_of<GgufArray>(metadata, key);
    return array == nullptr ? nullptr : std::get_if<std::vector<T>>(array);
}

std::int64_t split_count_of(const GgufMetadata& metadata) {
    const auto* count = value_of<std::int64_t>(metadata, "split.count");
    return count == nullptr ? 1 : *count;
}

/// `container` must call itself what its file name says.
Result<> check_part(const GgufMetadata& metadata, const GgufPartName& name, std::int64_t number) {
    const std::string file = name.part(number).filename().string();
    const std::int64_t count = split_count_of(metadata);
    if (count != name.count) {
        return wrong_part(
            file,
            fmt::format("is named one of {} parts, but its split.count is {}", name.count, count));
    }
    const auto* index = value_of<std::int64_t>(metadata, "split.no");
    if (index == nullptr || *index != number - 1) {
        return wrong_part(file,
                          fmt::format("is named part {}, but its split.no is {}, expected {}",
                                      number,
                                      index == nullptr ? "missing" : std::to_string(*index),
                                      number - 1));
    }
    return {};
}

/// Zeros in place of a page that was lost meanwhile look like damage, so that is asked first.
Result<GgufContainer> read_container(const FileMap& map, std::string_view file) {
    Result<GgufContainer> container = read_gguf(map.bytes(), file);
    PG_CHECK(map.check());
    return container;
}

}  // namespace

const char* gguf_kind_text(GgufKind kind) {
    switch (kind) {
        case GgufKind::Model:
            return "a model";
        case GgufKind::Adapter:
            return "a LoRA adapter";
        case GgufKind::Projector:
            return "a vision or audio projector (mmproj)";
        case GgufKind::ImportanceMatrix:
            return "an importance matrix (imatrix)";
        case GgufKind::Vocabulary:
            return "a vocabulary without weights";
        case GgufKind::ControlVector:
            return "a control vector";
        case GgufKind::Other:
            break;
    }
    return "a GGUF file of an unknown kind";
}

Result<GgufFile> GgufFile::open(const std::filesystem::path& path) {
    const std::optional<GgufPartName> name = parse_gguf_part_name(path);
    Result<std::shared_ptr<const FileMap>> map = FileMap::open(path);
    if (!map) {
        // One part asked for and missing: name the others that are missing too.
        if (name && map.error().code == ErrorCode::NotFound) PG_CHECK(check_all_parts_exist(*name));
        return map.take_error();
    }
    const std::string file_name = path.filename().string();
    PG_TRY(GgufContainer container, read_container(**map, file_name));

    GgufFile file;
    if (const std::int64_t count = split_count_of(container.metadata); count > 1) {
        if (!name) {
            return wrong_part(file_name,
                              fmt::format("is one of {} parts of a model, but its name does not "
                                          "end in -00001-of-{:05}.gguf: "
                                          "give all parts their original names",
                                          count,
                                          count));
        }
        PG_CHECK(check_part(
            container.metadata, *name, name->number));  // else we might miss the wrong parts
        PG_CHECK(file.add_split(*name));
        return file;
    }
    file.maps_.push_back(*map);
    PG_CHECK(file.add_container(std::move(container), file_name, (*map)->bytes().size()));
    return file;
}

Result<> GgufFile::check_files() const {
    for (const auto& map : maps_) PG_CHECK(map->check());
    return {};
}

Result<GgufFile> GgufFile::parse(std::span<const std::byte> bytes, const std::string& name) {
    PG_TRY(GgufContainer container, read_gguf(bytes, name));
    if (const std::int64_t count = split_count_of(container.metadata); count > 1) {
        return wrong_part(
            name, fmt::format("is one of {} parts of a model, and cannot be read alone", count));
    }
    GgufFile file;
    PG_CHECK(file.add_container(std::move(container), name, bytes.size()));
    return file;
}

Result<> GgufFile::add_split(const GgufPartName& name) {
    PG_CHECK(check_all_parts_exist(name));
    for (std::int64_t number = 1; number <= name.count; ++number) {
        const std::filesystem::path part = name.part(number);
        PG_TRY(const std::shared_ptr<const FileMap> map, FileMap::open(part));
        maps_.push_back(map);
        PG_TRY(GgufContainer container, read_container(*map, part.filename().string()));
        PG_CHECK(check_part(container.metadata, name, number));
        PG_CHECK(
            add_container(std::move(container), part.filename().string(), map->bytes().size()));
    }
    const auto* total = value_of<std::int64_t>(metadata_, "split.tensors.count");
    if (total != nullptr && *total != tensor_count_) {
        return wrong_part(
            name.prefix,
            fmt::format("has {} tensors in its {} parts, but split.tensors.count is {}",
                        tensor_count_,
                        name.count,
                        *total));
    }
    return {};
}

Result<> GgufFile::add_container(GgufContainer container,
                                 std::string_view name,
                                 std::size_t bytes) {
    for (TensorEntry& entry : container.tensors) {
        Result<> added = tensors_.add(std::move(entry));
        if (!added) return added.take_error().while_doing(name);
    }
    if (file_bytes_ == 0) metadata_ = std::move(container.metadata);
    for (std::string& note : container.notes) notes_.push_back(std::move(note));
    tensor_count_ += container.tensor_count;
    file_bytes_ += static_cast<std::int64_t>(bytes);
    return {};
}

GgufKind GgufFile::kind() const {
    const std::string_view type = text("general.type").value_or("");
    const std::string_view architecture = text("general.architecture").value_or("");
    if (type == "adapter" || text("adapter.type")) return GgufKind::Adapter;
    if (type == "mmproj" || architecture == "clip") return GgufKind::Projector;
    if (type == "imatrix") return GgufKind::ImportanceMatrix;
    if (architecture == "controlvector") return GgufKind::ControlVector;
    if (type == "vocab") return GgufKind::Vocabulary;
    if (type != "model" && !type.empty()) return GgufKind::Other;
    if (tensor_count_ > 0) return GgufKind::Model;
    return text("tokenizer.ggml.model") ? GgufKind::Vocabulary : GgufKind::Other;
}

void GgufFile::advise(std::span<const std::byte> part, FileAccess access) const {
    for (const std::shared_ptr<const FileMap>& map : maps_) map->advise(part, access);
}

std::optional<std::int64_t> GgufFile::integer(std::string_view key) const {
    const auto* value = value_of<std::int64_t>(metadata_, key);
    return value == nullptr ? std::nullopt : std::optional(*value);
}

std::optional<double> GgufFile::number(std::string_view key) const {
    if (const auto* value = value_of<std::int64_t>(metadata_, key))
        return static_cast<double>(*value);
    const auto* value = value_of<double>(metadata_, key);
    return value == nullptr || !std::isfinite(*value) ? std::nullopt : std::optional(*value);
}

std::optional<bool> GgufFile::boolean(std::string_view key) const {
    const auto* value = value_of<bool>(metadata_, key);
    return value == nullptr ? std::nullopt : std::optional(*value);
}

std::optional<std::string_view> GgufFile::text(std::string_view key) const {
    const auto* value = value_of<std::string>(metadata_, key);
    return value == nullptr ? std::nullopt : std::optional<std::string_view>(*value);
}

const std::vector<std::string>* GgufFile::texts(std::string_view key) const {
    return array_of<std::string>(metadata_, key);
}

const std::vector<std::int64_t>* GgufFile::integers(std::string_view key) const {
    return array_of<std::int64_t>(metadata_, key);
}

std::optional<std::vector<double>> GgufFile::numbers(std::string_view key) const {
    if (const auto* values = array_of<double>(metadata_, key)) return *values;
    const auto* integers = array_of<std::int64_t>(metadata_, key);
    if (integers == nullptr) return std::nullopt;
    return std::vector<double>(integers->begin(), integers->end());
}

}  // namespace pergola

#include "engine/formats/gguf_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/base/quote.h"
#include "engine/base/units.h"
#include "engine/formats/checked_math.h"
#include "engine/formats/gguf_types.h"
#include "engine/formats/tensor_directory.h"
#include "kernels/codecs/gguf_quantise.h"

namespace pergola {
namespace {

constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
// The reader takes 127; llama.cpp refuses names of 64 bytes and more.
constexpr std::size_t kMaxWrittenNameBytes = 63;

Error refused(std::string complaint) {
    return {ErrorCode::InvalidArgument, std::move(complaint)};
}

Result<> check_name(const std::string& name) {
    const bool has_control = std::any_of(
        name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
    if (!name.empty() && name.size() <= kMaxWrittenNameBytes && !has_control) return {};
    return refused(fmt::format("tensor {} cannot be named so: expected 1 to {} plain bytes",
                               quote(name),
                               kMaxWrittenNameBytes));
}

/// The bytes of the tensor's data.
Result<std::int64_t> bytes_of(const GgufTensorPlan& tensor) {
    const bool has_shape =
        !tensor.shape.empty() && tensor.shape.size() <= kGgufMaxDims &&
        std::all_of(tensor.shape.begin(), tensor.shape.end(), [](auto dim) { return dim > 0; });
    if (!has_shape) {
        return refused(fmt::format("tensor {} is {}, expected 1 to {} dimensions above 0",
                                   quote(tensor.name),
                                   shape_text(tensor.shape),
                                   kGgufMaxDims));
    }
    const BlockLayout layout = block_layout(tensor.storage);
    if (!gguf_type_id(tensor.storage) || tensor.shape.back() % layout.values != 0) {
        return refused(fmt::format("tensor {} of shape {} cannot be stored as {} in a GGUF file",
                                   quote(tensor.name),
                                   shape_text(tensor.shape),
                                   storage_name(tensor.storage)));
    }
    const std::optional<std::int64_t> elements = checked_elements(tensor.shape);
    const std::optional<std::int64_t> bytes =
        elements ? checked_product(*elements / layout.values, layout.bytes) : std::nullopt;
    if (!bytes) return refused(fmt::format("tensor {} is too large", quote(tensor.name)));
    return *bytes;
}

Result<> check_alignment(std::int64_t alignment) {
    if (alignment >= kGgufMinAlignment && alignment <= kGgufMaxAlignment &&
        (alignment & (alignment - 1)) == 0) {
        return {};
    }
    return refused(fmt::format("an alignment of {}, expected a power of two from {} to {}",
                               alignment,
                               kGgufMinAlignment,
                               kGgufMaxAlignment));
}

/// Header and tensor infos, padded to the start of the data, and the bytes of the data.
struct Layout {
    std::string header;
    std::int64_t data_bytes = 0;
};

Result<Layout> lay_out(std::vector<GgufKey> keys,
                       const std::vector<GgufTensorPlan>& plan,
                       std::int64_t alignment) {
    PG_CHECK(check_alignment(alignment));
    if (plan.size() > kGgufMaxTensors) {
        return refused(
            fmt::format("{} tensors, expected at most {}", plan.size(), kGgufMaxTensors));
    }
    if (alignment != kGgufDefaultAlignment)
        keys.push_back({"general.alignment", static_cast<std::uint32_t>(alignment)});
    PG_TRY(const std::string key_bytes, encode_gguf_keys(keys));

    Layout layout;
    layout.header = "GGUF";
    append_gguf_number(layout.header, kVersion);
    append_gguf_number(layout.header, static_cast<std::uint64_t>(plan.size()));
    append_gguf_number(layout.header, static_cast<std::uint64_t>(keys.size()));
    layout.header += key_bytes;
    std::set<std::string_view> names;
    for (const GgufTensorPlan& tensor : plan) {
        PG_CHECK(check_name(tensor.name));
        if (!names.insert(tensor.name).second)
            return refused(fmt::format("tensor {} is there twice", quote(tensor.name)));
        PG_TRY(const std::int64_t bytes, bytes_of(tensor));
        append_gguf_text(layout.header, tensor.name);
        append_gguf_number(layout.header, static_cast<std::uint32_t>(tensor.shape.size()));
        for (auto dim = tensor.shape.rbegin(); dim != tensor.shape.rend(); ++dim)
            append_gguf_number(layout.header, *dim);
        append_gguf_number(layout.header, *gguf_type_id(tensor.storage));
        append_gguf_number(layout.header, layout.data_bytes);
        const std::optional<std::int64_t> end = checked_sum(layout.data_bytes, bytes);
        const std::optional<std::int64_t> next =
            end ? checked_align(*end, alignment) : std::nullopt;
        if (!next) return refused("the tensors together are too large");
        layout.data_bytes = *next;
    }
    const std::size_t step = static_cast<std::size_t>(alignment);
    layout.header.resize((layout.header.size() + step - 1) / step * step);
    return layout;
}

/// Better to learn it now than after an hour of quantising. A disk that cannot tell is not asked.
Result<> check_free_space(const std::filesystem::path& path, std::int64_t needed) {
    std::error_code problem;
    const auto status = std::filesystem::status(path, problem);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return {};
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const std::filesystem::space_info space = std::filesystem::space(folder, problem);
    if (problem || space.capacity == 0 || std::cmp_less_equal(needed, space.available)) return {};
    return Error{ErrorCode::DiskFull,
                 fmt::format("{}: needs {} on the disk, which has {} free",
                             path.string(),
                             format_bytes(needed),
                             format_bytes(static_cast<std::int64_t>(space.available)))};
}

}  // namespace

GgufWriter::GgufWriter(AtomicFile file, std::int64_t alignment)
    : file_(std::move(file)), alignment_(alignment) {}

Result<GgufWriter> GgufWriter::create(const std::filesystem::path& path,
                                      const std::vector<GgufKey>& keys,
                                      std::vector<GgufTensorPlan> plan,
                                      std::int64_t alignment) {
    Result<Layout> layout = lay_out(keys, plan, alignment);
    if (!layout) return layout.take_error().while_doing(path.string());
    const std::optional<std::int64_t> file_bytes =
        checked_sum(static_cast<std::int64_t>(layout->header.size()), layout->data_bytes);
    if (!file_bytes) return refused(path.string() + ": the tensors together are too large");
    PG_CHECK(check_free_space(path, *file_bytes));
    PG_TRY(AtomicFile file, AtomicFile::create(path));
    GgufWriter writer(std::move(file), alignment);
    writer.name_ = path.string();
    writer.file_bytes_ = *file_bytes;
    for (GgufTensorPlan& tensor : plan) {
        PG_TRY(const std::int64_t bytes, bytes_of(tensor));
        writer.tensors_.push_back(
            {std::move(tensor.name), tensor.storage, tensor.shape.back(), bytes});
    }
    PG_CHECK(writer.write(std::as_bytes(std::span(layout->header))));
    return writer;
}

Result<> GgufWriter::append(std::span<const std::byte> bytes) {
    if (bytes.empty()) return {};
    const std::int64_t left =
        current_ < tensors_.size() ? tensors_[current_].bytes - current_written_ : 0;
    if (std::cmp_greater(bytes.size(), left)) {
        return refused(fmt::format(
            "{}: {} bytes are given where {} are left of {}",
            name_,
            bytes.size(),
            left,
            current_ < tensors_.size() ? "tensor " + quote(tensors_[current_].name) : "the file"));
    }
    PG_CHECK(write(bytes));
    current_written_ += static_cast<std::int64_t>(bytes.size());
    if (current_written_ < tensors_[current_].bytes) return {};
    ++current_;
    current_written_ = 0;
    return pad();
}

Result<> GgufWriter::append_rows(std::span<const float> values) {
    if (values.empty()) return {};
    if (current_ == tensors_.size())
        return refused(fmt::format("{}: rows are given after the last tensor", name_));
    const Tensor& tensor = tensors_[current_];
    const auto columns = static_cast<std::size_t>(tensor.columns);
    if (!can_quantise(tensor.storage) || values.size() % columns != 0) {
        return refused(fmt::format("{}: {} values are given for tensor {} of {} columns in {}",
                                   name_,
                                   values.size(),
                                   quote(tensor.name),
                                   columns,
                                   storage_name(tensor.storage)));
    }
    const BlockLayout layout = block_layout(tensor.storage);
    const WeightStorage storage = tensor.storage;
    row_.resize(static_cast<std::size_t>(tensor.columns / layout.values * layout.bytes));
    for (; !values.empty(); values = values.subspan(columns)) {
        quantise_row(storage, values.data(), static_cast<std::int64_t>(columns), row_.data());
        PG_CHECK(append(row_));
    }
    return {};
}

Result<> GgufWriter::publish() {
    if (current_ < tensors_.size()) {
        return refused(fmt::format("{}: tensor {} has {} of its {} bytes",
                                   name_,
                                   quote(tensors_[current_].name),
                                   current_written_,
                                   tensors_[current_].bytes));
    }
    PG_CHECK(flush());
    return file_.publish();
}

Result<> GgufWriter::write(std::span<const std::byte> bytes) {
    written_bytes_ += static_cast<std::int64_t>(bytes.size());
    if (buffer_.size() + bytes.size() > kBufferBytes) PG_CHECK(flush());
    if (bytes.size() > kBufferBytes) return file_.write(bytes);
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
    return {};
}

Result<> GgufWriter::flush() {
    PG_CHECK(file_.write(buffer_));
    buffer_.clear();
    return {};
}

Result<> GgufWriter::pad() {
    const std::int64_t past = written_bytes_ % alignment_;
    if (past == 0) return {};
    return write(std::vector<std::byte>(static_cast<std::size_t>(alignment_ - past)));
}

}  // namespace pergola

#include "engine/formats/tensor_directory.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/base/quote.h"

namespace pergola {

std::string shape_text(std::span<const std::int64_t> shape) {
    return fmt::format("[{}]", fmt::join(shape, ", "));
}

Result<> TensorDirectory::add(TensorEntry entry) {
    if (!index_.emplace(entry.name, entries_.size()).second) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("tensor {} is there twice", quote(entry.name))};
    }
    entries_.push_back(std::move(entry));
    return {};
}

void TensorDirectory::set_aside(std::string name, Error why) {
    set_aside_.emplace(std::move(name), std::move(why));
}

const Error* TensorDirectory::why_not(std::string_view name) const {
    const auto found = set_aside_.find(name);
    return found == set_aside_.end() ? nullptr : &found->second;
}

const TensorEntry* TensorDirectory::find(std::string_view name) const {
    if (why_not(name) != nullptr) return nullptr;
    const auto found = index_.find(name);
    return found == index_.end() ? nullptr : &entries_[found->second];
}

Result<const TensorEntry*> TensorDirectory::require(std::string_view name,
                                                    std::span<const std::int64_t> shape) const {
    if (const Error* why = why_not(name)) return *why;
    const TensorEntry* entry = find(name);
    if (entry == nullptr) {
        return Error{
            ErrorCode::NotFound,
            fmt::format("tensor {} is missing, expected {}", quote(name), shape_text(shape))};
    }
    if (!std::equal(shape.begin(), shape.end(), entry->shape.begin(), entry->shape.end())) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("tensor {} is {} {}, expected {}",
                                 quote(name),
                                 shape_text(entry->shape),
                                 storage_name(entry->storage),
                                 shape_text(shape))};
    }
    return entry;
}

std::int64_t TensorDirectory::total_bytes() const {
    std::int64_t total = 0;
    for (const TensorEntry& entry : entries_)
        total += static_cast<std::int64_t>(entry.bytes.size());
    return total;
}

}  // namespace pergola

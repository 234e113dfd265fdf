#pragma once
// What tensors a model's files hold and where their bytes lie. Immutable once filled, any thread.
// Knows nothing of what a tensor is for.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/result.h"
#include "kernels/weight_view.h"

namespace pergola {

struct TensorEntry {
    std::string name;
    WeightStorage storage = WeightStorage::F32;
    std::vector<std::int64_t> shape;  ///< outermost first: [out, in]
    /// Inside the mapped file, which the reader keeps open. GGUF aligns it to 8 bytes or more;
    /// safetensors may start it anywhere.
    std::span<const std::byte> bytes;
};

class TensorDirectory {
public:
    /// CorruptFile if the name is there already.
    Result<> add(TensorEntry entry);

    const TensorEntry* find(std::string_view name) const;  ///< null: absent
    /// The tensor, checked to have this shape; NotFound or CorruptFile with expected and found.
    Result<const TensorEntry*> require(std::string_view name,
                                       std::span<const std::int64_t> shape) const;
    const std::vector<TensorEntry>& entries() const { return entries_; }
    std::int64_t total_bytes() const;

private:
    std::vector<TensorEntry> entries_;
    // A tree, since a stranger's file chooses the names: no choice of them makes it slow.
    std::map<std::string, std::size_t, std::less<>> index_;
};

/// "[4096, 11008]", for messages.
std::string shape_text(std::span<const std::int64_t> shape);

}  // namespace pergola

#pragma once
// What tensors a model's files hold and where their bytes lie. Immutable once filled, any thread.
// Knows nothing of what a tensor is for.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/result.h"
#include "kernels/weight_view.h"

namespace pergola {

/// Signs and scales of the inputs or outputs of an EXL3 linear.
struct Exl3Scales {
    std::span<const std::byte> bytes;
    bool is_packed = false;  ///< signs alone, a bit each, as old models have them; else F16
};

/// What belongs to an EXL3 linear beside its tiles.
struct Exl3Parts {
    exl3::Rate rate;
    Exl3Scales input_scales;
    Exl3Scales output_scales;

    /// Whether the scales follow the tiles in the entry's own bytes; files never have them so.
    bool is_joined() const { return input_scales.bytes.empty(); }
    std::int64_t scale_bytes() const {
        return static_cast<std::int64_t>(input_scales.bytes.size() + output_scales.bytes.size());
    }
};

struct TensorEntry {
    std::string name;
    WeightStorage storage = WeightStorage::F32;
    std::vector<std::int64_t> shape;  ///< outermost first: [out, in]
    /// Inside the mapped file, which the reader keeps open. GGUF aligns it to 8 bytes or more;
    /// safetensors may start it anywhere.
    std::span<const std::byte> bytes;
    std::optional<Exl3Parts> exl3;  ///< of Exl3, whose `bytes` are its tiles; the shape is padded
};

class TensorDirectory {
public:
    /// CorruptFile if the name is there already.
    Result<> add(TensorEntry entry);

    /// A tensor that is there and cannot be used: told to who asks for it by require(), and nobody
    /// else. Its first reason stays.
    void set_aside(std::string name, Error why);

    const TensorEntry* find(std::string_view name) const;  ///< null: absent, or set aside
    /// Why a tensor was set aside; null: it was not.
    const Error* why_not(std::string_view name) const;
    const std::map<std::string, Error, std::less<>>& set_aside() const { return set_aside_; }
    /// The tensor, checked to have this shape; NotFound or CorruptFile with expected and found, or
    /// why it was set aside.
    Result<const TensorEntry*> require(std::string_view name,
                                       std::span<const std::int64_t> shape) const;
    const std::vector<TensorEntry>& entries() const { return entries_; }
    std::int64_t total_bytes() const;

private:
    std::vector<TensorEntry> entries_;
    // A tree, since a stranger's file chooses the names: no choice of them makes it slow.
    std::map<std::string, std::size_t, std::less<>> index_;
    std::map<std::string, Error, std::less<>> set_aside_;
};

/// "[4096, 11008]", for messages.
std::string shape_text(std::span<const std::int64_t> shape);

}  // namespace pergola

// A linear <key> of inputs x outputs, both padded to 128, is stored as (exllamav3 1.6.5)
//
//     <key>.trellis   I16 [inputs / 16, outputs / 16, words]  tiles (kernels/codecs/exl3_trellis.h)
//     <key>.suh       F16 [inputs]        signs and scales; old models have
//     <key>.su        I16 [inputs / 16]   signs alone, a bit each, in its place
//     <key>.svh       F16 [outputs]       or <key>.sv I16 [outputs / 16]
//     <key>.mcg       I32 []              marks the codebook Mcg, its value is the multiplier
//     <key>.mul1      I32 []              the same for Mul1; neither: ThreeInst
//     <key>.bias      F16 [outputs]       an ordinary tensor, not read here
//
// and becomes the entry <key>.weight of shape [outputs, inputs]. A trellis of two dimensions is an
// embedding's, which is another form, with <key>.signs beside it; beside three they mean nothing.

#include "engine/formats/exl3_tensors.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <map>
#include <optional>

#include "engine/base/quote.h"
#include "kernels/codecs/exl3_linear.h"

namespace pergola {
namespace {

constexpr std::array<std::string_view, 8> kSuffixes = {
    ".trellis", ".suh", ".svh", ".su", ".sv", ".mcg", ".mul1", ".signs"};

// More linears that cannot be read are no model with something besides; also bounds what their
// reasons cost.
constexpr std::size_t kMostSetAside = 1000;

std::string_view suffix_of(std::string_view name) {
    for (const std::string_view suffix : kSuffixes) {
        if (name.ends_with(suffix) && name.size() > suffix.size()) return suffix;
    }
    return {};
}

/// The pieces of one linear by suffix.
using Pieces = std::map<std::string_view, const Exl3Piece*>;

class Linear {
public:
    Linear(std::string_view key, const Pieces& pieces) : key_(key), pieces_(pieces) {}

    Result<TensorEntry> join() {
        const Exl3Piece* trellis = find(".trellis");
        if (trellis == nullptr) {
            return corrupt(*pieces_.begin()->second, "has no .trellis beside it");
        }
        const std::vector<std::int64_t>& shape = trellis->tensor.shape;
        if (shape.size() == 2) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("{}: the embedding {} is quantised, which Pergola cannot read "
                                     "yet; choose a version of the model without it",
                                     trellis->file,
                                     quote(trellis->tensor.name))};
        }
        if (trellis->tensor.dtype != "I16" || shape.size() != 3 || !is_padded(shape[0]) ||
            !is_padded(shape[1])) {
            return corrupt(*trellis,
                           fmt::format("is {} {}, expected I16 [inputs / 16, outputs / 16, words] "
                                       "of multiples of 128 inputs and outputs",
                                       trellis->tensor.dtype,
                                       shape_text(shape)));
        }
        PG_TRY(const exl3::Codebook codebook, codebook_of());
        Result<int> half_bits = exl3::half_bits_of(shape[2], codebook);
        if (!half_bits) return corrupt(*trellis, "has no known rate: " + half_bits.error().message);
        Exl3Parts parts;
        parts.rate = {static_cast<std::uint8_t>(*half_bits), codebook};
        PG_TRY(parts.input_scales, scales(".suh", ".su", 16 * shape[0], *trellis));
        PG_TRY(parts.output_scales, scales(".svh", ".sv", 16 * shape[1], *trellis));
        TensorEntry entry;
        entry.name = std::string(key_) + ".weight";
        entry.storage = WeightStorage::Exl3;
        entry.shape = {16 * shape[1], 16 * shape[0]};
        entry.bytes = trellis->tensor.bytes;
        entry.exl3 = parts;
        return entry;
    }

private:
    /// A number of tiles that make up whole groups of 128, and none that would overflow a product.
    static bool is_padded(std::int64_t tiles) {
        return tiles > 0 && tiles % 8 == 0 && tiles <= (std::int64_t{1} << 26);
    }

    const Exl3Piece* find(std::string_view suffix) const {
        const auto found = pieces_.find(suffix);
        return found == pieces_.end() ? nullptr : found->second;
    }

    static Error corrupt(const Exl3Piece& piece, const std::string& what) {
        return {ErrorCode::CorruptFile,
                fmt::format("{}: {} {}", piece.file, quote(piece.tensor.name), what)};
    }

    Result<exl3::Codebook> codebook_of() const {
        const Exl3Piece* mcg = find(".mcg");
        const Exl3Piece* mul1 = find(".mul1");
        if (mcg != nullptr && mul1 != nullptr) {
            return corrupt(*mul1, "stands beside .mcg, and a linear has one codebook");
        }
        const Exl3Piece* marker = mcg != nullptr ? mcg : mul1;
        if (marker == nullptr) return exl3::Codebook::ThreeInst;
        const std::uint32_t expected =
            mcg != nullptr ? exl3::mcg_multiplier : exl3::mul1_multiplier;
        std::uint32_t value = 0;
        if (marker->tensor.dtype != "I32" || marker->tensor.bytes.size() != sizeof value) {
            return corrupt(*marker,
                           fmt::format("is {} {}, expected one I32",
                                       marker->tensor.dtype,
                                       shape_text(marker->tensor.shape)));
        }
        std::memcpy(&value, marker->tensor.bytes.data(), sizeof value);
        if (value != expected) {
            return corrupt(
                *marker,
                fmt::format("is {:#x}, expected the codebook's multiplier {:#x}", value, expected));
        }
        return mcg != nullptr ? exl3::Codebook::Mcg : exl3::Codebook::Mul1;
    }

    Result<Exl3Scales> scales(std::string_view whole,
                              std::string_view packed,
                              std::int64_t width,
                              const Exl3Piece& trellis) const {
        const Exl3Piece* piece = find(whole);
        const bool is_packed = piece == nullptr;
        if (is_packed) piece = find(packed);
        if (piece == nullptr)
            return corrupt(trellis, fmt::format("has neither {} nor {} beside it", whole, packed));
        const std::string_view dtype = is_packed ? "I16" : "F16";
        const std::int64_t count = is_packed ? width / 16 : width;
        if (piece->tensor.dtype != dtype || piece->tensor.shape != std::vector{count}) {
            return corrupt(*piece,
                           fmt::format("is {} {}, expected {} [{}]",
                                       piece->tensor.dtype,
                                       shape_text(piece->tensor.shape),
                                       dtype,
                                       count));
        }
        return Exl3Scales{piece->tensor.bytes, is_packed};
    }

    std::string_view key_;
    const Pieces& pieces_;
};

/// A linear that has an ordinary weight beside its tiles.
Error in_both_forms(const Exl3Piece& trellis, const std::string& weight) {
    return {ErrorCode::CorruptFile,
            fmt::format("{}: {} stands beside {}, and a linear has one form",
                        trellis.file,
                        quote(trellis.tensor.name),
                        quote(weight))};
}

std::byte* write_scales(const Exl3Scales& scales, std::byte* to) {
    if (!scales.is_packed) {
        std::memcpy(to, scales.bytes.data(), scales.bytes.size());
        return to + scales.bytes.size();
    }
    std::vector<std::uint16_t> packed(scales.bytes.size() / 2);
    std::memcpy(packed.data(), scales.bytes.data(), scales.bytes.size());
    const std::vector<std::uint16_t> signs = exl3::unpack_signs(packed);
    std::memcpy(to, signs.data(), 2 * signs.size());
    return to + 2 * signs.size();
}

}  // namespace

bool is_exl3_piece(std::string_view name) {
    return !suffix_of(name).empty();
}

std::string_view exl3_key(std::string_view piece) {
    return piece.substr(0, piece.size() - suffix_of(piece).size());
}

Result<> join_exl3_pieces(const std::vector<Exl3Piece>& pieces, TensorDirectory& tensors) {
    std::map<std::string_view, Pieces> linears;
    for (const Exl3Piece& piece : pieces) {
        const std::string_view name = piece.tensor.name;
        if (!linears[exl3_key(name)].emplace(suffix_of(name), &piece).second) {
            return Error{ErrorCode::CorruptFile,
                         fmt::format("{}: {} is there twice: the model lies in this folder in two "
                                     "copies, keep one",
                                     piece.file,
                                     quote(name))};
        }
    }
    for (const auto& [key, own] : linears) {
        const std::string weight = std::string(key) + ".weight";
        const bool is_plain = tensors.find(weight) != nullptr;
        const auto trellis = own.find(".trellis");
        Result<TensorEntry> entry = Linear(key, own).join();
        if (is_plain && trellis == own.end()) {
            // An ordinary weight counts; what a linear would have besides is of no use.
            tensors.set_aside(own.begin()->second->tensor.name, entry.take_error());
        } else if (is_plain) {
            tensors.set_aside(weight, in_both_forms(*trellis->second, weight));
        } else if (!entry && tensors.set_aside().size() >= kMostSetAside) {
            return entry.take_error();
        } else if (!entry) {
            tensors.set_aside(weight, entry.take_error());
        } else {
            PG_CHECK(tensors.add(std::move(*entry)));
        }
    }
    return {};
}

std::span<const std::byte> exl3_tiles(const WeightView& matrix) {
    const std::int64_t scales = exl3_scale_bytes(matrix.rows, matrix.columns);
    return {matrix.data, static_cast<std::size_t>(matrix.bytes() - scales)};
}

void write_exl3_matrix(std::span<const std::byte> tiles, const Exl3Parts& parts, std::byte* to) {
    std::memcpy(to, tiles.data(), tiles.size());
    to = write_scales(parts.input_scales, to + tiles.size());
    write_scales(parts.output_scales, to);
}

}  // namespace pergola

#include <algorithm>
#include <array>

#include "kernels/codecs/card_order.h"
#include "kernels/codecs/gguf_blocks.h"
#include "kernels/codecs/row_stripes.h"
#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/exl3_product.h"
#include "kernels/cpu/float_dot.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/stripe_dot.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

constexpr std::int64_t tile_outputs = 4;  // weight rows of the float dots' tile
// Activations of one pass over the weights: they stay in the second-level cache meanwhile.
constexpr std::int64_t pass_bytes = 524288;

void check(const LinearArgs& args) {
    assert(args.x.row_elements() == args.weight.columns && "x is [tokens, columns]");
    assert(args.y.row_elements() == args.weight.rows && args.y.rows() == args.x.rows());
    assert(args.bias.empty() || static_cast<std::int64_t>(args.bias.size()) == args.weight.rows);
    assert((args.weight.storage == WeightStorage::Exl3 || can_dequantise(args.weight.storage)) &&
           "ask supports_storage() first");
    (void)args;
}

void add_bias(const LinearArgs& args,
              std::int64_t first_token,
              std::int64_t tokens,
              std::int64_t begin,
              std::int64_t end) {
    if (args.bias.empty()) return;
    for (std::int64_t token = first_token; token < first_token + tokens; ++token) {
        float* y = args.y.f32_row(token).data();
        for (std::int64_t output = begin; output < end; ++output)
            y[output] += args.bias[static_cast<std::size_t>(output)];
    }
}

/// Tokens of one product that meet its weights while these are in the caches.
struct Piece {
    const LinearArgs* args = nullptr;
    std::int64_t first_token = 0;
    std::int64_t tokens = 0;
    std::int64_t units = 0;              ///< of the work: stripes, or unit_outputs rows
    StripeDot dot = nullptr;             ///< null: in F32
    int tile_tokens = 0;                 ///< of the activations that `dot` wants
    const ActivationGroup* x = nullptr;  ///< rounded activations for `dot`
    std::int64_t groups = 0;             ///< of 32 values a row
};

/// The outputs of a last stripe that is not whole come by way of a buffer.
void multiply_rest(const StripeTile& tile, const Piece& piece, int outputs) {
    std::array<float, std::size_t{most_tile_tokens} * stripe_rows> results;
    for (std::int64_t first = 0; first < tile.tokens; first += piece.tile_tokens) {
        StripeTile part = tile;
        part.x += first * piece.groups;
        part.tokens = std::min<std::int64_t>(piece.tile_tokens, tile.tokens - first);
        part.results = results.data();
        part.result_stride = stripe_rows;
        piece.dot(part);
        for (std::int64_t token = 0; token < part.tokens; ++token) {
            std::copy_n(results.data() + token * stripe_rows,
                        outputs,
                        tile.results + (first + token) * tile.result_stride);
        }
    }
}

bool is_in_planes(const WeightView& weight) {
    return weight.order == RowOrder::Card && has_card_order(weight.storage);
}

/// Stripes [begin, end) of the outputs. Rows that lie otherwise are woven first, here.
void multiply_stripes(const Piece& piece, std::int64_t begin, std::int64_t end) {
    const LinearArgs& args = *piece.args;
    const WeightView& weight = args.weight;
    const std::int64_t row_bytes = weight.row_bytes();
    const bool is_woven = weight.order == RowOrder::Stripes;
    const AlignedMemory woven(is_woven ? 0 : static_cast<std::size_t>(stripe_rows * row_bytes));
    for (std::int64_t row = begin * stripe_rows; row < end * stripe_rows; row += stripe_rows) {
        const int rows = static_cast<int>(std::min<std::int64_t>(stripe_rows, weight.rows - row));
        const std::byte* stripe = weight.data + row * row_bytes;
        if (!is_woven) {
            pack_stripe(weight, row, rows, woven.data());
            stripe = woven.data();
        }
        const StripeTile tile{.stripe = stripe,
                              .columns = weight.columns,
                              .x = piece.x,
                              .tokens = piece.tokens,
                              .results = args.y.f32_row(piece.first_token).data() + row,
                              .result_stride = weight.rows};
        if (rows == stripe_rows) {
            piece.dot(tile);
        } else {
            multiply_rest(tile, piece, rows);
        }
    }
    add_bias(args,
             piece.first_token,
             piece.tokens,
             begin * stripe_rows,
             std::min(end * stripe_rows, weight.rows));
}

bool is_plain(WeightStorage storage) {
    return block_layout(storage).values == 1;
}

/// Rows of a plain storage meet few tokens as they lie in memory; otherwise they are widened first,
/// so that many tokens share the conversion.
constexpr std::int64_t direct_tokens = 4;

void multiply_f32_outputs(const LinearArgs& args,
                          const FloatKernels& kernels,
                          std::int64_t first_token,
                          std::int64_t tokens,
                          std::int64_t begin,
                          std::int64_t end) {
    const WeightView& weight = args.weight;
    const std::int64_t row_bytes = weight.row_bytes();
    const bool is_direct = weight.storage == WeightStorage::F32 ||
                           (is_plain(weight.storage) && tokens <= direct_tokens);
    const std::int64_t wide_row_bytes = (weight.columns + 15) / 16 * 64;
    const AlignedMemory wide(
        static_cast<std::size_t>(is_direct ? 0 : tile_outputs * wide_row_bytes));
    for (std::int64_t output = begin; output < end; output += tile_outputs) {
        const int outputs = static_cast<int>(std::min(tile_outputs, end - output));
        const std::byte* rows = weight.data + output * row_bytes;
        for (int row = 0; row < outputs && !is_direct; ++row) {
            auto* to = reinterpret_cast<float*>(wide.data() + row * wide_row_bytes);
            if (weight.order == RowOrder::Stripes || is_in_planes(weight)) {
                dequantise_matrix_row(weight, output + row, to);
            } else {
                kernels.widen_row(weight.storage, rows + row * row_bytes, weight.columns, to);
            }
        }
        kernels.float_dots({.weights = is_direct ? rows : wide.data(),
                            .storage = is_direct ? weight.storage : WeightStorage::F32,
                            .row_bytes = is_direct ? row_bytes : wide_row_bytes,
                            .x = args.x.f32_row(first_token).data(),
                            .columns = weight.columns,
                            .outputs = outputs,
                            .tokens = tokens,
                            .results = args.y.f32_row(first_token).data() + output,
                            .result_stride = weight.rows});
    }
    add_bias(args, first_token, tokens, begin, end);
}

/// Products that are computed in one go: first all activations are rounded, then all weights are
/// read.
class Group {
public:
    Group(const StripeKernels* stripes, const FloatKernels& floats, WorkerPool& pool)
        : stripes_(stripes), floats_(floats), pool_(pool) {}

    void add(const LinearArgs& args) {
        const WeightView& weight = args.weight;
        const bool is_rounded = stripes_ != nullptr && can_stripe(weight.storage);
        const std::int64_t row_bytes = is_rounded ? 2 * weight.columns : 4 * weight.columns;
        const std::int64_t most = std::max<std::int64_t>(16, pass_bytes / row_bytes);
        // Passes of about one length, in whole tiles of tokens.
        const std::int64_t tile = is_rounded ? stripes_->tile_tokens : 8;
        const std::int64_t passes = (args.x.rows() + most - 1) / most;
        const std::int64_t length =
            passes == 0 ? 0 : ((args.x.rows() + passes - 1) / passes + tile - 1) / tile * tile;
        for (std::int64_t first = 0; first < args.x.rows(); first += length) {
            Piece piece{.args = &args,
                        .first_token = first,
                        .tokens = std::min(length, args.x.rows() - first)};
            if (is_rounded) {
                piece.dot = stripes_->dot_of(weight.storage);
                piece.tile_tokens = stripes_->tile_tokens;
                piece.groups = weight.columns / 32;
            }
            const std::int64_t unit = is_rounded ? stripe_rows : unit_outputs;
            piece.units = (weight.rows + unit - 1) / unit;
            add(piece);
        }
    }

    /// Computes what was added.
    void flush() {
        if (count_ == 0) return;
        round_activations();
        pool_.run(first_unit_[count_], 1, [this](std::int64_t begin, std::int64_t end) {
            for (std::size_t index = 0; index < count_; ++index) {
                const std::int64_t from = std::max(begin, first_unit_[index]) - first_unit_[index];
                const std::int64_t to = std::min(end, first_unit_[index + 1]) - first_unit_[index];
                if (from < to) multiply(pieces_[index], from, to);
            }
        });
        count_ = 0;
        rounded_bytes_ = 0;
    }

private:
    static constexpr std::size_t most_pieces = 32;
    static constexpr std::int64_t unit_outputs = 2 * tile_outputs;

    static std::int64_t bytes_of(const Piece& piece) {
        return piece.tokens * piece.groups * static_cast<std::int64_t>(sizeof(ActivationGroup));
    }

    void add(const Piece& piece) {
        if (count_ == most_pieces || rounded_bytes_ + bytes_of(piece) > 8 * pass_bytes) flush();
        rounded_bytes_ += bytes_of(piece);
        first_unit_[count_ + 1] = first_unit_[count_] + piece.units;
        pieces_[count_++] = piece;
    }

    /// Whether both read the same activations, rounded for the same kind of weight.
    static bool share_activations(const Piece& a, const Piece& b) {
        return a.groups == b.groups && a.first_token == b.first_token && a.tokens == b.tokens &&
               a.args->x.data == b.args->x.data &&
               stripe_offset(a.args->weight.storage) == stripe_offset(b.args->weight.storage);
    }

    void round_activations() {
        auto* next = reinterpret_cast<ActivationGroup*>(pool_.scratch(rounded_bytes_));
        for (std::size_t index = 0; index < count_; ++index) {
            Piece& piece = pieces_[index];
            if (piece.dot == nullptr) continue;
            const auto* const known =
                std::find_if(pieces_.begin(), pieces_.begin() + index, [&](const Piece& other) {
                    return other.dot != nullptr && share_activations(other, piece);
                });
            if (known != pieces_.begin() + index) {
                piece.x = known->x;
                continue;
            }
            piece.x = next;
            round_rows(piece, next);
            next += piece.tokens * piece.groups;
        }
    }

    void round_rows(const Piece& piece, ActivationGroup* out) {
        const int offset = stripe_offset(piece.args->weight.storage);
        pool_.run(piece.tokens, 4, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t token = begin; token < end; ++token) {
                const ActivationPlace place =
                    activation_place(token, piece.tokens, piece.groups, piece.tile_tokens);
                stripes_->quantise_row(piece.args->x.f32_row(piece.first_token + token).data(),
                                       piece.args->weight.columns,
                                       offset,
                                       out + place.first,
                                       place.stride);
            }
        });
    }

    void multiply(const Piece& piece, std::int64_t begin, std::int64_t end) const {
        if (piece.dot != nullptr) return multiply_stripes(piece, begin, end);
        multiply_f32_outputs(*piece.args,
                             floats_,
                             piece.first_token,
                             piece.tokens,
                             begin * unit_outputs,
                             std::min(end * unit_outputs, piece.args->weight.rows));
    }

    const StripeKernels* stripes_;  ///< null: all in F32
    const FloatKernels& floats_;
    WorkerPool& pool_;
    std::array<Piece, most_pieces> pieces_;
    std::array<std::int64_t, most_pieces + 1> first_unit_ = {};
    std::size_t count_ = 0;
    std::int64_t rounded_bytes_ = 0;
};

bool is_exl3(const LinearArgs& args) {
    return args.weight.storage == WeightStorage::Exl3;
}

void multiply(std::span<const LinearArgs> parts,
              const StripeKernels* stripes,
              CpuLevel level,
              Stream& stream) {
    Group group(stripes, float_kernels(level), *stream.pool);
    for (const LinearArgs& part : parts) {
        check(part);
        if (is_exl3(part)) continue;
        group.add(part);
    }
    group.flush();
    if (!std::any_of(parts.begin(), parts.end(), is_exl3)) return;
    Exl3Products tiles(
        level, stripes == nullptr ? Exl3Numbers::Exact : Exl3Numbers::Rounded, *stream.pool);
    for (const LinearArgs& part : parts) {
        if (is_exl3(part)) tiles.add(part);
    }
    tiles.flush();
}

}  // namespace

template <CpuLevel level>
void linear(const LinearArgs& args, Stream& stream) {
    multiply({&args, 1}, &stripe_kernels(level), level, stream);
}

template <CpuLevel level>
void linear_group(const LinearGroupArgs& args, Stream& stream) {
    multiply(args.parts, &stripe_kernels(level), level, stream);
}

template <CpuLevel level>
void linear_f32(const LinearArgs& args, Stream& stream) {
    multiply({&args, 1}, nullptr, level, stream);
}

template <CpuLevel level>
void linear_group_f32(const LinearGroupArgs& args, Stream& stream) {
    multiply(args.parts, nullptr, level, stream);
}

template void linear<CpuLevel::Portable>(const LinearArgs&, Stream&);
template void linear_group<CpuLevel::Portable>(const LinearGroupArgs&, Stream&);
template void linear_f32<CpuLevel::Portable>(const LinearArgs&, Stream&);
template void linear_group_f32<CpuLevel::Portable>(const LinearGroupArgs&, Stream&);
#if defined(__x86_64__)
template void linear<CpuLevel::Avx2>(const LinearArgs&, Stream&);
template void linear<CpuLevel::Avx512>(const LinearArgs&, Stream&);
template void linear_group<CpuLevel::Avx2>(const LinearGroupArgs&, Stream&);
template void linear_group<CpuLevel::Avx512>(const LinearGroupArgs&, Stream&);
template void linear<CpuLevel::Amx>(const LinearArgs&, Stream&);
template void linear_group<CpuLevel::Amx>(const LinearGroupArgs&, Stream&);
template void linear_f32<CpuLevel::Avx2>(const LinearArgs&, Stream&);
template void linear_f32<CpuLevel::Avx512>(const LinearArgs&, Stream&);
template void linear_group_f32<CpuLevel::Avx2>(const LinearGroupArgs&, Stream&);
template void linear_group_f32<CpuLevel::Avx512>(const LinearGroupArgs&, Stream&);
#elif defined(__aarch64__)
template void linear<CpuLevel::Neon>(const LinearArgs&, Stream&);
template void linear_group<CpuLevel::Neon>(const LinearGroupArgs&, Stream&);
#endif

}  // namespace pergola::cpu

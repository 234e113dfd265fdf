#include <algorithm>
#include <array>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/codecs/row_stripes.h"
#include "kernels/cpu/aligned_memory.h"
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
    assert(can_dequantise(args.weight.storage) && "ask supports_storage() first");
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

/// The tokens that meet a weight while it is in the caches, and their rounded activations.
struct Pass {
    std::int64_t first_token = 0;
    std::int64_t tokens = 0;
    std::int64_t groups = 0;  ///< of 32 values a row
    ActivationGroup* x = nullptr;
};

void quantise_activations(const LinearArgs& args,
                          const StripeKernels& kernels,
                          const Pass& pass,
                          WorkerPool& pool) {
    const int offset = stripe_offset(args.weight.storage);
    pool.run(pass.tokens, 4, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t token = begin; token < end; ++token) {
            kernels.quantise_row(args.x.f32_row(pass.first_token + token).data(),
                                 args.weight.columns,
                                 offset,
                                 pass.x + token * pass.groups);
        }
    });
}

/// The outputs of a last stripe that is not whole come by way of a buffer.
void multiply_rest(const StripeTile& tile, StripeDot dot, int outputs) {
    for (std::int64_t token = 0; token < tile.tokens; ++token) {
        std::array<float, stripe_rows> results;
        StripeTile one = tile;
        one.x += token * (tile.columns / 32);
        one.tokens = 1;
        one.results = results.data();
        dot(one);
        std::copy_n(results.data(), outputs, tile.results + token * tile.result_stride);
    }
}

/// Stripes [begin, end) of the outputs. Rows that lie one by one are woven first, here.
void multiply_stripes(
    const LinearArgs& args, StripeDot dot, const Pass& pass, std::int64_t begin, std::int64_t end) {
    const WeightView& weight = args.weight;
    const std::int64_t row_bytes = weight.row_bytes();
    const bool is_woven = weight.order == RowOrder::Stripes;
    const AlignedMemory woven(is_woven ? 0 : static_cast<std::size_t>(stripe_rows * row_bytes));
    for (std::int64_t row = begin * stripe_rows; row < end * stripe_rows; row += stripe_rows) {
        const int rows = static_cast<int>(std::min<std::int64_t>(stripe_rows, weight.rows - row));
        const std::byte* stripe = weight.data + row * row_bytes;
        if (!is_woven) {
            pack_stripe(weight.storage, stripe, rows, row_bytes, woven.data());
            stripe = woven.data();
        }
        const StripeTile tile{.stripe = stripe,
                              .columns = weight.columns,
                              .x = pass.x,
                              .tokens = pass.tokens,
                              .results = args.y.f32_row(pass.first_token).data() + row,
                              .result_stride = weight.rows};
        if (rows == stripe_rows) {
            dot(tile);
        } else {
            multiply_rest(tile, dot, rows);
        }
    }
    add_bias(args,
             pass.first_token,
             pass.tokens,
             begin * stripe_rows,
             std::min(end * stripe_rows, weight.rows));
}

void multiply_quantised(const LinearArgs& args, const StripeKernels& kernels, WorkerPool& pool) {
    const std::int64_t groups = args.weight.columns / 32;
    const std::int64_t row_bytes = groups * static_cast<std::int64_t>(sizeof(ActivationGroup));
    const std::int64_t most_tokens = std::max<std::int64_t>(16, pass_bytes / row_bytes);
    const std::int64_t stripes = (args.weight.rows + stripe_rows - 1) / stripe_rows;
    const StripeDot dot = kernels.dot_of(args.weight.storage);
    for (std::int64_t first = 0; first < args.x.rows(); first += most_tokens) {
        const std::int64_t tokens = std::min(most_tokens, args.x.rows() - first);
        const Pass pass{first,
                        tokens,
                        groups,
                        reinterpret_cast<ActivationGroup*>(pool.scratch(tokens * row_bytes))};
        quantise_activations(args, kernels, pass, pool);
        pool.run(stripes, 1, [&](std::int64_t begin, std::int64_t end) {
            multiply_stripes(args, dot, pass, begin, end);
        });
    }
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
            if (weight.order == RowOrder::Stripes) {
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

void multiply_f32(const LinearArgs& args, const FloatKernels& kernels, WorkerPool& pool) {
    const std::int64_t most_tokens =
        std::max<std::int64_t>(16, pass_bytes / (4 * args.weight.columns));
    for (std::int64_t first = 0; first < args.x.rows(); first += most_tokens) {
        const std::int64_t tokens = std::min(most_tokens, args.x.rows() - first);
        pool.run(args.weight.rows, 2 * tile_outputs, [&](std::int64_t begin, std::int64_t end) {
            multiply_f32_outputs(args, kernels, first, tokens, begin, end);
        });
    }
}

}  // namespace

template <CpuLevel level>
void linear(const LinearArgs& args, Stream& stream) {
    check(args);
    if (can_stripe(args.weight.storage)) {
        multiply_quantised(args, stripe_kernels(level), *stream.pool);
    } else {
        multiply_f32(args, float_kernels(level), *stream.pool);
    }
}

template <CpuLevel level>
void linear_f32(const LinearArgs& args, Stream& stream) {
    check(args);
    multiply_f32(args, float_kernels(level), *stream.pool);
}

template void linear<CpuLevel::Portable>(const LinearArgs&, Stream&);
template void linear_f32<CpuLevel::Portable>(const LinearArgs&, Stream&);
#if defined(__x86_64__)
template void linear<CpuLevel::Avx2>(const LinearArgs&, Stream&);
template void linear<CpuLevel::Avx512>(const LinearArgs&, Stream&);
template void linear_f32<CpuLevel::Avx2>(const LinearArgs&, Stream&);
template void linear_f32<CpuLevel::Avx512>(const LinearArgs&, Stream&);
#elif defined(__aarch64__)
template void linear<CpuLevel::Neon>(const LinearArgs&, Stream&);
#endif

}  // namespace pergola::cpu

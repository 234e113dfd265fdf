#include <algorithm>
#include <cstring>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/dot_kernels.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

constexpr std::int64_t tile_outputs = 4;  // weight rows unpacked together; the dot kernels' tile
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

/// Four unpacked weight rows of one thread; zero once, so that the padding stays zero.
class UnpackedTile {
public:
    explicit UnpackedTile(const RowShape& shape)
        : shape_(shape),
          memory_(static_cast<std::size_t>(tile_outputs * (shape.padded + 12 * shape.groups))) {
        std::memset(memory_.data(), 0, memory_.bytes());
    }

    UnpackedRows row(int index) const {
        auto* quants = reinterpret_cast<std::uint8_t*>(memory_.data());
        auto* scales = reinterpret_cast<float*>(memory_.data() + tile_outputs * shape_.padded);
        return {quants + index * shape_.padded,
                scales + index * shape_.groups,
                scales + (tile_outputs + index) * shape_.groups,
                scales + (2 * tile_outputs + index) * shape_.groups};
    }

private:
    const RowShape& shape_;
    AlignedMemory memory_;
};

/// sum of scale * (quant - offset) * x = sum of scale * quant * x - offset * scale * (sum of x):
/// the offset becomes a minimum. No storage has both.
void fold_offset(UnpackedRows row, const RowShape& shape, int offset) {
    const auto shift = static_cast<float>(-offset);
    for (std::int64_t group = 0; group < shape.groups; ++group) {
        row.minimums[group] = shift * row.scales[group];
    }
}

struct Pass {
    std::int64_t first_token = 0;
    std::int64_t tokens = 0;
    RowShape shape;
    QuantisedActivations x;
};

void quantise_activations(const LinearArgs& args,
                          const DotKernels& kernels,
                          const Pass& pass,
                          WorkerPool& pool) {
    pool.run(pass.tokens, 4, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t token = begin; token < end; ++token) {
            kernels.quantise_row(args.x.f32_row(pass.first_token + token).data(),
                                 pass.shape,
                                 {pass.x.quants + token * pass.shape.padded,
                                  pass.x.scales + token * pass.shape.groups,
                                  pass.x.sums + token * pass.shape.groups,
                                  pass.x.middles + token * pass.shape.groups});
        }
    });
}

void multiply_outputs(const LinearArgs& args,
                      const DotKernels& kernels,
                      const Pass& pass,
                      std::int64_t begin,
                      std::int64_t end) {
    const WeightView& weight = args.weight;
    const std::int64_t row_bytes = weight.row_bytes();
    const int offset = quant_offset(weight.storage);
    const bool signed_quants = kernels.wants_signed_quants && offset == 128;
    const UnpackedTile unpacked(pass.shape);
    for (std::int64_t output = begin; output < end; output += tile_outputs) {
        const int outputs = static_cast<int>(std::min(tile_outputs, end - output));
        for (int row = 0; row < outputs; ++row) {
            const UnpackedRows target = unpacked.row(row);
            kernels.unpack_row(
                weight.storage, weight.data + (output + row) * row_bytes, weight.columns, target);
            if (offset != 0 && !signed_quants) fold_offset(target, pass.shape, offset);
            kernels.add_up_row(target, pass.shape, signed_quants);
        }
        kernels.integer_dots({.weights = unpacked.row(0),
                              .x = pass.x,
                              .shape = &pass.shape,
                              .outputs = outputs,
                              .tokens = pass.tokens,
                              .results = args.y.f32_row(pass.first_token).data() + output,
                              .result_stride = weight.rows,
                              .signed_quants = signed_quants});
    }
    add_bias(args, pass.first_token, pass.tokens, begin, end);
}

void multiply_quantised(const LinearArgs& args, const DotKernels& kernels, WorkerPool& pool) {
    const RowShape shape(args.weight.columns);
    const std::int64_t most_tokens = std::max<std::int64_t>(16, pass_bytes / shape.padded);
    for (std::int64_t first = 0; first < args.x.rows(); first += most_tokens) {
        const std::int64_t tokens = std::min(most_tokens, args.x.rows() - first);
        std::byte* memory = pool.scratch(tokens * (shape.padded + 12 * shape.groups));
        auto* scales = reinterpret_cast<float*>(memory + tokens * shape.padded);
        const Pass pass{
            first,
            tokens,
            shape,
            {reinterpret_cast<std::int8_t*>(memory),
             scales,
             scales + tokens * shape.groups,
             scales + 2 * tokens * shape.groups}};
        quantise_activations(args, kernels, pass, pool);
        pool.run(args.weight.rows, 2 * tile_outputs, [&](std::int64_t begin, std::int64_t end) {
            multiply_outputs(args, kernels, pass, begin, end);
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
                          const DotKernels& kernels,
                          std::int64_t first_token,
                          std::int64_t tokens,
                          std::int64_t begin,
                          std::int64_t end) {
    const WeightView& weight = args.weight;
    const std::int64_t row_bytes = weight.row_bytes();
    const bool is_direct = weight.storage == WeightStorage::F32 ||
                           (is_plain(weight.storage) && tokens <= direct_tokens);
    const std::int64_t wide_row_bytes = RowShape::round_up(weight.columns, 16) * 4;
    const AlignedMemory wide(
        static_cast<std::size_t>(is_direct ? 0 : tile_outputs * wide_row_bytes));
    for (std::int64_t output = begin; output < end; output += tile_outputs) {
        const int outputs = static_cast<int>(std::min(tile_outputs, end - output));
        const std::byte* rows = weight.data + output * row_bytes;
        for (int row = 0; row < outputs && !is_direct; ++row) {
            kernels.widen_row(weight.storage,
                              rows + row * row_bytes,
                              weight.columns,
                              reinterpret_cast<float*>(wide.data() + row * wide_row_bytes));
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

void multiply_f32(const LinearArgs& args, const DotKernels& kernels, WorkerPool& pool) {
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
    if (is_plain(args.weight.storage)) {
        multiply_f32(args, dot_kernels(level), *stream.pool);
    } else {
        multiply_quantised(args, dot_kernels(level), *stream.pool);
    }
}

template <CpuLevel level>
void linear_f32(const LinearArgs& args, Stream& stream) {
    check(args);
    multiply_f32(args, dot_kernels(level), *stream.pool);
}

template void linear<CpuLevel::Portable>(const LinearArgs&, Stream&);
template void linear_f32<CpuLevel::Portable>(const LinearArgs&, Stream&);
#if defined(__x86_64__)
template void linear<CpuLevel::Avx2>(const LinearArgs&, Stream&);
template void linear<CpuLevel::Avx512>(const LinearArgs&, Stream&);
template void linear_f32<CpuLevel::Avx2>(const LinearArgs&, Stream&);
template void linear_f32<CpuLevel::Avx512>(const LinearArgs&, Stream&);
#endif

}  // namespace pergola::cpu

#include <algorithm>
#include <vector>

#include "kernels/codecs/card_order.h"
#include "kernels/codecs/exl3_linear.h"
#include "kernels/codecs/gguf_blocks.h"
#include "kernels/codecs/row_stripes.h"
#include "kernels/reference/operators.h"

namespace pergola::reference {
namespace {

/// The format's widths are padded: inputs with zeros, and outputs with what nobody wants.
void exl3_linear(const LinearArgs& args) {
    WeightView weight = args.weight;
    std::vector<std::uint32_t> in_file_order;
    if (weight.order == RowOrder::Card) {
        in_file_order.resize(static_cast<std::size_t>(weight.bytes() / 4));
        to_file_order(weight, reinterpret_cast<std::byte*>(in_file_order.data()));
        weight.data = reinterpret_cast<const std::byte*>(in_file_order.data());
        weight.order = RowOrder::OneByOne;
    }
    const exl3::LinearView view = exl3::view_of(weight);
    const std::int64_t tokens = args.x.rows();
    std::vector<float> x(static_cast<std::size_t>(tokens * view.inputs));
    std::vector<float> y(static_cast<std::size_t>(tokens * view.outputs));
    for (std::int64_t token = 0; token < tokens; ++token) {
        const std::span<const float> from = args.x.f32_row(token);
        std::copy(from.begin(), from.end(), x.begin() + token * view.inputs);
    }
    exl3::linear(view, x, tokens, y);
    for (std::int64_t token = 0; token < tokens; ++token) {
        const std::span<float> to = args.y.f32_row(token);
        const float* const from = y.data() + token * view.outputs;
        for (std::size_t output = 0; output < to.size(); ++output) {
            to[output] = from[output] + (args.bias.empty() ? 0.0F : args.bias[output]);
        }
    }
}

}  // namespace

void linear(const LinearArgs& args, Stream&) {
    assert(args.x.row_elements() == args.weight.columns && "x is [tokens, columns]");
    assert(args.y.row_elements() == args.weight.rows && args.y.rows() == args.x.rows());
    assert(args.bias.empty() || static_cast<std::int64_t>(args.bias.size()) == args.weight.rows);
    if (args.weight.storage == WeightStorage::Exl3) return exl3_linear(args);
    std::vector<float> row(static_cast<std::size_t>(args.weight.columns));
    for (std::int64_t output = 0; output < args.weight.rows; ++output) {
        dequantise_matrix_row(args.weight, output, row.data());
        for (std::int64_t token = 0; token < args.x.rows(); ++token) {
            const std::span<const float> x = args.x.f32_row(token);
            float sum = 0.0F;
            for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * row[i];
            if (!args.bias.empty()) sum += args.bias[static_cast<std::size_t>(output)];
            args.y.f32_row(token)[static_cast<std::size_t>(output)] = sum;
        }
    }
}

void linear_group(const LinearGroupArgs& args, Stream& stream) {
    for (const LinearArgs& part : args.parts) linear(part, stream);
}

bool supports_storage(WeightStorage storage) {
    return storage == WeightStorage::Exl3 || can_dequantise(storage);
}

}  // namespace pergola::reference

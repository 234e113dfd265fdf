#include <vector>

#include "kernels/codecs/row_stripes.h"
#include "kernels/reference/operators.h"

namespace pergola::reference {

void linear(const LinearArgs& args, Stream&) {
    assert(args.x.row_elements() == args.weight.columns && "x is [tokens, columns]");
    assert(args.y.row_elements() == args.weight.rows && args.y.rows() == args.x.rows());
    assert(args.bias.empty() || static_cast<std::int64_t>(args.bias.size()) == args.weight.rows);
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

}  // namespace pergola::reference

#include "kernels/codecs/row_stripes.h"
#include "kernels/reference/operators.h"

namespace pergola::reference {

void embedding(const EmbeddingArgs& args, Stream&) {
    assert(args.y.rows() == static_cast<std::int64_t>(args.ids.size()) && "one row per id");
    assert(args.y.row_elements() == args.table.columns && "y is [tokens, hidden]");
    for (std::int64_t token = 0; token < args.y.rows(); ++token) {
        const std::int64_t id = args.ids[static_cast<std::size_t>(token)];
        assert(id >= 0 && id < args.table.rows && "id outside the vocabulary");
        const std::span<float> y = args.y.f32_row(token);
        dequantise_matrix_row(args.table, id, y.data());
        for (float& value : y) value *= args.scale;
    }
}

}  // namespace pergola::reference

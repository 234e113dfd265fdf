#include "kernels/codecs/row_stripes.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {

void embedding(const EmbeddingArgs& args, Stream& stream) {
    assert(args.y.rows() == static_cast<std::int64_t>(args.ids.size()) && "one row per id");
    assert(args.y.row_elements() == args.table.columns && "y is [tokens, hidden]");
    stream.pool->run(args.y.rows(), 8, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t token = begin; token < end; ++token) {
            const std::int64_t id = args.ids[static_cast<std::size_t>(token)];
            assert(id >= 0 && id < args.table.rows && "id outside the vocabulary");
            const std::span<float> y = args.y.f32_row(token);
            dequantise_matrix_row(args.table, id, y.data());
            for (float& value : y) value *= args.scale;
        }
    });
}

}  // namespace pergola::cpu

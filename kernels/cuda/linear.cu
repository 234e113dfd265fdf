// y = x W^T + bias: which kernel takes which storage and how many rows.
//
// Few rows read the weight once and are bound by that; many are bound by arithmetic and go through
// tensor cores, the weight as F16 in parts. The two round differently, so a row's bits depend on
// which of the two it met (DECISIONS.md, 23), and on nothing else.

#include <algorithm>
#include <climits>

#include "kernels/cuda/block_rows.h"
#include "kernels/cuda/exl3_many_rows.h"
#include "kernels/cuda/exl3_matrix.h"
#include "kernels/cuda/gguf_linear.h"
#include "kernels/cuda/half_product.h"
#include "kernels/cuda/half_product_hopper.h"
#include "kernels/cuda/operators.h"
#include "kernels/cuda/panels.h"
#include "kernels/cuda/plain_rows.h"
#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

constexpr std::int64_t most_few_rows = 8;

/// Bytes of shared memory that a row of x in 8 bits may take; less than it has.
bool fits_shared(const Queue& queue, std::int64_t columns, int rows) {
    return columns * 3 / 2 * rows + 1024 <= queue.shared_bytes;
}

void few_rows(const LinearArgs& args, Queue& queue) {
    const auto* x = static_cast<const float*>(args.x.data);
    auto* y = static_cast<float*>(args.y.data);
    const float* bias = args.bias.empty() ? nullptr : args.bias.data();
    const WeightView& weight = args.weight;
    if (weight.storage == WeightStorage::Exl3) return exl3_few_rows(args, queue);
    int at_once = block_rows_most;
    while (at_once > 1 && !fits_shared(queue, weight.columns, at_once)) --at_once;
    // A row's bits must not depend on the rows beside it: one kernel for any number of them.
    const bool is_plain = takes_plain_rows(weight, 1, queue);
    while (at_once > 1 && is_plain && !takes_plain_rows(weight, at_once, queue)) --at_once;
    const bool has_kernel =
        has_gguf_kernel(weight.storage) && fits_shared(queue, weight.columns, at_once);
    for (std::int64_t first = 0; first < args.x.rows(); first += at_once) {
        const int rows = static_cast<int>(std::min<std::int64_t>(at_once, args.x.rows() - first));
        const float* from = x + first * weight.columns;
        float* to = y + first * weight.rows;
        if (takes_plain_rows(weight, rows, queue)) {
            const PlainRowsPart part = {weight, bias, to};
            queue.note(plain_rows_product({&part, 1}, from, rows, queue), "multiplying");
            continue;
        }
        if (!has_kernel) {
            queue.note(few_rows_product(weight, from, bias, to, rows, queue), "multiplying");
            continue;
        }
        const GgufLinearArgs call = {{weight.data,
                                      weight.storage,
                                      static_cast<int>(weight.rows),
                                      static_cast<int>(weight.columns)},
                                     from,
                                     bias,
                                     to,
                                     rows,
                                     queue.multiprocessors,
                                     queue.may_overlap};
        queue.note(gguf_linear(call, queue.stream), "multiplying");
    }
}

/// Whether all parts multiply the same few rows and one kernel takes their storages.
bool fits_one_launch(const LinearGroupArgs& args, const Queue& queue) {
    if (args.parts.size() < 2 || args.parts.size() > gguf_most_parts) return false;
    const LinearArgs& first = args.parts.front();
    const std::int64_t rows = first.x.rows();
    if (first.weight.storage == WeightStorage::Exl3 || rows == 0 || rows > gguf_most_rows ||
        !fits_shared(queue, first.weight.columns, static_cast<int>(rows))) {
        return false;
    }
    WeightStorage storages[gguf_most_parts] = {};
    for (std::size_t i = 0; i < args.parts.size(); ++i) {
        if (args.parts[i].x.data != first.x.data || args.parts[i].x.rows() != rows) return false;
        storages[i] = args.parts[i].weight.storage;
    }
    return takes_gguf_group(std::span(storages, args.parts.size()));
}

void few_rows_of_all(const LinearGroupArgs& args, Queue& queue) {
    GgufGroupArgs call;
    const LinearArgs& first = args.parts.front();
    call.x = static_cast<const float*>(first.x.data);
    call.rows = static_cast<int>(first.x.rows());
    call.multiprocessors = queue.multiprocessors;
    call.may_overlap = queue.may_overlap;
    for (const LinearArgs& part : args.parts) {
        call.parts[call.count++] = {{part.weight.data,
                                     part.weight.storage,
                                     static_cast<int>(part.weight.rows),
                                     static_cast<int>(part.weight.columns)},
                                    part.bias.empty() ? nullptr : part.bias.data(),
                                    static_cast<float*>(part.y.data)};
    }
    queue.note(gguf_linear_group(call, queue.stream), "multiplying");
}

/// Few rows of plain weights of one storage and width, all parts in one launch; false: they are
/// not.
bool plain_in_one_launch(const LinearGroupArgs& args, Queue& queue) {
    if (args.parts.size() < 2 || args.parts.size() > plain_rows_most_parts) return false;
    const LinearArgs& first = args.parts.front();
    const auto rows = static_cast<int>(std::min<std::int64_t>(first.x.rows(), INT_MAX));
    PlainRowsPart parts[plain_rows_most_parts];
    for (std::size_t i = 0; i < args.parts.size(); ++i) {
        const LinearArgs& part = args.parts[i];
        if (part.x.data != first.x.data || part.x.rows() != first.x.rows() ||
            part.weight.storage != first.weight.storage ||
            part.weight.columns != first.weight.columns ||
            !takes_plain_rows(part.weight, rows, queue)) {
            return false;
        }
        parts[i] = {part.weight,
                    part.bias.empty() ? nullptr : part.bias.data(),
                    static_cast<float*>(part.y.data)};
    }
    queue.note(plain_rows_product(std::span(parts, args.parts.size()),
                                  static_cast<const float*>(first.x.data),
                                  rows,
                                  queue),
               "multiplying");
    return true;
}

void round_inputs(const LinearArgs& args, Queue& queue) {
    queue.note(rows_to_half(static_cast<const float*>(args.x.data),
                            static_cast<int>(args.x.rows()),
                            static_cast<int>(args.weight.columns),
                            {},
                            queue.x16,
                            queue.x_scales,
                            queue),
               "rounding inputs");
}

/// Of inputs that were rounded.
void many_rows(const LinearArgs& args, Queue& queue) {
    const WeightView& weight = args.weight;
    const auto rows = static_cast<int>(args.x.rows());
    const int columns = static_cast<int>(weight.columns);
    const bool is_half = weight.storage == WeightStorage::F16;
    Panel panel = {weight.rows, columns};
    if (!is_half) {
        panel = choose_panel({rows,
                              weight.rows,
                              columns,
                              queue.w16_values,
                              queue.has_hopper ? queue.multiprocessors : 0,
                              queue.has_hopper});
    }
    const auto multiply = [&](std::int64_t first, std::int64_t first_column) {
        const WeightPiece piece = {first,
                                   std::min(panel.outputs, weight.rows - first),
                                   first_column,
                                   std::min(panel.columns, columns - first_column)};
        HalfProductArgs product;
        product.x = queue.x16 + first_column;
        product.scales = queue.x_scales;
        if (first_column == 0 && !args.bias.empty()) product.bias = args.bias.data();
        product.y = static_cast<float*>(args.y.data);
        product.rows = rows;
        product.outputs = static_cast<int>(piece.rows);
        product.columns = static_cast<int>(piece.columns);
        product.first = static_cast<int>(first);
        product.stride = static_cast<int>(weight.rows);
        product.x_stride = columns;
        product.adds = first_column > 0;
        product.w = is_half ? reinterpret_cast<const __half*>(weight.data) : queue.w16;
        if (!is_half) {
            queue.note(piece_as_half(weight, piece, queue.w16, queue), "widening weights");
        }
        queue.note(queue.has_hopper ? hopper_half_product(product, {}, queue)
                                    : half_product(product, queue),
                   "multiplying rows");
    };
    for (std::int64_t first = 0; first < weight.rows; first += panel.outputs) {
        for (std::int64_t column = 0; column < columns; column += panel.columns) {
            multiply(first, column);
        }
    }
}

}  // namespace

void linear(const LinearArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    if (args.x.rows() == 0) return;
    if (args.x.rows() <= most_few_rows) {
        few_rows(args, queue);
    } else if (args.weight.storage == WeightStorage::Exl3) {
        exl3_many_rows(args, queue);
    } else {
        round_inputs(args, queue);
        many_rows(args, queue);
    }
}

void linear_group(const LinearGroupArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    if (exl3_in_one_launch(args, queue)) return;
    if (plain_in_one_launch(args, queue)) return;
    if (fits_one_launch(args, queue)) return few_rows_of_all(args, queue);
    const void* rounded = nullptr;
    for (const LinearArgs& part : args.parts) {
        if (part.x.rows() <= most_few_rows || part.weight.storage == WeightStorage::Exl3) {
            linear(part, stream);
            rounded = nullptr;
            continue;
        }
        if (part.x.data != rounded) round_inputs(part, queue);
        rounded = part.x.data;
        many_rows(part, queue);
    }
}

void embedding(const EmbeddingArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    queue.note(table_rows(args.table,
                          queue.ids,
                          args.y.rows(),
                          args.scale,
                          static_cast<float*>(args.y.data),
                          queue),
               "reading embeddings");
}

bool supports_storage(WeightStorage storage) {
    return storage == WeightStorage::Exl3 || has_block_rows(storage);
}

}  // namespace pergola::cuda

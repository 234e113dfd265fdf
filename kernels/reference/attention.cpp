#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/codecs/kv_rows.h"
#include "kernels/reference/operators.h"

namespace pergola::reference {
namespace {

/// A position's stored row of one head, as it was before it was stored.
std::vector<float> read_row(const std::byte* pages,
                            std::int64_t row_number,
                            KvFormat format,
                            std::int64_t values) {
    std::vector<float> row(static_cast<std::size_t>(values));
    read_kv_row(format, pages + row_number * kv_row_bytes(format, values), values, row.data());
    if (is_quantised(format)) rotate_kv_blocks(row.data(), values);
    return row;
}

/// Number of a position's row in the page arrays.
std::int64_t place(const SequenceRows& sequence,
                   const KvPages& pages,
                   std::int64_t position,
                   std::int64_t kv_head) {
    const std::int64_t page = sequence.pages[static_cast<std::size_t>(position / page_tokens)];
    return (page * pages.kv_heads + kv_head) * page_tokens + position % page_tokens;
}

void attend(const AttentionArgs& args,
            const SequenceRows& sequence,
            std::int64_t row,
            std::int64_t head) {
    const KvPages& pages = args.pages;
    const std::int64_t kv_head = head / (args.q.shape[1] / pages.kv_heads);
    const std::int64_t last = sequence.first_position + (row - sequence.first_row);
    const std::int64_t first =
        args.window > 0 ? std::max<std::int64_t>(0, last - args.window + 1) : 0;
    const float* q = args.q.f32_row(row).data() + head * pages.key_dim;
    float* out = args.out.f32_row(row).data() + head * pages.value_dim;

    std::vector<float> weights;
    for (std::int64_t position = first; position <= last; ++position) {
        const std::vector<float> key = read_row(
            pages.keys, place(sequence, pages, position, kv_head), pages.key_format, pages.key_dim);
        float score = 0.0F;
        for (std::size_t i = 0; i < key.size(); ++i) score += q[i] * key[i];
        score *= args.scale;
        if (args.soft_cap > 0.0F) score = args.soft_cap * std::tanh(score / args.soft_cap);
        weights.push_back(score);
    }
    const float largest = *std::max_element(weights.begin(), weights.end());
    float sum = 0.0F;
    for (float& weight : weights) {
        weight = std::exp(weight - largest);
        sum += weight;
    }
    std::fill(out, out + pages.value_dim, 0.0F);
    for (std::int64_t position = first; position <= last; ++position) {
        const std::vector<float> value = read_row(pages.values,
                                                  place(sequence, pages, position, kv_head),
                                                  pages.value_format,
                                                  pages.value_dim);
        const float weight = weights[static_cast<std::size_t>(position - first)] / sum;
        for (std::size_t i = 0; i < value.size(); ++i) out[i] += weight * value[i];
    }
}

}  // namespace

void attention(const AttentionArgs& args, Stream&) {
    assert(args.q.rank == 3 && args.out.rank == 3 && "q and out are [tokens, heads, dim]");
    assert(args.q.shape[1] % args.pages.kv_heads == 0 && "heads are a multiple of kv_heads");
    assert(args.q.shape[2] == args.pages.key_dim && args.out.shape[2] == args.pages.value_dim);
    for (const SequenceRows& sequence : args.sequences) {
        for (std::int64_t row = sequence.first_row; row < sequence.first_row + sequence.rows;
             ++row) {
            for (std::int64_t head = 0; head < args.q.shape[1]; ++head)
                attend(args, sequence, row, head);
        }
    }
}

}  // namespace pergola::reference

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "kernels/codecs/half.h"
#include "kernels/reference/operators.h"

namespace pergola::reference {
namespace {

float element(const std::byte* data, DType type, std::int64_t index) {
    if (type == DType::F32) {
        float value = 0.0F;
        std::memcpy(&value, data + 4 * index, 4);
        return value;
    }
    std::uint16_t half = 0;
    std::memcpy(&half, data + 2 * index, 2);
    return half_to_float(half);
}

/// Index of the first element of a position's key or value in its page array.
std::int64_t place(const SequenceRows& sequence,
                   const KvPages& pages,
                   std::int64_t position,
                   std::int64_t kv_head,
                   std::int64_t dimension) {
    const std::int64_t page = sequence.pages[static_cast<std::size_t>(position / page_tokens)];
    return ((page * pages.kv_heads + kv_head) * page_tokens + position % page_tokens) * dimension;
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
        const std::int64_t key = place(sequence, pages, position, kv_head, pages.key_dim);
        float score = 0.0F;
        for (std::int64_t i = 0; i < pages.key_dim; ++i)
            score += q[i] * element(pages.keys, pages.key_type, key + i);
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
        const std::int64_t value = place(sequence, pages, position, kv_head, pages.value_dim);
        const float weight = weights[static_cast<std::size_t>(position - first)] / sum;
        for (std::int64_t i = 0; i < pages.value_dim; ++i) {
            out[i] += weight * element(pages.values, pages.value_type, value + i);
        }
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

// A row's positions are taken page by page, each page's softmax computed alone and joined to those
// before it, in order (Milakov & Gimelshein 2018, arXiv:1805.02867). Whether the pages of a row run
// one after another or on several threads at once (few rows, long sequences: Dao et al. 2023,
// "Flash-Decoding"), the arithmetic is the same to the last bit.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/attention_page.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

/// One row of the batch and where its positions lie.
struct RowPlace {
    std::int64_t row = 0;
    std::int64_t first = 0;  ///< the first position it sees
    std::int64_t last = 0;   ///< its own
    const std::int32_t* pages = nullptr;

    std::int64_t first_page() const { return first / page_tokens; }
    std::int64_t page_count() const { return last / page_tokens - first_page() + 1; }
};

/// The part of a softmax seen so far: weights are relative to e^largest.
struct Softmax {
    float largest = 0.0F;
    float sum = 0.0F;
};

std::vector<RowPlace> places_of(const AttentionArgs& args) {
    std::vector<RowPlace> places;
    places.reserve(static_cast<std::size_t>(args.q.rows()));
    for (const SequenceRows& sequence : args.sequences) {
        assert(sequence.first_row + sequence.rows <= args.q.rows() && "rows outside the batch");
        for (std::int64_t i = 0; i < sequence.rows; ++i) {
            const std::int64_t last = sequence.first_position + i;
            const std::int64_t first =
                args.window > 0 ? std::max<std::int64_t>(0, last - args.window + 1) : 0;
            places.push_back({sequence.first_row + i, first, last, sequence.pages.data()});
        }
    }
    return places;
}

/// Page number `index` of the place's pages, for one head: out = sum of weights times values.
Softmax attend_page(const AttentionArgs& args,
                    const PageKernels& kernels,
                    const RowPlace& place,
                    std::int64_t head,
                    std::int64_t index,
                    float* out) {
    const KvPages& pages = args.pages;
    const std::int64_t page = place.first_page() + index;
    const std::int64_t begin = std::max(place.first, page * page_tokens);
    const std::int64_t count = std::min(place.last + 1, (page + 1) * page_tokens) - begin;
    const std::int64_t kv_head = head / (args.q.shape[1] / pages.kv_heads);
    const std::int64_t token = kv_head * page_tokens + begin % page_tokens;
    const std::int64_t memory_page = place.pages[page];
    const std::byte* keys = pages.keys + memory_page * pages.key_page_bytes() +
                            token * pages.key_dim * dtype_bytes(pages.key_type);
    const std::byte* values = pages.values + memory_page * pages.value_page_bytes() +
                              token * pages.value_dim * dtype_bytes(pages.value_type);

    std::array<float, page_tokens + score_padding> scores;
    const float* q = args.q.f32_row(place.row).data() + head * pages.key_dim;
    kernels.score(q, keys, pages.key_type, count, pages.key_dim, scores.data());
    for (std::int64_t p = 0; p < count; ++p) scores[static_cast<std::size_t>(p)] *= args.scale;
    if (args.soft_cap > 0.0F) {
        for (std::int64_t p = 0; p < count; ++p) {
            float& score = scores[static_cast<std::size_t>(p)];
            score = args.soft_cap * std::tanh(score / args.soft_cap);
        }
    }
    Softmax softmax;
    softmax.sum = kernels.exponentiate(scores.data(), count, &softmax.largest);
    kernels.weigh(scores.data(), values, pages.value_type, count, pages.value_dim, out);
    return softmax;
}

/// Adds a page's part to what came before it.
void join(
    Softmax& all, float* out, const Softmax& part, const float* part_out, std::int64_t dimension) {
    const float largest = std::max(all.largest, part.largest);
    const float keep = std::exp(all.largest - largest);
    const float take = std::exp(part.largest - largest);
    for (std::int64_t i = 0; i < dimension; ++i) out[i] = out[i] * keep + part_out[i] * take;
    all = {largest, all.sum * keep + part.sum * take};
}

void divide(float* out, float sum, std::int64_t dimension) {
    for (std::int64_t i = 0; i < dimension; ++i) out[i] /= sum;
}

/// Many rows: each (head, row) is one piece of work. Heads outermost, so that neighbours share
/// keys.
void attend_by_rows(const AttentionArgs& args,
                    const PageKernels& kernels,
                    const std::vector<RowPlace>& places,
                    WorkerPool& pool) {
    const std::int64_t dimension = args.pages.value_dim;
    const auto rows = static_cast<std::int64_t>(places.size());
    pool.run(args.q.shape[1] * rows, 1, [&](std::int64_t begin, std::int64_t end) {
        const AlignedMemory memory(static_cast<std::size_t>(dimension) * sizeof(float));
        auto* part_out = reinterpret_cast<float*>(memory.data());
        for (std::int64_t item = begin; item < end; ++item) {
            const std::int64_t head = item / rows;
            const RowPlace& place = places[static_cast<std::size_t>(item % rows)];
            float* out = args.out.f32_row(place.row).data() + head * dimension;
            Softmax all = attend_page(args, kernels, place, head, 0, out);
            for (std::int64_t index = 1; index < place.page_count(); ++index) {
                const Softmax part = attend_page(args, kernels, place, head, index, part_out);
                join(all, out, part, part_out, dimension);
            }
            divide(out, all.sum, dimension);
        }
    });
}

/// Few rows: each (row, page, head) is one piece of work, and the pages are joined at the end.
void attend_by_pages(const AttentionArgs& args,
                     const PageKernels& kernels,
                     const std::vector<RowPlace>& places,
                     WorkerPool& pool) {
    const std::int64_t heads = args.q.shape[1];
    const std::int64_t dimension = args.pages.value_dim;
    std::vector<std::int64_t> first_item;  // of each place; one more at the end
    std::int64_t items = 0;
    for (const RowPlace& place : places) {
        first_item.push_back(items);
        items += place.page_count() * heads;
    }
    auto* parts = reinterpret_cast<float*>(
        pool.scratch(items * (dimension + 2) * static_cast<std::int64_t>(sizeof(float))));
    auto* softmaxes = reinterpret_cast<Softmax*>(parts + items * dimension);
    pool.run(items, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t item = begin; item < end; ++item) {
            const auto place = std::upper_bound(first_item.begin(), first_item.end(), item) -
                               first_item.begin() - 1;
            const std::int64_t inside = item - first_item[static_cast<std::size_t>(place)];
            softmaxes[item] = attend_page(args,
                                          kernels,
                                          places[static_cast<std::size_t>(place)],
                                          inside % heads,
                                          inside / heads,
                                          parts + item * dimension);
        }
    });
    for (std::size_t index = 0; index < places.size(); ++index) {
        const RowPlace& place = places[index];
        for (std::int64_t head = 0; head < heads; ++head) {
            float* out = args.out.f32_row(place.row).data() + head * dimension;
            std::int64_t item = first_item[index] + head;
            Softmax all = softmaxes[item];
            std::copy(parts + item * dimension, parts + (item + 1) * dimension, out);
            for (std::int64_t page = 1; page < place.page_count(); ++page) {
                item += heads;
                join(all, out, softmaxes[item], parts + item * dimension, dimension);
            }
            divide(out, all.sum, dimension);
        }
    }
}

}  // namespace

template <CpuLevel level>
void attention(const AttentionArgs& args, Stream& stream) {
    assert(args.q.rank == 3 && args.out.rank == 3 && "q and out are [tokens, heads, dim]");
    assert(args.q.shape[1] % args.pages.kv_heads == 0 && "heads are a multiple of kv_heads");
    assert(args.q.shape[2] == args.pages.key_dim && args.out.shape[2] == args.pages.value_dim);
    const std::vector<RowPlace> places = places_of(args);
    const auto pieces = static_cast<std::int64_t>(places.size()) * args.q.shape[1];
    // Rows times heads are enough to keep all threads busy from 8 pieces a thread on.
    if (pieces < 8 * stream.pool->threads()) {
        attend_by_pages(args, page_kernels(level), places, *stream.pool);
    } else {
        attend_by_rows(args, page_kernels(level), places, *stream.pool);
    }
}

template void attention<CpuLevel::Portable>(const AttentionArgs&, Stream&);
#if defined(__x86_64__)
template void attention<CpuLevel::Avx2>(const AttentionArgs&, Stream&);
template void attention<CpuLevel::Avx512>(const AttentionArgs&, Stream&);
#endif

}  // namespace pergola::cpu

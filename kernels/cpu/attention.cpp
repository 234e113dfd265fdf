// A row's positions are taken page by page, each page's softmax computed alone and joined to those
// before it, in order (Milakov & Gimelshein 2018, arXiv:1805.02867). Whether the pages of a row run
// one after another or on several threads at once (few rows, long sequences: Dao et al. 2023,
// "Flash-Decoding"), the arithmetic is the same to the last bit.

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/attention_group.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

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

/// Adds a page's part to what came before it.
void join(
    Softmax& all, float* out, const Softmax& part, const float* part_out, std::int64_t dimension) {
    const float largest = std::max(all.largest, part.largest);
    const float keep = std::exp(all.largest - largest);
    const float take = std::exp(part.largest - largest);
    for (std::int64_t i = 0; i < dimension; ++i) out[i] = out[i] * keep + part_out[i] * take;
    all = {largest, all.sum * keep + part.sum * take};
}

/// The sum over all pages becomes the result.
void finish(const KvPages& pages, float sum, float* out) {
    for (std::int64_t i = 0; i < pages.value_dim; ++i) out[i] /= sum;
    if (is_quantised(pages.value_format)) rotate_kv_blocks(out, pages.value_dim);
}

/// Rows that share the widening of a page, with all heads of a group.
constexpr std::int64_t block_queries = 16;

/// Neighbouring rows of one sequence.
struct RowBlock {
    std::size_t first = 0;
    std::size_t count = 0;
};

std::vector<RowBlock> blocks_of(const AttentionArgs& args, std::int64_t heads_per_group) {
    const auto most =
        static_cast<std::size_t>(std::max<std::int64_t>(1, block_queries / heads_per_group));
    std::vector<RowBlock> blocks;
    std::size_t first = 0;
    for (const SequenceRows& sequence : args.sequences) {
        const std::size_t end = first + static_cast<std::size_t>(sequence.rows);
        for (; first < end; first += blocks.back().count)
            blocks.push_back({first, std::min(most, end - first)});
    }
    return blocks;
}

/// One block of rows and one group of heads, page after page.
class BlockAttention {
public:
    BlockAttention(const AttentionArgs& args, const PageKernels& kernels, std::int64_t most_queries)
        : args_(args),
          group_(args, kernels, most_queries),
          memory_(static_cast<std::size_t>(most_queries * args.pages.value_dim) * sizeof(float)),
          softmaxes_(static_cast<std::size_t>(2 * most_queries)) {}

    void attend(std::span<const RowPlace> places, std::int64_t kv_head) {
        const std::int64_t heads = args_.q.shape[1] / args_.pages.kv_heads;
        const std::int64_t last_page = places.back().last / page_tokens;
        for (std::int64_t page = places.front().first_page(); page <= last_page; ++page) {
            group_.clear();
            each_query(
                places, heads, [&](const RowPlace& place, std::int64_t head, std::size_t query) {
                    const bool is_first = page == place.first_page();
                    group_.add(place,
                               kv_head * heads + head,
                               page,
                               is_first ? out_of(place, kv_head * heads + head) : part(query),
                               is_first ? &softmaxes_[2 * query] : &softmaxes_[2 * query + 1]);
                });
            group_.attend(places.front().pages[page], kv_head);
            each_query(
                places, heads, [&](const RowPlace& place, std::int64_t head, std::size_t query) {
                    if (page == place.first_page() || place.last < page * page_tokens) return;
                    join(softmaxes_[2 * query],
                         out_of(place, kv_head * heads + head),
                         softmaxes_[2 * query + 1],
                         part(query),
                         args_.pages.value_dim);
                });
        }
        each_query(places, heads, [&](const RowPlace& place, std::int64_t head, std::size_t query) {
            finish(args_.pages, softmaxes_[2 * query].sum, out_of(place, kv_head * heads + head));
        });
    }

private:
    template <class Visit>
    static void each_query(std::span<const RowPlace> places, std::int64_t heads, Visit visit) {
        std::size_t query = 0;
        for (const RowPlace& place : places) {
            for (std::int64_t head = 0; head < heads; ++head) visit(place, head, query++);
        }
    }
    float* out_of(const RowPlace& place, std::int64_t head) const {
        return args_.out.f32_row(place.row).data() + head * args_.pages.value_dim;
    }
    float* part(std::size_t query) const {
        return reinterpret_cast<float*>(memory_.data()) +
               static_cast<std::int64_t>(query) * args_.pages.value_dim;
    }

    const AttentionArgs& args_;
    QueryGroup group_;
    AlignedMemory memory_;
    std::vector<Softmax> softmaxes_;  ///< of each query: all pages so far, the page in hand
};

/// Many rows: each (group of heads, block of rows) is one piece of work. Groups outermost, so that
/// neighbours share keys.
void attend_by_rows(const AttentionArgs& args,
                    const PageKernels& kernels,
                    const std::vector<RowPlace>& places,
                    WorkerPool& pool) {
    const std::int64_t heads = args.q.shape[1] / args.pages.kv_heads;
    const std::vector<RowBlock> blocks = blocks_of(args, heads);
    const auto count = static_cast<std::int64_t>(blocks.size());
    pool.run(args.pages.kv_heads * count, 1, [&](std::int64_t begin, std::int64_t end) {
        BlockAttention attention(args, kernels, std::max(block_queries, heads));
        for (std::int64_t item = begin; item < end; ++item) {
            const RowBlock block = blocks[static_cast<std::size_t>(item % count)];
            attention.attend(std::span(places).subspan(block.first, block.count), item / count);
        }
    });
}

/// Few rows: each (row, page, group of heads) is one piece of work, and the pages are joined at the
/// end.
void attend_by_pages(const AttentionArgs& args,
                     const PageKernels& kernels,
                     const std::vector<RowPlace>& places,
                     WorkerPool& pool) {
    const std::int64_t groups = args.pages.kv_heads;
    const std::int64_t heads = args.q.shape[1] / groups;
    const std::int64_t dimension = args.pages.value_dim;
    std::vector<std::int64_t> first_item;  // of each place; an item is a page's group of heads
    std::int64_t items = 0;
    for (const RowPlace& place : places) {
        first_item.push_back(items);
        items += place.page_count() * groups;
    }
    auto* parts = reinterpret_cast<float*>(
        pool.scratch(items * heads * (dimension + 2) * static_cast<std::int64_t>(sizeof(float))));
    auto* softmaxes = reinterpret_cast<Softmax*>(parts + items * heads * dimension);
    pool.run(items, 1, [&](std::int64_t begin, std::int64_t end) {
        QueryGroup group(args, kernels, heads);
        for (std::int64_t item = begin; item < end; ++item) {
            const auto index = static_cast<std::size_t>(
                std::upper_bound(first_item.begin(), first_item.end(), item) - first_item.begin() -
                1);
            const RowPlace& place = places[index];
            const std::int64_t inside = item - first_item[index];
            const std::int64_t kv_head = inside % groups;
            const std::int64_t page = place.first_page() + inside / groups;
            group.clear();
            for (std::int64_t head = 0; head < heads; ++head) {
                const std::int64_t part = item * heads + head;
                group.add(place,
                          kv_head * heads + head,
                          page,
                          parts + part * dimension,
                          softmaxes + part);
            }
            group.attend(place.pages[page], kv_head);
        }
    });
    for (std::size_t index = 0; index < places.size(); ++index) {
        const RowPlace& place = places[index];
        for (std::int64_t head = 0; head < args.q.shape[1]; ++head) {
            float* out = args.out.f32_row(place.row).data() + head * dimension;
            std::int64_t part = first_item[index] * heads + head;
            Softmax all = softmaxes[part];
            std::copy_n(parts + part * dimension, dimension, out);
            for (std::int64_t page = 1; page < place.page_count(); ++page) {
                part += args.q.shape[1];
                join(all, out, softmaxes[part], parts + part * dimension, dimension);
            }
            finish(args.pages, all.sum, out);
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
    if (pieces < std::int64_t{8} * stream.pool->threads()) {
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

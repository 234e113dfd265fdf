#pragma once
// Queries that look at the same keys, served together a page at a time: keys and values are widened
// once for all of them. A query's arithmetic does not depend on its company.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/cpu/aligned_memory.h"
#include "kernels/cpu/attention_page.h"
#include "kernels/ops/attention.h"

namespace pergola::cpu {

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

/// Queries of one batch that look at the same keys, and the memory to serve them page by page.
class QueryGroup {
public:
    QueryGroup(const AttentionArgs& args, const PageKernels& kernels, std::int64_t most_queries)
        : args_(args),
          kernels_(kernels),
          most_queries_(most_queries),
          memory_(static_cast<std::size_t>(most_queries * (score_floats + args.pages.key_dim) +
                                           chunk_tokens * widest(args.pages)) *
                  sizeof(float)) {
        queries_.reserve(static_cast<std::size_t>(most_queries));
    }

    void clear() { queries_.clear(); }

    /// The head's query of a row, if the row sees something of page number `page` of its sequence.
    void add(
        const RowPlace& place, std::int64_t head, std::int64_t page, float* out, Softmax* softmax) {
        const std::int64_t start = page * page_tokens;
        const std::int64_t begin = std::max<std::int64_t>(0, place.first - start);
        const std::int64_t end = std::min(page_tokens, place.last + 1 - start);
        if (begin >= end) return;
        const float* q = args_.q.f32_row(place.row).data() + head * args_.pages.key_dim;
        if (is_quantised(args_.pages.key_format)) {
            // Quantised keys are read turned: turn the query, and the product is the same.
            float* turned = turned_query(queries_.size());
            std::copy_n(q, args_.pages.key_dim, turned);
            rotate_kv_blocks(turned, args_.pages.key_dim);
            q = turned;
        }
        queries_.push_back({q, begin, end, out, softmax});
    }

    /// Each query's softmax over its positions in the page, and out = sum of weights times values,
    /// turned where values are quantised: the caller turns the sum over all pages back.
    void attend(std::int32_t memory_page, std::int64_t kv_head) {
        if (queries_.empty()) return;
        begin_ = page_tokens;
        end_ = 0;
        for (const Query& query : queries_) {
            begin_ = std::min(begin_, query.begin);
            end_ = std::max(end_, query.end);
        }
        const KvPages& pages = args_.pages;
        score(pages.keys + memory_page * pages.key_page_bytes() +
              kv_head * page_tokens * pages.key_row_bytes());
        for (std::size_t index = 0; index < queries_.size(); ++index) soften(index);
        weigh(pages.values + memory_page * pages.value_page_bytes() +
              kv_head * page_tokens * pages.value_row_bytes());
    }

private:
    struct Query {
        const float* q;
        std::int64_t begin;  ///< of the page's positions
        std::int64_t end;
        float* out;
        Softmax* softmax;
    };
    /// Keys or values widened at once: they stay in the first-level cache for all queries.
    static constexpr std::int64_t chunk_tokens = 32;
    static constexpr std::int64_t score_floats = page_tokens + score_padding;

    static std::int64_t widest(const KvPages& pages) {
        return std::max(pages.key_dim, pages.value_dim);
    }

    float* widened() const { return reinterpret_cast<float*>(memory_.data()); }
    float* scores(std::size_t index) const {
        return widened() + chunk_tokens * widest(args_.pages) +
               static_cast<std::int64_t>(index) * score_floats;
    }

    float* turned_query(std::size_t index) const {
        return scores(static_cast<std::size_t>(most_queries_)) +
               static_cast<std::int64_t>(index) * args_.pages.key_dim;
    }

    /// Calls visit(index, first, end, rows) for each query and each chunk's positions that it sees.
    template <class Visit>
    void each_chunk(const std::byte* rows,
                    KvFormat format,
                    std::int64_t dimension,
                    Visit visit) const {
        const std::int64_t row_bytes = kv_row_bytes(format, dimension);
        for (std::int64_t first = begin_; first < end_; first += chunk_tokens) {
            const std::int64_t last = std::min(end_, first + chunk_tokens);
            const float* chunk = kernels_.widen(
                rows + first * row_bytes, format, last - first, dimension, widened());
            for (std::size_t index = 0; index < queries_.size(); ++index) {
                const std::int64_t from = std::max(first, queries_[index].begin);
                const std::int64_t to = std::min(last, queries_[index].end);
                if (from < to) visit(index, from, to - from, chunk + (from - first) * dimension);
            }
        }
    }

    void score(const std::byte* keys) const {
        const std::int64_t dimension = args_.pages.key_dim;
        each_chunk(
            keys,
            args_.pages.key_format,
            dimension,
            [&](std::size_t index, std::int64_t from, std::int64_t count, const float* rows) {
                const Query& query = queries_[index];
                kernels_.score(
                    query.q, rows, count, dimension, scores(index) + (from - query.begin));
            });
    }

    void soften(std::size_t index) const {
        const Query& query = queries_[index];
        float* row = scores(index);
        const std::int64_t count = query.end - query.begin;
        for (std::int64_t p = 0; p < count; ++p) row[p] *= args_.scale;
        if (args_.soft_cap > 0.0F) {
            for (std::int64_t p = 0; p < count; ++p)
                row[p] = args_.soft_cap * std::tanh(row[p] / args_.soft_cap);
        }
        query.softmax->sum = kernels_.exponentiate(row, count, &query.softmax->largest);
    }

    void weigh(const std::byte* values) const {
        const std::int64_t dimension = args_.pages.value_dim;
        for (const Query& query : queries_) std::fill_n(query.out, dimension, 0.0F);
        each_chunk(
            values,
            args_.pages.value_format,
            dimension,
            [&](std::size_t index, std::int64_t from, std::int64_t count, const float* rows) {
                const Query& query = queries_[index];
                kernels_.weigh(
                    scores(index) + (from - query.begin), rows, count, dimension, query.out);
            });
    }

    const AttentionArgs& args_;
    const PageKernels& kernels_;
    std::int64_t most_queries_;
    AlignedMemory memory_;
    std::vector<Query> queries_;
    std::int64_t begin_ = 0;
    std::int64_t end_ = 0;
};

}  // namespace pergola::cpu

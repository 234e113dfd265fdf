#include "kernels/ops/attention.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

struct Shape {
    std::int64_t heads = 4;
    std::int64_t kv_heads = 2;
    std::int64_t key_dim = 16;
    std::int64_t value_dim = 16;
    KvFormat format = KvFormat::F16;
};

/// Pages of one layer, handed out in an order that is not their number's.
class Cache {
public:
    Cache(const Shape& shape, std::int64_t page_count)
        : keys_(static_cast<std::size_t>(page_count * shape.kv_heads * page_tokens *
                                         kv_row_bytes(shape.format, shape.key_dim))),
          values_(static_cast<std::size_t>(page_count * shape.kv_heads * page_tokens *
                                           kv_row_bytes(shape.format, shape.value_dim))) {
        pages_ = {keys_.data(),
                  values_.data(),
                  shape.format,
                  shape.format,
                  shape.kv_heads,
                  shape.key_dim,
                  shape.value_dim};
        for (std::int64_t page = page_count - 1; page >= 0; --page)
            order_.push_back(static_cast<std::int32_t>(page));
    }
    KvPages pages() { return pages_; }
    std::span<const std::int32_t> order() const { return order_; }
    const std::vector<std::byte>& keys() const { return keys_; }
    const std::vector<std::byte>& values() const { return values_; }

private:
    std::vector<std::byte> keys_;
    std::vector<std::byte> values_;
    std::vector<std::int32_t> order_;
    KvPages pages_;
};

/// One sequence of `length` random tokens, its keys and values in a cache.
struct Scene {
    Scene(const Shape& the_shape, std::int64_t length, const OpTable& table, Stream& stream)
        : shape(the_shape),
          cache(the_shape, (length + page_tokens - 1) / page_tokens),
          q({length, the_shape.heads, the_shape.key_dim}) {
        Random random(static_cast<std::uint32_t>(length));
        Tensor k({length, shape.kv_heads, shape.key_dim});
        Tensor v({length, shape.kv_heads, shape.value_dim});
        random.fill(q.values(), -2.0F, 2.0F);
        random.fill(k.values(), -2.0F, 2.0F);
        random.fill(v.values());
        const std::vector<SequenceRows> rows = {{0, length, 0, cache.order()}};
        table.kv_append({.k = k.view(), .v = v.view(), .sequences = rows, .pages = cache.pages()},
                        stream);
    }

    /// The rows [first, first + count) of the sequence; others of `out` are left alone.
    void attend(const OpTable& table,
                Stream& stream,
                std::int64_t first,
                std::int64_t count,
                Tensor& out,
                std::int64_t window = 0,
                float soft_cap = 0.0F) {
        const std::vector<SequenceRows> rows = {{0, count, first, cache.order()}};
        table.attention({.q = q.view().slice_rows(first, count),
                         .out = out.view().slice_rows(first, count),
                         .sequences = rows,
                         .pages = cache.pages(),
                         .scale = 0.3F,
                         .window = window,
                         .soft_cap = soft_cap},
                        stream);
    }

    /// A tensor for the whole sequence's results, filled with `value`.
    Tensor output(float value = NAN) {
        return Tensor({q.view().rows(), shape.heads, shape.value_dim}, value);
    }

    Shape shape;
    Cache cache;
    Tensor q;
};

void expect_near(Tensor& found, Tensor& expected, const char* name) {
    for (std::size_t i = 0; i < found.values().size(); ++i) {
        // Sums of a few hundred products of magnitude 1 in another order.
        ASSERT_NEAR(found.values()[i], expected.values()[i], 3e-6F) << name << " element " << i;
    }
}

TEST(Attention, reference_weighs_values_as_by_hand) {
    Stream stream;
    const Shape shape{2, 1, 1, 2, KvFormat::F32};
    Cache cache(shape, 1);
    Tensor k({2, 1, 1});
    Tensor v({2, 1, 2});
    k.values() = {0, 1};
    v.values() = {1, 10, 5, 20};
    const std::vector<SequenceRows> rows = {{0, 2, 0, cache.order()}};
    reference_ops().kv_append(
        {.k = k.view(), .v = v.view(), .sequences = rows, .pages = cache.pages()}, stream);
    Tensor q({2, 2, 1});
    q.values() = {1, 1, std::log(3.0F), 0};
    Tensor out({2, 2, 2});
    reference_ops().attention(
        {.q = q.view(), .out = out.view(), .sequences = rows, .pages = cache.pages()}, stream);
    // Row 0 sees itself alone. Row 1, head 0: weights e^0 : e^ln 3 = 1/4, 3/4; head 1: 1/2, 1/2.
    const std::vector<float> expected = {1, 10, 1, 10, 4, 17.5F, 3, 15};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(out.values()[i], expected[i], 1e-5F);
    // A window of one token: each sees itself.
    reference_ops().attention(
        {.q = q.view(), .out = out.view(), .sequences = rows, .pages = cache.pages(), .window = 1},
        stream);
    EXPECT_NEAR(out.values()[4], 5, 1e-6F);
    // A cap far below the score makes it tanh's limit: c tanh(ln 3 / c) = 0.5 tanh(2.197) = 0.4877.
    reference_ops().attention({.q = q.view(),
                               .out = out.view(),
                               .sequences = rows,
                               .pages = cache.pages(),
                               .soft_cap = 0.5F},
                              stream);
    const float weight = 1.0F / (1.0F + std::exp(-0.5F * std::tanh(std::log(3.0F) / 0.5F)));
    EXPECT_NEAR(out.values()[4], 1 + 4 * weight, 1e-5F);
}

TEST(KvAppend, every_table_writes_the_reference_bytes) {
    WorkerPool pool(2);
    Stream stream{&pool};
    for (const KvFormat type : {KvFormat::F16, KvFormat::F32}) {
        for (std::int64_t dim = 1; dim <= 33; ++dim) {
            const Shape shape{2, 2, dim, dim + 3, type};
            const Scene expected(shape, 300, reference_ops(), stream);
            for (const TableCase& table : cpu_tables()) {
                const Scene found(shape, 300, *table.table, stream);
                ASSERT_EQ(found.cache.keys(), expected.cache.keys())
                    << table.table->name << " " << dim;
                ASSERT_EQ(found.cache.values(), expected.cache.values())
                    << table.table->name << " " << dim;
            }
        }
    }
}

TEST(Attention, every_table_agrees_with_the_reference_for_every_head_size) {
    WorkerPool pool(2);
    Stream stream{&pool};
    for (const KvFormat type : {KvFormat::F16, KvFormat::F32}) {
        for (std::int64_t dim = 1; dim <= 67; ++dim) {
            Scene scene({4, 2, dim, 68 - dim, type}, 21, reference_ops(), stream);
            Tensor expected = scene.output();
            scene.attend(reference_ops(), stream, 0, 21, expected);
            for (const TableCase& table : cpu_tables()) {
                Tensor found = scene.output();
                scene.attend(*table.table, stream, 0, 21, found);
                expect_near(found, expected, table.table->name);
            }
        }
    }
}

TEST(Attention, every_table_agrees_with_the_reference_for_quantised_caches) {
    WorkerPool pool(2);
    Stream stream{&pool};
    for (int bits = 2; bits <= 8; ++bits) {
        const auto format = static_cast<KvFormat>(static_cast<int>(KvFormat::Q8) + 8 - bits);
        ASSERT_EQ(kv_bits(format), bits);
        for (const std::int64_t dim : {32, 64, 96}) {
            Scene scene({6, 2, dim, 128 - dim, format}, 300, reference_ops(), stream);
            Tensor expected = scene.output(0.0F);
            scene.attend(reference_ops(), stream, 250, 50, expected);
            for (const TableCase& table : cpu_tables()) {
                const Scene written(scene.shape, 300, *table.table, stream);
                EXPECT_EQ(written.cache.keys(), scene.cache.keys());
                EXPECT_EQ(written.cache.values(), scene.cache.values());
                Tensor found = scene.output(0.0F);
                scene.attend(*table.table, stream, 250, 50, found);
                for (std::size_t i = 0; i < found.values().size(); ++i)
                    ASSERT_NEAR(found.values()[i], expected.values()[i], 2e-5F)
                        << table.table->name << " " << bits << " bits, element " << i;
            }
        }
    }
}

TEST(Attention, every_table_agrees_with_the_reference_across_pages_windows_and_caps) {
    WorkerPool pool(2);
    Stream stream{&pool};
    Scene scene({6, 2, 64, 128, KvFormat::F16}, 600, reference_ops(), stream);
    for (const std::int64_t window : {0, 1, 5, 256, 257, 400}) {
        for (const float cap : {0.0F, 2.0F}) {
            Tensor expected = scene.output(0.0F);
            for (const std::int64_t first : {0, 250, 506, 590}) {
                scene.attend(reference_ops(), stream, first, 10, expected, window, cap);
            }
            for (const TableCase& table : cpu_tables()) {
                Tensor found = scene.output(0.0F);
                for (const std::int64_t first : {0, 250, 506, 590}) {
                    scene.attend(*table.table, stream, first, 10, found, window, cap);
                }
                expect_near(found, expected, table.table->name);
            }
        }
    }
}

TEST(Attention, a_row_has_the_same_bits_in_any_chunk_on_any_threads) {
    for (const TableCase& table : cpu_tables()) {
        for (const std::int64_t window : {0, 300}) {
            WorkerPool alone(1);
            Stream single{&alone};
            const Shape shape = window == 0 ? Shape{4, 2, 20, 12, KvFormat::F16}
                                            : Shape{6, 2, 32, 64, KvFormat::Q4};
            Scene scene(shape, 560, reference_ops(), single);
            constexpr std::int64_t begin = 500;  // two pages seen, a third begun
            Tensor all = scene.output(0.0F);
            scene.attend(*table.table, single, begin, 60, all, window);
            for (const int threads : {1, 2, 6}) {
                WorkerPool pool(threads);
                Stream stream{&pool};
                for (const std::int64_t chunk : {1, 3, 16, 60}) {
                    Tensor found = scene.output(0.0F);
                    for (std::int64_t first = begin; first < begin + 60; first += chunk) {
                        scene.attend(*table.table,
                                     stream,
                                     first,
                                     std::min(chunk, begin + 60 - first),
                                     found,
                                     window);
                    }
                    ASSERT_EQ(
                        std::memcmp(
                            found.values().data(), all.values().data(), all.values().size() * 4),
                        0)
                        << table.table->name << " " << threads << " threads, chunks of " << chunk;
                }
            }
        }
    }
}

TEST(Attention, keeps_the_sequences_of_a_batch_apart) {
    WorkerPool pool(2);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        // Two sequences decode one token each, from one pool of pages; alone they give the same
        // bits.
        const Shape shape{4, 2, 16, 16, KvFormat::F16};
        Cache cache(shape, 3);
        Random random(4);
        Tensor k({302, 2, 16});
        Tensor v({302, 2, 16});
        Tensor q({2, 4, 16});
        random.fill(k.values());
        random.fill(v.values());
        random.fill(q.values());
        const std::vector<std::int32_t> first_pages = {2, 0};
        const std::vector<std::int32_t> second_pages = {1};
        const std::vector<SequenceRows> append = {{0, 290, 0, first_pages},
                                                  {290, 12, 0, second_pages}};
        table.table->kv_append(
            {.k = k.view(), .v = v.view(), .sequences = append, .pages = cache.pages()}, stream);
        const std::vector<SequenceRows> decode = {{0, 1, 289, first_pages},
                                                  {1, 1, 11, second_pages}};
        Tensor together({2, 4, 16});
        table.table->attention(
            {.q = q.view(), .out = together.view(), .sequences = decode, .pages = cache.pages()},
            stream);
        Tensor apart({2, 4, 16});
        for (std::int64_t i = 0; i < 2; ++i) {
            std::vector<SequenceRows> one = {decode[static_cast<std::size_t>(i)]};
            one[0].first_row = 0;
            table.table->attention({.q = q.view().slice_rows(i, 1),
                                    .out = apart.view().slice_rows(i, 1),
                                    .sequences = one,
                                    .pages = cache.pages()},
                                   stream);
        }
        EXPECT_EQ(together.values(), apart.values()) << table.table->name;
    }
}

TEST(Attention, survives_scores_far_apart) {
    WorkerPool pool(1);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        const Shape shape{1, 1, 1, 1, KvFormat::F32};
        Cache cache(shape, 1);
        Tensor k({3, 1, 1});
        Tensor v({3, 1, 1});
        k.values() = {-1e4F, 1e4F, 0};
        v.values() = {1, 2, 3};
        const std::vector<SequenceRows> rows = {{0, 3, 0, cache.order()}};
        table.table->kv_append(
            {.k = k.view(), .v = v.view(), .sequences = rows, .pages = cache.pages()}, stream);
        Tensor q({3, 1, 1}, 1.0F);
        Tensor out({3, 1, 1});
        table.table->attention(
            {.q = q.view(), .out = out.view(), .sequences = rows, .pages = cache.pages()}, stream);
        EXPECT_EQ(out.values(), (std::vector<float>{1, 2, 2})) << table.table->name;
    }
}

}  // namespace
}  // namespace pergola::tests

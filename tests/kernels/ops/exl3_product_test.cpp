#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "kernels/ops/linear.h"
#include "kernels/ops/linear_group.h"
#include "tests/kernels/exl3_matrix.h"

namespace pergola::tests {
namespace {

std::string label(const OpTable& table, const WeightView& matrix) {
    return std::string(table.name) + " " + std::to_string(matrix.rate.half_bits) +
           " half bits, codebook " + std::to_string(static_cast<int>(matrix.rate.codebook)) + ", " +
           std::to_string(matrix.columns) + " -> " + std::to_string(matrix.rows);
}

/// Every table adds in F32, in another order than the reference.
void compare(const OpTable& table, const Exl3Matrix& matrix, std::int64_t tokens) {
    const WeightView view = matrix.view();
    SCOPED_TRACE(label(table, view));
    WorkerPool pool(2);
    Stream stream{&pool};
    Random random(7);
    Tensor x({tokens, view.columns});
    Tensor expected({tokens, view.rows});
    Tensor found({tokens, view.rows}, NAN);
    std::vector<float> bias(static_cast<std::size_t>(view.rows));
    random.fill(x.values());
    random.fill(bias);
    reference_ops().linear({.x = x.view(), .weight = view, .bias = bias, .y = expected.view()},
                           stream);
    table.linear({.x = x.view(), .weight = view, .bias = bias, .y = found.view()}, stream);
    for (std::size_t i = 0; i < expected.values().size(); ++i) {
        ASSERT_NEAR(found.values()[i], expected.values()[i], 1e-5F) << "value " << i;
    }
}

TEST(Exl3Product, every_table_decodes_every_rate_and_codebook) {
    for (const exl3::Rate rate : exl3_rates()) {
        const Exl3Matrix matrix(256, 384, rate, 5);
        for (const TableCase& table : cpu_tables()) {
            compare(*table.table, matrix, 1);
            compare(*table.table, matrix, 6);
        }
    }
}

TEST(Exl3Product, widths_that_the_format_pads_give_what_was_asked_for) {
    for (const std::int64_t rows : {1, 100, 128, 129, 300}) {
        for (const std::int64_t columns : {1, 96, 128, 200, 1100}) {
            const Exl3Matrix matrix(rows, columns, {8, exl3::Codebook::Mul1}, 3);
            for (const TableCase& table : cpu_tables()) compare(*table.table, matrix, 5);
        }
    }
}

TEST(Exl3Product, a_row_has_the_same_bits_in_any_batch_on_any_threads) {
    constexpr std::int64_t tokens = 70;  // more than one pass takes
    const Exl3Matrix matrix(300, 640, {7, exl3::Codebook::Mul1}, 9);
    const WeightView view = matrix.view();
    Random random(11);
    Tensor x({tokens, view.columns});
    random.fill(x.values(), -3.0F, 3.0F);
    for (const TableCase& table : cpu_tables()) {
        WorkerPool alone(1);
        Stream single{&alone};
        Tensor all({tokens, view.rows});
        table.table->linear({.x = x.view(), .weight = view, .y = all.view()}, single);
        for (const int threads : {1, 3}) {
            WorkerPool pool(threads);
            Stream stream{&pool};
            for (const std::int64_t chunk : {1, 2, 5, 64}) {
                Tensor y({tokens, view.rows}, NAN);
                for (std::int64_t first = 0; first < tokens; first += chunk) {
                    const std::int64_t count = std::min(chunk, tokens - first);
                    table.table->linear({.x = x.view().slice_rows(first, count),
                                         .weight = view,
                                         .y = y.view().slice_rows(first, count)},
                                        stream);
                }
                ASSERT_EQ(
                    std::memcmp(y.values().data(), all.values().data(), all.values().size() * 4), 0)
                    << label(*table.table, view) << ", chunks of " << chunk;
            }
        }
    }
}

TEST(Exl3Product, a_group_may_mix_it_with_other_storages) {
    const Exl3Matrix tiles(200, 256, {6, exl3::Codebook::Mcg}, 1);
    const Weight blocks(WeightStorage::Q8_0, 48, 256, 2);
    WorkerPool pool(2);
    Stream stream{&pool};
    Random random(3);
    Tensor x({2, 256});
    random.fill(x.values());
    for (const TableCase& table : cpu_tables()) {
        Tensor first({2, 200}), second({2, 48}), first_alone({2, 200}), second_alone({2, 48});
        const std::vector<LinearArgs> parts = {
            {.x = x.view(), .weight = tiles.view(), .y = first.view()},
            {.x = x.view(), .weight = blocks.view(), .y = second.view()}};
        table.table->linear_group({parts}, stream);
        table.table->linear({.x = x.view(), .weight = tiles.view(), .y = first_alone.view()},
                            stream);
        table.table->linear({.x = x.view(), .weight = blocks.view(), .y = second_alone.view()},
                            stream);
        EXPECT_EQ(first.values(), first_alone.values()) << table.table->name;
        EXPECT_EQ(second.values(), second_alone.values()) << table.table->name;
    }
}

}  // namespace
}  // namespace pergola::tests

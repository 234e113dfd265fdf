#include "kernels/ops/linear.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "kernels/codecs/row_stripes.h"
#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

std::string label(const OpTable& table, WeightStorage storage) {
    return std::string(table.name) + " " + storage_name(storage);
}

/// |w| . |x|, the scale of a dot product's rounding error.
float magnitude(const std::vector<float>& weight, const float* x) {
    float sum = 0.0F;
    for (std::size_t i = 0; i < weight.size(); ++i) sum += std::fabs(weight[i] * x[i]);
    return sum;
}

/// Compares a table with the reference for one shape. F32 sums of another order differ by a few
/// units in the last place of the magnitude; 8-bit activations by at most half a step of 1/127
/// each, on random data far less than 1 % of the magnitude.
void compare(const TableCase& table,
             WeightStorage storage,
             std::int64_t tokens,
             std::int64_t rows,
             std::int64_t columns) {
    SCOPED_TRACE(label(*table.table, storage) + " " + std::to_string(columns) + " -> " +
                 std::to_string(rows));
    WorkerPool pool(2);
    Stream stream{&pool};
    const Weight weight(storage, rows, columns, static_cast<std::uint32_t>(columns * 31 + rows));
    Random random(7);
    Tensor x({tokens, columns});
    Tensor expected({tokens, rows});
    Tensor found({tokens, rows}, NAN);
    std::vector<float> bias(static_cast<std::size_t>(rows));
    random.fill(x.values());
    random.fill(bias);
    reference_ops().linear(
        {.x = x.view(), .weight = weight.view(), .bias = bias, .y = expected.view()}, stream);
    table.table->linear({.x = x.view(), .weight = weight.view(), .bias = bias, .y = found.view()},
                        stream);
    const bool is_rounded = table.rounds_activations && block_layout(storage).values > 1;
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::vector<float> values = weight.row(row);
        for (std::int64_t token = 0; token < tokens; ++token) {
            const float size = magnitude(values, x.view().f32_row(token).data());
            const float allowed = (is_rounded ? 1e-2F : 2e-6F) * size + 1e-6F;
            const auto index = static_cast<std::size_t>(token * rows + row);
            ASSERT_NEAR(found.values()[index], expected.values()[index], allowed)
                << "token " << token << " row " << row;
        }
    }
}

TEST(Linear, reference_multiplies_as_by_hand) {
    Stream stream;
    Tensor x({2, 3});
    x.values() = {1, 2, 3, -1, 0, 0.5F};
    const std::vector<float> matrix = {1, 0, 2, -1, 1, 4};
    Tensor y({2, 2});
    const WeightView weight{
        reinterpret_cast<const std::byte*>(matrix.data()), WeightStorage::F32, 2, 3};
    reference_ops().linear({.x = x.view(), .weight = weight, .y = y.view()}, stream);
    EXPECT_EQ(y.values(), (std::vector<float>{7, 13, 0, 3}));
    const std::vector<float> bias = {10, 20};
    reference_ops().linear({.x = x.view(), .weight = weight, .bias = bias, .y = y.view()}, stream);
    EXPECT_EQ(y.values(), (std::vector<float>{17, 33, 10, 23}));
}

TEST(Linear, every_table_agrees_with_the_reference_for_every_tail) {
    for (const TableCase& table : cpu_tables()) {
        for (const WeightStorage storage : storages()) {
            ASSERT_TRUE(table.table->supports_storage(storage));
            const std::int64_t step = block_layout(storage).values;
            const std::int64_t most = step == 1 ? 67 : (step < 256 ? 10 * step : 5 * 256);
            for (std::int64_t columns = step; columns <= most; columns += step)
                compare(table, storage, 3, 19, columns);
        }
    }
}

TEST(Linear, every_table_agrees_with_the_reference_for_every_tile) {
    for (const TableCase& table : cpu_tables()) {
        for (const WeightStorage storage :
             {WeightStorage::F16, WeightStorage::Q4_1, WeightStorage::Q8_0}) {
            for (std::int64_t tokens = 1; tokens <= 18; ++tokens)
                compare(table, storage, tokens, 32, 96);
            for (std::int64_t rows = 1; rows <= 33; ++rows) compare(table, storage, 5, rows, 64);
        }
    }
}

TEST(Linear, works_through_as_many_passes_as_the_activations_need) {
    // 512 KiB of rounded activations make a pass, 16 tokens at least: 17 tokens of 32768 columns
    // need two.
    for (const TableCase& table : cpu_tables()) compare(table, WeightStorage::Q4_0, 17, 3, 32768);
}

TEST(Linear, a_row_has_the_same_bits_in_any_batch_on_any_threads) {
    for (const TableCase& table : cpu_tables()) {
        for (const WeightStorage storage : storages()) {
            SCOPED_TRACE(label(*table.table, storage));
            const std::int64_t columns = block_layout(storage).values == 1
                                             ? 53
                                             : (block_layout(storage).values == 32 ? 160 : 512);
            constexpr std::int64_t tokens = 23;
            constexpr std::int64_t rows = 45;
            const Weight weight(storage, rows, columns, 3);
            Random random(11);
            Tensor x({tokens, columns});
            random.fill(x.values(), -3.0F, 3.0F);
            WorkerPool alone(1);
            Stream single{&alone};
            Tensor all({tokens, rows});
            table.table->linear({.x = x.view(), .weight = weight.view(), .y = all.view()}, single);
            for (const int threads : {1, 2, 5}) {
                WorkerPool pool(threads);
                Stream stream{&pool};
                for (const std::int64_t chunk : {1, 2, 3, 4, 7, 23}) {
                    Tensor y({tokens, rows}, NAN);
                    for (std::int64_t first = 0; first < tokens; first += chunk) {
                        const std::int64_t count = std::min(chunk, tokens - first);
                        table.table->linear({.x = x.view().slice_rows(first, count),
                                             .weight = weight.view(),
                                             .y = y.view().slice_rows(first, count)},
                                            stream);
                    }
                    ASSERT_EQ(std::memcmp(
                                  y.values().data(), all.values().data(), all.values().size() * 4),
                              0)
                        << threads << " threads, chunks of " << chunk;
                }
            }
        }
    }
}

TEST(Linear, rounds_nothing_where_activations_are_whole_steps) {
    // Each group of 16 reaches from middle - 127 to middle + 127, so that its step is exactly 1.
    WorkerPool pool(1);
    Stream stream{&pool};
    constexpr std::int64_t columns = 512;
    for (const TableCase& table : cpu_tables()) {
        for (const WeightStorage storage : storages()) {
            SCOPED_TRACE(label(*table.table, storage));
            const Weight weight(storage, 16, columns, 3);
            Random random(5);
            Tensor x({3, columns});
            for (std::size_t i = 0; i < x.values().size(); ++i) {
                const auto middle = static_cast<float>(static_cast<int>(i / 16 % 7) * 40 - 100);
                const int step = static_cast<int>(random.bits() >> 8) % 255 - 127;
                x.values()[i] = middle + static_cast<float>(i % 16 == 3    ? -127
                                                            : i % 16 == 11 ? 127
                                                                           : step);
            }
            Tensor expected({3, 16});
            Tensor found({3, 16});
            reference_ops().linear(
                {.x = x.view(), .weight = weight.view(), .y = expected.view()}, stream);
            table.table->linear({.x = x.view(), .weight = weight.view(), .y = found.view()}, stream);
            for (std::int64_t row = 0; row < 16; ++row) {
                const std::vector<float> values = weight.row(row);
                for (std::int64_t token = 0; token < 3; ++token) {
                    const auto index = static_cast<std::size_t>(token * 16 + row);
                    ASSERT_NEAR(found.values()[index],
                                expected.values()[index],
                                4e-6F * magnitude(values, x.view().f32_row(token).data()) + 1e-6F);
                }
            }
        }
    }
}

TEST(Linear, gives_the_same_bits_for_rows_one_by_one_and_in_stripes) {
    constexpr std::int64_t rows = 48;
    constexpr std::int64_t columns = 512;
    WorkerPool pool(2);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (const WeightStorage storage : storages()) {
            if (!can_stripe(storage)) continue;
            const Weight weight(storage, rows, columns, 3);
            Random random(11);
            Tensor x({9, columns});
            random.fill(x.values(), -3.0F, 3.0F);
            Tensor one_by_one({9, rows});
            Tensor striped({9, rows});
            table.table->linear({.x = x.view(), .weight = weight.view(), .y = one_by_one.view()},
                                stream);
            const WeightView stripes = weight.striped_view();
            table.table->linear({.x = x.view(), .weight = stripes, .y = striped.view()}, stream);
            EXPECT_EQ(striped.values(), one_by_one.values()) << label(*table.table, storage);
            Tensor part({9, 16});
            table.table->linear(
                {.x = x.view(), .weight = stripes.slice_rows(32, 16), .y = part.view()}, stream);
            for (std::int64_t token = 0; token < 9; ++token) {
                for (std::int64_t row = 0; row < 16; ++row)
                    ASSERT_EQ(part.view().f32_row(token)[static_cast<std::size_t>(row)],
                              striped.view().f32_row(token)[static_cast<std::size_t>(32 + row)]);
            }
        }
    }
}

TEST(Linear, agrees_in_the_two_f32_tables_with_exact_weights) {
    // A row of one 1 and zeros picks one weight: F32 tables must give its de-quantised bits.
    WorkerPool pool(1);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        if (table.rounds_activations) continue;
        for (const WeightStorage storage : storages()) {
            const Weight weight(storage, 4, 256, 5);
            for (std::int64_t column = 0; column < 256; column += 3) {
                Tensor x({1, 256});
                x.values()[static_cast<std::size_t>(column)] = 1.0F;
                Tensor y({1, 4});
                table.table->linear({.x = x.view(), .weight = weight.view(), .y = y.view()},
                                    stream);
                for (std::int64_t row = 0; row < 4; ++row) {
                    ASSERT_EQ(y.values()[static_cast<std::size_t>(row)],
                              weight.row(row)[static_cast<std::size_t>(column)])
                        << label(*table.table, storage) << " column " << column;
                }
            }
        }
    }
}

TEST(Linear, hands_a_nan_or_an_infinity_on) {
    WorkerPool pool(1);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (const float poison : {NAN, INFINITY, -INFINITY}) {
            const Weight weight(WeightStorage::Q4_1, 4, 64, 5);
            Tensor x({1, 64}, 1.0F);
            x.values()[40] = poison;
            Tensor y({1, 4});
            table.table->linear({.x = x.view(), .weight = weight.view(), .y = y.view()}, stream);
            for (const float value : y.values())
                EXPECT_FALSE(std::isfinite(value)) << table.table->name;
        }
    }
}

TEST(Linear, gives_zero_for_activations_of_zero) {
    WorkerPool pool(1);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (const WeightStorage storage : storages()) {
            const Weight weight(storage, 4, 256, 5);
            Tensor x({1, 256});
            Tensor y({1, 4}, 1.0F);
            table.table->linear({.x = x.view(), .weight = weight.view(), .y = y.view()}, stream);
            EXPECT_EQ(y.values(), std::vector<float>(4, 0.0F)) << label(*table.table, storage);
        }
    }
}

}  // namespace
}  // namespace pergola::tests

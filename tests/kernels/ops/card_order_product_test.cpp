#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "kernels/ops/linear.h"
#include "kernels/ops/linear_group.h"
#include "tests/kernels/card_matrix.h"
#include "tests/kernels/exl3_matrix.h"

namespace pergola::tests {
namespace {

std::string label(const OpTable& table, const WeightView& matrix) {
    std::string text = std::string(table.name) + " " + storage_name(matrix.storage);
    if (matrix.storage == WeightStorage::Exl3) {
        text += " " + std::to_string(matrix.rate.half_bits) + " half bits, codebook " +
                std::to_string(static_cast<int>(matrix.rate.codebook));
    }
    return text + ", " + std::to_string(matrix.columns) + " -> " + std::to_string(matrix.rows);
}

Tensor product(const OpTable& table, const WeightView& matrix, Tensor& x, int threads) {
    WorkerPool pool(threads);
    Stream stream{&pool};
    Tensor y({x.view().rows(), matrix.rows}, NAN);
    table.linear({.x = x.view(), .weight = matrix, .y = y.view()}, stream);
    return y;
}

/// The root of the mean square of the difference over that of what is expected.
double relative_error(const std::vector<float>& found, const std::vector<float>& expected) {
    double error = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = double{found[i]} - double{expected[i]};
        error += difference * difference;
        size += double{expected[i]} * double{expected[i]};
    }
    return std::sqrt(error / size);
}

/// Where numbers may be rounded: the weights' F16 left out are 2e-4, inputs of 8 bits were 9e-3.
void expect_exl3(const TableCase& table, const Exl3Matrix& matrix, std::int64_t tokens) {
    const CardMatrix card(matrix.view());
    SCOPED_TRACE(label(*table.table, card.view()) + ", tokens: " + std::to_string(tokens));
    Random random(7);
    Tensor x({tokens, card.view().columns});
    random.fill(x.values());
    Tensor expected = product(reference_ops(), matrix.view(), x, 1);
    Tensor of_card = product(reference_ops(), card.view(), x, 1);
    EXPECT_EQ(of_card.values(), expected.values());
    Tensor found = product(*table.table, card.view(), x, 2);
    EXPECT_LT(relative_error(found.values(), expected.values()),
              table.rounds_activations ? 3e-4 : 2e-6);
}

TEST(CardOrderProduct, every_table_decodes_every_rate_and_codebook) {
    for (const exl3::Rate rate : exl3_rates()) {
        const Exl3Matrix matrix(256, 384, rate, 5);
        for (const TableCase& table : cpu_tables()) {
            expect_exl3(table, matrix, 1);
            expect_exl3(table, matrix, 3);
        }
    }
}

TEST(CardOrderProduct, widths_that_exl3_pads_give_what_was_asked_for) {
    for (const std::int64_t rows : {1, 129, 300}) {
        for (const std::int64_t columns : {96, 128, 1100}) {
            for (const std::uint8_t half_bits : {7, 8}) {
                const Exl3Matrix matrix(rows, columns, {half_bits, exl3::Codebook::Mul1}, 3);
                for (const TableCase& table : cpu_tables()) expect_exl3(table, matrix, 2);
            }
        }
    }
}

/// A row alone, in a batch and in a group beside others, on so many threads.
void expect_same_bits(const OpTable& table, const WeightView& matrix) {
    SCOPED_TRACE(label(table, matrix));
    constexpr std::int64_t tokens = 70;  // more than one pass takes
    Random random(11);
    Tensor x({tokens, matrix.columns});
    random.fill(x.values(), -3.0F, 3.0F);
    Tensor all = product(table, matrix, x, 1);
    for (const int threads : {1, 2, 3, 4}) {
        WorkerPool pool(threads);
        Stream stream{&pool};
        for (const std::int64_t chunk : {1, 2, 3, 4, 8, 17, 31}) {
            Tensor y({tokens, matrix.rows}, NAN);
            std::vector<LinearArgs> parts;
            for (std::int64_t first = 0; first < tokens; first += chunk) {
                const std::int64_t count = std::min(chunk, tokens - first);
                parts.push_back({.x = x.view().slice_rows(first, count),
                                 .weight = matrix,
                                 .y = y.view().slice_rows(first, count)});
            }
            table.linear_group({parts}, stream);
            ASSERT_EQ(std::memcmp(y.values().data(), all.values().data(), all.values().size() * 4),
                      0)
                << "chunks of " << chunk << ", threads: " << threads;
        }
    }
}

TEST(CardOrderProduct, a_row_has_the_same_bits_in_any_batch_on_any_threads) {
    for (const exl3::Rate rate : {exl3::Rate{8, exl3::Codebook::Mul1},
                                  exl3::Rate{5, exl3::Codebook::Mul1},
                                  exl3::Rate{6, exl3::Codebook::Mcg}}) {
        const CardMatrix matrix(Exl3Matrix(300, 640, rate, 9).view());
        for (const TableCase& table : cpu_tables()) {
            if (std::string(table.table->name).find("portable") != std::string::npos) continue;
            expect_same_bits(*table.table, matrix.view());
        }
    }
    const CardMatrix small(Exl3Matrix(40, 128, {7, exl3::Codebook::Mul1}, 9).view());
    for (const TableCase& table : cpu_tables()) expect_same_bits(*table.table, small.view());
    for (const WeightStorage storage : storages()) {
        const CardMatrix matrix(Weight(storage, 37, 512, 4).view());
        for (const TableCase& table : cpu_tables()) expect_same_bits(*table.table, matrix.view());
    }
}

TEST(CardOrderProduct, of_blocks_has_the_bits_of_the_files_order) {
    for (const WeightStorage storage : storages()) {
        for (const std::int64_t rows : {1, 16, 37}) {
            const Weight weight(storage, rows, 768, 6);
            const CardMatrix card(weight.view());
            Random random(3);
            Tensor x({3, 768});
            random.fill(x.values());
            for (const TableCase& table : cpu_tables()) {
                Tensor expected = product(*table.table, weight.view(), x, 2);
                Tensor found = product(*table.table, card.view(), x, 2);
                ASSERT_EQ(found.values(), expected.values()) << label(*table.table, card.view());
            }
            Tensor expected = product(reference_ops(), weight.view(), x, 1);
            Tensor found = product(reference_ops(), card.view(), x, 1);
            ASSERT_EQ(found.values(), expected.values()) << label(reference_ops(), card.view());
        }
    }
}

TEST(CardOrderProduct, what_is_no_number_stays_none) {
    const CardMatrix matrix(Exl3Matrix(128, 256, {8, exl3::Codebook::Mul1}, 1).view());
    for (const float value : {NAN, INFINITY}) {
        for (const TableCase& table : cpu_tables()) {
            Tensor x({2, 256}, 1.0F);
            x.values()[256 + 130] = value;
            Tensor y = product(*table.table, matrix.view(), x, 1);
            EXPECT_TRUE(std::isfinite(y.values()[5])) << table.table->name;
            EXPECT_TRUE(std::isnan(y.values()[128 + 5])) << table.table->name;
        }
    }
}

TEST(CardOrderProduct, tiny_and_huge_inputs_keep_their_size) {
    const Exl3Matrix matrix(128, 256, {8, exl3::Codebook::Mul1}, 1);
    const CardMatrix card(matrix.view());
    for (const float size : {0.0F, 1e-38F, 1e-20F, 1e20F}) {
        Tensor x({1, 256}, size);
        Tensor expected = product(reference_ops(), matrix.view(), x, 1);
        for (const TableCase& table : cpu_tables()) {
            Tensor y = product(*table.table, card.view(), x, 1);
            for (std::size_t i = 0; i < 128; ++i) {
                EXPECT_NEAR(y.values()[i], expected.values()[i], 0.01F * size + 1e-30F)
                    << table.table->name;
            }
        }
    }
}

}  // namespace
}  // namespace pergola::tests

#include "kernels/ops/rms_norm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

TEST(RmsNorm, reference_norms_as_by_hand) {
    Stream stream;
    Tensor x({1, 4});
    x.values() = {1, -2, 3, -4};  // mean of squares 7.5
    Tensor weight({4});
    weight.values() = {1, 2, 0.5F, -1};
    Tensor y({1, 4});
    reference_ops().rms_norm(
        {.x = x.view(), .weight = weight.view(), .y = y.view(), .epsilon = 0.5F}, stream);
    const float factor = 1.0F / std::sqrt(8.0F);
    EXPECT_FLOAT_EQ(y.values()[0], factor);
    EXPECT_FLOAT_EQ(y.values()[1], -4 * factor);
    EXPECT_FLOAT_EQ(y.values()[2], 1.5F * factor);
    EXPECT_FLOAT_EQ(y.values()[3], 4 * factor);
}

TEST(RmsNorm, every_table_agrees_with_the_reference_for_every_tail) {
    WorkerPool pool(2);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (std::int64_t hidden = 1; hidden <= 67; ++hidden) {
            Random random(static_cast<std::uint32_t>(hidden));
            Tensor x({5, hidden});
            Tensor weight({hidden});
            random.fill(x.values(), -4.0F, 4.0F);
            random.fill(weight.values());
            Tensor expected({5, hidden});
            Tensor found({5, hidden}, NAN);
            reference_ops().rms_norm({.x = x.view(), .weight = weight.view(), .y = expected.view()},
                                     stream);
            table.table->rms_norm({.x = x.view(), .weight = weight.view(), .y = found.view()},
                                  stream);
            for (std::size_t i = 0; i < found.values().size(); ++i) {
                // A sum of 67 squares in another order: a few units in the last place.
                ASSERT_NEAR(found.values()[i],
                            expected.values()[i],
                            1e-6F * (1.0F + std::fabs(expected.values()[i])))
                    << table.table->name << " hidden " << hidden;
            }
        }
    }
}

TEST(RmsNorm, may_write_over_its_input) {
    WorkerPool pool(1);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        Random random(3);
        Tensor x({3, 21});
        Tensor weight({21});
        Tensor y({3, 21});
        random.fill(x.values());
        random.fill(weight.values());
        table.table->rms_norm({.x = x.view(), .weight = weight.view(), .y = y.view()}, stream);
        table.table->rms_norm({.x = x.view(), .weight = weight.view(), .y = x.view()}, stream);
        EXPECT_EQ(x.values(), y.values()) << table.table->name;
    }
}

TEST(RmsNorm, a_row_has_the_same_bits_in_any_batch_on_any_threads) {
    for (const TableCase& table : cpu_tables()) {
        Random random(5);
        Tensor x({64, 1000});
        Tensor weight({1000});
        random.fill(x.values());
        random.fill(weight.values());
        WorkerPool alone(1);
        WorkerPool three(3);
        Stream single{&alone};
        Stream shared{&three};
        Tensor one({64, 1000});
        Tensor all({64, 1000});
        for (std::int64_t row = 0; row < 64; ++row) {
            table.table->rms_norm({.x = x.view().slice_rows(row, 1),
                                   .weight = weight.view(),
                                   .y = one.view().slice_rows(row, 1)},
                                  single);
        }
        table.table->rms_norm({.x = x.view(), .weight = weight.view(), .y = all.view()}, shared);
        EXPECT_EQ(std::memcmp(one.values().data(), all.values().data(), 64 * 1000 * 4), 0)
            << table.table->name;
    }
}

}  // namespace
}  // namespace pergola::tests

#include "kernels/ops/add.h"

#include <gtest/gtest.h>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

TEST(Add, reference_adds_the_scaled_second) {
    Stream stream;
    Tensor x({2, 2});
    Tensor y({2, 2});
    x.values() = {1, 2, 3, 4};
    y.values() = {10, -20, 0, 2};
    reference_ops().add({.x = x.view(), .y = y.view(), .scale = 0.5F}, stream);
    EXPECT_EQ(x.values(), (std::vector<float>{6, -8, 3, 5}));
}

TEST(Add, every_table_gives_the_reference_bits) {
    WorkerPool pool(3);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (const std::int64_t hidden : {1, 2, 7, 8, 9, 63, 67, 20000}) {
            Random random(1);
            Tensor expected({3, hidden});
            Tensor found({3, hidden});
            Tensor y({3, hidden});
            random.fill(expected.values());
            random.fill(y.values());
            found.values() = expected.values();
            reference_ops().add({.x = expected.view(), .y = y.view(), .scale = 1.7F}, stream);
            table.table->add({.x = found.view(), .y = y.view(), .scale = 1.7F}, stream);
            EXPECT_EQ(found.values(), expected.values())
                << table.table->name << " hidden " << hidden;
        }
    }
}

}  // namespace
}  // namespace pergola::tests

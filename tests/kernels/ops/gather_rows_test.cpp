#include "kernels/ops/gather_rows.h"

#include <gtest/gtest.h>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

TEST(GatherRows, gives_the_chosen_rows_in_their_order) {
    WorkerPool pool(2);
    Stream stream{&pool};
    Tensor x({3, 2});
    x.values() = {1, 2, 3, 4, 5, 6};
    const std::vector<std::int64_t> rows = {2, 0, 2};
    std::vector<const OpTable*> tables = {&reference_ops()};
    for (const TableCase& table : cpu_tables()) tables.push_back(table.table);
    for (const OpTable* table : tables) {
        Tensor y({3, 2});
        table->gather_rows({.x = x.view(), .rows = rows, .y = y.view()}, stream);
        EXPECT_EQ(y.values(), (std::vector<float>{5, 6, 1, 2, 5, 6})) << table->name;
    }
}

}  // namespace
}  // namespace pergola::tests

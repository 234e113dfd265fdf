#include "kernels/ops/embedding.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

TEST(Embedding, reference_copies_the_rows_of_the_ids) {
    Stream stream;
    const std::vector<float> table = {1, 2, 3, 4, 5, 6};
    const WeightView view{
        reinterpret_cast<const std::byte*>(table.data()), WeightStorage::F32, 3, 2};
    const std::vector<std::int32_t> ids = {2, 0, 2};
    Tensor y({3, 2});
    reference_ops().embedding({.ids = ids, .table = view, .y = y.view(), .scale = 2.0F}, stream);
    EXPECT_EQ(y.values(), (std::vector<float>{10, 12, 2, 4, 10, 12}));
}

TEST(Embedding, every_table_gives_the_reference_bits_for_every_storage) {
    WorkerPool pool(3);
    Stream stream{&pool};
    std::vector<std::int32_t> ids;
    for (std::int32_t i = 0; i < 40; ++i) ids.push_back(i * 7 % 11);
    for (const TableCase& table : cpu_tables()) {
        for (const WeightStorage storage : storages()) {
            const std::int64_t columns = block_layout(storage).values == 1 ? 37 : 512;
            const Weight weight(storage, 11, columns, 9);
            Tensor expected({40, columns});
            Tensor found({40, columns}, NAN);
            reference_ops().embedding(
                {.ids = ids, .table = weight.view(), .y = expected.view(), .scale = 3.0F}, stream);
            table.table->embedding(
                {.ids = ids, .table = weight.view(), .y = found.view(), .scale = 3.0F}, stream);
            EXPECT_EQ(found.values(), expected.values())
                << table.table->name << " " << storage_name(storage);
        }
    }
}

}  // namespace
}  // namespace pergola::tests

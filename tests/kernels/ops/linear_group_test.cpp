#include "kernels/ops/linear_group.h"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <limits>

#include "kernels/codecs/row_stripes.h"
#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

/// Parts of all kinds: every storage, one x for several of them and an x of their own, one token
/// and many, with and without bias, whole stripes and not, rows as in a file and woven.
class Parts {
public:
    Parts() {
        Random random(3);
        for (const std::int64_t tokens : {1, 9}) {
            Tensor shared({tokens, columns});
            random.fill(shared.values());
            for (const WeightStorage storage : storages()) {
                for (const std::int64_t rows : {16, 37}) {
                    Tensor own({tokens, columns});
                    random.fill(own.values());
                    add(storage, rows, rows == 16 ? shared : own);
                }
            }
        }
    }

    std::vector<LinearArgs> into(std::deque<Tensor>& results) const {
        std::vector<LinearArgs> parts = parts_;
        for (LinearArgs& part : parts) {
            results.emplace_back(
                Tensor({part.x.rows(), part.weight.rows}, std::numeric_limits<float>::quiet_NaN()));
            part.y = results.back().view();
        }
        return parts;
    }

private:
    static constexpr std::int64_t columns = 512;

    void add(WeightStorage storage, std::int64_t rows, Tensor x) {
        inputs_.push_back(std::move(x));
        weights_.emplace_back(storage, rows, columns, static_cast<std::uint32_t>(weights_.size()));
        biases_.emplace_back(static_cast<std::size_t>(rows), 0.5F);
        const bool is_woven = can_stripe(storage) && rows == 16 && weights_.size() % 3 != 0;
        parts_.push_back(
            {.x = inputs_.back().view(),
             .weight = is_woven ? weights_.back().striped_view() : weights_.back().view(),
             .bias = weights_.size() % 2 == 0 ? std::span<const float>(biases_.back())
                                              : std::span<const float>{}});
    }

    std::deque<Tensor> inputs_;
    std::deque<Weight> weights_;
    std::deque<std::vector<float>> biases_;
    std::vector<LinearArgs> parts_;
};

TEST(LinearGroup, gives_the_bits_of_one_product_after_another) {
    const Parts parts;
    std::vector<TableCase> tables = cpu_tables();
    tables.push_back({&reference_ops(), false});
    for (const TableCase& table : tables) {
        for (const int threads : {1, 2, 5}) {
            WorkerPool pool(threads);
            Stream stream{&pool};
            std::deque<Tensor> alone;
            for (const LinearArgs& part : parts.into(alone)) table.table->linear(part, stream);
            std::deque<Tensor> together;
            const std::vector<LinearArgs> group = parts.into(together);
            ASSERT_GT(group.size(), 33U) << "more than one batch of the operator";
            table.table->linear_group({group}, stream);
            for (std::size_t index = 0; index < group.size(); ++index) {
                ASSERT_EQ(alone[index].values(), together[index].values())
                    << table.table->name << " " << storage_name(group[index].weight.storage) << ", "
                    << threads << " threads";
            }
        }
    }
}

TEST(LinearGroup, computes_nothing_for_no_parts_and_no_rows) {
    WorkerPool pool(2);
    Stream stream{&pool};
    const Weight weight(WeightStorage::Q8_0, 16, 64, 1);
    Tensor x({0, 64});
    Tensor y({0, 16});
    const std::vector<LinearArgs> parts = {{.x = x.view(), .weight = weight.view(), .y = y.view()}};
    for (const TableCase& table : cpu_tables()) {
        table.table->linear_group({}, stream);
        table.table->linear_group({parts}, stream);
    }
    EXPECT_TRUE(y.values().empty());
}

}  // namespace
}  // namespace pergola::tests

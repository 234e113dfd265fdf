#include "kernels/ops/gated_activation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

float reference_of(Activation activation, float gate) {
    Stream stream;
    Tensor x({1, 1}, gate);
    Tensor up({1, 1}, 2.0F);
    Tensor y({1, 1});
    reference_ops().gated_activation(
        {.gate = x.view(), .up = up.view(), .y = y.view(), .activation = activation}, stream);
    return y.values()[0] / 2.0F;
}

TEST(GatedActivation, reference_gives_the_published_values) {
    // torch.nn.functional.silu and gelu at 1 and -2.
    EXPECT_NEAR(reference_of(Activation::Silu, 1.0F), 0.7310586F, 1e-6F);
    EXPECT_NEAR(reference_of(Activation::Silu, -2.0F), -0.2384058F, 1e-6F);
    EXPECT_NEAR(reference_of(Activation::GeluTanh, 1.0F), 0.8411920F, 1e-6F);
    EXPECT_NEAR(reference_of(Activation::GeluTanh, -2.0F), -0.0454023F, 1e-6F);
    EXPECT_NEAR(reference_of(Activation::Gelu, 1.0F), 0.8413447F, 1e-6F);
    EXPECT_NEAR(reference_of(Activation::Gelu, -2.0F), -0.0455003F, 1e-6F);
}

TEST(GatedActivation, every_table_agrees_with_the_reference_for_every_tail) {
    WorkerPool pool(2);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (const Activation activation :
             {Activation::Silu, Activation::GeluTanh, Activation::Gelu}) {
            for (std::int64_t width = 1; width <= 67; ++width) {
                Random random(static_cast<std::uint32_t>(width));
                Tensor gate({3, width});
                Tensor up({3, width});
                random.fill(gate.values(), -12.0F, 12.0F);
                random.fill(up.values());
                gate.values()[0] = -200.0F;  // beyond the exponential's range
                Tensor expected({3, width});
                Tensor found({3, width}, NAN);
                reference_ops().gated_activation({.gate = gate.view(),
                                                  .up = up.view(),
                                                  .y = expected.view(),
                                                  .activation = activation},
                                                 stream);
                table.table->gated_activation({.gate = gate.view(),
                                               .up = up.view(),
                                               .y = found.view(),
                                               .activation = activation},
                                              stream);
                for (std::size_t i = 0; i < found.values().size(); ++i) {
                    // Near a GELU's zero tail the two forms cancel differently: 1e-6 absolute.
                    ASSERT_NEAR(found.values()[i],
                                expected.values()[i],
                                1e-6F * (1.0F + std::fabs(expected.values()[i])))
                        << table.table->name << " width " << width << " gate " << gate.values()[i];
                }
            }
        }
    }
}

TEST(GatedActivation, may_write_over_gate_or_up_and_keeps_its_bits_on_any_threads) {
    WorkerPool one(1);
    WorkerPool three(3);
    Stream single{&one};
    Stream shared{&three};
    for (const TableCase& table : cpu_tables()) {
        Random random(2);
        Tensor gate({37, 1001});
        Tensor up({37, 1001});
        random.fill(gate.values(), -6.0F, 6.0F);
        random.fill(up.values());
        Tensor expected({37, 1001});
        for (std::int64_t row = 0; row < 37; ++row) {
            table.table->gated_activation({.gate = gate.view().slice_rows(row, 1),
                                           .up = up.view().slice_rows(row, 1),
                                           .y = expected.view().slice_rows(row, 1)},
                                          single);
        }
        Tensor copy({37, 1001});
        copy.values() = gate.values();
        table.table->gated_activation({.gate = copy.view(), .up = up.view(), .y = copy.view()},
                                      shared);
        EXPECT_EQ(copy.values(), expected.values()) << table.table->name;
        table.table->gated_activation({.gate = gate.view(), .up = up.view(), .y = up.view()},
                                      shared);
        EXPECT_EQ(up.values(), expected.values()) << table.table->name;
    }
}

TEST(GatedActivation, hands_a_nan_on) {
    WorkerPool pool(1);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (const Activation activation :
             {Activation::Silu, Activation::GeluTanh, Activation::Gelu}) {
            Tensor gate({1, 9}, NAN);
            Tensor up({1, 9}, 1.0F);
            table.table->gated_activation(
                {.gate = gate.view(), .up = up.view(), .y = gate.view(), .activation = activation},
                stream);
            for (const float value : gate.values())
                EXPECT_TRUE(std::isnan(value)) << table.table->name;
        }
    }
}

}  // namespace
}  // namespace pergola::tests

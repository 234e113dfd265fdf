// How many experts a card holds, in whole chunks, and how what it misses is divided.

#include "engine/memory/expert_layout.h"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/layers/host_experts.h"
#include "engine/memory/planner.h"

namespace pergola {
namespace {

/// Layers by turns of two sizes, as Q4_K_M has them.
ExpertLayout layout_of(std::size_t layers, std::int64_t count, std::int64_t small, std::int64_t large) {
    ExpertLayout layout;
    layout.class_bytes = {small, large};
    layout.class_experts = {0, 0};
    for (std::size_t index = 0; index < layers; ++index) {
        ExpertLayer layer;
        layer.block = index;
        layer.count = count;
        layer.used = 2;
        layer.size_class = index % 2;
        layer.bytes = layout.class_bytes[layer.size_class];
        layout.class_experts[layer.size_class] += count;
        layout.layers.push_back(layer);
    }
    return layout;
}

std::int64_t sum(const std::vector<std::int64_t>& values) {
    return std::accumulate(values.begin(), values.end(), std::int64_t{0});
}

TEST(ExpertLayout, quotas_are_as_many_as_were_wished_for_and_even) {
    const ExpertLayout layout = layout_of(5, 8, 2560, 4096);
    for (std::int64_t resident = 0; resident <= 45; ++resident) {
        const std::vector<std::int64_t> quotas = layer_quotas(layout, resident);
        EXPECT_EQ(sum(quotas), std::min<std::int64_t>(resident, 40));
        const auto [least, most] = std::minmax_element(quotas.begin(), quotas.end());
        EXPECT_LE(*most - *least, 1);
        EXPECT_EQ(sum(class_quotas(layout, resident)), sum(quotas));
    }
}

TEST(ExpertLayout, layers_that_are_full_leave_the_rest_to_the_others) {
    ExpertLayout layout = layout_of(2, 8, 2560, 4096);
    layout.layers[0].count = 2;
    EXPECT_EQ(layer_quotas(layout, 9), (std::vector<std::int64_t>{2, 7}));
}

TEST(ExpertLayout, as_many_are_resident_as_their_chunks_have_room) {
    const ExpertLayout layout = layout_of(6, 128, 2 << 20, 3 << 20);
    std::int64_t last = 0;
    for (std::int64_t room = 0; room < 2'000'000'000; room += 37'000'000) {
        const std::int64_t most = most_resident(layout, room);
        EXPECT_LE(slot_bytes(layout, most), room);
        EXPECT_GE(most, last) << "more memory never holds fewer";
        if (most < layout.experts()) EXPECT_GT(slot_bytes(layout, most + 1), room);
        last = most;
    }
    EXPECT_GE(slot_bytes(layout, layout.experts()), layout.total_bytes());
}

TEST(ExpertPlan, refuses_what_has_no_room_and_says_how_many_would) {
    const ExpertLayout layout = layout_of(4, 64, 1 << 20, 1 << 20);
    const auto refused = plan_experts(layout, {.per_layer = 64, .card_bytes = 100 << 20});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfMemory);
    EXPECT_NE(refused.error().message.find("would fit"), std::string::npos) << refused.error().message;
    const auto fits = plan_experts(layout, {.per_layer = 20, .card_bytes = 100 << 20, .host_bytes = 8LL << 30});
    ASSERT_TRUE(fits) << fits.error().message;
    EXPECT_EQ(fits->resident, 80);
    EXPECT_TRUE(fits->keeps_copies);
}

TEST(ExpertPlan, keeps_no_copies_where_memory_is_short_and_refuses_where_there_is_none) {
    const ExpertLayout layout = layout_of(4, 64, 16 << 20, 16 << 20);  // 4 GiB
    const ExpertPlanWishes half{.per_layer = 32, .card_bytes = 8LL << 30, .host_bytes = 5LL << 30};
    const auto lean = plan_experts(layout, half);
    ASSERT_TRUE(lean) << lean.error().message;
    EXPECT_FALSE(lean->keeps_copies);
    EXPECT_EQ(lean->host_bytes, 2LL << 30);
    ExpertPlanWishes none = half;
    none.host_bytes = 1LL << 30;
    EXPECT_FALSE(plan_experts(layout, none));
}

TEST(ExpertPlan, leaves_the_reserve_alone_where_not_all_have_room) {
    const ExpertLayout layout = layout_of(4, 64, 1 << 20, 1 << 20);
    const auto plan = plan_experts(layout, {.card_bytes = 100 << 20, .reserve_bytes = 60 << 20});
    ASSERT_TRUE(plan);
    EXPECT_LE(plan->card_bytes, 40 << 20);
    const auto all = plan_experts(layout, {.card_bytes = 260 << 20, .reserve_bytes = 60 << 20});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->resident, layout.experts()) << "what fits as a whole needs no reserve";
}

TEST(Misses, are_divided_so_that_both_end_together) {
    const MissRates rates{100e9, 50e9};
    EXPECT_EQ(misses_on_bus(0, 2'400'000, rates), 0);
    EXPECT_EQ(misses_on_bus(1, 2'400'000, rates), 0) << "the processor is faster with one";
    const std::int32_t of_eight = misses_on_bus(8, 2'400'000, rates);
    EXPECT_GE(of_eight, 2);
    EXPECT_LE(of_eight, 3);
    EXPECT_EQ(misses_on_bus(8, 2'400'000, {0, 50e9}), 8) << "not measured: the bus";
    EXPECT_EQ(misses_on_bus(8, 2'400'000, {100e9, 0}), 0);
    EXPECT_EQ(misses_on_bus(8, 2'400'000, {1e9, 50e9}), 8) << "a slow processor only holds up";
}

}  // namespace
}  // namespace pergola

#include "engine/memory/planner.h"

#include <gtest/gtest.h>

#include "engine/model/kv_layout.h"

namespace pergola {
namespace {

ModelSpec spec_of(std::int64_t layers, std::int64_t kv_heads, std::int64_t dimension, std::int64_t context) {
    ModelSpec spec;
    BlockSpec block;
    block.attention.kv_heads = kv_heads;
    block.attention.key_dim = dimension;
    block.attention.value_dim = dimension;
    spec.blocks.assign(static_cast<std::size_t>(layers), block);
    spec.trained_context_tokens = context;
    return spec;
}

// SmolLM2 135M: 30 layers, 3 key/value heads of 64: 2 * 30 * 3 * 64 * 2 bytes = 23,040 a token.
TEST(Planner, counts_the_cache_to_the_byte) {
    const ModelSpec spec = spec_of(30, 3, 64, 8192);
    EXPECT_EQ(kv_page_bytes(spec, {KvType::F16, KvType::F16}), 256 * 23040);
    EXPECT_EQ(kv_page_bytes(spec, {KvType::F32, KvType::F16}), 256 * 23040 * 3 / 2);
    EXPECT_EQ(kv_page_bytes(spec, {KvType::Q8, KvType::Q4}), 256 * 30 * 3 * (64 / 32) * (34 + 18));
    const MemoryPlan plan = plan_memory(spec, 1000, {.context_tokens = 1000, .kv = {}, .work_bytes = 77});
    EXPECT_EQ(plan.context_tokens, 1024);
    EXPECT_EQ(plan.kv_bytes, 1024 * 23040);
    EXPECT_EQ(plan.total_bytes(), 1000 + 1024 * 23040 + 77);
}

TEST(Planner, forecasts_what_the_engine_allocates) {
    ModelFacts facts;
    facts.key_bytes_per_page_f16 = 256 * 30 * 3 * 64 * 2;
    facts.value_bytes_per_page_f16 = facts.key_bytes_per_page_f16;
    const ModelSpec spec = spec_of(30, 3, 64, 8192);
    for (const std::int64_t tokens : {1, 255, 256, 257, 4096, 8192}) {
        for (const KvPrecision kv : {KvPrecision{KvType::F16, KvType::F16}, KvPrecision{KvType::F32, KvType::F16},
                                     KvPrecision{KvType::Q8, KvType::Q4}, KvPrecision{KvType::Q3, KvType::Q2}}) {
            EXPECT_EQ(kv_cache_bytes(facts, tokens, kv),
                      plan_memory(spec, 0, {.context_tokens = tokens, .kv = kv, .work_bytes = 0}).kv_bytes);
        }
    }
}

TEST(Planner, says_why_a_cache_of_few_bits_does_not_fit) {
    EXPECT_TRUE(check_kv_fits(spec_of(1, 1, 96, 8192), {KvType::Q4, KvType::Q4}));
    EXPECT_TRUE(check_kv_fits(spec_of(1, 1, 80, 8192), {KvType::F16, KvType::F32}));
    const auto refused = check_kv_fits(spec_of(1, 1, 80, 8192), {KvType::F16, KvType::Q4});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("80"), std::string::npos) << refused.error().message;
}

TEST(Planner, defaults_to_8192_tokens_or_what_the_model_knows) {
    EXPECT_EQ(plan_memory(spec_of(1, 1, 64, 131072), 0, {}).context_tokens, 8192);
    EXPECT_EQ(plan_memory(spec_of(1, 1, 64, 2048), 0, {}).context_tokens, 2048);
}

TEST(Planner, names_need_have_and_what_would_fit) {
    const ModelSpec spec = spec_of(30, 3, 64, 8192);
    const MemoryPlan plan = plan_memory(spec, 100'000'000, {.context_tokens = 8192, .kv = {}, .work_bytes = 0});
    const std::int64_t page = kv_page_bytes(spec, {});
    EXPECT_TRUE(check_plan_fits(plan, page, plan.total_bytes()));
    auto refused = check_plan_fits(plan, page, plan.total_bytes() - 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfMemory);
    EXPECT_NE(refused.error().message.find("7936 tokens would fit"), std::string::npos) << refused.error().message;
    auto hopeless = check_plan_fits(plan, page, 1000);
    ASSERT_FALSE(hopeless);
    EXPECT_NE(hopeless.error().message.find("smaller model"), std::string::npos);
}

}  // namespace
}  // namespace pergola

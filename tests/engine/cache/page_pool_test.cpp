#include "engine/cache/page_pool.h"

#include <gtest/gtest.h>

#include <cstring>

namespace pergola {
namespace {

ModelSpec two_layers() {
    ModelSpec spec;
    BlockSpec block;
    block.attention.kv_heads = 2;
    block.attention.key_dim = 8;
    block.attention.value_dim = 4;
    spec.blocks.assign(2, block);
    return spec;
}

PagePool pool_of(std::int64_t pages, std::int64_t most) {
    auto pool = PagePool::create(two_layers(), {}, pages, most);
    EXPECT_TRUE(pool);
    return std::move(pool).take();
}

TEST(PagePool, hands_out_each_page_once) {
    PagePool pool = pool_of(3, 3);
    EXPECT_EQ(pool.take(), 0);
    EXPECT_EQ(pool.take(), 1);
    EXPECT_EQ(pool.take(), 2);
    EXPECT_EQ(pool.take(), -1);
    EXPECT_EQ(pool.free_pages(), 0);
    pool.release(1);
    EXPECT_EQ(pool.take(), 1);
}

TEST(PagePool, keeps_a_shared_page_until_the_last_release) {
    PagePool pool = pool_of(2, 2);
    const PageId page = pool.take();
    pool.share(page);
    pool.release(page);
    EXPECT_FALSE(pool.is_free(page));
    pool.release(page);
    EXPECT_TRUE(pool.is_free(page));
    EXPECT_EQ(pool.free_pages(), 2);
}

TEST(PagePool, counts_bytes_of_all_layers) {
    const PagePool pool = pool_of(3, 10);
    EXPECT_EQ(pool.bytes(), 3 * 2 * (2 * 256 * 8 * 2 + 2 * 256 * 4 * 2));
}

/// The first key element of a token in every head of both layers.
std::vector<std::uint16_t*> places(const PagePool& pool, PageId page, std::int64_t token) {
    std::vector<std::uint16_t*> found;
    for (std::int64_t block = 0; block < 2; ++block) {
        const KvPages layer = pool.layer(block);
        for (std::int64_t head = 0; head < 2; ++head) {
            found.push_back(reinterpret_cast<std::uint16_t*>(layer.keys + page * layer.key_page_bytes() +
                                                             (head * page_tokens + token) * layer.key_dim * 2));
            found.push_back(reinterpret_cast<std::uint16_t*>(layer.values + page * layer.value_page_bytes() +
                                                             (head * page_tokens + token) * layer.value_dim * 2));
        }
    }
    return found;
}

TEST(PagePool, copies_the_first_tokens_of_every_head_and_layer) {
    PagePool pool = pool_of(2, 2);
    const PageId from = pool.take();
    const PageId to = pool.take();
    std::uint16_t value = 1;
    for (const std::int64_t token : {0, 9, 10}) {
        for (std::uint16_t* place : places(pool, from, token)) *place = value++;
    }
    pool.copy_tokens(from, to, 10);
    for (const std::int64_t token : {0, 9}) {
        const auto a = places(pool, from, token);
        const auto b = places(pool, to, token);
        for (std::size_t index = 0; index < a.size(); ++index) EXPECT_EQ(*a[index], *b[index]);
    }
    for (const std::uint16_t* place : places(pool, to, 10)) EXPECT_EQ(*place, 0) << "beyond the copied tokens";
}

TEST(PagePool, grows_in_place_and_shrinks_after_moving) {
    PagePool pool = pool_of(2, 8);
    const PageId first = pool.take();
    std::uint16_t* const place = places(pool, first, 3)[0];
    *place = 4711;
    ASSERT_TRUE(pool.resize(8));
    EXPECT_EQ(*place, 4711);
    EXPECT_EQ(pool.free_pages(), 7);
    while (pool.free_pages() > 0) pool.take();
    *places(pool, 7, 200)[3] = 99;
    for (PageId page = 1; page < 7; ++page) pool.release(page);
    EXPECT_FALSE(pool.can_shrink_to(2));
    pool.move(7, 1);
    ASSERT_TRUE(pool.can_shrink_to(2));
    ASSERT_TRUE(pool.resize(2));
    EXPECT_EQ(*places(pool, 1, 200)[3], 99);
    EXPECT_EQ(pool.free_pages(), 0);
}

TEST(PagePool, refuses_more_than_it_has_reserved) {
    PagePool pool = pool_of(1, 4);
    auto grown = pool.resize(5);
    ASSERT_FALSE(grown);
    EXPECT_EQ(grown.error().code, ErrorCode::OutOfMemory);
}

}  // namespace
}  // namespace pergola

#include "engine/cache/prefix_index.h"

#include <gtest/gtest.h>

#include <numeric>

namespace pergola {
namespace {

class Prefixes : public ::testing::Test {
protected:
    Prefixes() : pool_(make_pool()), index_(pool_) {}

    static PagePool make_pool() {
        ModelSpec spec;
        BlockSpec block;
        block.attention.kv_heads = 1;
        block.attention.key_dim = 2;
        block.attention.value_dim = 2;
        spec.blocks.push_back(block);
        auto pool = PagePool::create(spec, {}, 6, 6);
        EXPECT_TRUE(pool);
        return std::move(pool).take();
    }
    static std::vector<TokenId> tokens(std::int64_t count, TokenId first = 0) {
        std::vector<TokenId> ids(static_cast<std::size_t>(count));
        std::iota(ids.begin(), ids.end(), first);
        return ids;
    }
    void keep(std::vector<TokenId> ids) {
        std::vector<PageId> pages;
        for (std::int64_t page = 0; page < pages_for(static_cast<std::int64_t>(ids.size())); ++page) {
            pages.push_back(index_.take_page());
        }
        index_.keep(std::move(ids), std::move(pages));
    }

    PagePool pool_;
    PrefixIndex index_;
};

TEST_F(Prefixes, shares_full_pages_and_copies_a_part) {
    keep(tokens(600));
    const PrefixLease lease = index_.lease(tokens(700), 699);
    EXPECT_EQ(lease.tokens, 600);
    ASSERT_EQ(lease.pages.size(), 3U);
    EXPECT_EQ(lease.pages[0], 0);
    EXPECT_EQ(lease.pages[1], 1);
    EXPECT_EQ(lease.pages[2], 3) << "the page that will be written is a copy";
}

TEST_F(Prefixes, ends_where_the_texts_part) {
    keep(tokens(600));
    std::vector<TokenId> other = tokens(600);
    other[300] = -1;
    EXPECT_EQ(index_.lease(other, 599).tokens, 300);
    other[3] = -1;
    EXPECT_EQ(index_.lease(other, 599).tokens, 0) << "too little to copy";
}

TEST_F(Prefixes, leaves_the_last_token_to_be_computed) {
    keep(tokens(256));
    EXPECT_EQ(index_.lease(tokens(256), 255).tokens, 255);
}

TEST_F(Prefixes, evicts_the_least_recently_used) {
    keep(tokens(500));
    keep(tokens(500, 10000));
    keep(tokens(500, 20000));
    EXPECT_EQ(pool_.free_pages(), 0);
    for (const PageId page : index_.lease(tokens(500), 256).pages) pool_.release(page);  // used again
    EXPECT_GE(index_.take_page(), 0);
    EXPECT_EQ(index_.lines(), 2);
    EXPECT_EQ(index_.lease(tokens(500), 256).tokens, 256) << "the one that was used last is still there";
    EXPECT_EQ(index_.lease(tokens(500, 10000), 256).tokens, 0);
}

TEST_F(Prefixes, forgets_a_line_that_a_longer_one_covers) {
    keep(tokens(100));
    keep(tokens(200));
    EXPECT_EQ(index_.lines(), 1);
    EXPECT_EQ(pool_.free_pages(), 5);
}

TEST_F(Prefixes, gives_all_pages_back) {
    keep(tokens(500));
    keep(tokens(500, 10000));
    index_.clear();
    EXPECT_EQ(pool_.free_pages(), 6);
    EXPECT_EQ(index_.take_page(), 0);
}

TEST_F(Prefixes, gives_pages_of_an_empty_line_back) {
    const PageId page = index_.take_page();
    index_.keep({}, {page});
    EXPECT_EQ(pool_.free_pages(), 6);
    EXPECT_EQ(index_.lines(), 0);
}

TEST_F(Prefixes, follows_pages_that_move) {
    keep(tokens(300));
    pool_.move(1, 4);
    index_.renumber(std::vector<PageId>{-1, 4, -1, -1, -1, -1});
    const PrefixLease lease = index_.lease(tokens(300), 299);
    EXPECT_EQ(lease.tokens, 299);
    EXPECT_EQ(lease.pages[0], 0);
    index_.clear();
    EXPECT_TRUE(pool_.is_free(4));
}

}  // namespace
}  // namespace pergola

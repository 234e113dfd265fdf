#include "engine/tokenizer/byte_pair.h"

#include <gtest/gtest.h>

#include "engine/tokenizer/byte_level.h"

namespace pergola {
namespace {

using Merges = std::vector<BytePair::Merge>;

/// Tokens 0..255 are the bytes; `more` follow.
std::vector<std::string> pieces_with(const std::vector<std::string>& more) {
    std::vector<std::string> pieces;
    for (int byte = 0; byte < 256; ++byte) {
        pieces.push_back(byte_level_text(static_cast<std::uint8_t>(byte)));
    }
    pieces.insert(pieces.end(), more.begin(), more.end());
    return pieces;
}

BytePair make(const std::vector<std::string>& pieces,
              const Merges& merges,
              BytePair::WholePieces whole = BytePair::WholePieces::Merged) {
    const std::vector<std::string_view> views(pieces.begin(), pieces.end());
    return BytePair::create(views, merges, whole).take();
}

std::vector<TokenId> encode(const BytePair& byte_pair, std::string_view piece) {
    std::vector<TokenId> ids;
    BytePair::Scratch scratch;
    byte_pair.encode(piece, scratch, ids);
    return ids;
}

TEST(BytePair, gives_bytes_where_nothing_merges) {
    const BytePair byte_pair = make(pieces_with({}), {});
    EXPECT_EQ(encode(byte_pair, "a\n\xFF"), (std::vector<TokenId>{'a', '\n', 0xFF}));
    EXPECT_TRUE(encode(byte_pair, "").empty());
}

TEST(BytePair, merges_the_lowest_rank_first_and_leftmost_of_equals) {
    const Merges merges{{"b", "c"}, {"a", "b"}, {"a", "a"}};
    const BytePair byte_pair = make(pieces_with({"bc", "ab", "aa"}), merges);
    EXPECT_EQ(encode(byte_pair, "abc"), (std::vector<TokenId>{'a', 256}));
    EXPECT_EQ(encode(byte_pair, "ab"), (std::vector<TokenId>{257}));
    EXPECT_EQ(encode(byte_pair, "aaa"), (std::vector<TokenId>{258, 'a'}));
    EXPECT_EQ(encode(byte_pair, "aaaab"), (std::vector<TokenId>{258, 'a', 257}));
}

TEST(BytePair, builds_on_its_own_results) {
    const Merges merges{{"a", "a"}, {"aa", "aa"}, {"aaaa", "b"}};
    const BytePair byte_pair = make(pieces_with({"aa", "aaaa", "aaaab"}), merges);
    EXPECT_EQ(encode(byte_pair, "aaaab"), (std::vector<TokenId>{258}));
    EXPECT_EQ(encode(byte_pair, "aaaaaaa"), (std::vector<TokenId>{257, 256, 'a'}));
}

TEST(BytePair, goes_through_results_that_are_no_tokens) {
    const Merges merges{{"a", "b"}, {"ab", "c"}};
    const BytePair byte_pair = make(pieces_with({"abc"}), merges);
    EXPECT_EQ(encode(byte_pair, "abc"), (std::vector<TokenId>{256}));
    EXPECT_EQ(encode(byte_pair, "abd"), (std::vector<TokenId>{'a', 'b', 'd'}));
}

TEST(BytePair, takes_whole_pieces_only_when_asked) {
    const auto pieces = pieces_with({"\xC4\xA0xyz"});  // "Ġxyz", which no merge makes
    EXPECT_EQ(encode(make(pieces, {}, BytePair::WholePieces::Taken), " xyz"),
              (std::vector<TokenId>{256}));
    EXPECT_EQ(encode(make(pieces, {}), " xyz"), (std::vector<TokenId>{' ', 'x', 'y', 'z'}));
}

TEST(BytePair, drops_bytes_that_the_vocabulary_lacks) {
    const BytePair byte_pair = make({"a", "b"}, {});
    EXPECT_EQ(encode(byte_pair, "axb\xFF"), (std::vector<TokenId>{0, 1}));
}

TEST(BytePair, keeps_the_first_of_equal_tokens_and_merges) {
    const Merges merges{{"a", "b"}, {"b", "c"}, {"a", "b"}};
    const BytePair byte_pair = make(pieces_with({"ab", "bc", "ab"}), merges);
    EXPECT_EQ(byte_pair.merge_count(), 2);
    EXPECT_EQ(encode(byte_pair, "abc"), (std::vector<TokenId>{256, 'c'}));
}

// What merging one pair at a time in the plainest way gives.
std::vector<std::string> merge_plainly(std::vector<std::string> parts, const Merges& merges) {
    for (;;) {
        std::size_t best_rank = merges.size();
        std::size_t best_at = 0;
        for (std::size_t at = 0; at + 1 < parts.size(); ++at) {
            for (std::size_t rank = 0; rank < best_rank; ++rank) {
                if (merges[rank].first != parts[at] || merges[rank].second != parts[at + 1])
                    continue;
                best_rank = rank;
                best_at = at;
            }
        }
        if (best_rank == merges.size()) return parts;
        parts[best_at] += parts[best_at + 1];
        parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(best_at) + 1);
    }
}

TEST(BytePair, agrees_with_plain_merging_on_every_word_of_three_letters_up_to_length_eight) {
    const Merges merges{{"a", "b"},
                        {"b", "a"},
                        {"c", "c"},
                        {"ab", "a"},
                        {"a", "a"},
                        {"b", "c"},
                        {"cc", "c"},
                        {"a", "cc"},
                        {"ba", "b"},
                        {"aa", "ab"}};
    std::vector<std::string> results;
    for (const auto& [left, right] : merges) results.push_back(std::string(left).append(right));
    const auto pieces = pieces_with(results);
    const BytePair byte_pair = make(pieces, merges);
    for (int number = 0; number < 6561; ++number) {
        std::string word;
        std::vector<std::string> letters;
        for (int rest = number; word.size() < 8; rest /= 3) {
            letters.emplace_back(1, static_cast<char>('a' + rest % 3));
            word += letters.back();
        }
        std::vector<std::string> merged;
        for (const TokenId id : encode(byte_pair, word)) {
            merged.push_back(pieces[static_cast<std::size_t>(id)]);
        }
        ASSERT_EQ(merged, merge_plainly(letters, merges)) << word;
    }
}

TEST(BytePair, looks_at_few_pairs_in_a_megabyte_of_one_letter) {
    const Merges merges{{"a", "a"}, {"aa", "aa"}, {"aaaa", "aaaa"}};
    const BytePair byte_pair = make(pieces_with({"aa", "aaaa", "aaaaaaaa"}), merges);
    std::vector<TokenId> ids;
    BytePair::Scratch scratch;
    const std::size_t size = std::size_t{1} << 20;
    byte_pair.encode(std::string(size, 'a'), scratch, ids);
    EXPECT_LT(scratch.steps(), 6 * size);  // plain merging looks at size * size / 2
    EXPECT_EQ(ids, std::vector<TokenId>(size / 8, 258));
}

}  // namespace
}  // namespace pergola

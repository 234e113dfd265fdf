#pragma once
// SentencePiece's "precompiled_charsmap": replacements of short texts, found by a double-array trie
// (Aoe 1989, as darts-clone packs it). Immutable, any thread.
//
//   u32 bytes of the trie, little endian
//   u32 units of the trie: label in bits 0..7 (bit 31 set: a value), has-leaf in bit 8, offset
//   above replacements, each ended by a zero byte; a value is an offset into them

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/result.h"

namespace pergola {

class PrecompiledMap {
public:
    /// CorruptFile unless `bytes` has the parts above. An empty one maps nothing.
    static Result<PrecompiledMap> create(std::string_view bytes);

    struct Found {
        std::size_t bytes = 0;         ///< of the text that is replaced
        std::string_view replacement;  ///< points into this map
    };
    /// The replacement of the longest, or the shortest, start of `text` that has one. Looks at no
    /// more than the first 64 bytes.
    std::optional<Found> longest(std::string_view text) const;
    std::optional<Found> shortest(std::string_view text) const;

private:
    enum class Take : std::uint8_t { Longest, Shortest };
    std::optional<Found> find(std::string_view text, Take take) const;

    std::vector<std::uint32_t> units_;
    std::string replacements_;
};

/// As Hugging Face tokenizers apply it: to graphemes of less than 6 bytes, else to characters, and
/// by the shortest start that has a replacement. `text` is UTF-8; broken bytes stay.
std::string replaced_by_grapheme(const PrecompiledMap& map, std::string_view text);

}  // namespace pergola

#include "engine/tokenizer/precompiled_map.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>

#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

constexpr std::size_t size_limit = std::size_t{16} << 20;  // the largest in use has 250 KB
constexpr std::size_t search_limit = 64;

std::uint32_t unit_at(std::string_view bytes, std::size_t offset) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        value |= std::uint32_t{static_cast<std::uint8_t>(bytes[offset + i])} << (8 * i);
    }
    return value;
}

std::uint32_t label_of(std::uint32_t unit) {
    return unit & 0x800000FFU;
}
bool has_leaf(std::uint32_t unit) {
    return ((unit >> 8) & 1U) != 0;
}
std::uint32_t offset_of(std::uint32_t unit) {
    return (unit >> 10) << ((unit & 0x200U) >> 6);
}

}  // namespace

Result<PrecompiledMap> PrecompiledMap::create(std::string_view bytes) {
    const auto corrupt = [](std::string text) {
        return Error{ErrorCode::CorruptFile, "precompiled_charsmap: " + std::move(text)};
    };
    PrecompiledMap map;
    if (bytes.empty()) return map;
    if (bytes.size() < 4 || bytes.size() > size_limit) {
        return corrupt(fmt::format("has {} bytes, expected 4 to {}", bytes.size(), size_limit));
    }
    const std::size_t trie_bytes = unit_at(bytes, 0);
    if (trie_bytes % 4 != 0 || trie_bytes > bytes.size() - 4) {
        return corrupt(fmt::format("the trie has {} bytes, expected a multiple of 4 up to {}",
                                   trie_bytes,
                                   bytes.size() - 4));
    }
    for (std::size_t offset = 0; offset < trie_bytes; offset += 4) {
        map.units_.push_back(unit_at(bytes, 4 + offset));
    }
    map.replacements_ = bytes.substr(4 + trie_bytes);
    return map;
}

std::optional<PrecompiledMap::Found> PrecompiledMap::find(std::string_view text, Take take) const {
    std::optional<Found> found;
    if (units_.empty()) return found;
    std::size_t node = offset_of(units_[0]);
    for (std::size_t i = 0; i < std::min(text.size(), search_limit); ++i) {
        const std::uint32_t byte = static_cast<std::uint8_t>(text[i]);
        node ^= byte;
        if (byte == 0 || node >= units_.size()) break;
        const std::uint32_t unit = units_[node];
        if (label_of(unit) != byte) break;
        node ^= offset_of(unit);
        if (node >= units_.size()) break;
        if (!has_leaf(unit)) continue;
        const std::size_t start = units_[node] & 0x7FFFFFFFU;
        if (start >= replacements_.size()) break;
        const std::size_t end = std::min(replacements_.find('\0', start), replacements_.size());
        found = {i + 1, std::string_view(replacements_).substr(start, end - start)};
        if (take == Take::Shortest) break;
    }
    return found;
}

std::optional<PrecompiledMap::Found> PrecompiledMap::longest(std::string_view text) const {
    return find(text, Take::Longest);
}
std::optional<PrecompiledMap::Found> PrecompiledMap::shortest(std::string_view text) const {
    return find(text, Take::Shortest);
}

namespace {

/// Bytes of the grapheme cluster that well-formed `text` begins with.
std::size_t grapheme_bytes(std::string_view text) {
    utf8proc_int32_t state = 0;
    std::size_t end = utf8_part(text, 0).bytes;
    while (end < text.size()) {
        const std::size_t previous = character_start_before(text, end);
        if (utf8proc_grapheme_break_stateful(
                static_cast<utf8proc_int32_t>(code_point_at(text, previous)),
                static_cast<utf8proc_int32_t>(code_point_at(text, end)),
                &state)) {
            break;
        }
        end += utf8_part(text, end).bytes;
    }
    return end;
}

}  // namespace

std::string replaced_by_grapheme(const PrecompiledMap& map, std::string_view text) {
    constexpr std::size_t short_grapheme = 6;
    std::string result;
    while (!text.empty()) {
        const Utf8Run run = utf8_run(text);
        std::string_view rest = text.substr(0, run.bytes);
        text.remove_prefix(run.bytes);
        if (!run.well_formed) {
            result += rest;
            continue;
        }
        while (!rest.empty()) {
            std::string_view grapheme = rest.substr(0, grapheme_bytes(rest));
            rest.remove_prefix(grapheme.size());
            if (grapheme.size() < short_grapheme) {
                if (const auto whole = map.shortest(grapheme)) {
                    result += whole->replacement;
                    continue;
                }
            }
            while (!grapheme.empty()) {
                const std::string_view character = grapheme.substr(0, utf8_part(grapheme, 0).bytes);
                grapheme.remove_prefix(character.size());
                const auto found = map.shortest(character);
                result += found ? found->replacement : character;
            }
        }
    }
    return result;
}

}  // namespace pergola

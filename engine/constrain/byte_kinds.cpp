#include "engine/constrain/byte_kinds.h"

#include <algorithm>
#include <vector>

namespace pergola {
namespace {

/// Whether all characters of `bytes` bytes lead from `state` back to it. Few states lie between: UTF-8 has
/// seven kinds of middles.
bool returns(const Dfa& dfa, std::int32_t state, int bytes) {
    struct Middle {
        std::int32_t state;
        int left;  ///< tails to come
        auto operator<=>(const Middle&) const = default;
    };
    std::vector<Middle> open;
    const auto add = [&](std::int32_t to, int left) {
        if (to == Dfa::dead || (left == 0 && to != state)) return false;
        if (left > 0 && std::find(open.begin(), open.end(), Middle{to, left}) == open.end()) open.push_back({to, left});
        return true;
    };
    for (int lead = 0xC2; lead <= 0xF4; ++lead) {
        const auto first = static_cast<std::uint8_t>(lead);
        if (character_bytes(first) != bytes) continue;
        const std::int32_t middle = dfa.next(state, first);
        if (middle == Dfa::dead) return false;
        for (int second = 0x80; second <= 0xBF; ++second) {
            const auto byte = static_cast<std::uint8_t>(second);
            if (may_follow(first, byte) && !add(dfa.next(middle, byte), bytes - 2)) return false;
        }
    }
    for (std::size_t index = 0; index < open.size(); ++index) {
        const Middle middle = open[index];
        for (int tail = 0x80; tail <= 0xBF; ++tail) {
            if (!add(dfa.next(middle.state, static_cast<std::uint8_t>(tail)), middle.left - 1)) return false;
        }
    }
    return true;
}

}  // namespace

ByteKinds loops_of(const Dfa& dfa, std::int32_t state) {
    constexpr std::array<std::uint8_t, 128> kinds = ascii_kinds();
    ByteKinds loops = kind_bit(ByteKind::two_bytes) - 1;
    for (std::size_t byte = 0; byte < 128; ++byte) {
        if (dfa.next(state, static_cast<std::uint8_t>(byte)) != state) loops &= ~kind_bit(kinds[byte]);
    }
    if (returns(dfa, state, 2)) loops |= kind_bit(ByteKind::two_bytes);
    if (returns(dfa, state, 3)) loops |= kind_bit(ByteKind::three_bytes);
    if (returns(dfa, state, 4)) loops |= kind_bit(ByteKind::four_bytes);
    return loops;
}

}  // namespace pergola

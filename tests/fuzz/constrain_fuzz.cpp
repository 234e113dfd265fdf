// Constraints of strangers: the first byte says which kind, the rest is the source. What compiles is walked
// with a small vocabulary: no walk may meet a dead end that was not announced, and every mask must agree
// with the recogniser.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/constrain/constraint.h"

namespace {

const std::vector<std::string>& trie_texts() {
    static const std::vector<std::string> texts = [] {
        std::vector<std::string> all;
        for (int byte = 0; byte < 256; ++byte) all.emplace_back(1, static_cast<char>(byte));
        for (const char* text : {"ab", "\":", "{\"", "true", "12", "\"}", "aaa", "é", "\", \"", "ab+", "1.5", "é\""}) all.emplace_back(text);
        return all;
    }();
    return texts;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace pergola;
    if (size == 0 || size > 4096) return 0;
    static const auto trie = std::make_shared<const TokenTrie>(trie_texts());
    const std::string source(reinterpret_cast<const char*>(data) + 1, size - 1);
    const ConstraintKind kinds[] = {ConstraintKind::JsonSchema, ConstraintKind::Regex, ConstraintKind::Grammar};
    auto grammar = compile_constraint({kinds[data[0] % 3], source});
    if (!grammar) {
        if (grammar.error().message.empty()) std::abort();
        return 0;
    }
    const auto machine = std::make_shared<ConstraintMachine>(std::move(grammar).take(), trie);
    if ((size & 1) != 0) machine->prepare();
    ConstraintCursor cursor(machine);
    std::uint32_t choice = static_cast<std::uint32_t>(size);
    for (int step = 0; step < 24; ++step) {
        const TokenMasks::Mask mask = cursor.mask();
        if (mask.is_empty) {
            if (!cursor.can_end() && cursor.problem().empty()) std::abort();
            return 0;
        }
        // One token of several bytes, asked the plain way.
        const std::size_t asked = 256 + static_cast<std::size_t>(step) % (trie_texts().size() - 256);
        ConstraintCursor trial = cursor;
        const bool may_come = trial.advance(trie_texts()[asked]);
        const bool is_set = (mask.bits[asked / 64] >> (asked % 64) & 1) != 0;
        if (may_come != is_set && trial.problem().empty()) std::abort();
        std::vector<int> allowed;
        for (int token = 0; token < 256; ++token) {
            if ((mask.bits[static_cast<std::size_t>(token) / 64] >> (token % 64) & 1) != 0) allowed.push_back(token);
        }
        if (allowed.empty()) return 0;
        choice = choice * 1664525U + 1013904223U;
        const char byte = static_cast<char>(allowed[(choice >> 8) % allowed.size()]);
        if (!cursor.advance({&byte, 1}) && cursor.problem().empty()) std::abort();
    }
    return 0;
}

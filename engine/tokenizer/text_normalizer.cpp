#include "engine/tokenizer/text_normalizer.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/unicode_classes.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

constexpr std::string_view escaped_space = "\xE2\x96\x81";  // U+2581
constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

utf8proc_option_t options_of(NormalForm form) {
    int options = UTF8PROC_STABLE;
    switch (form) {
        case NormalForm::Nfc:
            options |= UTF8PROC_COMPOSE;
            break;
        case NormalForm::Nfd:
            options |= UTF8PROC_DECOMPOSE;
            break;
        case NormalForm::Nfkc:
            options |= UTF8PROC_COMPOSE | UTF8PROC_COMPAT;
            break;
        case NormalForm::Nfkd:
            options |= UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT;
            break;
    }
    return static_cast<utf8proc_option_t>(options);
}

struct Block {
    char32_t first;
    char32_t last;
};

/// Characters that a normal form leaves as they are and joins to nothing, sorted. tokenizer.json's
/// normal forms are those of an older Unicode (11) than utf8proc's: what got its decomposition or
/// combining class later is an ordinary character there, and models were trained so. U+11A7 is one
/// in every version; utf8proc 2.8 takes it for a final Hangul letter. Found by comparing both over
/// all characters, alone, with marks of other classes around them, and in random rows.
constexpr std::array<Block, 48> kUntouched = {{
    {0x7FD, 0x7FD},     {0x898, 0x89F},     {0x8CA, 0x8D3},     {0x9FE, 0x9FE},
    {0xC3C, 0xC3C},     {0xD3B, 0xD3C},     {0xEBA, 0xEBA},     {0x11A7, 0x11A7},
    {0x1715, 0x1715},   {0x1ABF, 0x1ACE},   {0x1DF6, 0x1DFA},   {0x32FF, 0x32FF},
    {0xA7F2, 0xA7F4},   {0xA82C, 0xA82C},   {0xAB69, 0xAB69},   {0x10781, 0x10785},
    {0x10787, 0x107B0}, {0x107B2, 0x107BA}, {0x10D24, 0x10D27}, {0x10EAB, 0x10EAC},
    {0x10EFD, 0x10EFF}, {0x10F46, 0x10F50}, {0x10F82, 0x10F85}, {0x11070, 0x11070},
    {0x1133B, 0x1133B}, {0x1145E, 0x1145E}, {0x11839, 0x1183A}, {0x11930, 0x11930},
    {0x11938, 0x11938}, {0x1193D, 0x1193E}, {0x11943, 0x11943}, {0x119E0, 0x119E0},
    {0x11A34, 0x11A34}, {0x11A47, 0x11A47}, {0x11A99, 0x11A99}, {0x11D42, 0x11D42},
    {0x11D44, 0x11D45}, {0x11D97, 0x11D97}, {0x11F41, 0x11F42}, {0x16FF0, 0x16FF1},
    {0x1E030, 0x1E06D}, {0x1E08F, 0x1E08F}, {0x1E130, 0x1E136}, {0x1E2AE, 0x1E2AE},
    {0x1E2EC, 0x1E2EF}, {0x1E4EC, 0x1E4EF}, {0x1F16C, 0x1F16C}, {0x1FBF0, 0x1FBF9},
}};

bool is_untouched(char32_t character) {
    const auto block = std::lower_bound(
        kUntouched.begin(), kUntouched.end(), character, [](const Block& each, char32_t wanted) {
            return each.last < wanted;
        });
    return block != kUntouched.end() && block->first <= character;
}

void append_whole(std::string_view text, NormalForm form, std::string& result) {
    if (text.empty()) return;
    utf8proc_uint8_t* mapped = nullptr;
    const utf8proc_ssize_t size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()),
                     &mapped,
                     options_of(form));
    const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(mapped, std::free);
    if (size < 0) {
        result += text;  // out of memory: the text as it is still encodes
    } else {
        result.append(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
    }
}

/// Well-formed text. An untouched character cuts it: nothing is joined or reordered across one.
void append_normalized(std::string_view text, NormalForm form, std::string& result) {
    std::size_t done = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = utf8_part(text, at).bytes;
        if (bytes > 1 && is_untouched(code_point_at(text, at))) {
            append_whole(text.substr(done, at - done), form, result);
            result += text.substr(at, bytes);
            done = at + bytes;
        }
        at += bytes;
    }
    append_whole(text.substr(done), form, result);
}

bool is_ascii(std::string_view text) {
    return std::none_of(text.begin(), text.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0x80U) != 0;
    });
}

/// Calls `change(stretch, result)` for the well-formed stretches; broken bytes stay.
template <class Change>
std::string by_stretches(std::string_view text, const Change& change) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Utf8Run run = utf8_run(text);
        const std::string_view stretch = text.substr(0, run.bytes);
        text.remove_prefix(run.bytes);
        if (run.well_formed) {
            change(stretch, result);
        } else {
            result += stretch;
        }
    }
    return result;
}

/// Calls `change(character, its text, result)` for each well-formed character.
template <class Change>
std::string by_characters(std::string_view text, const Change& change) {
    return by_stretches(text, [&change](std::string_view stretch, std::string& result) {
        for (std::size_t at = 0; at < stretch.size();) {
            const std::size_t bytes = utf8_part(stretch, at).bytes;
            change(code_point_at(stretch, at), stretch.substr(at, bytes), result);
            at += bytes;
        }
    });
}

std::string apply_step(NormalForm form, std::string_view text) {
    if (is_ascii(text)) return std::string(text);  // ASCII is in every normal form
    return by_stretches(text, [form](std::string_view stretch, std::string& result) {
        append_normalized(stretch, form, result);
    });
}

std::string apply_step(const LowercaseStep&, std::string_view text) {
    return by_characters(text, [](char32_t character, std::string_view, std::string& result) {
        constexpr char32_t capital_i_with_dot = 0x130;  // the one that becomes two characters
        if (character == capital_i_with_dot) {
            result += "i\xCC\x87";
        } else {
            append_utf8(result, lower_case(character));
        }
    });
}

std::string without(CharacterKind is_kind, std::string_view text) {
    return by_characters(
        text, [is_kind](char32_t character, std::string_view bytes, std::string& result) {
            if (!is_kind(character)) result += bytes;
        });
}

std::string apply_step(const StripAccentsStep&, std::string_view text) {
    return without(is_mark, text);
}

std::string apply_step(const StripStep& step, std::string_view text) {
    std::size_t begin = 0, end = text.size();
    while (step.left && begin < end && starts_with(text, begin, is_white_space)) {
        begin += utf8_part(text, begin).bytes;
    }
    while (step.right && end > begin && ends_with(text, end, is_white_space)) {
        end = character_start_before(text, end);
    }
    return std::string(text.substr(begin, end - begin));
}

std::string apply_step(const ReplaceStep& step, std::string_view text) {
    SplitPattern::Scratch scratch;
    return by_stretches(text, [&](std::string_view stretch, std::string& result) {
        step.pattern.replace(stretch, step.content, scratch, result);
    });
}

std::string apply_step(const PrependStep& step, std::string_view text) {
    return text.empty() ? std::string() : step.text + std::string(text);
}

std::string apply_step(const BertStep& step, std::string_view text) {
    std::string result(text);
    if (step.clean_text) {
        result = by_characters(
            result, [](char32_t character, std::string_view bytes, std::string& cleaned) {
                if (character == 0 || character == 0xFFFD || is_invisible(character)) return;
                if (is_white_space(character)) {
                    cleaned += ' ';
                } else {
                    cleaned += bytes;
                }
            });
    }
    if (step.separate_ideographs) {
        result = by_characters(
            result, [](char32_t character, std::string_view bytes, std::string& separated) {
                const bool ideograph = is_cjk_ideograph(character);
                if (ideograph) separated += ' ';
                separated += bytes;
                if (ideograph) separated += ' ';
            });
    }
    if (step.strip_accents) {
        result = without(is_nonspacing_mark, apply_step(NormalForm::Nfd, result));
    }
    if (step.lowercase) result = apply_step(LowercaseStep{}, result);
    return result;
}

bool is_removed_by_nmt(char32_t character) {
    return (character >= 0x01 && character <= 0x08) || character == 0x0B ||
           (character >= 0x0E && character <= 0x1F) || character == 0x7F || character == 0x8F ||
           character == 0x9F;
}

bool is_space_of_nmt(char32_t character) {
    return character == 0x09 || character == 0x0A || character == 0x0C || character == 0x0D ||
           character == 0x1680 || (character >= 0x200B && character <= 0x200F) ||
           character == 0x2028 || character == 0x2029 || character == 0x2581 ||
           character == 0xFEFF || character == 0xFFFD;
}

std::string apply_step(const NmtStep&, std::string_view text) {
    return by_characters(text, [](char32_t character, std::string_view bytes, std::string& result) {
        if (is_removed_by_nmt(character)) return;
        if (is_space_of_nmt(character)) {
            result += ' ';
        } else {
            result += bytes;
        }
    });
}

std::string apply_step(const ByteLevelStep&, std::string_view text) {
    std::string result;
    for (const char byte : text) result += byte_level_text(static_cast<std::uint8_t>(byte));
    return result;
}

std::string apply_step(const PrecompiledStep& step, std::string_view text) {
    return replaced_by_grapheme(step.map, text);
}

/// The start of `text` and what it becomes.
struct Prefix {
    std::size_t bytes = 0;
    std::string_view becomes;
};

Prefix next_prefix(const SentencePieceStep& step, std::string_view text) {
    if (const PieceTrie::Found found = step.user_defined.longest_prefix(text); found.bytes > 0) {
        return {found.bytes, text.substr(0, found.bytes)};
    }
    if (const auto found = step.map.longest(text)) return {found->bytes, found->replacement};
    const Utf8Part part = utf8_part(text, 0);
    if (part.state == Utf8State::Whole || step.keep_broken) {
        return {part.bytes, text.substr(0, part.bytes)};
    }
    return {1, replacement_character};
}

std::string apply_step(const SentencePieceStep& step, std::string_view text) {
    while (step.trim_spaces && !text.empty()) {
        const Prefix prefix = next_prefix(step, text);
        if (prefix.becomes != " ") break;
        text.remove_prefix(prefix.bytes);
    }
    if (text.empty()) return {};
    const std::string_view space = step.escape_spaces ? escaped_space : " ";
    std::string result;
    if (step.prefix_space && !step.suffix_space) result += space;
    bool after_space = step.trim_spaces;
    while (!text.empty()) {
        const Prefix prefix = next_prefix(step, text);
        text.remove_prefix(prefix.bytes);
        std::string_view becomes = prefix.becomes;
        while (after_space && becomes.starts_with(' ')) becomes.remove_prefix(1);
        if (!becomes.empty()) after_space = step.trim_spaces && becomes.ends_with(' ');
        for (const char byte : becomes) {
            if (byte == ' ') {
                result += space;
            } else {
                result += byte;
            }
        }
    }
    while (step.trim_spaces && result.ends_with(space)) result.resize(result.size() - space.size());
    if (step.prefix_space && step.suffix_space) result += space;
    return result;
}

}  // namespace

std::string_view TextNormalizer::apply(std::string_view text, std::string& changed) const {
    if (steps_.empty()) return text;
    const bool keeps_ascii = std::all_of(steps_.begin(), steps_.end(), [](const auto& step) {
        return std::holds_alternative<NormalForm>(step);
    });
    if (keeps_ascii && is_ascii(text)) return text;
    changed = text;
    for (const NormalizerStep& step : steps_) {
        changed =
            std::visit([&changed](const auto& one) { return apply_step(one, changed); }, step);
    }
    return changed;
}

}  // namespace pergola

#include "engine/template/unicode_text.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/template/special_casing.h"

namespace pergola::jinja {
namespace {

struct CodeRange {
    char32_t first;
    char32_t last;
};

// Numeric_Type=Digit without the decimals: superscripts, circled digits and the like.
constexpr CodeRange digit_ranges[] = {
    {0xB2, 0xB3},       {0xB9, 0xB9},       {0x1369, 0x1371},   {0x19DA, 0x19DA},
    {0x2070, 0x2070},   {0x2074, 0x2079},   {0x2080, 0x2089},   {0x2460, 0x2468},
    {0x2474, 0x247C},   {0x2488, 0x2490},   {0x24EA, 0x24EA},   {0x24F5, 0x24FD},
    {0x24FF, 0x24FF},   {0x2776, 0x277E},   {0x2780, 0x2788},   {0x278A, 0x2792},
    {0x10A40, 0x10A43}, {0x10E60, 0x10E68}, {0x11052, 0x1105A}, {0x1F100, 0x1F10A}};

// Other_Lowercase and Other_Uppercase: cased without being letters of that category.
constexpr CodeRange other_lower_ranges[] = {
    {0xAA, 0xAA},       {0xBA, 0xBA},       {0x2B0, 0x2B8},     {0x2C0, 0x2C1},    {0x2E0, 0x2E4},
    {0x345, 0x345},     {0x37A, 0x37A},     {0x1D2C, 0x1D6A},   {0x1D78, 0x1D78},  {0x1D9B, 0x1DBF},
    {0x2071, 0x2071},   {0x207F, 0x207F},   {0x2090, 0x209C},   {0x2170, 0x217F},  {0x24D0, 0x24E9},
    {0x2C7C, 0x2C7D},   {0xA69C, 0xA69D},   {0xA770, 0xA770},   {0xA7F8, 0xA7F9},  {0xAB5C, 0xAB5F},
    {0x10780, 0x10780}, {0x10783, 0x10785}, {0x10787, 0x107B0}, {0x107B2, 0x107BA}};
constexpr CodeRange other_upper_ranges[] = {
    {0x2160, 0x216F}, {0x24B6, 0x24CF}, {0x1F130, 0x1F149}, {0x1F150, 0x1F169}, {0x1F170, 0x1F189}};

template <std::size_t N>
bool is_in(const CodeRange (&ranges)[N], char32_t code_point) {
    return std::any_of(std::begin(ranges), std::end(ranges), [code_point](const CodeRange& range) {
        return code_point >= range.first && code_point <= range.last;
    });
}

utf8proc_category_t category_of(char32_t code_point) {
    return utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
}

/// Length of the valid sequence at `offset`, or 0.
std::size_t valid_length(std::string_view bytes, std::size_t offset) {
    utf8proc_int32_t code_point = -1;
    const auto length =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()) + offset,
                         static_cast<utf8proc_ssize_t>(bytes.size() - offset),
                         &code_point);
    return length > 0 ? static_cast<std::size_t>(length) : 0;
}

void append_special(std::u32string& out, const std::array<char32_t, 3>& cased) {
    for (const char32_t code_point : cased) {
        if (code_point != 0) out.push_back(code_point);
    }
}

void append_upper(std::u32string& out, char32_t code_point) {
    if (const SpecialCasing* special = find_special_casing(code_point)) {
        return append_special(out, special->upper);
    }
    out.push_back(static_cast<char32_t>(utf8proc_toupper(static_cast<int>(code_point))));
}

void append_title(std::u32string& out, char32_t code_point) {
    if (const SpecialCasing* special = find_special_casing(code_point)) {
        return append_special(out, special->title);
    }
    out.push_back(static_cast<char32_t>(utf8proc_totitle(static_cast<int>(code_point))));
}

bool is_case_ignorable(char32_t code_point) {
    const auto category = category_of(code_point);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME ||
           category == UTF8PROC_CATEGORY_CF || category == UTF8PROC_CATEGORY_LM ||
           category == UTF8PROC_CATEGORY_SK || code_point == U'\'' || code_point == U'.' ||
           code_point == U':' || code_point == 0xB7 || code_point == 0x2019;
}

/// The final sigma of a word is written differently: after a cased letter and before none.
bool is_final_sigma(std::u32string_view text, std::size_t index) {
    std::size_t before = index;
    while (before > 0 && is_case_ignorable(text[before - 1])) --before;
    if (before == 0 || !is_cased(text[before - 1])) return false;
    std::size_t after = index + 1;
    while (after < text.size() && is_case_ignorable(text[after])) ++after;
    return after == text.size() || !is_cased(text[after]);
}

void append_lower(std::u32string& out, std::u32string_view text, std::size_t index) {
    const char32_t code_point = text[index];
    if (code_point == 0x130) {
        out += U"i\u0307";
        return;
    }
    if (code_point == 0x3A3) {
        out.push_back(is_final_sigma(text, index) ? 0x3C2 : 0x3C3);
        return;
    }
    out.push_back(static_cast<char32_t>(utf8proc_tolower(static_cast<int>(code_point))));
}

std::string ascii_mapped(std::string_view utf8, int (*map)(int)) {
    std::string out(utf8);
    for (char& byte : out) byte = static_cast<char>(map(static_cast<unsigned char>(byte)));
    return out;
}

int ascii_upper(int byte) { return byte >= 'a' && byte <= 'z' ? byte - 32 : byte; }
int ascii_lower(int byte) { return byte >= 'A' && byte <= 'Z' ? byte + 32 : byte; }

bool is_ascii(std::string_view utf8) {
    return std::all_of(utf8.begin(), utf8.end(), [](char byte) {
        return static_cast<unsigned char>(byte) < 0x80;
    });
}

/// Knuth, Morris, Pratt: for each prefix of the needle, its longest border.
std::vector<std::uint32_t> borders_of(std::string_view needle) {
    std::vector<std::uint32_t> borders(needle.size() + 1, 0);
    std::uint32_t border = 0;
    for (std::size_t i = 1; i < needle.size(); ++i) {
        while (border > 0 && needle[i] != needle[border]) border = borders[border];
        if (needle[i] == needle[border]) ++border;
        borders[i + 1] = border;
    }
    return borders;
}

}  // namespace

std::string valid_utf8(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size());
    for (std::size_t offset = 0; offset < bytes.size();) {
        const std::size_t length = valid_length(bytes, offset);
        if (length > 0) {
            out.append(bytes.substr(offset, length));
        } else {
            out += "\xEF\xBF\xBD";
        }
        offset += std::max<std::size_t>(length, 1);
    }
    return out;
}

char32_t next_code_point(std::string_view utf8, std::size_t& offset) {
    const auto byte = [&](std::size_t at) {
        return static_cast<char32_t>(at < utf8.size() ? static_cast<unsigned char>(utf8[at])
                                                      : 0x80);
    };
    const char32_t lead = byte(offset);
    if (lead < 0x80) {
        offset += 1;
        return lead;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t code_point = length == 4 ? lead & 0x07 : length == 3 ? lead & 0x0F : lead & 0x1F;
    for (std::size_t i = 1; i < length; ++i)
        code_point = (code_point << 6) | (byte(offset + i) & 0x3F);
    offset += length;
    return code_point;
}

std::u32string code_points(std::string_view utf8) {
    std::u32string out;
    out.reserve(utf8.size());
    for (std::size_t offset = 0; offset < utf8.size();)
        out.push_back(next_code_point(utf8, offset));
    return out;
}

void append_utf8(std::string& utf8, char32_t code_point) {
    const bool is_scalar = code_point < 0xD800 || (code_point > 0xDFFF && code_point < 0x110000);
    utf8proc_uint8_t bytes[4];
    const auto length =
        utf8proc_encode_char(static_cast<utf8proc_int32_t>(is_scalar ? code_point : 0xFFFD), bytes);
    utf8.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
}

std::string utf8_of(std::u32string_view code_points) {
    std::string out;
    out.reserve(code_points.size());
    for (const char32_t code_point : code_points) append_utf8(out, code_point);
    return out;
}

std::int64_t code_point_count(std::string_view utf8) {
    return std::count_if(utf8.begin(), utf8.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    });
}

bool is_space(char32_t code_point) {
    if (code_point < 0x80) {
        return (code_point >= 9 && code_point <= 13) || (code_point >= 28 && code_point <= 32);
    }
    return code_point == 0x85 || code_point == 0xA0 || code_point == 0x1680 ||
           (code_point >= 0x2000 && code_point <= 0x200A) || code_point == 0x2028 ||
           code_point == 0x2029 || code_point == 0x202F || code_point == 0x205F ||
           code_point == 0x3000;
}

bool is_alphabetic(char32_t code_point) {
    const auto category = category_of(code_point);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool is_decimal(char32_t code_point) { return category_of(code_point) == UTF8PROC_CATEGORY_ND; }

bool is_digit(char32_t code_point) {
    return is_decimal(code_point) || is_in(digit_ranges, code_point);
}

bool is_numeric(char32_t code_point) {
    const auto category = category_of(code_point);
    if (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO) return true;
    static constexpr std::u32string_view ideographs = U"〇一二三四五六七八九十百千万億兆零壱弐参";
    return ideographs.find(code_point) != std::u32string_view::npos;
}

bool is_printable(char32_t code_point) {
    if (code_point == U' ') return true;
    const auto category = category_of(code_point);
    return category != UTF8PROC_CATEGORY_CN && category < UTF8PROC_CATEGORY_ZS;
}

bool is_lower(char32_t code_point) {
    return category_of(code_point) == UTF8PROC_CATEGORY_LL || is_in(other_lower_ranges, code_point);
}

bool is_upper(char32_t code_point) {
    return category_of(code_point) == UTF8PROC_CATEGORY_LU || is_in(other_upper_ranges, code_point);
}

bool is_title(char32_t code_point) { return category_of(code_point) == UTF8PROC_CATEGORY_LT; }

bool is_cased(char32_t code_point) {
    return is_lower(code_point) || is_upper(code_point) || is_title(code_point);
}

std::string upper_case(std::string_view utf8) {
    if (is_ascii(utf8)) return ascii_mapped(utf8, ascii_upper);
    std::u32string out;
    for (std::size_t offset = 0; offset < utf8.size();) {
        append_upper(out, next_code_point(utf8, offset));
    }
    return utf8_of(out);
}

std::string lower_case(std::string_view utf8) {
    if (is_ascii(utf8)) return ascii_mapped(utf8, ascii_lower);
    const std::u32string text = code_points(utf8);
    std::u32string out;
    for (std::size_t i = 0; i < text.size(); ++i) append_lower(out, text, i);
    return utf8_of(out);
}

std::string swap_case(std::string_view utf8) {
    const std::u32string text = code_points(utf8);
    std::u32string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_upper(text[i])) {
            append_lower(out, text, i);
        } else if (is_lower(text[i])) {
            append_upper(out, text[i]);
        } else {
            out.push_back(text[i]);
        }
    }
    return utf8_of(out);
}

std::string case_fold(std::string_view utf8) {
    utf8proc_uint8_t* folded = nullptr;
    const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(utf8.data()),
                                     static_cast<utf8proc_ssize_t>(utf8.size()),
                                     &folded,
                                     UTF8PROC_CASEFOLD);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(folded, &std::free);
    if (length < 0) return std::string(utf8);
    return std::string(reinterpret_cast<const char*>(folded), static_cast<std::size_t>(length));
}

std::string capitalized(std::string_view utf8) {
    const std::u32string text = code_points(utf8);
    std::u32string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i == 0) {
            append_title(out, text[i]);
        } else {
            append_lower(out, text, i);
        }
    }
    return utf8_of(out);
}

std::string title_case(std::string_view utf8) {
    const std::u32string text = code_points(utf8);
    std::u32string out;
    bool was_cased = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (was_cased) {
            append_lower(out, text, i);
        } else {
            append_title(out, text[i]);
        }
        was_cased = is_cased(text[i]);
    }
    return utf8_of(out);
}

std::string_view stripped(std::string_view utf8,
                          Side side,
                          std::optional<std::string_view> unwanted) {
    std::u32string set = unwanted ? code_points(*unwanted) : std::u32string();
    std::sort(set.begin(), set.end());
    const auto goes = [&](char32_t code_point) {
        return unwanted ? std::binary_search(set.begin(), set.end(), code_point)
                        : is_space(code_point);
    };
    if (side != Side::Right) {
        std::size_t offset = 0;
        while (offset < utf8.size()) {
            std::size_t next = offset;
            if (!goes(next_code_point(utf8, next))) break;
            offset = next;
        }
        utf8.remove_prefix(offset);
    }
    while (side != Side::Left && !utf8.empty()) {
        std::size_t start = utf8.size() - 1;
        while (start > 0 && (static_cast<unsigned char>(utf8[start]) & 0xC0) == 0x80) --start;
        std::size_t offset = start;
        if (!goes(next_code_point(utf8, offset))) break;
        utf8 = utf8.substr(0, start);
    }
    return utf8;
}

std::size_t find_text(std::string_view haystack, std::string_view needle, std::size_t from) {
    // Short needles: the library's search costs at most 32 comparisons for each byte.
    if (needle.size() <= 32 || from > haystack.size()) return haystack.find(needle, from);
    const std::vector<std::uint32_t> borders = borders_of(needle);
    std::uint32_t matched = 0;
    for (std::size_t i = from; i < haystack.size(); ++i) {
        while (matched > 0 && haystack[i] != needle[matched]) matched = borders[matched];
        if (haystack[i] == needle[matched]) ++matched;
        if (matched == needle.size()) return i + 1 - needle.size();
    }
    return std::string_view::npos;
}

std::size_t find_last_text(std::string_view haystack, std::string_view needle) {
    if (needle.size() <= 32) return haystack.rfind(needle);
    std::size_t last = std::string_view::npos;
    const std::string reversed_needle(needle.rbegin(), needle.rend());
    const std::string reversed(haystack.rbegin(), haystack.rend());
    const std::size_t found = find_text(reversed, reversed_needle);
    if (found != std::string_view::npos) last = haystack.size() - found - needle.size();
    return last;
}

}  // namespace pergola::jinja

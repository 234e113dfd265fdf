#include "engine/template/text_methods.h"

#include <algorithm>

#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

constexpr std::int64_t part_bytes = 2 * sizeof(std::string_view);  // a vector grows by doubling

bool is_line_end(char32_t code_point) {
    return (code_point >= 0x0A && code_point <= 0x0D) ||
           (code_point >= 0x1C && code_point <= 0x1E) || code_point == 0x85 ||
           code_point == 0x2028 || code_point == 0x2029;
}

Result<std::string> interleaved(Budget& budget,
                                std::string_view text,
                                std::string_view between,
                                std::int64_t count) {
    std::string out;
    std::size_t offset = 0;
    for (; count != 0; --count) {
        PG_CHECK(budget.allocate(static_cast<std::int64_t>(between.size())));
        out += between;
        if (offset >= text.size()) return out;
        const std::size_t start = offset;
        next_code_point(text, offset);
        out += text.substr(start, offset - start);
    }
    out += text.substr(offset);
    return out;
}

}  // namespace

Result<std::vector<std::string_view>> split_lines(Budget& budget,
                                                  std::string_view text,
                                                  LineEnds ends) {
    PG_CHECK(budget.classify(text.size()));
    std::vector<std::string_view> lines;
    std::size_t start = 0;
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t end = offset;
        const char32_t code_point = next_code_point(text, offset);
        if (!is_line_end(code_point)) continue;
        if (code_point == U'\r' && offset < text.size() && text[offset] == '\n') ++offset;
        PG_CHECK(budget.allocate(part_bytes));
        lines.push_back(text.substr(start, (ends == LineEnds::Keep ? offset : end) - start));
        start = offset;
    }
    if (start < text.size()) lines.push_back(text.substr(start));
    return lines;
}

Result<std::vector<std::string_view>> split_words(Budget& budget, std::string_view text) {
    PG_CHECK(budget.classify(text.size()));
    std::vector<std::string_view> words;
    std::size_t start = std::string_view::npos;
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t at = offset;
        const bool is_blank = is_space(next_code_point(text, offset));
        if (is_blank && start != std::string_view::npos) {
            PG_CHECK(budget.allocate(part_bytes));
            words.push_back(text.substr(start, at - start));
            start = std::string_view::npos;
        } else if (!is_blank && start == std::string_view::npos) {
            start = at;
        }
    }
    if (start != std::string_view::npos) words.push_back(text.substr(start));
    return words;
}

Result<std::string> replaced_text(Budget& budget,
                                  std::string_view text,
                                  std::string_view old_text,
                                  std::string_view new_text,
                                  std::int64_t count) {
    PG_CHECK(budget.search(text.size()));
    PG_CHECK(budget.allocate(static_cast<std::int64_t>(text.size())));
    if (old_text.empty()) return interleaved(budget, text, new_text, count);
    std::string out;
    std::size_t at = 0;
    for (; count != 0; --count) {
        // With a long needle each search prepares a table of its size.
        if (old_text.size() > 32) PG_CHECK(budget.scan(old_text.size() * 8));
        const std::size_t found = find_text(text, old_text, at);
        if (found == std::string_view::npos) break;
        PG_CHECK(budget.allocate(static_cast<std::int64_t>(new_text.size())));
        out += text.substr(at, found - at);
        out += new_text;
        at = found + old_text.size();
    }
    out += text.substr(at);
    return out;
}

Result<std::string> justified_text(
    Budget& budget, std::string_view text, std::int64_t width, std::string_view fill, Align align) {
    const std::int64_t missing = width - code_point_count(text);
    if (missing <= 0) return std::string(text);
    if (missing > max_allocated_bytes) PG_CHECK(budget.allocate(missing));
    PG_CHECK(budget.allocate(missing * static_cast<std::int64_t>(fill.size())));
    // Python puts the odd blank left if both counts are odd.
    const std::int64_t left = align == Align::Left    ? 0
                              : align == Align::Right ? missing
                                                      : missing / 2 + (missing & width & 1);
    std::string out;
    for (std::int64_t i = 0; i < left; ++i) out += fill;
    out += text;
    for (std::int64_t i = left; i < missing; ++i) out += fill;
    return out;
}

}  // namespace pergola::jinja

// Methods of texts, as Python's str has them.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_formatting.h"
#include "engine/template/text_forms.h"
#include "engine/template/text_methods.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

const std::string& text_in(const Use& use) { return use.value.as_text(); }

/// Work and memory in proportion to the receiver, which nearly every method copies.
Result<> charge(const Use& use) {
    PG_CHECK(use.budget().scan(text_in(use).size()));
    return use.budget().allocate(static_cast<std::int64_t>(text_in(use).size()));
}

Result<Value> mapped(const Use& use, std::string (*map)(std::string_view)) {
    PG_CHECK(bind(use.arguments, use.name, {}, 0));
    PG_CHECK(charge(use));
    PG_CHECK(use.budget().classify(text_in(use).size()));
    return Value::text(map(text_in(use)));
}

Result<Value> method_upper(const Use& use) { return mapped(use, upper_case); }
Result<Value> method_lower(const Use& use) { return mapped(use, lower_case); }
Result<Value> method_title(const Use& use) { return mapped(use, title_case); }
Result<Value> method_capitalize(const Use& use) { return mapped(use, capitalized); }
Result<Value> method_swapcase(const Use& use) { return mapped(use, swap_case); }
Result<Value> method_casefold(const Use& use) { return mapped(use, case_fold); }

Result<Value> strip_side(const Use& use, Side side) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"chars"}, 0));
    PG_CHECK(charge(use));
    if (bound.is_absent_or_none(0)) return Value::text(std::string(stripped(text_in(use), side)));
    PG_TRY(const std::string unwanted, bound.text(0, ""));
    PG_CHECK(use.budget().scan(unwanted.size() * 8));
    PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(unwanted.size() * 4)));
    return Value::text(std::string(stripped(text_in(use), side, unwanted)));
}

Result<Value> method_strip(const Use& use) { return strip_side(use, Side::Both); }
Result<Value> method_lstrip(const Use& use) { return strip_side(use, Side::Left); }
Result<Value> method_rstrip(const Use& use) { return strip_side(use, Side::Right); }

/// The receiver between `start` and `end` in code points, and where it begins.
struct Window {
    std::string_view text;
    std::int64_t start = 0;
    bool is_beyond = false;  ///< start is behind the end of the text: nothing is found there
};

Result<Window> window_of(const Use& use, const BoundArguments& bound, std::size_t first) {
    const std::string_view text = text_in(use);
    if (bound.is_absent_or_none(first) && bound.is_absent_or_none(first + 1)) return Window{text};
    PG_TRY(const std::int64_t length, length_of(use.value));
    const auto limit = [&](std::size_t index, std::int64_t fallback) -> Result<std::int64_t> {
        if (bound.is_absent_or_none(index)) return fallback;
        PG_TRY(std::int64_t at, bound.integer(index, fallback));
        if (at < 0) at = std::max<std::int64_t>(at + length, 0);
        return at;
    };
    PG_TRY(const std::int64_t start, limit(first, 0));
    PG_TRY(std::int64_t end, limit(first + 1, length));
    end = std::min(end, length);
    if (start > end) return Window{{}, start, true};
    PG_CHECK(use.budget().scan(text.size() * 2));
    std::size_t offset = 0;
    std::int64_t at = 0;
    for (; at < start; ++at) next_code_point(text, offset);
    const std::size_t begin = offset;
    for (; at < end; ++at) next_code_point(text, offset);
    return Window{text.substr(begin, offset - begin), start};
}

enum class Affix : std::uint8_t { Prefix, Suffix };

Result<Value> has_affix(const Use& use, Affix affix) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, use.name, {"prefix", "start", "end"}, 1));
    PG_TRY(const Window window, window_of(use, bound, 1));
    std::vector<Value> choices = {bound[0]};
    if (bound[0].is_flavour(SequenceFlavour::Tuple)) choices = bound[0].as_sequence()->items;
    for (const Value& choice : choices) {
        if (choice.is_undefined()) return fault(choice.absence());
        if (!choice.is_text()) {
            return fault(fmt::format(
                "{} first arg must be str or a tuple of str, not {}", use.name, type_name(choice)));
        }
        PG_CHECK(use.budget().scan(choice.as_text().size()));
        if (window.is_beyond) continue;
        const bool holds = affix == Affix::Prefix ? window.text.starts_with(choice.as_text())
                                                  : window.text.ends_with(choice.as_text());
        if (holds) return Value::boolean(true);
    }
    return Value::boolean(false);
}

Result<Value> method_startswith(const Use& use) { return has_affix(use, Affix::Prefix); }
Result<Value> method_endswith(const Use& use) { return has_affix(use, Affix::Suffix); }

enum class Direction : std::uint8_t { Forward, Backward };

Result<std::int64_t> found_at(const Use& use, Direction direction) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"sub", "start", "end"}, 1));
    PG_TRY(const std::string needle, bound.text(0, ""));
    PG_TRY(const Window window, window_of(use, bound, 1));
    PG_CHECK(use.budget().search(window.text.size() + needle.size() * 8));
    if (window.is_beyond) return std::int64_t{-1};
    const std::size_t found = direction == Direction::Forward ? find_text(window.text, needle)
                                                              : find_last_text(window.text, needle);
    if (found == std::string_view::npos) return std::int64_t{-1};
    return window.start + code_point_count(window.text.substr(0, found));
}

Result<Value> method_find(const Use& use) {
    PG_TRY(const std::int64_t at, found_at(use, Direction::Forward));
    return Value::integer(at);
}

Result<Value> method_rfind(const Use& use) {
    PG_TRY(const std::int64_t at, found_at(use, Direction::Backward));
    return Value::integer(at);
}

Result<Value> method_index(const Use& use) {
    PG_TRY(const std::int64_t at,
           found_at(use, use.name == "index" ? Direction::Forward : Direction::Backward));
    if (at < 0) return fault("substring not found");
    return Value::integer(at);
}

Result<Value> method_count(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "count", {"sub", "start", "end"}, 1));
    PG_TRY(const std::string needle, bound.text(0, ""));
    PG_TRY(const Window window, window_of(use, bound, 1));
    PG_CHECK(use.budget().search(window.text.size()));
    if (window.is_beyond) return Value::integer(0);
    if (needle.empty()) return Value::integer(code_point_count(window.text) + 1);
    std::int64_t count = 0;
    for (std::size_t at = 0;; ++count) {
        if (needle.size() > 32) PG_CHECK(use.budget().scan(needle.size() * 8));
        const std::size_t found = find_text(window.text, needle, at);
        if (found == std::string_view::npos) return Value::integer(count);
        at = found + needle.size();
    }
}

Result<Value> method_replace(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "replace", {"old", "new", "count"}, 2));
    PG_TRY(const std::string old_text, bound.text(0, ""));
    PG_TRY(const std::string new_text, bound.text(1, ""));
    PG_TRY(const std::int64_t count, bound.integer(2, -1));
    PG_TRY(std::string out, replaced_text(use.budget(), text_in(use), old_text, new_text, count));
    return Value::text(std::move(out));
}

Result<Value> list_of(const Use& use, const std::vector<std::string_view>& parts) {
    std::vector<Value> items;
    items.reserve(parts.size());
    for (const std::string_view part : parts) {
        PG_CHECK(use.budget().allocate(value_bytes));
        items.push_back(Value::text(std::string(part)));
    }
    return Value::list(std::move(items));
}

/// str.split and str.rsplit without a separator, at most `limit` times: the rest keeps its blanks.
Result<std::vector<std::string_view>> words_of(const Use& use,
                                               std::string_view text,
                                               std::int64_t limit,
                                               Direction direction) {
    PG_TRY(std::vector<std::string_view> words, split_words(use.budget(), text));
    if (limit < 0 || static_cast<std::int64_t>(words.size()) <= limit + 1) {
        // The rest, if there is one, loses the blanks at its outer side only.
        const bool has_rest = limit >= 0 && static_cast<std::int64_t>(words.size()) == limit + 1;
        if (!has_rest || words.empty()) return words;
    }
    const auto kept = static_cast<std::size_t>(limit);
    if (direction == Direction::Forward) {
        const char* start = words[kept].data();
        words.resize(kept);
        words.push_back(text.substr(static_cast<std::size_t>(start - text.data())));
        return words;
    }
    const std::string_view last = words[words.size() - kept - 1];
    const auto end = static_cast<std::size_t>(last.data() + last.size() - text.data());
    words.erase(words.begin(), words.end() - static_cast<std::ptrdiff_t>(kept));
    words.insert(words.begin(), text.substr(0, end));
    return words;
}

Result<std::vector<std::string_view>> parts_of(const Use& use,
                                               std::string_view separator,
                                               std::int64_t limit,
                                               Direction direction) {
    std::vector<std::string_view> parts;
    std::string_view rest = text_in(use);
    for (; limit != 0; --limit) {
        if (separator.size() > 32) PG_CHECK(use.budget().scan(separator.size() * 8));
        const std::size_t found = direction == Direction::Forward ? find_text(rest, separator)
                                                                  : find_last_text(rest, separator);
        if (found == std::string_view::npos) break;
        PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(sizeof(std::string_view))));
        if (direction == Direction::Forward) {
            parts.push_back(rest.substr(0, found));
            rest.remove_prefix(found + separator.size());
        } else {
            if (separator.size() > 32) PG_CHECK(use.budget().scan(rest.size() * 8));
            parts.push_back(rest.substr(found + separator.size()));
            rest = rest.substr(0, found);
        }
    }
    parts.push_back(rest);
    if (direction == Direction::Backward) std::reverse(parts.begin(), parts.end());
    return parts;
}

Result<Value> split(const Use& use, Direction direction) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"sep", "maxsplit"}, 0));
    PG_TRY(const std::int64_t limit, bound.integer(1, -1));
    PG_CHECK(charge(use));
    if (bound.is_absent_or_none(0)) {
        const std::string_view stripped_text =
            stripped(text_in(use), direction == Direction::Forward ? Side::Left : Side::Right);
        PG_TRY(const auto words, words_of(use, stripped_text, limit, direction));
        return list_of(use, words);
    }
    PG_TRY(const std::string separator, bound.text(0, ""));
    if (separator.empty()) return fault("empty separator");
    PG_CHECK(use.budget().search(text_in(use).size()));
    PG_TRY(const auto parts, parts_of(use, separator, limit, direction));
    return list_of(use, parts);
}

Result<Value> method_split(const Use& use) { return split(use, Direction::Forward); }
Result<Value> method_rsplit(const Use& use) { return split(use, Direction::Backward); }

Result<Value> method_splitlines(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "splitlines", {"keepends"}, 0));
    PG_CHECK(charge(use));
    const LineEnds ends = bound.truth(0, false) ? LineEnds::Keep : LineEnds::Drop;
    PG_TRY(const auto lines, split_lines(use.budget(), text_in(use), ends));
    return list_of(use, lines);
}

Result<Value> partition(const Use& use, Direction direction) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"sep"}, 1));
    PG_TRY(const std::string separator, bound.text(0, ""));
    if (separator.empty()) return fault("empty separator");
    PG_CHECK(charge(use));
    PG_CHECK(use.budget().search(text_in(use).size()));
    const std::string& text = text_in(use);
    const std::size_t found = direction == Direction::Forward ? find_text(text, separator)
                                                              : find_last_text(text, separator);
    if (found == std::string::npos) {
        const Value whole = use.value;
        const Value none = Value::text("");
        return direction == Direction::Forward ? Value::tuple({whole, none, none})
                                               : Value::tuple({none, none, whole});
    }
    return Value::tuple({Value::text(text.substr(0, found)),
                         Value::text(separator),
                         Value::text(text.substr(found + separator.size()))});
}

Result<Value> method_partition(const Use& use) { return partition(use, Direction::Forward); }
Result<Value> method_rpartition(const Use& use) { return partition(use, Direction::Backward); }

Result<Value> method_removeprefix(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "removeprefix", {"prefix"}, 1));
    PG_TRY(const std::string prefix, bound.text(0, ""));
    PG_CHECK(charge(use));
    return text_in(use).starts_with(prefix) ? Value::text(text_in(use).substr(prefix.size()))
                                            : use.value;
}

Result<Value> method_removesuffix(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "removesuffix", {"suffix"}, 1));
    PG_TRY(const std::string suffix, bound.text(0, ""));
    PG_CHECK(charge(use));
    if (suffix.empty() || !text_in(use).ends_with(suffix)) return use.value;
    return Value::text(text_in(use).substr(0, text_in(use).size() - suffix.size()));
}

Result<Value> method_join(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "join", {"iterable"}, 1));
    PG_TRY(const SequencePtr items, iterate(use.budget(), bound[0]));
    std::string out;
    for (std::size_t i = 0; i < items->items.size(); ++i) {
        const Value& item = items->items[i];
        if (!item.is_text()) {
            return fault(fmt::format(
                "sequence item {}: expected str instance, {} found", i, type_name(item)));
        }
        PG_CHECK(use.budget().spend(1));
        PG_CHECK(use.budget().allocate(
            static_cast<std::int64_t>(item.as_text().size() + text_in(use).size())));
        if (i > 0) out += text_in(use);
        out += item.as_text();
    }
    return Value::text(std::move(out));
}

Result<Value> justify(const Use& use, Align align) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"width", "fillchar"}, 1));
    PG_TRY(const std::int64_t width, bound.integer(0, 0));
    PG_TRY(const std::string fill, bound.text(1, " "));
    if (code_point_count(fill) != 1)
        return fault("the fill character must be exactly one character long");
    PG_CHECK(charge(use));
    PG_TRY(std::string text, justified_text(use.budget(), text_in(use), width, fill, align));
    return Value::text(std::move(text));
}

Result<Value> method_ljust(const Use& use) { return justify(use, Align::Left); }
Result<Value> method_rjust(const Use& use) { return justify(use, Align::Right); }
Result<Value> method_center(const Use& use) { return justify(use, Align::Center); }

Result<Value> method_zfill(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "zfill", {"width"}, 1));
    PG_TRY(const std::int64_t width, bound.integer(0, 0));
    PG_CHECK(charge(use));
    const std::string& text = text_in(use);
    const bool has_sign = !text.empty() && (text[0] == '-' || text[0] == '+');
    const std::size_t sign = has_sign ? 1 : 0;
    PG_TRY(const std::string digits,
           justified_text(use.budget(),
                          std::string_view(text).substr(sign),
                          std::max<std::int64_t>(width, 1) - static_cast<std::int64_t>(sign),
                          "0",
                          Align::Right));
    if (width <= 0) return use.value;
    return Value::text(text.substr(0, sign) + digits);
}

Result<Value> method_expandtabs(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "expandtabs", {"tabsize"}, 0));
    PG_TRY(const std::int64_t size, bound.integer(0, 8));
    PG_CHECK(charge(use));
    std::string out;
    std::int64_t column = 0;
    const std::string_view text = text_in(use);
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t start = offset;
        const char32_t code_point = next_code_point(text, offset);
        if (code_point != U'\t') {
            out += text.substr(start, offset - start);
            column = code_point == U'\n' || code_point == U'\r' ? 0 : column + 1;
            continue;
        }
        const std::int64_t blanks = size > 0 ? size - column % size : 0;
        PG_CHECK(use.budget().allocate(blanks));
        out.append(static_cast<std::size_t>(blanks), ' ');
        column += blanks;
    }
    return Value::text(std::move(out));
}

Result<Value> method_format(const Use& use) {
    return format_braces(use.evaluator, text_in(use), use.arguments);
}

Result<Value> method_format_map(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "format_map", {"mapping"}, 1));
    if (!bound[0].is_mapping()) return fault("format_map() needs a mapping");
    Arguments named;
    for (const auto& [key, value] : bound[0].as_mapping()->entries) {
        PG_CHECK(use.budget().allocate(value_bytes));
        if (key.is_text()) named.keywords.emplace_back(key.as_text(), value);
    }
    return format_braces(use.evaluator, text_in(use), named);
}

constexpr NamedUse methods[] = {{"capitalize", method_capitalize},
                                {"casefold", method_casefold},
                                {"center", method_center},
                                {"count", method_count},
                                {"endswith", method_endswith},
                                {"expandtabs", method_expandtabs},
                                {"find", method_find},
                                {"format", method_format},
                                {"format_map", method_format_map},
                                {"index", method_index},
                                {"join", method_join},
                                {"ljust", method_ljust},
                                {"lower", method_lower},
                                {"lstrip", method_lstrip},
                                {"partition", method_partition},
                                {"removeprefix", method_removeprefix},
                                {"removesuffix", method_removesuffix},
                                {"replace", method_replace},
                                {"rfind", method_rfind},
                                {"rindex", method_index},
                                {"rjust", method_rjust},
                                {"rpartition", method_rpartition},
                                {"rsplit", method_rsplit},
                                {"rstrip", method_rstrip},
                                {"split", method_split},
                                {"splitlines", method_splitlines},
                                {"startswith", method_startswith},
                                {"strip", method_strip},
                                {"swapcase", method_swapcase},
                                {"title", method_title},
                                {"upper", method_upper},
                                {"zfill", method_zfill}};

}  // namespace

UseFunction find_text_method(std::string_view name) {
    const auto* found = std::find_if(std::begin(methods),
                                     std::end(methods),
                                     [name](const auto& row) { return row.name == name; });
    return found == std::end(methods) ? find_text_predicate(name) : found->function;
}

}  // namespace pergola::jinja

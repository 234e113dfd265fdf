// Methods that find in a text and cut it, as Python's str has them.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_methods.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

const std::string& text_in(const Use& use) {
    return use.value.as_text();
}

/// Work and memory in proportion to the receiver, which nearly every method copies.
Result<> charge(const Use& use) {
    PG_CHECK(use.budget().scan(text_in(use).size()));
    return use.budget().allocate(static_cast<std::int64_t>(text_in(use).size()));
}

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

Result<Value> method_startswith(const Use& use) {
    return has_affix(use, Affix::Prefix);
}
Result<Value> method_endswith(const Use& use) {
    return has_affix(use, Affix::Suffix);
}

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

Result<Value> method_split(const Use& use) {
    return split(use, Direction::Forward);
}
Result<Value> method_rsplit(const Use& use) {
    return split(use, Direction::Backward);
}

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

Result<Value> method_partition(const Use& use) {
    return partition(use, Direction::Forward);
}
Result<Value> method_rpartition(const Use& use) {
    return partition(use, Direction::Backward);
}

constexpr NamedUse methods[] = {{"count", method_count},
                                {"endswith", method_endswith},
                                {"find", method_find},
                                {"index", method_index},
                                {"partition", method_partition},
                                {"rfind", method_rfind},
                                {"rindex", method_index},
                                {"rpartition", method_rpartition},
                                {"rsplit", method_rsplit},
                                {"split", method_split},
                                {"splitlines", method_splitlines},
                                {"startswith", method_startswith}};

}  // namespace

UseFunction find_text_search_method(std::string_view name) {
    const auto* found = std::find_if(std::begin(methods),
                                     std::end(methods),
                                     [name](const auto& row) { return row.name == name; });
    return found == std::end(methods) ? find_text_predicate(name) : found->function;
}

}  // namespace pergola::jinja

// Filters on texts.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_formatting.h"
#include "engine/template/text_forms.h"
#include "engine/template/text_methods.h"
#include "engine/template/text_wrapping.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

/// Most text filters take any value by its text.
Result<std::string> input_text(const Use& use) {
    PG_TRY(std::string text, text_of(use.budget(), use.value));
    PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(text.size())));
    PG_CHECK(use.budget().scan(text.size()));
    return text;
}

Result<Value> mapped(const Use& use, std::string (*map)(std::string_view)) {
    PG_CHECK(bind(use.arguments, use.name, {}, 0));
    PG_TRY(const std::string text, input_text(use));
    PG_CHECK(use.budget().classify(text.size()));
    return Value::text(map(text));
}

Result<Value> filter_upper(const Use& use) {
    return mapped(use, upper_case);
}
Result<Value> filter_lower(const Use& use) {
    return mapped(use, lower_case);
}
Result<Value> filter_capitalize(const Use& use) {
    return mapped(use, capitalized);
}

/// Words begin at the start and behind white space, - ( { [ <, unlike str.title.
std::string titled_words(std::string_view text) {
    std::string out;
    std::string word;
    const auto flush = [&] {
        if (word.empty()) return;
        std::size_t first = 0;
        next_code_point(word, first);
        out += upper_case(std::string_view(word).substr(0, first));
        out += lower_case(std::string_view(word).substr(first));
        word.clear();
    };
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t start = offset;
        const char32_t code_point = next_code_point(text, offset);
        const bool is_break = is_space(code_point) || std::u32string_view(U"-({[<").find(
                                                          code_point) != std::u32string_view::npos;
        if (is_break) flush();
        (is_break ? out : word).append(text.substr(start, offset - start));
    }
    flush();
    return out;
}

Result<Value> filter_title(const Use& use) {
    return mapped(use, titled_words);
}

Result<Value> filter_trim(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "trim", {"chars"}, 0));
    PG_TRY(const std::string text, input_text(use));
    if (bound.is_absent_or_none(0)) return Value::text(std::string(stripped(text, Side::Both)));
    PG_TRY(const std::string unwanted, bound.text(0, ""));
    return Value::text(std::string(stripped(text, Side::Both, unwanted)));
}

Result<Value> filter_replace(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "replace", {"old", "new", "count"}, 2));
    PG_TRY(const std::string text, input_text(use));
    PG_TRY(const std::string old_text, text_of(use.budget(), bound[0]));
    PG_TRY(const std::string new_text, text_of(use.budget(), bound[1]));
    std::int64_t count = -1;
    if (!bound.is_absent_or_none(2)) {
        PG_TRY(count, bound.integer(2, -1));
    }
    PG_TRY(std::string replaced, replaced_text(use.budget(), text, old_text, new_text, count));
    return Value::text(std::move(replaced));
}

Result<Value> filter_center(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "center", {"width"}, 0));
    PG_TRY(const std::int64_t width, bound.integer(0, 80));
    PG_TRY(const std::string text, input_text(use));
    PG_TRY(std::string centered, justified_text(use.budget(), text, width, " ", Align::Center));
    return Value::text(std::move(centered));
}

Result<Value> filter_format(const Use& use) {
    PG_TRY(const std::string format, input_text(use));
    if (!use.arguments.positional.empty() && !use.arguments.keywords.empty()) {
        return fault("can't handle positional and keyword arguments at the same time");
    }
    if (use.arguments.keywords.empty()) {
        return format_percent(use.budget(), format, Value::tuple(use.arguments.positional));
    }
    std::vector<std::pair<Value, Value>> entries;
    for (const auto& [name, value] : use.arguments.keywords) {
        entries.emplace_back(Value::text(name), value);
    }
    return format_percent(use.budget(), format, Value::mapping(std::move(entries)));
}

Result<Value> filter_indent(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "indent", {"width", "first", "blank"}, 0));
    if (!use.value.is_text()) {
        if (use.value.is_undefined()) return fault(use.value.absence());
        return fault(fmt::format("indent needs a str, found {}", type_name(use.value)));
    }
    PG_TRY(std::string text, input_text(use));
    std::string indent(4, ' ');
    if (bound.has(0) && bound[0].is_text()) {
        indent = bound[0].as_text();
    } else {
        PG_TRY(const std::int64_t width, bound.integer(0, 4));
        if (width > 4096) return fault(fmt::format("an indent of {} is more than 4096", width));
        indent.assign(static_cast<std::size_t>(std::max<std::int64_t>(width, 0)), ' ');
    }
    const bool indents_blank = bound.truth(2, false);
    text += '\n';
    std::string out = bound.truth(1, false) ? indent : std::string();
    bool is_first = true;
    PG_TRY(const auto lines, split_lines(use.budget(), text, LineEnds::Drop));
    for (const std::string_view line : lines) {
        PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(line.size() + indent.size())));
        if (!is_first) out += '\n';
        if (!is_first && (indents_blank || !line.empty())) out += indent;
        is_first = false;
        out += line;
    }
    return Value::text(std::move(out));
}

Result<Value> filter_truncate(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "truncate", {"length", "killwords", "end", "leeway"}, 0));
    PG_TRY(const std::int64_t length, bound.integer(0, 255));
    PG_TRY(const std::string end, bound.text(2, "..."));
    std::int64_t leeway = 5;
    if (!bound.is_absent_or_none(3)) {
        PG_TRY(leeway, bound.integer(3, 5));
    }
    const std::int64_t end_length = code_point_count(end);
    if (length < end_length) {
        return fault(fmt::format("expected length >= {}, got {}", end_length, length));
    }
    if (leeway < 0) return fault(fmt::format("expected leeway >= 0, got {}", leeway));
    PG_TRY(const std::int64_t count, length_of(use.value));
    if (count <= length || count - length <= leeway) return use.value;
    if (!use.value.is_text()) {
        return fault(
            fmt::format("a {} cannot be truncated, expected a text", type_name(use.value)));
    }
    PG_TRY(const std::string text, input_text(use));
    const std::u32string all = code_points(text);
    std::string kept =
        utf8_of(std::u32string_view(all).substr(0, static_cast<std::size_t>(length - end_length)));
    if (!bound.truth(1, false)) {
        const std::size_t space = kept.rfind(' ');
        if (space != std::string::npos) kept.resize(space);
    }
    return Value::text(kept + end);
}

Result<Value> filter_wordcount(const Use& use) {
    PG_TRY(const std::string text, input_text(use));
    PG_CHECK(use.budget().classify(text.size()));
    std::int64_t words = 0;
    bool in_word = false;
    for (std::size_t offset = 0; offset < text.size();) {
        const char32_t code_point = next_code_point(text, offset);
        const bool is_word =
            code_point == U'_' || is_alphabetic(code_point) || is_numeric(code_point);
        words += is_word && !in_word ? 1 : 0;
        in_word = is_word;
    }
    return Value::integer(words);
}

Result<Value> filter_wordwrap(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments,
                "wordwrap",
                {"width", "break_long_words", "wrapstring", "break_on_hyphens"},
                0));
    PG_TRY(const std::int64_t width, bound.integer(0, 79));
    if (width <= 0) return fault(fmt::format("invalid width {} (must be > 0)", width));
    const WrapRules rules{.width = static_cast<std::size_t>(width),
                          .breaks_long_words = bound.truth(1, true),
                          .breaks_on_hyphens = bound.truth(3, true)};
    std::string separator = "\n";
    if (!bound.is_absent_or_none(2)) {
        PG_TRY(separator, bound.text(2, "\n"));
    }
    PG_TRY(const std::string text, input_text(use));
    std::string out;
    bool is_first = true;
    PG_TRY(const auto lines, split_lines(use.budget(), text, LineEnds::Drop));
    for (const std::string_view line : lines) {
        PG_CHECK(use.budget().allocate(
            static_cast<std::int64_t>(line.size() * (4 + separator.size()) + separator.size())));
        if (!is_first) out += separator;
        is_first = false;
        const std::vector<std::u32string> parts = wrapped_lines(code_points(line), rules);
        for (std::size_t part = 0; part < parts.size(); ++part) {
            if (part > 0) out += separator;
            out += utf8_of(parts[part]);
        }
    }
    return Value::text(std::move(out));
}

Result<Value> filter_safe(const Use& use) {
    PG_TRY(std::string text, input_text(use));
    return Value::markup(std::move(text));
}

Result<Value> filter_escape(const Use& use) {
    if (use.value.is_text() && use.value.text_object().is_markup && use.name != "forceescape") {
        return use.value;
    }
    PG_TRY(const std::string text, input_text(use));
    PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(text.size() * 4)));
    return Value::markup(html_escaped(text));
}

std::string percent_encoded(std::string_view text, bool is_query) {
    std::string out;
    for (const char byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        const bool is_safe = (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
                             (code >= '0' && code <= '9') || byte == '_' || byte == '.' ||
                             byte == '-' || byte == '~' || (byte == '/' && !is_query);
        if (is_safe) {
            out += byte;
        } else if (byte == ' ' && is_query) {
            out += '+';
        } else {
            out += fmt::format("%{:02X}", code);
        }
    }
    return out;
}

Result<Value> filter_urlencode(const Use& use) {
    const bool is_plain = !use.value.is_sequence() && !use.value.is_mapping();
    PG_CHECK(use.budget().spend(1));
    if (is_plain) {
        PG_TRY(const std::string text, input_text(use));
        PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(text.size() * 2)));
        return Value::text(percent_encoded(text, false));
    }
    std::vector<std::pair<Value, Value>> pairs;
    if (use.value.is_mapping()) {
        pairs = use.value.as_mapping()->entries;
    } else {
        PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
        for (const Value& item : items->items) {
            PG_TRY(const SequencePtr pair, iterate(use.budget(), item));
            if (pair->items.size() != 2) return fault("urlencode needs pairs of key and value");
            pairs.emplace_back(pair->items[0], pair->items[1]);
        }
    }
    std::string out;
    for (const auto& [key, value] : pairs) {
        PG_TRY(const std::string key_text, text_of(use.budget(), key));
        PG_TRY(const std::string value_text, text_of(use.budget(), value));
        PG_CHECK(use.budget().allocate(
            static_cast<std::int64_t>((key_text.size() + value_text.size()) * 3)));
        if (!out.empty()) out += '&';
        out += percent_encoded(key_text, true) + "=" + percent_encoded(value_text, true);
    }
    return Value::text(std::move(out));
}

/// Tags and comments go, runs of white space become one space, the five entities their characters.
Result<Value> filter_striptags(const Use& use) {
    PG_TRY(const std::string text, input_text(use));
    std::string without;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '<') {
            const bool is_comment = text.compare(at, 4, "<!--") == 0;
            const std::size_t end = text.find(is_comment ? "-->" : ">", at);
            if (end != std::string::npos) {
                at = end + (is_comment ? 3 : 1);
                continue;
            }
            without += text.substr(at);
            break;
        }
        without += text[at++];
    }
    std::string out;
    PG_TRY(const auto words, split_words(use.budget(), without));
    for (const std::string_view word : words) {
        if (!out.empty()) out += ' ';
        out += word;
    }
    static constexpr std::pair<std::string_view, std::string_view> entities[] = {{"&lt;", "<"},
                                                                                 {"&gt;", ">"},
                                                                                 {"&#34;", "\""},
                                                                                 {"&quot;", "\""},
                                                                                 {"&#39;", "'"},
                                                                                 {"&amp;", "&"}};
    for (const auto& [entity, character] : entities) {
        PG_TRY(out, replaced_text(use.budget(), out, entity, character, -1));
    }
    return Value::text(std::move(out));
}

constexpr NamedUse filters[] = {{"capitalize", filter_capitalize},
                                {"center", filter_center},
                                {"e", filter_escape},
                                {"escape", filter_escape},
                                {"forceescape", filter_escape},
                                {"format", filter_format},
                                {"indent", filter_indent},
                                {"lower", filter_lower},
                                {"replace", filter_replace},
                                {"safe", filter_safe},
                                {"striptags", filter_striptags},
                                {"title", filter_title},
                                {"trim", filter_trim},
                                {"truncate", filter_truncate},
                                {"upper", filter_upper},
                                {"urlencode", filter_urlencode},
                                {"wordcount", filter_wordcount},
                                {"wordwrap", filter_wordwrap}};

}  // namespace

UseFunction find_text_filter(std::string_view name) {
    const auto* found = std::find_if(std::begin(filters),
                                     std::end(filters),
                                     [name](const auto& row) { return row.name == name; });
    return found == std::end(filters) ? nullptr : found->function;
}

}  // namespace pergola::jinja

// Functions that every template finds: Jinja2's own, and those that chat templates are given.

#include <fmt/format.h>

#include <algorithm>

#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_forms.h"

namespace pergola::jinja {
namespace {

Result<std::int64_t> range_part(const Value& value) {
    if (value.is_integral()) return value.as_int();
    if (value.is_undefined()) return fault(value.absence());
    return fault(fmt::format("'{}' object cannot be interpreted as an integer", type_name(value)));
}

/// Number of items from start towards stop, at most one more than allowed. Unsigned, since the
/// difference of two integers may not fit in one.
std::int64_t range_length(const RangeBounds& range) {
    const bool is_rising = range.step > 0;
    const std::int64_t low = is_rising ? range.start : range.stop;
    const std::int64_t high = is_rising ? range.stop : range.start;
    if (low >= high) return 0;
    const std::uint64_t distance =
        static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    const auto step = static_cast<std::uint64_t>(range.step);
    const std::uint64_t count = (distance - 1) / (is_rising ? step : 0 - step) + 1;
    return static_cast<std::int64_t>(std::min<std::uint64_t>(count, max_range_items + 1));
}

Result<Value> make_range(Evaluator& evaluator, const Arguments& arguments) {
    const auto& given = arguments.positional;
    if (given.empty() || given.size() > 3 || !arguments.keywords.empty()) {
        return fault(fmt::format("range expected 1 to 3 arguments, got {}", given.size()));
    }
    RangeBounds range;
    PG_TRY(range.stop, range_part(given[given.size() > 1 ? 1 : 0]));
    if (given.size() > 1) {
        PG_TRY(range.start, range_part(given[0]));
    }
    if (given.size() > 2) {
        PG_TRY(range.step, range_part(given[2]));
    }
    if (range.step == 0) return fault("range() arg 3 must not be zero");
    const std::int64_t length = range_length(range);
    if (length > max_range_items) {
        return fault(fmt::format("range too big: more than {} items", max_range_items));
    }
    PG_CHECK(evaluator.budget().allocate(length * static_cast<std::int64_t>(sizeof(Value))));
    Sequence items;
    items.flavour = SequenceFlavour::Range;
    items.range = range;
    for (std::int64_t i = 0; i < length; ++i) {
        items.items.push_back(Value::integer(range.start + i * range.step));
    }
    return Value::sequence(std::move(items));
}

/// The entries that dict() and namespace() take: a mapping or pairs, and keywords over them.
Result<Mapping> entries_of(Evaluator& evaluator,
                           const Arguments& arguments,
                           std::string_view function) {
    Mapping made;
    if (arguments.positional.size() > 1) {
        return fault(fmt::format(
            "{} expected at most 1 argument, got {}", function, arguments.positional.size()));
    }
    if (!arguments.positional.empty() && arguments.positional[0].is_mapping()) {
        made.entries = arguments.positional[0].as_mapping()->entries;
    } else if (!arguments.positional.empty()) {
        PG_TRY(const SequencePtr items, iterate(evaluator.budget(), arguments.positional[0]));
        for (const Value& item : items->items) {
            PG_TRY(const SequencePtr pair, iterate(evaluator.budget(), item));
            if (pair->items.size() != 2) return fault("a dict is made of pairs of key and value");
            PG_CHECK(put_entry(evaluator.budget(), made, pair->items[0], pair->items[1]));
        }
    }
    for (const auto& [name, value] : arguments.keywords) {
        PG_CHECK(put_entry(evaluator.budget(), made, Value::text(name), value));
    }
    return made;
}

Result<Value> make_dict(Evaluator& evaluator, const Arguments& arguments) {
    PG_TRY(Mapping made, entries_of(evaluator, arguments, "dict"));
    return Value::mapping(std::move(made.entries));
}

Result<Value> make_namespace(Evaluator& evaluator, const Arguments& arguments) {
    PG_TRY(const Mapping entries, entries_of(evaluator, arguments, "namespace"));
    PG_CHECK(evaluator.budget().allocate(value_bytes));
    auto made = std::make_shared<Namespace>();
    for (const auto& [key, value] : entries.entries) {
        if (!key.is_text()) return fault("names in a namespace are texts");
        PG_CHECK(evaluator.budget().allocate(value_bytes));
        made->attributes.emplace_back(key.as_text(), value);
    }
    return evaluator.adopt(std::move(made));
}

Result<Value> make_cycler(Evaluator&, const Arguments& arguments) {
    if (arguments.positional.empty()) return fault("at least one item has to be provided");
    return Value::object(std::make_shared<Cycler>(arguments.positional));
}

Result<Value> make_joiner(Evaluator& evaluator, const Arguments& arguments) {
    PG_TRY(const BoundArguments bound, bind(arguments, "joiner", {"sep"}, 0));
    std::string separator = ", ";
    if (bound.has(0)) {
        PG_TRY(separator, text_of(evaluator.budget(), bound[0]));
    }
    return Value::object(std::make_shared<Joiner>(std::move(separator)));
}

Result<Value> raise_exception(Evaluator& evaluator, const Arguments& arguments) {
    PG_TRY(const BoundArguments bound, bind(arguments, "raise_exception", {"message"}, 1));
    PG_TRY(std::string message, text_of(evaluator.budget(), bound[0]));
    return evaluator.raised(std::move(message));
}

Result<Value> strftime_now(Evaluator& evaluator, const Arguments& arguments) {
    PG_TRY(const BoundArguments bound, bind(arguments, "strftime_now", {"format"}, 1));
    PG_TRY(const std::string format, bound.text(0, ""));
    constexpr std::size_t max_format_bytes = 1024;
    if (format.size() > max_format_bytes) {
        return fault(fmt::format(
            "the time format has {} bytes, more than {}", format.size(), max_format_bytes));
    }
    PG_CHECK(evaluator.budget().classify(format.size()));
    return Value::text(formatted_time(evaluator.clock(), format));
}

}  // namespace

std::vector<std::pair<std::string, Value>> global_functions() {
    static constexpr std::pair<std::string_view, Function::Body> table[] = {
        {"range", make_range},
        {"dict", make_dict},
        {"namespace", make_namespace},
        {"cycler", make_cycler},
        {"joiner", make_joiner},
        {"raise_exception", raise_exception},
        {"strftime_now", strftime_now}};
    std::vector<std::pair<std::string, Value>> functions;
    for (const auto& [name, body] : table) {
        functions.emplace_back(std::string(name),
                               Value::object(std::make_shared<Function>(name, body)));
    }
    return functions;
}

}  // namespace pergola::jinja

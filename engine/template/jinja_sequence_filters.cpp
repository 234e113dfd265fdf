// Filters on sequences and mappings.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/sorting.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

Result<> charge_item(const Use& use) {
    return use.budget().allocate(static_cast<std::int64_t>(sizeof(Value)));
}

Value generator(std::vector<Value> items) {
    return Value::sequence(std::move(items), SequenceFlavour::Generator);
}

Result<Value> filter_length(const Use& use) {
    PG_TRY(const std::int64_t length, length_of(use.value));
    return Value::integer(length);
}

Result<Value> filter_first(const Use& use) {
    if (use.value.is_flavour(SequenceFlavour::Generator)) {
        const Sequence& source = *use.value.as_sequence();
        if (source.taken < source.items.size()) return source.items[source.taken++];
    } else if (use.value.is_text() && !use.value.as_text().empty()) {
        return get_item(use.evaluator, use.value, Value::integer(0));
    } else {
        PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
        if (!items->items.empty()) return items->items.front();
    }
    return Value::undefined("No first item, sequence was empty.");
}

Result<Value> filter_last(const Use& use) {
    if (use.value.is_flavour(SequenceFlavour::Generator)) {
        return fault("'generator' object is not reversible");
    }
    if (use.value.is_text() && !use.value.as_text().empty()) {
        return get_item(use.evaluator, use.value, Value::integer(-1));
    }
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    if (!items->items.empty()) return items->items.back();
    return Value::undefined("No last item, sequence was empty.");
}

Result<Value> filter_list(const Use& use) {
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    return Value::list(items->items);
}

Result<Value> filter_items(const Use& use) {
    if (use.value.is_undefined()) return generator({});
    if (!use.value.is_mapping()) return fault("Can only get item pairs from a mapping.");
    std::vector<Value> pairs;
    for (const auto& [key, value] : use.value.as_mapping()->entries) {
        PG_CHECK(use.budget().allocate(2 * value_bytes));
        pairs.push_back(Value::tuple({key, value}));
    }
    return generator(std::move(pairs));
}

Result<Value> filter_join(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "join", {"d", "attribute"}, 0));
    std::string separator;
    if (bound.has(0)) {
        PG_TRY(separator, text_of(use.budget(), bound[0]));
    }
    const auto path = AttributePath::parse(bound.has(1) ? bound[1] : Value::none());
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    std::string out;
    bool is_first = true;
    for (const Value& item : items->items) {
        PG_TRY(const Value value, path.get(use.evaluator, item));
        PG_TRY(const std::string text, text_of(use.budget(), value));
        PG_CHECK(use.budget().spend(1));
        PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(text.size() + separator.size())));
        if (!is_first) out += separator;
        is_first = false;
        out += text;
    }
    return Value::text(std::move(out));
}

Result<Value> filter_reverse(const Use& use) {
    if (use.value.is_text()) {
        return get_slice(use.budget(), use.value, Value::none(), Value::none(), Value::integer(-1));
    }
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    std::vector<Value> reversed(items->items.rbegin(), items->items.rend());
    return generator(std::move(reversed));
}

Result<Value> filter_map(const Use& use) {
    if (!truth_of(use.value)) return generator({});
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    std::vector<Value> mapped;
    if (use.arguments.positional.empty()) {
        PG_TRY(const BoundArguments bound, bind(use.arguments, "map", {"attribute", "default"}, 0));
        if (!bound.has(0)) return fault("map requires a filter argument");
        const auto path = AttributePath::parse(bound[0]);
        const Value* fallback = bound.is_absent_or_none(1) ? nullptr : &bound[1];
        for (const Value& item : items->items) {
            PG_CHECK(use.budget().spend(1));
            PG_CHECK(charge_item(use));
            PG_TRY(Value value, path.get(use.evaluator, item, fallback));
            mapped.push_back(std::move(value));
        }
        return generator(std::move(mapped));
    }
    Arguments rest = use.arguments;
    if (!rest.positional[0].is_text()) return fault("map needs the name of a filter");
    const std::string name = rest.positional[0].as_text();
    rest.positional.erase(rest.positional.begin());
    for (const Value& item : items->items) {
        PG_CHECK(use.budget().spend(1));
        PG_CHECK(use.budget().allocate(value_bytes));
        PG_TRY(Value value, apply_filter(Use{use.evaluator, item, rest, name}));
        mapped.push_back(std::move(value));
    }
    return generator(std::move(mapped));
}

enum class Keep : std::uint8_t { Passing, Failing };

/// The four filters select, reject, selectattr and rejectattr.
Result<Value> selected(const Use& use, Keep keep, bool by_attribute) {
    if (!truth_of(use.value)) return generator({});
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    Arguments rest = use.arguments;
    const auto take_first = [&rest] {
        Value first = std::move(rest.positional.front());
        rest.positional.erase(rest.positional.begin());
        return first;
    };
    AttributePath path;
    if (by_attribute) {
        if (rest.positional.empty()) return fault("missing parameter for attribute name");
        path = AttributePath::parse(take_first());
    }
    std::string test;
    if (!rest.positional.empty()) {
        const Value name = take_first();
        if (!name.is_text()) return fault(fmt::format("{} needs the name of a test", use.name));
        test = name.as_text();
    }
    std::vector<Value> kept;
    for (const Value& item : items->items) {
        PG_CHECK(use.budget().spend(1));
        PG_TRY(const Value value, path.get(use.evaluator, item));
        bool passes = truth_of(value);
        if (!test.empty()) {
            PG_TRY(passes, apply_test(Use{use.evaluator, value, rest, test}));
        }
        if (passes != (keep == Keep::Passing)) continue;
        PG_CHECK(charge_item(use));
        kept.push_back(item);
    }
    return generator(std::move(kept));
}

Result<Value> filter_select(const Use& use) { return selected(use, Keep::Passing, false); }
Result<Value> filter_reject(const Use& use) { return selected(use, Keep::Failing, false); }
Result<Value> filter_selectattr(const Use& use) { return selected(use, Keep::Passing, true); }
Result<Value> filter_rejectattr(const Use& use) { return selected(use, Keep::Failing, true); }

Result<Value> filter_sum(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "sum", {"attribute", "start"}, 0));
    const auto path = AttributePath::parse(bound.has(0) ? bound[0] : Value::none());
    Value sum = bound.has(1) ? bound[1] : Value::integer(0);
    if (sum.is_text()) return fault("sum() can't sum strings [use ''.join(seq) instead]");
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    for (const Value& item : items->items) {
        PG_CHECK(use.budget().spend(1));
        PG_TRY(const Value value, path.get(use.evaluator, item));
        PG_TRY(sum, apply_arithmetic(use.budget(), Operator::Add, sum, value));
    }
    return sum;
}

Result<Value> filter_batch(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "batch", {"linecount", "fill_with"}, 1));
    PG_TRY(const std::int64_t count, bound.integer(0, 1));
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    const std::size_t size = items->items.size();
    // As in the reference, a count below one never fills a batch after the first.
    const std::size_t width =
        count > 0 ? static_cast<std::size_t>(count) : std::max<std::size_t>(size, 1);
    std::vector<Value> batches;
    for (std::size_t at = 0; at < size; at += width) {
        const std::size_t end = std::min(at + std::min(width, size), size);
        PG_CHECK(use.budget().allocate(value_bytes));
        std::vector<Value> batch(items->items.begin() + static_cast<std::ptrdiff_t>(at),
                                 items->items.begin() + static_cast<std::ptrdiff_t>(end));
        if (!bound.is_absent_or_none(1) && batch.size() < width) {
            PG_CHECK(use.budget().allocate(count * static_cast<std::int64_t>(sizeof(Value))));
            batch.resize(width, bound[1]);
        }
        batches.push_back(Value::list(std::move(batch)));
        if (width > size) break;
    }
    return generator(std::move(batches));
}

Result<Value> filter_slice(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "slice", {"slices", "fill_with"}, 1));
    PG_TRY(const std::int64_t slices, bound.integer(0, 1));
    if (slices == 0) return fault("integer division or modulo by zero");
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    const auto length = static_cast<std::int64_t>(items->items.size());
    std::vector<Value> parts;
    std::int64_t start = 0;
    for (std::int64_t i = 0; i < slices; ++i) {
        PG_CHECK(use.budget().spend(1));
        PG_CHECK(use.budget().allocate(value_bytes));
        const std::int64_t end = start + length / slices + (i < length % slices ? 1 : 0);
        std::vector<Value> part(items->items.begin() + start, items->items.begin() + end);
        if (!bound.is_absent_or_none(1) && i >= length % slices) part.push_back(bound[1]);
        parts.push_back(Value::list(std::move(part)));
        start = end;
    }
    return generator(std::move(parts));
}

Result<Value> filter_sort(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "sort", {"reverse", "case_sensitive", "attribute"}, 0));
    const SortOrder order{.is_reversed = bound.truth(0, false),
                          .is_case_sensitive = bound.truth(1, false)};
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    const Value attribute = bound.has(2) ? bound[2] : Value::none();
    PG_TRY(std::vector<Value> sorted,
           sorted_by_attributes(use.evaluator, items->items, attribute, order));
    return Value::list(std::move(sorted));
}

Result<Value> filter_dictsort(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "dictsort", {"case_sensitive", "by", "reverse"}, 0));
    PG_TRY(const std::string by, bound.text(1, "key"));
    if (by != "key" && by != "value")
        return fault("you can only sort by either \"key\" or \"value\"");
    if (!use.value.is_mapping()) {
        if (use.value.is_undefined()) return fault(use.value.absence());
        return fault(fmt::format("'{}' object has no attribute 'items'", type_name(use.value)));
    }
    std::vector<Value> pairs;
    for (const auto& [key, value] : use.value.as_mapping()->entries) {
        PG_CHECK(use.budget().allocate(2 * value_bytes));
        pairs.push_back(Value::tuple({key, value}));
    }
    const SortOrder order{.is_reversed = bound.truth(2, false),
                          .is_case_sensitive = bound.truth(0, false)};
    PG_TRY(std::vector<Value> sorted,
           sorted_by_attributes(use.evaluator, pairs, Value::integer(by == "key" ? 0 : 1), order));
    return Value::list(std::move(sorted));
}

Result<Value> filter_unique(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "unique", {"case_sensitive", "attribute"}, 0));
    const bool is_case_sensitive = bound.truth(0, false);
    const auto path = AttributePath::parse(bound.has(1) ? bound[1] : Value::none());
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    std::vector<Value> unique;
    Mapping seen;
    for (const Value& item : items->items) {
        PG_TRY(Value key, path.get(use.evaluator, item));
        PG_TRY(key, case_ignored(use.budget(), std::move(key), is_case_sensitive));
        PG_CHECK(use.budget().spend(static_cast<std::int64_t>(seen.entries.size() / 4)));
        const std::size_t known = seen.entries.size();
        PG_CHECK(put_entry(use.budget(), seen, std::move(key), Value::none()));
        if (seen.entries.size() > known) unique.push_back(item);
    }
    return generator(std::move(unique));
}

Result<Value> extreme(const Use& use, bool wants_largest) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, use.name, {"case_sensitive", "attribute"}, 0));
    const bool is_case_sensitive = bound.truth(0, false);
    const auto path = AttributePath::parse(bound.has(1) ? bound[1] : Value::none());
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    Value best = Value::undefined("No aggregated item, sequence was empty.");
    Value best_key;
    for (std::size_t i = 0; i < items->items.size(); ++i) {
        PG_TRY(Value key, path.get(use.evaluator, items->items[i]));
        PG_TRY(key, case_ignored(use.budget(), std::move(key), is_case_sensitive));
        bool is_better = i == 0;
        if (!is_better) {
            PG_TRY(is_better,
                   wants_largest ? is_less(use.budget(), best_key, key, ">")
                                 : is_less(use.budget(), key, best_key));
        }
        if (!is_better) continue;
        best = items->items[i];
        best_key = std::move(key);
    }
    return best;
}

Result<Value> filter_min(const Use& use) { return extreme(use, false); }
Result<Value> filter_max(const Use& use) { return extreme(use, true); }

Value group_of(Value key, std::vector<Value> members) {
    Sequence group;
    group.flavour = SequenceFlavour::Tuple;
    group.is_group = true;
    group.items = {std::move(key), Value::list(std::move(members))};
    return Value::sequence(std::move(group));
}

Result<Value> filter_groupby(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "groupby", {"attribute", "default", "case_sensitive"}, 1));
    const SortOrder order{.is_case_sensitive = bound.truth(2, false)};
    const Value* fallback = bound.is_absent_or_none(1) ? nullptr : &bound[1];
    const auto path = AttributePath::parse(bound[0]);
    PG_TRY(const SequencePtr items, iterate(use.budget(), use.value));
    std::vector<Value> keys;
    for (const Value& item : items->items) {
        PG_CHECK(use.budget().allocate(value_bytes));
        PG_TRY(Value key, path.get(use.evaluator, item, fallback));
        PG_TRY(key, case_ignored(use.budget(), std::move(key), order.is_case_sensitive));
        keys.push_back(std::move(key));
    }
    PG_TRY(const std::vector<std::size_t> sorted, sorted_order(use.budget(), keys, order));
    std::vector<Value> groups;
    for (std::size_t i = 0; i < sorted.size();) {
        std::vector<Value> members;
        const Value& key = keys[sorted[i]];
        PG_TRY(const Value shown, path.get(use.evaluator, items->items[sorted[i]], fallback));
        for (; i < sorted.size(); ++i) {
            PG_TRY(const bool belongs, are_equal(use.budget(), keys[sorted[i]], key));
            if (!belongs) break;
            members.push_back(items->items[sorted[i]]);
        }
        PG_CHECK(use.budget().allocate(2 * value_bytes));
        groups.push_back(group_of(shown, std::move(members)));
    }
    return Value::list(std::move(groups));
}

constexpr NamedUse filters[] = {
    {"batch", filter_batch},     {"count", filter_length},    {"dictsort", filter_dictsort},
    {"first", filter_first},     {"groupby", filter_groupby}, {"items", filter_items},
    {"join", filter_join},       {"last", filter_last},       {"length", filter_length},
    {"list", filter_list},       {"map", filter_map},         {"max", filter_max},
    {"min", filter_min},         {"reject", filter_reject},   {"rejectattr", filter_rejectattr},
    {"reverse", filter_reverse}, {"select", filter_select},   {"selectattr", filter_selectattr},
    {"slice", filter_slice},     {"sort", filter_sort},       {"sum", filter_sum},
    {"unique", filter_unique}};

}  // namespace

UseFunction find_sequence_filter(std::string_view name) {
    const auto* found = std::find_if(std::begin(filters),
                                     std::end(filters),
                                     [name](const auto& row) { return row.name == name; });
    return found == std::end(filters) ? nullptr : found->function;
}

}  // namespace pergola::jinja

#include "engine/template/sorting.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_eval.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

std::vector<AttributePath> paths_of(const Value& attributes) {
    std::vector<AttributePath> paths;
    if (!attributes.is_text()) return {AttributePath::parse(attributes)};
    std::string_view rest = attributes.as_text();
    for (;;) {
        const std::size_t comma = rest.find(',');
        paths.push_back(AttributePath::parse(Value::text(std::string(rest.substr(0, comma)))));
        if (comma == std::string_view::npos) return paths;
        rest.remove_prefix(comma + 1);
    }
}

}  // namespace

Result<Value> case_ignored(Budget& budget, Value value, bool is_case_sensitive) {
    PG_CHECK(budget.spend(1));
    if (is_case_sensitive || !value.is_text()) return value;
    PG_CHECK(budget.allocate(value_bytes + static_cast<std::int64_t>(value.as_text().size())));
    PG_CHECK(budget.classify(value.as_text().size()));
    return Value::text(lower_case(value.as_text()));
}

Result<std::vector<std::size_t>> sorted_order(Budget& budget,
                                              const std::vector<Value>& keys,
                                              const SortOrder& order) {
    std::vector<std::size_t> indices(keys.size());
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    std::optional<Error> failed;
    std::stable_sort(indices.begin(), indices.end(), [&](std::size_t a, std::size_t b) {
        if (failed) return false;
        auto less = order.is_reversed ? is_less(budget, keys[b], keys[a])
                                      : is_less(budget, keys[a], keys[b]);
        if (!less) failed = less.take_error();
        return !failed && *less;
    });
    if (failed) return *failed;
    return indices;
}

Result<std::vector<Value>> sorted_by_attributes(Evaluator& evaluator,
                                                const std::vector<Value>& items,
                                                const Value& attributes,
                                                const SortOrder& order) {
    const std::vector<AttributePath> paths = paths_of(attributes);
    std::vector<Value> keys;
    for (const Value& item : items) {
        std::vector<Value> parts;
        for (const AttributePath& path : paths) {
            PG_CHECK(evaluator.budget().allocate(value_bytes));
            PG_TRY(Value part, path.get(evaluator, item));
            PG_TRY(part,
                   case_ignored(evaluator.budget(), std::move(part), order.is_case_sensitive));
            parts.push_back(std::move(part));
        }
        keys.push_back(Value::list(std::move(parts)));
    }
    PG_TRY(const std::vector<std::size_t> indices, sorted_order(evaluator.budget(), keys, order));
    std::vector<Value> sorted;
    sorted.reserve(indices.size());
    for (const std::size_t index : indices) sorted.push_back(items[index]);
    return sorted;
}

}  // namespace pergola::jinja

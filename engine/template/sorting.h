#pragma once
// Orders of values for the sorting filters: stable, as Python's sorted, letters of either case
// alike unless told otherwise.

#include <cstddef>
#include <vector>

#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_callable.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

struct SortOrder {
    bool is_reversed = false;
    bool is_case_sensitive = false;
};

/// A text in lower case, unless case counts; other values as they are.
Result<Value> case_ignored(Budget& budget, Value value, bool is_case_sensitive);

/// Indices of `keys` in their order. Error if two of them cannot be compared.
Result<std::vector<std::size_t>> sorted_order(Budget& budget,
                                              const std::vector<Value>& keys,
                                              const SortOrder& order);

/// `attributes`: none, one path, or paths by commas.
Result<std::vector<Value>> sorted_by_attributes(Evaluator& evaluator,
                                                const std::vector<Value>& items,
                                                const Value& attributes,
                                                const SortOrder& order);

}  // namespace pergola::jinja

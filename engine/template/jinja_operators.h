#pragma once
// Arithmetic, comparison, membership and iteration with Python's meanings. Integers have 64 bits: a
// result beyond them is an error. Knows nothing of variables or nodes.

#include "engine/template/jinja_ast.h"
#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

Result<Value> apply_arithmetic(Budget& budget, Operator operation, const Value& a, const Value& b);
Result<Value> negated(const Value& value);
Result<bool> apply_comparison(Budget& budget, Operator operation, const Value& a, const Value& b);

Result<bool> are_equal(Budget& budget, const Value& a, const Value& b);
/// a < b; `symbol` is the operator in the message if the two cannot be ordered.
Result<bool> is_less(Budget& budget, const Value& a, const Value& b, std::string_view symbol = "<");
Result<bool> contains(Budget& budget, const Value& container, const Value& item);

/// What a for loop goes through: items, keys of a mapping, code points of a text; nothing for an
/// undefined value. A generator gives each item once.
Result<SequencePtr> iterate(Budget& budget, const Value& value);

/// Python's len().
Result<std::int64_t> length_of(const Value& value);

/// The value of a mapping's key, or null.
Result<const Value*> find_key(Budget& budget, const Mapping& mapping, const Value& key);

/// Sets a key of a mapping under construction; a known key keeps its place.
Result<> put_entry(Budget& budget, Mapping& mapping, Value key, Value value);

/// `times` copies of a text, as in 'ab' * 3.
Result<Value> repeated(Budget& budget, const Value& value, std::int64_t times);

}  // namespace pergola::jinja

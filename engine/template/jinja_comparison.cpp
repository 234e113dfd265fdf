// Comparison and membership.

#include "engine/template/jinja_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

Result<bool> are_sequences_equal(Budget& budget, const Sequence& a, const Sequence& b) {
    if (a.flavour != b.flavour || a.items.size() != b.items.size()) return false;
    if (a.flavour == SequenceFlavour::Generator || a.flavour == SequenceFlavour::Values) {
        return false;
    }
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        PG_TRY(const bool is_equal, are_equal(budget, a.items[i], b.items[i]));
        if (!is_equal) return false;
    }
    return true;
}

Result<bool> are_mappings_equal(Budget& budget, const Mapping& a, const Mapping& b) {
    if (a.entries.size() != b.entries.size()) return false;
    for (const auto& [key, value] : a.entries) {
        PG_TRY(const Value* other, find_key(budget, b, key));
        if (other == nullptr) return false;
        PG_TRY(const bool is_equal, are_equal(budget, value, *other));
        if (!is_equal) return false;
    }
    return true;
}

Result<bool> is_less_sequence(Budget& budget,
                              const Sequence& a,
                              const Sequence& b,
                              std::string_view symbol) {
    const std::size_t common = std::min(a.items.size(), b.items.size());
    for (std::size_t i = 0; i < common; ++i) {
        PG_TRY(const bool is_equal, are_equal(budget, a.items[i], b.items[i]));
        if (!is_equal) return is_less(budget, a.items[i], b.items[i], symbol);
    }
    return a.items.size() < b.items.size();
}

Result<bool> contains_item(Budget& budget, const Sequence& sequence, const Value& wanted) {
    for (const Value& item : sequence.items) {
        PG_TRY(const bool is_equal, are_equal(budget, item, wanted));
        if (is_equal) return true;
    }
    return false;
}

}  // namespace

Result<bool> are_equal(Budget& budget, const Value& a, const Value& b) {
    PG_CHECK(budget.spend(1));
    if (a.is_integral() && b.is_integral()) return a.as_int() == b.as_int();
    if (a.is_number() && b.is_number()) return a.as_float() == b.as_float();
    if (a.kind() != b.kind()) return false;
    if (a.is_text()) {
        if (a.as_text().size() != b.as_text().size()) return false;
        PG_CHECK(budget.scan(a.as_text().size()));
        return a.as_text() == b.as_text();
    }
    if (a.same_as(b)) return true;
    if (a.is_sequence()) return are_sequences_equal(budget, *a.as_sequence(), *b.as_sequence());
    if (a.is_mapping()) return are_mappings_equal(budget, *a.as_mapping(), *b.as_mapping());
    return false;
}

Result<bool> is_less(Budget& budget, const Value& a, const Value& b, std::string_view symbol) {
    PG_CHECK(budget.spend(1));
    if (a.is_undefined()) return fault(a.absence());
    if (b.is_undefined()) return fault(b.absence());
    if (a.is_integral() && b.is_integral()) return a.as_int() < b.as_int();
    if (a.is_number() && b.is_number()) return a.as_float() < b.as_float();
    // Bytes of UTF-8 have the order of their code points.
    if (a.is_text() && b.is_text()) {
        PG_CHECK(budget.scan(std::min(a.as_text().size(), b.as_text().size())));
        return a.as_text() < b.as_text();
    }
    for (const auto flavour : {SequenceFlavour::List, SequenceFlavour::Tuple}) {
        if (!a.is_flavour(flavour) || !b.is_flavour(flavour)) continue;
        return is_less_sequence(budget, *a.as_sequence(), *b.as_sequence(), symbol);
    }
    return fault(fmt::format("'{}' not supported between instances of '{}' and '{}'",
                             symbol,
                             type_name(a),
                             type_name(b)));
}

Result<bool> apply_comparison(Budget& budget, Operator operation, const Value& a, const Value& b) {
    const auto inverse = [](Result<bool> result) -> Result<bool> {
        if (!result) return result;
        return !*result;
    };
    const bool has_nan =
        (a.is_float() && std::isnan(a.as_float())) || (b.is_float() && std::isnan(b.as_float()));
    switch (operation) {
        case Operator::Equal:
            return are_equal(budget, a, b);
        case Operator::NotEqual:
            return inverse(are_equal(budget, a, b));
        case Operator::Less:
            return is_less(budget, a, b, "<");
        case Operator::Greater:
            if (a.is_undefined()) return fault(a.absence());
            return is_less(budget, b, a, ">");
        case Operator::LessEqual:
            if (has_nan) return false;
            if (a.is_undefined()) return fault(a.absence());
            return inverse(is_less(budget, b, a, "<="));
        case Operator::GreaterEqual:
            if (has_nan) return false;
            return inverse(is_less(budget, a, b, ">="));
        case Operator::In:
            return contains(budget, b, a);
        default:
            return inverse(contains(budget, b, a));
    }
}

Result<bool> contains(Budget& budget, const Value& container, const Value& item) {
    switch (container.kind()) {
        case ValueKind::Undefined:
            return false;
        case ValueKind::Text:
            if (!item.is_text()) {
                return fault(fmt::format("'in <string>' requires string as left operand, not {}",
                                         type_name(item)));
            }
            PG_CHECK(budget.search(container.as_text().size()));
            return find_text(container.as_text(), item.as_text()) != std::string::npos;
        case ValueKind::Sequence: {
            PG_TRY(const SequencePtr items, iterate(budget, container));
            return contains_item(budget, *items, item);
        }
        case ValueKind::Mapping: {
            PG_TRY(const Value* found, find_key(budget, *container.as_mapping(), item));
            return found != nullptr;
        }
        default:
            break;
    }
    return fault(fmt::format("argument of type '{}' is not iterable", type_name(container)));
}

}  // namespace pergola::jinja

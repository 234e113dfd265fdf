// What loops go through, lengths, and the keys of mappings.

#include "engine/template/jinja_operators.h"

#include <fmt/format.h>

#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

SequencePtr sequence_of(std::vector<Value> items) {
    return Value::list(std::move(items)).as_sequence();
}

Result<SequencePtr> iterate_text(Budget& budget, const Value& value) {
    std::vector<Value> items;
    const std::string& text = value.as_text();
    for (std::size_t offset = 0; offset < text.size();) {
        PG_CHECK(budget.allocate(value_bytes));
        const std::size_t start = offset;
        next_code_point(text, offset);
        items.push_back(Value::text(text.substr(start, offset - start)));
    }
    return sequence_of(std::move(items));
}

Result<SequencePtr> iterate_generator(Budget& budget, const Sequence& generator) {
    const auto from = generator.items.begin() + static_cast<std::ptrdiff_t>(generator.taken);
    std::vector<Value> rest(from, generator.items.end());
    PG_CHECK(budget.allocate(static_cast<std::int64_t>(rest.size() * sizeof(Value))));
    generator.taken = generator.items.size();
    return sequence_of(std::move(rest));
}

}  // namespace

Result<SequencePtr> iterate(Budget& budget, const Value& value) {
    switch (value.kind()) {
        case ValueKind::Undefined:
            return sequence_of({});
        case ValueKind::Text:
            return iterate_text(budget, value);
        case ValueKind::Sequence:
            if (!value.is_flavour(SequenceFlavour::Generator)) return value.as_sequence();
            return iterate_generator(budget, *value.as_sequence());
        case ValueKind::Mapping: {
            const auto& entries = value.as_mapping()->entries;
            PG_CHECK(budget.allocate(static_cast<std::int64_t>(entries.size() * sizeof(Value))));
            std::vector<Value> keys;
            keys.reserve(entries.size());
            for (const auto& [key, ignored] : entries) keys.push_back(key);
            return sequence_of(std::move(keys));
        }
        default:
            break;
    }
    return fault(fmt::format("'{}' object is not iterable", type_name(value)));
}

Result<std::int64_t> length_of(const Value& value) {
    if (value.is_undefined()) return 0;
    if (value.is_text()) return value.text_object().length;
    if (value.is_sequence() && !value.is_flavour(SequenceFlavour::Generator)) {
        return static_cast<std::int64_t>(value.as_sequence()->items.size());
    }
    if (value.is_mapping()) return static_cast<std::int64_t>(value.as_mapping()->entries.size());
    return fault(fmt::format("object of type '{}' has no len()", type_name(value)));
}

namespace {

/// Index of the key's entry, or the number of entries.
Result<std::size_t> entry_index(Budget& budget, const Mapping& mapping, const Value& key) {
    const bool is_hashable = !key.is_mapping() && !key.is_flavour(SequenceFlavour::List);
    if (!is_hashable) return fault(fmt::format("unhashable type: '{}'", type_name(key)));
    PG_CHECK(budget.spend(static_cast<std::int64_t>(mapping.entries.size() / 16)));
    for (std::size_t i = 0; i < mapping.entries.size(); ++i) {
        const Value& known = mapping.entries[i].first;
        if (key.is_text() && known.is_text()) {
            if (key.as_text() == known.as_text()) return i;
            continue;
        }
        PG_TRY(const bool is_equal, are_equal(budget, known, key));
        if (is_equal) return i;
    }
    return mapping.entries.size();
}

}  // namespace

Result<const Value*> find_key(Budget& budget, const Mapping& mapping, const Value& key) {
    PG_TRY(const std::size_t index, entry_index(budget, mapping, key));
    const bool is_known = index < mapping.entries.size();
    return is_known ? &mapping.entries[index].second : static_cast<const Value*>(nullptr);
}

Result<> put_entry(Budget& budget, Mapping& mapping, Value key, Value value) {
    PG_TRY(const std::size_t index, entry_index(budget, mapping, key));
    if (index < mapping.entries.size()) {
        mapping.entries[index].second = std::move(value);
    } else {
        mapping.entries.emplace_back(std::move(key), std::move(value));
    }
    return {};
}

}  // namespace pergola::jinja

#include "engine/template/jinja_access.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/template/jinja_eval.h"
#include "engine/template/jinja_literals.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

Value missing_attribute(const Value& value, std::string_view name) {
    return Value::undefined(
        fmt::format("'{}' has no attribute '{}'", object_type_text(value), name));
}

Result<std::optional<Value>> loop_attribute(Evaluator& evaluator,
                                            Loop& loop,
                                            std::string_view name) {
    using Found = std::optional<Value>;
    if (name == "index") return Found(Value::integer(loop.index0 + 1));
    if (name == "index0") return Found(Value::integer(loop.index0));
    if (name == "first") return Found(Value::boolean(loop.index0 == 0));
    if (name == "depth") return Found(Value::integer(loop.recursion + 1));
    if (name == "depth0") return Found(Value::integer(loop.recursion));
    if (name == "previtem") {
        return Found(loop.index0 == 0 ? Value::undefined("there is no previous item")
                                      : loop.previous);
    }
    if (name == "last" || name == "nextitem") {
        PG_TRY(const bool has_next, evaluator.has_next(loop));
        if (name == "last") return Found(Value::boolean(!has_next));
        return Found(has_next ? *loop.ahead : Value::undefined("there is no next item"));
    }
    if (name == "length" || name == "revindex" || name == "revindex0") {
        PG_TRY(const std::int64_t length, evaluator.loop_length(loop));
        if (name == "length") return Found(Value::integer(length));
        return Found(Value::integer(length - loop.index0 - (name == "revindex" ? 0 : 1)));
    }
    return Found();
}

std::optional<Value> macro_attribute(const Macro& macro, std::string_view name) {
    if (name == "name") return Value::text(std::string(macro.name()));
    if (name != "arguments") return std::nullopt;
    std::vector<Value> names;
    for (const Parameter& parameter : macro.statement.parameters) {
        names.push_back(Value::text(parameter.name));
    }
    return Value::tuple(std::move(names));
}

std::optional<Value> namespace_attribute(const Namespace& owner, std::string_view name) {
    for (const auto& [known, value] : owner.attributes) {
        if (known == name) return value;
    }
    return std::nullopt;
}

/// What Python's getattr finds: methods and attributes, not items.
Result<std::optional<Value>> own_attribute(Evaluator& evaluator,
                                           const Value& value,
                                           const std::string& name) {
    using Found = std::optional<Value>;
    if (value.is_object(ObjectKind::Namespace)) {
        return namespace_attribute(static_cast<const Namespace&>(*value.as_object()), name);
    }
    if (name.size() > 4 && name.starts_with("__") && name.ends_with("__")) {
        return Found(Value::undefined(fmt::format(
            "access to attribute '{}' of '{}' object is unsafe", name, type_name(value))));
    }
    if (find_method(value, name) != nullptr) {
        return Found(Value::object(std::make_shared<Method>(value, name)));
    }
    if (is_forbidden_method(value, name)) {
        return Found(Value::undefined(fmt::format(
            "access to attribute '{}' of '{}' object is unsafe", name, type_name(value))));
    }
    if (value.is_object(ObjectKind::Loop)) {
        return loop_attribute(evaluator, static_cast<Loop&>(*value.as_object()), name);
    }
    if (value.is_object(ObjectKind::Macro)) {
        return macro_attribute(static_cast<const Macro&>(*value.as_object()), name);
    }
    if (value.is_object(ObjectKind::Cycler) && name == "current") {
        const auto& cycler = static_cast<const Cycler&>(*value.as_object());
        return Found(cycler.items[cycler.position]);
    }
    if (value.is_sequence() && value.as_sequence()->is_group) {
        if (name == "grouper") return Found(value.as_sequence()->items[0]);
        if (name == "list") return Found(value.as_sequence()->items[1]);
    }
    return Found();
}

Value text_item(const Text& text, std::int64_t index) {
    if (text.is_ascii) return Value::text(text.bytes.substr(static_cast<std::size_t>(index), 1));
    std::size_t offset = 0;
    for (std::int64_t i = 0; i < index; ++i) next_code_point(text.bytes, offset);
    const std::size_t start = offset;
    next_code_point(text.bytes, offset);
    return Value::text(text.bytes.substr(start, offset - start));
}

/// What Python's value[key] finds; nothing where it would raise.
Result<std::optional<Value>> own_item(Budget& budget, const Value& value, const Value& key) {
    using Found = std::optional<Value>;
    if (value.is_mapping()) {
        const bool is_hashable = !key.is_mapping() && !key.is_flavour(SequenceFlavour::List);
        if (!is_hashable) return Found();
        PG_TRY(const Value* found, find_key(budget, *value.as_mapping(), key));
        return found != nullptr ? Found(*found) : Found();
    }
    const bool is_indexable =
        value.is_text() || (value.is_sequence() && (value.is_flavour(SequenceFlavour::List) ||
                                                    value.is_flavour(SequenceFlavour::Tuple) ||
                                                    value.is_flavour(SequenceFlavour::Range)));
    if (!is_indexable || !key.is_integral()) return Found();
    PG_TRY(const std::int64_t length, length_of(value));
    std::int64_t index = key.as_int();
    if (index < 0) index += length;
    if (index < 0 || index >= length) return Found();
    if (!value.is_text()) return Found(value.as_sequence()->items[static_cast<std::size_t>(index)]);
    if (!value.text_object().is_ascii) PG_CHECK(budget.scan(value.as_text().size() * 2));
    return Found(text_item(value.text_object(), index));
}

struct SliceBounds {
    std::int64_t start = 0;
    std::int64_t step = 1;
    std::int64_t count = 0;
};

/// As Python's slice.indices.
SliceBounds slice_bounds(std::int64_t length,
                         std::optional<std::int64_t> start,
                         std::optional<std::int64_t> stop,
                         std::int64_t step) {
    const std::int64_t lowest = step < 0 ? -1 : 0;
    const std::int64_t highest = step < 0 ? length - 1 : length;
    const auto clamped = [&](std::optional<std::int64_t> bound, std::int64_t fallback) {
        if (!bound) return fallback;
        const std::int64_t at = *bound < 0 ? std::max(*bound, -length - 1) + length : *bound;
        return std::clamp(at, lowest, highest);
    };
    SliceBounds bounds;
    bounds.step = step;
    bounds.start = clamped(start, step < 0 ? highest : lowest);
    const std::int64_t end = clamped(stop, step < 0 ? lowest : highest);
    const std::int64_t distance = step < 0 ? bounds.start - end : end - bounds.start;
    if (distance <= 0) return bounds;
    // 0 - step would overflow for the smallest integer, and such a step takes one item anyway.
    const std::int64_t stride = step < 0 ? -std::max(step, -length - 1) : step;
    bounds.count = (distance - 1) / stride + 1;
    return bounds;
}

Value sliced_text(const Text& text, const SliceBounds& bounds) {
    if (text.is_ascii && bounds.step == 1) {
        return Value::text(text.bytes.substr(static_cast<std::size_t>(bounds.start),
                                             static_cast<std::size_t>(bounds.count)));
    }
    std::string out;
    const std::u32string all = code_points(text.bytes);
    for (std::int64_t i = 0; i < bounds.count; ++i) {
        append_utf8(out, all[static_cast<std::size_t>(bounds.start + i * bounds.step)]);
    }
    return Value::text(std::move(out));
}

Result<std::optional<std::int64_t>> slice_part(const Value& value) {
    if (value.is_none()) return std::optional<std::int64_t>();
    if (value.is_integral()) return std::optional<std::int64_t>(value.as_int());
    if (value.is_undefined()) return fault(value.absence());
    return fault("slice indices must be integers or None or have an __index__ method");
}

}  // namespace

Result<Value> get_attribute(Evaluator& evaluator, const Value& value, const std::string& name) {
    if (value.is_undefined()) return fault(value.absence());
    PG_TRY(const std::optional<Value> own, own_attribute(evaluator, value, name));
    if (own) return *own;
    if (value.is_mapping()) {
        PG_CHECK(evaluator.budget().spend(
            static_cast<std::int64_t>(value.as_mapping()->entries.size() / 16)));
        for (const auto& [key, item] : value.as_mapping()->entries) {
            if (key.is_text() && key.as_text() == name) return item;
        }
    }
    return missing_attribute(value, name);
}

Result<Value> get_own_attribute(Evaluator& evaluator, const Value& value, const std::string& name) {
    if (value.is_undefined()) return fault(value.absence());
    PG_TRY(const std::optional<Value> own, own_attribute(evaluator, value, name));
    return own ? *own : missing_attribute(value, name);
}

Result<Value> get_item(Evaluator& evaluator, const Value& value, const Value& key) {
    if (value.is_undefined()) return fault(value.absence());
    PG_TRY(const std::optional<Value> item, own_item(evaluator.budget(), value, key));
    if (item) return *item;
    if (key.is_text()) {
        PG_TRY(const std::optional<Value> own, own_attribute(evaluator, value, key.as_text()));
        return own ? *own : missing_attribute(value, key.as_text());
    }
    PG_TRY(const std::string written, repr_of(evaluator.budget(), key));
    return Value::undefined(fmt::format("{} has no element {}", object_type_text(value), written));
}

Result<Value> get_slice(
    Budget& budget, const Value& value, const Value& start, const Value& stop, const Value& step) {
    if (value.is_undefined()) return fault(value.absence());
    PG_TRY(const auto first, slice_part(start));
    PG_TRY(const auto last, slice_part(stop));
    PG_TRY(const auto stride, slice_part(step));
    if (stride == 0) return fault("slice step cannot be zero");
    if (value.is_mapping()) return fault("unhashable type: 'slice'");
    const bool is_sliceable = value.is_text() || value.is_flavour(SequenceFlavour::List) ||
                              value.is_flavour(SequenceFlavour::Tuple) ||
                              value.is_flavour(SequenceFlavour::Range);
    if (!is_sliceable) {
        return Value::undefined(fmt::format("{} has no element slice", object_type_text(value)));
    }
    PG_TRY(const std::int64_t length, length_of(value));
    const SliceBounds bounds = slice_bounds(length, first, last, stride.value_or(1));
    if (value.is_text()) {
        const std::size_t size = value.as_text().size();
        PG_CHECK(budget.scan(size));
        if (!value.text_object().is_ascii) {
            PG_CHECK(budget.allocate(static_cast<std::int64_t>(size * sizeof(char32_t))));
        }
        return sliced_text(value.text_object(), bounds);
    }
    const Sequence& source = *value.as_sequence();
    PG_CHECK(budget.allocate(bounds.count * static_cast<std::int64_t>(sizeof(Value))));
    Sequence part;
    part.flavour = source.flavour;
    part.items.reserve(static_cast<std::size_t>(bounds.count));
    for (std::int64_t i = 0; i < bounds.count; ++i) {
        part.items.push_back(
            source.items[static_cast<std::size_t>(bounds.start + i * bounds.step)]);
    }
    if (part.flavour == SequenceFlavour::Range) {
        const auto at = [&](std::int64_t index) {
            return source.range.start + index * source.range.step;
        };
        part.range = {at(bounds.start),
                      at(bounds.start + bounds.count * bounds.step),
                      source.range.step * bounds.step};
    }
    return Value::sequence(std::move(part));
}

AttributePath AttributePath::parse(const Value& path) {
    AttributePath parsed;
    if (path.is_none()) return parsed;
    if (!path.is_text()) {
        parsed.parts_.push_back(path);
        return parsed;
    }
    std::string_view rest = path.as_text();
    for (;;) {
        const std::size_t dot = rest.find('.');
        const std::string part(rest.substr(0, dot));
        const bool is_number = !part.empty() && part.size() < 18 &&
                               std::all_of(part.begin(), part.end(), is_ascii_digit);
        parsed.parts_.push_back(is_number ? Value::integer(std::stoll(part)) : Value::text(part));
        if (dot == std::string_view::npos) return parsed;
        rest.remove_prefix(dot + 1);
    }
}

Result<Value> AttributePath::get(Evaluator& evaluator, Value value, const Value* fallback) const {
    for (const Value& part : parts_) {
        PG_TRY(value, get_item(evaluator, value, part));
        if (fallback != nullptr && value.is_undefined()) value = *fallback;
    }
    return value;
}

}  // namespace pergola::jinja

#include "engine/template/jinja_value.h"

#include <algorithm>

#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

std::shared_ptr<Text> made_text(std::string utf8) {
    auto text = std::make_shared<Text>();
    text->length = code_point_count(utf8);
    text->is_ascii = text->length == static_cast<std::int64_t>(utf8.size());
    text->bytes = std::move(utf8);
    return text;
}

std::string_view flavour_name(SequenceFlavour flavour) {
    switch (flavour) {
        case SequenceFlavour::List: return "list";
        case SequenceFlavour::Tuple: return "tuple";
        case SequenceFlavour::Generator: return "generator";
        case SequenceFlavour::Range: return "range";
        case SequenceFlavour::Keys: return "dict_keys";
        case SequenceFlavour::Values: return "dict_values";
        case SequenceFlavour::Items: return "dict_items";
    }
    return "list";
}

std::string_view object_name(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::Namespace: return "Namespace";
        case ObjectKind::Function: return "function";
        case ObjectKind::Method: return "builtin_function_or_method";
        case ObjectKind::Macro: return "Macro";
        case ObjectKind::Loop: return "LoopContext";
        case ObjectKind::Cycler: return "Cycler";
        case ObjectKind::Joiner: return "Joiner";
    }
    return "object";
}

}  // namespace

Value Value::undefined(std::string why) {
    return Value(
        State(std::in_place_index<0>, std::make_shared<const Absence>(Absence{std::move(why)})));
}

Value Value::text(std::string utf8) {
    return Value(State(std::in_place_index<5>, made_text(std::move(utf8))));
}

Value Value::markup(std::string utf8) {
    auto text = made_text(std::move(utf8));
    text->is_markup = true;
    return Value(State(std::in_place_index<5>, std::move(text)));
}

Value Value::list(std::vector<Value> items) {
    return sequence(std::move(items), SequenceFlavour::List);
}

Value Value::tuple(std::vector<Value> items) {
    return sequence(std::move(items), SequenceFlavour::Tuple);
}

Value Value::sequence(std::vector<Value> items, SequenceFlavour flavour) {
    Sequence made;
    made.items = std::move(items);
    made.flavour = flavour;
    return sequence(std::move(made));
}

Value Value::sequence(Sequence made) {
    made.depth = 1;
    for (const Value& item : made.items) made.depth = std::max(made.depth, item.depth() + 1);
    return Value(State(std::in_place_index<6>, std::make_shared<const Sequence>(std::move(made))));
}

Value Value::mapping(std::vector<std::pair<Value, Value>> entries) {
    auto made = std::make_shared<Mapping>();
    for (const auto& [key, value] : entries) {
        made->depth = std::max({made->depth, key.depth() + 1, value.depth() + 1});
    }
    made->entries = std::move(entries);
    return Value(State(std::in_place_index<7>, std::move(made)));
}

bool Value::is_object(ObjectKind wanted) const {
    return kind() == ValueKind::Object && as_object()->kind == wanted;
}

bool Value::is_flavour(SequenceFlavour flavour) const {
    return is_sequence() && as_sequence()->flavour == flavour;
}

double Value::as_float() const {
    return is_float() ? *std::get_if<4>(&state_) : static_cast<double>(as_int());
}

std::string Value::absence() const {
    const auto& absence = *std::get_if<0>(&state_);
    return absence ? absence->why : "value is undefined";
}

int Value::depth() const {
    if (is_sequence()) return as_sequence()->depth;
    if (is_mapping()) return as_mapping()->depth;
    return 0;
}

bool Value::is_fresh() const {
    if (is_text()) return std::get_if<5>(&state_)->use_count() == 1;
    if (is_sequence()) return as_sequence().use_count() == 1;
    if (is_mapping()) return as_mapping().use_count() == 1;
    return false;
}

bool Value::same_as(const Value& other) const {
    if (kind() != other.kind()) return false;
    switch (kind()) {
        case ValueKind::Undefined:
        case ValueKind::None: return true;
        case ValueKind::Bool: return as_bool() == other.as_bool();
        case ValueKind::Int: return as_int() == other.as_int();
        case ValueKind::Float: return as_float() == other.as_float();
        case ValueKind::Text: return as_text() == other.as_text();
        case ValueKind::Sequence: return as_sequence() == other.as_sequence();
        case ValueKind::Mapping: return as_mapping() == other.as_mapping();
        case ValueKind::Object: return as_object() == other.as_object();
    }
    return false;
}

bool truth_of(const Value& value) {
    switch (value.kind()) {
        case ValueKind::Undefined:
        case ValueKind::None: return false;
        case ValueKind::Bool:
        case ValueKind::Int: return value.as_int() != 0;
        case ValueKind::Float: return value.as_float() != 0.0;
        case ValueKind::Text: return !value.as_text().empty();
        case ValueKind::Sequence:
            return value.is_flavour(SequenceFlavour::Generator) ||
                   !value.as_sequence()->items.empty();
        case ValueKind::Mapping: return !value.as_mapping()->entries.empty();
        case ValueKind::Object: return true;
    }
    return false;
}

std::string_view type_name(const Value& value) {
    switch (value.kind()) {
        case ValueKind::Undefined: return "Undefined";
        case ValueKind::None: return "NoneType";
        case ValueKind::Bool: return "bool";
        case ValueKind::Int: return "int";
        case ValueKind::Float: return "float";
        case ValueKind::Text: return value.text_object().is_markup ? "Markup" : "str";
        case ValueKind::Sequence: return flavour_name(value.as_sequence()->flavour);
        case ValueKind::Mapping: return "dict";
        case ValueKind::Object: return object_name(value.as_object()->kind);
    }
    return "object";
}

std::string object_type_text(const Value& value) {
    if (value.is_none()) return "None";
    return std::string(type_name(value)) + " object";
}

Error fault(std::string message) { return Error{ErrorCode::Template, std::move(message)}; }

}  // namespace pergola::jinja

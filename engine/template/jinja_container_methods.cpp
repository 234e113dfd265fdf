// Methods of lists, mappings, loops and cyclers, and which methods are out of reach.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_forms.h"

namespace pergola::jinja {
namespace {

Result<Value> list_count(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "count", {"value"}, 1));
    std::int64_t count = 0;
    for (const Value& item : use.value.as_sequence()->items) {
        PG_TRY(const bool is_equal, are_equal(use.budget(), item, bound[0]));
        count += is_equal ? 1 : 0;
    }
    return Value::integer(count);
}

Result<Value> list_index(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "index", {"value", "start", "stop"}, 1));
    const auto& items = use.value.as_sequence()->items;
    const auto size = static_cast<std::int64_t>(items.size());
    PG_TRY(std::int64_t start, bound.integer(1, 0));
    PG_TRY(std::int64_t stop, bound.integer(2, size));
    start = std::max<std::int64_t>(start < 0 ? std::max(start, -size) + size : start, 0);
    stop = std::min(stop < 0 ? std::max(stop, -size) + size : stop, size);
    for (std::int64_t i = start; i < stop; ++i) {
        PG_TRY(const bool is_equal,
               are_equal(use.budget(), items[static_cast<std::size_t>(i)], bound[0]));
        if (is_equal) return Value::integer(i);
    }
    PG_TRY(const std::string written, repr_of(use.budget(), bound[0]));
    return fault(fmt::format("{} is not in {}", written, type_name(use.value)));
}

Result<Value> copy_itself(const Use& use) {
    PG_CHECK(bind(use.arguments, "copy", {}, 0));
    return use.value;
}

Result<Value> mapping_get(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "get", {"key", "default"}, 1));
    PG_TRY(const Value* found, find_key(use.budget(), *use.value.as_mapping(), bound[0]));
    if (found != nullptr) return *found;
    return bound.has(1) ? bound[1] : Value::none();
}

Result<Value> mapping_view(const Use& use, SequenceFlavour flavour) {
    PG_CHECK(bind(use.arguments, use.name, {}, 0));
    std::vector<Value> items;
    for (const auto& [key, value] : use.value.as_mapping()->entries) {
        PG_CHECK(use.budget().allocate(value_bytes));
        if (flavour == SequenceFlavour::Keys) items.push_back(key);
        if (flavour == SequenceFlavour::Values) items.push_back(value);
        if (flavour == SequenceFlavour::Items) items.push_back(Value::tuple({key, value}));
    }
    return Value::sequence(std::move(items), flavour);
}

Result<Value> mapping_keys(const Use& use) { return mapping_view(use, SequenceFlavour::Keys); }
Result<Value> mapping_values(const Use& use) { return mapping_view(use, SequenceFlavour::Values); }
Result<Value> mapping_items(const Use& use) { return mapping_view(use, SequenceFlavour::Items); }

Result<Value> loop_cycle(const Use& use) {
    const auto& loop = static_cast<const Loop&>(*use.value.as_object());
    const auto& choices = use.arguments.positional;
    if (choices.empty()) return fault("no items for cycling given");
    return choices[static_cast<std::size_t>(loop.index0) % choices.size()];
}

Result<Value> loop_changed(const Use& use) {
    auto& loop = static_cast<Loop&>(*use.value.as_object());
    if (loop.last_changed) {
        PG_TRY(const bool is_same,
               are_equal(use.budget(),
                         Value::tuple(*loop.last_changed),
                         Value::tuple(use.arguments.positional)));
        if (is_same) return Value::boolean(false);
    }
    loop.last_changed = use.arguments.positional;
    return Value::boolean(true);
}

Result<Value> cycler_next(const Use& use) {
    auto& cycler = static_cast<Cycler&>(*use.value.as_object());
    const Value current = cycler.items[cycler.position];
    cycler.position = (cycler.position + 1) % cycler.items.size();
    return current;
}

Result<Value> cycler_reset(const Use& use) {
    static_cast<Cycler&>(*use.value.as_object()).position = 0;
    return Value::none();
}

constexpr NamedUse list_methods[] = {
    {"copy", copy_itself}, {"count", list_count}, {"index", list_index}};
constexpr NamedUse mapping_methods[] = {{"copy", copy_itself},
                                        {"get", mapping_get},
                                        {"items", mapping_items},
                                        {"keys", mapping_keys},
                                        {"values", mapping_values}};
constexpr NamedUse loop_methods[] = {{"changed", loop_changed}, {"cycle", loop_cycle}};
constexpr NamedUse cycler_methods[] = {{"next", cycler_next}, {"reset", cycler_reset}};

// What Jinja2's immutable sandbox keeps from templates.
constexpr std::string_view changing_list_methods[] = {
    "append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"};
constexpr std::string_view changing_mapping_methods[] = {
    "clear", "pop", "popitem", "setdefault", "update"};

template <std::size_t N>
UseFunction find_in(const NamedUse (&table)[N], std::string_view name) {
    const auto* found = std::find_if(
        std::begin(table), std::end(table), [name](const auto& row) { return row.name == name; });
    return found == std::end(table) ? nullptr : found->function;
}

template <std::size_t N>
bool is_in(const std::string_view (&table)[N], std::string_view name) {
    return std::find(std::begin(table), std::end(table), name) != std::end(table);
}

}  // namespace

UseFunction find_container_method(const Value& receiver, std::string_view name) {
    if (receiver.is_mapping()) return find_in(mapping_methods, name);
    if (receiver.is_flavour(SequenceFlavour::List)) return find_in(list_methods, name);
    if (receiver.is_flavour(SequenceFlavour::Tuple) ||
        receiver.is_flavour(SequenceFlavour::Range)) {
        return name == "copy" ? nullptr : find_in(list_methods, name);
    }
    if (receiver.is_object(ObjectKind::Loop)) return find_in(loop_methods, name);
    if (receiver.is_object(ObjectKind::Cycler)) return find_in(cycler_methods, name);
    return nullptr;
}

UseFunction find_method(const Value& receiver, std::string_view name) {
    return receiver.is_text() ? find_text_method(name) : find_container_method(receiver, name);
}

bool is_forbidden_method(const Value& receiver, std::string_view name) {
    if (receiver.is_mapping()) return is_in(changing_mapping_methods, name);
    return receiver.is_flavour(SequenceFlavour::List) && is_in(changing_list_methods, name);
}

}  // namespace pergola::jinja

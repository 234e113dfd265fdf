#pragma once
// Values of the template language, with the behaviour of Python's: none, bool, int (64 bit), float,
// str by code points, list, tuple, dict in order of insertion, and what calls and loops need.
// Texts, sequences and mappings never change once made, so values are shared freely.
// Knows nothing of templates or of how they run.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/result.h"

namespace pergola::jinja {

class Value;

/// Why a value is missing; the text of the error when it is used all the same.
struct Absence {
    std::string why;
};

struct Text {
    std::string bytes;        ///< always valid UTF-8
    bool is_ascii = true;     ///< then bytes are code points
    std::int64_t length = 0;  ///< code points
    bool is_markup = false;   ///< made by |safe or |escape
};

enum class SequenceFlavour : std::uint8_t { List, Tuple, Generator, Range, Keys, Values, Items };

struct RangeBounds {
    std::int64_t start = 0;
    std::int64_t stop = 0;
    std::int64_t step = 1;
};

struct Sequence {
    std::vector<Value> items;
    SequenceFlavour flavour = SequenceFlavour::List;
    bool is_group = false;  ///< a pair of |groupby, with .grouper and .list
    int depth = 1;          ///< levels of containers, this one included
    RangeBounds range;      ///< only for Range, for its text form
    mutable std::size_t taken =
        0;  ///< only for Generator: items already read, as Python reads once
};

struct Mapping {
    std::vector<std::pair<Value, Value>> entries;
    int depth = 1;
};

enum class ObjectKind : std::uint8_t { Namespace, Function, Method, Macro, Loop, Cycler, Joiner };

/// Things with identity: compared by address, printed by kind.
struct Object {
    explicit Object(ObjectKind object_kind) : kind(object_kind) {}
    virtual ~Object() = default;
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    const ObjectKind kind;
};

using SequencePtr = std::shared_ptr<const Sequence>;
using MappingPtr = std::shared_ptr<const Mapping>;
using TextPtr = std::shared_ptr<const Text>;
using ObjectPtr = std::shared_ptr<Object>;

enum class ValueKind : std::uint8_t {
    Undefined,
    None,
    Bool,
    Int,
    Float,
    Text,
    Sequence,
    Mapping,
    Object
};

class Value {
public:
    Value() = default;  ///< undefined, without a reason
    static Value undefined(std::string why);
    static Value none() { return Value(State(std::in_place_index<1>)); }
    static Value boolean(bool truth) { return Value(State(std::in_place_index<2>, truth)); }
    static Value integer(std::int64_t number) {
        return Value(State(std::in_place_index<3>, number));
    }
    static Value real(double number) { return Value(State(std::in_place_index<4>, number)); }
    static Value text(std::string utf8);
    static Value markup(std::string utf8);
    static Value list(std::vector<Value> items);
    static Value tuple(std::vector<Value> items);
    static Value sequence(std::vector<Value> items, SequenceFlavour flavour);
    static Value sequence(Sequence sequence);
    static Value mapping(std::vector<std::pair<Value, Value>> entries);
    static Value object(ObjectPtr object) {
        return Value(State(std::in_place_index<8>, std::move(object)));
    }

    ValueKind kind() const { return static_cast<ValueKind>(state_.index()); }
    bool is_undefined() const { return kind() == ValueKind::Undefined; }
    bool is_none() const { return kind() == ValueKind::None; }
    bool is_bool() const { return kind() == ValueKind::Bool; }
    bool is_int() const { return kind() == ValueKind::Int; }
    bool is_float() const { return kind() == ValueKind::Float; }
    bool is_text() const { return kind() == ValueKind::Text; }
    bool is_sequence() const { return kind() == ValueKind::Sequence; }
    bool is_mapping() const { return kind() == ValueKind::Mapping; }
    bool is_object(ObjectKind wanted) const;
    bool is_flavour(SequenceFlavour flavour) const;
    bool is_integral() const { return is_bool() || is_int(); }  ///< Python's int, bool included
    bool is_number() const { return is_integral() || is_float(); }

    /// Each needs the kind that it names.
    bool as_bool() const { return *std::get_if<2>(&state_); }
    std::int64_t as_int() const { return is_bool() ? as_bool() : *std::get_if<3>(&state_); }
    double as_float() const;  ///< of any number
    const std::string& as_text() const { return (*std::get_if<5>(&state_))->bytes; }
    const Text& text_object() const { return **std::get_if<5>(&state_); }
    const SequencePtr& as_sequence() const { return *std::get_if<6>(&state_); }
    const MappingPtr& as_mapping() const { return *std::get_if<7>(&state_); }
    const ObjectPtr& as_object() const { return *std::get_if<8>(&state_); }
    std::string absence() const;  ///< of an undefined value: why it is missing

    int depth() const;                       ///< levels of containers; 0 for all else
    bool is_fresh() const;                   ///< owned by this value alone, so just made
    bool same_as(const Value& other) const;  ///< Python's `is`

private:
    using State = std::variant<std::shared_ptr<const Absence>,
                               std::monostate,
                               bool,
                               std::int64_t,
                               double,
                               TextPtr,
                               SequencePtr,
                               MappingPtr,
                               ObjectPtr>;
    explicit Value(State state) : state_(std::move(state)) {}
    State state_;
};

/// `namespace(...)`: the one value whose attributes a template may set.
struct Namespace final : Object {
    Namespace() : Object(ObjectKind::Namespace) {}
    std::vector<std::pair<std::string, Value>> attributes;
};

/// Python's bool(value).
bool truth_of(const Value& value);

/// Python's type name: 'str', 'NoneType', 'dict_keys' ...
std::string_view type_name(const Value& value);

/// "dict object", or "None": how messages name a value.
std::string object_type_text(const Value& value);

/// A fault of the running template; the evaluator adds line and column.
Error fault(std::string message);

}  // namespace pergola::jinja

#pragma once
// Values from the program's JSON, and values to JSON text as Python's json.dumps writes it.

#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

/// ErrorCode::Template if nested too deeply. Integers beyond 64 bits become floats.
Result<Value> value_of_json(const nlohmann::ordered_json& json);

struct JsonStyle {
    bool is_ascii = false;              ///< others as \uXXXX
    std::optional<std::string> indent;  ///< of one level; absent: all on one line
    std::string item_separator = ", ";
    std::string key_separator = ": ";
    bool has_sorted_keys = false;
};

Result<std::string> json_of_value(Budget& budget, const Value& value, const JsonStyle& style);

}  // namespace pergola::jinja

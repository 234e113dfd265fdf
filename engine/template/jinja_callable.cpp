#include "engine/template/jinja_callable.h"

#include <fmt/format.h>

#include <algorithm>

namespace pergola::jinja {

const Value* Scope::find(std::string_view name) const {
    for (const Scope* scope = this; scope != nullptr; scope = scope->parent.get()) {
        for (const auto& [known, value] : scope->variables) {
            if (known == name) return &value;
        }
    }
    return nullptr;
}

void Scope::set(std::string_view name, Value value) {
    for (auto& [known, old] : variables) {
        if (known == name) {
            old = std::move(value);
            return;
        }
    }
    variables.emplace_back(std::string(name), std::move(value));
}

bool BoundArguments::truth(std::size_t index, bool fallback) const {
    return has(index) ? truth_of((*this)[index]) : fallback;
}

Result<std::int64_t> BoundArguments::integer(std::size_t index, std::int64_t fallback) const {
    if (!has(index)) return fallback;
    const Value& value = (*this)[index];
    if (value.is_integral()) return value.as_int();
    if (value.is_undefined()) return fault(value.absence());
    return fault(fmt::format("'{}' object cannot be interpreted as an integer", type_name(value)));
}

Result<std::string> BoundArguments::text(std::size_t index, std::string_view fallback) const {
    if (!has(index)) return std::string(fallback);
    const Value& value = (*this)[index];
    if (value.is_text()) return value.as_text();
    if (value.is_undefined()) return fault(value.absence());
    return fault(fmt::format("expected str, found {}", type_name(value)));
}

Result<BoundArguments> bind(const Arguments& arguments,
                            std::string_view function,
                            std::initializer_list<std::string_view> parameters,
                            std::size_t required) {
    BoundArguments bound;
    bound.values_.resize(parameters.size());
    if (arguments.positional.size() > parameters.size()) {
        return fault(fmt::format("{}() takes at most {} arguments ({} given)",
                                 function,
                                 parameters.size(),
                                 arguments.positional.size()));
    }
    std::copy(arguments.positional.begin(), arguments.positional.end(), bound.values_.begin());
    for (const auto& [name, value] : arguments.keywords) {
        const auto* found = std::find(parameters.begin(), parameters.end(), name);
        if (found == parameters.end()) {
            return fault(
                fmt::format("{}() got an unexpected keyword argument '{}'", function, name));
        }
        auto& place = bound.values_[static_cast<std::size_t>(found - parameters.begin())];
        if (place) {
            return fault(fmt::format("{}() got multiple values for argument '{}'", function, name));
        }
        place = value;
    }
    for (std::size_t i = 0; i < required; ++i) {
        if (bound.has(i)) continue;
        return fault(fmt::format(
            "{}() missing required argument '{}'", function, *(parameters.begin() + i)));
    }
    return bound;
}

}  // namespace pergola::jinja

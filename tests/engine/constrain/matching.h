#pragma once
// Whole texts against a constraint, without tokens.

#include <optional>
#include <string>
#include <string_view>

#include "engine/constrain/constraint.h"

namespace pergola {

inline bool matches(const Grammar& grammar, std::string_view text) {
    Recogniser recogniser(grammar);
    if (recogniser.start() == Recogniser::dead) return false;
    const StateId state = recogniser.next(recogniser.start(), text);
    return state != Recogniser::dead && recogniser.accepts(state);
}

/// nullopt when the constraint does not compile.
inline std::optional<bool> matches(ConstraintKind kind, std::string_view source, std::string_view text) {
    const auto grammar = compile_constraint({kind, std::string(source)});
    if (!grammar) return std::nullopt;
    return matches(*grammar, text);
}

inline std::string refusal(ConstraintKind kind, std::string_view source) {
    const auto grammar = compile_constraint({kind, std::string(source)});
    return grammar ? "" : grammar.error().message;
}

}  // namespace pergola

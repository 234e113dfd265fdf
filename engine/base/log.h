#pragma once
// Where log lines go. The sink is handed in at Engine::open and passed down; there is no global
// log.

#include <cstdint>
#include <functional>
#include <string>

namespace pergola {

enum class LogLevel : std::uint8_t;  // its values are part of the public face: engine/engine.h

/// Called on any thread. Never receives text of prompts or answers.
using LogSink = std::function<void(LogLevel, const std::string&)>;

}  // namespace pergola

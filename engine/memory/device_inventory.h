#pragma once
// What this machine has: processors, memory, graphics cards. Reads /proc and /sys; any thread.

#include "engine/engine.h"

namespace pergola {

HardwareFacts take_inventory();

}  // namespace pergola

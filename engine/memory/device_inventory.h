#pragma once
// What this machine has: processors, memory, graphics cards. Reads /proc and /sys; any thread.

#include "engine/engine.h"

namespace pergola {

HardwareFacts take_inventory();

/// Cores that are no second thread of another, within this process's affinity; at least 1.
int physical_cores();

}  // namespace pergola

#pragma once
// Looks at the graphics cards twice a second, on a thread of its own: a driver may take seconds to answer
// after a reset, and nobody else should wait for it. Sleeps while nobody asks. Any thread.

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/engine.h"
#include "engine/telemetry/nvml_library.h"

namespace pergola {

class GpuMonitor {
public:
    explicit GpuMonitor(std::string library = NvmlLibrary::standard_name);
    /// Does not wait for a driver that hangs.
    ~GpuMonitor();
    GpuMonitor(const GpuMonitor&) = delete;
    GpuMonitor& operator=(const GpuMonitor&) = delete;

    /// The last figures; empty at first, without a driver, and once they are older than 3 s. Never waits.
    std::vector<GpuLoad> read();

private:
    struct State;
    static void watch(const std::shared_ptr<State>& state);

    std::shared_ptr<State> state_;  ///< the thread's too, which may outlive this
    std::thread thread_;
};

}  // namespace pergola

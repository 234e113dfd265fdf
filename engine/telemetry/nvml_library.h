#pragma once
// NVIDIA's management library (NVML), found at run time: what the driver says of each card. The program
// does not link it; without driver, library or a symbol there is no NvmlLibrary, and why is a sentence.
// Its figures are a stranger's: each is checked. Not for two threads at once; a call may take long while
// a driver is being reset. NVML API reference, NVIDIA, "nvml.h", version 12.

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "kernels/result.h"

namespace pergola {

class NvmlLibrary {
public:
    static constexpr const char* standard_name = "libnvidia-ml.so.1";

    /// NotFound: there is no such library. Unsupported: it lacks what is needed, or does not start.
    static Result<std::unique_ptr<NvmlLibrary>> open(const std::string& name = standard_name);
    ~NvmlLibrary();
    NvmlLibrary(const NvmlLibrary&) = delete;
    NvmlLibrary& operator=(const NvmlLibrary&) = delete;

    /// All cards, 16 at most. DeviceLost when the driver no longer answers for one: open it again later.
    /// A load is the average since the reading before.
    Result<std::vector<GpuLoad>> read();

private:
    struct Functions;
    explicit NvmlLibrary(std::unique_ptr<Functions> functions);
    std::unique_ptr<Functions> functions_;
};

}  // namespace pergola

#include "kernels/cuda/driver_figures.h"

#include <dlfcn.h>

namespace pergola::cuda {
namespace {

// The parts of NVML's binary interface that are used, after its documentation (NVML API reference,
// "Device Queries"): every function gives 0 on success.
using Handle = void*;
struct Memory {
    unsigned long long total = 0;
    unsigned long long free = 0;
    unsigned long long used = 0;
};

struct Library {
    int (*find)(const char*, Handle*) = nullptr;
    int (*memory)(Handle, Memory*) = nullptr;
    bool is_open = false;
};

template <class Function>
bool take(void* library, const char* name, Function& into) {
    into = reinterpret_cast<Function>(dlsym(library, name));
    return into != nullptr;
}

Library open_library() {
    Library opened;
    void* const library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    int (*start)() = nullptr;
    if (library == nullptr || !take(library, "nvmlInit_v2", start) || start() != 0) return opened;
    opened.is_open = take(library, "nvmlDeviceGetHandleByPciBusId_v2", opened.find) &&
                     take(library, "nvmlDeviceGetMemoryInfo", opened.memory);
    return opened;
}

const Library& library() {
    // As long as the plugin is loaded, like the driver itself.
    static const Library opened = open_library();
    return opened;
}

bool find(const char* bus_address, Handle& handle) {
    return library().is_open && library().find(bus_address, &handle) == 0;
}

}  // namespace

std::optional<CardMemory> driver_memory(const char* bus_address) {
    Handle handle = nullptr;
    Memory memory;
    if (!find(bus_address, handle) || library().memory(handle, &memory) != 0) return std::nullopt;
    return CardMemory{static_cast<std::int64_t>(memory.total),
                      static_cast<std::int64_t>(memory.free)};
}

}  // namespace pergola::cuda

#include "engine/telemetry/nvml_library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <limits>

namespace pergola {
namespace {

// As in nvml.h: an enum is an int, a device a pointer to something unknown.
using NvmlReturn = int;
using NvmlDevice = void*;
constexpr NvmlReturn nvml_success = 0;
constexpr NvmlReturn nvml_gpu_is_lost = 15;
constexpr NvmlReturn nvml_driver_reset = 16;
constexpr int nvml_clock_sm = 1;
constexpr int nvml_temperature_gpu = 0;
constexpr int nvml_load_samples = 1;
constexpr int nvml_unsigned = 1;

struct NvmlMemory {
    unsigned long long total = 0;
    unsigned long long free = 0;
    unsigned long long used = 0;
};
struct NvmlUtilization {
    unsigned gpu = 0;
    unsigned memory = 0;
};
struct NvmlSample {
    unsigned long long time_us = 0;
    unsigned long long value = 0;  ///< a union of eight bytes; a load is an unsigned in the first four
};
struct NvmlProcess {
    unsigned pid = 0;
    unsigned long long used_bytes = 0;
    unsigned gpu_instance = 0;
    unsigned compute_instance = 0;
};

// Not 0x4, the limit that a busy card reaches every day: the supply itself asks for less (0x80).
constexpr unsigned long long slowed_by_power_bits = 0x80;
constexpr unsigned long long slowed_by_heat_bits = 0x20 | 0x40;
constexpr unsigned most_cards = 16;
/// No card has so much memory: a larger figure is none.
constexpr unsigned long long most_bytes = 1ULL << 50;

}  // namespace

struct NvmlLibrary::Functions {
    void* handle = nullptr;
    bool is_started = false;
    NvmlReturn (*init)() = nullptr;
    NvmlReturn (*shutdown)() = nullptr;
    NvmlReturn (*count)(unsigned*) = nullptr;
    NvmlReturn (*device)(unsigned, NvmlDevice*) = nullptr;
    NvmlReturn (*memory)(NvmlDevice, NvmlMemory*) = nullptr;
    // Not every driver has these; then a figure is missing.
    NvmlReturn (*name)(NvmlDevice, char*, unsigned) = nullptr;
    NvmlReturn (*utilization)(NvmlDevice, NvmlUtilization*) = nullptr;
    NvmlReturn (*samples)(NvmlDevice, int, unsigned long long, int*, unsigned*, NvmlSample*) = nullptr;
    NvmlReturn (*clock)(NvmlDevice, int, unsigned*) = nullptr;
    NvmlReturn (*top_clock)(NvmlDevice, int, unsigned*) = nullptr;
    NvmlReturn (*temperature)(NvmlDevice, int, unsigned*) = nullptr;
    NvmlReturn (*slow_reasons)(NvmlDevice, unsigned long long*) = nullptr;
    NvmlReturn (*processes)(NvmlDevice, unsigned*, NvmlProcess*) = nullptr;

    template <class Function>
    bool find(Function& function, const char* symbol) {
        function = reinterpret_cast<Function>(dlsym(handle, symbol));
        return function != nullptr;
    }
    Result<> find_all();
    GpuLoad read_card(NvmlDevice card, const NvmlMemory& memory_of_card, unsigned long long& seen) const;
    double busy_share(NvmlDevice card, unsigned long long& seen) const;
    std::int64_t own_bytes(NvmlDevice card) const;

    /// The newest sample of each card that a reading took in; 0: none yet.
    std::array<unsigned long long, most_cards> seen_us = {};

    Functions() = default;
    Functions(const Functions&) = delete;
    Functions& operator=(const Functions&) = delete;
    ~Functions() {
        if (is_started) shutdown();
        if (handle != nullptr) dlclose(handle);
    }
};

Result<> NvmlLibrary::Functions::find_all() {
    const char* missing = nullptr;
    const auto need = [&](auto& function, const char* symbol) {
        if (!find(function, symbol) && missing == nullptr) missing = symbol;
    };
    need(init, "nvmlInit_v2");
    need(shutdown, "nvmlShutdown");
    need(count, "nvmlDeviceGetCount_v2");
    need(device, "nvmlDeviceGetHandleByIndex_v2");
    need(memory, "nvmlDeviceGetMemoryInfo");
    if (missing != nullptr) return Error{ErrorCode::Unsupported, fmt::format("the driver's library has no {}", missing)};
    find(name, "nvmlDeviceGetName");
    find(utilization, "nvmlDeviceGetUtilizationRates");
    find(samples, "nvmlDeviceGetSamples");
    find(clock, "nvmlDeviceGetClockInfo");
    find(top_clock, "nvmlDeviceGetMaxClockInfo");
    find(temperature, "nvmlDeviceGetTemperature");
    find(slow_reasons, "nvmlDeviceGetCurrentClocksThrottleReasons");
    find(processes, "nvmlDeviceGetComputeRunningProcesses_v3");
    return {};
}

std::int64_t NvmlLibrary::Functions::own_bytes(NvmlDevice card) const {
    std::array<NvmlProcess, 64> running = {};
    unsigned number = running.size();
    if (processes == nullptr || processes(card, &number, running.data()) != nvml_success) return -1;
    const auto own = static_cast<unsigned>(::getpid());
    std::int64_t bytes = -1;
    for (unsigned i = 0; i < std::min<unsigned>(number, running.size()); ++i) {
        // A container's driver may say all-ones for "not known".
        if (running[i].pid != own || running[i].used_bytes > most_bytes) continue;
        bytes = std::max<std::int64_t>(bytes, 0) + static_cast<std::int64_t>(running[i].used_bytes);
    }
    return bytes;
}

/// Over all that was since the last reading: the driver's own figure is of its last sixth of a second or so,
/// and a short answer between two looks would not be seen. -1: unknown.
double NvmlLibrary::Functions::busy_share(NvmlDevice card, unsigned long long& seen) const {
    std::array<NvmlSample, 256> taken = {};
    unsigned number = taken.size();
    int kind = -1;
    if (samples != nullptr && samples(card, nvml_load_samples, seen, &kind, &number, taken.data()) == nvml_success &&
        kind == nvml_unsigned) {
        double sum = 0;
        unsigned newer = 0;
        unsigned long long newest = seen;
        for (unsigned i = 0; i < std::min<unsigned>(number, taken.size()); ++i) {
            const auto percent = static_cast<std::uint32_t>(taken[i].value);
            if (taken[i].time_us <= seen || percent > 100) continue;
            newest = std::max(newest, taken[i].time_us);
            sum += percent / 100.0;
            ++newer;
        }
        const bool is_first = seen == 0;  // what is kept from before nobody looked
        seen = newest;
        if (newer > 0 && !is_first) return sum / newer;
    }
    NvmlUtilization rates;
    if (utilization == nullptr || utilization(card, &rates) != nvml_success || rates.gpu > 100) return -1;
    return rates.gpu / 100.0;
}

GpuLoad NvmlLibrary::Functions::read_card(NvmlDevice card, const NvmlMemory& memory_of_card,
                                          unsigned long long& seen) const {
    GpuLoad load;
    load.vram_total_bytes = static_cast<std::int64_t>(memory_of_card.total);
    load.vram_used_bytes = static_cast<std::int64_t>(std::min(memory_of_card.used, memory_of_card.total));
    std::array<char, 96> text = {};
    if (name != nullptr && name(card, text.data(), text.size() - 1) == nvml_success) {
        for (const char character : text) {
            if (character == '\0') break;
            // Names are plain; anything else would reach the screen and the log as it is.
            load.name.push_back(std::isprint(static_cast<unsigned char>(character)) != 0 ? character : '?');
        }
    }
    if (load.name.empty()) load.name = "NVIDIA";
    if (const double share = busy_share(card, seen); share >= 0) load.busy_share = share;
    const auto number = [card](auto* function, int kind, unsigned most) {
        unsigned value = 0;
        if (function == nullptr || function(card, kind, &value) != nvml_success || value > most) return -1;
        return static_cast<int>(value);
    };
    load.clock_mhz = number(clock, nvml_clock_sm, 100'000);
    load.top_clock_mhz = number(top_clock, nvml_clock_sm, 100'000);
    load.temperature_c = number(temperature, nvml_temperature_gpu, 200);
    unsigned long long reasons = 0;
    if (slow_reasons != nullptr && slow_reasons(card, &reasons) == nvml_success) {
        load.slowed_by_heat = (reasons & slowed_by_heat_bits) != 0;
        load.slowed_by_power = (reasons & slowed_by_power_bits) != 0;
    }
    load.own_bytes = std::min(own_bytes(card), load.vram_used_bytes);
    return load;
}

NvmlLibrary::NvmlLibrary(std::unique_ptr<Functions> functions) : functions_(std::move(functions)) {}
NvmlLibrary::~NvmlLibrary() = default;

Result<std::unique_ptr<NvmlLibrary>> NvmlLibrary::open(const std::string& name) {
    auto functions = std::make_unique<Functions>();
    functions->handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (functions->handle == nullptr) {
        return Error{ErrorCode::NotFound, fmt::format("{} is not there: the graphics driver tells nothing of its cards", name)};
    }
    PG_CHECK(functions->find_all());
    if (const NvmlReturn code = functions->init(); code != nvml_success) {
        return Error{ErrorCode::Unsupported, fmt::format("the graphics driver does not answer (NVML error {})", code)};
    }
    functions->is_started = true;
    return std::unique_ptr<NvmlLibrary>(new NvmlLibrary(std::move(functions)));
}

Result<std::vector<GpuLoad>> NvmlLibrary::read() {
    Functions& nvml = *functions_;
    unsigned number = 0;
    std::vector<GpuLoad> loads;
    const auto is_lost = [](NvmlReturn code) { return code == nvml_gpu_is_lost || code == nvml_driver_reset; };
    NvmlReturn code = nvml.count(&number);
    if (code != nvml_success) return Error{ErrorCode::DeviceLost, fmt::format("the graphics driver no longer answers (NVML error {})", code)};
    for (unsigned i = 0; i < std::min(number, most_cards); ++i) {
        NvmlDevice card = nullptr;
        NvmlMemory memory;
        code = nvml.device(i, &card);
        if (code == nvml_success) code = nvml.memory(card, &memory);
        if (is_lost(code)) return Error{ErrorCode::DeviceLost, fmt::format("graphics card {} was reset or went away (NVML error {})", i, code)};
        // A card without memory of its own, or one that may not be asked, is left out.
        if (code != nvml_success || memory.total == 0 || memory.total > most_bytes) continue;
        loads.push_back(nvml.read_card(card, memory, nvml.seen_us[i]));
    }
    return loads;
}

}  // namespace pergola

// A driver's library for tests: the symbols of NVML that the engine asks for, with the answers that a test
// sets through fake_nvml(). Built as a shared library, opened by its path.

#include "tests/engine/telemetry/fake_nvml.h"

#include <unistd.h>

#include <chrono>
#include <cstring>
#include <thread>

namespace {

pergola::FakeNvml the_fake;

struct Memory {
    unsigned long long total, free, used;
};
struct Utilization {
    unsigned gpu, memory;
};
struct Sample {
    unsigned long long time_us, value;
};
struct Process {
    unsigned pid;
    unsigned long long used_bytes;
    unsigned gpu_instance, compute_instance;
};

}  // namespace

#define FAKE extern "C" __attribute__((visibility("default")))

FAKE pergola::FakeNvml* fake_nvml() { return &the_fake; }

FAKE int nvmlInit_v2() {
    ++the_fake.starts;
    return the_fake.init_result;
}
FAKE int nvmlShutdown() {
    ++the_fake.ends;
    return 0;
}
FAKE int nvmlDeviceGetCount_v2(unsigned* count) {
    if (the_fake.hang_ms > 0) std::this_thread::sleep_for(std::chrono::milliseconds(the_fake.hang_ms.load()));
    *count = the_fake.cards;
    return the_fake.count_result;
}
FAKE int nvmlDeviceGetHandleByIndex_v2(unsigned, void** device) {
    *device = &the_fake;
    return 0;
}
FAKE int nvmlDeviceGetMemoryInfo(void*, Memory* memory) {
    *memory = {the_fake.total_bytes, 0, the_fake.used_bytes};
    return the_fake.memory_result;
}
FAKE int nvmlDeviceGetName(void*, char* text, unsigned room) {
    std::strncpy(text, the_fake.name, room);
    return 0;
}
FAKE int nvmlDeviceGetUtilizationRates(void*, Utilization* rates) {
    *rates = {the_fake.busy_percent, 0};
    return 0;
}
FAKE int nvmlDeviceGetSamples(void*, int, unsigned long long since, int* kind, unsigned* count, Sample* samples) {
    constexpr int not_found = 6;
    constexpr unsigned long long apart_us = 166'667;
    unsigned given = 0;
    for (unsigned i = 0; i < the_fake.samples && given < *count; ++i) {
        const unsigned long long time = (i + 1) * apart_us;
        if (time > since) samples[given++] = {time, the_fake.sampled_percent[i]};
    }
    *kind = 1;
    *count = given;
    return given > 0 ? 0 : not_found;
}
FAKE int nvmlDeviceGetClockInfo(void*, int, unsigned* clock) {
    *clock = 1980;
    return 0;
}
FAKE int nvmlDeviceGetMaxClockInfo(void*, int, unsigned* clock) {
    *clock = 2640;
    return 0;
}
FAKE int nvmlDeviceGetTemperature(void*, int, unsigned* celsius) {
    *celsius = the_fake.celsius;
    return 0;
}
FAKE int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* reasons) {
    *reasons = the_fake.slow_reasons;
    return 0;
}
FAKE int nvmlDeviceGetComputeRunningProcesses_v3(void*, unsigned* count, Process* processes) {
    processes[0] = {static_cast<unsigned>(::getpid()) + 1, 5'000'000'000, 0, 0};
    processes[1] = {static_cast<unsigned>(::getpid()), the_fake.own_bytes, 0, 0};
    *count = the_fake.processes;
    return 0;
}

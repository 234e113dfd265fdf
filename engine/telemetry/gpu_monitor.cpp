#include "engine/telemetry/gpu_monitor.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>

#include "engine/base/clock.h"

namespace pergola {
namespace {

using namespace std::chrono_literals;

constexpr double old_s = 3;
constexpr auto pause_between_looks = 500ms;
constexpr auto pause_after_failure = 10s;
constexpr auto patience_at_end = 1s;

}  // namespace

struct GpuMonitor::State {
    std::string library;
    std::mutex mutex;  ///< of all below
    std::condition_variable changed;
    std::vector<GpuLoad> loads;
    double read_s = -old_s;
    double asked_s = 0;
    bool ends = false;
    bool has_ended = false;

    /// system_clock: the thread sanitizer of g++ 12 does not know pthread_cond_clockwait.
    template <class Condition>
    void wait(std::unique_lock<std::mutex>& lock, std::chrono::milliseconds time, const Condition& condition) {
        changed.wait_until(lock, std::chrono::system_clock::now() + time, condition);
    }
};

GpuMonitor::GpuMonitor(std::string library) : state_(std::make_shared<State>()) { state_->library = std::move(library); }

GpuMonitor::~GpuMonitor() {
    if (!thread_.joinable()) return;
    bool has_ended = false;
    {
        std::unique_lock lock(state_->mutex);
        state_->ends = true;
        state_->changed.notify_all();
        state_->wait(lock, patience_at_end, [this] { return state_->has_ended; });
        has_ended = state_->has_ended;
    }
    has_ended ? thread_.join() : thread_.detach();
}

std::vector<GpuLoad> GpuMonitor::read() {
    const std::lock_guard lock(state_->mutex);
    const double now = steady_seconds();
    state_->asked_s = now;
    if (!thread_.joinable() && !state_->has_ended) {
        try {
            thread_ = std::thread(watch, state_);
        } catch (const std::system_error&) {
            state_->has_ended = true;  // no thread can be had: no figures, and all else goes on
        }
    }
    state_->changed.notify_all();
    return now - state_->read_s < old_s ? state_->loads : std::vector<GpuLoad>{};
}

void GpuMonitor::watch(const std::shared_ptr<State>& state) {
    std::unique_ptr<NvmlLibrary> nvml;
    std::unique_lock lock(state->mutex);
    while (!state->ends) {
        lock.unlock();
        bool is_absent = false;
        Result<std::vector<GpuLoad>> loads = std::vector<GpuLoad>{};
        if (nvml == nullptr) {
            auto opened = NvmlLibrary::open(state->library);
            is_absent = !opened && opened.error().code == ErrorCode::NotFound;
            if (opened) nvml = std::move(opened).take();
        }
        if (nvml != nullptr) loads = nvml->read();
        if (!loads) nvml.reset();
        lock.lock();
        if (is_absent) break;
        if (nvml == nullptr) {
            state->loads.clear();
            state->wait(lock, pause_after_failure, [&] { return state->ends; });
            continue;
        }
        state->loads = std::move(loads).take();
        state->read_s = steady_seconds();
        state->wait(lock, pause_between_looks, [&] { return state->ends; });
        const auto is_wanted = [&] { return state->ends || steady_seconds() - state->asked_s < old_s; };
        while (!is_wanted()) state->changed.wait(lock);
    }
    state->has_ended = true;
    state->changed.notify_all();
}

}  // namespace pergola

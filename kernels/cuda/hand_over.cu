#include "kernels/cuda/hand_over.h"

#include <atomic>
#include <cstring>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

constexpr int threads = 256;
/// An answer takes microseconds. A computer that slept in between wakes up within this.
constexpr unsigned long long patience_ns = 20'000'000'000ULL;

constexpr std::int64_t aligned(std::int64_t bytes) {
    return (bytes + 63) / 64 * 64;
}

__device__ __host__ float* x_of(std::byte* slot) {
    return reinterpret_cast<float*>(slot + sizeof(HandOverSlot));
}

__device__ unsigned long long nanoseconds() {
    unsigned long long now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
}

__device__ void release(std::int32_t* flag, std::int32_t value) {
    asm volatile("st.release.sys.global.s32 [%0], %1;" ::"l"(flag), "r"(value) : "memory");
}

__device__ std::int32_t acquire(const std::int32_t* flag) {
    std::int32_t value;
    asm volatile("ld.acquire.sys.global.s32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
    return value;
}

/// One thread block. An empty asking too is told, so that the processor goes on to the next one.
__global__ void __launch_bounds__(threads) ask_kernel(const float* x,
                                                      int hidden,
                                                      const HandedPicks* handed,
                                                      std::byte* slot_bytes,
                                                      const std::int32_t* step) {
    enter();
    auto* const slot = reinterpret_cast<HandOverSlot*>(slot_bytes);
    const std::uint32_t mask = handed->mask;
    const int own = static_cast<int>(threadIdx.x);
    if (mask != 0) {
        auto* const to = reinterpret_cast<float4*>(x_of(slot_bytes));
        const auto* const from = reinterpret_cast<const float4*>(x);
        for (int i = own; i < hidden / 4; i += threads) to[i] = from[i];
        if (own < most_host_picks && (mask >> own & 1U) != 0) {
            const int place = __popc(mask & ((1U << own) - 1U));
            slot->picks[place] = {handed->offsets[own], handed->weights[own], 0};
        }
    }
    __threadfence_system();
    __syncthreads();
    if (own != 0) return;
    slot->count = __popc(mask);
    release(&slot->asked, *step);
}

/// One thread block. The sum of all that the processor computed becomes the result of its first pick,
/// whose weight is 1; the others' is 0.
__global__ void __launch_bounds__(threads) await_kernel(float* results,
                                                        float* pair_weights,
                                                        int used,
                                                        int hidden,
                                                        const HandedPicks* handed,
                                                        std::byte* slot_bytes,
                                                        const std::int32_t* step,
                                                        std::int32_t* has_failed) {
    enter();
    auto* const slot = reinterpret_cast<HandOverSlot*>(slot_bytes);
    const std::uint32_t mask = handed->mask;
    if (mask == 0) return;
    const int own = static_cast<int>(threadIdx.x);
    const int first = __ffs(static_cast<int>(mask)) - 1;
    if (own < used && (mask >> own & 1U) != 0) pair_weights[own] = own == first ? 1.0F : 0.0F;
    if (own == 0) {
        const std::int32_t wanted = *step;
        const unsigned long long begin = nanoseconds();
        while (acquire(&slot->answered) != wanted) {
            if (nanoseconds() - begin > patience_ns) {
                release(has_failed, 1);
                break;
            }
        }
    }
    __syncthreads();
    const auto* const from = reinterpret_cast<const float4*>(x_of(slot_bytes) + hidden);
    for (int i = own; i < hidden / 4; i += threads) {
        const float4 sum = __ldcv(from + i);
        for (int pick = 0; pick < used; ++pick) {
            if ((mask >> pick & 1U) == 0) continue;
            auto* const to =
                reinterpret_cast<float4*>(results + static_cast<std::int64_t>(pick) * hidden);
            to[i] = pick == first ? sum : make_float4(0.0F, 0.0F, 0.0F, 0.0F);
        }
    }
}

void pause_briefly() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

}  // namespace

bool serve_experts(void* native, const HostExpertServer& server) {
    Queue& queue = *static_cast<Queue*>(native);
    HandOver& own = queue.hand_over;
    const bool was_on = own.is_on();
    own.server = server;
    queue.stage.server = server;
    // What is recorded asks, or does not.
    if (was_on != (own.slots != nullptr && server.compute != nullptr)) forget_recorded_steps(queue);
    constexpr std::int64_t table_bytes = (most_host_picks + 1) * 4;
    if (server.compute == nullptr) return true;
    if (own.slots != nullptr) {
        return cudaSetDevice(queue.card) == cudaSuccess &&
               cudaMemcpy(own.on_bus, server.on_bus, table_bytes, cudaMemcpyHostToDevice) == cudaSuccess;
    }
    forget_recorded_steps(queue);
    own.layers = queue.limits.expert_layers;
    own.hidden = queue.limits.hidden;
    if (own.layers == 0 || own.hidden % 4 != 0) return true;
    own.slot_bytes = aligned(static_cast<std::int64_t>(sizeof(HandOverSlot)) + own.hidden * 8);
    const std::int64_t bytes = own.layers * own.slot_bytes + 64;
    void* host = nullptr;
    void* seen = nullptr;
    void* card = nullptr;
    if (cudaSetDevice(queue.card) != cudaSuccess ||
        cudaHostAlloc(&host, static_cast<std::size_t>(bytes), cudaHostAllocMapped) != cudaSuccess) {
        cudaGetLastError();
        return false;
    }
    std::memset(host, 0, static_cast<std::size_t>(bytes));
    own.slots = static_cast<std::byte*>(host);
    if (cudaHostGetDevicePointer(&seen, host, 0) != cudaSuccess ||
        cudaMalloc(&card, sizeof(HandedPicks) + table_bytes) != cudaSuccess ||
        cudaMemset(card, 0, sizeof(HandedPicks) + table_bytes) != cudaSuccess) {
        cudaGetLastError();
        close_hand_over(queue);
        return false;
    }
    own.slots_on_card = static_cast<std::byte*>(seen);
    own.has_failed = reinterpret_cast<std::int32_t*>(own.slots + own.layers * own.slot_bytes);
    own.handed = static_cast<HandedPicks*>(card);
    own.on_bus = reinterpret_cast<std::int32_t*>(own.handed + 1);
    if (cudaMemcpy(own.on_bus, server.on_bus, table_bytes, cudaMemcpyHostToDevice) == cudaSuccess) {
        return true;
    }
    cudaGetLastError();
    close_hand_over(queue);
    return false;
}

void close_hand_over(Queue& queue) {
    HandOver& own = queue.hand_over;
    if (own.slots != nullptr) cudaFreeHost(own.slots);
    if (own.handed != nullptr) cudaFree(own.handed);
    own = {};
}

void ask_processor(std::int64_t layer, const float* x, Queue& queue) {
    HandOver& own = queue.hand_over;
    queue.note(launch_on(place_on(queue, 1, threads),
                         ask_kernel,
                         x,
                         static_cast<int>(own.hidden),
                         static_cast<const HandedPicks*>(own.handed),
                         own.slot_on_card(layer),
                         static_cast<const std::int32_t*>(queue.step_number)),
               "asking the processor for experts");
}

void await_processor(std::int64_t layer, float* results, float* pair_weights, int used, Queue& queue) {
    HandOver& own = queue.hand_over;
    std::byte* const failed = own.slots_on_card + own.layers * own.slot_bytes;
    queue.note(launch_on(place_on(queue, 1, threads),
                         await_kernel,
                         results,
                         pair_weights,
                         used,
                         static_cast<int>(own.hidden),
                         static_cast<const HandedPicks*>(own.handed),
                         own.slot_on_card(layer),
                         static_cast<const std::int32_t*>(queue.step_number),
                         reinterpret_cast<std::int32_t*>(failed)),
               "waiting for the processor's experts");
}

void serve_oldest(Queue& queue) {
    HandOver& own = queue.hand_over;
    if (own.steps.empty()) return;
    const std::int32_t step = own.steps.front();
    own.steps.pop_front();
    constexpr int looks_between_questions = 512;
    for (std::int64_t layer = 0; layer < own.layers; ++layer) {
        std::byte* const bytes = own.slots + layer * own.slot_bytes;
        auto* const slot = reinterpret_cast<HandOverSlot*>(bytes);
        std::atomic_ref<std::int32_t> asked(slot->asked);
        for (int look = 0; asked.load(std::memory_order_acquire) != step; ++look) {
            if (look < looks_between_questions) {
                pause_briefly();
                continue;
            }
            look = 0;
            // A step that has ended, or failed, asks no more.
            const cudaError_t state = cudaStreamQuery(queue.stream);
            if (state == cudaErrorNotReady) {
                cudaGetLastError();
                continue;
            }
            if (asked.load(std::memory_order_acquire) == step) break;
            return queue.note(state, "computing a step");
        }
        if (slot->count == 0) continue;
        float* const x = x_of(bytes);
        own.server.compute(own.server.context,
                           {layer,
                            {slot->picks, static_cast<std::size_t>(slot->count)},
                            x,
                            x + own.hidden});
        std::atomic_ref<std::int32_t>(slot->answered).store(step, std::memory_order_release);
    }
    if (std::atomic_ref<std::int32_t>(*own.has_failed).load(std::memory_order_acquire) != 0) {
        queue.note(cudaErrorLaunchTimeout, "waiting for the processor's experts");
    }
}

}  // namespace pergola::cuda

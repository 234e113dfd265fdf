// The plugin's one symbol: cards, their memory, and the table of operators.

#include "kernels/cuda/plugin.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "kernels/cuda/driver_figures.h"
#include "kernels/cuda/exl3_matrix.h"
#include "kernels/cuda/experts.h"
#include "kernels/cuda/gguf_linear.h"
#include "kernels/cuda/mover.h"
#include "kernels/cuda/operators.h"
#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

constexpr int most_cards = 16;
constexpr std::int64_t staging_bytes = std::int64_t{64} << 20;

/// The kernel that this build's oldest code needs is asked for; a card without code answers so.
__global__ void probe() {}

/// A stream for copies and the two staging buffers of a card, made at their first use and kept.
struct Copying {
    std::mutex mutex;
    cudaStream_t stream = nullptr;
    std::byte* pinned = nullptr;
    std::byte* staged = nullptr;  ///< on the card, as many bytes

    bool ready(int card) {
        if (cudaSetDevice(card) != cudaSuccess) return false;
        if (stream == nullptr &&
            cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) {
            return false;
        }
        if (pinned != nullptr) return true;
        void* memory = nullptr;
        if (cudaHostAlloc(&memory, staging_bytes, 0) != cudaSuccess) return false;
        pinned = static_cast<std::byte*>(memory);
        return true;
    }
};

Copying& copying(int card) {
    // Lives as long as the loaded plugin does: it is what the plugin knows of a card.
    static Copying all[most_cards];
    return all[card];
}

std::byte* allocate(int card, std::int64_t bytes) {
    void* memory = nullptr;
    if (cudaSetDevice(card) == cudaSuccess &&
        cudaMalloc(&memory, static_cast<std::size_t>(std::max<std::int64_t>(bytes, 1))) ==
            cudaSuccess) {
        return static_cast<std::byte*>(memory);
    }
    cudaGetLastError();
    return nullptr;
}

/// Held shared by who asks a card from any thread, alone by restart().
struct Life {
    std::shared_mutex mutex;
    std::int64_t starts = 0;
};
Life& life(int card) {
    static Life all[most_cards];
    return all[card];
}

std::int64_t starts(int card) {
    const std::shared_lock alive(life(card).mutex);
    return life(card).starts;
}

void release(int card, std::byte* memory, std::int64_t start) {
    const std::shared_lock alive(life(card).mutex);
    if (start != life(card).starts) return;
    cudaSetDevice(card);
    cudaFree(memory);
    cudaGetLastError();  // of a card that failed before, which is no news
}

std::array<char, 32> bus_address(int card) {
    std::array<char, 32> address = {};
    cudaDeviceGetPCIBusId(address.data(), static_cast<int>(address.size()), card);
    return address;
}

std::int64_t free_bytes(int card) {
    const std::shared_lock alive(life(card).mutex);
    std::size_t free = 0, total = 0;
    if (cudaSetDevice(card) != cudaSuccess || cudaMemGetInfo(&free, &total) != cudaSuccess)
        return 0;
    return static_cast<std::int64_t>(free);
}

/// Through pinned memory: a copy from pages that may be swapped is eight times slower.
bool write_locked(Copying& own, std::byte* to, const std::byte* from, std::int64_t bytes) {
    for (std::int64_t done = 0; done < bytes; done += staging_bytes) {
        const auto part = static_cast<std::size_t>(std::min(staging_bytes, bytes - done));
        std::copy_n(from + done, part, own.pinned);
        if (cudaMemcpyAsync(to + done, own.pinned, part, cudaMemcpyHostToDevice, own.stream) !=
                cudaSuccess ||
            cudaStreamSynchronize(own.stream) != cudaSuccess) {
            return false;
        }
    }
    return true;
}

bool write(int card, std::byte* to, const void* from, std::int64_t bytes) {
    Copying& own = copying(card);
    const std::lock_guard lock(own.mutex);
    return own.ready(card) && write_locked(own, to, static_cast<const std::byte*>(from), bytes);
}

bool copy(int card, std::byte* to, const std::byte* from, std::int64_t bytes) {
    Copying& own = copying(card);
    const std::lock_guard lock(own.mutex);
    return own.ready(card) &&
           cudaMemcpyAsync(
               to, from, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice, own.stream) ==
               cudaSuccess &&
           cudaStreamSynchronize(own.stream) == cudaSuccess;
}

bool read(int card, void* to_host, const std::byte* from, std::int64_t bytes) {
    Copying& own = copying(card);
    const std::lock_guard lock(own.mutex);
    return own.ready(card) &&
           cudaMemcpyAsync(to_host,
                           from,
                           static_cast<std::size_t>(bytes),
                           cudaMemcpyDeviceToHost,
                           own.stream) == cudaSuccess &&
           cudaStreamSynchronize(own.stream) == cudaSuccess;
}

std::byte* pin(int card, std::byte* memory, std::int64_t bytes) {
    const std::shared_lock alive(life(card).mutex);
    void* seen = nullptr;
    if (cudaSetDevice(card) == cudaSuccess &&
        cudaHostRegister(memory,
                         static_cast<std::size_t>(bytes),
                         cudaHostRegisterMapped | cudaHostRegisterPortable) == cudaSuccess) {
        if (cudaHostGetDevicePointer(&seen, memory, 0) == cudaSuccess) {
            return static_cast<std::byte*>(seen);
        }
        cudaHostUnregister(memory);
    }
    cudaGetLastError();
    return nullptr;
}

void unpin(int card, std::byte* memory, std::int64_t start) {
    const std::shared_lock alive(life(card).mutex);
    if (start != life(card).starts || cudaSetDevice(card) != cudaSuccess) return;
    cudaHostUnregister(memory);
    cudaGetLastError();  // of a card that failed before, which is no news
}

/// From the file's order into that of the kernels.
cudaError_t reorder(const std::byte* from,
                    const WeightView& matrix,
                    std::byte* to,
                    cudaStream_t stream) {
    if (matrix.storage == WeightStorage::Exl3) return exl3_place(from, matrix, to, stream);
    const GgufWeight weight = {
        to, matrix.storage, static_cast<int>(matrix.rows), static_cast<int>(matrix.columns)};
    return gguf_to_planes(from, weight, to, stream);
}

/// What is reordered is moved as a whole: planes are apart by all blocks of the matrix. Small ones,
/// of which a model of experts has thousands, share one buffer.
bool place_reordered(Copying& own, int card, std::byte* to, const WeightView& matrix) {
    const bool is_small = matrix.bytes() <= staging_bytes;
    if (is_small && own.staged == nullptr) own.staged = allocate(card, staging_bytes);
    std::byte* const staged = is_small ? own.staged : allocate(card, matrix.bytes());
    if (staged == nullptr) return false;
    const bool is_placed = write_locked(own, staged, matrix.data, matrix.bytes()) &&
                           reorder(staged, matrix, to, own.stream) == cudaSuccess &&
                           cudaStreamSynchronize(own.stream) == cudaSuccess;
    if (!is_small) cudaFree(staged);
    return is_placed;
}

bool place(int card, std::byte* to, const WeightView& matrix) {
    Copying& own = copying(card);
    const std::lock_guard lock(own.mutex);
    if (!own.ready(card)) return false;
    if (has_gguf_kernel(matrix.storage) || matrix.storage == WeightStorage::Exl3) {
        return place_reordered(own, card, to, matrix);
    }
    return write_locked(own, to, matrix.data, matrix.bytes());
}

void end_placing(int card) {
    Copying& own = copying(card);
    const std::lock_guard lock(own.mutex);
    if (own.staged == nullptr || cudaSetDevice(card) != cudaSuccess) return;
    cudaFree(std::exchange(own.staged, nullptr));
}

void* open_started_mover(int card) {
    return open_mover(card, starts(card));
}

void close_started_mover(void* mover) {
    const MoverStart of = start_of_mover(mover);
    close_mover(mover, of.start == starts(of.card));
}

void* open_started_queue(int card, const QueueLimits& limits) {
    void* const queue = open_queue(card, limits);
    if (queue != nullptr) static_cast<Queue*>(queue)->start = starts(card);
    return queue;
}

void close_started_queue(void* queue) {
    const Queue& own = *static_cast<const Queue*>(queue);
    if (own.start == starts(own.card)) return close_queue(queue);
    delete static_cast<Queue*>(queue);  // its streams and memory went with the card's last start
}

/// The context goes with all that is in it; what the plugin keeps of it is forgotten first.
bool restart(int card) {
    const std::unique_lock alone(life(card).mutex);
    Copying& own = copying(card);
    const std::lock_guard lock(own.mutex);
    own.stream = nullptr;
    own.pinned = nullptr;
    own.staged = nullptr;
    ++life(card).starts;
    cudaSetDevice(card);
    cudaDeviceReset();
    cudaGetLastError();
    if (cudaSetDevice(card) != cudaSuccess) return false;
    probe<<<1, 1>>>();
    return cudaGetLastError() == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
}

/// Capabilities that this build has machine code for; it runs on later ones of the same generation.
constexpr int machine_codes[] = {PERGOLA_CUDA_MACHINE_CODES};

bool has_machine_code(int capability) {
    return std::any_of(std::begin(machine_codes), std::end(machine_codes), [&](int code) {
        return code / 10 == capability / 10 && code <= capability;
    });
}

int inventory(CudaCard* cards, int room, std::array<char, 256>& why) {
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        std::snprintf(
            why.data(), why.size(), "the driver reports no card: %s", cudaGetErrorString(error));
        return 0;
    }
    int filled = 0;
    for (int card = 0; card < std::min({count, room, most_cards}); ++card) {
        cudaDeviceProp properties = {};
        if (cudaGetDeviceProperties(&properties, card) != cudaSuccess) break;
        CudaCard& to = cards[filled++];
        std::snprintf(to.name.data(), to.name.size(), "%s", properties.name);
        to.multiprocessors = properties.multiProcessorCount;
        to.capability = 10 * properties.major + properties.minor;
        to.has_machine_code = has_machine_code(to.capability);
        to.total_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
        // Asked of CUDA, a card would make a context: half a gigabyte for one that may be switched
        // off.
        if (const auto memory = driver_memory(bus_address(card).data())) {
            to.free_bytes = memory->free_bytes;
        }
    }
    if (filled == 0) std::snprintf(why.data(), why.size(), "no card can be asked what it is");
    return filled;
}

const Device* device(int card) {
    static std::array<Device, most_cards> devices;
    cudaFuncAttributes attributes = {};
    if (card < 0 || card >= most_cards || cudaSetDevice(card) != cudaSuccess ||
        cudaFuncGetAttributes(&attributes, probe) != cudaSuccess) {
        cudaGetLastError();
        return nullptr;
    }
    std::size_t free = 0, total = 0;
    cudaMemGetInfo(&free, &total);
    devices[static_cast<std::size_t>(card)] = {.card = card,
                                               .ops = &cuda_ops(),
                                               .total_bytes = static_cast<std::int64_t>(total),
                                               .allocate = allocate,
                                               .release = release,
                                               .starts = starts,
                                               .free_bytes = free_bytes,
                                               .write = write,
                                               .copy = copy,
                                               .read = read,
                                               .place = place,
                                               .end_placing = end_placing,
                                               .exl3_needs = exl3_needs,
                                               .pin = pin,
                                               .unpin = unpin,
                                               .open_mover = open_started_mover,
                                               .close_mover = close_started_mover,
                                               .move = move,
                                               .moved = moved,
                                               .open_queue = open_started_queue,
                                               .close_queue = close_started_queue,
                                               .queue_bytes = queue_bytes,
                                               .serve_experts = serve_experts,
                                               .restart = restart,
                                               .break_after = break_after};
    return &devices[static_cast<std::size_t>(card)];
}

}  // namespace

const OpTable& cuda_ops() {
    static constexpr OpTable table = {
        .name = "cuda",
        .embedding = embedding,
        .rms_norm = rms_norm,
        .add = add,
        .linear = linear,
        .linear_group = linear_group,
        .rope = rope,
        .gated_activation = gated_activation,
        .kv_append = kv_append,
        .attention = attention,
        .gather_rows = gather_rows,
        .soft_cap = soft_cap,
        .trace_scores = trace_scores,
        .expert_mlp = expert_mlp,
        .set_offsets = set_offsets,
        .add_rms_norm = add_rms_norm,
        .prepare_heads = prepare_heads,
        .begin_step = begin_step,
        .end_step = end_step,
        .step_error = step_error,
        .draw_tokens = draw_tokens,
        .end_drawing = end_drawing,
        .drawn_tokens = drawn_tokens,
        .supports_storage = supports_storage,
    };
    return table;
}

}  // namespace pergola::cuda

extern "C" __attribute__((visibility("default"))) const pergola::PergolaCudaPlugin*
pergola_cuda_plugin(int version) {
    static constexpr pergola::PergolaCudaPlugin plugin = {
        pergola::cuda_plugin_version, pergola::cuda::inventory, pergola::cuda::device};
    return version == pergola::cuda_plugin_version ? &plugin : nullptr;
}

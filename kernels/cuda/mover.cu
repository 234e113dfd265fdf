#include "kernels/cuda/mover.h"

#include <cuda_runtime.h>

#include <deque>
#include <memory>
#include <vector>

#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

struct Mover {
    MoverStart of;
    cudaStream_t stream = nullptr;
    cudaEvent_t sent = nullptr;  ///< all that the queue was given
    std::deque<cudaEvent_t> on_their_way;
    std::vector<cudaEvent_t> spare;
    std::int64_t arrived = 0;
    bool has_failed = false;
};

cudaEvent_t take_event(Mover& mover) {
    cudaEvent_t event = nullptr;
    if (!mover.spare.empty()) {
        event = mover.spare.back();
        mover.spare.pop_back();
    } else if (cudaEventCreateWithFlags(&event, cudaEventDisableTiming) != cudaSuccess) {
        return nullptr;
    }
    return event;
}

}  // namespace

void* open_mover(int card, std::int64_t start) {
    auto mover = std::make_unique<Mover>();
    mover->of = {card, start};
    if (cudaSetDevice(card) == cudaSuccess &&
        cudaStreamCreateWithFlags(&mover->stream, cudaStreamNonBlocking) == cudaSuccess &&
        cudaEventCreateWithFlags(&mover->sent, cudaEventDisableTiming) == cudaSuccess) {
        return mover.release();
    }
    close_mover(mover.release(), true);
    return nullptr;
}

void close_mover(void* native, bool is_alive) {
    const std::unique_ptr<Mover> mover(static_cast<Mover*>(native));
    if (!is_alive) return;
    cudaSetDevice(mover->of.card);
    if (mover->stream != nullptr) {
        cudaStreamSynchronize(mover->stream);
        cudaStreamDestroy(mover->stream);
    }
    if (mover->sent != nullptr) cudaEventDestroy(mover->sent);
    for (const cudaEvent_t event : mover->on_their_way) cudaEventDestroy(event);
    for (const cudaEvent_t event : mover->spare) cudaEventDestroy(event);
    cudaGetLastError();  // of a card that failed before, which is no news
}

MoverStart start_of_mover(const void* mover) {
    return static_cast<const Mover*>(mover)->of;
}

bool move(void* native, void* queue, std::byte* to, const std::byte* from, std::int64_t bytes) {
    Mover& mover = *static_cast<Mover*>(native);
    if (mover.has_failed) return false;
    cudaEvent_t done = nullptr;
    const bool is_sent =
        cudaSetDevice(mover.of.card) == cudaSuccess &&
        cudaEventRecord(mover.sent, static_cast<Queue*>(queue)->stream) == cudaSuccess &&
        cudaStreamWaitEvent(mover.stream, mover.sent, 0) == cudaSuccess &&
        cudaMemcpyAsync(
            to, from, static_cast<std::size_t>(bytes), cudaMemcpyDefault, mover.stream) ==
            cudaSuccess &&
        (done = take_event(mover)) != nullptr &&
        cudaEventRecord(done, mover.stream) == cudaSuccess;
    if (done != nullptr) mover.on_their_way.push_back(done);
    mover.has_failed = !is_sent;
    return is_sent;
}

std::int64_t moved(void* native) {
    Mover& mover = *static_cast<Mover*>(native);
    while (!mover.has_failed && !mover.on_their_way.empty()) {
        const cudaError_t state = cudaEventQuery(mover.on_their_way.front());
        if (state == cudaErrorNotReady) {
            cudaGetLastError();  // no error of anybody who asks next
            break;
        }
        if (state != cudaSuccess) {
            mover.has_failed = true;
            break;
        }
        mover.spare.push_back(mover.on_their_way.front());
        mover.on_their_way.pop_front();
        ++mover.arrived;
    }
    return mover.has_failed ? -1 : mover.arrived;
}

}  // namespace pergola::cuda

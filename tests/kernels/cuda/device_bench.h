#pragma once
// What the device benchmarks share: errors that end the program, device memory, times of replayed
// graphs, the memory's own speed.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace pergola::bench {

constexpr std::size_t pool_words = std::size_t{1} << 28;  // 1 GiB

inline void require(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(2);
}

/// Device memory for the program's life or a scope's.
template <class T>
class DeviceArray {
public:
    explicit DeviceArray(std::size_t count) : bytes_(count * sizeof(T)) {
        require(cudaMalloc(&memory_, bytes_), "cudaMalloc");
        require(cudaMemset(memory_, 0, bytes_), "cudaMemset");
    }
    explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
        require(cudaMemcpy(memory_, values.data(), bytes_, cudaMemcpyHostToDevice), "copy in");
    }
    ~DeviceArray() { cudaFree(memory_); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;
    T* get() const { return static_cast<T*>(memory_); }
    std::vector<T> read() const {
        std::vector<T> values(bytes_ / sizeof(T));
        require(cudaMemcpy(values.data(), memory_, bytes_, cudaMemcpyDeviceToHost), "copy out");
        return values;
    }

private:
    void* memory_ = nullptr;
    std::size_t bytes_;
};

static __global__ void fill_with_noise(std::uint32_t* words, std::size_t count) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < count;
         i += stride) {
        std::uint32_t v = static_cast<std::uint32_t>(i) * 2654435761U + 12345U;
        v ^= v >> 15, v *= 2246822519U, v ^= v >> 13, v *= 3266489917U;
        words[i] = v ^ v >> 16;
    }
}

static __global__ void __launch_bounds__(512)
    read_all(const uint4* words, std::size_t count, std::uint32_t* out) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x;
    std::uint32_t sum = 0;
    for (; i + 7 * stride < count; i += 8 * stride) {
        uint4 v[8];
#pragma unroll
        for (int u = 0; u < 8; ++u) v[u] = __ldcs(words + i + u * stride);
#pragma unroll
        for (int u = 0; u < 8; ++u) sum ^= v[u].x ^ v[u].y ^ v[u].z ^ v[u].w;
    }
    if (sum == 0x12345678U) *out = sum;
}

inline int multiprocessors() {
    int count = 0;
    require(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0), "attribute");
    return count;
}

/// Median of the replays of a graph in microseconds.
inline double median_replay(cudaGraphExec_t graph, cudaStream_t stream) {
    cudaEvent_t begin, end;
    require(cudaEventCreate(&begin), "event");
    require(cudaEventCreate(&end), "event");
    std::vector<float> times;
    for (int repeat = 0; repeat < 12; ++repeat) {
        require(cudaEventRecord(begin, stream), "record");
        require(cudaGraphLaunch(graph, stream), "graph launch");
        require(cudaEventRecord(end, stream), "record");
        require(cudaEventSynchronize(end), "replay");
        float milliseconds = 0;
        require(cudaEventElapsedTime(&milliseconds, begin, end), "elapsed");
        if (repeat >= 3) times.push_back(milliseconds * 1000.0F);
    }
    std::sort(times.begin(), times.end());
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return times[times.size() / 2];
}

template <class Enqueue>
double time_in_graph(cudaStream_t stream, Enqueue enqueue) {
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    require(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), "capture");
    enqueue();
    require(cudaStreamEndCapture(stream, &graph), "capture");
    require(cudaGraphInstantiate(&executable, graph, 0), "instantiate");
    const double microseconds = median_replay(executable, stream);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    return microseconds;
}

inline double read_limit(const DeviceArray<std::uint32_t>& pool, cudaStream_t stream) {
    const DeviceArray<std::uint32_t> out(1);
    const double microseconds = time_in_graph(stream, [&] {
        read_all<<<multiprocessors() * 8, 512, 0, stream>>>(
            reinterpret_cast<const uint4*>(pool.get()), pool_words / 4, out.get());
    });
    const double copy = time_in_graph(stream, [&] {
        require(cudaMemcpyAsync(pool.get() + pool_words / 2,
                                pool.get(),
                                pool_words * 2,
                                cudaMemcpyDeviceToDevice,
                                stream),
                "copy");
    });
    const double read = pool_words * 4.0 / microseconds / 1e3;
    std::printf("read 1 GiB %.0f GB/s; device copy, read + written, %.0f GB/s\n",
                read,
                pool_words * 4.0 / copy / 1e3);
    return read;
}

}  // namespace pergola::bench

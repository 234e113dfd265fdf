// Checks the few-row EXL3 kernel against the CPU's definition and times it. A program of its own,
// so that it runs on a GPU machine with nothing else installed.
//
//     exl3_linear_bench check      every codebook and rate, rows 1 to 4, odd splits; exit 1 on a
//     miss exl3_linear_bench speed      the shapes of common models, weights cold, in a replayed
//     graph exl3_linear_bench splits     the same for every sensible split of two shapes
//     exl3_linear_bench once INPUTS OUTPUTS HALF_BITS      a few launches, for a profiler
//
// Random words are valid trellises, so the weights are random bits.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "kernels/codecs/exl3_linear.h"
#include "kernels/cuda/exl3_linear.h"

namespace {

using namespace pergola;
using exl3::Codebook;

void require(cudaError_t error, const char* what) {
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

__global__ void fill_with_noise(std::uint32_t* words, std::size_t count) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < count;
         i += stride) {
        std::uint32_t v = static_cast<std::uint32_t>(i) * 2654435761U + 12345U;
        v ^= v >> 15, v *= 2246822519U, v ^= v >> 13, v *= 3266489917U;
        words[i] = v ^ v >> 16;
    }
}

__global__ void __launch_bounds__(512)
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

int multiprocessors() {
    int count = 0;
    require(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0), "attribute");
    return count;
}

std::size_t trellis_words(int inputs, int outputs, int half_bits) {
    return static_cast<std::size_t>(inputs / 16) * static_cast<std::size_t>(outputs / 16) *
           static_cast<std::size_t>(exl3::tile_words(half_bits));
}

std::vector<std::uint16_t> random_halves(std::size_t count, std::mt19937& random, bool with_signs) {
    std::uniform_real_distribution<float> size(0.5F, 1.5F);
    std::vector<std::uint16_t> halves(count);
    for (std::uint16_t& half : halves) {
        half = float_to_half(with_signs && random() % 2 == 0 ? -size(random) : size(random));
    }
    return halves;
}

struct CheckCase {
    int inputs, outputs, half_bits, rows, splits;
    Codebook codebook;
    bool with_bias;
    cuda::Exl3Overlap overlap;
};

/// Relative error of the whole output; prints and returns false where it is too large, where a run
/// differs from the next one, or where an output was not written.
bool check(const CheckCase& c) {
    std::mt19937 random(
        static_cast<unsigned>(c.inputs * 31 + c.outputs + c.half_bits * 7 + c.rows));
    std::normal_distribution<float> normal;
    std::vector<std::uint32_t> words(trellis_words(c.inputs, c.outputs, c.half_bits));
    for (std::uint32_t& word : words) word = random();
    const auto suh = random_halves(static_cast<std::size_t>(c.inputs), random, true);
    const auto svh = random_halves(static_cast<std::size_t>(c.outputs), random, true);
    const auto bias = random_halves(static_cast<std::size_t>(c.outputs), random, true);
    std::vector<float> x(static_cast<std::size_t>(c.rows * c.inputs));
    for (float& value : x) value = normal(random);
    x[7] *= 100.0F;  // an outlier, as real activations have them

    exl3::LinearView view;
    view.trellis = words.data();
    view.suh = suh.data();
    view.svh = svh.data();
    view.bias = c.with_bias ? bias.data() : nullptr;
    view.inputs = c.inputs;
    view.outputs = c.outputs;
    view.half_bits = c.half_bits;
    view.codebook = c.codebook;
    std::vector<float> expected(static_cast<std::size_t>(c.rows * c.outputs));
    exl3::linear(view, x, c.rows, expected);

    const DeviceArray<std::uint32_t> device_words(words);
    const DeviceArray<std::uint16_t> device_suh(suh), device_svh(svh), device_bias(bias);
    const DeviceArray<float> device_x(x);
    const std::vector<float> poison(expected.size(), std::numeric_limits<float>::quiet_NaN());
    const DeviceArray<float> y(poison), again(poison);
    cuda::Exl3LinearArgs args;
    args.weight = {device_words.get(),
                   device_suh.get(),
                   device_svh.get(),
                   c.with_bias ? device_bias.get() : nullptr,
                   c.inputs,
                   c.outputs,
                   c.half_bits,
                   c.codebook};
    args.x = device_x.get();
    args.rows = c.rows;
    args.plan = cuda::plan_exl3_linear(args.weight, c.rows, multiprocessors(), c.splits);
    const DeviceArray<char> scratch(args.plan.scratch_bytes);
    args.scratch = scratch.get();
    args.y = y.get();
    require(cuda::exl3_linear(args, c.overlap, nullptr), "launch");
    args.y = again.get();
    require(cuda::exl3_linear(args, c.overlap, nullptr), "launch");
    require(cudaDeviceSynchronize(), "exl3_linear");

    const std::vector<float> got = y.read();
    double error = 0, size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        error += (static_cast<double>(got[i]) - expected[i]) *
                 (static_cast<double>(got[i]) - expected[i]);
        size += static_cast<double>(expected[i]) * expected[i];
    }
    const double relative = std::sqrt(error / size);
    const std::vector<float> second = again.read();
    const bool same = std::memcmp(got.data(), second.data(), got.size() * sizeof(float)) == 0;
    // The codebook's own rounding to F16, left out here, is 1.4e-4 of a value; F16 inputs as much.
    const bool good = relative < 5e-4 && same;
    if (!good) {
        std::printf("MISS %dx%d codebook %d half bits %d rows %d splits %d: error %.3g%s\n",
                    c.inputs,
                    c.outputs,
                    static_cast<int>(c.codebook),
                    c.half_bits,
                    c.rows,
                    args.plan.splits,
                    relative,
                    same ? "" : ", runs differ");
    }
    static double worst = 0;
    if (relative > worst) {
        worst = relative;
        std::printf("largest relative error so far %.3g (codebook %d, half bits %d)\n",
                    worst,
                    static_cast<int>(c.codebook),
                    c.half_bits);
    }
    return good;
}

int check_all() {
    int cases = 0, misses = 0;
    for (const Codebook codebook : {Codebook::ThreeInst, Codebook::Mcg, Codebook::Mul1}) {
        for (int half_bits = 2; half_bits <= 16; ++half_bits) {
            if (!exl3::is_rate(half_bits, codebook)) continue;
            for (int rows = 1; rows <= cuda::exl3_most_rows; ++rows) {
                const auto overlap =
                    rows % 2 ? cuda::Exl3Overlap::Serial : cuda::Exl3Overlap::Programmatic;
                misses += !check({128, 128, half_bits, rows, 0, codebook, false, overlap});
                misses += !check({1152, 384, half_bits, rows, 4, codebook, true, overlap});
                cases += 2;
            }
            misses += !check({1792, 256, half_bits, 1, 1, codebook, false, {}});
            ++cases;
        }
    }
    misses += !check({4096, 4096, 8, 1, 0, Codebook::Mul1, false, {}});
    misses += !check({14336, 1024, 7, 4, 0, Codebook::Mul1, true, {}});
    cases += 2;
    std::printf("check: %d cases, %d misses\n", cases, misses);
    return misses == 0 ? 0 : 1;
}

/// Median of the replays of a graph in microseconds.
double median_replay(cudaGraphExec_t graph, cudaStream_t stream) {
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

struct Speed {
    double microseconds;
    int splits;
};

/// Mean time of one linear in a chain over enough copies of the weight that none is in the L2.
Speed time_linear(const DeviceArray<std::uint32_t>& pool,
                  std::size_t pool_words,
                  int inputs,
                  int outputs,
                  int half_bits,
                  Codebook codebook,
                  int rows,
                  int splits,
                  cuda::Exl3Overlap overlap,
                  cudaStream_t stream) {
    const std::size_t words = trellis_words(inputs, outputs, half_bits);
    const std::size_t copies = std::min<std::size_t>(pool_words / words, 64);
    std::mt19937 random(1);
    const DeviceArray<std::uint16_t> suh(
        random_halves(static_cast<std::size_t>(inputs), random, true));
    const DeviceArray<std::uint16_t> svh(
        random_halves(static_cast<std::size_t>(outputs), random, true));
    std::vector<float> activations(static_cast<std::size_t>(rows * inputs));
    std::normal_distribution<float> normal;
    for (float& value : activations) value = normal(random);
    const DeviceArray<float> x(activations);
    const DeviceArray<float> y(static_cast<std::size_t>(rows * outputs));
    cuda::Exl3LinearArgs args;
    args.weight = {pool.get(), suh.get(), svh.get(), nullptr, inputs, outputs, half_bits, codebook};
    args.x = x.get();
    args.y = y.get();
    args.rows = rows;
    args.plan = cuda::plan_exl3_linear(args.weight, rows, multiprocessors(), splits);
    const DeviceArray<char> scratch(args.plan.scratch_bytes);
    args.scratch = scratch.get();
    const double total = time_in_graph(stream, [&] {
        for (std::size_t copy = 0; copy < copies; ++copy) {
            args.weight.trellis = pool.get() + copy * words;
            require(cuda::exl3_linear(args, overlap, stream), "launch");
        }
    });
    return {total / static_cast<double>(copies), args.plan.splits};
}

struct Shape {
    int inputs, outputs;
};

constexpr std::size_t pool_words = std::size_t{1} << 28;  // 1 GiB

void print_row(Shape shape,
               int half_bits,
               const char* codebook,
               int rows,
               const Speed& serial,
               const Speed& overlapped,
               double limit) {
    const double bytes =
        4.0 * static_cast<double>(trellis_words(shape.inputs, shape.outputs, half_bits));
    const double rate = bytes / serial.microseconds / 1e3;
    const double fast = bytes / overlapped.microseconds / 1e3;
    std::printf("%5dx%-5d %4.1f %-5s %d %3d | %8.2f %7.0f %5.1f%% | %8.2f %7.0f %5.1f%%\n",
                shape.inputs,
                shape.outputs,
                half_bits / 2.0,
                codebook,
                rows,
                serial.splits,
                serial.microseconds,
                rate,
                100 * rate / limit,
                overlapped.microseconds,
                fast,
                100 * fast / limit);
}

double read_limit(const DeviceArray<std::uint32_t>& pool, cudaStream_t stream) {
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

void speed(bool every_split) {
    cudaStream_t stream;
    require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream");
    const DeviceArray<std::uint32_t> pool(pool_words);
    fill_with_noise<<<1024, 256>>>(pool.get(), pool_words);
    require(cudaDeviceSynchronize(), "fill");
    const double limit = read_limit(pool, stream);
    std::printf(
        "    shape   bits book rows splits | serial us GB/s  of read | overlapped us GB/s\n");
    const auto row =
        [&](Shape shape, int half_bits, Codebook codebook, const char* name, int rows, int splits) {
            const auto time = [&](cuda::Exl3Overlap overlap) {
                return time_linear(pool,
                                   pool_words,
                                   shape.inputs,
                                   shape.outputs,
                                   half_bits,
                                   codebook,
                                   rows,
                                   splits,
                                   overlap,
                                   stream);
            };
            const Speed serial = time(cuda::Exl3Overlap::Serial);
            print_row(
                shape, half_bits, name, rows, serial, time(cuda::Exl3Overlap::Programmatic), limit);
        };
    if (every_split) {
        for (const Shape shape : {Shape{4096, 4096}, {4096, 14336}, {14336, 4096}, {4096, 28672}}) {
            for (const int splits :
                 {2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 19, 22, 24, 28, 32, 38, 56, 112}) {
                if (splits < (shape.inputs / 128 + 27) / 28 || splits > shape.inputs / 128)
                    continue;
                row(shape, 8, Codebook::Mul1, "mul1", 1, splits);
            }
        }
        return;
    }
    for (const Shape shape : {Shape{2048, 2048},
                              {4096, 1024},
                              {4096, 4096},
                              {4096, 6144},
                              {4096, 14336},
                              {4096, 28672},
                              {14336, 4096},
                              {8192, 8192},
                              {8192, 57344},
                              {4096, 128256}}) {
        row(shape, 8, Codebook::Mul1, "mul1", 1, 0);
    }
    for (const Shape shape : {Shape{4096, 4096}, {4096, 14336}, {4096, 28672}}) {
        for (const int half_bits : {4, 5, 6, 7, 10, 12, 16}) {
            row(shape, half_bits, Codebook::Mul1, "mul1", 1, 0);
        }
        for (const int half_bits : {6, 8}) {
            row(shape, half_bits, Codebook::Mcg, "mcg", 1, 0);
            row(shape, half_bits, Codebook::ThreeInst, "3inst", 1, 0);
        }
        for (const int rows : {2, 4}) row(shape, 8, Codebook::Mul1, "mul1", rows, 0);
    }
    cudaStreamDestroy(stream);
}

void once(int inputs, int outputs, int half_bits) {
    const DeviceArray<std::uint32_t> pool(pool_words);
    fill_with_noise<<<1024, 256>>>(pool.get(), pool_words);
    const std::vector<std::uint16_t> ones(static_cast<std::size_t>(std::max(inputs, outputs)),
                                          0x3C00);
    const DeviceArray<std::uint16_t> scales(ones);
    const DeviceArray<float> x(std::vector<float>(static_cast<std::size_t>(inputs), 1.0F));
    const DeviceArray<float> y(static_cast<std::size_t>(outputs));
    cuda::Exl3LinearArgs args;
    args.weight = {pool.get(),
                   scales.get(),
                   scales.get(),
                   nullptr,
                   inputs,
                   outputs,
                   half_bits,
                   Codebook::Mul1};
    args.x = x.get();
    args.y = y.get();
    args.rows = 1;
    args.plan = cuda::plan_exl3_linear(args.weight, 1, multiprocessors());
    const DeviceArray<char> scratch(args.plan.scratch_bytes);
    args.scratch = scratch.get();
    for (int launch = 0; launch < 4; ++launch) {
        require(cuda::exl3_linear(args, cuda::Exl3Overlap::Serial, nullptr), "launch");
    }
    require(cudaDeviceSynchronize(), "exl3_linear");
}

}  // namespace

int main(int count, char** arguments) {
    const std::string what = count > 1 ? arguments[1] : "";
    if (what == "check") return check_all();
    if (what == "speed" || what == "splits") {
        speed(what == "splits");
        return 0;
    }
    if (what == "once" && count == 5) {
        once(std::atoi(arguments[2]), std::atoi(arguments[3]), std::atoi(arguments[4]));
        return 0;
    }
    std::fprintf(
        stderr,
        "usage: exl3_linear_bench check | speed | splits | once INPUTS OUTPUTS HALF_BITS\n");
    return 2;
}

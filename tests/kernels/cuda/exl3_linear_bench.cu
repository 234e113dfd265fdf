// Checks the few-row EXL3 kernel against the CPU's definition and times it. A program of its own,
// so that it runs on a GPU machine with nothing else installed.
//
//     exl3_linear_bench check      every codebook and rate, 1 to 8 rows, odd parts; exit 1 on a
//     miss exl3_linear_bench speed      the shapes of common models, weights cold, in a replayed
//     graph exl3_linear_bench splits     the same for several numbers of parts exl3_linear_bench
//     once INPUTS OUTPUTS HALF_BITS      a few launches, for a profiler
//
// Random words are valid trellises, so the weights are random bits.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "kernels/codecs/exl3_linear.h"
#include "kernels/cuda/exl3_linear.h"
#include "tests/kernels/cuda/device_bench.h"
#include "tests/kernels/cuda/exl3_unpack.h"

namespace {

using namespace pergola;
using namespace pergola::bench;
using exl3::Codebook;

cuda::Exl3Device device() {
    cuda::Exl3Device device;
    device.multiprocessors = multiprocessors();
    require(cudaDeviceGetAttribute(
                &device.shared_bytes, cudaDevAttrMaxSharedMemoryPerMultiprocessor, 0),
            "attribute");
    return device;
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
    int inputs, outputs, half_bits, rows, parts;
    Codebook codebook;
    bool with_bias;
    cuda::Exl3Overlap overlap;
    bool as_small_card = false;  ///< planned for 100 KiB of shared memory and 46 multiprocessors
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

    const DeviceArray<std::uint32_t> device_words(words), packed(words.size());
    const DeviceArray<std::uint16_t> device_suh(suh), device_svh(svh);
    std::vector<float> wide_bias;
    for (const std::uint16_t half : bias) wide_bias.push_back(half_to_float(half));
    const DeviceArray<float> device_bias(wide_bias);
    const DeviceArray<float> device_x(x);
    const std::vector<float> poison(expected.size(), std::numeric_limits<float>::quiet_NaN());
    const DeviceArray<float> y(poison), again(poison);
    cuda::Exl3LinearArgs args;
    args.weight = {packed.get(),
                   device_suh.get(),
                   device_svh.get(),
                   c.with_bias ? device_bias.get() : nullptr,
                   c.inputs,
                   c.outputs,
                   c.half_bits,
                   c.codebook};
    args.x = device_x.get();
    args.rows = c.rows;
    const cuda::Exl3Device card = c.as_small_card ? cuda::Exl3Device{46, 100 * 1024} : device();
    args.plan = cuda::plan_exl3_linear(args.weight, c.rows, card, c.parts);
    // Not every asked-for plan fits into shared memory; the planner's own must.
    if (args.plan.parts == 0 && c.parts > 0) return true;
    const DeviceArray<float> partials(args.plan.partial_floats + 4);
    const DeviceArray<unsigned int> arrivals(static_cast<std::size_t>(c.outputs / 128));
    require(cuda::exl3_repack(device_words.get(), args.weight, packed.get(), nullptr), "repack");
    args.meeting = {partials.get(), arrivals.get()};
    args.y = y.get();
    require(cuda::exl3_linear(args, c.overlap, nullptr), "launch");
    args.y = again.get();
    require(cuda::exl3_linear(args, c.overlap, nullptr), "launch");
    require(cudaDeviceSynchronize(), "exl3_linear");

    const bool moved = bench::unpack_exl3(packed.read(), c.inputs, c.outputs, c.half_bits) == words;
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
    const bool good = relative < 5e-4 && same && moved;
    if (!good) {
        std::printf("MISS %dx%d codebook %d half bits %d rows %d plan %d x %d: error %.3g%s%s\n",
                    c.inputs,
                    c.outputs,
                    static_cast<int>(c.codebook),
                    c.half_bits,
                    c.rows,
                    args.plan.ranges,
                    args.plan.parts,
                    relative,
                    same ? "" : ", runs differ",
                    moved ? "" : ", packed words differ");
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
    const auto run = [&](const CheckCase& c) {
        ++cases;
        misses += !check(c);
    };
    for (const Codebook codebook : {Codebook::ThreeInst, Codebook::Mcg, Codebook::Mul1}) {
        for (int half_bits = 2; half_bits <= 16; ++half_bits) {
            if (!exl3::is_rate(half_bits, codebook)) continue;
            for (const int rows : {1, 2, 3, 4, 5, 8}) {
                const auto overlap =
                    rows % 2 ? cuda::Exl3Overlap::Serial : cuda::Exl3Overlap::Programmatic;
                run({128, 128, half_bits, rows, 0, codebook, false, overlap});
                for (const int parts : {0, 1, 3}) {
                    run({1152, 384, half_bits, rows, parts, codebook, true, overlap});
                }
            }
            run({1792, 256, half_bits, 1, 1, codebook, false, {}});
        }
    }
    for (const int rows : {1, 4, 8}) {
        run({4096, 1024, 8, rows, 0, Codebook::Mul1, false, {}, true});
        run({4096, 1024, 16, rows, 0, Codebook::Mcg, false, {}, true});
    }
    for (const int parts : {0, 1, 2, 4}) {
        run({4096, 1024, 8, 1, parts, Codebook::Mul1, false, {}});
        run({1024, 24576, 8, 1, parts, Codebook::Mul1, false, {}});
    }
    run({14336, 1024, 7, 4, 0, Codebook::Mul1, true, {}});
    run({512, 65536, 8, 8, 0, Codebook::Mul1, true, {}});  // more ranges than multiprocessors
    std::printf("check: %d cases, %d misses\n", cases, misses);
    return misses == 0 ? 0 : 1;
}

struct Speed {
    double microseconds;
    cuda::Exl3Plan plan;
};

/// Mean time of one linear in a chain over enough copies of the weight that none is in the L2.
Speed time_linear(const DeviceArray<std::uint32_t>& pool,
                  std::size_t pool_words,
                  int inputs,
                  int outputs,
                  int half_bits,
                  Codebook codebook,
                  int rows,
                  int parts,
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
    args.plan = cuda::plan_exl3_linear(args.weight, rows, device(), parts);
    if (args.plan.parts == 0) return {1e9, args.plan};
    const DeviceArray<float> partials(args.plan.partial_floats + 4);
    const DeviceArray<unsigned int> arrivals(static_cast<std::size_t>(outputs / 128));
    args.meeting = {partials.get(), arrivals.get()};
    const double total = time_in_graph(stream, [&] {
        for (std::size_t copy = 0; copy < copies; ++copy) {
            args.weight.packed = pool.get() + copy * words;
            require(cuda::exl3_linear(args, overlap, stream), "launch");
        }
    });
    return {total / static_cast<double>(copies), args.plan};
}

struct Shape {
    int inputs, outputs;
};

constexpr Shape common_shapes[] = {{2048, 2048},
                                   {4096, 1024},
                                   {4096, 4096},
                                   {4096, 6144},
                                   {4096, 14336},
                                   {4096, 28672},
                                   {14336, 4096},
                                   {8192, 8192},
                                   {8192, 57344},
                                   {4096, 128256}};

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
    std::printf("%5dx%-6d %3.1f %-5s %2d %3dx%-2d| %8.2f %7.0f %5.1f%% | %8.2f %7.0f %5.1f%%\n",
                shape.inputs,
                shape.outputs,
                half_bits / 2.0,
                codebook,
                rows,
                serial.plan.ranges,
                serial.plan.parts,
                serial.microseconds,
                rate,
                100 * rate / limit,
                overlapped.microseconds,
                fast,
                100 * fast / limit);
}

void speed(bool every_split) {
    cudaStream_t stream;
    require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream");
    const DeviceArray<std::uint32_t> pool(pool_words);
    fill_with_noise<<<1024, 256>>>(pool.get(), pool_words);
    require(cudaDeviceSynchronize(), "fill");
    const double limit = read_limit(pool, stream);
    std::printf("shape  bits book rows plan | serial us GB/s  of read | overlapped us GB/s\n");
    const auto row = [&](Shape shape, int half_bits, Codebook codebook, int rows, int parts) {
        const auto time = [&](cuda::Exl3Overlap overlap) {
            return time_linear(pool,
                               pool_words,
                               shape.inputs,
                               shape.outputs,
                               half_bits,
                               codebook,
                               rows,
                               parts,
                               overlap,
                               stream);
        };
        const char* names[] = {"3inst", "mcg", "mul1"};
        const Speed serial = time(cuda::Exl3Overlap::Serial);
        if (serial.plan.parts == 0) return;
        print_row(shape,
                  half_bits,
                  names[static_cast<int>(codebook)],
                  rows,
                  serial,
                  time(cuda::Exl3Overlap::Programmatic),
                  limit);
    };
    if (every_split) {
        for (const Shape shape : common_shapes) {
            for (const int parts : {1, 2, 4, 8, 16}) row(shape, 8, Codebook::Mul1, 1, parts);
        }
    } else {
        for (const Shape shape : common_shapes) row(shape, 8, Codebook::Mul1, 1, 0);
        for (const Shape shape : {Shape{4096, 4096}, {4096, 28672}}) {
            for (const int half_bits : {2, 3, 4, 5, 6, 7, 10, 12, 14, 16}) {
                row(shape, half_bits, Codebook::Mul1, 1, 0);
            }
            for (const int half_bits : {6, 8}) {
                row(shape, half_bits, Codebook::Mcg, 1, 0);
                row(shape, half_bits, Codebook::ThreeInst, 1, 0);
            }
        }
        for (const Shape shape : {Shape{4096, 4096}, {4096, 28672}, {14336, 4096}}) {
            for (const int rows : {2, 4, 8}) row(shape, 8, Codebook::Mul1, rows, 0);
            for (const int rows : {4, 8}) row(shape, 8, Codebook::Mcg, rows, 0);
        }
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
    args.plan = cuda::plan_exl3_linear(args.weight, 1, device());
    const DeviceArray<float> partials(args.plan.partial_floats + 4);
    const DeviceArray<unsigned int> arrivals(static_cast<std::size_t>(outputs / 128));
    args.meeting = {partials.get(), arrivals.get()};
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
    std::fprintf(stderr, "usage: exl3_linear_bench check | speed | splits | once K N HALF_BITS\n");
    return 2;
}

// Checks the GGUF kernels against the blocks' definition and times them, as exl3_linear_bench does.
//
//     gguf_linear_bench check      every storage, 1 to 4 rows, uneven widths; exit 1 on a miss
//     gguf_linear_bench speed      the shapes of common models, weights cold, in a replayed graph
//     gguf_linear_bench once ROWS COLUMNS      a launch of each storage, for a checker

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/cuda/gguf_linear.h"
#include "kernels/cuda/gguf_planes.h"
#include "tests/kernels/cuda/device_bench.h"

namespace {

using namespace pergola;
using namespace pergola::bench;

constexpr WeightStorage storages[] = {
    WeightStorage::Q4_0, WeightStorage::Q8_0, WeightStorage::Q4_K, WeightStorage::Q6_K};

/// Random blocks with F16 fields of ordinary size.
template <class Block>
std::vector<std::byte> random_blocks(std::size_t count, std::mt19937& random) {
    std::vector<std::byte> bytes(count * Block::bytes);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 255U);
    std::uniform_real_distribution<float> size(0.005F, 0.02F);
    const int halves[2] = {Block::bytes == 210 ? 208 : 0, Block::bytes == 144 ? 2 : -1};
    for (std::size_t block = 0; block < count; ++block) {
        for (const int at : halves) {
            if (at < 0) continue;
            const std::uint16_t half = float_to_half(size(random));
            std::memcpy(&bytes[block * Block::bytes + static_cast<std::size_t>(at)], &half, 2);
        }
    }
    return bytes;
}

/// As the header says: 8 bits in groups of 32.
std::vector<float> rounded(const std::vector<float>& x) {
    std::vector<float> out(x.size());
    for (std::size_t group = 0; group < x.size(); group += 32) {
        float most = 0;
        for (std::size_t i = group; i < group + 32; ++i) most = std::max(most, std::fabs(x[i]));
        for (std::size_t i = group; i < group + 32; ++i) {
            out[i] = most > 0 ? std::nearbyint(x[i] * (127.0F / most)) * (most / 127.0F) : 0.0F;
        }
    }
    return out;
}

double relative_error(const std::vector<float>& got, const std::vector<double>& expected) {
    double error = 0, size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        error += (got[i] - expected[i]) * (got[i] - expected[i]);
        size += expected[i] * expected[i];
    }
    return std::sqrt(error / size);
}

struct CheckCase {
    int outputs, columns, rows;
    bool with_bias, may_overlap;
};

template <class Block>
bool check(WeightStorage storage, const CheckCase& c) {
    std::mt19937 random(static_cast<unsigned>(c.outputs + c.columns * 3 + c.rows));
    const auto blocks =
        static_cast<std::size_t>(c.outputs) * static_cast<std::size_t>(c.columns / Block::values);
    const std::vector<std::byte> file = random_blocks<Block>(blocks, random);
    std::vector<float> x(static_cast<std::size_t>(c.rows * c.columns)),
        bias(static_cast<std::size_t>(c.outputs));
    std::normal_distribution<float> normal;
    for (float& value : x) value = normal(random);
    for (float& value : bias) value = normal(random);
    const std::vector<float> x8 = rounded(x);
    std::vector<double> expected, unrounded;
    for (int row = 0; row < c.rows; ++row) {
        for (int output = 0; output < c.outputs; ++output) {
            double sum = c.with_bias ? bias[static_cast<std::size_t>(output)] : 0.0;
            double exact = sum;
            for (int i = 0; i < c.columns; ++i) {
                const auto block = static_cast<std::size_t>(output * (c.columns / Block::values) +
                                                            i / Block::values);
                const double weight =
                    gguf::block_value<Block>(&file[block * Block::bytes], i % Block::values);
                const auto at = static_cast<std::size_t>(row * c.columns + i);
                sum += weight * x8[at], exact += weight * x[at];
            }
            expected.push_back(sum), unrounded.push_back(exact);
        }
    }

    const DeviceArray<std::byte> device_file(file), planes(file.size());
    const DeviceArray<float> device_x(x), device_bias(bias);
    const std::vector<float> poison(expected.size(), std::numeric_limits<float>::quiet_NaN());
    const DeviceArray<float> y(poison), again(poison);
    cuda::GgufLinearArgs args;
    args.weight = {planes.get(), storage, c.outputs, c.columns};
    require(cuda::gguf_to_planes(device_file.get(), args.weight, planes.get(), nullptr), "planes");
    args.x = device_x.get();
    args.bias = c.with_bias ? device_bias.get() : nullptr;
    args.rows = c.rows;
    args.multiprocessors = multiprocessors();
    args.may_overlap = c.may_overlap;
    args.y = y.get();
    require(cuda::gguf_linear(args, nullptr), "launch");
    args.y = again.get();
    require(cuda::gguf_linear(args, nullptr), "launch");
    require(cudaDeviceSynchronize(), "gguf_linear");

    const std::vector<std::byte> moved = planes.read();
    bool same_bytes = true;
    for (std::size_t i = 0; i < file.size(); ++i) {
        const std::int64_t to =
            cuda::gguf_planes_index<Block>(static_cast<std::int64_t>(i / Block::bytes),
                                           static_cast<std::int64_t>(blocks),
                                           static_cast<int>(i % Block::bytes));
        same_bytes = same_bytes && moved[static_cast<std::size_t>(to)] == file[i];
    }
    const std::vector<float> got = y.read(), second = again.read();
    const bool same = std::memcmp(got.data(), second.data(), got.size() * sizeof(float)) == 0;
    const double error = relative_error(got, expected);
    const double rounding = relative_error(got, unrounded);
    // F32 sums; and what 8 bits of the largest of 32 normal values do to a sum.
    const bool good = error < 1e-5 && rounding < 1.2e-2 && same && same_bytes;
    static double worst = 0, worst_rounding = 0;
    if (error > worst || rounding > worst_rounding) {
        worst = std::max(worst, error), worst_rounding = std::max(worst_rounding, rounding);
        std::printf("%s: largest error so far %.3g, with the rounding of x %.3g\n",
                    storage_name(storage),
                    worst,
                    worst_rounding);
    }
    if (!good) {
        std::printf("MISS %s %dx%d rows %d: error %.3g, with rounding %.3g%s%s\n",
                    storage_name(storage),
                    c.outputs,
                    c.columns,
                    c.rows,
                    error,
                    rounding,
                    same ? "" : ", runs differ",
                    same_bytes ? "" : ", moved bytes differ");
    }
    return good;
}

template <class Visitor>
void visit(WeightStorage storage, Visitor&& visitor) {
    gguf::visit_block(storage, visitor);
}

int check_all() {
    int cases = 0, misses = 0;
    for (const WeightStorage storage : storages) {
        visit(storage, [&](auto block) {
            using Block = decltype(block);
            for (int rows = 1; rows <= cuda::gguf_most_rows; ++rows) {
                for (const CheckCase c : {CheckCase{9, 256, rows, false, false},
                                          {77, Block::values * 3, rows, true, true},
                                          {515, 1280, rows, true, false},
                                          {64, 4096 + 256, rows, false, true}}) {
                    ++cases;
                    misses += !check<Block>(storage, c);
                }
            }
            ++cases;
            misses += !check<Block>(storage, {9000, 512, 1, false, false});
        });
    }
    std::printf("check: %d cases, %d misses\n", cases, misses);
    return misses == 0 ? 0 : 1;
}

double time_linear(const DeviceArray<std::uint32_t>& pool,
                   WeightStorage storage,
                   int outputs,
                   int columns,
                   int rows,
                   bool may_overlap,
                   cudaStream_t stream) {
    const BlockLayout layout = block_layout(storage);
    const std::size_t bytes = static_cast<std::size_t>(outputs) *
                              static_cast<std::size_t>(columns / layout.values * layout.bytes);
    const std::size_t step = (bytes + 255) / 256 * 256;
    const std::size_t copies = std::min<std::size_t>(pool_words * 4 / step, 64);
    const DeviceArray<float> x(std::vector<float>(static_cast<std::size_t>(rows * columns), 0.5F));
    const DeviceArray<float> y(static_cast<std::size_t>(rows * outputs));
    cuda::GgufLinearArgs args;
    args.x = x.get();
    args.y = y.get();
    args.rows = rows;
    args.multiprocessors = multiprocessors();
    args.may_overlap = may_overlap;
    const double total = time_in_graph(stream, [&] {
        for (std::size_t copy = 0; copy < copies; ++copy) {
            args.weight = {reinterpret_cast<const std::byte*>(pool.get()) + copy * step,
                           storage,
                           outputs,
                           columns};
            require(cuda::gguf_linear(args, stream), "launch");
        }
    });
    return total / static_cast<double>(copies);
}

void speed() {
    cudaStream_t stream;
    require(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream");
    const DeviceArray<std::uint32_t> pool(pool_words);
    fill_with_noise<<<1024, 256>>>(pool.get(), pool_words);
    require(cudaDeviceSynchronize(), "fill");
    const double limit = read_limit(pool, stream);
    std::printf("storage outputs x columns rows | serial us, overlapped us, GB/s, of read\n");
    const int shapes[][2] = {{2048, 2048},
                             {1024, 4096},
                             {4096, 4096},
                             {6144, 4096},
                             {28672, 4096},
                             {4096, 14336},
                             {57344, 8192},
                             {128256, 4096}};
    for (const WeightStorage storage : storages) {
        for (const int rows : {1, 2, 4}) {
            for (const auto& shape : shapes) {
                if (rows > 1 && shape[0] != 4096 && shape[0] != 28672) continue;
                const BlockLayout layout = block_layout(storage);
                const double bytes = static_cast<double>(shape[0]) * shape[1] /
                                     static_cast<double>(layout.values) *
                                     static_cast<double>(layout.bytes);
                const double serial =
                    time_linear(pool, storage, shape[0], shape[1], rows, false, stream);
                const double overlapped =
                    time_linear(pool, storage, shape[0], shape[1], rows, true, stream);
                const double rate = bytes / overlapped / 1e3;
                std::printf("%-5s %6dx%-5d %d | %8.2f %8.2f %7.0f %5.1f%%\n",
                            storage_name(storage),
                            shape[0],
                            shape[1],
                            rows,
                            serial,
                            overlapped,
                            rate,
                            100 * rate / limit);
            }
        }
    }
    cudaStreamDestroy(stream);
}

void once(int outputs, int columns) {
    for (const WeightStorage storage : storages) {
        visit(storage, [&](auto block) {
            check<decltype(block)>(storage, {outputs, columns, 2, true, false});
        });
    }
}

}  // namespace

int main(int count, char** arguments) {
    const std::string what = count > 1 ? arguments[1] : "";
    if (what == "check") return check_all();
    if (what == "speed") {
        speed();
        return 0;
    }
    if (what == "once" && count == 4) {
        once(std::atoi(arguments[2]), std::atoi(arguments[3]));
        return 0;
    }
    std::fprintf(stderr, "usage: gguf_linear_bench check | speed | once ROWS COLUMNS\n");
    return 2;
}

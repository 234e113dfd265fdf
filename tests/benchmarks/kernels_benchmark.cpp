// Times of the CPU operators: microseconds, GB/s of weights read, GFLOP/s, and of both the share of
// what the machine was measured to do at best (machine_limits.h). Asserts nothing.
//
//     kernels_benchmark [threads] [part of an operator's name]

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/codecs/row_stripes.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"
#include "kernels/op_table.h"
#include "tests/benchmarks/machine_limits.h"

namespace pergola {
namespace {

using Clock = std::chrono::steady_clock;

/// Microseconds of one call: the best of many rounds, each long enough for the clock and short
/// enough to fall between two interruptions by other programs.
double microseconds_of(const std::function<void()>& call) {
    call();
    double best = 1e30;
    for (int round = 0; round < 40; ++round) {
        const Clock::time_point begin = Clock::now();
        std::chrono::duration<double, std::micro> spent{};
        int calls = 0;
        do {
            call();
            ++calls;
            spent = Clock::now() - begin;
        } while (spent.count() < 2'000.0);
        best = std::min(best, spent.count() / calls);
    }
    return best;
}

class Benchmark {
public:
    Benchmark(int threads, std::string filter) : pool_(threads), filter_(std::move(filter)) {
        bandwidth_gb_per_s_ = measure_read_bandwidth(pool_);
        float_peak_ = measure_float_peak(pool_);
        integer_peak_ = measure_integer_peak(pool_);
        fmt::print(
            "{} threads, {}: memory {:.1f} GB/s, F32 products {:.0f} GFLOP/s, of bytes {:.0f} "
            "GFLOP/s\n\n",
            threads,
            cpu_level_name(best_cpu_level()),
            bandwidth_gb_per_s_,
            float_peak_,
            integer_peak_);
        fmt::print("{:<44}{:>12}{:>9}{:>9}{:>10}{:>10}\n",
                   "operator",
                   "us",
                   "GB/s",
                   "% of mem",
                   "GFLOP/s",
                   "% of peak");
    }

    void linear(const OpTable& table,
                WeightStorage storage,
                std::int64_t tokens,
                std::int64_t rows,
                std::int64_t columns);
    void attention(const OpTable& table, std::int64_t tokens, std::int64_t length);
    void small_operators(const OpTable& table, std::int64_t tokens);
    void smollm2_step(const OpTable& table, std::int64_t tokens);
    void experts(const OpTable& table,
                 WeightStorage storage,
                 exl3::Rate rate,
                 RowOrder order,
                 std::int64_t tokens);

private:
    double time_linear(const OpTable& table,
                       WeightStorage storage,
                       std::int64_t tokens,
                       std::int64_t rows,
                       std::int64_t columns);
    void print(
        const std::string& name, double microseconds, double bytes, double operations, double peak);

    WorkerPool pool_;
    Stream stream_{&pool_};
    std::string filter_;
    double bandwidth_gb_per_s_ = 0.0;
    double float_peak_ = 0.0;
    double integer_peak_ = 0.0;
};

std::vector<float> random_floats(std::int64_t count) {
    std::mt19937 engine(1);
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) value = static_cast<float>(engine() & 0xFFFFU) / 65536.0F - 0.5F;
    return values;
}

void Benchmark::print(
    const std::string& name, double microseconds, double bytes, double operations, double peak) {
    const double gb_per_s = bytes / microseconds * 1e-3;
    const double gflop_per_s = operations / microseconds * 1e-3;
    fmt::print("{:<44}{:>12.1f}{:>9.1f}{:>9.0f}{:>10.1f}{:>10.0f}\n",
               name,
               microseconds,
               gb_per_s,
               100.0 * gb_per_s / bandwidth_gb_per_s_,
               gflop_per_s,
               peak > 0 ? 100.0 * gflop_per_s / peak : 0.0);
}

double Benchmark::time_linear(const OpTable& table,
                              WeightStorage storage,
                              std::int64_t tokens,
                              std::int64_t rows,
                              std::int64_t columns) {
    // Several copies, so that a decode step finds its weights in memory, not in a cache.
    const WeightView shape{nullptr, storage, rows, columns};
    const std::int64_t copies =
        tokens > 1 ? 1 : std::max<std::int64_t>(1, 192'000'000 / shape.bytes());
    const BenchmarkMemory weights(shape.bytes() * copies, std::byte{0x11});
    std::vector<float> x = random_floats(tokens * columns);
    std::vector<float> y(static_cast<std::size_t>(tokens * rows));
    std::int64_t copy = 0;
    return microseconds_of([&] {
        const RowOrder order = table.prefers_stripes != nullptr && can_stripe(storage)
                                   ? RowOrder::Stripes
                                   : RowOrder::OneByOne;
        const WeightView weight{
            weights.data() + copy * shape.bytes(), storage, rows, columns, order};
        copy = (copy + 1) % copies;
        table.linear({.x = TensorView(x.data(), DType::F32, {tokens, columns}),
                      .weight = weight,
                      .y = TensorView(y.data(), DType::F32, {tokens, rows})},
                     stream_);
    });
}

void Benchmark::linear(const OpTable& table,
                       WeightStorage storage,
                       std::int64_t tokens,
                       std::int64_t rows,
                       std::int64_t columns) {
    const std::string name = fmt::format(
        "{} linear {} {}x[{},{}]", table.name, storage_name(storage), tokens, rows, columns);
    if (name.find(filter_) == std::string::npos) return;
    const double bytes = static_cast<double>(WeightView{nullptr, storage, rows, columns}.bytes());
    print(name,
          time_linear(table, storage, tokens, rows, columns),
          bytes,
          2.0 * static_cast<double>(tokens * rows * columns),
          table.prefers_stripes != nullptr && can_stripe(storage) ? integer_peak_ : float_peak_);
}

void Benchmark::attention(const OpTable& table, std::int64_t tokens, std::int64_t length) {
    constexpr std::int64_t heads = 9, kv_heads = 3, dim = 64;
    const std::string name =
        fmt::format("{} attention F16 {} rows at {}", table.name, tokens, length);
    if (name.find(filter_) == std::string::npos) return;
    const std::int64_t page_count = (length + page_tokens - 1) / page_tokens;
    KvPages pages{.kv_heads = kv_heads, .key_dim = dim, .value_dim = dim};
    std::vector<std::byte> keys(static_cast<std::size_t>(page_count * pages.key_page_bytes()),
                                std::byte{0x21});
    std::vector<std::byte> values = keys;
    pages.keys = keys.data();
    pages.values = values.data();
    std::vector<std::int32_t> order;
    for (std::int32_t page = 0; page < page_count; ++page) order.push_back(page);
    std::vector<float> q = random_floats(tokens * heads * dim);
    std::vector<float> out(q.size());
    const std::vector<SequenceRows> rows = {{0, tokens, length - tokens, order}};
    const double time = microseconds_of([&] {
        table.attention({.q = TensorView(q.data(), DType::F32, {tokens, heads, dim}),
                         .out = TensorView(out.data(), DType::F32, {tokens, heads, dim}),
                         .sequences = rows,
                         .pages = pages,
                         .scale = 0.125F},
                        stream_);
    });
    const double seen = static_cast<double>(tokens) *
                        (static_cast<double>(length) - static_cast<double>(tokens - 1) / 2.0);
    print(name,
          time,
          static_cast<double>(length * kv_heads * dim * 4),
          4.0 * seen * heads * dim,
          float_peak_);
}

void Benchmark::small_operators(const OpTable& table, std::int64_t tokens) {
    constexpr std::int64_t hidden = 576, intermediate = 1536, heads = 9, dim = 64;
    std::vector<float> x = random_floats(tokens * intermediate);
    std::vector<float> y = x;
    const std::vector<float> frequencies = random_floats(dim / 2);
    const std::vector<std::int32_t> positions(static_cast<std::size_t>(tokens), 777);
    const TensorView wide_x(x.data(), DType::F32, {tokens, intermediate});
    const TensorView wide_y(y.data(), DType::F32, {tokens, intermediate});
    const TensorView hidden_x(x.data(), DType::F32, {tokens, hidden});
    const TensorView hidden_y(y.data(), DType::F32, {tokens, hidden});
    const auto row =
        [&](std::string_view what, std::int64_t width, const std::function<void()>& call) {
            const std::string name = fmt::format("{} {} {}x{}", table.name, what, tokens, width);
            if (name.find(filter_) == std::string::npos) return;
            print(name, microseconds_of(call), static_cast<double>(tokens * width * 12), 0.0, 0.0);
        };
    row("rms_norm", hidden, [&] {
        table.rms_norm(
            {.x = hidden_x, .weight = TensorView(y.data(), DType::F32, {hidden}), .y = hidden_x},
            stream_);
    });
    row("add", hidden, [&] { table.add({.x = hidden_x, .y = hidden_y, .scale = 1e-6F}, stream_); });
    row("gated_activation", intermediate, [&] {
        table.gated_activation({.gate = wide_x, .up = wide_y, .y = wide_x}, stream_);
    });
    row("rope", heads * dim, [&] {
        table.rope({.x = TensorView(x.data(), DType::F32, {tokens, heads, dim}),
                    .positions = positions,
                    .inverse_frequencies = frequencies},
                   stream_);
    });
}

/// All matrices of SmolLM2-135M, the logits of one row included.
void Benchmark::smollm2_step(const OpTable& table, std::int64_t tokens) {
    const std::string name =
        fmt::format("{} all linear of SmolLM2-135M Q4_1 {}x", table.name, tokens);
    if (name.find(filter_) == std::string::npos) return;
    const auto time =
        [&](std::int64_t rows, std::int64_t columns, std::int64_t count, std::int64_t batch) {
            return static_cast<double>(count) *
                   time_linear(table, WeightStorage::Q4_1, batch, rows, columns);
        };
    const double total = time(576, 576, 2 * 30, tokens) + time(192, 576, 2 * 30, tokens) +
                         time(1536, 576, 2 * 30, tokens) + time(576, 1536, 30, tokens) +
                         time(49152, 576, 1, 1);
    const double weights = 30.0 * (2 * 576 * 576 + 2 * 192 * 576 + 3 * 1536 * 576);
    print(name,
          total,
          (weights + 49152.0 * 576) * 20 / 32,
          2.0 * static_cast<double>(tokens) * weights + 2.0 * 49152 * 576,
          table.prefers_stripes != nullptr ? integer_peak_ : float_peak_);
    fmt::print("{:<44}{:>12.0f} tokens/s\n", "", static_cast<double>(tokens) / total * 1e6);
}

/// Eight experts of Qwen3-30B-A3B, in the card's order, others each time: the weights are never in
/// a cache. Each has the same tokens.
void Benchmark::experts(const OpTable& table,
                        WeightStorage storage,
                        exl3::Rate rate,
                        RowOrder order,
                        std::int64_t tokens) {
    constexpr std::int64_t hidden = 2048, inner = 768, used = 8;
    constexpr std::int64_t all_bytes = std::int64_t{512} << 20;
    std::string kind = storage_name(storage);
    if (storage == WeightStorage::Exl3) {
        static constexpr const char* codebooks[] = {"3inst", "mcg", "mul1"};
        kind += fmt::format(
            " {:.1f} {}", rate.half_bits / 2.0, codebooks[static_cast<int>(rate.codebook)]);
    }
    const std::string name = fmt::format("{} experts {}{} {}x",
                                         table.name,
                                         kind,
                                         order == RowOrder::Card ? "" : " in file order",
                                         tokens);
    if (name.find(filter_) == std::string::npos) return;
    const WeightView wide{nullptr, storage, inner, hidden, order, rate};
    const WeightView back{nullptr, storage, hidden, inner, order, rate};
    const std::int64_t expert_bytes = 2 * wide.bytes() + back.bytes();
    const std::int64_t experts = all_bytes / expert_bytes;
    const BenchmarkMemory weights(experts * expert_bytes, std::byte{0x11});
    std::vector<float> x = random_floats(tokens * hidden);
    std::vector<float> gates = random_floats(used * tokens * inner);
    std::vector<float> ups = gates;
    std::vector<float> out(static_cast<std::size_t>(used * tokens * hidden));
    std::int64_t next = 0;
    const double time = microseconds_of([&] {
        std::vector<LinearArgs> first;
        std::vector<LinearArgs> second;
        for (std::int64_t i = 0; i < used; ++i, next = (next + 1) % experts) {
            const auto matrix = [&](WeightView shape, std::int64_t offset) {
                shape.data = weights.data() + next * expert_bytes + offset;
                return shape;
            };
            const auto rows = [&](std::vector<float>& of, std::int64_t width) {
                return TensorView(of.data() + i * tokens * width, DType::F32, {tokens, width});
            };
            const TensorView own_x(x.data(), DType::F32, {tokens, hidden});
            first.push_back({.x = own_x, .weight = matrix(wide, 0), .y = rows(gates, inner)});
            first.push_back(
                {.x = own_x, .weight = matrix(wide, wide.bytes()), .y = rows(ups, inner)});
            second.push_back({.x = rows(gates, inner),
                              .weight = matrix(back, 2 * wide.bytes()),
                              .y = rows(out, hidden)});
        }
        table.linear_group({first}, stream_);
        for (float& gate : gates) gate = 0.5F;
        table.linear_group({second}, stream_);
    });
    print(name,
          time,
          static_cast<double>(used * expert_bytes),
          2.0 * static_cast<double>(tokens * used * 3 * hidden * inner),
          storage == WeightStorage::Exl3 ? 0.0 : integer_peak_);
}

void run_all(int threads, const std::string& filter) {
    Benchmark benchmark(threads, filter);
    const std::vector<WeightStorage> storages = {WeightStorage::F32,
                                                 WeightStorage::F16,
                                                 WeightStorage::BF16,
                                                 WeightStorage::Q4_0,
                                                 WeightStorage::Q4_1,
                                                 WeightStorage::Q5_0,
                                                 WeightStorage::Q5_1,
                                                 WeightStorage::Q8_0,
                                                 WeightStorage::Q2_K,
                                                 WeightStorage::Q3_K,
                                                 WeightStorage::Q4_K,
                                                 WeightStorage::Q5_K,
                                                 WeightStorage::Q6_K,
                                                 WeightStorage::IQ4_NL,
                                                 WeightStorage::IQ4_XS,
                                                 WeightStorage::MXFP4};
    std::vector<const OpTable*> tables = {&cpu_ops()};
    // Tiles beside what they are to beat.
    for (const CpuLevel level : cpu_levels()) {
        if (level == CpuLevel::Amx) tables.push_back(&cpu::ops_at(level));
    }
    tables.push_back(&cpu_f32_ops());
    for (const OpTable* table : tables) {
        for (const std::int64_t tokens : {1, 8, 256}) {
            for (const WeightStorage storage : storages)
                benchmark.linear(*table, storage, tokens, 2048, 2048);
        }
        benchmark.linear(*table, WeightStorage::Q4_1, 1, 192, 576);
        benchmark.linear(*table, WeightStorage::Q4_1, 1, 576, 576);
        benchmark.linear(*table, WeightStorage::Q4_1, 1, 49152, 576);
        for (const std::int64_t tokens : {1, 64, 512}) benchmark.smollm2_step(*table, tokens);
    }
    for (const std::int64_t tokens : {1, 4, 16}) {
        for (const exl3::Rate rate : {exl3::Rate{8, exl3::Codebook::Mul1},
                                      exl3::Rate{6, exl3::Codebook::Mul1},
                                      exl3::Rate{8, exl3::Codebook::Mcg}}) {
            for (const RowOrder order : {RowOrder::Card, RowOrder::OneByOne}) {
                benchmark.experts(cpu_ops(), WeightStorage::Exl3, rate, order, tokens);
            }
        }
        for (const WeightStorage storage : {WeightStorage::Q4_0,
                                            WeightStorage::Q8_0,
                                            WeightStorage::Q4_K,
                                            WeightStorage::Q5_K,
                                            WeightStorage::Q6_K,
                                            WeightStorage::MXFP4}) {
            benchmark.experts(cpu_ops(), storage, {}, RowOrder::Card, tokens);
        }
    }
    for (const std::int64_t length : {100, 1000, 8000}) benchmark.attention(cpu_ops(), 1, length);
    benchmark.attention(cpu_ops(), 512, 512);
    benchmark.attention(cpu_ops(), 512, 4096);
    for (const std::int64_t tokens : {1, 512}) benchmark.small_operators(cpu_ops(), tokens);
}

}  // namespace
}  // namespace pergola

int main(int count, char** arguments) {
    const int threads =
        count > 1 ? std::max(1, std::atoi(arguments[1])) : pergola::physical_cores();
    pergola::run_all(threads, count > 2 ? arguments[2] : "");
    return 0;
}

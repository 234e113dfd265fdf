// Where the time of a step goes: each operator's calls, microseconds and share, and what is left
// for the code between them. Asserts nothing.
//
//     step_benchmark SHAPE FORMAT [threads] [rows of a step: 1 decodes]

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/generate/forward_runner.h"
#include "engine/memory/weight_loader.h"
#include "engine/model/shapes/synthetic_model.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola {
namespace {

using Clock = std::chrono::steady_clock;

struct Tally {
    std::string name;
    std::int64_t calls = 0;
    double microseconds = 0;
};

// An operator is a plain function pointer: what it counts in cannot be handed to it.
std::vector<Tally> tallies;

std::size_t new_tally(const char* name) {
    tallies.push_back({name, 0, 0});
    return tallies.size() - 1;
}

/// The operator `member` of cpu_ops(), timed.
template <auto member, class Args>
void timed(const Args& args, Stream& stream) {
    static const std::size_t index = new_tally("");
    static const OpTable& plain = cpu_ops();  // asks the processor what it can, which takes microseconds
    const Clock::time_point begin = Clock::now();
    (plain.*member)(args, stream);
    const std::chrono::duration<double, std::micro> spent = Clock::now() - begin;
    tallies[index].microseconds += spent.count();
    tallies[index].calls += 1;
    if (tallies[index].name.empty()) {
        if constexpr (std::is_same_v<Args, LinearGroupArgs>) {
            tallies[index].name = "linear_group";
        } else if constexpr (std::is_same_v<Args, LinearArgs>) {
            tallies[index].name = "linear";
        } else if constexpr (std::is_same_v<Args, AttentionArgs>) {
            tallies[index].name = "attention";
        } else if constexpr (std::is_same_v<Args, RmsNormArgs>) {
            tallies[index].name = "rms_norm";
        } else if constexpr (std::is_same_v<Args, RopeArgs>) {
            tallies[index].name = "rope";
        } else if constexpr (std::is_same_v<Args, AddArgs>) {
            tallies[index].name = "add";
        } else if constexpr (std::is_same_v<Args, GatedActivationArgs>) {
            tallies[index].name = "gated_activation";
        } else if constexpr (std::is_same_v<Args, KvAppendArgs>) {
            tallies[index].name = "kv_append";
        } else {
            tallies[index].name = "embedding";
        }
    }
}

OpTable timed_ops() {
    OpTable table = cpu_ops();
    table.embedding = timed<&OpTable::embedding, EmbeddingArgs>;
    table.rms_norm = timed<&OpTable::rms_norm, RmsNormArgs>;
    table.add = timed<&OpTable::add, AddArgs>;
    table.linear = timed<&OpTable::linear, LinearArgs>;
    table.linear_group = timed<&OpTable::linear_group, LinearGroupArgs>;
    table.rope = timed<&OpTable::rope, RopeArgs>;
    table.gated_activation = timed<&OpTable::gated_activation, GatedActivationArgs>;
    table.kv_append = timed<&OpTable::kv_append, KvAppendArgs>;
    table.attention = timed<&OpTable::attention, AttentionArgs>;
    return table;
}

Result<> run(const char* shape, const char* format, int threads, std::int64_t rows) {
    PG_TRY(const SyntheticModel synthetic, find_synthetic_model(shape, format));
    PG_TRY(ModelFiles files, make_synthetic_files(synthetic, {}));
    PG_TRY(const std::shared_ptr<Model> model, bind_model(std::move(files)));
    PG_CHECK(load_weights(*model, {&cpu_ops(), std::int64_t{1} << 62}, {}));
    WorkerPool pool(threads);
    const OpTable table = timed_ops();
    constexpr std::int64_t context = 1024;
    PG_TRY(const std::unique_ptr<ForwardRunner> runner,
           ForwardRunner::create(*model, table, Stream{&pool}, {}, context));
    const std::vector<std::int32_t> ids(static_cast<std::size_t>(rows), 7);
    const std::int64_t steps = rows == 1 ? 128 : 8;
    double total = 0;
    for (std::int64_t step = -steps / 4; step < steps; ++step) {
        if (step == 0) {
            for (Tally& tally : tallies) tally = {tally.name, 0, 0};
            total = 0;
        }
        const std::int64_t position = rows == 1 ? step + steps : 0;
        const Clock::time_point begin = Clock::now();
        PG_CHECK(runner->run(
            ids, position, WantedRows::Last, [](std::int64_t, std::span<float>) {}, {}));
        total += std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
    }
    const double bytes = static_cast<double>(model->bytes_per_decode_step());
    fmt::print(
        "{} {} threads, {} rows a step: {:.1f} us, {:.1f} tokens/s, {:.1f} GB/s of weights\n",
        synthetic.name(),
        threads,
        rows,
        total / static_cast<double>(steps),
        static_cast<double>(steps * rows) / total * 1e6,
        bytes * static_cast<double>(steps) / total * 1e-3);
    double known = 0;
    for (const Tally& tally : tallies) {
        known += tally.microseconds;
        fmt::print("{:<20}{:>8} calls{:>12.1f} us{:>8.1f} %\n",
                   tally.name,
                   tally.calls / steps,
                   tally.microseconds / static_cast<double>(steps),
                   100 * tally.microseconds / total);
    }
    fmt::print("{:<20}{:>14}{:>12.1f} us{:>8.1f} %\n",
               "between",
               "",
               (total - known) / static_cast<double>(steps),
               100 * (total - known) / total);
    return {};
}

}  // namespace
}  // namespace pergola

int main(int count, char** arguments) {
    if (count < 3) {
        fmt::print(stderr, "usage: step_benchmark SHAPE FORMAT [threads] [rows]\n");
        return 2;
    }
    const int threads =
        count > 3 ? std::max(1, std::atoi(arguments[3])) : pergola::physical_cores();
    const std::int64_t rows = count > 4 ? std::clamp(std::atoi(arguments[4]), 1, 512) : 1;
    const auto done = pergola::run(arguments[1], arguments[2], threads, rows);
    if (!done) fmt::print(stderr, "error: {}\n", done.error().message);
    return done ? 0 : 1;
}

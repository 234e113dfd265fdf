#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/console.h"

namespace pergola::cli {
namespace {

/// Reads a block far larger than the caches, a few times; the best pass is what the memory can do.
double measure_read_gb_per_s() {
    constexpr std::size_t words = (256 << 20) / sizeof(std::uint64_t);
    std::vector<std::uint64_t> block(words, 1);
    double best = 0;
    volatile std::uint64_t sink = 0;
    for (int pass = 0; pass < 4; ++pass) {
        const auto begin = std::chrono::steady_clock::now();
        std::uint64_t sums[8] = {};
        for (std::size_t word = 0; word < words; word += 8) {
            for (std::size_t lane = 0; lane < 8; ++lane) sums[lane] += block[word + lane];
        }
        for (const std::uint64_t sum : sums) sink = sink + sum;
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        best = std::max(best, static_cast<double>(words * sizeof(std::uint64_t)) / seconds / 1e9);
    }
    return best;
}

int show_devices(bool json) {
    auto engine = Engine::open({}, [](const EngineEvent&) {});
    if (!engine) return report(engine.error());
    const HardwareFacts facts = (*engine)->hardware();
    const double bandwidth = measure_read_gb_per_s();
    if (json) {
        nlohmann::ordered_json gpus = nlohmann::ordered_json::array();
        for (const GpuFacts& gpu : facts.gpus) {
            gpus.push_back({{"name", gpu.name}, {"vram_total_bytes", gpu.vram_total_bytes}, {"vram_free_bytes", gpu.vram_free_bytes}});
        }
        const nlohmann::ordered_json object = {
            {"cpu", facts.cpu_name},
            {"physical_cores", facts.physical_cores},
            {"logical_cores", facts.logical_cores},
            {"instruction_sets", facts.instruction_sets},
            {"ram_total_bytes", facts.ram_total_bytes},
            {"ram_available_bytes", facts.ram_available_bytes},
            {"ram_read_one_thread_gb_per_s", bandwidth},
            {"gpus", gpus},
            {"gpu_absence_reason", facts.gpu_absence_reason}};
        auto printed = print(json_line(object));
        return printed ? Done : report(printed.error());
    }
    std::string text = fmt::format("CPU   {}\n      {} cores, {} threads;", facts.cpu_name, facts.physical_cores, facts.logical_cores);
    for (const std::string& name : facts.instruction_sets) text += " " + name;
    text += fmt::format("\nRAM   {:.1f} GB, {:.1f} GB free; one thread reads {:.1f} GB/s\n",
                        static_cast<double>(facts.ram_total_bytes) / 1e9, static_cast<double>(facts.ram_available_bytes) / 1e9, bandwidth);
    text += facts.gpus.empty() ? fmt::format("GPU   none: {}\n", facts.gpu_absence_reason) : "";
    for (const GpuFacts& gpu : facts.gpus) {
        text += fmt::format("GPU   {}, {:.1f} of {:.1f} GB free\n", gpu.name, static_cast<double>(gpu.vram_free_bytes) / 1e9,
                            static_cast<double>(gpu.vram_total_bytes) / 1e9);
    }
    auto printed = print(text);
    return printed ? Done : report(printed.error());
}

}  // namespace

void add_devices(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("devices", "Processors, memory and graphics cards of this computer");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Print one JSON object instead of text");
    command->callback([&run, json] { run = [json] { return show_devices(*json); }; });
}

}  // namespace pergola::cli

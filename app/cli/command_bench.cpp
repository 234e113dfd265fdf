#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/input_file.h"
#include "app/cli/model_options.h"
#include "app/cli/output_path.h"

namespace pergola::cli {
namespace {

struct BenchOptions : ModelOptions {
    CLI::App* command = nullptr;
    std::string shape;
    std::string format = "q4_k_m";
    std::string bits;  ///< of exl3

    ShapeRequest shape_request() const {
        return {shape, bits.empty() ? format : format + "-" + bits};
    }
    std::string save;
    std::vector<std::int64_t> prompts = {512};
    std::vector<std::int64_t> batches = {1};
    std::int64_t generate = 128;
    std::int64_t depth = 0;
    TokenSource source = TokenSource::Given;
    int repeat = 3;
    std::string routing = "model";
    std::vector<std::int64_t> then_experts;  ///< measured one after another, without a reload
};

struct Row {
    std::int64_t experts = -1;  ///< per layer on the card; -1: as loaded
    std::string test;
    std::int64_t batch = 1;
    std::vector<double> rates;  ///< tokens per second, one a repeat

    double median() const {
        std::vector<double> sorted = rates;
        std::sort(sorted.begin(), sorted.end());
        const std::size_t middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
    }
    double least() const { return *std::min_element(rates.begin(), rates.end()); }
    double most() const { return *std::max_element(rates.begin(), rates.end()); }
};

double rate(const Speed& speed) { return static_cast<double>(speed.tokens) / std::max(speed.seconds, 1e-9); }

Result<std::vector<Row>> measure(ModelInspector& model, const BenchOptions& options, const WorkProgress& progress) {
    std::vector<Row> rows;
    for (const std::int64_t tokens : options.prompts) {
        if (tokens == 0) continue;
        Row& row = rows.emplace_back(Row{-1, fmt::format("prefill{}", tokens), 1, {}});
        for (int repeat = 0; repeat < options.repeat; ++repeat) {
            PG_TRY(const Speed speed, model.measure_prefill(tokens, progress));
            row.rates.push_back(rate(speed));
        }
    }
    for (const std::int64_t batch : options.batches) {
        if (options.generate == 0) break;
        const std::string at = options.depth > 0 ? fmt::format("@{}", options.depth) : "";
        Row& row = rows.emplace_back(Row{-1, fmt::format("decode{}{}", options.generate, at), batch, {}});
        for (int repeat = 0; repeat < options.repeat; ++repeat) {
            PG_TRY(const Speed speed, model.measure_decode({options.depth, options.generate, batch, options.source}, progress));
            row.rates.push_back(rate(speed));
        }
    }
    return rows;
}

double in_gb(std::int64_t bytes) { return static_cast<double>(bytes) / 1e9; }

double share_on_card(const ExpertTelemetry& experts) {
    return experts.calls > 0 ? static_cast<double>(experts.calls_on_card) / static_cast<double>(experts.calls) : 0;
}

std::int64_t peak_ram_bytes() {
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
}

/// "uniform", "zipf:1.2", or a file with a share a line, hottest first; "model" gives none.
Result<std::vector<double>> routing_shares(const std::string& routing) {
    if (routing == "model") return std::vector<double>{};
    if (routing == "uniform") return std::vector<double>{0.0};
    constexpr std::string_view zipf = "zipf:";
    if (routing.starts_with(zipf)) {
        double exponent = 0;
        const char* const begin = routing.data() + zipf.size();
        const char* const end = routing.data() + routing.size();
        const auto [rest, problem] = std::from_chars(begin, end, exponent);
        if (problem == std::errc{} && rest == end && exponent >= 0 && exponent < 20) return std::vector<double>{exponent};
        return Error{ErrorCode::InvalidArgument, fmt::format("--routing {}: expected a number from 0 to 20 behind zipf:", routing)};
    }
    PG_TRY(const std::string text, read_file(routing));
    std::istringstream lines(text);
    std::vector<double> shares;
    for (double share = 0; lines >> share;) shares.push_back(share);
    if (shares.size() > 1 && lines.eof()) return shares;
    return Error{ErrorCode::InvalidArgument, fmt::format("{} is no list of shares; expected at least two numbers, hottest first", routing)};
}

/// Of the longest run.
std::int64_t most_tokens(const BenchOptions& options) {
    const std::int64_t prompt = options.prompts.empty() ? 0 : *std::max_element(options.prompts.begin(), options.prompts.end());
    const std::int64_t streams = options.batches.empty() ? 1 : *std::max_element(options.batches.begin(), options.batches.end());
    return std::max(prompt, streams * (options.depth + options.generate));
}

/// The model that was asked for: a file's, or one of random weights.
Result<ModelInspector> open_model(const BenchOptions& options) {
    PG_TRY(InspectOptions how, options.inspect_options());
    how.context_tokens = most_tokens(options);
    PG_TRY(how.routing, routing_shares(options.routing));
    if (options.shape.empty()) {
        PG_TRY(const std::filesystem::path path, options.path());
        return ModelInspector::open(path, how);
    }
    Progress progress(options.progress_style(), "making weights", "bytes");
    return ModelInspector::open_shape(options.shape_request(), how, progress.as_function());
}

Result<> save_shape(const BenchOptions& options) {
    Progress progress(options.progress_style(), "writing", "bytes");
    return write_shape_file(options.shape_request(), options.save, progress.as_function());
}

Result<> list_shapes() {
    std::string text;
    for (const std::string& name : shape_names()) text += name + "\n";
    return print(text);
}

/// Options that were given and that `instead`, which does something else, does not look at.
void warn_of_idle(const BenchOptions& options, const char* instead, std::initializer_list<const char*> others) {
    for (const char* option : others) {
        if (options.command->count(option) > 0) warn(fmt::format("{} does nothing with {}", option, instead));
    }
}

Result<> check_combination(const BenchOptions& options) {
    if (!options.bits.empty() && options.format != "exl3") {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("--bits chooses among the widths of --format exl3; {} has one width of its own, leave --bits out",
                                 options.format)};
    }
    if (options.shape == "list") {
        warn_of_idle(options, "--shape list",
                     {"--format", "--bits", "--save", "--device", "--threads", "--kv", "--precision", "--json", "--prompt", "--generate",
                      "--depth", "--batch", "--repeat"});
    } else if (options.command->count("--save") > 0) {
        warn_of_idle(options, "--save, which measures nothing",
                     {"--device", "--threads", "--kv", "--precision", "--json", "--prompt", "--generate", "--depth", "--batch", "--repeat"});
        return check_output("--save", options.save, {});
    }
    return {};
}

Result<> bench(const BenchOptions& options) {
    PG_CHECK(check_combination(options));
    if (options.shape == "list") return list_shapes();
    catch_interrupt();
    if (!options.save.empty()) return save_shape(options);
    PG_TRY(ModelInspector model, open_model(options));
    options.tell_of(model.report());
    Progress progress(options.progress_style(), "bench", "tokens");
    // The first request pays for cold caches and page faults: told apart, and the warm-up of the rest.
    PG_TRY(const Speed first, model.measure_prefill(16, progress.as_function()));
    PG_TRY(std::vector<Row> rows, measure(model, options, progress.as_function()));
    for (const std::int64_t per_layer : options.then_experts) {
        PG_CHECK(model.move_experts(per_layer));
        PG_TRY(std::vector<Row> more, measure(model, options, progress.as_function()));
        for (Row& row : more) row.experts = per_layer;
        rows.insert(rows.end(), more.begin(), more.end());
    }
    const MemoryUse vram = model.most_vram();
    PG_TRY(const ExpertTelemetry experts, model.experts());
    if (!options.json) {
        std::string text = fmt::format("{}: loaded in {:.2f} s, first token after {:.3f} s more\n", model.report().facts.name,
                                       model.load_seconds(), first.seconds);
        for (const Row& row : rows) {
            const std::string experts = row.experts >= 0 ? fmt::format(" experts {:<4}", row.experts) : "";
            text += fmt::format("{:<16} batch {:<3}{} {:9.1f} tok/s  ({:.1f} to {:.1f}, {} runs)\n", row.test, row.batch, experts,
                                row.median(), row.least(), row.most(), row.rates.size());
        }
        if (vram.total_bytes() > 0) {
            text += fmt::format("VRAM {:.2f} GB: {:.2f} weights, {:.2f} cache, {:.2f} work\n", in_gb(vram.total_bytes()),
                                in_gb(vram.weight_bytes), in_gb(vram.kv_bytes), in_gb(vram.work_bytes));
        }
        if (experts.experts > 0) {
            text += fmt::format("experts {} of {} on the card, {:.1f} % of the calls; {:.2f} GB over the bus\n", experts.resident,
                                experts.experts, 100 * share_on_card(experts), in_gb(experts.bytes_over_bus + experts.moved_bytes));
        }
        return print(text);
    }
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
        list.push_back({{"experts_per_layer", row.experts >= 0 ? nlohmann::ordered_json(row.experts) : nlohmann::ordered_json()},
                        {"test", row.test},
                        {"batch", row.batch},
                        {"tokens_per_s", {{"median", row.median()}, {"min", row.least()}, {"max", row.most()}}},
                        {"repeat", row.rates.size()}});
    }
    return print(json_line({{"model", model.report().facts.name},
                            {"device", model.device()},
                            {"rows", list},
                            {"load_s", model.load_seconds()},
                            {"time_to_first_token_s", first.seconds},
                            {"vram_peak_bytes", vram.total_bytes()},
                            {"vram_bytes", {{"weights", vram.weight_bytes}, {"experts", vram.expert_bytes}, {"cache", vram.kv_bytes}, {"work", vram.work_bytes}}},
                            {"ram_peak_bytes", peak_ram_bytes()},
                            {"experts", {{"all", experts.experts}, {"resident", experts.resident}, {"pinned_bytes", experts.pinned_bytes}}},
                            {"share_of_expert_calls_on_gpu", experts.calls > 0 ? nlohmann::ordered_json(share_on_card(experts)) : nlohmann::ordered_json()},
                            {"bytes_host_to_device", experts.bytes_over_bus + experts.moved_bytes}}));
}

}  // namespace

void add_bench(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("bench", "Prefill and decode speed, measured apart, after a warm-up");
    auto options = std::make_shared<BenchOptions>();
    options->command = command;
    CLI::Option* model = options->add_model(*command)->required(false);
    CLI::Option* shape = command->add_option("--shape", options->shape,
                                             "Measure random weights of this shape instead of a file (list: names them)");
    shape->excludes(model);
    command->add_option("--format", options->format, "Storage of a shape's weights: q4_k_m, q8_0, q4_1, bf16, exl3, ...")
        ->needs(shape)->capture_default_str();
    command->add_option("--bits", options->bits, "Bits a weight of exl3: 1 to 8, or 1.5, 2.5, 3.5")->needs(shape);
    command->add_option("--save", options->save, "Write the shape to this GGUF file and measure nothing")->needs(shape);
    options->add_compute(*command);
    options->add_output(*command);
    const auto tokens = CLI::Range(std::int64_t{0}, std::int64_t{1} << 24);
    command->add_option("--prompt", options->prompts, "Prompt lengths in tokens, N,N...")->delimiter(',')->check(tokens)->capture_default_str();
    command->add_option("--generate", options->generate, "Tokens to decode")->check(tokens)->capture_default_str();
    command->add_option("--depth", options->depth, "Tokens in the cache before decoding starts")->check(tokens)->capture_default_str();
    command->add_option("--tokens", options->source, "Of decoding: given (as before), or likeliest or sampled by the card")
        ->transform(CLI::CheckedTransformer(std::map<std::string, TokenSource>{{"given", TokenSource::Given},
                                                                              {"likeliest", TokenSource::CardLikeliest},
                                                                              {"sampled", TokenSource::CardSampled}}));
    command->add_option("--batch", options->batches, "Streams that decode together, B,B...")->delimiter(',')
        ->check(CLI::Range(1, 64))->capture_default_str();
    command->add_option("--routing", options->routing, "Which experts tokens use: model, uniform, zipf:S, or a FILE with a share a line, hottest first")
        ->capture_default_str();
    command->add_option("--then-gpu-experts", options->then_experts, "Measure again with so many experts per layer on the card, moved without a reload, N,N...")
        ->delimiter(',')->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 20));
    command->add_option("--repeat", options->repeat, "Runs of each test")->check(CLI::Range(1, 1000))->capture_default_str();
    command->callback([&run, options] {
        if (options->shape.empty() && options->model.empty()) throw CLI::RequiredError("MODEL or --shape");
        run = [options] {
            auto done = bench(*options);
            return done ? static_cast<int>(Done) : report(done.error());
        };
    });
}

}  // namespace pergola::cli

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"

namespace pergola::cli {
namespace {

double bits_per_weight(const StorageShare& share) {
    return 8.0 * static_cast<double>(share.bytes) / static_cast<double>(share.parameters);
}

std::string as_json(const ModelReport& report) {
    nlohmann::ordered_json storages = nlohmann::ordered_json::array();
    for (const StorageShare& share : report.storages) {
        storages.push_back({{"tensors", share.tensor_class},
                            {"storage", share.storage},
                            {"parameters", share.parameters},
                            {"bytes", share.bytes},
                            {"bits_per_weight", bits_per_weight(share)}});
    }
    const ModelFacts& facts = report.facts;
    return json_line({{"name", facts.name},
                      {"path", facts.path},
                      {"architecture", facts.architecture},
                      {"quantisation", facts.quantisation},
                      {"layers", facts.layers},
                      {"hidden", report.hidden},
                      {"intermediate", report.intermediate},
                      {"heads", report.heads},
                      {"kv_heads", report.kv_heads},
                      {"head_dim", report.head_dim},
                      {"experts", facts.experts},
                      {"active_experts", report.active_experts},
                      {"vocabulary", report.vocabulary},
                      {"context_tokens", facts.trained_context_tokens},
                      {"parameters", facts.parameters},
                      {"active_parameters", report.active_parameters},
                      {"bits_per_weight", facts.bits_per_weight},
                      {"weight_bytes", facts.weight_bytes},
                      {"file_bytes", facts.file_bytes},
                      {"kv_bytes_per_256_tokens_f16", kv_cache_bytes(facts, 256, {})},
                      {"tokenizer", report.tokenizer_kind},
                      {"has_chat_template", facts.has_chat_template},
                      {"storages", storages},
                      {"notes", facts.notes},
                      {"problems", report.problems}});
}

std::string as_text(const ModelReport& report) {
    const ModelFacts& facts = report.facts;
    std::string text = fmt::format("{}\n", facts.name);
    text += fmt::format("  architecture  {}, {} layers, {} heads ({} key/value), hidden {}\n", facts.architecture, facts.layers,
                        report.heads, report.kv_heads, report.hidden);
    text += fmt::format("  stored as     {}, {:.2f} bits per weight in all\n", facts.quantisation, facts.bits_per_weight);
    text += fmt::format("  parameters    {:.1f} million\n", static_cast<double>(facts.parameters) / 1e6);
    if (facts.experts > 0) {
        text += fmt::format("  experts       {} of {} for a token, which passes {:.1f} million parameters\n", report.active_experts,
                            facts.experts, static_cast<double>(report.active_parameters) / 1e6);
    }
    text += fmt::format("  context       {} tokens, {:.1f} MB per 1,024 tokens at f16\n", facts.trained_context_tokens,
                        static_cast<double>(kv_cache_bytes(facts, 1024, {})) / 1e6);
    text += fmt::format("  file          {:.1f} MB\n", static_cast<double>(facts.file_bytes) / 1e6);
    text += fmt::format("  tokenizer     {}, {} tokens\n", report.tokenizer_kind.empty() ? "none" : report.tokenizer_kind,
                        report.vocabulary);
    text += fmt::format("  template      {}\n", facts.has_chat_template ? "yes" : "no");
    for (const StorageShare& share : report.storages) {
        text += fmt::format("  {:<13} {} {:.2f} MB, {:.2f} bits per weight\n", share.tensor_class, share.storage,
                            static_cast<double>(share.bytes) / 1e6, bits_per_weight(share));
    }
    for (const std::string& note : facts.notes) text += fmt::format("  note: {}\n", note);
    for (const std::string& problem : report.problems) text += fmt::format("  problem: {}\n", problem);
    return text;
}

int show_info(const ModelOptions& options) {
    auto path = options.path();
    if (!path) return report(path.error());
    auto model = ModelInspector::open_headers(*path);
    if (!model) return report(model.error());
    auto printed = print(options.json ? as_json(model->report()) : as_text(model->report()));
    return printed ? Done : report(printed.error());
}

}  // namespace

void add_info(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("info", "What a model is: sizes, bits per weight, tokenizer, problems");
    auto options = std::make_shared<ModelOptions>();
    options->add_model(*command);
    options->add_output(*command);
    command->callback([&run, options] { run = [options] { return show_info(*options); }; });
}

}  // namespace pergola::cli

#include "engine/inspect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/atomic_file.h"
#include "engine/base/clock.h"
#include "engine/base/json.h"
#include "engine/base/machine_memory.h"
#include "engine/base/units.h"
#include "engine/generate/prepare.h"
#include "engine/inspect_state.h"
#include "engine/layers/forward.h"
#include "engine/telemetry/machine_load.h"
#include "engine/memory/device_inventory.h"
#include "engine/model/shapes/synthetic_model.h"
#include "kernels/cpu/cpu_features.h"

namespace pergola {

std::vector<std::string> cpu_instruction_sets() { return cpu_feature_names(); }

bool has_cuda_part() { return find_cuda_part(); }

Error no_memory_left() { return memory_refused(); }

Result<> write_result(int descriptor, std::string_view text, std::string_view name) {
    return write_all(descriptor, std::as_bytes(std::span(text)), name);
}

Result<> write_result_file(const std::filesystem::path& path, std::string_view text) { return write_file_atomically(path, text); }

// ── Text ──────────────────────────────────────────────────────────────────────────────────────────

struct TextInspector::State {
    std::optional<GgufFile> file;  // tokenizer tables are copies, but the file's keys may be asked for
    TextParts text;

    Result<const Tokenizer*> tokenizer() const {
        if (text.tokenizer != nullptr) return text.tokenizer.get();
        return Error{ErrorCode::Unsupported, text.tokenizer_problem};
    }
};

Result<TextInspector> TextInspector::open(const std::filesystem::path& path) {
    auto state = std::make_unique<State>();
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        std::string architecture;
        if (auto text = read_text_file(path / "config.json", 16 << 20)) {
            if (auto config = parse_json(*text, "config.json"); config && config->is_object()) {
                if (const auto type = config->find("model_type"); type != config->end() && type->is_string()) {
                    architecture = type->get<std::string>();
                }
            }
        }
        state->text = text_parts_from_folder(path, architecture);
    } else {
        PG_TRY(GgufFile file, GgufFile::open(path));
        state->file = std::move(file);
        state->text = text_parts_from_gguf(*state->file, state->file->text("general.architecture").value_or(""));
    }
    return TextInspector(std::move(state));
}

TextInspector::TextInspector(std::unique_ptr<State> state) : state_(std::move(state)) {}
TextInspector::TextInspector(TextInspector&&) noexcept = default;
TextInspector::~TextInspector() = default;

Result<std::vector<std::int32_t>> TextInspector::tokenize(std::string_view text, bool add_special,
                                                          bool parse_special) const {
    PG_TRY(const Tokenizer* tokenizer, state_->tokenizer());
    const SpecialTokens special = parse_special ? SpecialTokens::Parse : SpecialTokens::AsText;
    return add_special ? tokenizer->encode_with_roles(text, special) : tokenizer->encode(text, special);
}

Result<std::vector<std::string>> TextInspector::pieces(std::span<const std::int32_t> ids) const {
    PG_TRY(const Tokenizer* tokenizer, state_->tokenizer());
    std::vector<std::string> pieces;
    for (const std::int32_t id : ids) pieces.emplace_back(tokenizer->token_piece(id));
    return pieces;
}

Result<std::string> TextInspector::detokenize(std::span<const std::int32_t> ids, bool special_text) const {
    PG_TRY(const Tokenizer* tokenizer, state_->tokenizer());
    for (const std::int32_t id : ids) {
        if (id >= 0 && id < tokenizer->vocabulary_size()) continue;
        return Error{ErrorCode::InvalidArgument, fmt::format("token id {} is outside the tokenizer's vocabulary, 0 to {}; the ids are of "
                                                             "another tokenizer",
                                                             id, tokenizer->vocabulary_size() - 1)};
    }
    return tokenizer->decode(ids, special_text);
}

Result<std::string> TextInspector::template_source() const {
    if (!state_->text.template_source.empty()) return state_->text.template_source;
    return Error{ErrorCode::NotFound, "the model has no chat template"};
}

std::string TextInspector::template_variables_json() const { return template_variables(state_->text).dump(); }

const std::vector<std::string>& TextInspector::notes() const { return state_->text.notes; }

std::string TextInspector::tokenizer_kind() const {
    return state_->text.tokenizer == nullptr ? "" : std::string(state_->text.tokenizer->kind());
}

Result<std::string> render_template(const RenderRequest& request) {
    using nlohmann::ordered_json;
    PG_TRY(const ChatTemplate parsed, ChatTemplate::parse(request.source));
    PG_TRY(const ordered_json messages, parse_json(request.messages, "messages"));
    if (!messages.is_array()) return Error{ErrorCode::InvalidArgument, "messages are no JSON array"};
    std::optional<ordered_json> tools;
    std::optional<ordered_json> documents;
    const auto read_optional = [](const std::string& text, const char* what, std::optional<ordered_json>& into) -> Result<> {
        if (text.empty()) return {};
        PG_TRY(into, parse_json(text, what));
        return {};
    };
    PG_CHECK(read_optional(request.tools, "tools", tools));
    PG_CHECK(read_optional(request.documents, "documents", documents));
    PG_TRY(const ordered_json variables, parse_json(request.variables.empty() ? "{}" : request.variables, "variables"));
    TemplateInput input;
    input.messages = &messages;
    input.tools = tools ? &*tools : nullptr;
    input.documents = documents ? &*documents : nullptr;
    input.variables = &variables;
    input.add_generation_prompt = request.add_generation_prompt;
    input.now = request.now;
    return parsed.render(input);
}

// ── Models ────────────────────────────────────────────────────────────────────────────────────────

namespace {

/// A fixed line of ids for measurements: speed does not depend on them, but all equal ones could flatter a cache.
std::vector<std::int32_t> measuring_ids(std::int64_t count, std::int64_t vocabulary) {
    std::vector<std::int32_t> ids;
    std::uint64_t state = 12345;
    for (std::int64_t index = 0; index < count; ++index) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        ids.push_back(static_cast<std::int32_t>((state >> 33) % static_cast<std::uint64_t>(vocabulary)));
    }
    return ids;
}

void add_share(std::vector<StorageShare>& shares, const char* tensor_class, const WeightView& weight) {
    const std::string storage = storage_name(weight.storage);
    const auto found = std::find_if(shares.begin(), shares.end(), [&](const StorageShare& share) {
        return share.tensor_class == tensor_class && share.storage == storage;
    });
    StorageShare& share = found != shares.end() ? *found : shares.emplace_back(StorageShare{tensor_class, storage, 0, 0});
    share.parameters += weight.rows * weight.columns;
    share.bytes += weight.bytes();
}

/// Loads where the options say; `device` gets who computes.
PrepareModel loading(const InspectOptions& options, ComputeDevice& device) {
    return [&options, &device](Model& model) -> Result<> {
        PG_TRY(device, find_device(options.device, options.precision));
        if (device.device == nullptr) {
            const std::int64_t available = read_machine_memory().available_bytes + model.files().held_bytes();
            return load_weights(model, {device.ops, spare_weight_bytes({}, available)}, {});
        }
        const ComputeWishes wishes{.device = options.device,
                                   .precision = options.precision,
                                   .kv = options.kv,
                                   // What is asked for decides later.
                                   .context_tokens = std::max<std::int64_t>(page_tokens, options.context_tokens),
                                   .card_work_bytes = forward_scratch_bytes(model.spec(), chunk_tokens_on_card, 1),
                                   .card_rows = chunk_tokens_on_card,
                                   .queue_logit_rows = 128,
                                   .experts = options.experts};
        return load_on_device(model, wishes, {}, device);
    };
}

SyntheticProgress in_bytes(const WorkProgress& progress, std::int64_t total) {
    return [&progress, total](std::int64_t done) -> Result<> {
        if (!progress || progress(done, total)) return {};
        return Error{ErrorCode::Cancelled, "interrupted"};
    };
}

}  // namespace

Result<ModelInspector> ModelInspector::open(const std::filesystem::path& path, const InspectOptions& options) {
    const double begin = steady_seconds();
    ComputeDevice device;
    PG_TRY(std::shared_ptr<const LanguageModel> language, open_language_model(path, loading(options, device)));
    auto state = std::make_unique<State>(std::move(language), options);
    state->device = std::move(device);
    state->load_seconds = steady_seconds() - begin;
    return ModelInspector(std::move(state));
}

Result<ModelInspector> ModelInspector::open_shape(const ShapeRequest& request, const InspectOptions& options,
                                                  const WorkProgress& progress) {
    PG_TRY(const SyntheticModel synthetic, find_synthetic_model(request.shape, request.format));
    PG_TRY(const std::int64_t bytes, synthetic_bytes(synthetic));
    if (const std::int64_t free = read_machine_memory().available_bytes; free > 0 && bytes > free) {
        return Error{ErrorCode::OutOfMemory, fmt::format("{} needs {:.1f} GB of memory, free are {:.1f} GB", synthetic.name(),
                                                         static_cast<double>(bytes) / 1e9, static_cast<double>(free) / 1e9)};
    }
    PG_TRY(ModelFiles files, make_synthetic_files(synthetic, in_bytes(progress, bytes)));
    const double begin = steady_seconds();
    ComputeDevice device;
    PG_TRY(std::shared_ptr<const LanguageModel> language,
           language_model_of(std::move(files), synthetic.name(), loading(options, device)));
    auto state = std::make_unique<State>(std::move(language), options);
    state->device = std::move(device);
    state->load_seconds = steady_seconds() - begin;
    return ModelInspector(std::move(state));
}

std::vector<std::string> shape_names() {
    std::vector<std::string> names;
    for (const ModelShape& shape : model_shapes()) names.emplace_back(shape.name);
    return names;
}

Result<> write_shape_file(const ShapeRequest& request, const std::filesystem::path& path, const WorkProgress& progress) {
    PG_TRY(const SyntheticModel synthetic, find_synthetic_model(request.shape, request.format));
    PG_TRY(const std::int64_t bytes, synthetic_bytes(synthetic));
    return write_synthetic_gguf(synthetic, path, in_bytes(progress, bytes));
}

Result<ModelInspector> ModelInspector::open_headers(const std::filesystem::path& path) {
    PG_TRY(std::shared_ptr<const LanguageModel> language, open_language_model(path));
    InspectOptions options;
    options.threads = 1;
    return ModelInspector(std::make_unique<State>(std::move(language), options));
}

ModelInspector::ModelInspector(std::unique_ptr<State> state) : state_(std::move(state)) {}
ModelInspector::ModelInspector(ModelInspector&&) noexcept = default;
ModelInspector::~ModelInspector() = default;

double ModelInspector::load_seconds() const { return state_->load_seconds; }

MemoryUse ModelInspector::most_vram() const {
    MemoryUse use = state_->most_vram;
    const std::int64_t slots = state_->slot_bytes();
    use.weight_bytes = state_->model().device_bytes() + slots;
    use.expert_bytes = slots;
    return use;
}

Result<> ModelInspector::move_experts(std::int64_t per_layer) {
    ExpertResidency* const experts = state_->device.experts.get();
    if (experts == nullptr) return Error{ErrorCode::Unsupported, "no graphics card computes experts of this model"};
    PG_TRY(const std::unique_ptr<ForwardRunner> runner, state_->runner(page_tokens));
    PG_CHECK(experts->want(per_layer * experts->figures().layers));
    return runner->settle_experts();
}

Result<ExpertTelemetry> ModelInspector::experts() {
    if (state_->device.experts == nullptr) return ExpertTelemetry{};
    PG_CHECK(state_->device.experts->read_uses());
    return state_->device.experts->telemetry();
}

const std::string& ModelInspector::device() const { return state_->device.name; }

ModelReport ModelInspector::report() const {
    const Model& model = state_->model();
    const AttentionSpec& attention = model.spec().blocks.front().attention;
    ModelReport report;
    report.facts = state_->language->facts;
    report.weight_notes = model.notes();
    report.active_parameters = model.active_parameters();
    for (const BlockSpec& block : model.spec().blocks) {
        report.active_experts = std::max(report.active_experts, block.experts.used);
    }
    report.hidden = model.spec().hidden;
    report.intermediate = model.spec().blocks.front().mlp.intermediate;
    report.heads = attention.heads;
    report.kv_heads = attention.kv_heads;
    report.head_dim = attention.key_dim;
    report.vocabulary = model.spec().vocabulary;
    const TextParts& text = state_->language->text;
    if (text.tokenizer != nullptr) report.tokenizer_kind = text.tokenizer->kind();
    if (text.tokenizer == nullptr) report.problems.push_back(text.tokenizer_problem);
    add_share(report.storages, "embedding", model.weights().embedding);
    for (const BlockWeights& block : model.weights().blocks) {
        for (const LinearWeights* weights : {&block.query, &block.key, &block.value, &block.attention_output}) {
            add_share(report.storages, "attention", weights->weight);
        }
        for (const LinearWeights* weights : {&block.gate, &block.up, &block.down}) {
            if (!weights->weight.empty()) add_share(report.storages, "mlp", weights->weight);
        }
        if (!block.router.weight.empty()) add_share(report.storages, "router", block.router.weight);
        for (const ExpertMatrices* experts : {&block.expert_gates, &block.expert_ups, &block.expert_downs}) {
            if (!experts->stacked.empty()) add_share(report.storages, "experts", experts->stacked);
            for (const WeightView& expert : experts->apart) add_share(report.storages, "experts", expert);
        }
    }
    if (!model.spec().tied_head) add_share(report.storages, "head", model.weights().head.weight);
    return report;
}

Result<LogitsReport> ModelInspector::logits(const LogitsRequest& request, const WorkProgress& progress) {
    PG_CHECK(state_->check_ids(request.ids));
    const auto count = static_cast<std::int64_t>(request.ids.size());
    PG_TRY(const std::unique_ptr<ForwardRunner> runner, state_->runner(count + request.greedy_tokens));
    LogitsReport report;
    report.vocabulary = state_->model().spec().vocabulary;
    const std::int64_t all_bytes = request.all_rows ? count * report.vocabulary * 4 : 0;
    if (const std::int64_t free = read_machine_memory().available_bytes; free > 0 && all_bytes > free) {
        return Error{ErrorCode::OutOfMemory, fmt::format("the logits of {} tokens need {} of memory, free are {}", count,
                                                         format_bytes(all_bytes), format_bytes(free))};
    }
    const auto take_row = [&](std::int64_t position, std::span<float> row) {
        report.argmax.push_back(argmax(row));
        if (position + 1 < count) {
            const std::int32_t next = request.ids[static_cast<std::size_t>(position + 1)];
            report.token_logprobs.push_back(
                static_cast<float>(static_cast<double>(row[static_cast<std::size_t>(next)]) - log_sum_exp(row)));
        } else {
            report.last_logits.assign(row.begin(), row.end());
        }
        if (request.all_rows) report.all_logits.insert(report.all_logits.end(), row.begin(), row.end());
    };
    const std::int64_t total = count + request.greedy_tokens;
    PG_CHECK(runner->run(request.ids, 0, WantedRows::All, take_row, with_total(progress, 0, total)));
    std::int32_t next = report.argmax.back();
    for (std::int64_t step = 0; step < request.greedy_tokens; ++step) {
        report.greedy_ids.push_back(next);
        if (step + 1 == request.greedy_tokens) break;
        const std::int32_t id = next;
        PG_CHECK(runner->run({&id, 1}, count + step, WantedRows::Last,
                             [&](std::int64_t, std::span<float> row) { next = argmax(row); },
                             with_total(progress, count + step, total)));
    }
    return report;
}

Result<> write_logits_file(const std::filesystem::path& path, const LogitsReport& report) {
    std::vector<NamedTensor> tensors;
    const auto add = [&](const char* name, const char* dtype, const auto& values, std::vector<std::int64_t> shape) {
        tensors.push_back({name, dtype, std::move(shape), std::as_bytes(std::span(values))});
    };
    const auto count = static_cast<std::int64_t>(report.argmax.size());
    add("last_logits", "F32", report.last_logits, {report.vocabulary});
    add("argmax", "I32", report.argmax, {count});
    add("token_logprobs", "F32", report.token_logprobs, {count - 1});
    if (!report.all_logits.empty()) add("all_logits", "F32", report.all_logits, {count, report.vocabulary});
    if (!report.greedy_ids.empty()) {
        add("greedy_ids", "I32", report.greedy_ids, {static_cast<std::int64_t>(report.greedy_ids.size())});
    }
    return write_safetensors(path, tensors);
}

Result<Speed> ModelInspector::measure_prefill(std::int64_t tokens, const WorkProgress& progress) {
    PG_TRY(const std::unique_ptr<ForwardRunner> runner, state_->runner(tokens));
    const std::vector<std::int32_t> ids = measuring_ids(tokens, state_->model().spec().vocabulary);
    const double begin = steady_seconds();
    PG_CHECK(runner->run(ids, 0, WantedRows::Last, [](std::int64_t, std::span<float>) {}, with_total(progress, 0, tokens)));
    return Speed{steady_seconds() - begin, tokens};
}

Result<Speed> ModelInspector::measure_decode(const DecodeMeasure& measure, const WorkProgress& progress) {
    const auto [depth, tokens, batch, source] = measure;
    PG_TRY(const std::unique_ptr<ForwardRunner> runner, state_->runner(depth + tokens, batch));
    const std::vector<std::int32_t> ids = measuring_ids(depth + tokens + batch, state_->model().spec().vocabulary);
    // What lies in the pages does not change the speed; only stream 0 gets real keys and values.
    if (depth > 0) {
        PG_CHECK(runner->run({ids.data(), static_cast<std::size_t>(depth)}, 0, WantedRows::None,
                             [](std::int64_t, std::span<float>) {}, with_total(progress, 0, depth + tokens)));
    }
    if (source != TokenSource::Given) {
        const DrawRow sampled{.point = 0.5, .top_p = 0.95, .inverse_temperature = 1 / 0.7F, .least = std::log(0.05F)};
        const DrawRow how = source == TokenSource::CardSampled ? sampled : DrawRow{};
        // A first step, so that the shape is recorded, as it is in the middle of an answer.
        PG_CHECK(runner->decode_drawn({ids.data(), static_cast<std::size_t>(batch)}, depth, std::min<std::int64_t>(tokens, 2), how, {}));
        const double begin = steady_seconds();
        PG_CHECK(runner->decode_drawn({ids.data(), static_cast<std::size_t>(batch)}, depth, tokens, how,
                                      with_total(progress, 0, depth + tokens)));
        return Speed{steady_seconds() - begin, tokens * batch};
    }
    const double begin = steady_seconds();
    for (std::int64_t step = 0; step < tokens; ++step) {
        PG_CHECK(runner->decode_all({ids.data() + step, static_cast<std::size_t>(batch)}, depth + step,
                                    with_total(progress, 0, depth + tokens)));
    }
    return Speed{steady_seconds() - begin, tokens * batch};
}

}  // namespace pergola

// A model's outline: its headers, bound as for a load, without tokenizer, template or weights. What cannot
// be bound is still described as far as its files speak plainly.

#include "engine/outline.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <optional>

#include "engine/formats/checked_math.h"
#include "engine/generate/language_model.h"
#include "engine/generate/scheduler.h"
#include "engine/inspect.h"
#include "engine/memory/weight_loader.h"

namespace pergola {
namespace {

/// A stranger chose these numbers: what would not fit is the largest there is.
std::int64_t count_elements(const TensorDirectory& tensors) {
    std::int64_t sum = 0;
    for (const TensorEntry& tensor : tensors.entries()) {
        const std::optional<std::int64_t> elements = checked_elements(tensor.shape);
        const std::optional<std::int64_t> next = elements ? checked_sum(sum, *elements) : std::nullopt;
        if (!next) return std::numeric_limits<std::int64_t>::max();
        sum = *next;
    }
    return sum;
}

/// Of files whose model we cannot build: sizes and names, no meaning.
ModelFacts plain_facts(const ModelFiles& files, const std::filesystem::path& path) {
    const ModelName name = model_name(path);
    ModelFacts facts;
    facts.name = name.name;
    facts.quantisation = name.quantisation;
    facts.path = path.string();
    facts.architecture = files.config.architecture;
    facts.file_bytes = files.file_bytes();
    facts.weight_bytes = files.tensors().total_bytes();
    facts.parameters = count_elements(files.tensors());
    if (facts.parameters > 0) {
        facts.bits_per_weight = 8.0 * static_cast<double>(facts.weight_bytes) / static_cast<double>(facts.parameters);
    }
    facts.layers = static_cast<int>(std::clamp<std::int64_t>(files.config.layers, 0, 1 << 20));
    facts.experts = static_cast<int>(std::clamp<std::int64_t>(files.config.experts, 0, 1 << 20));
    facts.trained_context_tokens = std::max<std::int64_t>(files.config.trained_context_tokens, 0);
    return facts;
}

void add_text_keys(ModelOutline& outline, const ModelFiles& files) {
    const auto* gguf = std::get_if<GgufFile>(&files.tensors_of);
    if (gguf == nullptr) return;
    outline.licence = gguf->text("general.license").value_or("");
    outline.facts.has_chat_template = gguf->text("tokenizer.chat_template").has_value();
}

Result<ModelOutline> read_outline(const std::filesystem::path& path) {
    PG_TRY(ModelFiles files, open_model_files(path));
    ModelOutline outline;
    outline.facts = plain_facts(files, path);
    add_text_keys(outline, files);
    Result<std::shared_ptr<Model>> bound = bind_model(std::move(files));
    if (!bound) {
        outline.refusal = bound.take_error();
        return outline;
    }
    const Model& model = **bound;
    PG_CHECK(model.files().check());
    if (Result<> vocabulary = check_vocabulary(model.files(), path); !vocabulary) outline.refusal = vocabulary.take_error();
    const bool has_template = outline.facts.has_chat_template;
    outline.facts = facts_of(model, {}, path);
    outline.facts.has_chat_template = has_template;
    outline.active_parameters = model.active_parameters();
    for (const BlockSpec& block : model.spec().blocks) {
        outline.active_experts = std::max(outline.active_experts, static_cast<int>(block.experts.used));
    }
    outline.work_bytes = step_scratch_bytes(model.spec());
    return outline;
}

}  // namespace

Result<ModelOutline> outline_model(const std::filesystem::path& path) {
    try {
        return read_outline(path);
    } catch (const std::bad_alloc&) {
        return no_memory_left();
    } catch (const std::exception& exception) {
        return Error{ErrorCode::Internal, exception.what()};
    }
}

}  // namespace pergola

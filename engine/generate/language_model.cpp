#include "engine/generate/language_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/base/json.h"
#include "engine/generate/prepare.h"
#include "engine/generate/suggested_sampling.h"
#include "engine/model/kv_layout.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;
constexpr std::int64_t largest_text_file = 256 << 20;

std::vector<std::string> special_pieces(const Tokenizer* tokenizer) {
    std::vector<std::string> pieces;
    if (tokenizer == nullptr) return pieces;
    for (std::int64_t id = 0; id < tokenizer->vocabulary_size(); ++id) {
        const auto token = static_cast<TokenId>(id);
        if (tokenizer->is_special(token)) pieces.emplace_back(tokenizer->token_piece(token));
    }
    return pieces;
}

/// Parses the model's template; without one, or with one that does not parse, chooses by family and
/// says so (known failure E04).
void set_template(TextParts& parts, std::string_view source, std::string_view architecture) {
    if (!source.empty()) {
        parts.template_source = source;
        auto parsed = ChatTemplate::parse(source);
        if (parsed) {
            parts.chat_template = std::move(parsed).take();
            return;
        }
        parts.notes.push_back("the model's chat template cannot be read: " + parsed.error().message);
    }
    const FallbackTemplate fallback = fallback_template(architecture, special_pieces(parts.tokenizer.get()));
    auto parsed = ChatTemplate::parse(fallback.source);
    if (!parsed) {
        parts.template_problem = parsed.error().message;
        return;
    }
    parts.template_source = fallback.source;
    parts.chat_template = std::move(parsed).take();
    parts.notes.push_back(fallback.why);
}

void set_tokenizer(TextParts& parts, Result<std::unique_ptr<const Tokenizer>> tokenizer) {
    if (!tokenizer) {
        parts.tokenizer_problem = tokenizer.error().message;
        return;
    }
    parts.tokenizer = std::move(tokenizer).take();
    parts.end_of_answer = parts.tokenizer->roles().end_of_answer;
    for (const std::string& note : parts.tokenizer->notes()) parts.notes.push_back(note);
}

/// A folder's config as an object; null without one, and with a note when it cannot be read.
ordered_json read_config(TextParts& parts, const std::filesystem::path& path, std::int64_t most_bytes) {
    const std::string name = path.filename().string();
    auto text = read_text_file(path, most_bytes);
    if (!text) {
        if (text.error().code != ErrorCode::NotFound) parts.notes.push_back(name + " is not used: " + text.error().message);
        return nullptr;
    }
    auto config = parse_json(*text, name);
    if (config && config->is_object()) return std::move(config).take();
    parts.notes.push_back(fmt::format("{} is not used: {}", name, config ? "it is no object" : config.error().message));
    return nullptr;
}

void add_end(TextParts& parts, TokenId token) {
    std::vector<TokenId>& ends = parts.end_of_answer;
    if (std::find(ends.begin(), ends.end(), token) == ends.end()) ends.push_back(token);
}

/// eos_token_id of a config: one id or a list. One file names the text's end, another the turn's.
void add_ends(TextParts& parts, const std::filesystem::path& path, const ordered_json& config) {
    if (parts.tokenizer == nullptr || !config.is_object() || !config.contains("eos_token_id") || config.at("eos_token_id").is_null()) return;
    const ordered_json& ids = config.at("eos_token_id");
    const std::int64_t tokens = parts.tokenizer->vocabulary_size();
    for (const ordered_json& id : ids.is_array() ? ids : ordered_json::array({ids})) {
        const std::int64_t value = id.is_number_integer() ? id.get<std::int64_t>() : -1;
        if (value < 0 || value >= tokens) {
            const std::string found = id.dump(-1, ' ', true, ordered_json::error_handler_t::replace).substr(0, 40);
            parts.notes.push_back(fmt::format("eos_token_id of {} has {}, which is no token from 0 to {}, so an answer may not end there",
                                              path.filename().string(), found, tokens - 1));
            continue;
        }
        add_end(parts, static_cast<TokenId>(value));
    }
}

std::string text_of(const ordered_json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The template in tokenizer_config.json: a string, or a list of {name, template}.
std::string template_from_config(const ordered_json& config) {
    const auto found = config.find("chat_template");
    if (found == config.end()) return {};
    if (found->is_string()) return found->get<std::string>();
    if (!found->is_array()) return {};
    for (const ordered_json& entry : *found) {
        if (entry.is_object() && text_of(entry, "name") == "default") return text_of(entry, "template");
    }
    return {};
}

/// The tokens that tokenizer_config.json names for a template: "eos_token" and the like, as a text or as an
/// added token's object.
ordered_json tokens_for_template(const ordered_json& config) {
    ordered_json tokens = ordered_json::object();
    for (const auto& [name, value] : config.items()) {
        if (!name.ends_with("_token")) continue;
        if (value.is_string()) tokens[name] = value;
        if (value.is_object() && value.contains("content") && value.at("content").is_string()) tokens[name] = value.at("content");
    }
    return tokens;
}

/// The token of that text ends an answer too, if it is one token.
void add_end_of_text(TextParts& parts, const std::string& text) {
    if (parts.tokenizer == nullptr || text.empty()) return;
    const std::vector<TokenId> ids = parts.tokenizer->encode(text, SpecialTokens::Parse);
    if (ids.size() == 1 && parts.tokenizer->is_special(ids.front())) add_end(parts, ids.front());
}

/// The storage that holds most of the weights' bytes names the quantisation.
std::string main_storage(const Model& model) {
    std::map<std::string, std::int64_t> bytes;
    for (const BlockWeights& block : model.weights().blocks) {
        for (const LinearWeights* weights : {&block.query, &block.key, &block.value, &block.attention_output,
                                             &block.gate, &block.up, &block.down}) {
            bytes[storage_name(weights->weight.storage)] += weights->weight.bytes();
        }
        for (const ExpertMatrices* experts : {&block.expert_gates, &block.expert_ups, &block.expert_downs}) {
            if (!experts->stacked.empty()) bytes[storage_name(experts->stacked.storage)] += experts->stacked.bytes();
            for (const WeightView& expert : experts->apart) bytes[storage_name(expert.storage)] += expert.bytes();
        }
    }
    std::string name;
    std::int64_t most = -1;
    for (const auto& [storage, sum] : bytes) {
        if (sum > most) {
            most = sum;
            name = storage;
        }
    }
    return name;
}

/// Bits of a tile's weight, on average over the layers, as the converter names its models: "4.0", "2.25".
std::string exl3_bits(const Model& model) {
    double bits = 0;
    double weights = 0;
    const auto add = [&](const WeightView& matrix) {
        if (matrix.empty() || matrix.storage != WeightStorage::Exl3) return;
        const auto values = static_cast<double>(matrix.rows * matrix.columns);
        weights += values;
        bits += values * matrix.rate.half_bits / 2;
    };
    for (const BlockWeights& block : model.weights().blocks) {
        for (const LinearWeights* weights_of : {&block.query, &block.key, &block.value, &block.attention_output,
                                                &block.gate, &block.up, &block.down}) {
            add(weights_of->weight);
        }
        for (const ExpertMatrices* experts : {&block.expert_gates, &block.expert_ups, &block.expert_downs}) {
            add(experts->stacked);
            for (const WeightView& expert : experts->apart) add(expert);
        }
    }
    std::string text = fmt::format("{:.2f}", bits / weights);
    if (text.back() == '0') text.pop_back();
    return text;
}

/// Of a conversation of one word. A template that wants more than that says nothing.
std::string prompt_end(const TextParts& text) {
    constexpr std::size_t most = 64;
    if (!text.chat_template) return {};
    const nlohmann::ordered_json messages = {{{"role", "user"}, {"content", "Hello"}}};
    const nlohmann::ordered_json variables = template_variables(text);
    TemplateInput input;
    input.messages = &messages;
    input.variables = &variables;
    const auto prompt = text.chat_template->render(input);
    if (!prompt) return {};
    std::size_t start = prompt->size() - std::min(most, prompt->size());
    while (start < prompt->size() && (static_cast<unsigned char>((*prompt)[start]) & 0xC0U) == 0x80U) ++start;
    return prompt->substr(start);
}

}  // namespace

ModelFacts facts_of(const Model& model, const TextParts& text, const std::filesystem::path& path) {
    ModelFacts facts;
    const ModelSpec& spec = model.spec();
    facts.name = model_name(path).name;
    facts.path = path.string();
    facts.architecture = spec.architecture;
    facts.quantisation = main_storage(model);
    if (facts.quantisation == storage_name(WeightStorage::Exl3)) {
        facts.quantisation += fmt::format(" {}bpw", exl3_bits(model));
    }
    facts.file_bytes = model.files().file_bytes();
    facts.weight_bytes = model.weight_bytes();
    facts.parameters = model.parameters();
    if (facts.parameters > 0) {
        facts.bits_per_weight = 8.0 * static_cast<double>(facts.weight_bytes) / static_cast<double>(facts.parameters);
    }
    facts.layers = static_cast<int>(spec.blocks.size());
    facts.trained_context_tokens = spec.trained_context_tokens;
    for (const BlockSpec& block : spec.blocks) {
        facts.experts = std::max(facts.experts, static_cast<int>(block.experts.count));
        const KvPages layout = kv_layout(block.attention, {KvType::F16, KvType::F16});
        facts.key_bytes_per_page_f16 += layout.key_page_bytes();
        facts.value_bytes_per_page_f16 += layout.value_page_bytes();
    }
    facts.has_chat_template = text.chat_template.has_value();
    facts.prompt_end = prompt_end(text);
    facts.suggested_sampling = text.suggested_sampling;
    facts.notes = model.notes();
    facts.notes.insert(facts.notes.end(), text.notes.begin(), text.notes.end());
    return facts;
}

std::shared_ptr<const TokenTrie> LazyTokenTrie::of(const Tokenizer& tokenizer) const {
    std::call_once(once_, [&] { trie_ = std::make_shared<const TokenTrie>(TokenTrie::of(tokenizer)); });
    return trie_;
}

TextParts text_parts_from_gguf(const GgufFile& file, std::string_view architecture) {
    TextParts parts;
    set_tokenizer(parts, tokenizer_from_gguf(file));
    parts.suggested_sampling = suggested_sampling_of(file);
    set_template(parts, file.text("tokenizer.chat_template").value_or(""), architecture);
    return parts;
}

TextParts text_parts_from_folder(const std::filesystem::path& folder, std::string_view architecture) {
    TextParts parts;
    if (auto json = read_text_file(folder / "tokenizer.json", largest_text_file)) {
        set_tokenizer(parts, tokenizer_from_json(*json));
    } else if (auto model = read_text_file(folder / "tokenizer.model", 64 << 20)) {
        set_tokenizer(parts, tokenizer_from_sentence_piece(*model));
    } else {
        parts.tokenizer_problem = json.error().message;
    }
    for (const char* name : {"config.json", "generation_config.json"}) {
        const ordered_json config = read_config(parts, folder / name, 16 << 20);
        add_ends(parts, folder / name, config);
        if (std::string_view(name) == "generation_config.json") parts.suggested_sampling = suggested_sampling_of(config);
    }
    std::string source;
    if (const ordered_json config = read_config(parts, folder / "tokenizer_config.json", largest_text_file); config.is_object()) {
        source = template_from_config(config);
        parts.template_tokens = tokens_for_template(config);
        add_end_of_text(parts, text_of(parts.template_tokens, "eos_token"));
    }
    if (auto text = read_text_file(folder / "chat_template.jinja", 4 << 20)) {
        source = std::move(text).take();
    } else if (text.error().code != ErrorCode::NotFound) {
        parts.notes.push_back("chat_template.jinja is not used: " + text.error().message);
    }
    set_template(parts, source, architecture);
    return parts;
}

const OpTable& cpu_table(Precision precision) {
    return precision == Precision::F32 ? cpu_f32_ops() : cpu_ops();
}

Result<std::shared_ptr<const LanguageModel>> open_language_model(const std::filesystem::path& path,
                                                                 const PrepareModel& prepare) {
    PG_TRY(ModelFiles files, open_model_files(path));
    return language_model_of(std::move(files), path, prepare);
}

Result<> check_vocabulary(const ModelFiles& files, const std::filesystem::path& path) {
    if (const auto* gguf = std::get_if<GgufFile>(&files.tensors_of)) {
        const std::string_view kind = gguf->text("tokenizer.ggml.model").value_or("none");
        if (kind != "none" && kind != "no_vocab") return {};
        return Error{ErrorCode::Unsupported, "the file has no vocabulary, expected one in its keys"};
    }
    std::error_code ignored;
    if (std::holds_alternative<MemoryTensors>(files.tensors_of) ||
        std::filesystem::exists(path / "tokenizer.json", ignored) ||
        std::filesystem::exists(path / "tokenizer.model", ignored))
        return {};
    return Error{ErrorCode::Unsupported, "the folder has no vocabulary, expected a tokenizer.json or tokenizer.model"};
}

Result<std::shared_ptr<const LanguageModel>> language_model_of(ModelFiles files,
                                                               const std::filesystem::path& path,
                                                               const PrepareModel& prepare) {
    auto language = std::make_shared<LanguageModel>();
    PG_TRY(std::shared_ptr<Model> model, bind_model(std::move(files)));
    if (prepare) PG_CHECK(prepare(*model));
    language->model = std::move(model);
    const ModelFiles& opened = language->model->files();
    if (const auto* gguf = std::get_if<GgufFile>(&opened.tensors_of)) {
        language->text = text_parts_from_gguf(*gguf, opened.config.architecture);
    } else if (std::holds_alternative<MemoryTensors>(opened.tensors_of)) {
        language->text.tokenizer_problem = "a model of random weights has no tokenizer";
    } else {
        language->text = text_parts_from_folder(path, opened.config.architecture);
    }
    language->facts = facts_of(*language->model, language->text, path);
    if (std::holds_alternative<MemoryTensors>(opened.tensors_of)) language->facts.name = opened.config.name;
    return std::shared_ptr<const LanguageModel>(std::move(language));
}

}  // namespace pergola

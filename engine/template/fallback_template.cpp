// Templates for models that bring none. Only a guess, so each comes with a sentence that says so.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/template/chat_template.h"

namespace pergola {
namespace {

constexpr std::string_view chatml =
    R"({% for message in messages %}{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %})";

constexpr std::string_view llama_3 =
    R"({{ bos_token }}{% for message in messages %}{{ '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n' + message['content'] | trim + '<|eot_id|>' }}{% endfor %}{% if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{% endif %})";

// These formats have no system turn: its text goes before the first user's.
constexpr std::string_view mistral =
    R"({{ bos_token }}{% set state = namespace(system='') %}{% for message in messages %}{% if message['role'] == 'system' %}{% set state.system = message['content'] | trim + '\n\n' %}{% elif message['role'] == 'assistant' %}{{ ' ' + message['content'] | trim + eos_token }}{% else %}{{ '[INST] ' + state.system + message['content'] | trim + ' [/INST]' }}{% set state.system = '' %}{% endif %}{% endfor %})";

constexpr std::string_view gemma =
    R"({{ bos_token }}{% set state = namespace(system='') %}{% for message in messages %}{% if message['role'] == 'system' %}{% set state.system = message['content'] | trim + '\n\n' %}{% elif message['role'] == 'assistant' %}{{ '<start_of_turn>model\n' + message['content'] | trim + '<end_of_turn>\n' }}{% else %}{{ '<start_of_turn>user\n' + state.system + message['content'] | trim + '<end_of_turn>\n' }}{% set state.system = '' %}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<start_of_turn>model\n' }}{% endif %})";

constexpr std::string_view phi_3 =
    R"({% for message in messages %}{{ '<|' + message['role'] + '|>\n' + message['content'] + '<|end|>\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\n' }}{% endif %})";

constexpr std::string_view zephyr =
    R"({% for message in messages %}{{ '<|' + message['role'] + '|>\n' + message['content'] + eos_token + '\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\n' }}{% endif %})";

constexpr std::string_view plain =
    R"({% for message in messages %}{% if message['role'] == 'system' %}{{ message['content'] | trim + '\n\n' }}{% elif message['role'] == 'assistant' %}{{ '### Response:\n' + message['content'] | trim + '\n\n' }}{% else %}{{ '### Instruction:\n' + message['content'] | trim + '\n\n' }}{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '### Response:\n' }}{% endif %})";

struct Family {
    std::string_view name;
    std::string_view source;
    std::string_view marker;                        ///< in the vocabulary
    std::string_view second_marker;                 ///< also needed, if not empty
    std::array<std::string_view, 4> architectures;  ///< starts of names, if no marker decides
};

// Most telling markers first. <|user|> is both Phi-3's and Zephyr's; Phi-3 ends turns with <|end|>.
constexpr Family families[] = {
    {"ChatML", chatml, "<|im_start|>", "", {"qwen", "internlm", "smollm", ""}},
    {"Llama 3", llama_3, "<|start_header_id|>", "", {"", "", "", ""}},
    {"Gemma", gemma, "<start_of_turn>", "", {"gemma", "", "", ""}},
    {"Phi-3", phi_3, "<|user|>", "<|end|>", {"phi3", "phi-3", "phimoe", ""}},
    {"Zephyr", zephyr, "<|user|>", "", {"", "", "", ""}},
    {"Mistral", mistral, "[INST]", "", {"mistral", "mixtral", "", ""}}};

bool is_in_vocabulary(const std::vector<std::string>& pieces, std::string_view marker) {
    return marker.empty() || std::find(pieces.begin(), pieces.end(), marker) != pieces.end();
}

bool is_of_architecture(const Family& family, std::string_view architecture) {
    return std::any_of(
        family.architectures.begin(), family.architectures.end(), [&](std::string_view start) {
            return !start.empty() && architecture.starts_with(start);
        });
}

}  // namespace

FallbackTemplate fallback_template(std::string_view architecture,
                                   const std::vector<std::string>& special_pieces) {
    for (const Family& family : families) {
        if (!is_in_vocabulary(special_pieces, family.marker) ||
            !is_in_vocabulary(special_pieces, family.second_marker)) {
            continue;
        }
        return {
            std::string(family.source),
            fmt::format("The model has no chat template. Its vocabulary has {}, so the {} format "
                        "is used; if answers look wrong, choose another template.",
                        family.marker,
                        family.name)};
    }
    for (const Family& family : families) {
        if (!is_of_architecture(family, architecture)) continue;
        return {std::string(family.source),
                fmt::format("The model has no chat template. The {} format is used because of its "
                            "architecture {}; if answers look wrong, choose another template.",
                            family.name,
                            architecture)};
    }
    return {
        std::string(plain),
        "The model has no chat template and no known turn markers. A plain text format is used; "
        "the model may answer badly or not stop, and may not be made for chat at all."};
}

}  // namespace pergola

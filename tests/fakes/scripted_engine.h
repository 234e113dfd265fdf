#pragma once
// An Engine that follows a script: link pergola_scripted_engine instead of pergola::engine and use
// engine/engine.h as always. Any path "loads"; answers are texts given here, in real time, with
// plausible telemetry. Any thread. The script is global since engine.h has no place for it.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/outline.h"

namespace pergola::scripted {

struct Script {
    // Loading.
    double load_seconds = 0.3;
    std::optional<Error> load_error;  ///< after half of load_seconds
    ModelFacts facts;            ///< default: like SmolLM2 135M Instruct; path follows the request
    bool name_from_path = true;  ///< facts.name = file name of the request without .gguf
    std::optional<Error> resize_error;
    double resize_seconds = 0.02;

    // Answers.
    std::vector<std::string> answers;  ///< taken in turn; default: one answer with Markdown
    int characters_per_token = 4;
    double prefill_seconds = 0.15;  ///< whatever the prompt's length
    double tokens_per_s = 40;
    std::optional<Error> answer_error;
    std::int64_t error_after_tokens = 0;  ///< tokens of text before answer_error
    /// Prompts over the context fail with ContextFull, as in the real engine; answers end there.
    bool obeys_context = true;

    HardwareFacts hardware;
    std::vector<GpuLoad> gpus;  ///< what the driver says; a loaded model lies on the first if there is one
    std::int64_t expert_bytes = 0;  ///< of the weights, on a card
    bool card_is_lost = false;      ///< what the telemetry says
    std::optional<Error> card_load_error;  ///< of every load but those for the processor
    std::string card_refusal;   ///< with it a model lies in RAM whatever cards there are
    double process_cpu_part = 1.0;  ///< of the processor's load
    /// What the headers of the files at that path say; empty: scripted_outline.cpp makes it up from the file's
    /// name and size.
    std::function<Result<ModelOutline>(const std::filesystem::path&)> outline;
    double wall_clock_scale = 1.0;  ///< 0.1: everything ten times as fast, figures unchanged
};

/// A script with the defaults filled in.
Script default_script();
/// For every engine from now on, running jobs included.
void set_script(Script script);
Script script();

/// What was asked since set_script(), oldest first.
std::vector<ChatRequest> asked();
std::vector<LoadRequest> loads();

/// What `Script::outline` stands for when it is empty.
Result<ModelOutline> made_up_outline(const std::filesystem::path& path);

/// The fake's tokenizer: four bytes a token and four tokens a message.
std::int64_t token_count(const std::vector<ChatMessage>& messages);

}  // namespace pergola::scripted

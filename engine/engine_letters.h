#pragma once
// What arrives in the engine thread's mailbox: commands of clients, and news from the loader and the text
// thread. Values; knows nothing of how they are obeyed.

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <type_traits>
#include <variant>

#include "engine/engine.h"
#include "engine/generate/language_model.h"
#include "engine/generate/prepare.h"
#include "engine/memory/compute_device.h"

namespace pergola {

struct LoadCommand {
    JobId job;
    LoadRequest request;
    std::set<int> lost_cards = {};  ///< when the load began
    ModelId rebuilt{};  ///< whose card was started anew; 0: a model that is not loaded yet
};
struct UnloadCommand {
    JobId job;
    ModelId model;
};
struct ResizeCommand {
    JobId job;
    ModelId model;
    std::int64_t context_tokens;
};
struct MoveExpertsCommand {
    JobId job;
    ModelId model;
    std::int64_t per_layer;
};
struct ChatCommand {
    JobId job;
    ChatRequest request;
    double submitted_s;
};
struct CountCommand {
    JobId job;
    CountRequest request;
};
struct CancelCommand {
    JobId job;
};
struct QuitCommand {};
// From the loader and the text thread:
struct LoadAdvanced {
    JobId job;
    std::int64_t done_bytes;
    std::int64_t total_bytes;
};
struct LoadEnded {
    LoadCommand command;
    ComputeDevice device;
    Result<std::shared_ptr<const LanguageModel>> model;
    double seconds;
};
struct PromptPrepared {
    ChatCommand command;
    std::shared_ptr<ConstraintMachine> constraint;  ///< if it was known before
    Result<PreparedChat> chat;
};
struct PromptCounted {
    JobId job;
    Result<std::int64_t> tokens;
};

using Letter = std::variant<LoadCommand, UnloadCommand, ResizeCommand, MoveExpertsCommand, ChatCommand, CountCommand, CancelCommand,
                            QuitCommand, LoadAdvanced, LoadEnded, PromptPrepared, PromptCounted>;
/// The job that waits for an answer to this letter; none for news and for Quit.
inline std::optional<JobId> job_of(const Letter& letter) {
    return std::visit(
        [](const auto& command) -> std::optional<JobId> {
            constexpr bool is_news = std::is_same_v<std::decay_t<decltype(command)>, LoadAdvanced>;
            if constexpr (requires { command.command.job; }) {
                return command.command.job;
            } else if constexpr (!is_news && requires { command.job; }) {
                return command.job;
            } else {
                return std::nullopt;
            }
        },
        letter);
}

}  // namespace pergola

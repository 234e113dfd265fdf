#pragma once
// Chat templates: messages to the prompt, by the model's own Jinja2 text. Immutable, any thread.
// Knows nothing of tokens.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernels/result.h"

namespace pergola {

/// Variables and the clock of one rendering.
struct TemplateInput {
    const nlohmann::ordered_json* messages = nullptr;   ///< array of message objects, never null
    const nlohmann::ordered_json* tools = nullptr;      ///< null: defined as none
    const nlohmann::ordered_json* documents = nullptr;  ///< null: defined as none
    const nlohmann::ordered_json* variables = nullptr;  ///< object: bos_token, eos_token, enable_thinking ...
    bool add_generation_prompt = true;
    std::optional<std::string> now;  ///< ISO 8601 for strftime_now; absent: the local clock
};

/// A place in a prompt, in code points: what one {% generation %} block wrote.
struct PromptSpan {
    std::int64_t start = 0;
    std::int64_t end = 0;
};

struct RenderedPrompt {
    std::string text;
    std::vector<PromptSpan> assistant_spans;
};

class ChatTemplate {
public:
    /// ErrorCode::Template with line and column.
    static Result<ChatTemplate> parse(std::string_view source);

    /// The prompt exactly as the model gets it. ErrorCode::Template with line and column, or with the
    /// template's own message for raise_exception. Bounded: a hostile template cannot loop or grow for ever.
    /// Messages are taken as they are: no null is dropped, no field renamed, arguments stay text or object.
    Result<std::string> render(const TemplateInput& input) const;

    /// The same with the places of the assistant's turns, where the template marks them.
    Result<RenderedPrompt> render_with_spans(const TemplateInput& input) const;

    ChatTemplate(ChatTemplate&&) noexcept;
    ChatTemplate& operator=(ChatTemplate&&) noexcept;
    ~ChatTemplate();

private:
    struct Program;
    explicit ChatTemplate(std::unique_ptr<const Program> program);
    std::unique_ptr<const Program> program_;
};

/// A template for a model that brings none, chosen by architecture and by the turn markers in its
/// vocabulary; `why` is a sentence for the user (known failure E04).
struct FallbackTemplate {
    std::string source;
    std::string why;
};
FallbackTemplate fallback_template(std::string_view architecture, const std::vector<std::string>& special_pieces);

}  // namespace pergola

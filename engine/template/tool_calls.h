#pragma once
// Tool calls on their way into a template and out of an answer. What form both take is asked of the template
// itself, by rendering a call and looking at what it makes of it; no list of models has to be kept. Knows
// nothing of tokens or of tools.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/template/chat_template.h"

namespace pergola {

/// The form in which a template wants the arguments of earlier calls (known failure E01).
enum class ToolArguments : std::uint8_t { Object, Text };
ToolArguments tool_arguments_of(const ChatTemplate& chat_template);
/// The same messages with all arguments in that form. A text that is no JSON stays one.
nlohmann::ordered_json with_tool_arguments(nlohmann::ordered_json messages, ToolArguments form);

/// How a model writes a call (E02).
enum class ToolCallFormat : std::uint8_t {
    None,       ///< the template shows no calls
    Tagged,     ///< <tool_call>{"name": ..., "arguments": {...}}</tool_call>
    Functions,  ///< <tool_call><function=NAME><parameter=KEY>VALUE</parameter></function></tool_call>
    Listed,     ///< [TOOL_CALLS] [{"name": ..., "arguments": {...}}], or [TOOL_CALLS]NAME[ARGS]{...}
    Bare,       ///< the whole answer is {"name": ..., "parameters": {...}}
};
ToolCallFormat tool_call_format_of(const ChatTemplate& chat_template);

struct ToolCall {
    int index = 0;          ///< within the answer, from 0
    std::string id;         ///< never empty, and another one for each call (E03)
    std::string name;
    std::string arguments;  ///< a JSON object, as text
};

/// Takes the calls out of an answer that arrives in pieces. Text that may become a call is held back; what
/// turns out to be none is given as text. One thread.
class ToolCallReader {
public:
    /// `seed` makes the ids of one answer differ from those of others.
    ToolCallReader(ToolCallFormat format, std::uint64_t seed) : format_(format), seed_(seed) {}

    struct Piece {
        std::string text;             ///< to be shown
        std::vector<ToolCall> calls;  ///< complete ones
    };
    Piece add(std::string_view text);
    Piece finish();

private:
    void read_call(std::string_view body, Piece& piece);
    bool read_json(std::string_view text, Piece& piece);
    bool read_function(std::string_view body, Piece& piece);
    bool read_named(std::string_view body, Piece& piece);
    bool add_call(const nlohmann::ordered_json& call, Piece& piece);
    void add_call(std::string name, const nlohmann::ordered_json& arguments, Piece& piece);

    ToolCallFormat format_;
    std::uint64_t seed_;
    std::string held_;  ///< from a call's opening on, or what may be one's beginning
    bool is_open_ = false;
    bool has_text_ = false;  ///< other than white space was shown
    int count_ = 0;
};

}  // namespace pergola

// A chat template from a stranger: parses or fails, renders or fails, within its bounds.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/template/chat_template.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const auto messages = nlohmann::ordered_json::parse(
        R"([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hé 😀"},
            {"role": "assistant", "content": null, "tool_calls": [{"function": {"name": "f",
             "arguments": {"a": [1, 2.5, true, null, "x"]}}}]}])");
    static const auto variables = nlohmann::ordered_json::parse(R"({"bos_token": "<s>", "x": -3})");
    const std::string_view source(reinterpret_cast<const char*>(bytes), size);
    const auto chat_template = pergola::ChatTemplate::parse(source);
    if (!chat_template) return 0;
    const auto prompt = chat_template->render_with_spans({.messages = &messages,
                                                          .tools = &messages,
                                                          .variables = &variables,
                                                          .now = "2026-03-05T14:07:09"});
    static_cast<void>(prompt);
    return 0;
}

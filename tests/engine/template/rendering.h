#pragma once
// Renders a template text for a test: one line in, the prompt or the error's message out.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/template/chat_template.h"

namespace pergola {

inline constexpr std::string_view rendering_time = "2026-03-05T14:07:09";

inline Result<std::string> try_render(std::string_view source,
                                      const std::string& variables = "{}") {
    PG_TRY(const ChatTemplate chat_template, ChatTemplate::parse(source));
    const auto values = nlohmann::ordered_json::parse(variables);
    const auto messages = nlohmann::ordered_json::parse(R"([{"role": "user", "content": "Hi"}])");
    return chat_template.render(
        {.messages = &messages, .variables = &values, .now = std::string(rendering_time)});
}

inline std::string rendered(std::string_view source, const std::string& variables = "{}") {
    auto prompt = try_render(source, variables);
    if (!prompt) return "error: " + prompt.error().message;
    return std::move(prompt).take();
}

inline std::string render_error(std::string_view source, const std::string& variables = "{}") {
    const auto prompt = try_render(source, variables);
    return prompt ? "no error, but: " + *prompt : prompt.error().message;
}

/// One source and what it must give.
struct Rendering {
    std::string_view source;
    std::string_view expected;
};

template <std::size_t N>
void expect_renderings(const Rendering (&cases)[N], const std::string& variables = "{}") {
    for (const auto& [source, expected] : cases) {
        EXPECT_EQ(rendered(source, variables), expected) << source;
    }
}

}  // namespace pergola

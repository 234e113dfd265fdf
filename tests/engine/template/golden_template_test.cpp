// Templates as public models write them, against prompts of the reference implementation.

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/template/chat_template.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

std::string golden_text(const std::string& name) {
    std::ifstream file(std::string(PERGOLA_TEST_DATA "/templates/") + name, std::ios::binary);
    EXPECT_TRUE(file.good()) << name;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void check_case(const ChatTemplate& chat_template, const Json& inputs, const Json& given) {
    const Json& messages = inputs["conversations"][given["conversation"].get<std::string>()];
    const Json& variables = given["context"];
    const auto prompt = chat_template.render_with_spans(
        {.messages = &messages,
         .tools = given["tools"].get<bool>() ? &inputs["tools"] : nullptr,
         .documents = given["documents"].get<bool>() ? &inputs["documents"] : nullptr,
         .variables = &variables,
         .now = inputs["now"].get<std::string>()});
    if (given.contains("error_type")) {
        ASSERT_FALSE(prompt);
        EXPECT_EQ(prompt.error().code, ErrorCode::Template);
        const auto message = given["error_message"].get<std::string>();
        if (given["error_type"] == "raise_exception") {
            EXPECT_EQ(prompt.error().message, message);
        } else {
            EXPECT_NE(prompt.error().message.find(message), std::string::npos);
        }
        return;
    }
    ASSERT_TRUE(prompt) << prompt.error().message;
    EXPECT_EQ(prompt->text, given["expected"].get<std::string>());
    if (!given.contains("assistant_spans")) return;
    Json spans = Json::array();
    for (const PromptSpan& span : prompt->assistant_spans) spans.push_back({span.start, span.end});
    EXPECT_EQ(spans, given["assistant_spans"]);
}

TEST(GoldenTemplates, give_the_prompts_of_the_reference_byte_for_byte) {
    const Json inputs = Json::parse(golden_text("inputs.json"));
    const Json cases = Json::parse(golden_text("cases.json"));
    int checked = 0;
    for (const Json& entry : cases["templates"]) {
        const auto name = entry["template"].get<std::string>();
        const auto chat_template = ChatTemplate::parse(golden_text(name));
        ASSERT_TRUE(chat_template) << name << ": " << chat_template.error().message;
        for (const Json& given : entry["cases"]) {
            SCOPED_TRACE(name + " " + given["name"].get<std::string>());
            check_case(*chat_template, inputs, given);
            ++checked;
        }
    }
    EXPECT_EQ(checked, 360);
}

TEST(GoldenTemplates, render_smollm2_chats) {
    const Json golden = Json::parse(golden_text("smollm2.json"));
    const auto chat_template = ChatTemplate::parse(golden["chat_template"].get<std::string>());
    ASSERT_TRUE(chat_template) << chat_template.error().message;
    ASSERT_FALSE(golden["chats"].empty());
    for (const Json& chat : golden["chats"]) {
        const auto prompt = chat_template->render({.messages = &chat["messages"]});
        ASSERT_TRUE(prompt) << prompt.error().message;
        EXPECT_EQ(*prompt, chat["prompt_text"].get<std::string>());
    }
}

}  // namespace
}  // namespace pergola

#include "engine/template/chat_template.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/engine/template/rendering.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

TEST(ChatTemplate, defines_tools_and_documents_as_none) {
    EXPECT_EQ(rendered("{{ tools is defined }} {{ tools is none }} {{ documents is none }}"),
              "True True True");
}

TEST(ChatTemplate, takes_messages_as_they_are) {
    const auto chat_template = ChatTemplate::parse("{{ messages }}");
    const auto messages =
        Json::parse(R"([{"content": null, "tool_calls": [{"arguments": "{}"}]}])");
    const auto prompt = chat_template->render({.messages = &messages});
    EXPECT_EQ(*prompt, "[{'content': None, 'tool_calls': [{'arguments': '{}'}]}]");
}

TEST(ChatTemplate, lets_variables_go_over_its_own) {
    EXPECT_EQ(rendered("{{ add_generation_prompt }} {{ bos_token }}",
                       R"({"add_generation_prompt": false, "bos_token": "<s>"})"),
              "False <s>");
}

TEST(ChatTemplate, shows_the_authors_own_message_without_a_place) {
    EXPECT_EQ(render_error("a\n{{ raise_exception('roles must alternate') }}"),
              "roles must alternate");
}

TEST(ChatTemplate, names_line_and_column_of_a_syntax_error) {
    EXPECT_EQ(render_error("ok\n  {% if %}"),
              "line 2, column 9: expected an expression, found '%}'");
    EXPECT_EQ(render_error("é {{ 'abc }}"), "line 1, column 6: the string is not closed");
    EXPECT_EQ(render_error("{% nope %}"), "line 1, column 4: unknown tag 'nope'");
    EXPECT_EQ(render_error("{% for x in y %}"),
              "line 1, column 17: the template ends where 'endfor' or 'else' was expected");
}

TEST(ChatTemplate, names_line_and_column_of_a_running_error) {
    EXPECT_EQ(render_error("a\nb {{ nothing.here }}"), "line 2, column 13: 'nothing' is undefined");
    EXPECT_EQ(render_error("{{ messages[0].nope.here }}"),
              "line 1, column 20: 'dict object' has no attribute 'nope'");
}

TEST(ChatTemplate, writes_the_given_time) {
    EXPECT_EQ(rendered("{{ strftime_now('%d %b %Y, %A %H:%M:%S, day %j, week %V') }}"),
              "05 Mar 2026, Thursday 14:07:09, day 064, week 10");
}

TEST(ChatTemplate, refuses_a_time_that_is_none) {
    const auto chat_template = ChatTemplate::parse("x");
    const Json messages = Json::array();
    for (const char* time :
         {"2026-02-30", "2026-1-1", "noon", "2026-01-01T25:00", "2026-01-01T10:00:00x"}) {
        const auto prompt = chat_template->render({.messages = &messages, .now = time});
        ASSERT_FALSE(prompt) << time;
        EXPECT_EQ(prompt.error().code, ErrorCode::InvalidArgument) << time;
    }
}

TEST(ChatTemplate, reports_generation_blocks_in_code_points) {
    const auto chat_template = ChatTemplate::parse(
        "é{% for m in messages %}{% generation %}{{ m }}{% endgeneration %}.{% endfor %}");
    const Json messages = {"äö", "b"};
    const auto prompt = chat_template->render_with_spans({.messages = &messages});
    ASSERT_TRUE(prompt);
    EXPECT_EQ(prompt->text, "éäö.b.");
    ASSERT_EQ(prompt->assistant_spans.size(), 2U);
    EXPECT_EQ(prompt->assistant_spans[0].start, 1);
    EXPECT_EQ(prompt->assistant_spans[0].end, 3);
    EXPECT_EQ(prompt->assistant_spans[1].start, 4);
    EXPECT_EQ(prompt->assistant_spans[1].end, 5);
}

TEST(ChatTemplate, renders_again_and_again_alike) {
    const auto chat_template = ChatTemplate::parse(
        "{% set c = cycler(1, 2) %}{{ c.next() }}{% macro m() %}x{% endmacro %}{{ m() }}");
    const Json messages = Json::array();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(*chat_template->render({.messages = &messages}), "1x");
}

}  // namespace
}  // namespace pergola

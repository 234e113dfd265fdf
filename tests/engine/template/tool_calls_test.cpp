// Known failures E01 to E03: the form of arguments, the format of calls, and ids that are always there.
#include "engine/template/tool_calls.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace pergola {
namespace {

using nlohmann::ordered_json;

ChatTemplate parsed(std::string_view source) {
    auto result = ChatTemplate::parse(source);
    EXPECT_TRUE(result) << (result ? "" : result.error().message);
    return std::move(result).take();
}

/// A template that writes calls as `call` says; `c` is the call's function.
ChatTemplate with_calls(const std::string& call) {
    return parsed("{% for m in messages %}{{ m.role }}: {{ m.content }}{% if m.tool_calls is defined %}{% for t in m.tool_calls %}"
                  "{% set c = t.function %}" + call + "{% endfor %}{% endif %}\n{% endfor %}");
}

constexpr const char* tagged = "<tool_call>\n{\"name\": \"{{ c.name }}\", \"arguments\": {{ c.arguments | tojson }}}\n</tool_call>";
constexpr const char* tagged_text = "<tool_call>\n{\"name\": \"{{ c.name }}\", \"arguments\": {{ c.arguments }}}\n</tool_call>";
constexpr const char* listed = "[TOOL_CALLS] [{\"name\": \"{{ c.name }}\", \"arguments\": {{ c.arguments | tojson }}}]";
constexpr const char* bare = "{\"name\": \"{{ c.name }}\", \"parameters\": {{ c.arguments | tojson }}}";
constexpr const char* functions =
    "<tool_call>\n<function={{ c.name }}>\n{% for k, v in c.arguments.items() %}<parameter={{ k }}>\n{{ v }}\n</parameter>\n{% endfor %}"
    "</function>\n</tool_call>";

TEST(ToolArguments, are_given_as_the_template_needs_them) {  // E01
    EXPECT_EQ(tool_arguments_of(with_calls(tagged)), ToolArguments::Object);
    EXPECT_EQ(tool_arguments_of(with_calls(functions)), ToolArguments::Object) << "a text has no items";
    EXPECT_EQ(tool_arguments_of(with_calls(tagged_text)), ToolArguments::Text) << "an object would look like Python";
    EXPECT_EQ(tool_arguments_of(with_calls("{% if c.arguments is not string %}{{ raise_exception('text') }}{% endif %}{{ c.arguments }}")),
              ToolArguments::Text);
    EXPECT_EQ(tool_arguments_of(parsed("{{ messages[0].content }}")), ToolArguments::Object) << "it shows none";
}

TEST(ToolArguments, are_converted_both_ways) {  // E01
    const ordered_json with_text = ordered_json::parse(
        R"([{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":"{\"a\": 1}"}}]},{"role":"user","content":"x"}])");
    const ordered_json with_object = with_tool_arguments(with_text, ToolArguments::Object);
    EXPECT_EQ(with_object[0]["tool_calls"][0]["function"]["arguments"], ordered_json::parse(R"({"a":1})"));
    const ordered_json again = with_tool_arguments(with_object, ToolArguments::Text);
    EXPECT_EQ(again[0]["tool_calls"][0]["function"]["arguments"], R"({"a":1})");
    for (const char* odd : {R"([{"tool_calls":[{"function":{"arguments":"no json"}}]}])", R"([{"tool_calls":[{"name":"f","arguments":"[1]"}]}])",
                            R"([{"tool_calls":3},4,{"tool_calls":[5,{"function":6}]}])", "7"}) {
        EXPECT_EQ(with_tool_arguments(ordered_json::parse(odd), ToolArguments::Object), ordered_json::parse(odd));
    }
}

TEST(ToolCallFormat, is_what_the_template_makes_of_a_call) {  // E02
    EXPECT_EQ(tool_call_format_of(with_calls(tagged)), ToolCallFormat::Tagged);
    EXPECT_EQ(tool_call_format_of(with_calls(tagged_text)), ToolCallFormat::Tagged);
    EXPECT_EQ(tool_call_format_of(with_calls(functions)), ToolCallFormat::Functions);
    EXPECT_EQ(tool_call_format_of(with_calls(listed)), ToolCallFormat::Listed);
    EXPECT_EQ(tool_call_format_of(with_calls("[TOOL_CALLS]{{ c.name }}[ARGS]{{ c.arguments | tojson }}")), ToolCallFormat::Listed);
    EXPECT_EQ(tool_call_format_of(with_calls(bare)), ToolCallFormat::Bare);
    EXPECT_EQ(tool_call_format_of(parsed("{% for m in messages %}{{ m.content }}{% endfor %}")), ToolCallFormat::None);
    EXPECT_EQ(tool_call_format_of(parsed("{{ raise_exception('no') }}")), ToolCallFormat::None);
}

ToolCallReader::Piece read(ToolCallFormat format, std::string_view answer, std::size_t step) {
    ToolCallReader reader(format, 7);
    ToolCallReader::Piece all;
    const auto take = [&](ToolCallReader::Piece piece) {
        all.text += piece.text;
        for (ToolCall& call : piece.calls) all.calls.push_back(std::move(call));
    };
    for (std::size_t at = 0; at < answer.size(); at += step) take(reader.add(answer.substr(at, step)));
    take(reader.finish());
    return all;
}

struct Case {
    ToolCallFormat format;
    const char* answer;
    const char* text;
    std::vector<std::pair<std::string, std::string>> calls;  ///< name, arguments
};

TEST(ToolCallReader, takes_calls_out_of_an_answer_however_it_is_cut) {
    const std::vector<Case> cases = {
        {ToolCallFormat::Tagged, "Let me see.<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n</tool_call>", "Let me see.", {{"f", R"({"a":1})"}}},
        {ToolCallFormat::Tagged, "<tool_call>{\"name\":\"f\"}</tool_call> and <tool_call>{\"name\":\"g\",\"arguments\":\"{\\\"b\\\":2}\"}</tool_call>.",
         " and .", {{"f", "{}"}, {"g", R"({"b":2})"}}},
        {ToolCallFormat::Tagged, "a < b <tool_c> c", "a < b <tool_c> c", {}},
        {ToolCallFormat::Tagged, "<tool_call>no json</tool_call>", "<tool_call>no json</tool_call>", {}},
        {ToolCallFormat::Tagged, "<tool_call>{\"name\": \"f\"", "<tool_call>{\"name\": \"f\"", {}},
        {ToolCallFormat::Functions,
         "<tool_call>\n<function=f>\n<parameter=a>\n12\n</parameter>\n<parameter=text>\ntwo\nlines\n</parameter>\n</function>\n</tool_call>", "",
         {{"f", R"({"a":12,"text":"two\nlines"})"}}},
        {ToolCallFormat::Functions, "<tool_call><function=f><parameter=a>1</function></tool_call>",
         "<tool_call><function=f><parameter=a>1</function></tool_call>", {}},
        {ToolCallFormat::Listed, "Yes. [TOOL_CALLS] [{\"name\": \"f\", \"arguments\": {}}, {\"name\": \"g\", \"arguments\": {\"a\": []}}]", "Yes. ",
         {{"f", "{}"}, {"g", R"({"a":[]})"}}},
        {ToolCallFormat::Listed, "[TOOL_CALLS]f[ARGS]{\"a\": 1}", "", {{"f", R"({"a":1})"}}},
        {ToolCallFormat::Listed, "[TOOL_CALLS] [{\"name\": \"f\"}, 3]", "[TOOL_CALLS] [{\"name\": \"f\"}, 3]", {}},
        {ToolCallFormat::Bare, "{\"name\": \"f\", \"parameters\": {\"a\": \"b\"}}", "", {{"f", R"({"a":"b"})"}}},
        {ToolCallFormat::Bare, "Sets are written {1, 2}.", "Sets are written {1, 2}.", {}},
        {ToolCallFormat::Bare, "{\"city\": \"Rome\"}", "{\"city\": \"Rome\"}", {}},
        {ToolCallFormat::None, "<tool_call>{\"name\":\"f\"}</tool_call>", "<tool_call>{\"name\":\"f\"}</tool_call>", {}},
    };
    for (const Case& each : cases) {
        for (const std::size_t step : {1U, 2U, 5U, 1000U}) {
            const ToolCallReader::Piece read_piece = read(each.format, each.answer, step);
            EXPECT_EQ(read_piece.text, each.text) << each.answer << " by " << step;
            ASSERT_EQ(read_piece.calls.size(), each.calls.size()) << each.answer << " by " << step;
            for (std::size_t index = 0; index < each.calls.size(); ++index) {
                EXPECT_EQ(read_piece.calls[index].name, each.calls[index].first);
                EXPECT_EQ(read_piece.calls[index].arguments, each.calls[index].second);
            }
        }
    }
}

TEST(ToolCallReader, gives_each_call_an_index_and_an_id_of_its_own) {  // E03
    const std::string answer = "<tool_call>{\"name\":\"f\"}</tool_call><tool_call>{\"name\":\"f\"}</tool_call>";
    std::set<std::string> ids;
    for (const std::uint64_t seed : {1ULL, 2ULL}) {
        ToolCallReader reader(ToolCallFormat::Tagged, seed);
        const ToolCallReader::Piece piece = reader.add(answer);
        ASSERT_EQ(piece.calls.size(), 2U);
        for (int index = 0; index < 2; ++index) {
            const ToolCall& call = piece.calls[static_cast<std::size_t>(index)];
            EXPECT_EQ(call.index, index);
            EXPECT_GT(call.id.size(), 8U);
            ids.insert(call.id);
        }
    }
    EXPECT_EQ(ids.size(), 4U);
}

TEST(ToolCallReader, shows_text_as_soon_as_it_can_be_no_call) {
    ToolCallReader reader(ToolCallFormat::Tagged, 1);
    EXPECT_EQ(reader.add("see <too").text, "see ");
    EXPECT_EQ(reader.add("th").text, "<tooth");
}

}  // namespace
}  // namespace pergola

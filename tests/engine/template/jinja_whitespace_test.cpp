// White space around tags, with what the reference gives.

#include <gtest/gtest.h>

#include "tests/engine/template/rendering.h"

namespace pergola {
namespace {

const std::string values = R"({"a": 1, "s": "Hello Wörld", "u": "é😀中", "l": [3, 1, 2], "d": {"x": 1, "y": [1, 2], "items": 5}, "n": null, "m": [{"r": "u", "c": "x"}, {"r": "a", "c": null}, {"r": "U", "c": "z"}]})";

TEST(JinjaWhitespace, blocks_take_their_line) {
    expect_renderings(
        {
            {"a\n  {% if true %}\n  b\n  {% endif %}\nc\n",
             "a\n  b\nc"},
            {"{% for i in [1, 2] %}\n  {{ i }}\n{% endfor %}\n",
             "  1\n  2\n"},
            {"a   {% if true %}x{% endif %}",
             "a   x"},
            {"   {% if true %}x{% endif %}",
             "x"},
            {"{# c #}\na\n  {# c #}\nb",
             "a\nb"},
        },
        values);
}

TEST(JinjaWhitespace, signs_take_or_keep_white_space) {
    expect_renderings(
        {
            {"  {{ 1 }}\n  {{- 2 }}\n{{ 3 -}}  \n x",
             "  12\n3x"},
            {"a {%+ if true %}b{% endif +%}\nc",
             "a b\nc"},
            {"{%- if true -%}\n  x\n{%- endif -%}\n\n y",
             "xy"},
            {"  {#- c -#}  x",
             "x"},
            {"a {%- if true %}x{% endif %}",
             "ax"},
        },
        values);
}

TEST(JinjaWhitespace, only_one_newline_at_the_end_goes) {
    expect_renderings(
        {
            {"{{ 1 }}\n\n",
             "1\n"},
            {"a\n\n\n",
             "a\n\n"},
            {"\n",
             ""},
            {"",
             ""},
        },
        values);
}

TEST(JinjaWhitespace, raw_blocks_stay_as_they_are) {
    expect_renderings(
        {
            {"{% raw %}{{ x }} {% y %} {# z #}{% endraw %}",
             "{{ x }} {% y %} {# z #}"},
            {"x\n\t {% raw %} a\n {% endraw %}\nb",
             "x\n a\nb"},
            {"{%- raw -%} a {%- endraw -%} b",
             "ab"},
        },
        values);
}

TEST(JinjaWhitespace, other_line_ends_become_newlines) {
    expect_renderings(
        {
            {"{{ 1 }}\r\n{% if true %}\r\nx\r\n{% endif %}\r\n",
             "1\nx\n"},
            {"{{ \"a\r\nb\" }}",
             "a\nb"},
        },
        values);
}

TEST(JinjaWhitespace, brackets_keep_the_end_of_a_tag_away) {
    expect_renderings(
        {
            {R"({{ {"a": {"b": 1}}}})",
             "{'a': {'b': 1}}"},
            {R"({{ "}}" }}{% set x = "%}" %}{{ x }})",
             "}}%}"},
            {"{{ '{{' }}",
             "{{"},
        },
        values);
}

}  // namespace
}  // namespace pergola

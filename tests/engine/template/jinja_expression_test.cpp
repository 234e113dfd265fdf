// Operators, literals, filters and tests on values, with what the reference gives.

#include <gtest/gtest.h>

#include "tests/engine/template/rendering.h"

namespace pergola {
namespace {

const std::string values = R"({"a": 1, "s": "Hello Wörld", "u": "é😀中", "l": [3, 1, 2], "d": {"x": 1, "y": [1, 2], "items": 5}, "n": null, "m": [{"r": "u", "c": "x"}, {"r": "a", "c": null}, {"r": "U", "c": "z"}]})";

TEST(JinjaExpressions, adds_and_divides_as_python) {
    expect_renderings(
        {
            {"{{ 7 // 2 }} {{ -7 // 2 }} {{ 7 % -3 }} {{ -7 % 3 }} {{ -7.5 % 2 }} {{ 10 / 5 }} {{ 2 ** -1 }}",
             "3 -4 -2 2 0.5 2.0 0.5"},
            {"{{ 2 ** 3 ** 2 }} {{ -2 ** 2 }} {{ 2 + 3 * 4 }}",
             "64 4 14"},
            {R"({{ [1] + [2] }} {{ (1,) + (2,) }} {{ "ab" * 3 }} {{ [1] * 2 }} {{ "a" * -1 }})",
             "[1, 2] (1, 2) ababab [1, 1] "},
        },
        values);
    EXPECT_EQ(render_error("{{ 1 / 0 }}", values),
              "line 1, column 6: division by zero");
    EXPECT_EQ(render_error("{{ 'a' + 1 }}", values),
              R"(line 1, column 8: can only concatenate str (not "int") to str)");
    EXPECT_EQ(render_error("{{ 1 + 'a' }}", values),
              "line 1, column 6: unsupported operand type(s) for +: 'int' and 'str'");
    EXPECT_EQ(render_error("{{ -s }}", values),
              "line 1, column 4: bad operand type for unary -: 'str'");
}

TEST(JinjaExpressions, compares_in_chains) {
    expect_renderings(
        {
            {"{{ 1 < 2 < 3 }} {{ 1 < 2 > 5 }} {{ 1 == 1.0 }} {{ true == 1 }} {{ [1, 2] < [1, 3] }} {{ (1,) == [1] }}",
             "True False True True True False"},
            {"{{ 'a' in 'abc' }} {{ 1 not in l }} {{ 'x' in d }} {{ not 'z' in d }}",
             "True False True True"},
        },
        values);
    EXPECT_EQ(render_error("{{ 1 < 'a' }}", values),
              "line 1, column 6: '<' not supported between instances of 'int' and 'str'");
    EXPECT_EQ(render_error("{{ 1 in 'a' }}", values),
              "line 1, column 6: 'in <string>' requires string as left operand, not int");
}

TEST(JinjaExpressions, writes_values_as_python) {
    expect_renderings(
        {
            {R"({{ [1, 1.0, true, none, "a", "it's", {"k": (1,)}, ()] }})",
             R"([1, 1.0, True, None, 'a', "it's", {'k': (1,)}, ()])"},
            {"{{ 1e16 }} {{ 1e15 }} {{ 0.0001 }} {{ 0.00001 }} {{ 0.1 + 0.2 }} {{ 1e100 }} {{ -0.0 }}",
             "1e+16 1000000000000000.0 0.0001 1e-05 0.30000000000000004 1e+100 -0.0"},
            {"{{ d.keys() }} {{ d.values() }} {{ range(1, 9, 3) }} {{ range(3) }}",
             "dict_keys(['x', 'y', 'items']) dict_values([1, [1, 2], 5]) range(1, 9, 3) range(0, 3)"},
            {R"({{ ["\n\t\\\x00\u200b😀é"] }})",
             R"(['\n\t\\\x00\u200b😀é'])"},
            {"{{ 0x1f }} {{ 0b11 }} {{ 0o17 }} {{ 1_000 }}",
             "31 3 15 1000"},
        },
        values);
}

TEST(JinjaExpressions, finds_attributes_before_items_and_the_other_way_round) {
    expect_renderings(
        {
            {"{{ d.x }} {{ d['items'] }} {{ d.items() | list }} {{ d.nope }}|{{ d['nope'] }}|{{ l.0 }} {{ m.0.r }}",
             "1 5 [('x', 1), ('y', [1, 2]), ('items', 5)] ||3 u"},
            {"{{ d.get('zz') }} {{ d.get('zz', 5) }} {{ d.get('x') }} {{ ns is defined }}",
             "None 5 1 False"},
        },
        values);
    EXPECT_EQ(render_error("{{ d.nope.x }}", values),
              "line 1, column 10: 'dict object' has no attribute 'nope'");
    EXPECT_EQ(render_error("{{ l[9].x }}", values),
              "line 1, column 8: list object has no element 9");
    EXPECT_EQ(render_error("{{ nope() }}", values),
              "line 1, column 8: 'nope' is undefined");
}

TEST(JinjaExpressions, slices_with_steps_and_negative_indices) {
    expect_renderings(
        {
            {"{{ l[-1] }} {{ l[1:] }} {{ l[::-1] }} {{ l[5:0:-2] }} {{ l[9] }}|{{ 'hello'[-3:-1] }} {{ 'hello'[10:] }}|{{ u[0] }}{{ u[::-1] }} {{ u[1:] }}",
             "2 [1, 2] [2, 1, 3] [2] |ll |é中😀é 😀中"},
            {"{{ range(10)[2:8:3] | list }} {{ (1, 2, 3)[1:] }}",
             "[2, 5] (2, 3)"},
        },
        values);
    EXPECT_EQ(render_error("{{ l[::0] }}", values),
              "line 1, column 5: slice step cannot be zero");
}

TEST(JinjaExpressions, treats_undefined_leniently_until_it_is_used) {
    expect_renderings(
        {
            {R"({{ zz }}|{{ zz ~ "a" }}|{{ zz == yy }} {{ not zz }} {{ [zz] }} {{ zz | list }} {{ zz | length }} {{ zz | default("D") }} {{ 1 if false }})",
             "|a|True True [Undefined] [] 0 D "},
        },
        values);
    EXPECT_EQ(render_error("{{ zz + 1 }}", values),
              "line 1, column 7: 'zz' is undefined");
    EXPECT_EQ(render_error("{{ zz.y }}", values),
              "line 1, column 6: 'zz' is undefined");
    EXPECT_EQ(render_error("{{ zz | tojson }}", values),
              "line 1, column 9: Object of type Undefined is not JSON serializable");
}

TEST(JinjaExpressions, writes_json_without_html_escapes) {
    expect_renderings(
        {
            {R"({{ {"b": [1, 2.0, none, true], "a": "é<>&'\""} | tojson }})",
             R"({"b": [1, 2.0, null, true], "a": "é<>&'\""})"},
            {R"({{ {"b": 1, "a": 2} | tojson(sort_keys=true, separators=(",", ":")) }} {{ "é😀" | tojson(ensure_ascii=true) }})",
             R"({"a":2,"b":1} "\u00e9\ud83d\ude00")"},
            {R"({{ {"k": [1, {"z": []}], "e": {}} | tojson(indent=2) }})",
             "{\n  \"k\": [\n    1,\n    {\n      \"z\": []\n    }\n  ],\n  \"e\": {}\n}"},
            {R"({{ {1: 2, none: 3, true: 4} | tojson }} {{ "\x7f\x01" | tojson }})",
             R"({"1": 4, "null": 3} "\u0001")"},
        },
        values);
}

TEST(JinjaExpressions, filters_sequences) {
    expect_renderings(
        {
            {"{{ l | sort }} {{ l | sort(reverse=true) }} {{ ['b', 'A'] | sort }} {{ l | sum }} {{ l | min }} {{ l | max }} {{ [] | min }}|{{ l | reverse | list }}",
             "[1, 2, 3] [3, 2, 1] ['A', 'b'] 6 1 3 |[2, 1, 3]"},
            {"{{ m | map(attribute='c') | list }} {{ m | map(attribute='zz', default='D') | list }} {{ ['a'] | map('upper') | join }}",
             "['x', None, 'z'] ['D', 'D', 'D'] A"},
            {"{{ m | selectattr('c') | list | length }} {{ m | rejectattr('c', 'none') | map(attribute='r') | join(',') }} {{ l | select('>', 1) | list }}",
             "2 u,U [3, 2]"},
            {"{{ m | groupby('r') | map('first') | list }} {{ {'b': 1, 'A': 2} | dictsort }} {{ ['a', 'A', 'b'] | unique | list }}",
             "['a', 'u'] [('A', 2), ('b', 1)] ['a', 'b']"},
            {"{{ [1, 2, 3, 4, 5] | batch(2, 0) | list }} {{ [1, 2, 3, 4, 5] | slice(2) | list }} {{ l | first }} {{ l | last }} {{ [] | first }}|",
             "[[1, 2], [3, 4], [5, 0]] [[1, 2, 3], [4, 5]] 3 2 |"},
        },
        values);
    EXPECT_EQ(render_error(R"({{ [1, "a"] | sort }})", values),
              "line 1, column 15: '<' not supported between instances of 'str' and 'int'");
    EXPECT_EQ(render_error("{{ 1 | nope }}", values),
              "line 1, column 8: no filter named 'nope'");
    EXPECT_EQ(render_error("{{ 5 | length }}", values),
              "line 1, column 8: object of type 'int' has no len()");
}

TEST(JinjaExpressions, reads_a_generator_once) {
    expect_renderings(
        {
            {"{% set g = l | map('string') %}{{ g | list }}{{ g | list }}{% if g %}T{% endif %}",
             "['3', '1', '2'][]T"},
        },
        values);
}

TEST(JinjaExpressions, filters_numbers) {
    expect_renderings(
        {
            {"{{ '12' | int }} {{ 'x' | int(7) }} {{ '0x1F' | int(base=16) }} {{ 1.9 | int }} {{ '1e3' | float }} {{ none | int }}",
             "12 7 31 1 1000.0 0"},
            {"{{ 2.5 | round }} {{ 3.5 | round }} {{ 2.675 | round(2) }} {{ 2.1 | round(0, 'ceil') }} {{ 1234 | round(-2) }} {{ -3 | abs }}",
             "2.0 4.0 2.67 3.0 1200 3"},
        },
        values);
}

TEST(JinjaExpressions, knows_the_tests) {
    expect_renderings(
        {
            {"{{ 1 is odd }} {{ 6 is divisibleby 3 }} {{ true is integer }} {{ s is sequence }} {{ d is mapping }} {{ 5 is iterable }} {{ n is none }} {{ n is not none }} {{ 1 is sameas 1 }} {{ 'a' is in 'abc' }} {{ 1 is eq 1 }} {{ 'upper' is filter }} {{ range is callable }} {{ zz is sequence }}",
             "True True False True True False True False True True True True True True"},
        },
        values);
    EXPECT_EQ(render_error("{{ 1 is nope }}", values),
              "line 1, column 6: no test named 'nope'");
}

}  // namespace
}  // namespace pergola

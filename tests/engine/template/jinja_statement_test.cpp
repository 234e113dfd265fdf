// Loops, assignments, macros and blocks, with what the reference gives.

#include <gtest/gtest.h>

#include "tests/engine/template/rendering.h"

namespace pergola {
namespace {

const std::string values = R"({"a": 1, "s": "Hello Wörld", "u": "é😀中", "l": [3, 1, 2], "d": {"x": 1, "y": [1, 2], "items": 5}, "n": null, "m": [{"r": "u", "c": "x"}, {"r": "a", "c": null}, {"r": "U", "c": "z"}]})";

TEST(JinjaStatements, loop_knows_where_it_is) {
    expect_renderings(
        {
            {"{% for i in l %}{{ loop.index }}{{ loop.index0 }}{{ loop.revindex }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.last }}{{ loop.length }}[{{ loop.previtem }},{{ loop.nextitem }}]{% endfor %}",
             "1032TrueFalse3[,1]2121FalseFalse3[3,2]3210FalseTrue3[1,]"},
            {"{% for i in l %}{{ loop.cycle('a', 'b') }}{{ loop.changed(i > 1) }}{% endfor %}",
             "aTruebTrueaTrue"},
        },
        values);
}

TEST(JinjaStatements, loop_filters_lazily) {
    expect_renderings(
        {
            {"{% for i in l if i > 1 %}{{ loop.index }}/{{ loop.length }}{{ loop.last }}:{{ i }} {% else %}none{% endfor %}",
             "1/2False:3 2/2True:2 "},
            {"{% for i in l if i > 9 %}x{% else %}empty{% endfor %}",
             "empty"},
            {"{% set ns = namespace(stop=false) %}{% for i in l if not ns.stop %}{{ i }}{% set ns.stop = true %}{% endfor %}",
             "3"},
        },
        values);
}

TEST(JinjaStatements, loop_unpacks_breaks_and_recurses) {
    expect_renderings(
        {
            {"{% for k, v in d.items() %}{{ k }}={{ v }};{% endfor %}{% for (a, (b, c)) in [[1, [2, 3]]] %}{{ a }}{{ b }}{{ c }}{% endfor %}",
             "x=1;y=[1, 2];items=5;123"},
            {"{% for i in range(10) %}{% if i == 2 %}{% continue %}{% endif %}{% if i > 4 %}{% break %}{% endif %}{{ i }}{% endfor %}",
             "0134"},
            {"{% for i in [1, [2, [3]]] recursive %}{% if i is iterable %}<{{ loop(i) }}>{% else %}{{ i }}d{{ loop.depth }}{% endif %}{% endfor %}",
             "1d1<2d2<3d3>>"},
        },
        values);
    EXPECT_EQ(render_error("{% for a, b in [[1]] %}{% endfor %}", values),
              "line 1, column 4: not enough values to unpack (expected 2, got 1)");
    EXPECT_EQ(render_error("{% for i in 5 %}{% endfor %}", values),
              "line 1, column 4: 'int' object is not iterable");
    EXPECT_EQ(render_error("{% break %}", values),
              "line 1, column 4: break and continue need a loop around them");
}

TEST(JinjaStatements, set_stays_in_its_scope) {
    expect_renderings(
        {
            {"{% for i in l %}{% set x = i %}{% endfor %}{{ x }}|{% set x = 0 %}{% for i in l %}{% set x = x + i %}{{ x }}{% endfor %}{{ x }}",
             "|3120"},
            {"{% set ns = namespace(x=0) %}{% for i in l %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x }}",
             "6"},
            {"{% if true %}{% set x = 6 %}{% endif %}{{ x }}{% with x = 1, y = 2 %}{{ x }}{{ y }}{% endwith %}{{ x }}",
             "6126"},
        },
        values);
    EXPECT_EQ(render_error("{% set d.x = 1 %}", values),
              "line 1, column 4: cannot assign attribute on non-namespace object 'd'");
}

TEST(JinjaStatements, set_takes_tuples_and_blocks) {
    expect_renderings(
        {
            {"{% set a, b = 1, 2 %}{{ a }}{{ b }}{% set (x, y) = [3, 4] %}{{ x }}{{ y }}{% set z = 1, 2 %}{{ z }}",
             "1234(1, 2)"},
            {"{% set x %}a{{ a }}b{% endset %}{{ x }}{% set y | upper | replace('B', 'c') %}abc{% endset %}{{ y }}",
             "a1bAcC"},
        },
        values);
}

TEST(JinjaStatements, macro_has_defaults_and_special_names) {
    expect_renderings(
        {
            {"{% macro f(a, b=2, c=a) %}{{ a }}-{{ b }}-{{ c }};{% endmacro %}{{ f(1) }}{{ f(1, 3) }}{{ f(b=5, a=4) }}{{ f() }}{{ f(*[1, 2], **{'c': 3}) }}",
             "1-2-1;1-3-1;4-5-4;-2-;1-2-3;"},
            {"{% macro f() %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ f(1, 2, z=3) }}{{ f() }}",
             "(1, 2){'z': 3}(){}"},
            {"{% macro f() %}{{ v }}{% endmacro %}{% set v = 1 %}{{ f() }}{% set v = 2 %}{{ f() }}",
             "12"},
            {"{% macro r(n) %}{{ n }}{% if n > 0 %}{{ r(n - 1) }}{% endif %}{% endmacro %}{{ r(5) }}",
             "543210"},
        },
        values);
    EXPECT_EQ(render_error("{% macro f(a) %}{% endmacro %}{{ f(1, 2) }}", values),
              "line 1, column 35: macro 'f' takes not more than 1 argument(s)");
    EXPECT_EQ(render_error("{% macro f(a) %}{% endmacro %}{{ f(z=2) }}", values),
              "line 1, column 35: macro 'f' takes no keyword argument 'z'");
}

TEST(JinjaStatements, call_block_hands_its_body_to_the_macro) {
    expect_renderings(
        {
            {"{% macro f(x) %}[{{ caller() }}{{ x }}]{% endmacro %}{% call f(1) %}body{{ a }}{% endcall %}",
             "[body11]"},
            {"{% macro f(x) %}[{{ caller(x, 5) }}]{% endmacro %}{% call(u, v=2) f(1) %}{{ u }}{{ v }}{% endcall %}",
             "[15]"},
            {"{% macro f() %}{{ caller is defined }}{% endmacro %}{{ f() }}",
             "False"},
        },
        values);
}

TEST(JinjaStatements, filter_block_and_globals_work) {
    expect_renderings(
        {
            {"{% filter replace('a', 'b') | upper %}aa{% endfilter %}{% set j = joiner('|') %}{{ j() }}a{{ j() }}b{% set c = cycler(1, 2) %}{{ c.next() }}{{ c.next() }}{{ c.next() }}",
             "BBa|b121"},
            {"{{ dict(a=1, b=2) }} {{ dict([('a', 1)]) }} {{ namespace(a=1).a }} {% block foo %}B{{ a }}{% endblock %}{% print a, 2 %}",
             "{'a': 1, 'b': 2} {'a': 1} 1 B112"},
        },
        values);
}

}  // namespace
}  // namespace pergola

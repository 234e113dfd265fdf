// Methods and filters of texts, by code points, with what the reference gives.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/engine/template/rendering.h"

namespace pergola {
namespace {

const std::string values = R"({"a": 1, "s": "Hello Wörld", "u": "é😀中", "l": [3, 1, 2], "d": {"x": 1, "y": [1, 2], "items": 5}, "n": null, "m": [{"r": "u", "c": "x"}, {"r": "a", "c": null}, {"r": "U", "c": "z"}]})";

TEST(JinjaText, changes_case_by_unicode) {
    expect_renderings(
        {
            {"{{ s.upper() }} {{ s.swapcase() }} {{ 'ß'.upper() }} {{ 'ﬁx'.title() }} {{ 'ΑΣ'.lower() }} {{ 'ǆ'.capitalize() }} {{ 'hELLO wORLD x-y'.title() }}",
             "HELLO WÖRLD hELLO wÖRLD SS Fix ας ǅ Hello World X-Y"},
            {R"({{ "they're (bill) a-b" | title }} {{ 'hELLO' | capitalize }} {{ u | upper }})",
             "They're (Bill) A-B Hello É😀中"},
        },
        values);
}

TEST(JinjaText, counts_code_points) {
    expect_renderings(
        {
            {"{{ u | length }} {{ u | list }} {{ u.find('中') }} {{ 'abcabc'.rfind('c') }} {{ 'aaaa'.count('aa') }} {{ 'abc'.find('', 4) }} {{ 'abcb'.rfind('b', 0, 3) }}",
             "3 ['é', '😀', '中'] 2 5 2 -1 1"},
        },
        values);
    EXPECT_EQ(render_error("{{ 'a'.index('z') }}", values),
              "line 1, column 13: substring not found");
}

TEST(JinjaText, splits_and_joins) {
    expect_renderings(
        {
            {R"({{ 'a,b,,c'.split(',') }} {{ ' a  b c '.split() }} {{ ' a  b  c '.split(none, 1) }} {{ ' a  b  c '.rsplit(none, 1) }} {{ 'k=v=w'.rsplit('=', 1) }} {{ 'k=v'.partition('=') }} {{ 'a\nb\r\nc'.splitlines() }})",
             "['a', 'b', '', 'c'] ['a', 'b', 'c'] ['a', 'b  c '] [' a  b', 'c'] ['k=v', 'w'] ('k', '=', 'v') ['a', 'b', 'c']"},
            {"{{ '-'.join('abc') }} {{ ', '.join(['a', 'b']) }}",
             "a-b-c a, b"},
        },
        values);
    EXPECT_EQ(render_error("{{ ','.join([1]) }}", values),
              "line 1, column 12: sequence item 0: expected str instance, int found");
    EXPECT_EQ(render_error("{{ 'a'.split('') }}", values),
              "line 1, column 13: empty separator");
}

TEST(JinjaText, strips_and_replaces) {
    expect_renderings(
        {
            {"{{ '  x '.strip() }}|{{ 'xyaxy'.lstrip('yx') }}|{{ 'ééa'.strip('é') }}|{{ '--x--' | trim('-') }}|{{ 'abc'.replace('', '-') }}|{{ 'aaa'.replace('a', 'b', 2) }}|{{ 'tool_x'.removeprefix('tool_') }}|{{ 'x.y'.removesuffix('.y') }}",
             "x|axy|a|x|-a-b-c-|bba|x|x"},
            {"{{ 'abc'.startswith(('x', 'a')) }} {{ 'abc'.startswith('b', 1) }} {{ 'abc'.endswith('bc') }}",
             "True True True"},
        },
        values);
}

TEST(JinjaText, fills_formats) {
    expect_renderings(
        {
            {"{{ '%s-%03d %5.2f %x %r %%' % ('a', 7, 3.14159, 255, 'q') }} {{ '%(a)s' % {'a': 1} }} {{ '%s' | format(1) }} {{ '%-5s|%+d|%e|%g' % ('é', 7, 12345.678, 1e-10) }}",
             "a-007  3.14 ff 'q' % 1 1 é    |+7|1.234568e+04|1e-10"},
            {"{{ '{} {}'.format(1, 'b') }} {{ '{0} {k[x]} {1!r:>5}'.format(1, 'b', k=d) }} {{ '{:*^7} {:05d} {:,} {:.2f} {:%}'.format('d', 42, 1234567, 2.345, 0.25) }}",
             "1 b 1 1   'b' ***d*** 00042 1,234,567 2.35 25.000000%"},
        },
        values);
    EXPECT_EQ(render_error("{{ '%s %s' % 1 }}", values),
              "line 1, column 12: not enough arguments for format string");
    EXPECT_EQ(render_error("{{ '%d' % 'a' }}", values),
              "line 1, column 9: %d format: a real number is required, not str");
    EXPECT_EQ(render_error("{{ '{'.format() }}", values),
              "line 1, column 14: expected '}' before end of string");
}

TEST(JinjaText, lays_text_out) {
    expect_renderings(
        {
            {R"([{{ 'a\nb\n\nc' | indent(2) }}] [{{ 'a\nb' | indent('> ', true) }}] {{ 'hello world foo' | truncate(9) }} {{ 'a b c d' | wordwrap(3) }} [{{ 'x' | center(5) }}] {{ '7'.zfill(3) }} {{ 'x'.ljust(3, '.') }} {{ 'a b c' | wordcount }})",
             "[a\n  b\n\n  c] [> a\n> b] hello... a b\nc d [  x  ] 007 x.. 3"},
        },
        values);
}

TEST(JinjaText, formats_numbers_and_texts_as_python_does) {
    expect_renderings(
        {
            {R"({{ "{:08}|{:<05}|{:010.2f}|{:+}|{:5}".format("abc", 7, -2.5, true, true) }})",
             "abc00000|70000|-000002.50|+1|    1"},
            {R"({{ "{:.2}|{:.2}|{:.3}|{:.1}|{:z.1f}|{:c}".format(0.0, 10.0, 10.0, 5.0, -0.04, 233) }})",
             "0.0|1e+01|10.0|5e+00|0.0|é"},
        },
        values);
    const auto refusal = [](std::string_view format, std::string_view value) {
        return render_error(fmt::format("{{{{ '{}'.format({}) }}}}", format, value), values);
    };
    EXPECT_EQ(refusal("{:d}", "2.5"),
              "line 1, column 17: unknown format code 'd' for object of type 'float'");
    EXPECT_EQ(refusal("{:.2}", "3"),
              "line 1, column 18: precision not allowed in integer format specifier");
    EXPECT_EQ(refusal("{:c}", "-1"), "line 1, column 17: %c arg not in range(0x110000)");
    EXPECT_EQ(refusal("{:+}", "'a'"),
              "line 1, column 17: the format '+' is one of numbers, not of a text");
}

TEST(JinjaText, wraps_lines_at_blanks_and_hyphens) {
    expect_renderings(
        {
            {"{{ 'The quick-brown foo-bar jumped' | wordwrap(5) }}",
             "The q\nuick-\nbrown\nfoo-\nbar j\numped"},
            {"{{ 'one two-three--four five' | wordwrap(8) }}", "one two-\nthree--\nfour\nfive"},
            {"{{ 'averylongword-with x' | wordwrap(6, false) }}", "averylongword-\nwith x"},
            {"{{ 'a-b-c ab-cd' | wordwrap(3, true, '/', false) }}", "a-b/-c /ab-/cd"},
            {"{{ '  a  b' | wordwrap(1) }}{{ '' | wordwrap }}", "a\nb"},
        },
        values);
}

TEST(JinjaText, truncates_nothing_but_texts) {
    EXPECT_EQ(rendered("{{ l | truncate(3) }} {{ 'abc' | truncate(3) }} {{ zz | truncate(3) }}", values),
              "[3, 1, 2] abc ");
    EXPECT_EQ(render_error("{{ 2.5 | truncate(3) }}", values),
              "line 1, column 10: object of type 'float' has no len()");
    EXPECT_EQ(render_error("{{ range(20) | list | truncate(3) }}", values),
              "line 1, column 23: a list cannot be truncated, expected a text");
}

TEST(JinjaText, writes_html_and_urls_on_request) {
    expect_renderings(
        {
            {R"({{ '<b>&"' | escape }} {{ '<' | e | e }} {{ ('<' | e) + '<' }} {{ 'a b/é' | urlencode }} {{ {'a b': '/'} | urlencode }} {{ '<b>x</b>  y&amp;' | striptags }} {{ '<b>' | safe }})",
             "&lt;b&gt;&amp;&#34; &lt; &lt;&lt; a%20b/%C3%A9 a+b=%2F x y& <b>"},
        },
        values);
}

TEST(JinjaText, knows_classes_of_characters) {
    expect_renderings(
        {
            {"{{ 'a1'.isalnum() }} {{ '²'.isdigit() }} {{ '²'.isdecimal() }} {{ '½'.isnumeric() }} {{ 'Abc D'.istitle() }} {{ 'é'.islower() }} {{ ' '.isspace() }} {{ ''.isspace() }} {{ 'a_1'.isidentifier() }} {{ 'é'.isascii() }}",
             "True True False True True True True False True False"},
        },
        values);
}

TEST(JinjaText, decodes_escapes_in_literals) {
    expect_renderings(
        {
            {R"({{ '\u00e9\x41\101\n\q\'' }} {{ 'a' 'b' "c" }} {{ '\U0001F600' | length }})",
             "éAA\n\\q' abc 1"},
        },
        values);
}

}  // namespace
}  // namespace pergola

// Templates that want to crash, hang or fill the memory: each ends with an error. That it comes soon is said by
// the error, which names the bound of work; a test that hangs is ended by ctest.

#include <gtest/gtest.h>

#include "tests/engine/template/rendering.h"

namespace pergola {
namespace {

std::string repeated(std::string_view text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

void expect_refused(const std::string& source, std::string_view why) {
    const std::string message = render_error(source);
    EXPECT_NE(message.find(why), std::string::npos) << source.substr(0, 200) << "\n"
                                                    << message.substr(0, 300);
}

TEST(HostileTemplate, cannot_loop_for_ever) {
    expect_refused(
        "{% set r = range(99999) %}{% for a in r %}{% for b in r %}{% endfor %}{% endfor %}",
        "steps of work");
    expect_refused("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
                   "the template ");
    expect_refused("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "nested too deeply");
    expect_refused("{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}", "nested too deeply");
}

TEST(HostileTemplate, cannot_grow_for_ever) {
    expect_refused("{{ 'a' * 9999999999 }}", "MiB of memory");
    expect_refused("{{ [1] * 9223372036854775807 }}", "MiB of memory");
    expect_refused(
        "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor "
        "%}",
        "MiB of memory");
    expect_refused(
        "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor "
        "%}",
        "MiB of memory");
    expect_refused("{% set x = 'a' * 30000000 %}{{ x }}{{ x }}{{ x }}",
                   "the prompt is longer than 64 MiB");
    expect_refused("{{ range(999999999) }}", "range too big");
    expect_refused("{{ '%999999999d' % 1 }}", "field width");
    expect_refused("{{ '{:999999999}'.format(1) }}", "wider than");
    expect_refused("{{ 'a'.center(999999999999) }}", "MiB of memory");
    expect_refused("{{ ('a' * 1000000).replace('', 'b' * 1000000) }}", "MiB of memory");
    expect_refused("{{ [1] | tojson(indent=999999) }}", "indent");
}

TEST(HostileTemplate, cannot_compare_or_print_for_ever) {
    const std::string doubled =
        "{% set n = namespace(x=[], y=[]) %}{% for i in range(100) %}"
        "{% set n.x = [n.x, n.x] %}{% set n.y = [n.y, n.y] %}{% endfor %}";
    expect_refused(doubled + "{{ n.x }}", "steps of work");
    expect_refused(doubled + "{{ n.x | tojson }}", "steps of work");
    expect_refused(doubled + "{{ n.x == n.y }}", "steps of work");
}

/// By trying each place this would take hours.
TEST(HostileTemplate, cannot_make_searching_slow) {
    const std::string source =
        "{% set h = 'a' * 2000000 %}{% set n = 'a' * 1000000 ~ 'b' %}{{ h.find(n) }} {{ h.rfind(n) "
        "}} "
        "{{ n in h }} {{ h.count(n) }} {{ h.split(n) | length }}";
    EXPECT_EQ(rendered(source), "-1 -1 False 0 1");
}

TEST(HostileTemplate, cannot_nest_too_deeply) {
    expect_refused("{{ " + repeated("(", 100'000) + repeated(")", 100'000) + " }}", "nested");
    expect_refused("{{ " + repeated("[", 100'000) + repeated("]", 100'000) + " }}", "nested");
    expect_refused("{{ " + repeated("-", 100'000) + "1 }}", "signs");
    expect_refused("{{ " + repeated("not ", 100'000) + "1 }}", "levels");
    expect_refused("{{ 1" + repeated("+1", 100'000) + " }}", "levels");
    expect_refused("{{ a" + repeated(".a", 100'000) + " }}", "levels");
    expect_refused("{{ a" + repeated("|list", 100'000) + " }}", "levels");
    expect_refused("{{ 1" + repeated(" if 1 else 1", 50'000) + " }}", "nested");
    expect_refused(repeated("{% if 1 %}", 50'000), "nested");
    expect_refused(
        "{% set n = namespace(x=[]) %}{% for i in range(999) %}{% set n.x = [n.x] %}{% endfor %}",
        "nested more than");
}

TEST(HostileTemplate, cannot_be_longer_than_a_mebibyte) {
    expect_refused(repeated("x", 2'000'000), "the chat template has 2000000 bytes");
}

TEST(HostileTemplate, cannot_leak_through_circles) {
    EXPECT_EQ(
        rendered(
            "{% set n = namespace() %}{% set n.n = n %}{% macro m() %}{% endmacro %}"
            "{% for i in [1] %}{% macro k() %}{% endmacro %}{{ loop.changed(loop) }}{% endfor %}"),
        "True");
}

TEST(HostileTemplate, cannot_reach_behind_the_sandbox) {
    EXPECT_EQ(rendered("{{ ''.__class__ }}"), "");
    EXPECT_NE(render_error("{{ ''.__class__.__mro__ }}").find("is unsafe"), std::string::npos);
    EXPECT_NE(render_error("{{ messages.append(1) }}").find("is unsafe"), std::string::npos);
    EXPECT_NE(render_error("{{ messages[0].update({}) }}").find("is unsafe"), std::string::npos);
    EXPECT_NE(render_error("{% include 'x' %}").find("another template"), std::string::npos);
    EXPECT_NE(render_error("{% import 'x' as y %}").find("another template"), std::string::npos);
}

TEST(HostileTemplate, may_be_cut_at_each_byte) {
    const std::string source =
        "{%- macro f(a, b=[1, {'k': 2.5e3}]) -%}{{ a | join(\"\\u00e9\") if b[1:]['k'] is defined "
        "}}{# c #}"
        "{%- endmacro -%}{% raw %}{{ é }}{% endraw %}{% for x, y in z if x %}{{ loop.index }}{% "
        "endfor %}";
    for (std::size_t size = 0; size <= source.size(); ++size) {
        const auto prompt = try_render(source.substr(0, size));
        if (prompt) continue;
        EXPECT_EQ(prompt.error().code, ErrorCode::Template) << size;
    }
}

}  // namespace
}  // namespace pergola

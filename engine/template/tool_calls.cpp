#include "engine/template/tool_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/json.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view probe_name = "weather_of_probe";
constexpr std::string_view probe_key = "city_of_probe";
constexpr std::string_view probe_value = "town_of_probe";

ordered_json probe(ToolArguments form) {
    ordered_json arguments = {{std::string(probe_key), std::string(probe_value)}};
    if (form == ToolArguments::Text) arguments = arguments.dump();
    const ordered_json call = {{"id", "call_of_1"},
                               {"type", "function"},
                               {"function", {{"name", std::string(probe_name)}, {"arguments", arguments}}}};
    return ordered_json::array({{{"role", "user"}, {"content", "weather?"}},
                                {{"role", "assistant"}, {"content", ""}, {"tool_calls", ordered_json::array({call})}},
                                {{"role", "tool"}, {"tool_call_id", "call_of_1"}, {"name", std::string(probe_name)}, {"content", "rain"}}});
}

/// What the template makes of a call; empty when it fails.
std::string rendered_probe(const ChatTemplate& chat_template, ToolArguments form) {
    const ordered_json messages = probe(form);
    const ordered_json tools = ordered_json::array(
        {{{"type", "function"},
          {"function", {{"name", "other"}, {"description", ""}, {"parameters", {{"type", "object"}, {"properties", ordered_json::object()}}}}}}});
    const ordered_json variables = {{"bos_token", ""}, {"eos_token", ""}};
    TemplateInput input;
    input.messages = &messages;
    input.tools = &tools;
    input.variables = &variables;
    auto text = chat_template.render(input);
    return text ? std::move(text).take() : std::string();
}

/// The argument's text as a model is to write it: neither with escaped quotes nor as Python would print it.
bool shows_arguments(const std::string& text) {
    const std::size_t key = text.find(probe_key);
    if (key == std::string::npos || text.find(probe_value, key) == std::string::npos) return false;
    const char behind = key + probe_key.size() < text.size() ? text[key + probe_key.size()] : '\0';
    return behind != '\\' && behind != '\'';
}

bool is_object_text(const ordered_json& value) {
    if (!value.is_string()) return false;
    const auto parsed = parse_json(value.get_ref<const std::string&>(), "arguments");
    return parsed && parsed->is_object();
}

void convert(ordered_json& arguments, ToolArguments form) {
    if (form == ToolArguments::Text && arguments.is_object()) {
        arguments = arguments.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    } else if (form == ToolArguments::Object && is_object_text(arguments)) {
        auto parsed = parse_json(arguments.get<std::string>(), "arguments");
        arguments = std::move(parsed).take();
    }
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view white = " \t\r\n";
    const std::size_t first = text.find_first_not_of(white);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(white) - first + 1);
}

std::string_view opening_of(ToolCallFormat format) {
    switch (format) {
        case ToolCallFormat::Tagged:
        case ToolCallFormat::Functions: return "<tool_call>";
        case ToolCallFormat::Listed: return "[TOOL_CALLS]";
        case ToolCallFormat::Bare: return "{";
        case ToolCallFormat::None: break;
    }
    return {};
}
/// Empty: a call lasts to the end of the answer.
std::string_view closing_of(ToolCallFormat format) {
    return format == ToolCallFormat::Tagged || format == ToolCallFormat::Functions ? "</tool_call>" : std::string_view();
}

/// Where in `text` the opening stands, or a beginning of it that the next piece may complete.
std::size_t place_of(std::string_view opening, std::string_view text) {
    const std::size_t found = text.find(opening);
    if (found != std::string_view::npos) return found;
    for (std::size_t size = std::min(opening.size() - 1, text.size()); size > 0; --size) {
        if (text.ends_with(opening.substr(0, size))) return text.size() - size;
    }
    return text.size();
}

}  // namespace

ToolArguments tool_arguments_of(const ChatTemplate& chat_template) {
    if (shows_arguments(rendered_probe(chat_template, ToolArguments::Object))) return ToolArguments::Object;
    return shows_arguments(rendered_probe(chat_template, ToolArguments::Text)) ? ToolArguments::Text : ToolArguments::Object;
}

ordered_json with_tool_arguments(ordered_json messages, ToolArguments form) {
    if (!messages.is_array()) return messages;
    for (ordered_json& message : messages) {
        if (!message.is_object() || !message.contains("tool_calls") || !message.at("tool_calls").is_array()) continue;
        for (ordered_json& call : message.at("tool_calls")) {
            if (!call.is_object()) continue;
            ordered_json& function = call.contains("function") && call.at("function").is_object() ? call.at("function") : call;
            if (function.contains("arguments")) convert(function.at("arguments"), form);
        }
    }
    return messages;
}

ToolCallFormat tool_call_format_of(const ChatTemplate& chat_template) {
    const std::string text = rendered_probe(chat_template, tool_arguments_of(chat_template));
    const std::size_t name = text.find(probe_name);
    if (name == std::string::npos) return ToolCallFormat::None;
    const std::string before = text.substr(0, name);
    if (before.ends_with("<function=")) return ToolCallFormat::Functions;
    if (before.rfind("<tool_call>") != std::string::npos) return ToolCallFormat::Tagged;
    if (before.rfind("[TOOL_CALLS]") != std::string::npos) return ToolCallFormat::Listed;
    const std::size_t object = before.rfind('{');
    const bool is_bare = object != std::string::npos && trimmed(before.substr(object + 1)) == "\"name\": \"";
    return is_bare ? ToolCallFormat::Bare : ToolCallFormat::None;
}

// ── Out of an answer ──────────────────────────────────────────────────────────────────────────────

ToolCallReader::Piece ToolCallReader::add(std::string_view text) {
    Piece piece;
    const std::string_view opening = opening_of(format_);
    const std::string_view closing = closing_of(format_);
    held_ += text;
    while (!held_.empty()) {
        if (opening.empty()) {
            piece.text += std::exchange(held_, {});
            break;
        }
        if (!is_open_) {
            // A bare call is the whole answer, so nothing but white space stands before it.
            const bool can_begin = format_ != ToolCallFormat::Bare || (!has_text_ && trimmed(held_).starts_with('{'));
            const std::size_t place = can_begin ? place_of(opening, held_) : held_.size();
            piece.text += held_.substr(0, place);
            has_text_ = has_text_ || !trimmed(std::string_view(held_).substr(0, place)).empty();
            held_.erase(0, place);
            is_open_ = held_.starts_with(opening);
            if (!is_open_) break;
        }
        if (closing.empty()) break;
        const std::size_t end = held_.find(closing, opening.size());
        if (end == std::string::npos) break;
        const std::string call = held_.substr(0, end + closing.size());
        held_.erase(0, call.size());
        is_open_ = false;
        read_call(call, piece);
    }
    return piece;
}

ToolCallReader::Piece ToolCallReader::finish() {
    Piece piece;
    if (std::exchange(is_open_, false) && closing_of(format_).empty()) {
        read_call(std::exchange(held_, {}), piece);
    } else {
        piece.text = std::exchange(held_, {});
    }
    return piece;
}

/// `call` with its opening and closing; given as text when it is no call.
void ToolCallReader::read_call(std::string_view call, Piece& piece) {
    std::string_view body = call;
    if (format_ != ToolCallFormat::Bare) body.remove_prefix(opening_of(format_).size());
    body.remove_suffix(closing_of(format_).size());
    body = trimmed(body);
    bool is_read = false;
    if (format_ == ToolCallFormat::Functions && body.starts_with("<function=")) {
        is_read = read_function(body, piece);
    } else if (format_ == ToolCallFormat::Listed && !body.starts_with('[') && !body.starts_with('{')) {
        is_read = read_named(body, piece);
    } else {
        is_read = read_json(body, piece);
    }
    if (!is_read) piece.text += call;
}

bool ToolCallReader::read_json(std::string_view text, Piece& piece) {
    const auto parsed = parse_json(text, "call");
    if (!parsed) return false;
    if (!parsed->is_array()) return add_call(*parsed, piece);
    Piece found;
    const int before = count_;
    for (const ordered_json& call : *parsed) {
        if (add_call(call, found)) continue;
        count_ = before;
        return false;
    }
    std::move(found.calls.begin(), found.calls.end(), std::back_inserter(piece.calls));
    return !parsed->empty();
}

bool ToolCallReader::add_call(const ordered_json& call, Piece& piece) {
    if (!call.is_object() || !call.contains("name") || !call.at("name").is_string()) return false;
    const char* key = call.contains("arguments") ? "arguments" : "parameters";
    ordered_json arguments = call.contains(key) ? call.at(key) : ordered_json::object();
    convert(arguments, ToolArguments::Object);
    if (!arguments.is_object()) return false;
    add_call(call.at("name").get<std::string>(), arguments, piece);
    return true;
}

void ToolCallReader::add_call(std::string name, const ordered_json& arguments, Piece& piece) {
    std::uint64_t mixed = (seed_ + static_cast<std::uint64_t>(count_) + 1) * 0x9E3779B97F4A7C15ULL;
    mixed = (mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9ULL;
    piece.calls.push_back({count_, fmt::format("call_{:016x}{:x}", mixed ^ (mixed >> 32), count_), std::move(name),
                           arguments.dump(-1, ' ', false, ordered_json::error_handler_t::replace)});
    ++count_;
}

bool ToolCallReader::read_function(std::string_view body, Piece& piece) {
    body.remove_prefix(std::string_view("<function=").size());
    const std::size_t name_end = body.find('>');
    if (name_end == std::string_view::npos || name_end == 0) return false;
    const std::string name(trimmed(body.substr(0, name_end)));
    ordered_json arguments = ordered_json::object();
    constexpr std::string_view opening = "<parameter=";
    constexpr std::string_view closing = "</parameter>";
    for (std::size_t at = body.find(opening); at != std::string_view::npos; at = body.find(opening, at)) {
        const std::size_t key_end = body.find('>', at);
        const std::size_t end = body.find(closing, at);
        if (key_end == std::string_view::npos || end == std::string_view::npos || end < key_end) return false;
        const std::string key(trimmed(body.substr(at + opening.size(), key_end - at - opening.size())));
        std::string_view value = body.substr(key_end + 1, end - key_end - 1);
        if (value.starts_with('\n')) value.remove_prefix(1);
        if (value.ends_with('\n')) value.remove_suffix(1);
        const auto parsed = parse_json(trimmed(value), "value");
        arguments[key] = parsed && !parsed->is_string() ? *parsed : ordered_json(std::string(value));
        at = end + closing.size();
    }
    add_call(name, arguments, piece);
    return true;
}

/// NAME[ARGS]{...}
bool ToolCallReader::read_named(std::string_view body, Piece& piece) {
    constexpr std::string_view middle = "[ARGS]";
    const std::size_t at = body.find(middle);
    if (at == std::string_view::npos) return false;
    const auto parsed = parse_json(trimmed(body.substr(at + middle.size())), "arguments");
    if (!parsed || !parsed->is_object()) return false;
    add_call(std::string(trimmed(body.substr(0, at))), *parsed, piece);
    return true;
}

}  // namespace pergola

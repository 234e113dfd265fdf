#include "engine/tokenizer/json_normalizer.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/json_fields.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t step_limit = 64;  // a crafted list must not make each text cost for ever
constexpr std::size_t content_limit = 1024;

Error unsupported(std::string text) {
    return {ErrorCode::Unsupported, "normalizer: " + std::move(text)};
}
Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, "normalizer: " + std::move(text)};
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    while (text.ends_with('=')) text.remove_suffix(1);
    for (const char character : text) {
        constexpr std::string_view digits =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const std::size_t digit = digits.find(character);
        if (digit == std::string_view::npos) return std::nullopt;
        bits = (bits << 6) | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(static_cast<std::uint8_t>(bits >> count));
    }
    return bytes;
}

/// A text that replaces or precedes others: short, or it would multiply the text.
Result<std::string> content_of(const Json& part, const char* key) {
    const auto content = json_text(part, key);
    if (!content) return corrupt(fmt::format("a part has no text {}", key));
    if (content->size() > content_limit) {
        return corrupt(fmt::format(
            "{} has {} bytes, expected at most {}", key, content->size(), content_limit));
    }
    return std::string(*content);
}

class StepReader {
public:
    Result<> read(const Json& part) {
        const auto type = json_text(part, "type");
        if (!type) return corrupt("a part has no type");
        if (steps_.size() >= step_limit)
            return unsupported(fmt::format("has more than {} steps", step_limit));
        if (*type == "Sequence") return read_sequence(part);
        if (read_simple(*type, part)) return {};
        if (*type == "Replace") return read_replace(part);
        if (*type == "Precompiled") return read_precompiled(part);
        if (*type == "Prepend") {
            PG_TRY(std::string text, content_of(part, "prepend"));
            steps_.emplace_back(PrependStep{std::move(text)});
            return {};
        }
        return unsupported(fmt::format("{} is not supported", quote(*type)));
    }

    std::vector<NormalizerStep> take() { return std::move(steps_); }

private:
    /// Those that have at most flags.
    bool read_simple(std::string_view type, const Json& part) {
        constexpr std::array<std::pair<std::string_view, NormalForm>, 4> forms{
            {{"NFC", NormalForm::Nfc},
             {"NFD", NormalForm::Nfd},
             {"NFKC", NormalForm::Nfkc},
             {"NFKD", NormalForm::Nfkd}}};
        for (const auto& [name, form] : forms) {
            if (name == type) steps_.emplace_back(form);
            if (name == type) return true;
        }
        if (type == "Lowercase") {
            steps_.emplace_back(LowercaseStep{});
        } else if (type == "StripAccents") {
            steps_.emplace_back(StripAccentsStep{});
        } else if (type == "Strip") {
            steps_.emplace_back(StripStep{json_flag(part, "strip_left", true),
                                          json_flag(part, "strip_right", true)});
        } else if (type == "Nmt") {
            steps_.emplace_back(NmtStep{});
        } else if (type == "ByteLevel") {
            steps_.emplace_back(ByteLevelStep{});
        } else if (type == "BertNormalizer") {
            const bool lowercase = json_flag(part, "lowercase", true);
            steps_.emplace_back(
                BertStep{.clean_text = json_flag(part, "clean_text", true),
                         .separate_ideographs = json_flag(part, "handle_chinese_chars", true),
                         .strip_accents = json_flag(part, "strip_accents", lowercase),
                         .lowercase = lowercase});
        } else {
            return false;
        }
        return true;
    }

    Result<> read_sequence(const Json& part) {
        const Json* parts = json_field(part, "normalizers");
        if (parts == nullptr || !parts->is_array())
            return corrupt("a Sequence has no list of normalizers");
        for (const Json& one : *parts) PG_CHECK(read(one));
        return {};
    }

    Result<> read_replace(const Json& part) {
        auto pattern = pattern_from_json(part);
        if (!pattern) return std::move(pattern.take_error()).while_doing("normalizer");
        PG_TRY(std::string content, content_of(part, "content"));
        steps_.emplace_back(ReplaceStep{std::move(pattern).take(), std::move(content)});
        return {};
    }

    Result<> read_precompiled(const Json& part) {
        const auto bytes = bytes_of_base64(json_text(part, "precompiled_charsmap").value_or(""));
        if (!bytes) return corrupt("precompiled_charsmap is not base64");
        auto map = PrecompiledMap::create(*bytes);
        if (!map) return std::move(map.take_error()).while_doing("normalizer");
        steps_.emplace_back(PrecompiledStep{std::move(map).take()});
        return {};
    }

    std::vector<NormalizerStep> steps_;
};

}  // namespace

Result<SplitPattern> pattern_from_json(const Json& part) {
    const Json* pattern = json_field(part, "pattern");
    if (pattern != nullptr && pattern->is_object()) {
        if (const auto regex = json_text(*pattern, "Regex")) return SplitPattern::compile(*regex);
        if (const auto literal = json_text(*pattern, "String"))
            return SplitPattern::literal(*literal);
    }
    return Error{ErrorCode::CorruptFile, "a pattern is neither Regex nor String"};
}

Result<TextNormalizer> normalizer_from_json(const Json& normalizer) {
    StepReader reader;
    PG_CHECK(reader.read(normalizer));
    return TextNormalizer(reader.take());
}

}  // namespace pergola

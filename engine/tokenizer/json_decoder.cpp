#include "engine/tokenizer/json_decoder.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/json_fields.h"
#include "engine/tokenizer/json_normalizer.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t step_limit = 64;
constexpr std::size_t content_limit = 1024;  // a longer one would multiply the text

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, "decoder: " + std::move(text)};
}

std::string text_or(const Json& part, const char* key, std::string_view fallback) {
    return std::string(json_text(part, key).value_or(fallback));
}

std::size_t count_of(const Json& part, const char* key) {
    const Json* field = json_field(part, key);
    return field != nullptr && field->is_number_unsigned() ? field->get<std::size_t>() : 0;
}

Result<DecodingStep> replace_from(const Json& part) {
    ReplaceDecoding step;
    step.content = text_or(part, "content", "");
    if (step.content.size() > content_limit) {
        return corrupt(fmt::format(
            "content has {} bytes, expected at most {}", step.content.size(), content_limit));
    }
    const Json* pattern = json_field(part, "pattern");
    const auto literal = pattern == nullptr ? std::nullopt : json_text(*pattern, "String");
    if (literal) {
        step.literal = *literal;
        return DecodingStep(std::move(step));
    }
    auto compiled = pattern_from_json(part);
    if (!compiled) return std::move(compiled.take_error()).while_doing("decoder");
    step.pattern = std::make_shared<const SplitPattern>(std::move(compiled).take());
    return DecodingStep(std::move(step));
}

Result<DecodingStep> step_from(std::string_view type, const Json& part) {
    if (type == "ByteLevel") return DecodingStep(ByteLevelDecoding{});
    if (type == "ByteFallback") return DecodingStep(ByteFallbackDecoding{});
    if (type == "Fuse") return DecodingStep(FuseDecoding{});
    if (type == "Replace") return replace_from(part);
    if (type == "Strip") {
        StripDecoding step{
            text_or(part, "content", " "), count_of(part, "start"), count_of(part, "stop")};
        if (step.content.empty()) return corrupt("a Strip has no content");
        return DecodingStep(std::move(step));
    }
    if (type == "Metaspace") {
        const std::string scheme = text_or(part, "prepend_scheme", "");
        const bool never =
            scheme.empty() ? !json_flag(part, "add_prefix_space", true) : scheme == "never";
        return DecodingStep(
            MetaspaceDecoding{text_or(part, "replacement", "\xE2\x96\x81"), !never});
    }
    if (type == "WordPiece") {
        return DecodingStep(
            WordPieceDecoding{text_or(part, "prefix", "##"), json_flag(part, "cleanup", true)});
    }
    if (type == "CTC") {
        return DecodingStep(CtcDecoding{text_or(part, "pad_token", "<pad>"),
                                        text_or(part, "word_delimiter_token", "|"),
                                        json_flag(part, "cleanup", true)});
    }
    if (type == "BPEDecoder") {
        return DecodingStep(SuffixDecoding{text_or(part, "suffix", "</w>")});
    }
    return Error{ErrorCode::Unsupported, fmt::format("decoder: {} is not supported", quote(type))};
}

Result<> read(const Json& part, DecodingSteps& steps) {
    const auto type = json_text(part, "type");
    if (!type) return corrupt("a part has no type");
    if (steps.size() >= step_limit)
        return corrupt(fmt::format("has more than {} steps", step_limit));
    if (*type != "Sequence") {
        PG_TRY(DecodingStep step, step_from(*type, part));
        steps.push_back(std::move(step));
        return {};
    }
    const Json* parts = json_field(part, "decoders");
    if (parts == nullptr || !parts->is_array())
        return corrupt("a Sequence has no list of decoders");
    for (const Json& one : *parts) PG_CHECK(read(one, steps));
    return {};
}

}  // namespace

Result<DecodingSteps> decoding_from_json(const Json& decoder) {
    DecodingSteps steps;
    PG_CHECK(read(decoder, steps));
    return steps;
}

}  // namespace pergola

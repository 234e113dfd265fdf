#include "engine/tokenizer/json_pre_tokenizer.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/json_fields.h"
#include "engine/tokenizer/json_normalizer.h"
#include "engine/tokenizer/script_pattern.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

// The longest sequences in use have five; each step reads the whole text.
constexpr std::size_t step_limit = 32;

Error unsupported(std::string text) {
    return {ErrorCode::Unsupported, "pre_tokenizer: " + std::move(text)};
}

Result<SplitBehavior> behavior_of(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, SplitBehavior>, 5> names{{
        {"Isolated", SplitBehavior::Isolated},
        {"Removed", SplitBehavior::Removed},
        {"MergedWithPrevious", SplitBehavior::MergedWithPrevious},
        {"MergedWithNext", SplitBehavior::MergedWithNext},
        {"Contiguous", SplitBehavior::Contiguous},
    }};
    for (const auto& [text, behavior] : names) {
        if (text == name) return behavior;
    }
    return unsupported(fmt::format("the behavior {} is not known", quote(name)));
}

constexpr const char* white_space = R"(\s)";
// \w of the published implementation, written out: PCRE2's own leaves out marks.
constexpr const char* words_or_signs =
    R"([\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\x{200C}\x{200D}\x{24B6}-\x{24E9}\x{1F130}-\x{1F149})"
    R"(\x{1F150}-\x{1F169}\x{1F170}-\x{1F189}]+|[^\s\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\x{200C}\x{200D})"
    R"(\x{24B6}-\x{24E9}\x{1F130}-\x{1F149}\x{1F150}-\x{1F169}\x{1F170}-\x{1F189}]+)";
// The published implementation has punctuation of Unicode 8 and numbers of 17.
constexpr const char* signs =
    R"((?![)"
    R"(\x{61D}\x{9FD}\x{A76}\x{C77}\x{C84}\x{1B4E}-\x{1B4F}\x{1B7D}-\x{1B7F})"
    R"(\x{2E43}-\x{2E4F}\x{2E52}-\x{2E5D}\x{10D6E}\x{10EAD}\x{10F55}-\x{10F59})"
    R"(\x{10F86}-\x{10F89}\x{113D4}-\x{113D5}\x{113D7}-\x{113D8}\x{1144B}-\x{1144F})"
    R"(\x{1145A}-\x{1145B}\x{1145D}\x{11660}-\x{1166C}\x{116B9}\x{1183B}\x{11944}-\x{11946})"
    R"(\x{119E2}\x{11A3F}-\x{11A46}\x{11A9A}-\x{11A9C}\x{11A9E}-\x{11AA2})"
    R"(\x{11B00}-\x{11B09}\x{11BE1}\x{11C41}-\x{11C45}\x{11C70}-\x{11C71})"
    R"(\x{11EF7}-\x{11EF8}\x{11F43}-\x{11F4F}\x{11FFF}\x{12FF1}-\x{12FF2})"
    R"(\x{16D6D}-\x{16D6F}\x{16E97}-\x{16E9A}\x{16FE2}\x{1E5FF}\x{1E95E}-\x{1E95F})"
    R"(])[\p{P}!-/:-@\[-`{-~\x{166D}\x{111C9}])";
constexpr const char* numbers = R"([\p{N}\x{11DE0}-\x{11DE9}\x{16FF4}-\x{16FF6}])";

/// Collects the steps. A ByteLevel is remembered and becomes a step when another follows it.
class StepReader {
public:
    Result<> read(const Json& part) {
        const auto type = json_text(part, "type");
        if (!type) return Error{ErrorCode::CorruptFile, "pre_tokenizer: a part has no type"};
        if (steps_.size() >= step_limit)
            return unsupported(fmt::format("has more than {} steps", step_limit));
        if (*type == "Sequence") return read_sequence(part);
        map_bytes();
        if (*type == "ByteLevel") return read_byte_level(part);
        if (*type == "Split") return read_split(part);
        if (*type == "Metaspace") return read_metaspace(part);
        if (*type == "Digits") {
            const bool individual = json_flag(part, "individual_digits", false);
            return add_pattern(numbers,
                               individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous);
        }
        if (*type == "Punctuation") {
            PG_TRY(const SplitBehavior behavior,
                   behavior_of(json_text(part, "behavior").value_or("Isolated")));
            return add_pattern(signs, behavior);
        }
        return read_fixed(*type, part);
    }

    void map_bytes() {
        if (byte_level_) steps_.emplace_back(ByteLevelPieceStep{});
        byte_level_ = false;
    }
    bool ends_in_bytes() const { return byte_level_; }
    std::vector<SplitStep> take() { return std::move(steps_); }

private:
    /// Those whose rule is fixed, or has one number or character.
    Result<> read_fixed(std::string_view type, const Json& part) {
        if (type == "Whitespace") return add_inverted(words_or_signs);
        if (type == "WhitespaceSplit") return add_pattern(white_space, SplitBehavior::Removed);
        if (type == "UnicodeScripts") {
            return add_inverted(script_pattern());
        }
        if (type == "BertPreTokenizer") {
            PG_CHECK(add_pattern(white_space, SplitBehavior::Removed));
            return add_pattern(signs, SplitBehavior::Isolated);
        }
        if (type == "CharDelimiterSplit") {
            PG_TRY(SplitPattern pattern,
                   SplitPattern::literal(json_text(part, "delimiter").value_or(" ")));
            steps_.emplace_back(PatternStep{std::move(pattern), SplitBehavior::Removed, false});
            return {};
        }
        if (type == "FixedLength") {
            const Json* length = json_field(part, "length");
            if (length == nullptr || !length->is_number_unsigned() || *length == 0) {
                return Error{ErrorCode::CorruptFile,
                             "pre_tokenizer: a FixedLength has no length above 0"};
            }
            steps_.emplace_back(FixedLengthStep{length->get<std::size_t>()});
            return {};
        }
        return unsupported(fmt::format("{} is not supported", quote(type)));
    }

    Result<> read_sequence(const Json& part) {
        const Json* parts = json_field(part, "pretokenizers");
        if (parts == nullptr || !parts->is_array()) {
            return Error{ErrorCode::CorruptFile,
                         "pre_tokenizer: a Sequence has no list of pretokenizers"};
        }
        for (const Json& one : *parts) PG_CHECK(read(one));
        return {};
    }

    Result<> read_byte_level(const Json& part) {
        if (json_flag(part, "add_prefix_space", true)) steps_.emplace_back(PrefixSpaceStep{});
        if (json_flag(part, "use_regex", true)) {
            PG_CHECK(add_pattern(gpt2_split_pattern, SplitBehavior::Isolated));
        }
        byte_level_ = true;
        return {};
    }

    Result<> read_metaspace(const Json& part) {
        using Prefix = MetaspaceStep::Prefix;
        MetaspaceStep step;
        step.replacement = json_text(part, "replacement").value_or(step.replacement);
        if (step.replacement.empty() || step.replacement.size() > 16) {
            return Error{ErrorCode::CorruptFile,
                         "pre_tokenizer: a Metaspace has no replacement of one character"};
        }
        step.split = json_flag(part, "split", true);
        const auto scheme = json_text(part, "prepend_scheme");
        if (!scheme) {
            step.prefix =
                json_flag(part, "add_prefix_space", true) ? Prefix::Always : Prefix::Never;
        } else if (*scheme == "first") {
            step.prefix = Prefix::First;
        } else if (*scheme == "never") {
            step.prefix = Prefix::Never;
        } else if (*scheme != "always") {
            return unsupported(fmt::format("the prepend_scheme {} is not known", quote(*scheme)));
        }
        steps_.emplace_back(std::move(step));
        return {};
    }

    Result<> read_split(const Json& part) {
        auto pattern = pattern_from_json(part);
        if (!pattern) return std::move(pattern.take_error()).while_doing("pre_tokenizer");
        PG_TRY(const SplitBehavior behavior, behavior_of(json_text(part, "behavior").value_or("")));
        steps_.emplace_back(
            PatternStep{std::move(pattern).take(), behavior, json_flag(part, "invert", false)});
        return {};
    }

    Result<> add_pattern(std::string_view text, SplitBehavior behavior) {
        PG_TRY(SplitPattern pattern, SplitPattern::compile(text));
        steps_.emplace_back(PatternStep{std::move(pattern), behavior, false});
        return {};
    }

    /// What is between matches is removed.
    Result<> add_inverted(std::string_view text) {
        PG_TRY(SplitPattern pattern, SplitPattern::compile(text));
        steps_.emplace_back(PatternStep{std::move(pattern), SplitBehavior::Removed, true});
        return {};
    }

    std::vector<SplitStep> steps_;
    bool byte_level_ = false;
};

}  // namespace

Result<PreTokenizer> pre_tokenizer_from_json(const Json* pre_tokenizer, bool maps_bytes) {
    PreTokenizer result;
    if (pre_tokenizer == nullptr) return result;
    StepReader reader;
    PG_CHECK(reader.read(*pre_tokenizer));
    if (maps_bytes) reader.map_bytes();
    result.ends_in_bytes = reader.ends_in_bytes();
    result.rules = SplitRules(reader.take());
    return result;
}

}  // namespace pergola

#include "engine/tokenizer/json_pre_tokenizer.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/json_fields.h"

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

Result<SplitPattern> pattern_of(const Json& split) {
    const Json* pattern = json_field(split, "pattern");
    if (pattern != nullptr && pattern->is_object()) {
        if (const auto regex = json_text(*pattern, "Regex")) return SplitPattern::compile(*regex);
        if (const auto literal = json_text(*pattern, "String"))
            return SplitPattern::literal(*literal);
    }
    return Error{ErrorCode::CorruptFile,
                 "pre_tokenizer: a Split has no pattern, expected Regex or String"};
}

/// Collects the steps; `byte_level` is set once the last one has been read.
class StepReader {
public:
    Result<> read(const Json& part) {
        const auto type = json_text(part, "type");
        if (!type) return Error{ErrorCode::CorruptFile, "pre_tokenizer: a part has no type"};
        if (byte_level_)
            return unsupported(fmt::format("{} after ByteLevel is not supported", quote(*type)));
        if (steps_.size() >= step_limit)
            return unsupported(fmt::format("has more than {} steps", step_limit));
        if (*type == "Sequence") return read_sequence(part);
        if (*type == "ByteLevel") return read_byte_level(part);
        if (*type == "Split") return read_split(part);
        if (*type == "Digits") {
            const bool individual = json_flag(part, "individual_digits", false);
            return add_pattern(R"(\p{N})",
                               individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous);
        }
        if (*type == "Punctuation") {
            PG_TRY(const SplitBehavior behavior,
                   behavior_of(json_text(part, "behavior").value_or("Isolated")));
            return add_pattern(R"([\p{P}!-/:-@\[-`{-~])", behavior);
        }
        return unsupported(fmt::format("{} is not supported", quote(*type)));
    }

    bool has_byte_level() const { return byte_level_; }
    std::vector<SplitStep> take() { return std::move(steps_); }

private:
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
        byte_level_ = true;
        if (json_flag(part, "add_prefix_space", true)) steps_.emplace_back(PrefixSpaceStep{});
        if (json_flag(part, "use_regex", true))
            return add_pattern(gpt2_split_pattern, SplitBehavior::Isolated);
        return {};
    }

    Result<> read_split(const Json& part) {
        PG_TRY(SplitPattern pattern, pattern_of(part));
        PG_TRY(const SplitBehavior behavior, behavior_of(json_text(part, "behavior").value_or("")));
        steps_.emplace_back(
            PatternStep{std::move(pattern), behavior, json_flag(part, "invert", false)});
        return {};
    }

    Result<> add_pattern(std::string_view text, SplitBehavior behavior) {
        PG_TRY(SplitPattern pattern, SplitPattern::compile(text));
        steps_.emplace_back(PatternStep{std::move(pattern), behavior, false});
        return {};
    }

    std::vector<SplitStep> steps_;
    bool byte_level_ = false;
};

}  // namespace

Result<SplitRules> split_rules_from_json(const Json& pre_tokenizer) {
    if (!pre_tokenizer.is_object())
        return unsupported("there is none, expected one that ends in ByteLevel");
    StepReader reader;
    PG_CHECK(reader.read(pre_tokenizer));
    if (!reader.has_byte_level()) return unsupported("it does not end in ByteLevel");
    return SplitRules(reader.take());
}

}  // namespace pergola

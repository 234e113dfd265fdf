#include "app/conversations/sampling_rows.h"

#include <QtGlobal>
#include <cmath>
#include <limits>
#include <type_traits>

namespace pergola::app {
namespace {

// ── Fields of the request as numbers ──

template <class Request, class Value>
auto& field(Request& request, Value SamplingSettings::*member) {
    return request.sampling.*member;
}
template <class Request, class Value>
auto& field(Request& request, Value ChatRequest::*member) {
    return request.*member;
}

template <class Value>
double number(Value value) {
    return static_cast<double>(value);
}
double number(const std::optional<std::uint64_t>& seed) {
    return seed ? static_cast<double>(*seed) : -1;
}

template <class Value>
void assign(Value& into, double value) {
    into = static_cast<Value>(value);
}
void assign(std::optional<std::uint64_t>& into, double value) {
    into.reset();
    if (value >= 0) into = static_cast<std::uint64_t>(value);
}

// ── The table ──

/// What a row is besides its way to the fields.
struct Words {
    const char* key;
    SamplingPlace place;
    const char* label;
    const char* help;
    const char* leastMeans;
};
struct Range {
    double least;
    double most;
    double step;
};

template <auto Own, auto Asked>
SamplingRow row(const Words& words, const Range& range) {
    using Optional = std::decay_t<decltype(ChatSettings{}.*Own)>;
    using Value = typename Optional::value_type;
    return {words.key,
            words.place,
            words.label,
            words.help,
            words.leastMeans,
            range.least,
            range.most,
            range.step,
            std::is_integral_v<Value> ? 0 : 3,
            [](const ChatSettings& own) -> std::optional<double> {
                if (!(own.*Own)) return std::nullopt;
                return static_cast<double>(*(own.*Own));
            },
            [](ChatSettings& own, std::optional<double> value) {
                (own.*Own).reset();
                if (value) own.*Own = static_cast<Value>(*value);
            },
            [](const ChatRequest& request) { return number(field(request, Asked)); },
            [](ChatRequest& request, double value) { assign(field(request, Asked), value); }};
}

constexpr const char* kOff = QT_TRANSLATE_NOOP("sampling", "Off");
constexpr const char* kWholeChat = QT_TRANSLATE_NOOP("sampling", "Whole chat");
constexpr double kMostTokens = 1'000'000;

using S = ChatSettings;
using E = SamplingSettings;

std::vector<SamplingRow> choiceRows() {
    return {
        row<&S::temperature, &E::temperature>(
            {"temperature",
             SamplingPlace::Common,
             QT_TRANSLATE_NOOP("sampling", "Variety (temperature)"),
             QT_TRANSLATE_NOOP("sampling",
                               "0 always takes the likeliest word. Higher values surprise more, "
                               "and go wrong more often."),
             nullptr},
            {0, 2, 0.05}),
        row<&S::topP, &E::top_p>(
            {"top_p",
             SamplingPlace::Common,
             QT_TRANSLATE_NOOP("sampling", "Likely words only (top-p)"),
             QT_TRANSLATE_NOOP("sampling",
                               "Chooses among the likeliest words that together make up this "
                               "share. 1 leaves none out."),
             nullptr},
            {0, 1, 0.05}),
        row<&S::maxTokens, &ChatRequest::max_tokens>(
            {"max_tokens",
             SamplingPlace::Common,
             QT_TRANSLATE_NOOP("sampling", "Longest answer (tokens)"),
             QT_TRANSLATE_NOOP("sampling",
                               "An answer ends after this many tokens, about ¾ of a word each, "
                               "even in the middle of a sentence."),
             QT_TRANSLATE_NOOP("sampling", "No limit")},
            {0, kMostTokens, 128}),
        row<&S::topK, &E::top_k>(
            {"top_k",
             SamplingPlace::Choice,
             QT_TRANSLATE_NOOP("sampling", "Number of candidates (top-k)"),
             QT_TRANSLATE_NOOP("sampling", "Chooses among this many of the likeliest words."),
             kOff},
            {0, 1000, 5}),
        row<&S::minP, &E::min_p>(
            {"min_p",
             SamplingPlace::Choice,
             QT_TRANSLATE_NOOP("sampling", "Leave out unlikely words (min-p)"),
             QT_TRANSLATE_NOOP("sampling",
                               "Drops words that are less likely than this share of the "
                               "likeliest one."),
             kOff},
            {0, 1, 0.01}),
        row<&S::xtcProbability, &E::xtc_probability>(
            {"xtc_probability",
             SamplingPlace::Choice,
             QT_TRANSLATE_NOOP("sampling", "Avoid the obvious word (XTC)"),
             QT_TRANSLATE_NOOP("sampling",
                               "How often the likeliest words are passed over for a less usual "
                               "one. For stories; not for facts or code."),
             kOff},
            {0, 1, 0.05}),
        row<&S::xtcThreshold, &E::xtc_threshold>(
            {"xtc_threshold",
             SamplingPlace::Choice,
             QT_TRANSLATE_NOOP("sampling", "Obvious from (XTC threshold)"),
             QT_TRANSLATE_NOOP("sampling",
                               "Words that are at least this likely count as obvious. 0.5 "
                               "leaves the words as they are."),
             nullptr},
            {0, 0.5, 0.05}),
        row<&S::seed, &E::seed>(
            {"seed",
             SamplingPlace::Choice,
             QT_TRANSLATE_NOOP("sampling", "Repeatable answers (seed)"),
             QT_TRANSLATE_NOOP("sampling",
                               "With a fixed number the same question in the same chat gets the "
                               "same answer on this computer."),
             QT_TRANSLATE_NOOP("sampling", "New each time")},
            {-1, std::numeric_limits<int>::max(), 1}),
    };
}

std::vector<SamplingRow> repetitionRows() {
    return {
        row<&S::repetitionPenalty, &E::repetition_penalty>(
            {"repetition_penalty",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "Avoid repetition"),
             QT_TRANSLATE_NOOP("sampling",
                               "Makes words that were used before less likely. A little is "
                               "enough: 1.1 helps, 1.5 spoils sentences."),
             kOff},
            {1, 2, 0.05}),
        row<&S::penaltyWindow, &E::penalty_window_tokens>(
            {"penalty_window_tokens",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "How far back it looks (tokens)"),
             QT_TRANSLATE_NOOP("sampling",
                               "The last tokens of the chat in which used words are looked for. "
                               "Also for the two settings below."),
             kWholeChat},
            {-1, kMostTokens, 64}),
        row<&S::presencePenalty, &E::presence_penalty>(
            {"presence_penalty",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "Turn to new subjects (presence)"),
             QT_TRANSLATE_NOOP("sampling",
                               "Lowers every word that was used, however often. Below 0 it "
                               "favours them."),
             nullptr},
            {-2, 2, 0.1}),
        row<&S::frequencyPenalty, &E::frequency_penalty>(
            {"frequency_penalty",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "Vary the words (frequency)"),
             QT_TRANSLATE_NOOP("sampling",
                               "Lowers a word more each time it is used. Below 0 it favours "
                               "them."),
             nullptr},
            {-2, 2, 0.1}),
        row<&S::dryMultiplier, &E::dry_multiplier>(
            {"dry_multiplier",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "Avoid repeated passages (DRY)"),
             QT_TRANSLATE_NOOP("sampling",
                               "Holds back a word that would go on with a passage from before. "
                               "0.8 is usual; single words are left alone."),
             kOff},
            {0, 5, 0.1}),
        row<&S::dryBase, &E::dry_base>(
            {"dry_base",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "Growth with length (DRY base)"),
             QT_TRANSLATE_NOOP("sampling",
                               "How much harder each further word of a repeated passage is held "
                               "back."),
             nullptr},
            {1, 4, 0.05}),
        row<&S::dryAllowed, &E::dry_allowed_tokens>(
            {"dry_allowed_tokens",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "Allowed length (DRY, tokens)"),
             QT_TRANSLATE_NOOP("sampling", "Passages up to this length are hardly held back."),
             nullptr},
            {0, 100, 1}),
        row<&S::dryWindow, &E::dry_window_tokens>(
            {"dry_window_tokens",
             SamplingPlace::Repetition,
             QT_TRANSLATE_NOOP("sampling", "How far back DRY looks (tokens)"),
             QT_TRANSLATE_NOOP("sampling",
                               "The last tokens of the chat in which passages are looked for."),
             kWholeChat},
            {-1, kMostTokens, 64}),
    };
}

}  // namespace

bool SamplingRow::takes(double value) const {
    return std::isfinite(value) && value >= least && value <= most &&
           (decimals > 0 || value == std::floor(value));
}

const std::vector<SamplingRow>& samplingRows() {
    static const std::vector<SamplingRow> rows = [] {
        std::vector<SamplingRow> all = choiceRows();
        for (const SamplingRow& each : repetitionRows()) all.push_back(each);
        return all;
    }();
    return rows;
}

}  // namespace pergola::app

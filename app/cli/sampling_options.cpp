#include "app/cli/sampling_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <initializer_list>

#include "app/cli/console.h"
#include "app/cli/input_file.h"
#include "app/cli/model_options.h"

namespace pergola::cli {
namespace {

constexpr const char* chain_help = "Sampling, in this order";
constexpr const char* shape_help = "What the answer must look like";

/// "TOKEN=BIAS" with a number or -inf.
Result<LogitBias> parse_bias(const std::string& text) {
    LogitBias bias;
    const std::size_t equals = text.find('=');
    const Error wrong{ErrorCode::InvalidArgument, fmt::format("--logit-bias {}: TOKEN=BIAS is expected, with a token's id and a number or -inf", text)};
    if (equals == std::string::npos || equals == 0) return wrong;
    const auto [stop, problem] = std::from_chars(text.data(), text.data() + equals, bias.token);
    if (problem != std::errc{} || stop != text.data() + equals || bias.token < 0) return wrong;
    const std::string value = text.substr(equals + 1);
    if (value == "-inf") {
        bias.bias = -INFINITY;
    } else if (!CLI::detail::lexical_cast(value, bias.bias) || !std::isfinite(bias.bias)) {
        return wrong;
    }
    return bias;
}

}  // namespace

void SamplingOptions::add(CLI::App& command) {
    owner = &command;
    seed_option = command.add_option("--seed", seed, "Same seed, same answer (default: a new one each time)")->check(whole_number());
    command.add_flag("--greedy", greedy, "Always the likeliest token");
    command.add_option("--min-tokens", min_tokens, "The answer does not end by itself before this many tokens (0: off)")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 32))->capture_default_str();
    add_penalties(command);
    add_truncation(command);
    add_constraints(command);
}

void SamplingOptions::add_penalties(CLI::App& command) {
    const auto add_to_chain = [&](const char* name, auto& value, const char* help) {
        return command.add_option(name, value, help)->group(chain_help);
    };
    const auto weight = number_within(-100.0, 100.0);
    const auto tokens = CLI::Range(-1, 1 << 24);
    add_to_chain("--guidance", sampling.guidance_scale, "Away from --negative-prompt by this factor (1: off)")->check(number_within(0.0, 100.0))->capture_default_str();
    add_to_chain("--negative-prompt", negative_prompt, "With --guidance: an instruction that the answer should not follow")->check(not_empty());
    add_to_chain("--logit-bias", biases, "TOKEN=BIAS: add to a token's score, -inf bans it; may be given again")->allow_extra_args(false);
    add_to_chain("--repetition-penalty", sampling.repetition_penalty, "Over 1: against repeating (1: off)")->check(number_within(0.01, 100.0))->capture_default_str();
    add_to_chain("--presence-penalty", sampling.presence_penalty, "Against tokens that occurred (0: off)")->check(weight)->capture_default_str();
    add_to_chain("--frequency-penalty", sampling.frequency_penalty, "Against tokens by how often they occurred (0: off)")->check(weight)->capture_default_str();
    add_to_chain("--penalty-window", sampling.penalty_window_tokens, "Tokens that the three penalties look at (-1: all)")->check(tokens)->capture_default_str();
    add_to_chain("--penalty-decay", sampling.penalty_decay_tokens, "Tokens before the window over which they fade")->check(CLI::Range(0, 1 << 24))->capture_default_str();
    add_to_chain("--penalty-scope", penalty_scope, "all, or answer: only tokens of the answer")->check(CLI::IsMember({"all", "answer"}))->capture_default_str();
    add_to_chain("--dry-multiplier", sampling.dry_multiplier, "Against longer and longer repeats (0: off)")->check(number_within(0.0, 100.0))->capture_default_str();
    add_to_chain("--dry-base", sampling.dry_base, "Growth with each token of the repeat")->check(number_within(1.0, 100.0))->capture_default_str();
    add_to_chain("--dry-allowed", sampling.dry_allowed_tokens, "Tokens of a repeat that cost the multiplier alone")->check(CLI::Range(0, 1 << 24))->capture_default_str();
    add_to_chain("--dry-window", sampling.dry_window_tokens, "Tokens that it looks at (-1: all)")->check(tokens)->capture_default_str();
    add_to_chain("--dry-breaker", dry_breakers, "A text that ends a repeat; may be given again (default: line break, colon, quote, asterisk)")->allow_extra_args(false)->check(not_empty());
}

void SamplingOptions::add_truncation(CLI::App& command) {
    const auto add_to_chain = [&](const char* name, auto& value, const char* help) {
        return command.add_option(name, value, help)->group(chain_help);
    };
    const auto share = number_within(0.0, 1.0);
    const auto positive = number_within(0.0, 100.0);
    add_to_chain("--top-n-sigma", sampling.top_n_sigma, "Keep tokens within so many standard deviations of the best score (0: off)")->check(positive)->capture_default_str();
    add_to_chain("--temperature", sampling.temperature, "0: always the likeliest token")->check(positive)->capture_default_str();
    add_to_chain("--dynamic-temperature", sampling.dynamic_temperature_range, "Cooler when sure and hotter when torn, by up to this (0: off)")->check(positive)->capture_default_str();
    add_to_chain("--dynamic-exponent", sampling.dynamic_temperature_exponent, "How the temperature follows the entropy")->check(number_within(0.001, 1000.0))->capture_default_str();
    command.add_flag("--temperature-last", sampling.temperature_last, "Temper what the rules below have left, not before them")->group(chain_help);
    add_to_chain("--min-p", sampling.min_p, "Keep tokens at least this likely relative to the best (0: off)")->check(share)->capture_default_str();
    add_to_chain("--top-k", sampling.top_k, "Keep the k likeliest tokens (0: off)")->check(CLI::Range(0, 1 << 24))->capture_default_str();
    add_to_chain("--top-p", sampling.top_p, "Keep tokens up to this probability together (1: off)")->check(share)->capture_default_str();
    add_to_chain("--typical-p", sampling.typical_p, "The same for those of the most expected surprise (1: off)")->check(share)->capture_default_str();
    add_to_chain("--top-a", sampling.top_a, "Keep tokens over this times the square of the best probability (0: off)")->check(positive)->capture_default_str();
    add_to_chain("--tfs", sampling.tail_free_z, "Tail-free: cut where the curve of probabilities flattens (1: off)")->check(share)->capture_default_str();
    add_to_chain("--xtc-probability", sampling.xtc_probability, "Chance to leave out all top choices but the last (0: off)")->check(share)->capture_default_str();
    add_to_chain("--xtc-threshold", sampling.xtc_threshold, "Probability from which a token is a top choice")->check(share)->capture_default_str();
    add_to_chain("--adaptive-target", sampling.adaptive_target, "Average probability that draws should have (0: off)")->check(share)->capture_default_str();
    add_to_chain("--adaptive-decay", sampling.adaptive_decay, "Memory of that average")->check(number_within(0.0, 0.99))->capture_default_str();
    add_to_chain("--mirostat", mirostat, "off, 1 or 2: instead of everything from min-p on")->check(CLI::IsMember({"off", "0", "1", "2"}))->capture_default_str();
    add_to_chain("--mirostat-tau", sampling.mirostat_tau, "Wanted surprise, bits")->check(number_within(0.0, 100.0))->capture_default_str();
    add_to_chain("--mirostat-eta", sampling.mirostat_eta, "Speed of adaption")->check(number_within(0.0, 100.0))->capture_default_str();
}

void SamplingOptions::add_constraints(CLI::App& command) {
    const auto add_to_shape = [&](const char* name, auto& value, const char* help) {
        return command.add_option(name, value, help)->group(shape_help);
    };
    std::vector<CLI::Option*> kinds = {add_to_shape("--json-schema", json_schema, "The answer is JSON that this schema allows"),
                                       add_to_shape("--json-schema-file", json_schema_file, "The same, from a file"),
                                       add_to_shape("--regex", regex, "The whole answer matches this regular expression"),
                                       add_to_shape("--grammar", grammar, "The answer is of this grammar, GBNF"),
                                       add_to_shape("--grammar-file", grammar_file, "The same, from a file")};
    for (CLI::Option* option : kinds) {
        option->check(not_empty());
        for (CLI::Option* other : kinds) {
            if (option != other) option->excludes(other);
        }
    }
    add_to_shape("--ban", banned_texts, "A text that the answer does not have, in any case of letters; may be given again")->allow_extra_args(false)->check(not_empty());
    add_to_shape("--answer-start", answer_start, "The answer goes on from this text");
    command.add_flag("--heal-tokens", heal_tokens, "Let the prompt's last token become a longer one")->group(shape_help);
    add_to_shape("--repetition-stop", sampling.repetition_stop_tokens, "End an answer whose last so many tokens say the same again and again (0: off)")
        ->check(CLI::Range(0, 1 << 24))->capture_default_str();
}

Result<AnswerConstraint> SamplingOptions::constraint() const {
    if (!json_schema.empty()) return AnswerConstraint{ConstraintKind::JsonSchema, json_schema};
    if (!regex.empty()) return AnswerConstraint{ConstraintKind::Regex, regex};
    if (!grammar.empty()) return AnswerConstraint{ConstraintKind::Grammar, grammar};
    AnswerConstraint constraint;
    if (!json_schema_file.empty()) {
        constraint.kind = ConstraintKind::JsonSchema;
        PG_TRY(constraint.source, read_file(json_schema_file));
    } else if (!grammar_file.empty()) {
        constraint.kind = ConstraintKind::Grammar;
        PG_TRY(constraint.source, read_file(grammar_file));
    }
    return constraint;
}

Result<ChatRequest> SamplingOptions::request() const {
    ChatRequest request;
    request.sampling = sampling;
    if (greedy) request.sampling.temperature = 0;
    if (seed_option != nullptr && seed_option->count() > 0) request.sampling.seed = seed;
    if (mirostat == "1") request.sampling.mirostat = Mirostat::First;
    if (mirostat == "2") request.sampling.mirostat = Mirostat::Second;
    if (penalty_scope == "answer") request.sampling.penalty_scope = PenaltyScope::AnswerOnly;
    if (!dry_breakers.empty()) request.sampling.dry_breakers = dry_breakers;
    for (const std::string& text : biases) {
        PG_TRY(const LogitBias bias, parse_bias(text));
        request.sampling.logit_bias.push_back(bias);
    }
    if (!negative_prompt.empty() && sampling.guidance_scale == 1) {
        return Error{ErrorCode::InvalidArgument, "--negative-prompt does nothing without --guidance other than 1"};
    }
    if (negative_prompt.empty() && sampling.guidance_scale != 1) {
        return Error{ErrorCode::InvalidArgument, "--guidance needs --negative-prompt"};
    }
    request.banned_texts = banned_texts;
    PG_TRY(request.constraint, constraint());
    request.answer_start = answer_start;
    request.heal_tokens = heal_tokens;
    request.negative_prompt = negative_prompt;
    request.min_tokens = min_tokens;
    return request;
}

std::string SamplingOptions::take_advice(const SuggestedSampling& makers, SamplingSettings& wanted) const {
    if (wanted.temperature == 0) return {};
    std::string taken;
    // The file is a stranger's: what no option could be is not taken either.
    const auto take = [&](const char* option, const char* words, const auto& advice, auto& field, double least, double most) {
        if (!advice || is_given(option) || !(*advice >= least && *advice <= most)) return;
        field = *advice;
        taken += fmt::format("{}{} {}", taken.empty() ? "" : ", ", words, *advice);
    };
    take("--temperature", "temperature", makers.temperature, wanted.temperature, 0, 100);
    take("--top-k", "top-k", makers.top_k, wanted.top_k, 0, 1 << 24);
    take("--top-p", "top-p", makers.top_p, wanted.top_p, 0, 1);
    take("--min-p", "min-p", makers.min_p, wanted.min_p, 0, 1);
    take("--repetition-penalty", "repetition penalty", makers.repetition_penalty, wanted.repetition_penalty, 0.01, 100);
    return taken;
}

std::vector<std::string> SamplingOptions::idle_options(const SamplingSettings& wanted) const {
    std::vector<std::string> sentences;
    const auto idle = [&](bool is_idle, std::initializer_list<const char*> options, const char* why) {
        for (const char* option : options) {
            if (is_idle && is_given(option)) sentences.push_back(fmt::format("{} does nothing {}", option, why));
        }
    };
    const bool draws = wanted.temperature != 0 && wanted.top_k != 1;
    const bool penalises = wanted.repetition_penalty != 1 || wanted.presence_penalty != 0 || wanted.frequency_penalty != 0;
    const bool has_mirostat = draws && wanted.mirostat != Mirostat::Off;
    idle(greedy, {"--temperature"}, "with --greedy");
    idle(!draws,
         {"--seed", "--dynamic-temperature", "--dynamic-exponent", "--temperature-last", "--min-p", "--top-p", "--typical-p", "--top-a",
          "--tfs", "--top-n-sigma", "--xtc-probability", "--xtc-threshold", "--adaptive-target", "--adaptive-decay", "--mirostat",
          "--mirostat-tau", "--mirostat-eta"},
         "where always the likeliest token is taken");
    idle(wanted.temperature == 0, {"--top-k"}, "where always the likeliest token is taken");
    idle(has_mirostat,
         {"--min-p", "--top-k", "--top-p", "--typical-p", "--top-a", "--tfs", "--xtc-probability", "--xtc-threshold",
          "--adaptive-target", "--adaptive-decay", "--temperature-last"},
         "with --mirostat, which stands in its place");
    idle(draws && !has_mirostat, {"--mirostat-tau", "--mirostat-eta"}, "without --mirostat 1 or 2");
    idle(draws && wanted.dynamic_temperature_range == 0, {"--dynamic-exponent"}, "without --dynamic-temperature");
    idle(draws && !has_mirostat && wanted.xtc_probability == 0, {"--xtc-threshold"}, "without --xtc-probability");
    idle(draws && !has_mirostat && wanted.adaptive_target == 0, {"--adaptive-decay"}, "without --adaptive-target");
    idle(wanted.dry_multiplier == 0, {"--dry-base", "--dry-allowed", "--dry-window", "--dry-breaker"}, "without --dry-multiplier");
    idle(!penalises, {"--penalty-window", "--penalty-decay", "--penalty-scope"},
         "without a repetition, presence or frequency penalty");
    idle(penalises && wanted.penalty_window_tokens < 0, {"--penalty-decay"}, "with a --penalty-window of the whole conversation");
    return sentences;
}

}  // namespace pergola::cli

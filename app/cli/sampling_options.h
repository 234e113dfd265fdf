#pragma once
// The options of `chat` that say how tokens are drawn and what an answer must look like.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace pergola::cli {

struct SamplingOptions {
    SamplingSettings sampling;
    bool greedy = false;
    std::uint64_t seed = 0;
    std::string mirostat = "off";
    std::string penalty_scope = "all";
    std::vector<std::string> biases;       ///< TOKEN=BIAS
    std::vector<std::string> dry_breakers;
    std::vector<std::string> banned_texts;
    std::string json_schema;
    std::string json_schema_file;
    std::string regex;
    std::string grammar;
    std::string grammar_file;
    std::string negative_prompt;
    std::string answer_start;
    bool heal_tokens = false;
    std::int64_t min_tokens = 0;
    CLI::Option* seed_option = nullptr;
    CLI::App* owner = nullptr;  ///< the command that has the options; outlives this

    void add(CLI::App& command);
    /// All of it but messages, model, stops and length. InvalidArgument; what reading the files gives.
    Result<ChatRequest> request() const;
    /// Lays the advice of the model's makers over `wanted` where no option was given; --greedy and a
    /// temperature of 0 leave nothing to draw. Says in words what was taken; empty: nothing.
    std::string take_advice(const SuggestedSampling& makers, SamplingSettings& wanted) const;
    /// A sentence for each option that was given and does nothing beside `wanted`.
    std::vector<std::string> idle_options(const SamplingSettings& wanted) const;

private:
    bool is_given(const char* option) const { return owner->count(option) > 0; }
    void add_truncation(CLI::App& command);
    void add_penalties(CLI::App& command);
    void add_constraints(CLI::App& command);
    Result<AnswerConstraint> constraint() const;
};

}  // namespace pergola::cli

#pragma once
// From a sequence's logits to its next token and text: what may come (constraint, healed token, ends,
// banned texts), the draw, and what of it a client may see. Knows nothing of pages or batches. Engine
// thread; one per sequence.

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/constrain/constraint.h"
#include "engine/generate/generation_job.h"
#include "engine/generate/language_model.h"
#include "engine/generate/sampler.h"
#include "engine/generate/text_stream.h"

namespace pergola {

class Answer {
public:
    /// Both outlive it. `job.sampling` was checked.
    Answer(const GenerationJob& job, const LanguageModel& model, std::uint64_t seed);

    struct Step {
        TokenId token = -1;          ///< to be appended; -1: none
        std::int64_t keep = -1;      ///< >= 0: the sequence is to be cut to so many tokens first, and drawn on from there
        std::string text;            ///< for the client
        int tokens = 0;              ///< that the text completes
        std::optional<FinishReason> end;
        std::string note;            ///< of the end, a sentence
    };
    /// `tokens` are all so far. `logits` [at least the vocabulary] are changed; `unwanted` are those of the
    /// second line of guidance, or empty. Internal when no logit is a number.
    Result<Step> take(std::span<float> logits, std::span<const float> unwanted, std::span<const TokenId> tokens);
    /// How a device may draw the token at `position` (the number of tokens before it); absent where what may
    /// come is restricted here.
    std::optional<DrawRow> draw_row(std::int64_t position) const;
    /// take() with a token that was drawn so.
    Result<Step> take_drawn(TokenId token, std::span<const TokenId> tokens);
    /// Logits that are tokens.
    std::int64_t vocabulary() const;
    /// The end from outside: text that was held back, and the tokens of it.
    Step close(FinishReason reason, std::int64_t answer_tokens);

private:
    /// Where a banned text may turn out to have begun.
    struct Checkpoint {
        std::int64_t tokens;   ///< so many stood before
        std::int64_t decoded;  ///< bytes of text before
        TextStream stream;
        SteeringState steering;
        std::optional<ConstraintCursor> constraint;
        std::vector<TokenId> forbidden;  ///< tried here, and led to a banned text
    };

    std::optional<Step> repetition(std::span<const TokenId> tokens) const;
    Step accept(TokenId token, std::span<const TokenId> tokens);
    std::optional<Step> restrict(std::span<float> logits, std::int64_t position);
    void keep_healing(std::span<float> logits);
    bool is_end(TokenId token) const;
    void checkpoint(std::int64_t position);
    Step rewind(std::int64_t banned_at, std::span<const TokenId> tokens, TokenId token);
    void report(Step& step, std::int64_t answer_tokens);
    std::string dead_end_note() const;

    const GenerationJob& job_;
    const LanguageModel& model_;
    Sampler sampler_;
    TextStream stream_;
    std::optional<ConstraintCursor> constraint_;
    std::deque<Checkpoint> checkpoints_;  ///< oldest first; tokens whose text is not all given out
    std::vector<TokenId> forbidden_;      ///< at the next position
    std::string healing_;                 ///< what the next token must begin with
    std::int64_t reported_tokens_ = 0;
    std::int64_t rewinds_ = 0;
    std::string note_;
};

}  // namespace pergola

#include "engine/generate/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/generate/logit_check.h"
#include "engine/generate/repetition_guard.h"

namespace pergola {
namespace {

/// Ways around banned texts that one answer may try: each costs a token or more.
constexpr std::int64_t most_rewinds = 2000;

void ban(std::span<float> logits, TokenId token) {
    if (token >= 0 && static_cast<std::size_t>(token) < logits.size()) logits[static_cast<std::size_t>(token)] = -INFINITY;
}

bool is_anything_left(std::span<const float> logits) {
    return std::any_of(logits.begin(), logits.end(), [](float logit) { return std::isfinite(logit); });
}

}  // namespace

Answer::Answer(const GenerationJob& job, const LanguageModel& model, std::uint64_t seed)
    : job_(job),
      model_(model),
      sampler_(job.sampling, seed, {model.text.tokenizer.get(), model.text.end_of_answer}),
      stream_(*model.text.tokenizer, job.stops, job.banned_texts, job.healed),
      healing_(job.healed) {
    if (job.constraint != nullptr) constraint_.emplace(job.constraint);
}

Result<Answer::Step> Answer::take(std::span<float> logits, std::span<const float> unwanted, std::span<const TokenId> tokens) {
    // Rows of padding behind the vocabulary are no tokens and are never drawn (known failure A15).
    const auto vocabulary = static_cast<std::size_t>(model_.text.tokenizer->vocabulary_size());
    if (vocabulary > 0 && vocabulary < logits.size()) logits = logits.first(vocabulary);
    const auto position = static_cast<std::int64_t>(tokens.size());
    PG_CHECK(check_logits(logits, position - 1));
    if (!unwanted.empty()) {
        PG_CHECK(check_logits(unwanted.first(logits.size()), position - 1));
        apply_guidance(logits, unwanted.first(logits.size()), job_.sampling.guidance_scale);
    }
    const auto prompt = static_cast<std::int64_t>(job_.prompt.size());
    if (std::optional<Step> end = repetition(tokens)) return std::move(*end);
    if (std::optional<Step> end = restrict(logits, position)) return std::move(*end);
    PG_TRY(const TokenId token, sampler_.draw(logits, {tokens, prompt}, position));
    return accept(token, tokens);
}

std::optional<DrawRow> Answer::draw_row(std::int64_t position) const {
    const bool is_free = !constraint_ && healing_.empty() && forbidden_.empty() && !stream_.has_bans() &&
                         job_.unwanted_prompt.empty() &&
                         position - static_cast<std::int64_t>(job_.prompt.size()) >= job_.min_tokens;
    return is_free ? sampler_.draw_row(position) : std::nullopt;
}

Result<Answer::Step> Answer::take_drawn(TokenId token, std::span<const TokenId> tokens) {
    if (std::optional<Step> end = repetition(tokens)) return std::move(*end);
    return accept(token, tokens);
}

std::int64_t Answer::vocabulary() const {
    const std::int64_t logits = model_.model->spec().vocabulary;
    const std::int64_t tokens = model_.text.tokenizer->vocabulary_size();
    return tokens > 0 ? std::min(tokens, logits) : logits;
}

std::optional<Answer::Step> Answer::repetition(std::span<const TokenId> tokens) const {
    const std::int64_t window = job_.sampling.repetition_stop_tokens;
    const std::int64_t period = repeated_tokens(tokens.subspan(job_.prompt.size()), window);
    if (period <= 0) return std::nullopt;
    Step step;
    step.end = FinishReason::Repetition;
    step.note = fmt::format("the last {} tokens of the answer repeat the same {}", window, period);
    return step;
}

Answer::Step Answer::accept(TokenId token, std::span<const TokenId> tokens) {
    const auto position = static_cast<std::int64_t>(tokens.size());
    Step step;
    if (is_end(token)) {
        step.end = FinishReason::EndOfAnswer;
        step.note = note_;
        return step;
    }
    if (stream_.has_bans()) checkpoint(position);
    forbidden_.clear();
    if (constraint_) {
        const std::string bytes = model_.text.tokenizer->token_bytes(token, false);
        constraint_->advance(std::string_view(bytes).substr(std::min(healing_.size(), bytes.size())));
    }
    healing_.clear();
    TextStream::Piece piece = stream_.push(token);
    if (piece.banned_at >= 0) return rewind(piece.banned_at, tokens, token);

    step.token = token;
    step.text = std::move(piece.text);
    step.note = note_;
    report(step, position + 1 - static_cast<std::int64_t>(job_.prompt.size()));
    if (piece.stopped) step.end = FinishReason::StopText;
    return step;
}

/// Bans what may not come; an end if nothing may.
std::optional<Answer::Step> Answer::restrict(std::span<float> logits, std::int64_t position) {
    const std::vector<TokenId>& ends = model_.text.end_of_answer;
    const bool is_too_short = position - static_cast<std::int64_t>(job_.prompt.size()) < job_.min_tokens;
    std::vector<float> end_logits;
    end_logits.reserve(ends.size());
    for (const TokenId end : ends) end_logits.push_back(static_cast<std::size_t>(end) < logits.size() ? logits[static_cast<std::size_t>(end)] : -INFINITY);
    if (!healing_.empty()) {
        keep_healing(logits);
    } else if (constraint_) {
        apply_mask(logits, constraint_->mask());
        const bool may_end = constraint_->can_end();
        for (std::size_t index = 0; index < ends.size(); ++index) {
            if (may_end && static_cast<std::size_t>(ends[index]) < logits.size()) logits[static_cast<std::size_t>(ends[index])] = end_logits[index];
        }
    }
    Step step;
    if (is_too_short) {
        for (const TokenId end : ends) ban(logits, end);
        if (!is_anything_left(logits) && constraint_ && constraint_->can_end()) {
            step.end = FinishReason::EndOfAnswer;
            step.note = "the constraint allows no longer answer";
            return step;
        }
    }
    if (!forbidden_.empty()) {
        std::vector<float> before;
        for (const TokenId token : forbidden_) before.push_back(logits[static_cast<std::size_t>(token)]);
        for (const TokenId token : forbidden_) ban(logits, token);
        if (!is_anything_left(logits) || rewinds_ > most_rewinds) {
            // Every way leads to a banned text: the likeliest is the least bad.
            for (std::size_t index = 0; index < forbidden_.size(); ++index) logits[static_cast<std::size_t>(forbidden_[index])] = before[index];
            stream_.lift_bans();
            checkpoints_.clear();
            note_ = "a banned text could not be avoided";
        }
    }
    for (const LogitBias& bias : job_.sampling.logit_bias) {
        if (bias.bias == -INFINITY) ban(logits, bias.token);
    }
    if (is_anything_left(logits)) return std::nullopt;
    const bool may_end = !constraint_ || constraint_->can_end();
    step.end = constraint_ && may_end ? FinishReason::EndOfAnswer : FinishReason::DeadEnd;
    step.note = may_end && constraint_ ? note_ : dead_end_note();
    return step;
}

/// Only tokens that begin with the text that was taken from the prompt, and go on as the constraint asks.
void Answer::keep_healing(std::span<float> logits) {
    const Tokenizer& tokenizer = *model_.text.tokenizer;
    for (std::size_t id = 0; id < logits.size(); ++id) {
        if (!std::isfinite(logits[id])) continue;
        const std::string bytes = tokenizer.token_bytes(static_cast<TokenId>(id), false);
        bool fits = bytes.compare(0, healing_.size(), healing_) == 0;
        if (fits && constraint_ && bytes.size() > healing_.size()) {
            ConstraintCursor ahead = *constraint_;
            fits = ahead.advance(std::string_view(bytes).substr(healing_.size()));
        }
        if (!fits) logits[id] = -INFINITY;
    }
}

bool Answer::is_end(TokenId token) const {
    const std::vector<TokenId>& ends = model_.text.end_of_answer;
    return std::find(ends.begin(), ends.end(), token) != ends.end();
}

void Answer::checkpoint(std::int64_t position) {
    if (!checkpoints_.empty() && checkpoints_.back().tokens == position) return;  // came back to it
    checkpoints_.push_back({position, stream_.decoded(), stream_, sampler_.steering(), constraint_, {}});
}

/// A banned text was completed: back to the token in which it began, which must not be drawn there again.
Answer::Step Answer::rewind(std::int64_t banned_at, std::span<const TokenId> tokens, TokenId token) {
    ++rewinds_;
    while (checkpoints_.size() > 1 && checkpoints_.back().decoded > banned_at) checkpoints_.pop_back();
    Checkpoint& back = checkpoints_.back();
    const auto tried = static_cast<std::size_t>(back.tokens);
    back.forbidden.push_back(tried < tokens.size() ? tokens[tried] : token);
    forbidden_ = back.forbidden;
    const std::int64_t released = stream_.released();
    stream_ = back.stream;
    stream_.skip_to(released);
    sampler_.set_steering(back.steering);
    constraint_ = back.constraint;
    Step step;
    step.keep = back.tokens;
    // The healed token is the first of the answer.
    if (back.tokens == static_cast<std::int64_t>(job_.prompt.size())) healing_ = job_.healed;
    return step;
}

/// Tokens count as given out once all of their text is; checkpoints of those are of no more use.
void Answer::report(Step& step, std::int64_t answer_tokens) {
    while (!checkpoints_.empty()) {
        const std::int64_t end = checkpoints_.size() > 1 ? checkpoints_[1].decoded : stream_.decoded();
        if (end > stream_.released()) break;
        checkpoints_.pop_front();
    }
    const std::int64_t given = answer_tokens - static_cast<std::int64_t>(checkpoints_.size());
    step.tokens = static_cast<int>(given - reported_tokens_);
    reported_tokens_ = given;
}

Answer::Step Answer::close(FinishReason reason, std::int64_t answer_tokens) {
    Step step;
    step.end = reason;
    if (reason != FinishReason::StopText) {
        step.text = (reason == FinishReason::Cancelled ? stream_.cut() : stream_.finish()).text;
    }
    checkpoints_.clear();
    step.tokens = static_cast<int>(answer_tokens - reported_tokens_);
    reported_tokens_ = answer_tokens;
    return step;
}

std::string Answer::dead_end_note() const {
    if (!constraint_) return "every token of the model is banned";
    if (!constraint_->problem().empty()) return constraint_->problem();
    return "no token of the model that may be drawn goes on with what the constraint asks for";
}

}  // namespace pergola

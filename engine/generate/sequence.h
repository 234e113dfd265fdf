#pragma once
// One answer on its way: the tokens it has, what is computed of them, how it ends. Engine thread; owned by
// the scheduler.

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/cache/page_pool.h"
#include "engine/generate/answer.h"
#include "engine/generate/generation_job.h"

namespace pergola {

/// Tokens with their pages of keys and values.
struct Line {
    std::vector<TokenId> tokens;   ///< prompt and answer
    std::vector<PageId> pages;
    std::int64_t computed = 0;     ///< tokens whose keys and values are in the pages

    std::int64_t size() const { return static_cast<std::int64_t>(tokens.size()); }
    /// Tokens still to be computed before the next one can be drawn; 1 while decoding.
    std::int64_t missing() const { return size() - computed; }
    /// Cuts it to `size` tokens. What the pages hold above is not there (ARCHITECTURE, invariant 3).
    void cut(std::int64_t size) {
        tokens.resize(static_cast<std::size_t>(size));
        if (computed >= size) computed = size - 1;  // the last one's logits are wanted again
    }
};

struct Sequence {
    Sequence(GenerationJob job, const LanguageModel& model, std::uint64_t seed)
        : request(std::move(job)), answer(request, model, seed) {
        lines.push_back({request.prompt, {}, 0});
        if (!request.unwanted_prompt.empty()) lines.push_back({request.unwanted_prompt, {}, 0});
    }
    Sequence(const Sequence&) = delete;
    Sequence& operator=(const Sequence&) = delete;

    GenerationJob request;
    /// The first is the answer's. A second one, with guidance, has another prompt and the same answer; its
    /// logits are wanted in the same step.
    std::vector<Line> lines;
    Answer answer;

    std::int64_t reused_tokens = 0;
    int draws_here = 0;  ///< so many tokens more, although the device could: it had too many candidates
    std::int64_t prefilled_tokens = 0;
    double prefill_busy_s = 0;
    double first_token_s = 0;      ///< steady seconds; 0: none yet
    double last_token_s = 0;

    const Line& line() const { return lines.front(); }
    std::int64_t prompt_tokens() const { return static_cast<std::int64_t>(request.prompt.size()); }
    std::int64_t answer_tokens() const { return line().size() - prompt_tokens(); }
    /// Every line lacks its last token only: the next step can draw.
    bool can_draw() const {
        for (const Line& each : lines) {
            if (each.missing() != 1) return false;
        }
        return true;
    }
    bool is_decoding() const { return first_token_s > 0 && can_draw(); }
};

}  // namespace pergola

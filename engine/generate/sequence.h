#pragma once
// One line of tokens on its way: what it has, what is computed, how it ends. Engine thread; owned by the
// scheduler.

#include <cstdint>
#include <vector>

#include "engine/cache/page_pool.h"
#include "engine/engine.h"
#include "engine/generate/sampler.h"
#include "engine/generate/text_stream.h"

namespace pergola {

/// What a client asked for, with its prompt as ids.
struct GenerationJob {
    JobId job{};
    std::vector<TokenId> prompt;
    SamplingSettings sampling;
    std::int64_t max_tokens = 0;  ///< 0: no limit of its own
    std::vector<std::string> stops;
    double submitted_s = 0;       ///< steady seconds
    bool first_request_after_load = false;
};

struct Sequence {
    Sequence(GenerationJob job, const Tokenizer& tokenizer, std::uint64_t seed)
        : request(std::move(job)),
          tokens(request.prompt),
          sampler(request.sampling, seed),
          stream(tokenizer, request.stops) {}

    GenerationJob request;
    std::vector<TokenId> tokens;   ///< prompt and answer
    std::vector<PageId> pages;
    std::int64_t computed = 0;     ///< tokens whose keys and values are in the pages
    Sampler sampler;
    TextStream stream;

    std::int64_t reused_tokens = 0;
    std::int64_t prefilled_tokens = 0;
    double prefill_busy_s = 0;
    double first_token_s = 0;      ///< steady seconds; 0: none yet
    double last_token_s = 0;

    std::int64_t prompt_tokens() const { return static_cast<std::int64_t>(request.prompt.size()); }
    std::int64_t size() const { return static_cast<std::int64_t>(tokens.size()); }
    std::int64_t answer_tokens() const { return size() - prompt_tokens(); }
    /// Tokens still to be computed before the next one can be drawn; 1 while decoding.
    std::int64_t missing() const { return size() - computed; }
    bool is_decoding() const { return missing() == 1 && first_token_s > 0; }
};

}  // namespace pergola

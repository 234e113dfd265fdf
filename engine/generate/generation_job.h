#pragma once
// What a client asked for, with its texts as ids. A value.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/constrain/constraint.h"
#include "engine/engine.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola {

struct GenerationJob {
    JobId job{};
    std::vector<TokenId> prompt;
    std::vector<TokenId> unwanted_prompt;  ///< of the second line; empty: no guidance
    SamplingSettings sampling;
    std::int64_t max_tokens = 0;  ///< 0: no limit of its own
    std::int64_t min_tokens = 0;
    std::vector<std::string> stops;
    std::vector<std::string> banned_texts;
    std::string healed;  ///< text of the prompt's last token, which was taken away; the answer begins with it
    std::shared_ptr<ConstraintMachine> constraint;  ///< null: none
    bool reuse_prefix = true;     ///< false: nothing that an earlier job computed
    double submitted_s = 0;       ///< steady seconds
    bool first_request_after_load = false;
};

}  // namespace pergola

#include "engine/generate/logit_check.h"

#include <fmt/format.h>

#include <bit>

namespace pergola {

Result<> check_logits(std::span<const float> logits, std::int64_t position) {
    // All exponent bits set: NaN or infinity. A sum without branches, since this runs at every
    // token.
    constexpr std::uint32_t exponent = 0x7F800000U;
    std::uint32_t strange = 0;
    for (const float logit : logits) {
        strange += (std::bit_cast<std::uint32_t>(logit) & exponent) == exponent ? 1U : 0U;
    }
    if (strange == 0) return {};
    return Error{ErrorCode::CorruptFile,
                 fmt::format("at position {} the model's output is not a number for {} of {} "
                             "tokens, so that no answer "
                             "can be trusted: its file is damaged or badly converted, fetch it "
                             "again or choose another version",
                             position,
                             strange,
                             logits.size())};
}

}  // namespace pergola

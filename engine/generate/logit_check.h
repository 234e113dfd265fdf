#pragma once
// Whether a model's output is made of numbers. One damaged scale makes NaN of everything behind it,
// and from then on every token is the same and means nothing.

#include <cstdint>
#include <span>

#include "kernels/result.h"

namespace pergola {

/// CorruptFile when any of the raw logits behind the token at `position` is NaN or infinite. Before
/// bans and masks, which put -infinity there on purpose.
Result<> check_logits(std::span<const float> logits, std::int64_t position);

}  // namespace pergola

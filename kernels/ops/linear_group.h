#pragma once
#include <span>

#include "kernels/ops/linear.h"

namespace pergola {

/// Each part as `linear` alone would compute it, to the bit. No part's y is or aliases another's x
/// or y, so that a back end may compute them in any order or at once: query, key and value; gate
/// and up; the experts that a token uses. Alone each is too little work to share among many
/// threads.
struct LinearGroupArgs {
    std::span<const LinearArgs> parts;
};

}  // namespace pergola

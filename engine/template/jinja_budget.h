#pragma once
// What one rendering may use, so that a hostile template ends with an error instead of hanging or
// eating memory. Counts are totals of the whole rendering, never given back: simple, and a bound.

#include <cstdint>

#include "kernels/result.h"

namespace pergola::jinja {

inline constexpr std::int64_t max_work = 8'000'000;  // about a second at the slowest seen
inline constexpr std::int64_t max_allocated_bytes = 256LL << 20;
inline constexpr std::int64_t max_output_bytes = 64LL << 20;
inline constexpr std::int64_t max_range_items = 100'000;  // the limit of Jinja2's sandbox
inline constexpr int max_nesting = 800;                   // of evaluation; macros use about 8
inline constexpr int max_value_depth = 200;               // of lists in lists
inline constexpr std::int64_t value_bytes = 96;           // a small value with its bookkeeping

class Budget {
public:
    /// One unit is about one node evaluated, one value compared or 64 bytes scanned.
    Result<> spend(std::int64_t work);
    Result<> allocate(std::int64_t bytes);
    /// Scanning `bytes` of text.
    Result<> scan(std::size_t bytes) { return spend(1 + static_cast<std::int64_t>(bytes / 64)); }
    /// Searching in `bytes` of text: a short needle may cost a comparison for each of its own
    /// bytes.
    Result<> search(std::size_t bytes) { return scan(bytes * 4); }
    /// Looking at each character of `bytes` of text.
    Result<> classify(std::size_t bytes) { return scan(bytes * 16); }

private:
    std::int64_t work_left_ = max_work;
    std::int64_t bytes_left_ = max_allocated_bytes;
};

}  // namespace pergola::jinja

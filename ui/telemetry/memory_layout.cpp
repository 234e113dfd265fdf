#include "ui/telemetry/memory_layout.h"

#include <algorithm>
#include <cmath>

namespace pergola::ui {
namespace {

constexpr std::int64_t kShortestContext = 2048;
constexpr std::int64_t kFallbackMaximum = 8192;

std::int64_t floorToPages(std::int64_t tokens) { return tokens / kTokensPerPage * kTokensPerPage; }
std::int64_t ceilToPages(std::int64_t tokens) { return floorToPages(tokens + kTokensPerPage - 1); }

}  // namespace

MemoryLayout memoryLayout(const TelemetrySnapshot& snapshot) {
    const auto positive = [](std::int64_t bytes) { return std::max<std::int64_t>(bytes, 0); };
    MemoryLayout layout;
    layout.totalBytes = positive(snapshot.ram_total_bytes);

    // What does not fit into the whole (a mapped file larger than RAM) is cut: the bar shows RAM.
    std::int64_t left = layout.totalBytes;
    const auto take = [&left, positive](std::int64_t bytes) {
        const std::int64_t taken = std::min(positive(bytes), left);
        left -= taken;
        return taken;
    };
    layout.chatBytes = take(snapshot.kv_bytes);
    layout.workBytes = take(snapshot.work_bytes);
    layout.weightBytes = take(snapshot.weight_bytes);

    // The weights are pages of a mapped file, which the system counts as available; to the user they
    // are in use. Hence they are taken off here.
    const std::int64_t available = std::min(positive(snapshot.ram_available_bytes), layout.totalBytes);
    layout.freeBytes = std::min(positive(available - layout.weightBytes), left);
    layout.otherBytes = left - layout.freeBytes;
    return layout;
}

MemoryLayout withChatBytes(MemoryLayout layout, std::int64_t chatBytes) {
    std::int64_t growth = std::max<std::int64_t>(chatBytes, 0) - layout.chatBytes;
    growth = std::min(growth, layout.freeBytes + layout.otherBytes);
    layout.chatBytes += growth;
    layout.freeBytes -= growth;
    if (layout.freeBytes < 0) {
        layout.otherBytes += layout.freeBytes;
        layout.freeBytes = 0;
    }
    return layout;
}

ContextRange contextRange(const ModelFacts& model, std::int64_t currentTokens) {
    const std::int64_t trained =
        model.trained_context_tokens > 0 ? model.trained_context_tokens : kFallbackMaximum;
    ContextRange range;
    range.maximum = std::max({floorToPages(trained), ceilToPages(currentTokens), kTokensPerPage});
    range.minimum = std::min(kShortestContext, range.maximum);
    if (currentTokens > 0) range.minimum = std::min(range.minimum, ceilToPages(currentTokens));
    return range;
}

std::int64_t roundToPages(std::int64_t tokens, const ContextRange& range) {
    const std::int64_t bounded = std::clamp(tokens, range.minimum, range.maximum);
    return std::clamp(floorToPages(bounded + kTokensPerPage / 2), range.minimum, range.maximum);
}

std::int64_t snapContext(std::int64_t tokens, const ContextRange& range) {
    const auto near = [tokens](std::int64_t mark) {
        return std::abs(static_cast<double>(tokens - mark)) <= 0.04 * static_cast<double>(mark);
    };
    if (near(range.maximum)) return range.maximum;
    for (std::int64_t mark = kShortestContext; mark <= range.maximum; mark *= 2)
        if (near(mark)) return std::max(mark, range.minimum);
    return roundToPages(tokens, range);
}

std::int64_t largestContextThatFits(const ModelFacts& model,
                                    const MemoryLayout& layout,
                                    const ContextRange& range,
                                    std::int64_t currentTokens) {
    const std::int64_t budget =
        layout.chatBytes + std::max<std::int64_t>(layout.freeBytes - kRamReserveBytes, 0);
    const auto fits = [&](std::int64_t pages) {
        return kv_cache_bytes(model, pages * kTokensPerPage, {}) <= budget;
    };
    // Bytes grow with every page, so the border is found by halving.
    std::int64_t low = ceilToPages(std::clamp(currentTokens, range.minimum, range.maximum)) / kTokensPerPage;
    std::int64_t high = range.maximum / kTokensPerPage;
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (fits(middle)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return std::min(low * kTokensPerPage, range.maximum);
}

}  // namespace pergola::ui

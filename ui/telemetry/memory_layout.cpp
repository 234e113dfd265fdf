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

MemoryLayout cardLayout(const TelemetrySnapshot& snapshot, const GpuLoad& card) {
    const auto positive = [](std::int64_t bytes) { return std::max<std::int64_t>(bytes, 0); };
    MemoryLayout layout;
    layout.totalBytes = positive(card.vram_total_bytes);
    // max(256 MB, 2 %) as on a card without a display: with one, the desktop is among the others already.
    layout.reserveBytes = std::max<std::int64_t>(256'000'000, layout.totalBytes / 50);
    std::int64_t left = layout.totalBytes;
    const auto take = [&left, positive](std::int64_t bytes) {
        const std::int64_t taken = std::min(positive(bytes), left);
        left -= taken;
        return taken;
    };
    const std::int64_t experts = std::min(positive(snapshot.vram_expert_bytes), positive(snapshot.vram_weight_bytes));
    layout.weightBytes = take(snapshot.vram_weight_bytes - experts);
    layout.expertBytes = take(experts);
    layout.chatBytes = take(snapshot.vram_kv_bytes);
    const std::int64_t models = layout.weightBytes + layout.expertBytes + layout.chatBytes;
    layout.workBytes = take(std::max(snapshot.vram_work_bytes, positive(card.own_bytes) - models));
    layout.otherBytes = take(card.vram_used_bytes - models - layout.workBytes);
    layout.freeBytes = left;
    return layout;
}

const GpuLoad* cardOf(const TelemetrySnapshot& snapshot, const std::string& name) {
    if (snapshot.gpus.empty()) return nullptr;
    const auto found = std::find_if(snapshot.gpus.begin(), snapshot.gpus.end(), [&](const GpuLoad& card) {
        return card.name == name;
    });
    return found != snapshot.gpus.end() ? &*found : &snapshot.gpus.front();
}

std::int64_t cardTotalBytes(const GpuFacts& gpu, const TelemetrySnapshot& snapshot) {
    const GpuLoad* card = cardOf(snapshot, gpu.name);
    return card != nullptr && card->name == gpu.name ? card->vram_total_bytes : gpu.vram_total_bytes;
}

bool isOnCard(const TelemetrySnapshot& snapshot) {
    return snapshot.vram_weight_bytes > 0 && !snapshot.gpus.empty();
}

MemoryLayout modelLayout(const TelemetrySnapshot& snapshot, const std::string& cardName) {
    if (!isOnCard(snapshot)) return memoryLayout(snapshot);
    return cardLayout(snapshot, *cardOf(snapshot, cardName));
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
        layout.chatBytes + std::max<std::int64_t>(layout.freeBytes - layout.reserveBytes, 0);
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

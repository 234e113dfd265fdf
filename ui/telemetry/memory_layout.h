#pragma once
// Who lies where in this computer's RAM or on its graphics card, as whole bytes that add up exactly, and
// what conversation would still fit. Pure arithmetic over the engine's figures; knows nothing of pixels.

#include <cstdint>
#include <string>

#include "engine/engine.h"

namespace pergola::ui {

enum class MemoryKind : std::uint8_t { Ram, Vram };

/// RAM that is never planned with, so that other programs keep breathing (gui.md §4.4).
inline constexpr std::int64_t kRamReserveBytes = 2'000'000'000;

/// The six parts sum to `totalBytes`, always.
struct MemoryLayout {
    std::int64_t weightBytes = 0;
    std::int64_t expertBytes = 0;  ///< weights of which a token uses a few; known on a card alone
    std::int64_t chatBytes = 0;
    std::int64_t workBytes = 0;
    std::int64_t otherBytes = 0;  ///< other programs, the system, and Pergola's own windows
    std::int64_t freeBytes = 0;
    std::int64_t totalBytes = 0;
    std::int64_t reserveBytes = kRamReserveBytes;  ///< of the free ones; never planned with

    std::int64_t usedBytes() const { return totalBytes - freeBytes; }
    friend bool operator==(const MemoryLayout&, const MemoryLayout&) = default;
};

inline constexpr std::int64_t kTokensPerPage = 256;

/// This computer's RAM.
MemoryLayout memoryLayout(const TelemetrySnapshot& snapshot);
/// A card's memory. What this program holds there beyond its models (the driver's own share) is work.
MemoryLayout cardLayout(const TelemetrySnapshot& snapshot, const GpuLoad& card);
/// The card of that name, else the first; null: no driver tells of one.
const GpuLoad* cardOf(const TelemetrySnapshot& snapshot, const std::string& name);
/// Whether a model lies on a card of which the driver tells.
/// The card's memory as the driver counts it, which is the figure under every bar; before it has told
/// anything, as the program that computes there may take it, some hundred megabytes less.
std::int64_t cardTotalBytes(const GpuFacts& gpu, const TelemetrySnapshot& snapshot);
bool isOnCard(const TelemetrySnapshot& snapshot);
/// The memory in which the loaded model and its conversation lie; RAM when there is none.
MemoryLayout modelLayout(const TelemetrySnapshot& snapshot, const std::string& cardName);
/// The layout to come when the conversation's memory becomes `chatBytes`; free and, at worst, other
/// programs' RAM give way.
MemoryLayout withChatBytes(MemoryLayout layout, std::int64_t chatBytes);

struct ContextRange {
    std::int64_t minimum = 0;
    std::int64_t maximum = 0;  ///< what the model was trained for, in whole pages
};
/// 2k tokens up to the model's maximum, both in whole pages. `currentTokens` always lies inside.
ContextRange contextRange(const ModelFacts& model, std::int64_t currentTokens);
/// Rounds to whole pages within the range.
std::int64_t roundToPages(std::int64_t tokens, const ContextRange& range);
/// Pulls a value of a drag to 2k·2ⁿ or the maximum when it is within 4 % of it.
std::int64_t snapContext(std::int64_t tokens, const ContextRange& range);
/// The longest conversation whose memory fits beside all else with the reserve kept free. Never
/// below what is reserved already: that memory is held and cannot fail to fit.
std::int64_t largestContextThatFits(const ModelFacts& model,
                                    const MemoryLayout& layout,
                                    const ContextRange& range,
                                    std::int64_t currentTokens);

}  // namespace pergola::ui

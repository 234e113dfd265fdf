#pragma once
// Whether a model fits this computer, and why: total weights, a conversation of 8k tokens and work memory
// against what there is. Pure arithmetic, any thread; knows nothing of what runs at the moment.

#include "app/library/library_model.h"
#include "engine/engine.h"

namespace pergola::app {

enum class FitKind : std::uint8_t {
    OnGpu,   ///< all of it in a graphics card's memory
    InRam,   ///< there is no card; it fits in RAM
    OnCpu,   ///< too big for the card, but not for RAM
    TooBig,
    Unknown,
};

struct ModelFit {
    FitKind kind = FitKind::Unknown;
    qint64 weightBytes = 0;
    qint64 chatBytes = 0;  ///< of `contextTokens`
    qint64 workBytes = 0;
    qint64 contextTokens = 0;
    qint64 gpuBytes = 0;   ///< usable of the largest card; 0: there is none
    qint64 ramBytes = 0;   ///< usable
    qint64 shortBytes = 0; ///< of TooBig: so much is missing

    qint64 needBytes() const { return weightBytes + chatBytes + workBytes; }
    friend bool operator==(const ModelFit&, const ModelFit&) = default;
};

/// Kept free for everything else on the computer.
inline constexpr qint64 kRamReserve = 2'000'000'000;
inline constexpr qint64 kFitContextTokens = 8192;

/// Of a card of that size, with a display on it at the worst.
qint64 usableGpuBytes(qint64 totalBytes);
ModelFit fitOf(const ModelTraits& traits, qint64 fileBytes, const HardwareFacts& hardware);

}  // namespace pergola::app

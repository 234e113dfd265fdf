#pragma once
// Why an answer is slower than it could be: rules over what the engine and the system say. Each
// gives a cause with the figures that its sentence needs; the words are the window's. Pure but for
// SlowWatch's averages; GUI thread.

#include <optional>
#include <vector>

#include "app/diagnostics/machine_state.h"
#include "app/engine_bridge.h"

namespace pergola::app {

enum class SlowCause : std::uint8_t {
    ReadsFromDisk,  ///< figure: bytes of the model, other: bytes of RAM that it could have
    OtherPrograms,  ///< figure: 0..1 of the processor
    FewThreads,     ///< figure: threads, other: cores
    PowerSaving,
    Battery,
    ClockLimit,  ///< figure: 0..1 of the highest clock
    CardHot,     ///< figure: degrees Celsius, negative: not known
    CardPower,
    FullPrecision,     ///< figure: bits per weight
    LongConversation,  ///< figure: tokens that are read again for each new one
    OldProcessor,      ///< no AVX2
    CardMemoryTaken,   ///< figure: bytes of the card's memory that others hold
    OnProcessor,
};

struct SlowReason {
    SlowCause cause = SlowCause::OnProcessor;
    double figure = 0;
    double other = 0;

    friend bool operator==(const SlowReason&, const SlowReason&) = default;
};

/// What the rules look at; shares and rates are averages over some seconds.
struct SlowFacts {
    HardwareFacts hardware;
    ModelState model;
    TelemetrySnapshot now;
    MachineState machine;
    int threads = 0;                ///< as set; 0: the engine chose
    double otherCpuShare = 0;       ///< 0..1, by other programs
    double diskBytesPerSecond = 0;  ///< by this program, while it answered
};

/// Weightiest first; empty without a loaded model. Several can be true at once.
std::vector<SlowReason> slowReasons(const SlowFacts& facts);

/// Gathers the averages from snapshots some times a second.
class SlowWatch final {
public:
    void add(const TelemetrySnapshot& snapshot);
    double otherCpuShare() const { return otherCpu_; }
    double diskBytesPerSecond() const { return disk_; }

private:
    std::optional<TelemetrySnapshot> previous_;
    double otherCpu_ = 0;
    double disk_ = 0;
};

}  // namespace pergola::app

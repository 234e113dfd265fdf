#pragma once
// What the performance charts remember: samples of the engine's telemetry, turned into rates, and the
// events between them. Pure and bounded: five minutes in full, the whole session ever more coarsely.
// Knows nothing of charts, clocks or translations. GUI thread.

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace pergola::ui {

enum class Measure : std::uint8_t {
    Decode,
    Prefill,
    RamUsed,
    RamReadPerToken,
    CpuBusy,   ///< 0..1 of all cores, all programs
    DiskRead,  ///< bytes a second, by this program
    GpuBusy,   ///< 0..1
    VramUsed,  ///< by all programs
};
inline constexpr int kMeasureCount = 8;

enum class TimeWindow : std::uint8_t { LastMinute, FiveMinutes, Session };

/// One look at the engine. An absent value is a gap: nothing of that kind ran.
struct TelemetrySample {
    double time_s = 0;
    bool firstRequest = false;  ///< of the first answer after a load, which is slower than later ones
    std::array<std::optional<double>, kMeasureCount> values;  ///< in the order and units of Measure

    const std::optional<double>& value(Measure measure) const {
        return values[static_cast<std::size_t>(measure)];
    }
};

enum class MarkKind : std::uint8_t { ModelLoaded, ContextChanged, Woke };
struct TelemetryMark {
    double time_s = 0;
    MarkKind kind = MarkKind::ModelLoaded;
    double figure = 0;  ///< seconds of the load, tokens of the new context, or seconds asleep
};

struct ChartPoint {
    double time_s = 0;
    std::optional<double> value;  ///< absent: a gap
};

class TelemetryHistory {
public:
    /// The most points that points() ever returns; a small chart is not wider.
    static constexpr int kMaxPoints = 300;
    /// Samples further apart than this have a gap between them (the panel was hidden).
    static constexpr double kGapSeconds = 2.0;

    /// Adds what happened since the last snapshot. Snapshots that do not move time forward are ignored.
    void add(const TelemetrySnapshot& snapshot);
    void addMark(TelemetryMark mark);
    /// Whose figures GpuBusy and VramUsed are; one that is not there: the first.
    void setCard(std::string name) { card_ = std::move(name); }
    /// The answer that runs from now on is the first one after a load (or no longer).
    void setFirstRequest(bool first) { firstRequest_ = first; }
    /// The engine's own figures of a whole answer; they replace the last seen rates.
    void noteAnswer(const AnswerFigures& figures);

    bool isEmpty() const { return recent_.empty(); }
    /// True once any token was read or written.
    bool hasSpeed() const { return hasSpeed_; }
    double newestSeconds() const;
    /// Start of the time axis: newestSeconds() minus the window, or the first sample for the session.
    double oldestSeconds(TimeWindow window) const;

    std::vector<ChartPoint> points(Measure measure, TimeWindow window) const;
    std::vector<TelemetryMark> marks(TimeWindow window) const;

    /// The value of the newest sample; absent while nothing of that kind runs.
    std::optional<double> current(Measure measure) const;
    /// The newest value that ever was, for showing between answers.
    std::optional<double> last(Measure measure) const;
    /// Mean over the samples with a value; first requests count only if there is nothing else.
    std::optional<double> average(Measure measure, TimeWindow window) const;
    std::optional<double> maximum(Measure measure, TimeWindow window) const;

    /// Full samples of at most five minutes, oldest first.
    const std::deque<TelemetrySample>& samples() const { return recent_; }

private:
    struct SessionBucket {
        double time_s = 0;
        int samples = 0;
        std::array<double, kMeasureCount> sums{};
        std::array<int, kMeasureCount> counts{};
    };

    void addMachine(TelemetrySample& sample, const TelemetrySnapshot& snapshot, bool isContinuous) const;
    void append(const TelemetrySample& sample);
    void addPause(double from_s, double to_s);
    void addToSession(const TelemetrySample& sample);
    void halveSession();
    std::vector<ChartPoint> sessionPoints(Measure measure) const;
    std::vector<ChartPoint> recentPoints(Measure measure, double from_s, double bucket_s) const;

    std::deque<TelemetrySample> recent_;
    std::vector<SessionBucket> session_;
    int samplesPerBucket_ = 1;
    std::vector<TelemetryMark> marks_;
    std::array<std::optional<double>, kMeasureCount> last_;
    std::optional<TelemetrySnapshot> previous_;
    std::string card_;
    bool firstRequest_ = false;
    bool hasAnswer_ = false;  ///< one has ended since the newest snapshot
    bool hasSpeed_ = false;
};

}  // namespace pergola::ui

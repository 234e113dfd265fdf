#include "ui/telemetry/telemetry_history.h"

#include <algorithm>
#include <cmath>

#include "ui/telemetry/memory_layout.h"

namespace pergola::ui {
namespace {

constexpr double kFullSeconds = 300.0;
// 5 minutes at 4 Hz and some slack for a timer that runs early.
constexpr std::size_t kMaxSamples = 1500;
constexpr std::size_t kMaxMarks = 200;

constexpr std::array kMeasures = {Measure::Decode,
                                  Measure::Prefill,
                                  Measure::RamUsed,
                                  Measure::RamReadPerToken,
                                  Measure::CpuBusy,
                                  Measure::DiskRead,
                                  Measure::GpuBusy,
                                  Measure::VramUsed};
static_assert(kMeasures.size() == kMeasureCount);

std::size_t index(Measure measure) { return static_cast<std::size_t>(measure); }

double windowSeconds(TimeWindow window) { return window == TimeWindow::LastMinute ? 60.0 : kFullSeconds; }

/// Tokens over the time that was spent on them, or nothing when none were made. A slow step can take
/// longer than the time between two looks: then the last rate still holds.
std::optional<double> rate(std::int64_t tokens, double busy_s, bool stillRunning, std::optional<double> before) {
    if (tokens > 0 && busy_s > 0) return static_cast<double>(tokens) / busy_s;
    if (stillRunning) return before;
    return std::nullopt;
}

}  // namespace

void TelemetryHistory::add(const TelemetrySnapshot& snapshot) {
    if (previous_ && snapshot.time_s <= previous_->time_s) return;

    TelemetrySample sample{.time_s = snapshot.time_s, .firstRequest = firstRequest_};
    const bool continuous = previous_ && snapshot.time_s - previous_->time_s <= kGapSeconds;
    if (previous_ && !continuous) addPause(previous_->time_s, snapshot.time_s);
    if (continuous) {
        const auto held = [this](Measure measure) {
            return recent_.empty() ? std::optional<double>{} : recent_.back().value(measure);
        };
        sample.values[index(Measure::Decode)] =
            rate(snapshot.decode_tokens - previous_->decode_tokens,
                 snapshot.decode_busy_s - previous_->decode_busy_s,
                 snapshot.activity == EngineActivity::Decode,
                 held(Measure::Decode));
        sample.values[index(Measure::Prefill)] =
            rate(snapshot.prefill_tokens - previous_->prefill_tokens,
                 snapshot.prefill_busy_s - previous_->prefill_busy_s,
                 snapshot.activity == EngineActivity::Prefill,
                 held(Measure::Prefill));
    }
    if (sample.value(Measure::Decode) && snapshot.weight_bytes_read_per_token > 0)
        sample.values[index(Measure::RamReadPerToken)] =
            static_cast<double>(snapshot.weight_bytes_read_per_token);
    addMachine(sample, snapshot, continuous);

    // The last steps of an answer are seen after its own figures, which speak of all of it.
    const bool isTail = hasAnswer_ && snapshot.activity == EngineActivity::Idle;
    hasAnswer_ = false;
    for (const Measure measure : kMeasures) {
        const bool isSpeed = measure == Measure::Decode || measure == Measure::Prefill;
        if (sample.value(measure) && !(isTail && isSpeed)) last_[index(measure)] = sample.value(measure);
    }
    hasSpeed_ = hasSpeed_ || snapshot.decode_tokens > 0 || snapshot.prefill_tokens > 0;

    append(sample);
    previous_ = snapshot;
}

void TelemetryHistory::addMachine(TelemetrySample& sample,
                                  const TelemetrySnapshot& snapshot,
                                  bool isContinuous) const {
    if (snapshot.ram_total_bytes > 0)
        sample.values[index(Measure::RamUsed)] = static_cast<double>(memoryLayout(snapshot).usedBytes());
    sample.values[index(Measure::CpuBusy)] = std::clamp(snapshot.cpu_share, 0.0, 1.0);
    if (isContinuous) {
        const auto bytes = static_cast<double>(snapshot.disk_read_bytes - previous_->disk_read_bytes);
        sample.values[index(Measure::DiskRead)] =
            std::max(bytes, 0.0) / (snapshot.time_s - previous_->time_s);
    }
    const GpuLoad* card = cardOf(snapshot, card_);
    if (card == nullptr) return;
    if (card->busy_share >= 0) sample.values[index(Measure::GpuBusy)] = std::min(card->busy_share, 1.0);
    sample.values[index(Measure::VramUsed)] = static_cast<double>(card->vram_used_bytes);
}

void TelemetryHistory::append(const TelemetrySample& sample) {
    recent_.push_back(sample);
    while (recent_.size() > kMaxSamples || recent_.front().time_s < sample.time_s - kFullSeconds)
        recent_.pop_front();
    addToSession(sample);
}

// Two samples without values, so that every curve falls where the looking stopped and rises where it
// began again.
void TelemetryHistory::addPause(double from_s, double to_s) {
    constexpr double edge = 0.001;
    append({.time_s = from_s + edge});
    append({.time_s = to_s - edge});
}

void TelemetryHistory::addMark(TelemetryMark mark) {
    marks_.push_back(mark);
    if (marks_.size() > kMaxMarks) marks_.erase(marks_.begin());
}

void TelemetryHistory::noteAnswer(const AnswerFigures& figures) {
    if (figures.decode_tokens_per_s > 0) last_[index(Measure::Decode)] = figures.decode_tokens_per_s;
    if (figures.prefill_tokens_per_s > 0) last_[index(Measure::Prefill)] = figures.prefill_tokens_per_s;
    hasSpeed_ = hasSpeed_ || figures.answer_tokens > 0;
    hasAnswer_ = true;
}

double TelemetryHistory::newestSeconds() const { return recent_.empty() ? 0.0 : recent_.back().time_s; }

double TelemetryHistory::oldestSeconds(TimeWindow window) const {
    if (window != TimeWindow::Session) return newestSeconds() - windowSeconds(window);
    // A session shorter than a minute is drawn like a minute, so that it does not race past.
    const double first = session_.empty() ? 0.0 : session_.front().time_s;
    return std::min(first, newestSeconds() - 60.0);
}

std::vector<ChartPoint> TelemetryHistory::points(Measure measure, TimeWindow window) const {
    if (window == TimeWindow::Session) return sessionPoints(measure);
    const double from = oldestSeconds(window);
    const double bucket = windowSeconds(window) / kMaxPoints;
    const auto first = std::find_if(recent_.begin(), recent_.end(), [from](const TelemetrySample& sample) {
        return sample.time_s >= from;
    });
    if (recent_.end() - first > kMaxPoints) return recentPoints(measure, from, bucket);

    std::vector<ChartPoint> result;
    for (auto sample = first; sample != recent_.end(); ++sample)
        result.push_back({sample->time_s, sample->value(measure)});
    return result;
}

// Buckets lie on whole multiples of their width, not on the window's start: otherwise the averages
// would change with every tick and the curve would shimmer.
std::vector<ChartPoint> TelemetryHistory::recentPoints(Measure measure, double from_s, double bucket_s) const {
    std::vector<ChartPoint> result;
    double bucket = -1;
    double sum = 0;
    int count = 0;
    const auto close = [&] {
        if (bucket < 0) return;
        const auto value = count > 0 ? std::optional(sum / count) : std::nullopt;
        result.push_back({(bucket + 0.5) * bucket_s, value});
    };
    for (const TelemetrySample& sample : recent_) {
        if (sample.time_s < from_s) continue;
        const double own = std::floor(sample.time_s / bucket_s);
        if (own != bucket) {
            close();
            bucket = own;
            sum = 0;
            count = 0;
        }
        if (const auto& value = sample.value(measure)) {
            sum += *value;
            ++count;
        }
    }
    close();
    if (result.size() > kMaxPoints) result.erase(result.begin(), result.end() - kMaxPoints);
    return result;
}

void TelemetryHistory::addToSession(const TelemetrySample& sample) {
    if (session_.empty() || session_.back().samples >= samplesPerBucket_) {
        if (session_.size() == kMaxPoints) halveSession();
        session_.push_back({.time_s = sample.time_s});
    }
    SessionBucket& bucket = session_.back();
    ++bucket.samples;
    for (const Measure measure : kMeasures) {
        if (const auto& value = sample.value(measure)) {
            bucket.sums[index(measure)] += *value;
            ++bucket.counts[index(measure)];
        }
    }
}

void TelemetryHistory::halveSession() {
    std::vector<SessionBucket> merged;
    for (std::size_t i = 0; i + 1 < session_.size(); i += 2) {
        SessionBucket bucket = session_[i];
        const SessionBucket& next = session_[i + 1];
        bucket.samples += next.samples;
        for (std::size_t m = 0; m < kMeasureCount; ++m) {
            bucket.sums[m] += next.sums[m];
            bucket.counts[m] += next.counts[m];
        }
        merged.push_back(bucket);
    }
    session_ = std::move(merged);
    samplesPerBucket_ *= 2;
}

std::vector<ChartPoint> TelemetryHistory::sessionPoints(Measure measure) const {
    std::vector<ChartPoint> result;
    for (const SessionBucket& bucket : session_) {
        const int count = bucket.counts[index(measure)];
        const auto value = count > 0 ? std::optional(bucket.sums[index(measure)] / count) : std::nullopt;
        result.push_back({bucket.time_s, value});
    }
    return result;
}

std::vector<TelemetryMark> TelemetryHistory::marks(TimeWindow window) const {
    std::vector<TelemetryMark> result;
    const double from = oldestSeconds(window);
    std::copy_if(marks_.begin(), marks_.end(), std::back_inserter(result), [from](const TelemetryMark& mark) {
        return mark.time_s >= from;
    });
    return result;
}

std::optional<double> TelemetryHistory::current(Measure measure) const {
    return recent_.empty() ? std::nullopt : recent_.back().value(measure);
}

std::optional<double> TelemetryHistory::last(Measure measure) const { return last_[index(measure)]; }

std::optional<double> TelemetryHistory::average(Measure measure, TimeWindow window) const {
    double sums[2] = {0, 0};
    int counts[2] = {0, 0};
    const double from = std::max(oldestSeconds(window), newestSeconds() - kFullSeconds);
    for (const TelemetrySample& sample : recent_) {
        if (sample.time_s < from || !sample.value(measure)) continue;
        sums[sample.firstRequest] += *sample.value(measure);
        ++counts[sample.firstRequest];
    }
    if (counts[0] > 0) return sums[0] / counts[0];
    if (counts[1] > 0) return sums[1] / counts[1];
    return std::nullopt;
}

std::optional<double> TelemetryHistory::maximum(Measure measure, TimeWindow window) const {
    std::optional<double> result;
    for (const ChartPoint& point : points(measure, window))
        if (point.value && (!result || *point.value > *result)) result = point.value;
    return result;
}

}  // namespace pergola::ui

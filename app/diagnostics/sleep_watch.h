#pragma once
// Notices that the computer slept: one of the system's clocks goes on meanwhile (CLOCK_BOOTTIME)
// and one does not (CLOCK_MONOTONIC). GUI thread. Knows nothing of models.

#include <QObject>
#include <QTimer>
#include <functional>

namespace pergola::app {

class SleepWatch final : public QObject {
    Q_OBJECT
public:
    /// Seconds that the computer has slept since it was switched on.
    using Clock = std::function<double()>;

    explicit SleepWatch(Clock clock = secondsAsleep, QObject* parent = nullptr);
    /// Compares with the last look; the timer does it every two seconds.
    void look();

    static double secondsAsleep();

signals:
    void woke(double secondsAsleep);

private:
    Clock clock_;
    double asleep_;
    QTimer timer_;
};

}  // namespace pergola::app

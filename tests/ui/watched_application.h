#pragma once
// A QApplication that measures what its events cost, in the CPU time of its thread: a busy machine
// says nothing about us.

#include <time.h>

#include <QApplication>
#include <QEvent>
#include <algorithm>

namespace pergola::tests {

inline double threadMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

class WatchedApplication final : public QApplication {
public:
    using QApplication::QApplication;

    double worst = 0;   ///< milliseconds of the most costly event
    double total = 0;   ///< of all events
    QString worstName;  ///< of that event: the receiver's class and the event's number

    void startAnew() {
        worst = 0;
        total = 0;
        worstName.clear();
    }

    bool notify(QObject* receiver, QEvent* event) override {
        if (isInEvent_) return QApplication::notify(receiver, event);
        isInEvent_ = true;
        const QString name = QStringLiteral("%1 %2")
                                 .arg(QLatin1String(receiver->metaObject()->className()))
                                 .arg(static_cast<int>(event->type()));
        const double begin = threadMilliseconds();
        const bool taken = QApplication::notify(receiver, event);
        const double cost = threadMilliseconds() - begin;
        isInEvent_ = false;
        if (cost > worst) worstName = name;
        worst = std::max(worst, cost);
        total += cost;
        return taken;
    }

private:
    bool isInEvent_ = false;
};

}  // namespace pergola::tests

#include "app/hand_over.h"

#include <QMetaObject>
#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <memory>
#include <utility>

namespace pergola::app {
namespace {

// Qt's queues have locks that put the two threads in order, but Debian's Qt is not built for the
// thread sanitizer, which sees this counter instead: all that was written before the work was
// handed over is seen by who does it.
std::atomic<unsigned> handedOver{0};

std::function<void()> visibly(std::function<void()> work) {
    auto held = std::make_shared<std::function<void()>>(std::move(work));
    std::function<void()> run = [held = std::move(held)] {
        handedOver.load(std::memory_order_acquire);
        (*held)();
    };
    handedOver.fetch_add(1, std::memory_order_release);
    return run;
}

}  // namespace

void runInPool(QThreadPool& pool, std::function<void()> work) {
    pool.start(visibly(std::move(work)));
}

void runLater(QObject* receiver, std::function<void()> work) {
    QMetaObject::invokeMethod(receiver, visibly(std::move(work)), Qt::QueuedConnection);
}

}  // namespace pergola::app

#pragma once
// Work that another thread does, handed over through Qt's queues.

#include <functional>

class QObject;
class QThreadPool;

namespace pergola::app {

/// Does the work on a thread of the pool.
void runInPool(QThreadPool& pool, std::function<void()> work);

/// Does the work on the receiver's thread when its events are next handled; not at all once the
/// receiver is gone. Any thread.
void runLater(QObject* receiver, std::function<void()> work);

}  // namespace pergola::app

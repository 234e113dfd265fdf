#pragma once
// Events of the engine thread on their way to the GUI thread. Any thread; knows nothing of Qt's
// loop.

#include <mutex>
#include <vector>

#include "engine/engine.h"

namespace pergola::app {

class EventInbox final {
public:
    /// True when nobody was told since the last takeAll(): then the caller wakes the reader, once.
    bool push(EngineEvent event);
    std::vector<EngineEvent> takeAll();
    bool isEmpty() const;

private:
    mutable std::mutex mutex_;
    std::vector<EngineEvent> events_;
    bool reader_told_ = false;
};

}  // namespace pergola::app

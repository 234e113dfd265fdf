#include "app/event_inbox.h"

#include <utility>

namespace pergola::app {

bool EventInbox::push(EngineEvent event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    return !std::exchange(reader_told_, true);
}

std::vector<EngineEvent> EventInbox::takeAll() {
    const std::lock_guard lock(mutex_);
    reader_told_ = false;
    return std::exchange(events_, {});
}

bool EventInbox::isEmpty() const {
    const std::lock_guard lock(mutex_);
    return events_.empty();
}

}  // namespace pergola::app

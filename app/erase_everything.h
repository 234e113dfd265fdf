#pragma once
// Everything of the user's goes at once, and cannot be read in the program's files afterwards. What
// was saved elsewhere, and models, stay. GUI thread; the disk's part happens on other threads.

#include <functional>

class QObject;

namespace pergola::app {

class Application;

/// Chats, comparisons, own presets, settings, and the copies that the program made of them by
/// itself. `done`: nothing of it is left on the disk; not called where `asker` is gone by then. A
/// disk that refuses is told of by the store, which tries again.
void eraseEverything(Application& application, QObject* asker, std::function<void()> done);

}  // namespace pergola::app

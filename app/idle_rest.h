#pragma once
// Frees the memory of a model that nobody has used for as long as the settings say; the next message
// loads it again. GUI thread. Knows nothing of chats.

#include <QObject>
#include <QSet>
#include <QTimer>

#include "engine/engine.h"

namespace pergola::app {

class EngineBridge;
class Settings;

class IdleRest final : public QObject {
    Q_OBJECT
public:
    /// Both outlive this.
    IdleRest(EngineBridge& bridge, Settings& settings);

    /// For tests: how long a minute of the settings takes.
    void setMinute(std::chrono::milliseconds minute);

private:
    void startOver();
    void ended(JobId job);

    EngineBridge& bridge_;
    Settings& settings_;
    std::chrono::milliseconds minute_;
    QSet<quint64> running_;  ///< answers being written, by job
    QTimer timer_;
};

}  // namespace pergola::app

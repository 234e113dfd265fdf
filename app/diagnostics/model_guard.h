#pragma once
// Looks after the loaded model: after a sleep it lets it answer one token, and when a graphics card
// was reset it loads it again, on the processor if the card does not come back. Says what it does,
// and why a model runs on the processor though there is a card. GUI thread. Knows no widget.

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "app/engine_bridge.h"

namespace pergola::app {

class SleepWatch;

class ModelGuard final : public QObject {
    Q_OBJECT
public:
    ModelGuard(EngineBridge& bridge, SleepWatch& sleep, QObject* parent = nullptr);

    /// A card failed, and only the next start of the program can use it.
    bool isCardLost() const;

signals:
    /// For people, at once: one or two sentences.
    void told(const QString& sentence);
    void woke(double secondsAsleep);

private:
    enum class Repair : std::uint8_t { None, OnCard, OnProcessor };

    void onWoke(double secondsAsleep);
    void onChecked(bool works);
    void onLost();
    void onModelState();
    void loadAgain(Repair repair);
    void tellOfProcessor();

    EngineBridge& bridge_;
    double slept_ = 0;  ///< of the sleep whose check is under way
    Repair repair_ = Repair::None;
    QElapsedTimer sinceRepair_;
    QString path_;  ///< of the model that is or was there
    qint64 contextTokens_ = 0;
    ModelId told_{};  ///< the model of which the user knows where it runs
};

}  // namespace pergola::app

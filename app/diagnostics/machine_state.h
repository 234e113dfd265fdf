#pragma once
// How the system lets this computer run: power saving, battery. Read from /sys; what is not there
// is not known. Any thread; values. Knows nothing of models.

#include <QString>

namespace pergola::app {

struct MachineState {
    bool savesPower = false;  ///< a governor, preference or profile that keeps the clocks low
    bool onBattery = false;   ///< a battery is being emptied and no cable is in
    double clockLimitShare =
        1;  ///< 0..1: the highest clock that is allowed, of the highest there is
};

/// `root` is where /sys is; tests have their own.
MachineState readMachineState(const QString& root = QStringLiteral("/sys"));

}  // namespace pergola::app

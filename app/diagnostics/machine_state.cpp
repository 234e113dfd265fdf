#include "app/diagnostics/machine_state.h"

#include <QDir>
#include <QFile>
#include <algorithm>

#include "app/save_file.h"

namespace pergola::app {
namespace {

/// The first line, short and trimmed; empty where there is no such file.
QString lineOf(const QString& path) {
    return QString::fromLatin1(firstBytes(path, 256)).section(QLatin1Char('\n'), 0, 0).trimmed();
}

bool savesPower(const QString& root) {
    if (lineOf(root + QStringLiteral("/firmware/acpi/platform_profile")) ==
        QLatin1String("low-power"))
        return true;
    const QString clock = root + QStringLiteral("/devices/system/cpu/cpu0/cpufreq/");
    // With a driver that takes a preference, the governor called "powersave" is the usual one and
    // not slow.
    const QString preference = lineOf(clock + QStringLiteral("energy_performance_preference"));
    if (!preference.isEmpty()) return preference == QLatin1String("power");
    return lineOf(clock + QStringLiteral("scaling_governor")) == QLatin1String("powersave");
}

bool isOnBattery(const QString& root) {
    const QDir supplies(root + QStringLiteral("/class/power_supply"));
    bool empties = false;
    for (const QString& name : supplies.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QString supply = supplies.filePath(name) + QLatin1Char('/');
        const QString type = lineOf(supply + QStringLiteral("type"));
        if (type == QLatin1String("Mains") &&
            lineOf(supply + QStringLiteral("online")) == QLatin1String("1"))
            return false;
        // The batteries of a mouse or a headset say so.
        const bool isOfComputer =
            lineOf(supply + QStringLiteral("scope")) != QLatin1String("Device");
        empties =
            empties || (type == QLatin1String("Battery") && isOfComputer &&
                        lineOf(supply + QStringLiteral("status")) == QLatin1String("Discharging"));
    }
    return empties;
}

double clockLimitShare(const QString& root) {
    const QString clock = root + QStringLiteral("/devices/system/cpu/cpu0/cpufreq/");
    const double allowed = lineOf(clock + QStringLiteral("scaling_max_freq")).toDouble();
    const double highest = lineOf(clock + QStringLiteral("cpuinfo_max_freq")).toDouble();
    return allowed > 0 && highest > 0 ? std::min(allowed / highest, 1.0) : 1.0;
}

}  // namespace

MachineState readMachineState(const QString& root) {
    return {savesPower(root), isOnBattery(root), clockLimitShare(root)};
}

}  // namespace pergola::app

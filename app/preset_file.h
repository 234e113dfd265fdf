#pragma once
// Presets as a file that can be given away: JSON, {"pergola_presets": 1, "presets": [...]}, each as in
// presets.json. Values, any thread. A file from a stranger: what it says is checked, and bounded.

#include <QByteArray>
#include <vector>

#include "app/presets.h"

namespace pergola::app {

QByteArray presetsToFile(const std::vector<Preset>& presets);

/// Those that the file has, without ids; nothing where it is no such file or has none.
std::vector<Preset> presetsFromFile(const QByteArray& content);

/// `name`, or with the first number behind it that makes it free; empty: no more can be added.
QString freePresetName(const Presets& presets, const QString& name);

}  // namespace pergola::app

#pragma once
// The one way in which this folder asks for a model to be loaded, with the user's settings. GUI thread.

#include <QString>

#include "engine/engine.h"

class QWidget;

namespace pergola::app {
class EngineBridge;
class Settings;
}  // namespace pergola::app

namespace pergola::ui {

/// "1.9 GB · llama · Q4_1": what stands under a model's name.
QString modelSubtitle(const QString& detail, qint64 bytes);
/// What this computer's memory is short of for a model file of which only the size is known; 0: nothing, or
/// it is not known.
qint64 missingMemory(const HardwareFacts& hardware, qint64 modelBytes);
/// Asks for a .gguf file and loads it; nothing happens if the user thinks better of it.
void askForModelFile(app::EngineBridge& bridge, qint64 contextTokens, QWidget* parent);
/// Of the buttons that load and unload, so that they stand in one column: the widest word of this
/// language, 104 at least.
int modelButtonWidth();
/// Opens the folder that holds the file.
void showInFolder(const QString& path);

}  // namespace pergola::ui

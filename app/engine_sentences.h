#pragma once
// What the engine says of this computer, in the language of the window. GUI thread.

#include <QString>
#include <string>

namespace pergola::app {

/// Why there is no graphics card, as a sentence with its stop. `reason` is the engine's; one that
/// is not known is told as it is.
QString gpuAbsenceText(const std::string& reason);
/// Why a model runs on the processor though there is a card, and what can be done about it; the second is
/// empty where nothing can.
QString cardRefusalText(const std::string& reason);
QString cardRefusalRemedy(const std::string& reason);

/// Whether the engine's words say that a model has weights and no vocabulary.
bool lacksVocabulary(const QString& details);

}  // namespace pergola::app

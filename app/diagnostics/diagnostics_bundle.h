#pragma once
// What helps somebody else to find a mistake: program, computer, settings, names of models, log. A
// few plain texts that the user reads before they are saved. No chat text, no instructions, no
// folder, no name of a person. Values; GUI thread.

#include <QString>
#include <optional>
#include <vector>

#include "app/diagnostics/run_record.h"
#include "app/diagnostics/scrubber.h"
#include "app/engine_bridge.h"
#include "kernels/result.h"

namespace pergola::app {

class Settings;

/// One file of the bundle.
struct DiagnosticsPart {
    QString name;  ///< e.g. "computer.txt"
    QString text;
};

struct DiagnosticsSources {
    const Settings* settings = nullptr;
    const EngineBridge* bridge = nullptr;
    std::optional<Crash> crash;
    QStringList log;                                 ///< of this run
    QStringList previousLog;                         ///< of the crashed run
    std::vector<std::pair<QString, qint64>> models;  ///< file name and bytes, of the library
    Identity identity;
};

std::vector<DiagnosticsPart> gatherDiagnostics(const DiagnosticsSources& sources);

/// Whether this build writes ZIP archives; else one text file with all parts.
bool writesZip();
/// The parts as bytes of a ZIP archive, or of a text.
Result<QByteArray> packDiagnostics(const std::vector<DiagnosticsPart>& parts);

}  // namespace pergola::app

// The bundle as one text, for builds without libzip.

#include "app/diagnostics/diagnostics_bundle.h"

namespace pergola::app {

bool writesZip() {
    return false;
}

Result<QByteArray> packDiagnostics(const std::vector<DiagnosticsPart>& parts) {
    QByteArray bytes;
    for (const DiagnosticsPart& part : parts)
        bytes += "==== " + part.name.toUtf8() + " ====\n" + part.text.toUtf8() + "\n";
    return bytes;
}

}  // namespace pergola::app

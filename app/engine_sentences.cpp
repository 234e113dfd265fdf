#include "app/engine_sentences.h"

#include <QCoreApplication>

namespace pergola::app {
namespace {

struct Known {
    const char* start;     ///< of the engine's sentence; what follows is the system's own text
    const char* sentence;  ///< %1: what follows
};

// Each start stands in the engine's sources, which tests/app/words_test.cpp holds them to.
constexpr Known kAbsences[] = {
    {"no NVIDIA driver is running",
     QT_TRANSLATE_NOOP("engine",
                       "No NVIDIA driver is running, so there is no graphics card that could "
                       "compute.")},
    {"this installation computes on the processor only",
     QT_TRANSLATE_NOOP("engine",
                       "This installation computes on the processor only: it has no CUDA part.")},
    {"the driver reports no card: ",
     QT_TRANSLATE_NOOP("engine", "The driver reports no graphics card (%1).")},
    {"no card can be asked what it is",
     QT_TRANSLATE_NOOP("engine", "No graphics card answers when asked what it is.")},
};

QString words(const char* text) {
    return QCoreApplication::translate("engine", text);
}

}  // namespace

QString gpuAbsenceText(const std::string& reason) {
    for (const Known& known : kAbsences) {
        if (reason.rfind(known.start, 0) != 0) continue;
        const QString rest = QString::fromStdString(reason.substr(std::string(known.start).size()));
        const QString sentence = words(known.sentence);
        return sentence.contains(QLatin1String("%1")) ? sentence.arg(rest) : sentence;
    }
    QString text = QString::fromStdString(reason).trimmed();
    if (text.isEmpty()) return words(QT_TRANSLATE_NOOP("engine", "No graphics card is used."));
    text[0] = text[0].toUpper();
    return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

}  // namespace pergola::app

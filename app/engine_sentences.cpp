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

// ── Why a card is passed over ──

namespace {

enum class Refusal : std::uint8_t { TooLarge, Storage, Cache, TooOld, Lost, Other };

struct KnownRefusal {
    const char* part;  ///< of the engine's sentence; tests/app/words_test.cpp holds it to the sources
    Refusal kind;
};
constexpr KnownRefusal kRefusals[] = {
    {" of memory (", Refusal::TooLarge},
    {"a quantised cache is computed by the processor", Refusal::Cache},
    {"has compute capability ", Refusal::TooOld},
    {"computed by the processor", Refusal::Storage},
    {"stays unused until the program is started again", Refusal::Lost},
};

Refusal refusalOf(const std::string& reason) {
    for (const KnownRefusal& known : kRefusals)
        if (reason.find(known.part) != std::string::npos) return known.kind;
    return Refusal::Other;
}

/// "needs 18 GB of memory (…), free are 11 GB; …": what stands between two parts of it.
QString between(const std::string& text, const std::string& before, const std::string& after) {
    const std::size_t start = text.find(before);
    if (start == std::string::npos) return {};
    const std::size_t end = text.find(after, start + before.size());
    if (end == std::string::npos) return {};
    return QString::fromStdString(text.substr(start + before.size(), end - start - before.size()));
}

}  // namespace

QString cardRefusalText(const std::string& reason) {
    switch (refusalOf(reason)) {
        case Refusal::TooLarge: {
            const QString needed = between(reason, "needs ", " of memory");
            const QString free = between(reason, "free are ", ";");
            if (needed.isEmpty() || free.isEmpty()) break;
            return words(QT_TRANSLATE_NOOP(
                             "engine", "It needs %1, and the graphics card has %2 of memory free."))
                .arg(needed, free);
        }
        case Refusal::Storage:
            return words(QT_TRANSLATE_NOOP(
                "engine", "The graphics card cannot compute weights that are stored in this way."));
        case Refusal::Cache:
            return words(QT_TRANSLATE_NOOP(
                "engine", "The graphics card keeps a conversation in 16 bits only."));
        case Refusal::TooOld:
            return words(QT_TRANSLATE_NOOP(
                "engine", "The graphics card is older than those that Pergola can use."));
        case Refusal::Lost:
            return words(QT_TRANSLATE_NOOP(
                "engine", "The graphics card failed, and stays unused until Pergola is started again."));
        case Refusal::Other:
            break;
    }
    const std::string prefix = "no graphics card can be used: ";
    return gpuAbsenceText(reason.rfind(prefix, 0) == 0 ? reason.substr(prefix.size()) : reason);
}

QString cardRefusalRemedy(const std::string& reason) {
    switch (refusalOf(reason)) {
        case Refusal::TooLarge:
            return words(QT_TRANSLATE_NOOP(
                "engine",
                "Close programs that use the card, shorten the conversation, or choose a smaller "
                "model; then load it again."));
        case Refusal::Storage:
            return words(QT_TRANSLATE_NOOP(
                "engine", "Choose the model in another format, such as Q4_K_M."));
        case Refusal::Cache:
            return words(QT_TRANSLATE_NOOP(
                "engine", "Choose 16 bits for the memory of the conversation."));
        case Refusal::Lost:
            return words(QT_TRANSLATE_NOOP("engine", "Restart Pergola to use the card again."));
        case Refusal::TooOld:
        case Refusal::Other:
            break;
    }
    return {};
}

bool lacksVocabulary(const QString& details) {
    return details.contains(QLatin1String("has no vocabulary"));
}

}  // namespace pergola::app

#include "app/diagnostics/diagnostics_bundle.h"

#include <QFileInfo>
#include <QLocale>
#include <QSysInfo>

#include "app/diagnostics/machine_state.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

// In English whatever the language: who reads it is somebody else.
QString line(const char* name, const QString& value) {
    return QString::fromLatin1(name) + QStringLiteral(": ") + value + QLatin1Char('\n');
}

QString gigabytes(std::int64_t bytes) {
    return QString::number(static_cast<double>(bytes) / 1e9, 'f', 1) + QStringLiteral(" GB");
}

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

const char* activityName(RunActivity activity) {
    switch (activity) {
        case RunActivity::Idle:
            return "nothing in particular";
        case RunActivity::Loading:
            return "loading a model";
        case RunActivity::Answering:
            return "answering";
        case RunActivity::Comparing:
            return "comparing two settings";
    }
    return "";
}

QString programText() {
    return line("Pergola", QStringLiteral(PERGOLA_VERSION)) +
           line("Qt", QString::fromLatin1(qVersion())) +
           line("system", QSysInfo::prettyProductName()) +
           line("kernel", QSysInfo::kernelType() + QLatin1Char(' ') + QSysInfo::kernelVersion()) +
           line("architecture", QSysInfo::currentCpuArchitecture()) +
           line("locale", QLocale::system().name());
}

QString computerText(const EngineBridge& bridge) {
    const HardwareFacts& hardware = bridge.hardware();
    const TelemetrySnapshot now = bridge.telemetry();
    const MachineState machine = readMachineState();
    QStringList sets;
    for (const std::string& set : hardware.instruction_sets) sets << text(set);
    QString result =
        line("processor", text(hardware.cpu_name)) +
        line("cores", QString::number(hardware.physical_cores)) +
        line("threads", QString::number(hardware.logical_cores)) +
        line("instruction sets", sets.join(QLatin1Char(' '))) +
        line("RAM", gigabytes(now.ram_total_bytes)) +
        line("RAM available", gigabytes(now.ram_available_bytes)) +
        line("saves power", machine.savesPower ? QStringLiteral("yes") : QStringLiteral("no")) +
        line("on battery", machine.onBattery ? QStringLiteral("yes") : QStringLiteral("no"));
    for (const GpuFacts& card : hardware.gpus)
        result += line("graphics card",
                       text(card.name) + QStringLiteral(", ") + gigabytes(card.vram_total_bytes));
    for (const GpuLoad& card : now.gpus)
        result += line("its driver says",
                       text(card.name) + QStringLiteral(", ") + gigabytes(card.vram_used_bytes) +
                           QStringLiteral(" in use"));
    if (hardware.gpus.empty())
        result += line("no graphics card", text(hardware.gpu_absence_reason));
    return result;
}

QString modelText(const DiagnosticsSources& sources) {
    const ModelState& state = sources.bridge->modelState();
    QString result;
    if (state.phase == ModelPhase::Ready) {
        result = line("loaded", QFileInfo(text(state.facts.path)).fileName()) +
                 line("architecture", text(state.facts.architecture)) +
                 line("stored as", text(state.facts.quantisation)) +
                 line("weights", gigabytes(state.facts.weight_bytes)) +
                 line("runs on", text(state.device)) +
                 line("context", QString::number(state.contextTokens) + QStringLiteral(" tokens"));
        if (!state.cardRefusal.empty()) result += line("not on a card", text(state.cardRefusal));
    } else if (state.phase == ModelPhase::Failed) {
        result = line("failed", state.error.details);
    } else {
        result = line("loaded", QStringLiteral("none"));
    }
    for (const auto& [name, bytes] : sources.models)
        result += line("in the library", name + QStringLiteral(", ") + gigabytes(bytes));
    return result;
}

/// What was changed, but for what people wrote themselves and where they keep things.
QString settingsText(const Settings& settings) {
    QString result;
    for (const SettingRow& row : settings.rows()) {
        if (settings.isDefault(row.key)) continue;
        const QVariant value = settings.value(row.key);
        const int type = value.typeId();
        const bool isPlain = type == QMetaType::Bool || type == QMetaType::Int ||
                             type == QMetaType::LongLong || type == QMetaType::Double ||
                             !row.choices.empty();
        result +=
            line(row.key, isPlain ? value.toString() : QStringLiteral("(changed, not shown)"));
    }
    return result.isEmpty() ? QStringLiteral("Nothing was changed.\n") : result;
}

QString crashText(const Crash& crash) {
    return line("it was", QString::fromLatin1(activityName(crash.activity))) +
           line("model", crash.model.isEmpty() ? QStringLiteral("none") : crash.model) +
           line("version", crash.version) + line("started", crash.started.toString(Qt::ISODate)) +
           line("at this since", crash.noted.toString(Qt::ISODate)) +
           (crash.trace.isEmpty() ? QStringLiteral("It could write nothing down: it was ended from "
                                                   "outside, or the memory ran out.\n")
                                  : QStringLiteral("\n") + crash.trace);
}

}  // namespace

std::vector<DiagnosticsPart> gatherDiagnostics(const DiagnosticsSources& sources) {
    std::vector<DiagnosticsPart> parts;
    const auto add = [&](const char* name, const QString& content) {
        parts.push_back({QString::fromLatin1(name), scrubbed(content, sources.identity)});
    };
    const auto addLog = [&](const char* name, const QStringList& lines) {
        if (!lines.isEmpty()) add(name, lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
    };
    if (sources.crash) add("crash.txt", crashText(*sources.crash));
    add("program.txt", programText());
    add("computer.txt", computerText(*sources.bridge));
    add("models.txt", modelText(sources));
    add("settings.txt", settingsText(*sources.settings));
    if (sources.crash) addLog("log-before.txt", sources.previousLog);
    addLog("log.txt", sources.log);
    return parts;
}

}  // namespace pergola::app

#include "ui/models/fit_text.h"

#include <QCoreApplication>

#include "ui/models/model_rows.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/popover.h"

namespace pergola::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("models", text);
}

QString verdict(const app::ModelFit& fit) {
    const QString need = bytesText(fit.needBytes());
    switch (fit.kind) {
        case app::FitKind::OnGpu:
            return words(QT_TRANSLATE_NOOP("models", "The graphics card has %1 for it: all of it fits there, which "
                                                     "is the fastest."))
                .arg(bytesText(fit.gpuBytes));
        case app::FitKind::InRam:
            return words(QT_TRANSLATE_NOOP("models", "This computer has %1 of RAM for it, so it fits. Without a "
                                                     "graphics card the processor computes it."))
                .arg(bytesText(fit.ramBytes));
        case app::FitKind::OnCpu:
            return words(QT_TRANSLATE_NOOP("models", "The graphics card has %1 for it, which is too little. It fits "
                                                     "into the %2 of RAM, where the slower processor computes it."))
                .arg(bytesText(fit.gpuBytes), bytesText(fit.ramBytes));
        case app::FitKind::TooBig:
            return words(QT_TRANSLATE_NOOP("models", "This computer has %1 of RAM for it: %2 are missing. Loaded "
                                                     "anyway, it would be read from the disk again and again, and "
                                                     "the computer could stall."))
                .arg(bytesText(fit.ramBytes), bytesText(fit.shortBytes));
        case app::FitKind::Unknown:
            break;
    }
    return words(QT_TRANSLATE_NOOP("models", "How much memory it needs cannot be told from its files."));
}

}  // namespace

QString fitWord(const app::ModelFit& fit) {
    switch (fit.kind) {
        case app::FitKind::OnGpu:
            return words(QT_TRANSLATE_NOOP("models", "Fits on the GPU"));
        case app::FitKind::InRam:
            return words(QT_TRANSLATE_NOOP("models", "Fits in RAM"));
        case app::FitKind::OnCpu:
            return words(QT_TRANSLATE_NOOP("models", "Slow: on the CPU"));
        case app::FitKind::TooBig:
            return words(QT_TRANSLATE_NOOP("models", "Too big by %1")).arg(bytesText(fit.shortBytes));
        case app::FitKind::Unknown:
            break;
    }
    return words(QT_TRANSLATE_NOOP("models", "Unknown"));
}

BadgeKind fitBadge(app::FitKind kind) {
    switch (kind) {
        case app::FitKind::OnGpu:
        case app::FitKind::InRam:
            return BadgeKind::Fits;
        case app::FitKind::OnCpu:
            return BadgeKind::Tight;
        case app::FitKind::TooBig:
            return BadgeKind::No;
        case app::FitKind::Unknown:
            break;
    }
    return BadgeKind::Unknown;
}

QString fitIcon(app::FitKind kind) {
    switch (kind) {
        case app::FitKind::OnGpu:
        case app::FitKind::InRam:
            return QStringLiteral("fit-full");
        case app::FitKind::OnCpu:
            return QStringLiteral("fit-quarter");
        case app::FitKind::TooBig:
            return QStringLiteral("fit-no");
        case app::FitKind::Unknown:
            break;
    }
    return QStringLiteral("fit-unknown");
}

QString troubleWord(app::ModelTrouble trouble) {
    switch (trouble) {
        case app::ModelTrouble::Incomplete:
            return words(QT_TRANSLATE_NOOP("models", "Incomplete"));
        case app::ModelTrouble::Unsupported:
            return words(QT_TRANSLATE_NOOP("models", "Unsupported"));
        case app::ModelTrouble::Broken:
            return words(QT_TRANSLATE_NOOP("models", "Broken"));
        case app::ModelTrouble::Missing:
            return words(QT_TRANSLATE_NOOP("models", "Not connected"));
        case app::ModelTrouble::Silent:
            return words(QT_TRANSLATE_NOOP("models", "No answer"));
        case app::ModelTrouble::None:
            break;
    }
    return {};
}

QStringList fitReasons(const app::ModelFit& fit, const app::ModelTraits& traits) {
    QStringList reasons;
    reasons << words(QT_TRANSLATE_NOOP("models", "It needs %1: %2 for its weights, %3 for a conversation of %4 "
                                                 "tokens and %5 to work with."))
                   .arg(bytesText(fit.needBytes()),
                        bytesText(fit.weightBytes),
                        bytesText(fit.chatBytes),
                        isolated(contextText(fit.contextTokens)),
                        bytesText(fit.workBytes));
    if (traits.experts > 0 && traits.activeParameters > 0) {
        reasons << words(QT_TRANSLATE_NOOP("models", "All %1 of its parameters must be in memory, although only %2 "
                                                     "work at a time."))
                       .arg(isolated(parametersText(traits.parameters)),
                            isolated(parametersText(traits.activeParameters)));
    }
    reasons << verdict(fit);
    reasons << words(QT_TRANSLATE_NOOP("models", "%1 of RAM are left to other programs. What they take at the moment "
                                                 "is not counted."))
                   .arg(bytesText(app::kRamReserve));
    return reasons;
}

void explainFit(const QString& name,
                const app::ModelFit& fit,
                const app::ModelTraits& traits,
                QWidget& anchor) {
    auto* popover = new Popover(words(QT_TRANSLATE_NOOP("models", "%1: %2")).arg(isolated(name), fitWord(fit)), anchor.window());
    for (const QString& reason : fitReasons(fit, traits)) popover->addParagraph(reason);
    popover->popupAt(anchor);
}

}  // namespace pergola::ui

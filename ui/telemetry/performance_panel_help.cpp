// What the panel explains: why the processor computes, who lies where in memory, why it is slow.

#include <QLocale>

#include "app/engine_bridge.h"
#include "app/engine_sentences.h"
#include "app/settings.h"
#include "ui/telemetry/cpu_notice.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/memory_bar.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/telemetry/popover.h"
#include "ui/telemetry/slow_section.h"
#include "ui/telemetry/speed_section.h"

namespace pergola::ui {

/// The system's files are read every five seconds, the rules applied every two.
void PerformancePanel::lookForSlowness() {
    slowWatch_.add(snapshot_);
    if (ticks_ % 20 == 0) machine_ = app::readMachineState();
    if (ticks_++ % 8 == 0) slow_->setReasons(reasons());
}

std::vector<app::SlowReason> PerformancePanel::reasons() const {
    app::SlowFacts facts;
    facts.hardware = bridge_.hardware();
    facts.model = bridge_.modelState();
    facts.now = snapshot_;
    facts.machine = machine_;
    facts.threads = settings_.values().threads;
    facts.otherCpuShare = slowWatch_.otherCpuShare();
    facts.diskBytesPerSecond = slowWatch_.diskBytesPerSecond();
    return app::slowReasons(facts);
}

void PerformancePanel::explainSlowness() {
    auto* popover = new Popover(tr("Why is it slow?"), this);
    const std::vector<app::SlowReason> found = reasons();
    if (found.empty())
        popover->addParagraph(
            tr("Nothing was found that holds it back: with this model, this computer is as fast as "
               "it can be. A smaller model, or one with fewer bits, answers sooner."));
    for (const app::SlowReason& reason : found) {
        const SlowSentence sentence = slowSentence(reason);
        popover->addPoint("clock", sentence.cause + QLatin1Char(' ') + sentence.advice);
    }
    popover->popupAt(*speed_);
}

void PerformancePanel::help(SlowHelp help) {
    switch (help) {
        case SlowHelp::None:
            return;
        case SlowHelp::ChooseModel:
            return emit chooseModelRequested();
        case SlowHelp::NewChat:
            return emit newChatRequested();
        case SlowHelp::UseAllCores:
            settings_.setValue("engine.threads", 0);
            slow_->setReasons(reasons());
            return emit noticed(tr("All cores are used from the next start of Pergola on."));
        case SlowHelp::LoadAgain:
            return bridge_.loadModel(QString::fromStdString(bridge_.modelState().facts.path),
                                     bridge_.modelState().contextTokens);
    }
}

void PerformancePanel::explainCpu() {
    auto* popover = new Popover(tr("Running on the CPU"), this);
    popover->addParagraph(
        tr("Every model that fits into memory works. Only the speed differs: for each word the "
           "processor reads the whole model from RAM."));
    const QString remedy = app::cardRefusalRemedy(bridge_.modelState().cardRefusal);
    if (!bridge_.hardware().gpus.empty() && !remedy.isEmpty()) popover->addPoint("gpu", remedy);
    popover->addPoint("leaf",
                      tr("Choose a smaller model, or one with fewer bits: half the size answers "
                         "about twice as fast."));
    popover->addPoint("bolt", tr("Plug in the power cable and switch off power saving."));
    popover->addPoint(
        "ram", tr("Close programs that compute much; they share the processor and its memory."));
    popover->popupAt(*cpuNotice_);
}

void PerformancePanel::explainMemory() {
    auto* popover = new Popover(tr("How is this computed?"), this);
    popover->addParagraph(tr(
        "Weights: the model's file as it lies in memory. Chat: whole pages of 256 tokens, exactly "
        "as the engine reserves them. Work: memory of one step."));
    popover->addParagraph(
        tr("Other programs: all that is in use besides, with the system and this window. The parts "
           "add up to all RAM of this computer; 1 GB is a thousand million bytes."));
    const auto addParts = [&](const char* icon, const std::vector<MemoryPart>& parts) {
        for (const MemoryPart& part : parts) {
            const QString amount = isolated(
                tr("%1 GB").arg(QLocale().toString(static_cast<double>(part.bytes) / 1e9, 'f', 2)));
            popover->addPoint(icon, tr("%1: %2").arg(part.name, amount));
        }
    };
    if (const GpuLoad* card = cardOf(snapshot_, bridge_.modelState().device)) {
        popover->addParagraph(isolated(QString::fromStdString(card->name)));
        addParts("gpu", memoryParts(cardLayout(snapshot_, *card), MemoryKind::Vram));
        popover->addParagraph(tr("RAM"));
    }
    addParts("ram", memoryParts(memoryLayout(snapshot_), MemoryKind::Ram));
    popover->popupAt(*infoButton_);
}

}  // namespace pergola::ui

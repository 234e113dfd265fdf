#include "ui/settings/computer_card.h"

#include <QLocale>

#include "app/engine_bridge.h"
#include "app/engine_sentences.h"
#include "ui/settings/info_row.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/memory_layout.h"

namespace pergola::ui {
namespace {

QString join(const std::vector<std::string>& words) {
    QStringList list;
    for (const std::string& word : words) list.append(QString::fromStdString(word).toUpper());
    return list.join(QStringLiteral(", "));
}

}  // namespace

ComputerCard::ComputerCard(app::EngineBridge& bridge, QWidget* parent) : QFrame(parent) {
    prepareCard(this);
    const HardwareFacts& hardware = bridge.hardware();
    const QString sets = hardware.instruction_sets.empty() ? tr("no vector instructions found")
                                                           : join(hardware.instruction_sets);
    addInfoRow(*this,
               "cpu",
               QString::fromStdString(hardware.cpu_name),
               tr("%1 cores, %2 threads · %3")
                   .arg(hardware.physical_cores)
                   .arg(hardware.logical_cores)
                   .arg(isolated(sets)),
               {});
    addInfoRow(*this,
               "ram",
               tr("%1 GB of RAM").arg(capacityGigabytes(hardware.ram_total_bytes)),
               tr("2 GB of it are never planned with, so that other programs keep working."),
               {});
    if (hardware.gpus.empty()) {
        const QString reason = app::gpuAbsenceText(hardware.gpu_absence_reason);
        addInfoRow(*this, "gpu", tr("No graphics card in use"), reason, {});
    }
    const TelemetrySnapshot now = bridge.telemetry();
    for (const GpuFacts& gpu : hardware.gpus)
        addInfoRow(*this, "gpu", QString::fromStdString(gpu.name), capacityText(cardTotalBytes(gpu, now)), {});
}

}  // namespace pergola::ui

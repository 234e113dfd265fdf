#include "ui/models/load_model.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontMetrics>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>
#include <functional>

#include "app/engine_bridge.h"
#include "app/library/model_fit.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace pergola::ui {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("models", text);
}

void askBeforeOverload(qint64 missing, QWidget* parent, const std::function<void()>& load) {
    auto* box = new QMessageBox(
        QMessageBox::NoIcon,
        words(QT_TRANSLATE_NOOP("models", "Load a model that is too big?")),
        words(QT_TRANSLATE_NOOP("models", "This model is too big for this computer by %1."))
            .arg(bytesText(missing)),
        QMessageBox::NoButton,
        parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(words(QT_TRANSLATE_NOOP(
        "models",
        "Loading may fail, or slow the computer down until it is unloaded. A smaller model, or one "
        "with fewer bits, will fit.")));
    auto* go =
        makeButton(ButtonKind::Danger, words(QT_TRANSLATE_NOOP("models", "Load anyway")), {}, box);
    box->addButton(go, QMessageBox::AcceptRole);
    box->setDefaultButton(
        box->addButton(words(QT_TRANSLATE_NOOP("models", "Cancel")), QMessageBox::RejectRole));
    QObject::connect(box, &QDialog::accepted, box, load);
    box->open();
}

}  // namespace

QString modelSubtitle(const QString& detail, qint64 bytes) {
    QStringList parts;
    if (bytes > 0) parts.append(bytesText(bytes));
    if (!detail.isEmpty()) parts.append(isolated(detail));
    return parts.join(QStringLiteral(" · "));
}

qint64 missingMemory(const HardwareFacts& hardware, qint64 modelBytes) {
    return app::fitOf({}, modelBytes, hardware).shortBytes;
}

void askForModelFile(app::EngineBridge& bridge, qint64 contextTokens, QWidget* parent) {
    auto* dialog = new QFileDialog(parent, words(QT_TRANSLATE_NOOP("models", "Open a model file")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    // Where browsers put what is downloaded; later where the last file was.
    const QString downloads = QStandardPaths::writableLocation(QStandardPaths::DownloadLocation);
    if (QFileInfo(downloads).isDir()) dialog->setDirectory(downloads);
    dialog->setNameFilters({words(QT_TRANSLATE_NOOP("models", "Models (*.gguf)")),
                            words(QT_TRANSLATE_NOOP("models", "All files (*)"))});
    QObject::connect(dialog,
                     &QFileDialog::fileSelected,
                     &bridge,
                     [&bridge, contextTokens, parent](const QString& path) {
                         if (path.isEmpty()) return;
                         const qint64 missing =
                             missingMemory(bridge.hardware(), QFileInfo(path).size());
                         if (missing == 0) return bridge.loadModel(path, contextTokens);
                         askBeforeOverload(missing, parent, [&bridge, path, contextTokens] {
                             bridge.loadModel(path, contextTokens);
                         });
                     });
    dialog->open();
}

int modelButtonWidth() {
    constexpr int least = 104;
    constexpr int aroundWords = 28;
    const QFontMetrics metrics(theme().font(Type::Medium));
    const int word =
        metrics.horizontalAdvance(words(QT_TRANSLATE_NOOP("models", "Load anyway")));
    return std::max(least, word + aroundWords);
}

void showInFolder(const QString& path) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
}

}  // namespace pergola::ui

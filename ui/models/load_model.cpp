#include "ui/models/load_model.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>

#include "app/engine_bridge.h"
#include "ui/telemetry/figures_text.h"

namespace pergola::ui {

QString modelSubtitle(const QString& detail, qint64 bytes) {
    QStringList parts;
    if (bytes > 0) parts.append(bytesText(bytes));
    if (!detail.isEmpty()) parts.append(isolated(detail));
    return parts.join(QStringLiteral(" · "));
}

void askForModelFile(app::EngineBridge& bridge, qint64 contextTokens, QWidget* parent) {
    const auto words = [](const char* text) { return QCoreApplication::translate("models", text); };
    auto* dialog = new QFileDialog(parent, words(QT_TRANSLATE_NOOP("models", "Open a model file")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({words(QT_TRANSLATE_NOOP("models", "Models (*.gguf)")),
                            words(QT_TRANSLATE_NOOP("models", "All files (*)"))});
    QObject::connect(dialog, &QFileDialog::fileSelected, &bridge, [&bridge, contextTokens](const QString& path) {
        if (!path.isEmpty()) bridge.loadModel(path, contextTokens);
    });
    dialog->open();
}

void showInFolder(const QString& path) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
}

}  // namespace pergola::ui

#pragma once
// The report of a problem: every line of it can be read, and parts can be left out, before it is
// saved as one file. Nothing is sent. GUI thread.

#include <QDialog>

#include <vector>

#include "app/diagnostics/diagnostics_bundle.h"
#include "ui/theme/tokens.h"

class QListWidget;
class QPlainTextEdit;

namespace pergola::ui {

class TextLabel;

class DiagnosticsDialog final : public QDialog {
    Q_OBJECT
public:
    DiagnosticsDialog(std::vector<app::DiagnosticsPart> parts, QWidget* parent);

    /// Those that are not left out.
    std::vector<app::DiagnosticsPart> chosen() const;
    /// False, and a sentence in the dialog: it could not be written.
    bool save(const QString& path);

private:
    QWidget* makeParts();
    QWidget* makeButtons();
    void showPart(int index);
    void askForFile();
    void tell(const QString& sentence, Color color);

    std::vector<app::DiagnosticsPart> parts_;
    QListWidget* list_ = nullptr;
    QPlainTextEdit* text_ = nullptr;
    TextLabel* told_ = nullptr;
};

}  // namespace pergola::ui

#pragma once
// What one of the user's presets says: instructions and numbers. Nothing is taken before Save. Knows
// no chat. GUI thread.

#include <QDialog>
#include <vector>

#include "app/conversations/chat_settings.h"

class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace pergola::app {
class Presets;
struct Preset;
}  // namespace pergola::app

namespace pergola::ui {

class SamplingLine;
class TextLabel;

class PresetDialog final : public QDialog {
    Q_OBJECT
public:
    /// A new one where `preset` has no id. `usual`: what holds where the preset says nothing.
    PresetDialog(app::Presets& presets,
                 const app::Preset& preset,
                 const app::ChatSettings& usual,
                 QWidget* parent);

protected:
    void accept() override;

private:
    QWidget* makeContents();
    QWidget* makeFoot();
    void addLines(QVBoxLayout& rows);
    void checkName();
    void refresh();

    app::Presets& presets_;
    QString id_;
    app::ChatSettings values_;
    app::ChatSettings usual_;
    QLineEdit* name_ = nullptr;
    TextLabel* reason_ = nullptr;
    QPlainTextEdit* prompt_ = nullptr;
    std::vector<SamplingLine*> lines_;
    QPushButton* save_ = nullptr;
};

}  // namespace pergola::ui

#pragma once
// How the open chat is answered: its preset, instructions and numbers, for this chat alone. All is
// taken as it is entered and in force from the next answer on. GUI thread.

#include <QDialog>
#include <QTimer>
#include <functional>
#include <vector>

#include "app/conversations/sampling_rows.h"
#include "app/presets.h"

class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace pergola::app {
class Conversation;
class EngineBridge;
class Settings;
}  // namespace pergola::app

namespace pergola::ui {

class CalmComboBox;
class Notice;
class PresetNameRow;
class SamplingLine;

class ChatSettingsDialog final : public QDialog {
    Q_OBJECT
public:
    /// What it shows and changes; all outlive it.
    struct Program {
        app::Conversation& conversation;
        app::Presets& presets;
        app::Settings& settings;
        app::EngineBridge& bridge;
    };
    ChatSettingsDialog(const Program& program, QWidget* parent);
    ~ChatSettingsDialog() override;

    /// Asks for the name of a new preset with what the chat has now.
    void askToSave();
    /// Shows the numbers that few need.
    void setMoreShown(bool isShown);

protected:
    void done(int result) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeContents();
    QWidget* makePresetRow();
    QWidget* makePrompt();
    QWidget* makeMore();
    QWidget* makeFoot();
    void addLines(app::SamplingPlace place, QVBoxLayout& rows);
    void connectProgram();
    void fitScreen();
    void fitBoxes();

    void refresh();
    void refreshPresets();
    void refreshPrompt();
    void refreshLines();
    /// The values that the chat's preset gives; none where it is unknown.
    app::ChatSettings presetValues() const;
    QString inheritedPrompt() const;
    void take(const app::ChatSettings& settings);
    void takePrompt();
    void settle();
    void choose(const app::SamplingRow& row, double value);
    void reset(const app::SamplingRow& row);

    void choosePreset(const QString& id);
    void showPresetMenu();
    void askToRename();
    void overwritePreset();
    void deletePreset();
    void offerUndo(const QString& title, const QString& text, std::function<void()> undo);

    Program program_;
    QTimer promptPause_;
    bool isShowing_ = false;  ///< the program writes into the fields, not the user
    Notice* notice_ = nullptr;
    std::function<void()> undo_;
    QScrollArea* scroll_ = nullptr;
    CalmComboBox* preset_ = nullptr;
    QToolButton* presetMenu_ = nullptr;
    PresetNameRow* name_ = nullptr;
    std::function<void(const QString&)> onName_;
    QPlainTextEdit* prompt_ = nullptr;
    QToolButton* promptReset_ = nullptr;
    std::vector<SamplingLine*> lines_;
    QPushButton* moreToggle_ = nullptr;
    QWidget* more_ = nullptr;
    QPushButton* reset_ = nullptr;
    QPushButton* save_ = nullptr;
};

}  // namespace pergola::ui

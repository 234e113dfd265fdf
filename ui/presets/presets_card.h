#pragma once
// All presets, to be made, changed, copied, given away and deleted. Knows no chat: which of them new
// chats begin with is a setting. GUI thread.

#include <QFrame>
#include <QString>
#include <functional>
#include <vector>

class QMenu;
class QToolButton;
class QVBoxLayout;

namespace pergola::app {
class Presets;
class Settings;
struct Preset;
}  // namespace pergola::app

namespace pergola::ui {

class PresetsCard final : public QFrame {
    Q_OBJECT
public:
    PresetsCard(app::Presets& presets, app::Settings& settings, QWidget* parent);

    void exportTo(const QString& path, const std::vector<app::Preset>& presets);
    void importFrom(const QString& path);
    /// What can be done with a preset.
    void fillMenu(QMenu& menu, const app::Preset& preset);

signals:
    /// A toast; `action` may be empty.
    void noticed(const QString& sentence,
                 const QString& action,
                 const std::function<void()>& onAction);

private:
    void addHead();
    void addRow(const app::Preset& preset);
    void refresh();
    void focusRow(std::size_t place);
    void focusPreset(const QString& id);
    void edit(const app::Preset& preset);
    void duplicate(const app::Preset& preset);
    void remove(const app::Preset& preset);
    void askExport(const std::vector<app::Preset>& presets);
    void askImport();

    app::Presets& presets_;
    app::Settings& settings_;
    QVBoxLayout* rows_ = nullptr;
    /// Of a preset: what is done with it, by its id.
    struct Row {
        QString preset;
        QToolButton* more = nullptr;
    };
    std::vector<Row> shown_;
    std::vector<QWidget*> made_;
};

/// "Instructions · 3 numbers": what a preset says, in a line.
QString presetSummary(const app::Preset& preset);

}  // namespace pergola::ui

#pragma once
// The panel at the window's side: where the model sits, how long a conversation may be, how fast it is.
// Looks at the engine four times a second while it is seen, and does nothing while it is not. GUI thread.

#include <QTimer>
#include <QWidget>

#include "ui/telemetry/memory_layout.h"
#include "ui/telemetry/telemetry_history.h"

class QPushButton;
class QScrollArea;

namespace pergola::app {
class EngineBridge;
class Settings;
}  // namespace pergola::app

namespace pergola::ui {

class ContextSection;
class CpuNotice;
class ElidedLabel;
class MemoryBar;
class SpeedSection;
class TextLabel;

class PerformancePanel final : public QWidget {
    Q_OBJECT
public:
    static constexpr int kTickMs = 250;

    PerformancePanel(app::EngineBridge& bridge, app::Settings& settings, QWidget* parent = nullptr);
    ~PerformancePanel() override;

    QSize sizeHint() const override { return {320, 720}; }
    /// Tells screen readers all figures once; Ctrl+Shift+S.
    void announce();
    /// Tokens of the chat on show, its unsent message included.
    void setUsedTokens(std::int64_t tokens);

    const TelemetryHistory& history() const { return history_; }

    /// What only the panel knows, for the one that takes its place in another language.
    struct Bookmark {
        TelemetryHistory history;
        TimeWindow window = TimeWindow::LastMinute;
        bool isPaused = false;
        int scroll = 0;
    };
    Bookmark bookmark() const;
    void restore(const Bookmark& bookmark);

signals:
    /// The user folded the panel away; the window hides it.
    void collapseRequested();
    /// There is no model and the user wants one; the window opens the picker.
    void chooseModelRequested();
    /// Something to tell the user once, as a toast.
    void noticed(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeContents();
    QWidget* makeMemorySection();
    QWidget* makeModelStatus();
    void connectEngine();
    void tick();
    void followModel();
    void showMemory();
    void showStatus();
    void explainCpu();
    void explainMemory();
    void fitScrollBar();
    void fitWidth();

    app::EngineBridge& bridge_;
    app::Settings& settings_;
    TelemetryHistory history_;
    TelemetrySnapshot snapshot_;
    std::optional<MemoryLayout> toCome_;
    ModelId shownModel_{};
    std::int64_t shownContext_ = 0;
    QTimer timer_;

    QScrollArea* scroll_ = nullptr;
    CpuNotice* cpuNotice_ = nullptr;
    QWidget* infoButton_ = nullptr;
    ElidedLabel* memoryFigure_ = nullptr;
    MemoryBar* bar_ = nullptr;
    TextLabel* status_ = nullptr;
    TextLabel* statusDetail_ = nullptr;
    QPushButton* chooseModel_ = nullptr;
    QWidget* statusBox_ = nullptr;
    ContextSection* context_ = nullptr;
    SpeedSection* speed_ = nullptr;
};

}  // namespace pergola::ui

#pragma once
// The panel at the window's side: where the model sits, how long a conversation may be, how fast it is.
// Looks at the engine four times a second while it is seen, and does nothing while it is not. GUI thread.

#include <QTimer>
#include <QWidget>

#include "app/diagnostics/slow_reasons.h"
#include "ui/telemetry/memory_layout.h"
#include "ui/telemetry/slow_sentences.h"
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
class MemoryLegend;
class SlowSection;
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

    /// The computer slept meanwhile: a tick in the charts.
    void noteSleep(double seconds);

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
    /// A long conversation slows the answers down; the window begins another.
    void newChatRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct MemoryLine {
        QWidget* whole = nullptr;
        ElidedLabel* figure = nullptr;
        MemoryBar* bar = nullptr;
    };

    MemoryLine makeMemoryLine(const QString& name, MemoryKind kind, QWidget& section);
    static void showMemoryLine(const MemoryLine& line,
                               const MemoryLayout& layout,
                               const std::optional<MemoryLayout>& toCome);
    QWidget* makeHeader();
    QWidget* makeContents();
    QWidget* makeMemorySection();
    QWidget* makeModelStatus();
    void connectEngine();
    void tick();
    void followModel();
    void showSummary();
    void showMemory();
    void showStatus();
    void showCpuNotice();
    void explainCpu();
    void explainMemory();
    void lookForSlowness();
    std::vector<app::SlowReason> reasons() const;
    void explainSlowness();
    void help(SlowHelp help);
    void fitScrollBar();
    void fitWidth();

    app::EngineBridge& bridge_;
    app::Settings& settings_;
    TelemetryHistory history_;
    TelemetrySnapshot snapshot_;
    ElidedLabel* summary_ = nullptr;
    std::optional<MemoryLayout> toCome_;
    ModelId shownModel_{};
    std::int64_t shownContext_ = 0;
    QTimer timer_;

    QScrollArea* scroll_ = nullptr;
    CpuNotice* cpuNotice_ = nullptr;
    QWidget* infoButton_ = nullptr;
    MemoryLine card_;  ///< hidden where no driver tells of a card
    MemoryLine ram_;
    MemoryLegend* legend_ = nullptr;
    TextLabel* status_ = nullptr;
    TextLabel* statusDetail_ = nullptr;
    QPushButton* chooseModel_ = nullptr;
    QWidget* statusBox_ = nullptr;
    ContextSection* context_ = nullptr;
    SpeedSection* speed_ = nullptr;
    SlowSection* slow_ = nullptr;
    app::SlowWatch slowWatch_;
    app::MachineState machine_;
    int ticks_ = 0;
};

}  // namespace pergola::ui

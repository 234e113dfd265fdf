#pragma once
// "Speed": four small charts on one time axis, a fifth of the machine's load that is folded at first, the
// choice of the window, and what can be done with the figures. Draws nothing while it is paused or not seen. GUI thread.

#include <QWidget>

#include <array>

#include "ui/telemetry/telemetry_history.h"

class QGridLayout;
class QMenu;
class QToolButton;

namespace pergola::ui {

class ChartCard;
class LoadChart;
class MemoryChart;
class MemoryTrafficChart;
class ElidedLabel;

class SpeedSection final : public QWidget {
    Q_OBJECT
public:
    SpeedSection(const TelemetryHistory& history, QWidget* parent);

    void refresh();
    void setCapacity(std::int64_t ramBytes, std::int64_t vramBytes);
    /// The model's weights are read from the card's memory, not from RAM.
    void setOnCard(bool onCard);
    void setLoadShown(bool shown);
    void setTimeWindow(TimeWindow window);
    TimeWindow timeWindow() const { return window_; }
    void setPaused(bool paused);
    bool isPaused() const { return paused_; }

    /// All figures as sentences, for the clipboard and for screen readers.
    QString spoken() const;
    /// One row for each sample of the last five minutes. False: the file could not be written.
    bool saveValues(const QString& path) const;
    bool savePicture(const QString& path);

signals:
    /// The user unfolded the machine's load, or folded it.
    void loadShownChanged(bool shown);
    /// Of the menu.
    void reasonsAsked();
    void saveFailed(const QString& sentence);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QMenu* makeWindowMenu();
    QMenu* makeMenu();
    void makeLoad();
    void showLoadHead();
    void placeCards();
    void askForFile(const QString& title, const QString& suffix, bool (SpeedSection::*save)(const QString&));
    bool saveValuesTo(const QString& path) { return saveValues(path); }

    const TelemetryHistory& history_;
    TimeWindow window_ = TimeWindow::LastMinute;
    bool paused_ = false;
    int columns_ = 0;
    QToolButton* windowButton_;
    QToolButton* menuButton_;
    QAction* pauseAction_ = nullptr;
    QWidget* charts_;
    QGridLayout* grid_;
    QWidget* empty_;
    QToolButton* loadButton_;
    ElidedLabel* loadSummary_;
    LoadChart* load_;
    bool loadShown_ = false;
    MemoryChart* memory_ = nullptr;
    MemoryTrafficChart* traffic_ = nullptr;
    std::array<ChartCard*, 4> cards_{};
};

}  // namespace pergola::ui

#pragma once
// "Why is it slow?": what holds the answers back just now, each cause in a sentence with what can
// be done. Not there while nothing does. GUI thread.

#include <QFrame>

#include <vector>

#include "ui/telemetry/slow_sentences.h"

class QVBoxLayout;

namespace pergola::ui {

class SlowSection final : public QFrame {
    Q_OBJECT
public:
    /// More causes than anybody reads at once are in the menu's answer.
    static constexpr int kMostShown = 3;

    explicit SlowSection(QWidget* parent);
    /// That the model runs on the processor is told at the panel's top and left out here.
    void setReasons(const std::vector<app::SlowReason>& reasons);

signals:
    void helpRequested(pergola::ui::SlowHelp help);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void addRow(const SlowSentence& sentence);

    std::vector<SlowSentence> shown_;
    QVBoxLayout* rows_;
    QWidget* list_ = nullptr;
};

}  // namespace pergola::ui

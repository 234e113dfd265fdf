#pragma once
// Keeps the running comparison on the disk as it comes into being, so that a crash or a power cut
// takes at most the last two seconds of an answer. GUI thread.

#include <QObject>
#include <QTimer>

#include "app/compare/comparison_runner.h"
#include "app/compare/comparison_store.h"

namespace pergola::app {

class ComparisonKeeper final : public QObject {
    Q_OBJECT
public:
    /// Both must outlive it.
    ComparisonKeeper(ComparisonRunner& runner, ComparisonStore& store, QObject* parent = nullptr);
    /// What is running is kept as far as it came.
    ~ComparisonKeeper() override;

private:
    void onChanged();
    void onFinished();
    void keep();

    ComparisonRunner& runner_;
    ComparisonStore& store_;
    QTimer timer_;  ///< runs while something is not written yet
    QString id_;    ///< of the comparison that is running; empty: none
    int side_ = 0;
};

}  // namespace pergola::app

#include "app/compare/comparison_keeper.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace pergola::app {
namespace {

/// So much of an answer may be lost, as in a chat.
constexpr std::chrono::milliseconds kLongestUnkept{2000};

bool hasText(const Comparison& comparison) {
    return std::any_of(comparison.sides.begin(), comparison.sides.end(), [](const auto& side) {
        return side.answer && !side.answer->text.isEmpty();
    });
}

}  // namespace

ComparisonKeeper::ComparisonKeeper(ComparisonRunner& runner,
                                   ComparisonStore& store,
                                   QObject* parent)
    : QObject(parent), runner_(runner), store_(store) {
    timer_.setSingleShot(true);
    timer_.setInterval(kLongestUnkept);
    connect(&timer_, &QTimer::timeout, this, &ComparisonKeeper::keep);
    connect(&runner_, &ComparisonRunner::changed, this, &ComparisonKeeper::onChanged);
    connect(&runner_, &ComparisonRunner::finished, this, &ComparisonKeeper::onFinished);
}

ComparisonKeeper::~ComparisonKeeper() {
    if (!id_.isEmpty()) store_.keep(runner_.comparison());
}

void ComparisonKeeper::onChanged() {
    const ComparisonRunner::Step step = runner_.step();
    if (step != ComparisonRunner::Step::Loading && step != ComparisonRunner::Step::Asking) return;
    const QString idBefore = std::exchange(id_, runner_.comparison().id);
    const int sideBefore = std::exchange(side_, runner_.side());
    if (id_ != idBefore || side_ != sideBefore) return keep();
    if (!timer_.isActive()) timer_.start();
}

/// What could not be written yet is tried again: a slow disk gets no queue of writes.
void ComparisonKeeper::keep() {
    timer_.stop();
    if (!id_.isEmpty() && !store_.keepSoon(runner_.comparison())) timer_.start();
}

/// A question that nobody answered still stands in its field.
void ComparisonKeeper::onFinished() {
    timer_.stop();
    id_.clear();
    if (hasText(runner_.comparison()))
        store_.keep(runner_.comparison());
    else
        store_.remove(runner_.comparison().id);
}

}  // namespace pergola::app

#pragma once
// The causes of slowness in words: a sentence, what to do about it, and what a button can do at
// once. In the language of the window; no widget.

#include <QString>

#include "app/diagnostics/slow_reasons.h"

namespace pergola::ui {

enum class SlowHelp : std::uint8_t { None, ChooseModel, UseAllCores, NewChat, LoadAgain };

struct SlowSentence {
    QString cause;
    QString advice;
    SlowHelp help = SlowHelp::None;
};

SlowSentence slowSentence(const app::SlowReason& reason);
/// What the button says; empty for None.
QString slowHelpText(SlowHelp help);

}  // namespace pergola::ui

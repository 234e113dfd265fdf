#pragma once
// The figures of an answer in words, in the language of the window. Pure.

#include <QFontMetrics>
#include <QStringList>

#include "app/conversations/message.h"

namespace pergola::ui {

/// "412 tokens read at 1,240 tok/s · 31.4 tok/s · first word 0.4 s · 386 tokens · finished", or
/// empty while nothing was measured. While the answer runs only the tokens so far.
QString answerFiguresText(const app::Message& message);
/// The same in as many lines as it takes at this width; no figure is torn.
QStringList answerFiguresLines(const app::Message& message, const QFontMetrics& metrics, int width);

}  // namespace pergola::ui

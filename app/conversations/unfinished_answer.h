#pragma once
// An answer that ended before it was done, and how it goes on: what the model reads of it, and the
// figures of all its parts together. Any thread.

#include "app/conversations/message.h"

namespace pergola::app {

/// It was stopped, failed or reached a limit, and there is something to go on from.
bool canGoOn(const Message& message);

/// What stands behind a prompt that ends with `promptEnd`, so that an answer goes on from `text`:
/// the mark that the prompt opens the thinking with is not said twice, and an answer that does not
/// think leaves that thinking first.
QString answerSoFar(const QString& text, const QString& promptEnd);

/// Of an answer in two parts: the tokens and seconds of both, the waiting of the first.
AnswerFigures together(const AnswerFigures& first, const AnswerFigures& rest);

}  // namespace pergola::app

#pragma once
// An error as a person reads it, in the language of the window. GUI thread; values.

#include <QString>

#include "kernels/result.h"

namespace pergola::app {

/// What happened, what it means, what to do; `details` is the engine's own sentence, shown folded.
struct UserError {
    ErrorCode code = ErrorCode::Internal;
    QString what;
    QString meaning;
    QString remedy;
    QString details;

    bool isEmpty() const { return what.isEmpty(); }
};

/// Maps codes to translated sentences. `subject` is what it was about (a file or model name).
UserError userError(const Error& error, const QString& subject);
/// A message cannot be sent since there is no model.
UserError noModelLoaded();
/// The conversation's memory stays as it was.
UserError contextNotResized(const Error& error);

}  // namespace pergola::app

#pragma once
// An error as a person reads it, in the language of the window. GUI thread; values.

#include <QString>
#include <cstdint>

#include "kernels/result.h"

namespace pergola::app {

/// Where the sentences come from, so that they can be said again in another language.
enum class ErrorKind : std::uint8_t { Written, OfEngine, NoModel, NotResized };

/// What happened, what it means, what to do; `details` is the engine's own sentence, shown folded.
struct UserError {
    ErrorCode code = ErrorCode::Internal;
    QString what;
    QString meaning;
    QString remedy;
    QString details;
    ErrorKind kind = ErrorKind::Written;  ///< Written: in the language of then
    QString subject;                      ///< what it was about (a file or model name)

    bool isEmpty() const { return what.isEmpty(); }
};

/// Maps codes to translated sentences. `subject` is what it was about (a file or model name).
UserError userError(const Error& error, const QString& subject);
/// A message cannot be sent since there is no model.
UserError noModelLoaded();
/// The conversation's memory stays as it was.
UserError contextNotResized(const Error& error);
/// The same in the language of now, also of an error that was saved with a chat long ago.
UserError saidNow(const UserError& error);

}  // namespace pergola::app

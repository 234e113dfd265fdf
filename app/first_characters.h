#pragma once
// The start of a text that is too long to be kept, never half a character. Pure; any thread.

#include <QString>

namespace pergola::app {

/// At most `most` code units, cut between what a reader takes for two characters. A character that
/// is longer than that by itself is cut between code points.
QString firstCharacters(const QString& text, qsizetype most);

}  // namespace pergola::app

#pragma once
// Writes down where the program was when a mistake in it ends it: the signal's number and the
// addresses of the stack, no contents. The program then ends as it would have.

#include <QString>

namespace pergola::app {

/// Once. `path`: the file that is made in that case.
void installCrashHandler(const QString& path);

}  // namespace pergola::app

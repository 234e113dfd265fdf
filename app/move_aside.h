#pragma once
// Broken files are renamed, and deleted only when the user erases everything. Any thread.

#include <QString>

namespace pergola::app {

/// Renames `path` to a free name beside it ("x.broken-20260131-120000"); empty: it could not be.
QString moveAside(const QString& path);
/// Whatever moveAside() has made of `path` so far, with the parts of a database beside it.
void removeAsides(const QString& path);

}  // namespace pergola::app

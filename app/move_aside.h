#pragma once
// Broken files are renamed, never deleted. Any thread.

#include <QString>

namespace pergola::app {

/// Renames `path` to a free name beside it ("x.broken-20260131-120000"); empty: it could not be.
QString moveAside(const QString& path);

}  // namespace pergola::app

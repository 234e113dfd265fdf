#pragma once
// Dates and times as they are written on the screen and in exported files: one form everywhere. Any
// thread.

#include <QDateTime>
#include <QString>

namespace pergola::app {

/// "30 Nov 2026": the short name of the month leaves no doubt about what is day and what is month.
/// In the order of the language.
QString dateText(const QDate& date);
/// "30 Nov 2026 17:32".
QString dateTimeText(const QDateTime& when);

}  // namespace pergola::app

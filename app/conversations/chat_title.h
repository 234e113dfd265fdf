#pragma once
// Titles that chats get by themselves. Any thread.

#include <QString>

namespace pergola::app {

/// The first line with text, at most about 48 characters, cut between words and marked with "…".
QString chatTitle(const QString& firstMessage);

}  // namespace pergola::app

#pragma once
// The tables in the file of chats, and the way there from every earlier version. Belongs to the
// thread of the connection.

#include "app/conversations/sqlite_file.h"

namespace pergola::app {

/// PRAGMA user_version of a file that is up to date.
///   1: chats, messages, kept_texts
///   2: folders; pins, a folder and settings of a chat; how long an answer thought
///   3: attachments of messages and of drafts
///   4: how a chat that was full goes on
inline constexpr int kChatSchemaVersion = 4;

/// Brings the file up to date in one transaction; Unsupported: a newer Pergola wrote it. A file of
/// an earlier version is copied first, to its name and ".version-N", where the disk has the room.
Result<> bringUpToDate(const SqliteFile& file);

/// For a file that somebody else may have made, before anything in it is read: CorruptFile where it
/// is not built as this program builds one of its version. A view or a trigger of a stranger could
/// run without end, and so could a table's own expressions.
Result<> requireOwnSchema(const SqliteFile& file);

/// The copies that updates of the file left beside it.
void removeOldVersions(const QString& path);

}  // namespace pergola::app

#pragma once
// Backups of chats that are read from. A backup is a file that anybody may have made: nothing in it
// is run, and what is read of it is tamed. Any thread. Knows nothing of the store.

#include <QString>
#include <atomic>
#include <functional>

#include "app/conversations/chat_json.h"

namespace pergola::app {

/// Folders and chats of a backup that `isWanted`, with the numbers that they have there; from a
/// copy, since opening a file of an earlier version changes it. CorruptFile: it is no backup, is
/// damaged, or holds what this program does not put there, e.g. a view that could go on for ever;
/// Unsupported: too large, or of a newer Pergola; Io: no room for the copy; Cancelled: `stop`.
Result<ChatArchive> readBackup(const QString& path,
                               const std::function<bool(const ChatHead&)>& isWanted,
                               const std::atomic<bool>& stop);

}  // namespace pergola::app

#pragma once
// A file of chats for an import: JSON, or a ZIP archive as ChatGPT sends it. May be of anybody: what
// is read is limited in size, whatever the archive says of itself. Any thread.

#include <QString>

#include "app/conversations/chat_json.h"

namespace pergola::app {

/// Io: it cannot be opened; Unsupported: too large, encrypted, or of no kind that is known;
/// CorruptFile.
Result<ChatArchive> readChatFile(const QString& path);

}  // namespace pergola::app

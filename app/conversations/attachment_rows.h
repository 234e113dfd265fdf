#pragma once
// The rows of attachments in the file of chats. Belongs to the thread of the connection.

#include <vector>

#include "app/attachments/attachment.h"
#include "app/conversations/chat_record.h"
#include "app/conversations/sqlite_file.h"

namespace pergola::app {

/// Whose the `owner` is: a message's id, or a chat's (0: the one that is not there yet).
enum class AttachmentTable : std::uint8_t { OfMessages, OfDrafts };

/// In the order in which they were attached.
Result<Attachments> readAttachments(const SqliteFile& file, AttachmentTable table, qint64 owner);
/// Fills in those of `messages`, which are all of one chat.
Result<> readAttachmentsOfChat(const SqliteFile& file,
                               std::vector<StoredMessage>& messages,
                               qint64 chat);
/// Takes the place of what was there.
Result<> writeAttachments(const SqliteFile& file,
                          AttachmentTable table,
                          qint64 owner,
                          const Attachments& attachments);

}  // namespace pergola::app

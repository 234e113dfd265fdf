#pragma once
// Chats as JSON, all of them: format "pergola-chats", version 1. And the chats of other programs'
// exports, as far as they are text. Any thread. Knows nothing of the store.
//
//   {"format": "pergola-chats", "version": 1,
//    "folders": [{"id", "parent", "name"}],
//    "chats": [{"id", "title", "updated_ms", "pinned", "folder", "active_leaf", "draft",
//    "draft_attachments", "settings",
//               "messages": [{"id", "parent", "role", "text", "attachments", "state", "finish",
//                             "model", "figures", "error", "created_ms", "thinking_ms"}]}]}
//
// Attachments, where there are any: [{"name", "media_type", "bytes", "text"}].
//
// Ids are text, since JSON's numbers are doubles; they mean something inside the file alone.

#include <QByteArray>
#include <QDateTime>
#include <vector>

#include "app/conversations/chat_database.h"
#include "app/conversations/left_out.h"
#include "kernels/result.h"

namespace pergola::app {

struct ChatArchive {
    std::vector<Folder> folders;
    std::vector<PortableChat> chats;
    LeftOut leftOut;          ///< of another program's export
    bool isRepaired = false;  ///< bytes that are no UTF-8 have become U+FFFD
};

QByteArray toJson(const ChatArchive& archive);

/// Of "pergola-chats", ChatGPT (conversations.json), LM Studio (*.conversation.json), Open WebUI,
/// Jan (messages.jsonl) or a list of messages as OpenAI has it, told apart by what is in it.
/// CorruptFile: it is damaged; Unsupported: it is none of them, or of a later version; the error
/// says what was found. What has no date is of `otherwise`.
Result<ChatArchive> readChats(QByteArray json,
                              const QDateTime& otherwise = QDateTime::currentDateTime());

}  // namespace pergola::app

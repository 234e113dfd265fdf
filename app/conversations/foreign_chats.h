#pragma once
// Chats as other programs export them: ChatGPT's conversations.json (an array of conversations,
// each a tree of messages in "mapping"), LM Studio's *.conversation.json (a list of messages with
// versions), and those of web_ui_chats.h and listed_chats.h. Text only: a word stands for a picture, thoughts and
// calls of tools are folded into the answer as its thinking; what else is neither a question nor an
// answer is left out. Any thread.

#include "app/conversations/chat_json.h"

class QJsonDocument;

namespace pergola::app {

/// Unsupported: none of them.
Result<ChatArchive> readForeignChats(const QJsonDocument& document);

}  // namespace pergola::app

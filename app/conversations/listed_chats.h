#pragma once
// Chats that are a plain list of messages: Jan's (messages.jsonl of a thread) and those in the form
// of OpenAI's interface, which many programs write. Any thread.
//
//   {"title", "messages": [{"role", "content"}]}
//   {"object": "thread.message", "thread_id", "role", "content": [{"text": {"value"}}],
//    "created_at"}   one a line

#include <QByteArray>

#include "app/conversations/chat_json.h"

class QJsonArray;
class QJsonObject;

namespace pergola::app {

bool isListedChat(const QJsonObject& conversation);
PortableChat readListedChat(const QJsonObject& conversation);

/// The messages of one or more threads as chats, in the order of the file; nothing for anything
/// else.
std::vector<PortableChat> readThreads(const QJsonArray& messages);
/// One JSON value a line, as an array; empty where that is not so.
QJsonArray jsonLines(const QByteArray& text);

}  // namespace pergola::app

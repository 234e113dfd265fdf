#pragma once
// Chats as Open WebUI exports them. Any thread.
//
//   [{"title", "updated_at", "pinned",
//     "chat": {"title", "history": {"currentId",
//              "messages": {ID: {"parentId", "childrenIds", "role", "content", "modelName",
//                                "timestamp"}}}}}]

#include "app/conversations/chat_json.h"

class QJsonObject;

namespace pergola::app {

bool isWebUiChat(const QJsonObject& conversation);
/// What is neither a question nor an answer is left out; what followed it moves up. Ends whatever
/// the file says of parents.
PortableChat readWebUiChat(const QJsonObject& conversation);

}  // namespace pergola::app

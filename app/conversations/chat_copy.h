#pragma once
// A chat, or one branch of it, as a new chat with messages of its own. GUI thread.

#include <map>

#include "app/conversations/conversation_store.h"

namespace pergola::app {

/// Everything of the chat: all versions, draft, folder and settings. The new chat's id.
qint64 copyChat(ConversationStore& store, const StoredChat& chat, const QString& title);

/// The messages of one branch alone, under each other. The new chat's id.
qint64 copyBranch(ConversationStore& store,
                  const StoredChat& chat,
                  const std::vector<Message>& branch,
                  const QString& title);

/// ChatHead::readsFrom for messages with other numbers, by the ones before; 0: it is not among them.
qint64 readsFromIn(const std::map<qint64, qint64>& numbers, qint64 readsFrom);

}  // namespace pergola::app

#pragma once
// A chat, or one branch of it, as a new chat with messages of its own. GUI thread.

#include "app/conversations/conversation_store.h"

namespace pergola::app {

/// Everything of the chat: all versions, draft, folder and settings. The new chat's id.
qint64 copyChat(ConversationStore& store, const StoredChat& chat, const QString& title);

/// The messages of one branch alone, under each other. The new chat's id.
qint64 copyBranch(ConversationStore& store,
                  const StoredChat& chat,
                  const std::vector<Message>& branch,
                  const QString& title);

}  // namespace pergola::app

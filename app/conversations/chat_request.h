#pragma once
// What the model gets to read of a chat. Any thread.

#include <QString>
#include <vector>

#include "app/conversations/chat_record.h"

namespace pergola::app {

/// The system prompt if there is one, then the branch, then `draft` as one more message of the
/// user. What the model thought is left out, as most templates would; answers without text too, and
/// messages of one side in a row become one, since many chat templates refuse anything but turns.
///
/// Attachments stand before their message's own words, as attachments/attachment_prompt.h says.
std::vector<ChatMessage> chatMessages(const QString& systemPrompt,
                                      const std::vector<Message>& branch,
                                      const Draft& draft = {});

}  // namespace pergola::app

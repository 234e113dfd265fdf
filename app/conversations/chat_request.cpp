#include "app/conversations/chat_request.h"

#include "app/attachments/attachment_prompt.h"
#include "app/conversations/thinking.h"

namespace pergola::app {
namespace {

void append(std::vector<ChatMessage>& messages, Role role, const QString& text) {
    if (text.trimmed().isEmpty()) return;
    std::string content = text.toStdString();
    if (!messages.empty() && messages.back().role == role) {
        messages.back().content += "\n\n" + content;
        return;
    }
    messages.push_back({role, std::move(content)});
}

}  // namespace

std::vector<ChatMessage> chatMessages(const QString& systemPrompt,
                                      const std::vector<Message>& branch,
                                      const Draft& draft) {
    std::vector<ChatMessage> messages;
    append(messages, Role::System, systemPrompt);
    for (const Message& message : branch) {
        const bool isAnswer = message.role == Role::Assistant;
        append(messages,
               message.role,
               isAnswer ? splitThinking(message.text).answer
                        : withAttachments(message.text, message.attachments));
    }
    append(messages, Role::User, withAttachments(draft.text, draft.attachments));
    return messages;
}

}  // namespace pergola::app
